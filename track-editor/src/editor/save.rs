//! Saving and exporting, and the questions before a file is replaced.

use std::path::Path;

use formulad_tracks::draw;
use formulad_tracks::file::Source;

use super::Editor;
use super::dialog::{Dialog, Output, Then};
use crate::board::Format;
use crate::host::Ask;

impl Editor {
    /// Writes the document to its file, or to one that the designer is asked for.
    pub fn save(&mut self) {
        self.save_then(None);
    }

    /// Writes the document to a file that the designer is asked for.
    pub fn save_as(&mut self) {
        self.write_elsewhere(Output::Circuit(None));
    }

    /// Writes the race under way to a file that the designer is asked for.
    pub fn save_race(&mut self) {
        self.write_elsewhere(Output::Race);
    }

    pub(super) fn save_then(&mut self, then: Option<Then>) {
        let output = Output::Circuit(then);
        match self.path().map(Path::to_owned) {
            Some(path) => self.write(&path, output, false),
            None => self.write_elsewhere(output),
        }
    }

    /// Answers [`Dialog::Replace`] and [`Dialog::Changed`]: write over what is there.
    pub fn answer_overwrite(&mut self) {
        match self.dialog.take() {
            Some(Dialog::Replace { path, output }) => self.write(&path, output, true),
            Some(Dialog::Changed { path, then }) => {
                self.write(&path, Output::Circuit(then), true);
            }
            other => self.dialog = other,
        }
    }

    /// Answers [`Dialog::Changed`]: discard the work and open the file as it is now.
    pub fn answer_reload(&mut self) {
        match self.dialog.take() {
            Some(Dialog::Changed { .. }) => self.reload(),
            other => self.dialog = other,
        }
    }

    /// Answers [`Dialog::Replace`], [`Dialog::Changed`] and [`Dialog::Failed`]: write to another
    /// file.
    pub fn answer_elsewhere(&mut self) {
        match self.dialog.take() {
            Some(
                Dialog::Replace { output, .. }
                | Dialog::Failed {
                    output: Some(output),
                    ..
                },
            ) => self.write_elsewhere(output),
            Some(Dialog::Changed { then, .. }) => self.write_elsewhere(Output::Circuit(then)),
            other => self.dialog = other,
        }
    }

    pub(super) fn write_elsewhere(&mut self, output: Output) {
        let name = self.suggested_name();
        match output {
            Output::Circuit(then) => self.ask(Ask::Save(format!("{name}.track.json")), then),
            Output::Picture => {
                let name = format!("{name}.{}", self.printout.format.extension());
                self.ask(Ask::Export(name), None);
            }
            Output::Kit(_) => {
                let name = format!("{name}.{}", self.tabletop.extension());
                self.ask(Ask::ExportKit(name), None);
            }
            Output::Theme => self.ask(Ask::SaveTheme(format!("{name}.theme.json")), None),
            Output::Film => self.ask(Ask::ExportFilm(format!("{name}.race.png")), None),
            Output::Race => self.ask(Ask::SaveRace(format!("{name}.race.json")), None),
        }
    }

    /// Writes a file, pictures as soon as they are made. Unless `agreed`, asks before it replaces
    /// anything that the editor has not read or written itself.
    pub(super) fn write(&mut self, path: &Path, output: Output, agreed: bool) {
        self.tool.cancel(&mut self.work);
        self.work.commit();
        let bytes = match &output {
            Output::Circuit(_) => {
                let design = self.design_in(path);
                design.write_to(&mut self.file.file);
                let text = self.file.file.to_text().map_err(|error| error.to_string());
                text.map(String::into_bytes).and_then(within_limit)
            }
            Output::Picture => return self.export_to(path, agreed),
            Output::Kit(_) => return self.export_kit_to(path, output, agreed),
            Output::Film => return self.export_film_to(path, agreed),
            Output::Race => self.race_text().map(String::into_bytes),
            Output::Theme => self.theme_text().map(String::into_bytes),
        };
        self.put(path, output, agreed, bytes);
    }

    /// Writes the bytes to the file, or says why there are none.
    pub(super) fn put(
        &mut self,
        path: &Path,
        output: Output,
        agreed: bool,
        bytes: Result<Vec<u8>, String>,
    ) {
        let question = bytes.as_deref().ok().filter(|_| !agreed);
        if let Some(question) = question.and_then(|bytes| self.question(path, &output, bytes)) {
            self.dialog = Some(question);
            return;
        }
        let written = bytes.and_then(|bytes| self.host.write(path, &bytes).map(|()| bytes));
        self.tried = written.is_err().then(|| path.to_owned());
        match (written, output) {
            (Ok(bytes), Output::Circuit(then)) => {
                self.file.stamp = self.host.stamp(path);
                self.file.path = Some(path.to_owned());
                self.file.text = String::from_utf8(bytes).ok();
                self.work.mark_saved();
                self.delete_unsaved();
                self.remember_recent(path);
                self.notify(t!("Saved as {path}.", path = path.display()), None);
                if let Some(then) = then {
                    self.proceed(then);
                }
            }
            (Ok(_), output @ (Output::Picture | Output::Film | Output::Kit(_) | Output::Theme)) => {
                let letters = self.boxes(path, &output);
                let text = match letters.is_empty() {
                    true => t!("Exported as {path}.", path = path.display()),
                    false => t!(
                        "Exported {path}. No font has these letters, so they are boxes in it: \
                         {letters}. An SVG keeps them as text.",
                        path = path.display(),
                        letters = (&letters)
                    ),
                };
                self.notify(text, None);
            }
            (Ok(_), Output::Race) => self.notify(
                t!("The race is saved as {path}.", path = path.display()),
                None,
            ),
            (Err(reason), output) => {
                self.dialog = Some(Dialog::Failed {
                    title: t!("{path} cannot be saved", path = path.display()),
                    reason,
                    output: Some(output),
                });
            }
        }
    }

    /// The characters that are missing from the fonts and become boxes in this file.
    fn boxes(&self, path: &Path, output: &Output) -> String {
        let is_text = matches!(output, Output::Theme) || Format::of(path) == Some(Format::Svg);
        match is_text {
            true => String::new(),
            false => draw::missing_letters(&self.work.derived().scene)
                .into_iter()
                .collect(),
        }
    }

    /// The question to ask before these bytes are written there.
    fn question(&mut self, path: &Path, output: &Output, bytes: &[u8]) -> Option<Dialog> {
        let there = match self.host.read(path) {
            Ok(Some(source)) => Some(source),
            Ok(None) => return None,
            // Whatever it is, it is not a text of ours.
            Err(_) => None,
        };
        let there = there.as_ref().map(|there| there.text().as_bytes());
        let is = |bytes: &[u8]| there == Some(bytes);
        let path = path.to_owned();
        match output {
            _ if is(bytes) => None,
            Output::Circuit(then) if self.file.path.as_ref() == Some(&path) => {
                let known = self
                    .file
                    .text
                    .as_deref()
                    .is_some_and(|text| is(text.as_bytes()));
                (!known).then(|| Dialog::Changed {
                    path,
                    then: then.clone(),
                })
            }
            _ => Some(Dialog::Replace {
                path,
                output: output.clone(),
            }),
        }
    }

    /// The circuit's name as a file name, without an extension.
    fn suggested_name(&self) -> String {
        let name = self.work.plan().name.to_lowercase();
        let words = name.split(|c: char| !c.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            [] => "circuit".to_owned(),
            words => words.join("-"),
        }
    }
}

/// Refuses files that are too large to be opened again.
fn within_limit(file: Vec<u8>) -> Result<Vec<u8>, String> {
    if file.len() as u64 > Source::MAX_BYTES {
        return Err(t!(
            "The file would be larger than {mebibytes} MiB, and could not be opened again. Remove \
             pictures or kept versions.",
            mebibytes = Source::MAX_BYTES >> 20
        ));
    }
    Ok(file)
}
