//! The files and file dialogs of this machine.

use std::fmt;
use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use formulad_tracks::file::{self, ReadError, Source};
use track_editor::desk::{Answer, Ask, Desk};

type Open = Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>>;

/// Nobody can close a dialog as fast as this: there was none.
const TOO_FAST: Duration = Duration::from_millis(400);

/// This machine.
pub(crate) struct Machine {
    waker: Waker,
    /// The open dialog, and since when it has been.
    open: Option<(Open, Instant)>,
}

impl Machine {
    /// This machine; when a dialog is answered, the window is painted again.
    pub(crate) fn new(window: egui::Context) -> Self {
        Self {
            waker: Waker::from(Arc::new(Repaint(window))),
            open: None,
        }
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine").finish_non_exhaustive()
    }
}

/// Looks at the dialog again when it has something to say.
struct Repaint(egui::Context);

impl Wake for Repaint {
    fn wake(self: Arc<Self>) {
        self.0.request_repaint();
    }
}

impl Desk for Machine {
    fn ask(&mut self, ask: &Ask) {
        let dialog = rfd::AsyncFileDialog::new();
        let dialog = match ask {
            Ask::Open | Ask::Save(_) => dialog.add_filter("Tracks", &["track.json", "json"]),
            Ask::Export(_) => dialog.add_filter("Pictures", &["svg"]),
        };
        let dialog = dialog.add_filter("All files", &["*"]);
        let open: Open = match ask {
            Ask::Open => Box::pin(dialog.pick_file()),
            Ask::Save(name) | Ask::Export(name) => Box::pin(dialog.set_file_name(name).save_file()),
        };
        self.open = Some((open, Instant::now()));
        self.waker.wake_by_ref();
    }

    fn answer(&mut self) -> Option<Answer> {
        let (open, since) = self.open.as_mut()?;
        let Poll::Ready(file) = open.as_mut().poll(&mut Context::from_waker(&self.waker)) else {
            return None;
        };
        let at_once = since.elapsed() < TOO_FAST;
        self.open = None;
        Some(match file {
            Some(file) => Answer::Chosen(file.path().to_owned()),
            // The library does not tell the two apart.
            None if at_once => Answer::NoDialog,
            None => Answer::Nothing,
        })
    }

    fn read(&mut self, path: &Path) -> Result<Option<Source>, ReadError> {
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => Source::read(path).map(Some),
        }
    }

    fn write(&mut self, path: &Path, text: &str) -> Result<(), String> {
        file::replace(path, text.as_bytes()).map_err(|error| error.to_string())
    }
}
