//! The files and file dialogs of this machine.

use std::fmt;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use formulad_tracks::TrackFile;
use formulad_tracks::file::ReadError;
use track_editor::desk::{Ask, Desk};

type Answer = Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>>;

/// This machine.
pub(crate) struct Machine {
    waker: Waker,
    open: Option<Answer>,
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
        let dialog = rfd::AsyncFileDialog::new()
            .add_filter("Tracks", &["track.json", "json"])
            .add_filter("All files", &["*"]);
        self.open = Some(match ask {
            Ask::Open => Box::pin(dialog.pick_file()),
            Ask::Save(name) => Box::pin(dialog.set_file_name(name).save_file()),
        });
        self.waker.wake_by_ref();
    }

    fn answer(&mut self) -> Option<Option<PathBuf>> {
        let answer = self.open.as_mut()?;
        match answer.as_mut().poll(&mut Context::from_waker(&self.waker)) {
            Poll::Pending => None,
            Poll::Ready(file) => {
                self.open = None;
                Some(file.map(|file| file.path().to_owned()))
            }
        }
    }

    fn read(&mut self, path: &Path) -> Result<TrackFile, String> {
        TrackFile::read(path).map_err(|error| every_fault(&error))
    }

    fn save(&mut self, path: &Path, file: &TrackFile) -> Result<(), String> {
        file.save(path).map_err(|error| error.to_string())
    }
}

/// All that is wrong with a file, a line for each.
fn every_fault(error: &ReadError) -> String {
    let faults = error.faults().iter().map(|fault| {
        let message = &fault.problem.message;
        match fault.span {
            Some(span) => format!("line {}, column {}: {message}", span.line, span.column),
            None => message.clone(),
        }
    });
    let faults: Vec<_> = faults.collect();
    if faults.is_empty() {
        error.to_string()
    } else {
        faults.join("\n")
    }
}
