//! Which editors run on this machine.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

/// This running editor among others.
///
/// Each locks a file of its own in a folder that all know. However an editor ends, the system takes
/// its lock away.
#[derive(Debug)]
pub(crate) struct Running {
    name: String,
    folder: Option<PathBuf>,
    /// Locked as long as it is here.
    lock: Option<File>,
}

impl Running {
    /// Gives this editor a name that none has had on this storage.
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

    /// Whether the editor of this name runs. Where the system has no locks none does, as it seems:
    /// rather too much is offered to be recovered than nothing.
    pub(crate) fn is_running(&self, name: &str) -> bool {
        let Some(path) = self.folder.as_ref().map(|folder| folder.join(name)) else {
            return false;
        };
        match File::open(&path).map(|file| file.try_lock()) {
            Ok(Err(TryLockError::WouldBlock)) => true,
            Ok(Ok(())) => {
                // What is left of one that came to a sudden end.
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
            // Where it is not there, there is nothing to do.
            let _ = fs::remove_file(folder.join(&self.name));
        }
    }
}
