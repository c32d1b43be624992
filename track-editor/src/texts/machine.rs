//! The words of the program around the editor: its command line and its file dialogs.

use std::fmt::Display;
use std::path::Path;

/// What the program says when it is asked for help.
pub const HELP: &str = "\
Draw and edit Formula D circuits.

Usage: track-editor [FILE]

Opens FILE: a track file (*.track.json), a circuit of another program, or else the bundled circuit of
that name, such as night-city. Without FILE it shows how to start.

Options:
  -h, --help        Print help
  -V, --version     Print the version
  --language FILE   Use the language of a table, such as one that is being translated
  --translate FILE  List what is missing in the table of a language, and what is wrong with it

Without a display, use the command: `formulad --help`, or `cargo formulad --help` in a clone.
";

/// What the window is called before there is anything in it.
pub const WINDOW: &str = "Track editor";

/// The kinds of files that file dialogs offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Files {
    /// Circuits of any program.
    Circuits,
    /// Track files.
    Tracks,
    /// Pictures.
    Pictures,
    /// Kits for the table.
    Kits,
    /// Records of races.
    Races,
    /// Files that hold the look of a board.
    Themes,
    /// Whatever there is.
    All,
}

impl Files {
    /// What a dialog calls them.
    pub fn words(self) -> &'static str {
        match self {
            Self::Circuits => t!("Circuits"),
            Self::Tracks => t!("Tracks"),
            Self::Pictures => t!("Pictures"),
            Self::Kits => t!("Kits for the table"),
            Self::Races => t!("Races" as "in the settings"),
            Self::Themes => t!("Themes"),
            Self::All => t!("All files"),
        }
    }
}

/// Nothing is missing in the table of a language.
pub const COMPLETE: &str = "The table is complete.\n";

/// How many texts are missing.
pub fn missing(count: usize) -> String {
    format!(
        "{count} texts are missing. These are their lines in English; each but the last of a table ends in a comma:"
    )
}

/// An option that is followed by a file.
pub fn no_file_after(option: &str) -> String {
    format!("name a file after {option}")
}

/// Two files were named.
pub const ONE_FILE: &str = "one file at a time";

/// A wrong call of the program.
pub fn wrong_call(wrong: &str) -> String {
    format!("{wrong}; see track-editor --help")
}

/// An option that is unknown.
pub fn no_option(option: &str) -> String {
    format!("unknown option {option}")
}

/// There is no display.
pub fn no_display() -> String {
    "there is no display to open a window on; the command works without one: formulad --help"
        .to_owned()
}

/// There is a display, but no window on it.
pub fn no_window(reason: impl Display) -> String {
    format!(
        "the display cannot show a window ({reason}); the command works without one: formulad --help"
    )
}

/// What is asked to be read is a folder, or something else.
pub fn no_file() -> &'static str {
    t!("it is not a file")
}

/// There is nowhere to keep what is to be kept.
pub fn no_storage() -> &'static str {
    t!("this system has no folder for the data of programs")
}

/// A file cannot be written, because its folder is not there.
pub fn no_folder(folder: &Path) -> String {
    t!(
        "there is no folder {folder}",
        folder = folder.display().to_string()
    )
}

/// A file is not read, because it has more than this many mebibytes.
pub fn too_large(mebibytes: u64) -> String {
    t!("it is larger than {mebibytes} MiB", mebibytes)
}
