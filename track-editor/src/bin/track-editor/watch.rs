//! Watches a file in the background.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, SystemTime};

use track_editor::host::Stamp;

/// What shows that a file has changed; `None` if it cannot be read.
pub(crate) fn stamp(path: &Path) -> Option<Stamp> {
    let file = fs::metadata(path).ok()?;
    let written = file.modified().ok();
    let since = written.and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok());
    Some(Stamp {
        size: file.len(),
        written: since.map_or(0, |since| since.as_nanos()),
    })
}

/// Checks a file periodically, on a separate thread.
pub(crate) struct Watchman {
    post: Sender<Option<PathBuf>>,
}

impl Watchman {
    /// Starts without a file; calls `ring` when the file has changed. Returns `None` if no thread can be
    /// started.
    pub(crate) fn begin(every: Duration, ring: impl Fn() + Send + 'static) -> Option<Self> {
        let (post, posts) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || watch(&posts, every, ring));
        thread.is_ok().then_some(Self { post })
    }

    /// Watches only this file, or none. Returns whether the watching thread still runs.
    pub(crate) fn go_to(&self, path: Option<&Path>) -> bool {
        self.post.send(path.map(Path::to_owned)).is_ok()
    }
}

fn watch(posts: &Receiver<Option<PathBuf>>, every: Duration, ring: impl Fn()) {
    let mut watched: Option<(PathBuf, Option<Stamp>)> = None;
    loop {
        let post = match &watched {
            Some(_) => posts.recv_timeout(every),
            None => posts.recv().map_err(RecvTimeoutError::from),
        };
        match post {
            Ok(path) => {
                watched = path.map(|path| {
                    let stamp = stamp(&path);
                    (path, stamp)
                });
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some((path, last)) = &mut watched {
                    let now = stamp(path);
                    if std::mem::replace(last, now) != now {
                        ring();
                    }
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_rings_and_an_unchanged_file_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.track.json");
        fs::write(&path, "one").unwrap();
        let (ring, rings) = mpsc::channel();
        let every = Duration::from_millis(5);
        let watchman = Watchman::begin(every, move || {
            let _ = ring.send(());
        })
        .unwrap();
        assert!(watchman.go_to(Some(&path)));
        let long = Duration::from_millis(200);
        assert!(rings.recv_timeout(long).is_err(), "nothing has changed");
        fs::write(&path, "another").unwrap();
        rings.recv_timeout(Duration::from_secs(10)).unwrap();
        while rings.recv_timeout(long).is_ok() {}
        fs::remove_file(&path).unwrap();
        rings.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(watchman.go_to(None));
        thread::sleep(long);
        fs::write(&path, "one").unwrap();
        assert!(
            rings.recv_timeout(long).is_err(),
            "it is not watched any more"
        );
    }
}
