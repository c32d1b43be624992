//! What the editor asks of the machine it runs on.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Weak};
use std::time::Duration;

use egui::KeyboardShortcut;
use formulad_core::language;
use formulad_tracks::file::{ReadError, Source};
use formulad_tracks::{draw, languages};

/// What a file dialog is to find out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Which file to open.
    Open,
    /// Which saved race to watch.
    OpenRace,
    /// Which picture to lay under the board.
    Picture,
    /// Which picture to put on the board.
    Art,
    /// Which file to compare the circuit with.
    Baseline,
    /// Which file to take the look of the board from.
    OpenTheme,
    /// Where to save the look of the board; this name is suggested.
    SaveTheme(String),
    /// Where to save the circuit; this name is suggested.
    Save(String),
    /// Where to put a picture of it, whose ending says its kind; this name is suggested.
    Export(String),
    /// Where to put a kit for the table; this name is suggested.
    ExportKit(String),
    /// Where to put a film of a race; this name is suggested.
    ExportFilm(String),
    /// Where to save the record of a race; this name is suggested.
    SaveRace(String),
}

impl Ask {
    /// The name that is suggested, where something is to be saved.
    pub fn file_name(&self) -> Option<&str> {
        match self {
            Self::Open
            | Self::OpenRace
            | Self::Picture
            | Self::Art
            | Self::Baseline
            | Self::OpenTheme => None,
            Self::SaveTheme(name)
            | Self::Save(name)
            | Self::Export(name)
            | Self::ExportKit(name)
            | Self::ExportFilm(name)
            | Self::SaveRace(name) => Some(name),
        }
    }
}

/// What came of a file dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This file was chosen; to replace it if it is there already was agreed to.
    Chosen(PathBuf),
    /// None was chosen.
    Nothing,
    /// This machine cannot show file dialogs.
    NoDialog,
}

/// Something to be worked out beside the window.
pub struct Job {
    step: Box<dyn FnMut() -> ControlFlow<()> + Send>,
    parcel: Option<Parcel>,
    /// What is there as long as somebody waits for it; none if that is not known.
    wanted: Option<Weak<()>>,
}

/// A job as data: what to send, and what takes the answer if it can read it.
struct Parcel {
    request: Box<dyn Fn() -> Option<Request> + Send>,
    take: Take,
}

type Take = Box<dyn FnOnce(&[u8]) -> bool + Send>;

/// A job for a helper that shares no memory with the window: see
/// [`Bench`](crate::analysis::Bench), which answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// What many jobs have in common.
    pub about: Arc<str>,
    /// What this one is to work out.
    pub part: String,
}

impl Job {
    /// A job that only this program can do, in steps until one breaks. It speaks the language that is spoken
    /// where it is made.
    pub fn new(mut step: impl FnMut() -> ControlFlow<()> + Send + 'static) -> Self {
        let language = language::spoken();
        Self {
            step: Box::new(move || language::speak(language, &mut step)),
            parcel: None,
            wanted: None,
        }
    }

    /// The same, wanted only as long as this is there.
    pub(crate) fn wanted_by(mut self, wanted: &Arc<()>) -> Self {
        self.wanted = Some(Arc::downgrade(wanted));
        self
    }

    /// Finds out whether anybody still waits for the job: if not, it may be given up.
    pub fn wanted(&self) -> impl Fn() -> bool + use<> {
        let wanted = self.wanted.clone();
        move || wanted.as_ref().is_none_or(|it| it.strong_count() > 0)
    }

    /// The same as data, too, unless `request` gives none; `take` returns whether it can read the answer.
    #[must_use]
    pub fn with_request(
        mut self,
        request: impl Fn() -> Option<Request> + Send + 'static,
        take: impl FnOnce(&[u8]) -> bool + Send + 'static,
    ) -> Self {
        self.parcel = Some(Parcel {
            request: Box::new(request),
            take: Box::new(take),
        });
        self
    }

    /// Does the next step, here and now; none is left where it breaks.
    pub fn step(&mut self) -> ControlFlow<()> {
        (self.step)()
    }

    /// Does it, here and now.
    pub fn run(mut self) {
        while self.step().is_continue() {}
    }

    /// Whether it may take long: then it comes in steps, and can often be [sent](Job::request).
    pub fn is_long(&self) -> bool {
        self.parcel.is_some()
    }

    /// The job as data, if it can be sent.
    pub fn request(&self) -> Option<Request> {
        (self.parcel.as_ref()?.request)()
    }

    /// Ends the job with the answer to its request.
    ///
    /// # Errors
    ///
    /// The job, to be [run](Job::run) here, if there is no answer or it cannot be read.
    pub fn end(mut self, answer: Option<&[u8]>) -> Result<(), Self> {
        let parcel = self.parcel.take();
        let is_read = answer
            .zip(parcel)
            .is_some_and(|(answer, parcel)| (parcel.take)(answer));
        if is_read { Ok(()) } else { Err(self) }
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}

/// Who does jobs.
pub type Helper = Rc<dyn Fn(Job)>;

/// What belongs to the editor, but may be fetched only when it is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asset {
    /// The table of the language of this code.
    Language(&'static str),
    /// The font of Chinese letters.
    ChineseFont,
}

impl Asset {
    /// Where it is in the folder of the page.
    pub fn path(self) -> String {
        match self {
            Self::Language(code) => format!("languages/{code}.json"),
            Self::ChineseFont => "fonts/noto-sans-tc.otf".to_owned(),
        }
    }

    /// Its contents, where they are part of the program.
    pub fn bundled(self) -> Option<&'static [u8]> {
        match self {
            Self::Language(code) => languages::find(code)?.table().map(str::as_bytes),
            Self::ChineseFont => draw::fallback_font(),
        }
    }
}

/// By what it is noticed that a file has changed: its size, and when it was written last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// In bytes.
    pub size: u64,
    /// In nanoseconds since some moment that does not change.
    pub written: u128,
}

/// The machine's files and file dialogs. The window's is made of `rfd` and the file system; tests
/// bring their own.
pub trait Host: fmt::Debug {
    /// Opens a file dialog. It stays open while the editor goes on.
    fn ask(&mut self, ask: &Ask);

    /// What the open dialog was answered, once.
    fn answer(&mut self) -> Option<Answer>;

    /// A path that was typed, as one that leads to the same file wherever an editor is started.
    fn absolute(&self, path: &Path) -> PathBuf;

    /// Reads the text of a file; none if there is no such file.
    ///
    /// # Errors
    ///
    /// What keeps the file from being read as text.
    fn read(&mut self, path: &Path) -> Result<Option<Source>, ReadError>;

    /// Replaces a file by these bytes, whole or not at all.
    ///
    /// # Errors
    ///
    /// What is wrong, for people to read.
    fn write(&mut self, path: &Path, bytes: &[u8]) -> Result<(), String>;

    /// Reads any file, such as a picture.
    ///
    /// # Errors
    ///
    /// What is wrong, for people to read.
    fn bytes(&mut self, path: &Path) -> Result<Vec<u8>, String>;

    /// By what it is noticed that a file has changed; none if there is no such file.
    fn stamp(&mut self, path: &Path) -> Option<Stamp>;

    /// Watches this file and no other, or none, beside the window, and shows the window again when its
    /// [stamp](Host::stamp) changes. Returns whether the machine can: if not, the editor looks by itself.
    fn watch(&mut self, _path: Option<&Path>) -> bool {
        false
    }

    /// What the editor has stored for itself on this machine under this name: settings, recent files,
    /// work that has not been saved. Names are those of files without folders.
    fn load(&mut self, name: &str) -> Option<String>;

    /// Stores a text under this name until it is [deleted](Host::delete), whole or not at all.
    ///
    /// # Errors
    ///
    /// What is wrong, for people to read.
    fn store(&mut self, name: &str, text: &str) -> Result<(), String>;

    /// Deletes what is stored under this name.
    fn delete(&mut self, name: &str);

    /// All names under which something is stored, sorted.
    fn stored_names(&mut self) -> Vec<String>;

    /// How long ago it was stored under this name.
    fn stored_ago(&mut self, name: &str) -> Option<Duration>;

    /// What this editor is called among all that have ever run on this machine, in letters that
    /// names of files may have.
    fn name(&self) -> String;

    /// Whether the editor of this [name](Host::name) still runs.
    fn runs(&mut self, name: &str) -> bool;

    /// The address of the page that the editor is in, or else of one that it is in: what follows after
    /// `#` is a circuit to open.
    fn site(&self) -> String {
        concat!(env!("CARGO_PKG_HOMEPAGE"), "editor/").to_owned()
    }

    /// Opens an address in a browser. Returns whether the machine can.
    fn browse(&mut self, _address: &str) -> bool {
        false
    }

    /// Opens another window of the editor. Returns whether the machine can.
    fn open_window(&mut self) -> bool {
        false
    }

    /// Whether the machine can play sounds.
    fn can_play(&self) -> bool {
        false
    }

    /// Plays a sound of one channel, with `rate` samples a second, over what is still being played.
    fn play(&mut self, _samples: &[f32], _rate: u32) {}

    /// The languages of the system as locales such as `de-AT`, the preferred ones first.
    fn locales(&self) -> Vec<String> {
        Vec::new()
    }

    /// What belongs to the editor and is needed now: none as long as it is on its way, then once. When it
    /// comes, the window is shown again.
    ///
    /// # Errors
    ///
    /// Why it does not come, for people to read, once: asked again, the machine tries again.
    fn fetch(&mut self, asset: Asset) -> Option<Result<Cow<'static, [u8]>, String>> {
        asset.bundled().map(|bytes| Ok(bytes.into()))
    }

    /// Whether the editor can close its window.
    fn can_quit(&self) -> bool {
        true
    }

    /// Whether the machine acts on these keys itself, so that the editor never hears of them.
    fn takes(&self, _keys: &KeyboardShortcut) -> bool {
        false
    }

    /// Whether jobs that take long are done on other threads than the window's.
    fn has_threads(&self) -> bool {
        true
    }

    /// Who does jobs beside the window, on another thread if the machine has them, and shows the
    /// window again when one is done.
    fn helper(&self) -> Helper;
}
