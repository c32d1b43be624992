//! Writing a file whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::error::WriteError;

/// How many names for a temporary file are tried before giving up.
const MAX_TRIES: u32 = 100;

/// Usual allocation unit of file systems, in bytes.
const BLOCK: usize = 4096;

/// Writes a file through a temporary file beside it, so that at any moment either the old or the
/// new one is there, complete, even after a power failure. Keeps the permissions of the old file,
/// and follows symbolic links to it.
///
/// # Errors
///
/// [`WriteError`] for anything that keeps the file from being written, including a read-only old file.
/// The old file is then unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    WriteError::of(path, replace_file(path, bytes))
}

fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Renaming onto a symbolic link would replace the link.
    let path = match fs::canonicalize(path) {
        Ok(path) => path,
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(error),
    };
    let permissions = match fs::metadata(&path) {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A device, such as `/dev/stdout`, is written to and not replaced.
        Ok(old) if !old.is_file() => return File::create(&path)?.write_all(bytes),
        // Renaming would succeed, but the owner does not want the file changed.
        Ok(old) if old.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(old) => Some(old.permissions()),
        Err(_) => None,
    };
    let (mut file, temporary) = Temporary::beside(&path)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.sync_all()?;
    drop(file);
    temporary.rename(&path)
}

/// Writes a new file through a temporary file beside it. If two programs write the same new file at
/// the same time, only one succeeds.
///
/// # Errors
///
/// [`WriteError`] for anything that keeps the file from being written; its cause is of the kind
/// [`io::ErrorKind::AlreadyExists`] when there is a file or a link with this name, which stays unchanged.
///
/// ```
/// use std::io::ErrorKind;
///
/// use formulad_tracks::file;
///
/// let error = file::create("Cargo.toml".as_ref(), b"").unwrap_err();
/// assert_eq!(error.cause.kind(), ErrorKind::AlreadyExists);
/// assert!(error.to_string().starts_with("cannot save Cargo.toml: "));
/// ```
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let write = || {
        let (mut file, temporary) = Temporary::beside(path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        temporary.link(path, bytes)
    };
    WriteError::of(path, write())
}

/// Finds out whether a file can be written: creates a file beside it, writes a block, and removes it.
///
/// # Errors
///
/// [`WriteError`] for anything that keeps the file from being written now, such as a missing folder or a full
/// disk.
pub fn probe(path: &Path) -> Result<(), WriteError> {
    let write = || {
        let (mut file, _temporary) = Temporary::beside(path)?;
        file.write_all(&[0; BLOCK])?;
        file.sync_all()
    };
    WriteError::of(path, write())
}

/// A file that is removed unless it is renamed.
struct Temporary(Option<PathBuf>);

impl Temporary {
    fn beside(path: &Path) -> io::Result<(File, Self)> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut tries = 0;
        loop {
            let mut temporary = std::ffi::OsString::from(".");
            temporary.push(name);
            temporary.push(format!(".{}-{tries}.tmp", std::process::id()));
            let temporary = path.with_file_name(temporary);
            let mut options = OpenOptions::new();
            match options.write(true).create_new(true).open(&temporary) {
                Ok(file) => return Ok((file, Self(Some(temporary)))),
                // Another save of this process, or what a crash left behind.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < MAX_TRIES => {
                    tries += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn rename(mut self, path: &Path) -> io::Result<()> {
        if let Some(temporary) = &self.0 {
            fs::rename(temporary, path)?;
        }
        self.0 = None;
        sync_folder(path);
        Ok(())
    }

    /// Gives the file a name that no other has. Dropping the temporary removes its first name.
    fn link(self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let Some(temporary) = &self.0 else {
            return Ok(());
        };
        match fs::hard_link(temporary, path) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // A file system without links: the name is taken first, and given back if writing fails.
            Err(_) => {
                let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
                if let Err(error) = file.write_all(bytes).and_then(|()| file.sync_all()) {
                    let _ = fs::remove_file(path);
                    return Err(error);
                }
            }
        }
        sync_folder(path);
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(temporary) = &self.0 {
            // There is nothing more to report: the error that led here is already on its way.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Makes the rename survive a power failure, on systems that can; the file is whole anyway.
fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
