//! New, open, save, and the guard before work is lost.

use std::path::{Path, PathBuf};

use formulad_tracks::{TrackFile, bundled};

use super::{Editor, Opened};
use crate::desk::Ask;
use crate::tools::Tool;
use crate::work::Work;

/// What is to follow when the document can be let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// An empty circuit.
    New,
    /// A file that the designer is asked for.
    Open,
    /// The bundled circuit of this name.
    OpenBundled(&'static str),
    /// The end.
    Quit,
}

/// A question in front of everything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dialog {
    /// Whether to save before this.
    Unsaved(Then),
    /// The path of a file, typed where the machine has no file dialog.
    Path {
        /// Whether it is to be opened or saved.
        ask: Ask,
        /// What has been typed.
        path: String,
    },
    /// Something did not work.
    Failed {
        /// What.
        title: String,
        /// Why.
        reason: String,
    },
}

/// A file dialog that has not been answered yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    ask: Ask,
    /// What follows after saving.
    then: Option<Then>,
}

impl Editor {
    /// Does this, after asking if work would be lost by it.
    pub fn guard(&mut self, then: Then) {
        self.tool.cancel(&mut self.work);
        self.work.commit();
        if self.work.document().is_modified() {
            self.dialog = Some(Dialog::Unsaved(then));
        } else {
            self.proceed(then);
        }
    }

    /// The question in front of everything else, if there is one.
    #[must_use]
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// The same, to type into.
    pub fn dialog_mut(&mut self) -> Option<&mut Dialog> {
        self.dialog.as_mut()
    }

    /// Answers the open question with "cancel".
    pub fn close_dialog(&mut self) {
        if let Some(Dialog::Path { .. }) = self.dialog {
            self.asked = None;
        }
        self.dialog = None;
    }

    /// Answers [`Dialog::Unsaved`]: save first, or let the work go.
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
        let Some(Dialog::Path { ask, path }) = self.dialog.take() else {
            return;
        };
        let path = path.trim();
        if path.is_empty() {
            self.asked = None;
            return;
        }
        let asked = self.asked.take();
        let then = asked.filter(|asked| asked.ask == ask).and_then(|a| a.then);
        self.use_path(&Asked { ask, then }, Path::new(path));
    }

    /// Lets a path be typed instead of chosen.
    pub fn type_path(&mut self, ask: Ask) {
        let path = match (&ask, self.path()) {
            (Ask::Save(_), Some(path)) => path.display().to_string(),
            (Ask::Save(name), None) => name.clone(),
            (Ask::Open, _) => String::new(),
        };
        self.notice = None;
        self.dialog = Some(Dialog::Path { ask, path });
    }

    /// Writes the document to its file, or to one that the designer is asked for.
    pub fn save(&mut self) {
        self.save_then(None);
    }

    /// Writes the document to a file that the designer is asked for.
    pub fn save_as(&mut self) {
        self.ask(Ask::Save(self.suggested_name()), None);
    }

    /// Looks whether a file dialog has been answered. To be called once a frame.
    pub fn poll(&mut self) {
        let Some(answer) = self.desk.answer() else {
            return;
        };
        let Some(asked) = self.asked.take() else {
            return;
        };
        if let Some(path) = answer {
            self.use_path(&asked, &path);
        } else {
            self.notify("No file was chosen.".to_owned(), Some(asked.ask.clone()));
            self.asked = Some(asked);
        }
    }

    /// Opens a file.
    pub fn open(&mut self, path: &Path) {
        match self.desk.read(path) {
            Ok(file) => self.show(file, Some(path.to_owned())),
            Err(reason) => {
                self.dialog = Some(Dialog::Failed {
                    title: format!("{} cannot be opened", path.display()),
                    reason,
                });
            }
        }
    }

    fn save_then(&mut self, then: Option<Then>) {
        match self.path().map(Path::to_owned) {
            Some(path) => self.write(&path, then),
            None => self.ask(Ask::Save(self.suggested_name()), then),
        }
    }

    fn ask(&mut self, ask: Ask, then: Option<Then>) {
        self.notice = None;
        self.desk.ask(&ask);
        self.asked = Some(Asked { ask, then });
    }

    fn use_path(&mut self, asked: &Asked, path: &Path) {
        match asked.ask {
            Ask::Open => self.open(path),
            Ask::Save(_) => self.write(&with_extension(path), asked.then),
        }
    }

    fn write(&mut self, path: &Path, then: Option<Then>) {
        self.tool.cancel(&mut self.work);
        self.work.commit();
        self.file.file.plan = self.work.plan().clone();
        match self.desk.save(path, &self.file.file) {
            Ok(()) => {
                self.file.path = Some(path.to_owned());
                self.work.mark_saved();
                self.notify(format!("Saved as {}.", path.display()), None);
                if let Some(then) = then {
                    self.proceed(then);
                }
            }
            Err(reason) => {
                self.dialog = Some(Dialog::Failed {
                    title: format!("{} cannot be saved", path.display()),
                    reason,
                });
            }
        }
    }

    fn proceed(&mut self, then: Then) {
        match then {
            Then::New => self.show(Self::blank(), None),
            Then::Open => self.ask(Ask::Open, None),
            Then::OpenBundled(name) => {
                let circuit = bundled::find(name);
                if let Some(file) = circuit.and_then(|c| TrackFile::parse(c.text()).ok()) {
                    self.show(file, None);
                }
            }
            Then::Quit => self.leave = true,
        }
    }

    /// Shows another document.
    fn show(&mut self, file: TrackFile, path: Option<PathBuf>) {
        self.work = Work::new(file.plan.clone());
        self.tool = Tool::default();
        self.problem = None;
        self.pointer = None;
        self.notice = None;
        if let Some(warning) = warnings(&file) {
            self.notify(warning, None);
        }
        self.file = Opened { file, path };
        self.camera.glide_to_fit(self.board());
    }

    fn suggested_name(&self) -> String {
        let name = self.work.plan().name.to_lowercase();
        let words: Vec<&str> = name
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        match words.as_slice() {
            [] => "circuit.track.json".to_owned(),
            words => format!("{}.track.json", words.join("-")),
        }
    }
}

/// What reading a file gave to say, although it could be read.
fn warnings(file: &TrackFile) -> Option<String> {
    let mut warnings = file.extra.warnings().iter();
    let first = warnings.next()?;
    Some(match warnings.count() {
        0 => format!("{}.", first.message),
        more => format!("{} (and {more} more like it).", first.message),
    })
}

/// A path with the ending of track files, where it has none.
fn with_extension(path: &Path) -> PathBuf {
    match path.extension() {
        Some(_) => path.to_owned(),
        None => path.with_extension("track.json"),
    }
}
