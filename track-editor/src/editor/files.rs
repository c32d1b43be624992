//! New and open, the questions about files, and the guard before work is lost.

use std::path::Path;

use super::dialog::{Dialog, Output, Then};
use super::{Editor, Opened, backdrop};
use crate::board::Format;
use crate::host::{Answer, Ask};

/// A file dialog that has not been answered yet.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct AskedFile {
    ask: Ask,
    /// What follows after saving.
    then: Option<Then>,
    /// The revision of the document when it was asked.
    revision: u64,
}

impl Editor {
    /// Does this, after asking if work would be lost by it.
    pub fn guard(&mut self, then: Then) {
        if self.dialog == Some(Dialog::ReplaceRoad) {
            // Nobody has agreed to what it would replace.
            self.close_dialog();
        }
        self.leave_driving();
        self.tool.cancel(&mut self.work);
        self.work.commit();
        if self.work.document().is_modified() {
            self.dialog = Some(Dialog::Unsaved(then));
        } else {
            self.proceed(then);
        }
    }

    /// The question in front of everything else, if there is one.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// The same, to type into.
    pub fn dialog_mut(&mut self) -> Option<&mut Dialog> {
        self.dialog.as_mut()
    }

    /// Answers the open question with "cancel".
    pub fn close_dialog(&mut self) {
        match self.dialog {
            Some(Dialog::Path { .. }) => self.asked = None,
            Some(Dialog::ReplaceRoad) => self.work.cancel(),
            Some(Dialog::ReadingBoard) => self.stop_reading(),
            _ => {}
        }
        self.tried = None;
        self.dialog = None;
    }

    /// Answers [`Dialog::Unsaved`]: save first, or discard the work.
    pub fn answer_unsaved(&mut self, save: bool) {
        let Some(Dialog::Unsaved(then)) = self.dialog.take() else {
            return;
        };
        if save {
            self.save_then(Some(then));
        } else {
            self.proceed(then);
        }
    }

    /// Answers [`Dialog::Path`] with what has been typed.
    pub fn answer_path(&mut self) {
        let Some(Dialog::Path { ask, path, .. }) = self.dialog.take() else {
            return;
        };
        let path = path.trim();
        if path.is_empty() {
            self.asked = None;
            return;
        }
        let revision = self.work.document().revision();
        let asked = self.asked.take().filter(|asked| asked.ask == ask);
        let asked = asked.unwrap_or(AskedFile {
            ask,
            then: None,
            revision,
        });
        // So that the file saved later is the one remembered.
        let path = self.host.absolute(Path::new(path));
        self.use_path(&asked, &path, false);
    }

    /// Lets a path be typed instead of chosen.
    pub fn type_path(&mut self, ask: Ask) {
        self.ask_for_path(ask, false);
    }

    fn ask_for_path(&mut self, ask: Ask, no_dialog: bool) {
        let path = match (ask.file_name(), self.tried.take(), self.path()) {
            (None, ..) => String::new(),
            (Some(_), Some(tried), _) => tried.display().to_string(),
            (Some(name), None, None) => name.to_owned(),
            (Some(_), None, Some(path)) if matches!(ask, Ask::Save(_)) => {
                path.display().to_string()
            }
            (Some(name), None, Some(path)) => path.with_file_name(name).display().to_string(),
        };
        self.notice = None;
        self.dialog = Some(Dialog::Path {
            ask,
            path,
            no_dialog,
        });
    }

    /// Checks whether a file dialog has been answered, and takes what has been worked out. To be
    /// called once a frame.
    pub fn poll(&mut self) {
        self.work.update();
        self.mind_layers();
        self.mind_letters();
        self.say_board_has_grown();
        self.update_races();
        self.update_suggestions();
        self.take_pictures();
        self.take_artwork();
        self.take_read();
        let Some(answer) = self.host.answer() else {
            return;
        };
        self.asks = false;
        let Some(asked) = self.asked.take() else {
            return;
        };
        match answer {
            Answer::Chosen(path) => self.use_path(&asked, &path, true),
            Answer::Nothing => {
                self.notify(
                    t!("No file was chosen.").to_owned(),
                    Some(asked.ask.clone()),
                );
                self.asked = Some(asked);
            }
            Answer::NoDialog => {
                self.ask_for_path(asked.ask.clone(), true);
                self.asked = Some(asked);
            }
        }
    }

    /// Asks for a file, unless a file dialog is open: it would not be clear which question its
    /// answer is for.
    pub(crate) fn ask(&mut self, ask: Ask, then: Option<Then>) {
        if self.asks {
            return self.notify(
                t!("A file dialog is already open: answer that one first.").to_owned(),
                Some(ask),
            );
        }
        self.notice = None;
        self.asks = true;
        self.host.ask(&ask);
        let revision = self.work.document().revision();
        self.asked = Some(AskedFile {
            ask,
            then,
            revision,
        });
    }

    /// Does what a path was asked for; if `agreed`, an existing file may be replaced.
    fn use_path(&mut self, asked: &AskedFile, path: &Path, agreed: bool) {
        let output = match asked.ask {
            Ask::Open if backdrop::is_picture(path) => return self.trace(path),
            // The window goes on working behind a file dialog: there may be new work.
            Ask::Open if asked.revision != self.work.document().revision() => {
                return self.guard(Then::OpenFile(path.to_owned()));
            }
            Ask::Open => return self.open(path),
            Ask::OpenRace => return self.open_race(path),
            Ask::Picture => return self.trace(path),
            Ask::Art => return self.put_picture(path),
            Ask::OpenTheme => return self.open_theme(path),
            Ask::Baseline => return self.open_baseline(path),
            Ask::Save(_) => Output::Circuit(asked.then.clone()),
            Ask::Export(_) => Output::Picture,
            Ask::ExportKit(_) => Output::Kit(self.tabletop.extension()),
            Ask::ExportFilm(_) => Output::Film,
            Ask::SaveTheme(_) => Output::Theme,
            Ask::SaveRace(_) => Output::Race,
        };
        // A typed extension overrides the format chosen before.
        if let (Output::Picture, Some(format)) = (&output, Format::of(path)) {
            self.printout.format = format;
        }
        let named = output.with_extension(path, self.printout.format);
        // Nobody has agreed yet to replace a file of another name.
        self.write(&named, output, agreed && named == path);
    }

    pub(super) fn proceed(&mut self, then: Then) {
        match then {
            Then::New => self.show(Opened::unsaved(Self::blank())),
            Then::Open => self.ask(Ask::Open, None),
            Then::OpenFile(path) => self.open(&path),
            Then::Import(path, choice) => self.import_again(&path, choice),
            Then::OpenLink(fragment) => self.open_fragment(&fragment),
            Then::OpenBundled(name) => self.open_bundled(name),
            Then::Watch(circuit, record) => self.watch_on(*circuit, &record),
            Then::Template(name) => self.begin_template(name),
            Then::Traced => {
                self.show(Opened::unsaved(Self::blank()));
                self.ask(Ask::Picture, None);
            }
            Then::Random(circuit) => self.begin_random(circuit),
            Then::Recover(name) => self.recover(&name),
            Then::Quit => {
                self.delete_unsaved();
                self.leave = true;
            }
        }
    }
}
