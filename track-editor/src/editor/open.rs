//! Opening: files of any kind, bundled and random circuits.

use std::path::Path;

use formulad_tracks::file::{Located, ReadError};
use formulad_tracks::import::{self, Choice, OpenError};
use formulad_tracks::{TrackFile, bundled};

use super::dialog::{Dialog, Then};
use super::{Editor, Opened, Underlay, backdrop, link};
use crate::document::{self, ArtItem, Design, RandomCircuit};
use crate::texts::files as texts;
use crate::tools::{self, Kind};
use crate::work::Work;

impl Editor {
    /// Opens what was named when the program was started: a link, a file, or, if there is no such
    /// file, the bundled circuit of that name.
    pub fn open_named(&mut self, name: &Path) {
        let path = self.host.absolute(name);
        let text = name.to_str().unwrap_or_default();
        if link::is_one(text) {
            return self.open_link(text);
        }
        let circuit = bundled::find(text);
        match circuit.filter(|_| !self.is_there(&path)) {
            Some(circuit) => self.open_bundled(circuit.name()),
            // The path is remembered for later, the current folder is not.
            None => self.open(&path),
        }
    }

    /// Opens a track file, or a circuit of another program's file as one that has no file yet.
    pub fn open(&mut self, path: &Path) {
        self.open_chosen(path, Choice::default());
    }

    /// As [`Editor::open`], with what is chosen in another program's file.
    pub(super) fn open_chosen(&mut self, path: &Path, choice: Choice) {
        // Looked at before it is read: what changes in between is noticed later.
        let stamp = self.host.stamp(path);
        let opened = match self.read_circuit(path, &choice) {
            Ok(opened) => opened,
            Err(reason) => return self.cannot_open(path, reason),
        };
        self.remember_recent(path);
        if opened.format.is_some() {
            return self.show_imported(path, opened, choice);
        }
        self.show(Opened {
            file: opened.file,
            path: Some(path.to_owned()),
            text: Some(opened.source.text().to_owned()),
            stamp,
        });
    }

    /// Reads the circuit in a file of any kind.
    pub(super) fn read_circuit(
        &mut self,
        path: &Path,
        choice: &Choice,
    ) -> Result<import::Opened, String> {
        let bytes = match self.host.bytes(path) {
            Err(_) if self.host.stamp(path).is_none() => {
                Err(t!("The file does not exist.").to_owned())
            }
            read => read,
        }?;
        import::open_chosen(texts::file_name(path), bytes, choice).map_err(|error| match error {
            OpenError::Track(error) => every_fault(&error),
            error => error.to_string(),
        })
    }

    /// Opens a file that was dragged into the window, after asking if work would be lost by it; a
    /// picture is laid under the board or, while scenery or another picture is at hand, put on it.
    pub fn open_dropped(&mut self, path: &Path) {
        if backdrop::is_picture(path) && self.puts_pictures() {
            self.put_picture(path);
        } else if backdrop::is_picture(path) {
            self.trace(path);
        } else {
            self.guard(Then::OpenFile(path.to_owned()));
        }
    }

    /// Whether a picture is put on the board, not under it.
    fn puts_pictures(&self) -> bool {
        let pieces = &self.work.plan().art.pieces;
        let is_picture = match self.work.selection().only_item() {
            Some(ArtItem::Piece(at)) => pieces.get(at).is_some_and(|it| it.kind.has_picture()),
            _ => false,
        };
        self.tool_kind() == Kind::Art || is_picture
    }

    pub(super) fn open_bundled(&mut self, name: &str) {
        if let Some(circuit) = bundled::find(name) {
            self.show(Opened::unsaved(circuit.file()));
        }
    }

    /// Begins with a random circuit.
    pub(super) fn begin_random(&mut self, circuit: RandomCircuit) {
        self.begin(&document::random(circuit));
        self.work.mark_unsaved();
    }

    /// Begins with the template of this name: nothing is lost by closing it until something is
    /// changed.
    pub(super) fn begin_template(&mut self, name: &str) {
        if let Some(design) = document::template(name) {
            self.begin(&design);
        }
    }

    fn begin(&mut self, design: &Design) {
        let mut file = TrackFile::default();
        design.write_to(&mut file);
        self.show(Opened::unsaved(file));
    }

    /// Opens the circuit's own file again, and discards the document.
    pub(super) fn reload(&mut self) {
        if let Some(path) = self.file.path.clone() {
            self.open(&path);
        }
    }

    pub(super) fn cannot_open(&mut self, path: &Path, reason: String) {
        self.fail(t!("{path} cannot be opened", path = path.display()), reason);
    }

    pub(super) fn fail(&mut self, title: String, reason: String) {
        self.dialog = Some(Dialog::Failed {
            title,
            reason,
            output: None,
        });
    }

    /// Shows another document.
    pub(super) fn show(&mut self, opened: Opened) {
        self.leave_driving();
        self.delete_unsaved();
        let (mut design, fault) = Design::of_file(&opened.file);
        if let Some(path) = &opened.path {
            self.find_picture(path, &mut design);
        }
        self.work = Work::new(design).with_helper(self.host.helper());
        self.analysis.clear();
        // Reopening its own file gives the same circuit, and keeps the baseline.
        if opened.path.is_none() || opened.path != self.file.path {
            self.baseline = None;
        }
        self.reading = None;
        self.underlay = Underlay::default();
        self.tool = tools::new(Kind::Select, &self.work);
        self.tool_kind = Kind::Select;
        self.visit.end(0);
        self.board_before = None;
        self.pointer = None;
        self.notice = None;
        if let Some(reason) = fault {
            self.warn(
                t!(
                    "The curve and picture that the circuit was drawn from cannot be read \
                     ({reason}). The circuit itself is intact. The file keeps the unread data; once \
                     you draw a curve or add a picture, it moves to “unread”.",
                    reason
                ),
                &[],
            );
        } else if let Some(warning) = warnings(&opened.file) {
            self.notify(warning, None);
        }
        self.file = opened;
        self.watch.begin_anew();
        self.camera.glide_to_fit(self.board());
    }
}

/// The warnings about a file that could be read.
fn warnings(file: &TrackFile) -> Option<String> {
    let mut warnings = file.extra.warnings().iter();
    let first = warnings.next()?;
    Some(texts::warning(&first.message.text(), warnings.count()))
}

/// All that is wrong with a file, a line for each.
pub(super) fn every_fault(error: &ReadError) -> String {
    let faults: Vec<_> = error.faults().iter().map(fault).collect();
    if faults.is_empty() {
        error.to_string()
    } else {
        faults.join("\n")
    }
}

pub(super) fn fault(fault: &Located) -> String {
    let message = fault.problem.message.text();
    match fault.span {
        Some(span) => texts::fault(span.line, span.column, &message),
        None => message.into_owned(),
    }
}
