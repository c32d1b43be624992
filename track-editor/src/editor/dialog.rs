//! The questions in front of everything else, and what they are about.

use std::path::{Path, PathBuf};
use std::time::Duration;

use formulad_core::Problem;
use formulad_core::race::RaceRecord;
use formulad_tracks::TrackFile;
use formulad_tracks::import::{Choice, Choices};

use super::compare::Compared;
use crate::board::Format;
use crate::document::RandomCircuit;
use crate::host::Ask;

/// What to do once the document may be closed.
#[derive(Debug, Clone, PartialEq)]
pub enum Then {
    /// An empty circuit.
    New,
    /// A file that the designer is asked for.
    Open,
    /// This file.
    OpenFile(PathBuf),
    /// This file of another program, with what is chosen in it.
    Import(PathBuf, Choice),
    /// What an address asks for after its `#`: see [`Editor::open_link`](super::Editor::open_link).
    OpenLink(String),
    /// The bundled circuit of this name.
    OpenBundled(&'static str),
    /// This race on this circuit.
    Watch(Box<TrackFile>, Box<RaceRecord>),
    /// The template of this name.
    Template(&'static str),
    /// An empty circuit, with a picture under the board that the designer is asked for.
    Traced,
    /// This random circuit.
    Random(RandomCircuit),
    /// What the host stored of unsaved work under this name.
    Recover(String),
    /// The end of the program.
    Quit,
}

/// How another program's file was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The file.
    pub path: PathBuf,
    /// What could not be read exactly, each with its place in the file.
    pub warnings: Vec<String>,
    /// What was chosen.
    pub choice: Choice,
    /// What there is to choose from.
    pub choices: Choices,
}

/// A question in front of everything else.
#[derive(Debug, Clone, PartialEq)]
pub enum Dialog {
    /// Whether to save before this.
    Unsaved(Then),
    /// The path of a file, typed where the machine has no file dialog.
    Path {
        /// What it is for.
        ask: Ask,
        /// What has been typed.
        path: String,
        /// Whether the machine was asked for a file dialog and had none.
        no_dialog: bool,
    },
    /// Which link to open: what has been typed.
    Link(String),
    /// Whether to replace a file that is there already.
    Replace {
        /// The file.
        path: PathBuf,
        /// By what.
        output: Output,
    },
    /// What to do about the circuit's own file, which somebody else has changed.
    Changed {
        /// The file.
        path: PathBuf,
        /// What was to follow after saving.
        then: Option<Then>,
    },
    /// Why a problem is to be set aside.
    SetAside {
        /// The problem.
        problem: Box<Problem>,
        /// What has been typed.
        reason: String,
    },
    /// Under which name to keep the circuit as it is: what has been typed.
    KeepVersion(String),
    /// Whether changes made by hand may be lost where the road is laid again.
    ReplaceRoad,
    /// That the board is being read from its picture, which can be stopped.
    ReadingBoard,
    /// What to do with unsaved work of editors that closed unexpectedly.
    Recovery {
        /// What there is.
        left: Vec<Leftover>,
        /// The keys of what is to be deleted once the designer confirms it.
        doomed: Vec<String>,
        /// The piece of unsaved work that is compared with its file.
        compared: Option<Box<Compared>>,
    },
    /// How another program's file was read, and what else it has to choose from.
    Imported(Box<Reading>),
    /// Something did not work.
    Failed {
        /// What.
        title: String,
        /// Why.
        reason: String,
        /// What could not be written here, but may be written elsewhere.
        output: Option<Output>,
    },
}

impl Dialog {
    /// What has been typed, if there is a line to type into.
    pub(crate) fn typed_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Path { path: typed, .. }
            | Self::Link(typed)
            | Self::SetAside { reason: typed, .. }
            | Self::KeepVersion(typed) => Some(typed),
            _ => None,
        }
    }
}

/// What can be written to a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Output {
    /// The circuit as a track file, and what is to follow.
    Circuit(Option<Then>),
    /// Its picture, as [`Editor::printout`](super::Editor::printout) says.
    Picture,
    /// A kit for the table, as [`Editor::tabletop`](super::Editor::tabletop) says, in a file with
    /// this extension.
    Kit(&'static str),
    /// A film of the race that is watched.
    Film,
    /// The race that is driven on it, as a record.
    Race,
    /// The look of its board.
    Theme,
}

impl Output {
    /// A path with the extension of such files. A circuit may have any; other files never have that
    /// of another kind.
    pub(super) fn with_extension(&self, path: &Path, picture: Format) -> PathBuf {
        let extension = path.extension();
        match self {
            Self::Circuit(_) if extension.is_some() => path.to_owned(),
            Self::Circuit(_) => path.with_extension("track.json"),
            Self::Picture if Format::of(path).is_some() => path.to_owned(),
            Self::Race if path.to_string_lossy().ends_with(".race.json") => path.to_owned(),
            Self::Race => path.with_extension("race.json"),
            Self::Theme if path.to_string_lossy().ends_with(".theme.json") => path.to_owned(),
            Self::Theme => path.with_extension("theme.json"),
            Self::Kit(ending) if extension.is_some_and(|own| own.eq_ignore_ascii_case(ending)) => {
                path.to_owned()
            }
            Self::Film if extension.is_some_and(|own| own.eq_ignore_ascii_case("png")) => {
                path.to_owned()
            }
            Self::Film => with_ending(path, "png"),
            Self::Picture => with_ending(path, picture.extension()),
            Self::Kit(ending) => with_ending(path, ending),
        }
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(".");
    path.push(ending);
    path.into()
}

/// Unsaved work that an editor left when it closed unexpectedly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leftover {
    /// The name under which the host keeps it.
    pub key: String,
    /// What the circuit is called; `None` if the text is damaged.
    pub circuit: Option<String>,
    /// The file that it was opened from.
    pub path: Option<PathBuf>,
    /// How long ago it was stored.
    pub ago: Option<Duration>,
    /// Whether the file has changed since then.
    pub has_changed: bool,
}
