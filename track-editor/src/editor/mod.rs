//! The editor: everything there is behind the window, driven by commands and tools.

mod analysis;
mod artwork;
mod aside;
mod assets;
mod backdrop;
mod baseline;
mod clipboard;
mod compare;
mod context;
mod dialog;
mod driving;
mod files;
mod gallery;
mod imported;
mod link;
mod look;
mod open;
mod pictures;
mod problems;
mod recent;
mod recovery;
mod replay;
mod road;
mod save;
mod scanning;
mod settings;
mod versions;
mod watch;

use std::path::{Path, PathBuf};

use egui::KeyboardShortcut;
use formulad_core::TrackPlan;
use formulad_core::plan::{Board, WeatherRange};
use formulad_tracks::TrackFile;

use crate::analysis::Analysis;
use crate::board::camera::Camera;
use crate::board::{Printout, Tabletop, cells, scale_for_numbers};
use crate::command::Command;
use crate::document::Design;
use crate::host::{Ask, Host, Stamp};
use crate::texts;
use crate::tools::{self, Kind, Pointer, Tool};
use crate::view::View;
use crate::view::settings::Settings;
use crate::work::Work;

pub(crate) use artwork::{Pixels, unpacked};
pub use aside::can_be_set_aside;
pub use backdrop::{KnownLength, Underlay, Unit};
pub use baseline::{Baseline, Changed};
pub use compare::{Compared, VersionCounts};
pub use dialog::{Dialog, Leftover, Output, Reading, Then};
pub(crate) use gallery::{Made, Subject};

/// The editor without its window.
#[derive(Debug)]
pub struct Editor {
    /// The document and its selection.
    pub work: Work,
    /// Which part of the board is seen.
    pub camera: Camera,
    /// Which panels are seen.
    pub view: View,
    /// The designer's settings.
    pub settings: Settings,
    /// Where the pointer is, while it is over the board.
    pub pointer: Option<Pointer>,
    /// The settings of pictures.
    pub printout: Printout,
    /// The settings of kits for the table.
    pub tabletop: Tabletop,
    /// What the circuit asks of its drivers.
    pub analysis: Analysis,
    baseline: Option<Baseline>,
    /// How the circuit was imported, and its revision then; `None` if it was not.
    reading: Option<(u64, Reading)>,
    tool: Box<dyn Tool>,
    tool_kind: Kind,
    underlay: Underlay,
    artwork: artwork::Artwork,
    file: Opened,
    host: Box<dyn Host>,
    dialog: Option<Dialog>,
    notice: Option<Notice>,
    /// How many notices there have been.
    noticed: u64,
    asked: Option<files::AskedFile>,
    /// The path that could not be written, until a path is asked for again or the dialog is closed.
    tried: Option<PathBuf>,
    /// Whether a file dialog is open.
    asks: bool,
    /// What is wrong with the settings, until it is reported.
    settings_warning: Option<String>,
    assets: assets::Assets,
    visit: problems::Visit,
    /// How large the board was when nothing was under way.
    board_before: Option<Board>,
    /// Whether another window has the keyboard: until this one has it again, the file is not
    /// checked for changes.
    pub(crate) is_away: bool,
    driving: driving::Driving,
    backup: recovery::Backup,
    watch: watch::Watch,
    gallery: gallery::Gallery,
    pictures: pictures::Pictures,
    scanning: scanning::Scanning,
    given_up: u64,
    leave: bool,
}

/// Where the document comes from and goes to.
#[derive(Debug, Clone)]
struct Opened {
    /// The file as last read or saved; it keeps what the editor does not know.
    file: TrackFile,
    /// None for a new or bundled circuit: it has yet to be given a file.
    path: Option<PathBuf>,
    /// What its file held when it was last read or saved.
    text: Option<String>,
    /// Its file's stamp when it was last looked at.
    stamp: Option<Stamp>,
}

impl Opened {
    /// A document that has no file yet.
    fn unsaved(file: TrackFile) -> Self {
        Self {
            file,
            path: None,
            text: None,
            stamp: None,
        }
    }
}

/// What the designer should know, but need not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Its text.
    pub text: String,
    /// What can be done about it.
    pub offers: Vec<Offer>,
    /// The revision of the document that it is about; `None` if it stays until it is dismissed.
    revision: Option<u64>,
    /// Its number among all notices.
    number: u64,
}

impl Notice {
    /// Whether it stays until it is dismissed.
    pub fn stays(&self) -> bool {
        self.revision.is_none()
    }

    /// Its number among all notices: the same words said again are another notice.
    pub fn number(&self) -> u64 {
        self.number
    }
}

/// What can be done about a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Offer {
    /// To type a path where a file dialog came to nothing, or is open for something else.
    TypePath(Ask),
    /// To go on with the race that was given up.
    GoOn,
    /// To open the circuit's own file again.
    Reload,
    /// To leave the document as it is, whatever its file holds.
    KeepMine,
    /// To write the document to its file.
    Save,
    /// To write it to another file.
    SaveAs,
    /// To read the picture under the board from another machine.
    SeePicture,
    /// To open the circuit along the line of a picture that lies under the board now.
    AlongLine(PathBuf),
    /// To load once more what could not be loaded.
    LoadAgain,
}

impl Editor {
    /// An editor with this circuit open; it has no file yet.
    pub fn new(host: Box<dyn Host>, file: TrackFile) -> Self {
        let work = Work::new(Design::of_file(&file).0).with_helper(host.helper());
        let mut editor = Self {
            tool: tools::new(Kind::Select, &work),
            tool_kind: Kind::Select,
            work,
            camera: Camera::default(),
            view: View::default(),
            settings: Settings::default(),
            pointer: None,
            underlay: Underlay::default(),
            artwork: artwork::Artwork::default(),
            printout: Printout::default(),
            tabletop: Tabletop::default(),
            analysis: Analysis::default(),
            baseline: None,
            reading: None,
            file: Opened::unsaved(file),
            dialog: None,
            notice: None,
            noticed: 0,
            asked: None,
            tried: None,
            asks: false,
            settings_warning: None,
            assets: assets::Assets::new(&*host),
            visit: problems::Visit::default(),
            board_before: None,
            is_away: false,
            driving: driving::Driving::default(),
            backup: recovery::Backup::default(),
            watch: watch::Watch::default(),
            gallery: gallery::Gallery::default(),
            pictures: pictures::Pictures::default(),
            scanning: scanning::Scanning::default(),
            given_up: 0,
            leave: false,
            host,
        };
        editor.take_up_settings();
        editor
    }

    /// A new circuit, before anything is drawn.
    pub fn blank() -> TrackFile {
        TrackFile::new(TrackPlan {
            name: t!("New circuit").to_owned(),
            weather: WeatherRange::usual(),
            ..TrackPlan::default()
        })
    }

    /// The tool in hand.
    pub fn tool(&self) -> &dyn Tool {
        self.tool.as_ref()
    }

    /// Which tool that is.
    pub fn tool_kind(&self) -> Kind {
        self.tool_kind
    }

    /// Picks a tool.
    pub fn pick_tool(&mut self, kind: Kind) {
        self.tool.cancel(&mut self.work);
        self.tool = tools::new(kind, &self.work);
        self.tool_kind = kind;
    }

    /// Lets the tool act on the document.
    pub fn with_tool<R>(&mut self, act: impl FnOnce(&mut dyn Tool, &mut Work) -> R) -> R {
        let result = act(self.tool.as_mut(), &mut self.work);
        self.ask_about_road();
        result
    }

    /// Takes a step back: from a race, or from what is under way: the tool's gesture, then the tool, then the selection.
    pub fn cancel(&mut self) {
        self.given_up += 1;
        if self.driving().is_some() {
            return self.step_back_from_driving();
        }
        if self.tool.cancel(&mut self.work) {
            return;
        }
        if self.tool_kind != Kind::Select {
            self.pick_tool(Kind::Select);
        } else if self.notice.take().is_none() {
            self.work.select(crate::document::Selection::default());
        }
    }

    /// A number that changes whenever what is being done with a tool may have been given up.
    pub(crate) fn given_up(&self) -> u64 {
        self.given_up
    }

    /// Undoes the last step, or what is being dragged or typed.
    pub fn undo(&mut self) {
        self.given_up += 1;
        // The points of an area that is being drawn are steps of their own.
        if self.tool_kind == Kind::Art && self.tool.step_back(&mut self.work) {
            return;
        }
        if self.work.document().in_gesture() {
            self.tool.cancel(&mut self.work);
            self.work.cancel();
        } else {
            self.work.undo();
        }
        self.tool.retain_existing(&self.work);
    }

    /// Redoes the last undone step.
    pub fn redo(&mut self) {
        self.tool.cancel(&mut self.work);
        self.work.redo();
        self.tool.retain_existing(&self.work);
    }

    /// Brings the selection into view.
    pub fn show_selection(&mut self) {
        if let Some(bounds) = self.work.selection_bounds() {
            self.camera.glide_to_show(bounds);
        }
    }

    /// The corners of everything there is to see: the board, and spaces that lie off it.
    pub fn board(&self) -> [[f64; 2]; 2] {
        let board = self.work.plan().board;
        let sheet = [[0.0, 0.0], [board.width, board.height]];
        let centers = self.work.derived().cells.all().iter().map(|c| c.center);
        let is_sane = |at: &[f64; 2]| at.iter().all(|n| n.abs() <= 1e5);
        cells::bounds(sheet.into_iter().chain(centers).filter(is_sane)).unwrap_or(sheet)
    }

    /// The file of the document, if it has one.
    pub fn path(&self) -> Option<&Path> {
        self.file.path.as_deref()
    }

    /// The title of the window: the circuit, its file, and a dot before them if there is unsaved
    /// work.
    pub fn title(&self) -> String {
        let file = self.path().and_then(Path::file_name);
        let file = file.map(|file| file.to_string_lossy());
        let modified = self.work.document().is_modified();
        texts::files::window(&self.work.plan().name, file.as_deref(), modified)
    }

    /// Whether the window is to close: not before every picture is written to its file.
    pub fn is_left(&self) -> bool {
        self.leave && self.pictures.are_written()
    }

    /// The keys to show for a command: the first that the machine does not take for itself.
    pub fn named_keys(&self, command: Command) -> Option<&KeyboardShortcut> {
        let keys = self.settings.keys.of(command);
        let heard = keys.iter().find(|keys| !self.host.takes(keys));
        heard.or_else(|| keys.first())
    }

    /// Whether the editor can close its window.
    pub(crate) fn can_quit(&self) -> bool {
        self.host.can_quit()
    }

    /// Whether the machine can play sounds.
    pub(crate) fn can_play(&self) -> bool {
        self.host.can_play()
    }

    /// Opens an address in a browser, or else shows it.
    pub(crate) fn browse(&mut self, address: &str) {
        if !self.host.browse(address) {
            self.notify(
                t!(
                    "No browser could be started. Open {address} yourself.",
                    address
                ),
                None,
            );
        }
    }

    /// Opens another window of the editor.
    pub(crate) fn open_window(&mut self) {
        if !self.host.open_window() {
            self.notify(
                t!("No other window could be opened. Start the editor again.").to_owned(),
                None,
            );
        }
    }

    /// What the designer should know, until it is dismissed or work goes on.
    pub fn notice(&self) -> Option<&Notice> {
        let now = self.work.document().revision();
        let is_current = |notice: &&Notice| notice.revision.is_none_or(|revision| revision == now);
        self.notice.as_ref().filter(is_current)
    }

    /// Shows or hides the number of each space; says from which zoom on they can be seen if they
    /// cannot be seen now.
    pub(crate) fn toggle_numbers(&mut self) {
        self.view.numbers = !self.view.numbers;
        let least = scale_for_numbers(self.work.derived().length);
        if self.view.numbers && self.camera.scale() < least {
            let percent = (least * 100.0).ceil();
            self.notify(
                t!(
                    "Zoom in to {percent:.0} % or more to see the numbers of most spaces.",
                    percent
                ),
                None,
            );
        }
    }

    fn notify(&mut self, text: String, type_path: Option<Ask>) {
        let offers = type_path.map(Offer::TypePath);
        let revision = self.work.document().revision();
        self.say(text, offers.into_iter().collect(), Some(revision));
    }

    /// Shows a notice that stays however work goes on.
    fn warn(&mut self, text: String, offers: &[Offer]) {
        self.say(text, offers.to_vec(), None);
    }

    fn say(&mut self, text: String, offers: Vec<Offer>, revision: Option<u64>) {
        self.noticed += 1;
        self.notice = Some(Notice {
            text,
            offers,
            revision,
            number: self.noticed,
        });
    }

    /// Does what a notice offers.
    pub fn accept_offer(&mut self, offer: &Offer) {
        let notice = self.notice.take();
        match offer {
            // There has been work since the notice, which would be lost without a warning.
            Offer::Reload
                if self.work.document().is_modified()
                    && !watch::warned_of_both(notice.as_ref()) =>
            {
                self.warn_of_both();
            }
            Offer::TypePath(ask) => self.type_path(ask.clone()),
            Offer::GoOn => self.go_on_with_race(),
            Offer::Reload => self.reload(),
            Offer::KeepMine => self.keep_mine(),
            Offer::Save => self.save(),
            Offer::SaveAs => self.save_as(),
            Offer::SeePicture => self.allow_picture(),
            Offer::AlongLine(path) => self.open_along_line(&path.clone()),
            Offer::LoadAgain => self.load_again(),
        }
    }

    /// Does what is due at `now`, in seconds since some moment. Returns after how many seconds it
    /// is to be called again at the latest.
    pub fn tick(&mut self, now: f64) -> Option<f64> {
        self.offer_recovery();
        let backup = self.store_unsaved(now);
        let watched = self.watch_file(now);
        backup.into_iter().chain(watched).min_by(f64::total_cmp)
    }

    /// Dismisses the notice.
    pub fn dismiss_notice(&mut self) {
        self.notice = None;
    }
}
