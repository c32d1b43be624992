//! What the editor needs from the machine it runs on.

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

/// The purpose of a file dialog.
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
    /// Where to put a picture of the circuit, whose extension gives the format; this name is suggested.
    Export(String),
    /// Where to put a kit for the table; this name is suggested.
    ExportKit(String),
    /// Where to put a film of a race; this name is suggested.
    ExportFilm(String),
    /// Where to save the record of a race; this name is suggested.
    SaveRace(String),
}

impl Ask {
    /// The suggested name, if something is to be saved.
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

/// The result of a file dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This file was chosen; if it exists already, replacing it was agreed to.
    Chosen(PathBuf),
    /// No file was chosen.
    Nothing,
    /// This machine cannot show file dialogs.
    NoDialog,
}

/// Something to be worked out in the background.
pub struct Job {
    step: Box<dyn FnMut() -> ControlFlow<()> + Send>,
    parcel: Option<Parcel>,
    /// Exists as long as somebody waits for the job; `None` if that is not known.
    wanted: Option<Weak<()>>,
}

/// A job as data: the request to send, and a function that takes the answer if it can read it.
struct Parcel {
    request: Box<dyn Fn() -> Option<Request> + Send>,
    take: Take,
}

type Take = Box<dyn FnOnce(&[u8]) -> bool + Send>;

/// A job for a helper that shares no memory with the window: see
/// [`Bench`](crate::analysis::Bench), which answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The part that many jobs share.
    pub about: Arc<str>,
    /// What this job is to work out.
    pub part: String,
}

impl Job {
    /// A job that only this program can do, in steps until one breaks. It uses the language that is current
    /// when it is made.
    pub fn new(mut step: impl FnMut() -> ControlFlow<()> + Send + 'static) -> Self {
        let language = language::spoken();
        Self {
            step: Box::new(move || language::speak(language, &mut step)),
            parcel: None,
            wanted: None,
        }
    }

    /// Marks the job as wanted only as long as this exists.
    pub(crate) fn wanted_by(mut self, wanted: &Arc<()>) -> Self {
        self.wanted = Some(Arc::downgrade(wanted));
        self
    }

    /// Returns a function that tells whether anybody still waits for the job: if not, it may be given up.
    pub fn wanted(&self) -> impl Fn() -> bool + use<> {
        let wanted = self.wanted.clone();
        move || wanted.as_ref().is_none_or(|it| it.strong_count() > 0)
    }

    /// Lets the job also be sent as data, unless `request` returns `None`; `take` returns whether it can
    /// read the answer.
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

    /// Does the next step, here and now; breaks after the last one.
    pub fn step(&mut self) -> ControlFlow<()> {
        (self.step)()
    }

    /// Does the whole job, here and now.
    pub fn run(mut self) {
        while self.step().is_continue() {}
    }

    /// Whether it may take long: then it has steps, and can often be [sent](Job::request).
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

/// A function that does jobs.
pub type Helper = Rc<dyn Fn(Job)>;

/// A part of the editor that may be fetched only when it is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asset {
    /// The table of the language with this code.
    Language(&'static str),
    /// The font for Chinese characters.
    ChineseFont,
}

impl Asset {
    /// Its path in the folder of the web page.
    pub fn path(self) -> String {
        match self {
            Self::Language(code) => format!("languages/{code}.json"),
            Self::ChineseFont => "fonts/noto-sans-tc.otf".to_owned(),
        }
    }

    /// Its contents, if they are part of the program.
    pub fn bundled(self) -> Option<&'static [u8]> {
        match self {
            Self::Language(code) => languages::find(code)?.table().map(str::as_bytes),
            Self::ChineseFont => draw::fallback_font(),
        }
    }
}

/// What shows that a file has changed: its size, and when it was last written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// The size in bytes.
    pub size: u64,
    /// The time of the last write, in nanoseconds since a fixed moment.
    pub written: u128,
}

/// The machine's files and file dialogs. The desktop program implements it with `rfd` and the file
/// system; tests bring their own.
pub trait Host: fmt::Debug {
    /// Opens a file dialog, which does not block the editor.
    fn ask(&mut self, ask: &Ask);

    /// The answer of the open dialog, once.
    fn answer(&mut self) -> Option<Answer>;

    /// Makes a typed path absolute, so that it leads to the same file wherever an editor is started.
    fn absolute(&self, path: &Path) -> PathBuf;

    /// Reads the text of a file; `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the file cannot be read as text.
    fn read(&mut self, path: &Path) -> Result<Option<Source>, ReadError>;

    /// Replaces the contents of a file atomically.
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

    /// The stamp of a file; `None` if there is no such file.
    fn stamp(&mut self, path: &Path) -> Option<Stamp>;

    /// Watches only this file, or none, in the background, and repaints the window when its
    /// [stamp](Host::stamp) changes. Returns whether the machine can: if not, the editor polls the file.
    fn watch(&mut self, _path: Option<&Path>) -> bool {
        false
    }

    /// Loads what the editor has stored for itself on this machine under this name: settings, recent
    /// files, unsaved work. Names are file names without folders.
    fn load(&mut self, name: &str) -> Option<String>;

    /// Stores a text under this name, atomically, until it is [deleted](Host::delete).
    ///
    /// # Errors
    ///
    /// What is wrong, for people to read.
    fn store(&mut self, name: &str, text: &str) -> Result<(), String>;

    /// Deletes what is stored under this name.
    fn delete(&mut self, name: &str);

    /// All names under which something is stored, sorted.
    fn stored_names(&mut self) -> Vec<String>;

    /// The time since something was stored under this name.
    fn stored_ago(&mut self, name: &str) -> Option<Duration>;

    /// The name of this editor, unique among all that have ever run on this machine, in characters
    /// that are valid in file names.
    fn name(&self) -> String;

    /// Whether the editor with this [name](Host::name) is still running.
    fn runs(&mut self, name: &str) -> bool;

    /// The address of the web page that the editor runs in, or else of one with the editor: the part
    /// after `#` is a circuit to open.
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

    /// Plays a sound of one channel, with `rate` samples per second, mixed with sounds still playing.
    fn play(&mut self, _samples: &[f32], _rate: u32) {}

    /// The system's languages as locales such as `de-AT`, in order of preference.
    fn locales(&self) -> Vec<String> {
        Vec::new()
    }

    /// Fetches an asset that is needed now: `None` while it is on its way, then its contents, once. When it
    /// arrives, the window is repainted.
    ///
    /// # Errors
    ///
    /// A readable message if it cannot be fetched, once: another call tries again.
    fn fetch(&mut self, asset: Asset) -> Option<Result<Cow<'static, [u8]>, String>> {
        asset.bundled().map(|bytes| Ok(bytes.into()))
    }

    /// Whether the editor can close its window.
    fn can_quit(&self) -> bool {
        true
    }

    /// Whether the machine handles these keys itself, so that the editor never receives them.
    fn takes(&self, _keys: &KeyboardShortcut) -> bool {
        false
    }

    /// Whether long jobs run on other threads than the window's.
    fn has_threads(&self) -> bool {
        true
    }

    /// The helper, which does jobs in the background, on another thread if the machine has them, and
    /// repaints the window when one is done.
    fn helper(&self) -> Helper;
}
