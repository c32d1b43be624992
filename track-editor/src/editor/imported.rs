//! Circuits of other programs' files, and reading such a file in another way.

use std::path::Path;

use formulad_tracks::file::Located;
use formulad_tracks::import::{self, Choice};

use super::dialog::{Dialog, Reading, Then};
use super::{Editor, Opened};
use crate::texts::files as texts;

impl Editor {
    /// Shows the circuit of another program's file, and what could not be read exactly.
    pub(super) fn show_imported(&mut self, path: &Path, opened: import::Opened, choice: Choice) {
        let reading = Reading {
            path: path.to_owned(),
            warnings: opened.warnings.iter().map(import_warning).collect(),
            choice,
            choices: opened.choices,
        };
        let has_warnings = !reading.warnings.is_empty();
        // Nothing is lost by closing it until something is changed: it can be imported again.
        self.show(Opened::unsaved(opened.file));
        self.notify(
            t!(
                "Imported from “{file}”. Save it to create a track file.",
                file = texts::file_name(path)
            ),
            None,
        );
        self.reading = Some((self.work.document().revision(), reading));
        if has_warnings {
            self.show_reading();
        }
    }

    /// Shows how the circuit's file was read, if it is another program's.
    pub(crate) fn show_reading(&mut self) {
        if let Some((_, reading)) = &self.reading {
            self.dialog = Some(Dialog::Imported(Box::new(reading.clone())));
        }
    }

    /// Whether the circuit is of another program's file.
    pub(crate) fn is_imported(&self) -> bool {
        self.reading.is_some()
    }

    /// Answers [`Dialog::Imported`]: reads the file again, with another choice.
    pub fn answer_imported(&mut self, choice: Choice) {
        let Some(Dialog::Imported(reading)) = self.dialog.take() else {
            return;
        };
        let before = self.reading.as_ref().map(|(revision, _)| *revision);
        if before == Some(self.work.document().revision()) {
            self.import_again(&reading.path, choice);
        } else {
            self.guard(Then::Import(reading.path, choice));
        }
    }

    pub(super) fn import_again(&mut self, path: &Path, choice: Choice) {
        self.open_chosen(path, choice);
        if self.dialog.is_none() {
            self.show_reading();
        }
    }
}

fn import_warning(warning: &Located) -> String {
    // The library's help names options of the command.
    let help = texts::import_help(warning.problem.id);
    let help = help.map_or_else(|| warning.problem.help.text(), Into::into);
    t!("{wrong}; {help}", wrong = super::open::fault(warning), help)
}
