//! Tracks which editors are running on this machine.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

/// This running editor among others.
///
/// Each editor locks its own file in a common folder. However an editor ends, the system releases its
/// lock.
#[derive(Debug)]
pub(crate) struct Running {
    name: String,
    folder: Option<PathBuf>,
    /// Holds the lock.
    lock: Option<File>,
}

impl Running {
    /// Gives this editor a name that no other has had in this storage.
    pub(crate) fn begin(storage: Option<&Path>) -> Self {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = now.map_or(0, |since| since.as_nanos());
        let name = format!("{:x}-{now:x}", process::id());
        let folder = storage.map(|storage| storage.join("running"));
        let lock = folder.as_ref().and_then(|folder| {
            fs::create_dir_all(folder).ok()?;
            let file = File::create_new(folder.join(&name)).ok()?;
            file.try_lock().ok()?;
            Some(file)
        });
        Self { name, folder, lock }
    }

    /// The name of this editor.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the editor with this name is running. On systems without locks, always false: it is
    /// better to offer too much for recovery than nothing.
    pub(crate) fn is_running(&self, name: &str) -> bool {
        let Some(path) = self.folder.as_ref().map(|folder| folder.join(name)) else {
            return false;
        };
        match File::open(&path).map(|file| file.try_lock()) {
            Ok(Err(TryLockError::WouldBlock)) => true,
            Ok(Ok(())) => {
                // Removes the file left behind by a crashed editor.
                let _ = fs::remove_file(path);
                false
            }
            Ok(Err(TryLockError::Error(_))) | Err(_) => false,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.lock = None;
        if let Some(folder) = &self.folder {
            // Fails if the file is gone already.
            let _ = fs::remove_file(folder.join(&self.name));
        }
    }
}
