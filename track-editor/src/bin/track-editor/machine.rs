//! The files and file dialogs of this machine.

use std::fmt;
use std::fs::{self, File};
use std::future::Future;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use formulad_tracks::file::{self, ReadError, Source};
use formulad_tracks::import::Format;
use formulad_tracks::languages;
use track_editor::host::{Answer, Ask, Helper, Host, Job, Stamp};
use track_editor::texts::machine as texts;

use crate::running::Running;
#[cfg(feature = "sound")]
use crate::sound::Loudspeaker;
use crate::watch::{self, Watchman};

type Open = Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>>;

/// A dialog that closes faster than this, and to which the window never lost the focus, was never
/// shown.
const TOO_FAST: Duration = Duration::from_secs(1);
/// Whether the system itself has file dialogs.
const HAS_DIALOGS: bool = cfg!(any(target_os = "windows", target_os = "macos"));

/// The interval at which a watched file is checked.
const EVERY: Duration = Duration::from_secs(2);

/// This machine.
pub(crate) struct Machine {
    bell: Arc<Bell>,
    /// The open dialog, and when it was opened.
    open: Option<(Open, Instant)>,
    /// Whether the window has lost the focus since, presumably to the dialog.
    is_seen: bool,
    /// The folder for the editor's own data.
    storage: Option<PathBuf>,
    running: Running,
    /// Watches the circuit's file, once there has been one.
    watchman: Option<Watchman>,
    #[cfg(feature = "sound")]
    loudspeaker: Loudspeaker,
}

/// The largest file that is read: no picture and no circuit is larger.
const MAX_BYTES: u64 = 256 << 20;

impl Machine {
    /// This machine; the window is repainted when a dialog is answered.
    pub(crate) fn new(window: egui::Context) -> Self {
        let storage = directories::ProjectDirs::from("", "", "formulad-track-editor")
            .map(|folders| folders.data_local_dir().to_owned());
        Self::with_storage(window, storage)
    }

    /// This machine, with another folder for the editor's own data.
    pub(crate) fn with_storage(window: egui::Context, storage: Option<PathBuf>) -> Self {
        Self {
            bell: Arc::new(Bell {
                window,
                rung: Mutex::new(None),
            }),
            open: None,
            is_seen: false,
            running: Running::begin(storage.as_deref()),
            watchman: None,
            #[cfg(feature = "sound")]
            loudspeaker: Loudspeaker::default(),
            storage,
        }
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}

/// Rung when a dialog makes progress: the window polls it in its next frame.
struct Bell {
    window: egui::Context,
    /// When it was rung last; a frame may take longer than a dialog that fails.
    rung: Mutex<Option<Instant>>,
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        if let Ok(mut rung) = self.rung.lock() {
            *rung = Some(Instant::now());
        }
        self.window.request_repaint();
    }
}

/// Expands a leading `~` to the home folder, as a shell does.
pub(crate) fn at_home(path: &Path) -> PathBuf {
    let folders = directories::BaseDirs::new();
    match (path.strip_prefix("~"), folders) {
        (Ok(rest), Some(folders)) => folders.home_dir().join(rest),
        _ => path.to_owned(),
    }
}

/// Whether a dialog without a result was really shown, judged by how long it lasted, and whether the
/// window lost the focus to it.
pub(crate) fn was_there(lasted: Option<Duration>, is_seen: bool) -> bool {
    is_seen || lasted.is_none_or(|lasted| lasted >= TOO_FAST)
}

/// The system's program for opening addresses.
const OPENER: &str = if cfg!(target_os = "windows") {
    "explorer"
} else if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

/// Starts a detached program. Returns whether it was started.
fn start(program: &mut Command) -> bool {
    let silent = program
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let Ok(mut child) = silent.spawn() else {
        return false;
    };
    // Some systems keep an ended process until somebody has waited for it.
    let _ = thread::Builder::new().spawn(move || child.wait());
    true
}

/// How the names of files end that hold a circuit, or a line of one; pictures are laid under the board.
fn circuit_endings() -> Vec<&'static str> {
    let imported = Format::ALL.iter().flat_map(|format| format.endings());
    let mut endings = vec!["json"];
    for ending in imported.copied().filter(|ending| *ending != "svg") {
        if !endings.contains(&ending) {
            endings.push(ending);
        }
    }
    endings
}

impl Host for Machine {
    fn locales(&self) -> Vec<String> {
        languages::system_locales()
    }

    fn ask(&mut self, ask: &Ask) {
        let name = ask.file_name().map(Path::new);
        let ending = name.and_then(|name| name.extension()?.to_str());
        let circuits = circuit_endings();
        let openable = [circuits.as_slice(), &["png", "jpg", "jpeg", "svg"]].concat();
        let (kind, endings): (_, &[&str]) = match ask {
            Ask::Open => (texts::Files::Circuits, &openable),
            Ask::Baseline => (texts::Files::Circuits, &circuits),
            Ask::Save(_) => (texts::Files::Tracks, &["track.json", "json"]),
            Ask::Picture | Ask::Art => (texts::Files::Pictures, &["png", "jpg", "jpeg", "svg"]),
            Ask::Export(_) | Ask::ExportFilm(_) => (texts::Files::Pictures, ending.as_slice()),
            Ask::ExportKit(_) => (texts::Files::Kits, ending.as_slice()),
            Ask::SaveTheme(_) | Ask::OpenTheme => (texts::Files::Themes, &["theme.json", "json"]),
            Ask::SaveRace(_) | Ask::OpenRace => (texts::Files::Races, &["race.json", "json"]),
        };
        let dialog = rfd::AsyncFileDialog::new()
            .add_filter(kind.words(), endings)
            .add_filter(texts::Files::All.words(), &["*"]);
        let open: Open = match ask.file_name() {
            None => Box::pin(dialog.pick_file()),
            Some(name) => Box::pin(dialog.set_file_name(name).save_file()),
        };
        self.open = Some((open, Instant::now()));
        self.is_seen = false;
        Arc::clone(&self.bell).wake();
    }

    fn answer(&mut self) -> Option<Answer> {
        let (open, since) = self.open.as_mut()?;
        self.is_seen |= !self.bell.window.input(|input| input.focused);
        let waker = Waker::from(Arc::clone(&self.bell));
        let Poll::Ready(file) = open.as_mut().poll(&mut Context::from_waker(&waker)) else {
            return None;
        };
        let rung = self.bell.rung.lock().ok().and_then(|rung| *rung);
        let lasted = rung.map(|rung| rung.duration_since(*since));
        self.open = None;
        Some(match file {
            Some(file) => Answer::Chosen(file.path().to_owned()),
            // The library does not distinguish the two.
            None if HAS_DIALOGS || was_there(lasted, self.is_seen) => Answer::Nothing,
            None => Answer::NoDialog,
        })
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        let path = at_home(path);
        std::path::absolute(&path).unwrap_or(path)
    }

    fn read(&mut self, path: &Path) -> Result<Option<Source>, ReadError> {
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => Source::read(path).map(Some),
        }
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> Result<(), String> {
        file::replace(path, bytes).map_err(|error| match path.parent() {
            // The system would report the file as missing, but it is the folder that is missing.
            Some(folder) if error.cause.kind() == io::ErrorKind::NotFound => {
                texts::no_folder(folder)
            }
            _ => error.cause.to_string(),
        })
    }

    fn bytes(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        let read = || {
            if !fs::metadata(path)?.is_file() {
                return Err(io::Error::other(texts::no_file()));
            }
            let mut bytes = Vec::new();
            File::open(path)?
                .take(MAX_BYTES + 1)
                .read_to_end(&mut bytes)?;
            if bytes.len() as u64 > MAX_BYTES {
                return Err(io::Error::other(texts::too_large(MAX_BYTES >> 20)));
            }
            Ok(bytes)
        };
        read().map_err(|error| error.to_string())
    }

    fn stamp(&mut self, path: &Path) -> Option<Stamp> {
        watch::stamp(path)
    }

    fn watch(&mut self, path: Option<&Path>) -> bool {
        let window = self.bell.window.clone();
        let begin = || Watchman::begin(EVERY, move || window.request_repaint());
        if path.is_some() && self.watchman.is_none() {
            self.watchman = begin();
        }
        let watchman = self.watchman.as_ref();
        watchman.is_some_and(|watchman| watchman.go_to(path))
    }

    fn load(&mut self, name: &str) -> Option<String> {
        fs::read_to_string(self.storage.as_ref()?.join(name)).ok()
    }

    fn store(&mut self, name: &str, text: &str) -> Result<(), String> {
        let storage = self.storage.as_ref().ok_or_else(texts::no_storage)?;
        fs::create_dir_all(storage)
            .and_then(|()| {
                let written = file::replace(&storage.join(name), text.as_bytes());
                written.map_err(|error| error.cause)
            })
            .map_err(|error| format!("{}: {error}", storage.display()))
    }

    fn delete(&mut self, name: &str) {
        if let Some(storage) = &self.storage {
            // Fails if the file is gone already.
            let _ = fs::remove_file(storage.join(name));
        }
    }

    fn stored_names(&mut self) -> Vec<String> {
        let files = self
            .storage
            .as_ref()
            .and_then(|storage| fs::read_dir(storage).ok());
        let names = files.into_iter().flatten().flatten();
        let mut names: Vec<String> = names
            .filter_map(|file| file.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    }

    fn stored_ago(&mut self, name: &str) -> Option<Duration> {
        let file = fs::metadata(self.storage.as_ref()?.join(name)).ok()?;
        file.modified().ok()?.elapsed().ok()
    }

    fn name(&self) -> String {
        self.running.name().to_owned()
    }

    fn runs(&mut self, name: &str) -> bool {
        self.running.is_running(name)
    }

    fn browse(&mut self, address: &str) -> bool {
        start(Command::new(OPENER).arg(address))
    }

    fn open_window(&mut self) -> bool {
        std::env::current_exe().is_ok_and(|program| start(&mut Command::new(program)))
    }

    #[cfg(feature = "sound")]
    fn can_play(&self) -> bool {
        true
    }

    #[cfg(feature = "sound")]
    fn play(&mut self, samples: &[f32], rate: u32) {
        self.loudspeaker.play(samples, rate);
    }

    fn helper(&self) -> Helper {
        let window = self.bell.window.clone();
        Rc::new(move |job| {
            let window = window.clone();
            let job = Arc::new(Mutex::new(Some(job)));
            let run = |job: &Mutex<Option<Job>>| {
                let job = job.lock().ok().and_then(|mut job| job.take());
                if let Some(job) = job {
                    job.run();
                }
            };
            let there = Arc::clone(&job);
            let helper = thread::Builder::new().spawn(move || {
                run(&there);
                window.request_repaint();
            });
            if helper.is_err() {
                // The machine cannot start another thread: run it here.
                run(&job);
            }
        })
    }
}
