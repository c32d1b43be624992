//! The words of the window itself: panes, palette, keys, settings, tour.

use std::fmt::Display;

use formulad_core::CornerId;

use crate::view::Pane;

pub(crate) const BOARD: &str = "Board";
pub(crate) const BOARD_TIP: &str = "What the circuit is drawn on";
pub(crate) const INSPECTOR: &str = "Inspector";
pub(crate) const PROBLEMS: &str = "Problems";

impl Pane {
    /// What its tab says.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Board => BOARD,
            Self::Inspector => INSPECTOR,
            Self::Problems => PROBLEMS,
            Self::Statistics => super::statistics::TITLE,
            Self::Analysis => super::analysis::TITLE,
            Self::Drive => super::drive::TITLE,
        }
    }
}

pub(crate) const CANCEL: (&str, &str) = ("Cancel", "Leave the keys as they are");
pub(crate) const CLOSE: (&str, &str) = ("Close", "Close this (Esc)");

pub(crate) const ZOOM_TIP: &str = "Points of the screen for each 100 mm of the board";
pub(crate) const OTHER_TOOLS: &str = "More…";
pub(crate) const OTHER_TOOLS_TIP: &str = "The tools that the window is too narrow to show";
pub(crate) const BUNDLED: &str = "Open bundled circuit";

pub(crate) fn close_pane(title: &str) -> String {
    format!("Close {title}")
}

pub(crate) const NO_PANE: &str = "Go to a panel by keyboard first (F6)";

pub(crate) const DROP: &str = "Let go to open the file";

// A board with nothing on it.

pub(crate) const BLANK: &str = "An empty board";
pub(crate) const BEGIN: (&str, &str) = ("Begin the road", "Take the tool that draws it in hand");

pub(crate) fn blank(keys: &str) -> String {
    format!(
        "Draw the road ({keys}): click points along the lap and the first one again to close it. \
         Lanes, spaces, corners, grid and pit lane follow the curve. You can save at any time."
    )
}

// What is found.

pub(crate) const FIND: &str = "Find a command or a place";
pub(crate) const FIND_TIP: &str = "The arrow keys choose a line, Enter takes it, Esc closes this";
pub(crate) const FIND_HINT: &str = "Type what you want to do, or the number of a space";
pub(crate) const GO_TO: &str = "Go to a space or a corner";
pub(crate) const GO_TO_HINT: &str = "The number of a space, or the name of a corner";
pub(crate) const NOTHING_FOUND: &str = "Nothing is called that.";
pub(crate) const GO: &str = "Go there";

pub(crate) fn space(id: impl Display) -> String {
    format!("Space {id}")
}

pub(crate) fn numbers_from(percent: f64) -> String {
    format!("From {percent:.0} % on there is room for the numbers of most spaces: zoom in.")
}

pub(crate) fn corner(id: CornerId, name: &str) -> String {
    match name {
        "" => format!("Corner {id}"),
        name => format!("Corner {id} {name}"),
    }
}

// Keys.

pub(crate) const SHORTCUTS: &str = "Keyboard shortcuts";
pub(crate) const SHORTCUTS_HINT: &str = "Search commands and keys";
pub(crate) const SHORTCUTS_TIP: &str = "List only what has this in its name, its keys or its tip";
pub(crate) const NO_MENU: &str = "By key only";
pub(crate) const PRESS: &str = "Press keys…";
pub(crate) const PRESS_TIP: &str = "Press the new keys, or Esc to leave it as it is";
pub(crate) const RESERVED: &str = "Tab, Enter, Space and Esc have their own meaning everywhere.";
pub(crate) const RESET_ALL: &str = "Reset all keys";
pub(crate) const RESET_ALL_TIP: &str = "Give every command its usual keys again";
pub(crate) const RESET: &str = "Reset";
pub(crate) const USE_ANYWAY: (&str, &str) =
    ("Use it here", "Take the keys away from the other command");

pub(crate) const ON_BOARD: &str = "On the board, while it is framed (Tab, or F6)";
/// What stands for the platform's main modifier in [`BOARD_KEYS`].
pub(crate) const CTRL: &str = "Ctrl";
pub(crate) const BOARD_KEYS: [(&str, &str); 10] = [
    ("Up, Down", "To the space ahead or behind, along the lane"),
    ("Left, Right", "To the space beside it"),
    ("Shift + arrow", "Select one more on the way"),
    ("Ctrl + arrow", "Move the cursor itself, not by spaces"),
    ("Enter", "Click where the cursor is"),
    ("Shift + Enter", "Click and add to the selection"),
    ("Ctrl + Enter", "Take hold, and put down again: arrows drag"),
    ("Esc", "Give up what is under way"),
    ("Space + drag", "Move the board with the pointer"),
    ("Alt + drag", "Drag without snapping"),
];

pub(crate) fn change_keys(keys: &str, command: &str) -> String {
    format!("Change {keys} for {command}")
}

pub(crate) fn add_keys(command: &str) -> String {
    format!("Add keys for {command}")
}

pub(crate) fn remove_keys(keys: &str, command: &str) -> String {
    format!("Remove {keys} from {command}")
}

pub(crate) fn reset_keys(command: &str) -> String {
    format!("Reset the keys of {command}")
}

pub(crate) fn taken(keys: &str, command: &str) -> String {
    format!("{keys} runs “{command}” already.")
}

// Settings.

pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const LOOK: &str = "Look";
pub(crate) const THEME: &str = "Theme";
pub(crate) const THEME_SYSTEM: (&str, &str) = ("As the system", "Follow the system's theme");
pub(crate) const THEME_LIGHT: (&str, &str) = ("Light", "Light theme");
pub(crate) const THEME_DARK: (&str, &str) = ("Dark", "Dark theme");
pub(crate) const SCALE: &str = "Size";
pub(crate) const LESS: &str = "−";
pub(crate) const MORE: &str = "+";
pub(crate) const WINDOW: &str = "Window";
pub(crate) const SQUARE: &str = "Its squares";
pub(crate) const SQUARE_TIP: &str = "How large the squares of the snapping grid are";
pub(crate) const KEPT: &str = "Settings are kept as you change them.";

pub(crate) fn percent(percent: u16) -> String {
    format!("{percent} %")
}

/// What is said of settings that could not be understood.
pub(crate) fn settings_faults(names: &[String]) -> String {
    match names {
        [whole] if whole.is_empty() => {
            "The settings could not be read and are as they were at first.".to_owned()
        }
        names => format!(
            "Some settings could not be understood and are as they were at first: {}.",
            names.join(", ")
        ),
    }
}

pub(crate) fn settings_not_kept(reason: &str) -> String {
    format!("The settings cannot be kept: {reason}.")
}

// Sizes of the interface.

pub(crate) const LARGEST: &str = "It is as large as it gets";
pub(crate) const SMALLEST: &str = "It is as small as it gets";
pub(crate) const USUAL_SIZE: &str = "It has its usual size";

// About.

pub(crate) const ABOUT: &str = "Track editor";
pub(crate) const ABOUT_TEXT: &str = "Draw, check, print and try circuits for the Formula D and \
    Formula Dé board games.";
pub(crate) const BOOK: &str = "The book, with a designer's guide:";
pub(crate) const BOOK_ADDRESS: &str =
    concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/src/guide.md");
pub(crate) const COPY_ADDRESS: (&str, &str) = (
    "Copy the address",
    "Put the address on the clipboard, for a browser",
);
pub(crate) const LICENCE: &str = "MIT or Apache-2.0, at your choice. Formula D and Formula Dé are \
    names of their owners; this project is not affiliated with them.";

pub(crate) fn version(version: &str) -> String {
    format!("Version {version}")
}

// The tour.

pub(crate) const NEXT: (&str, &str) = ("Next", "Go on to the next stop of the tour");
pub(crate) const BACK: (&str, &str) = ("Back", "Go back to the stop before");
pub(crate) const SKIP: (&str, &str) = ("Skip the tour", "It is under Help when it is wanted");
pub(crate) const DONE: (&str, &str) = ("Done", "End the tour; it is under Help");

pub(crate) fn step(number: usize, of: usize) -> String {
    format!("{number} of {of}")
}

pub(crate) const TOUR_BOARD: (&str, &str) = (
    "The board",
    "Click a space to select it, drag to move it. The wheel zooms; two fingers, or dragging with \
     Space held, move the board. By keyboard: Tab until the board is framed, then the arrow keys.",
);
pub(crate) const TOUR_TOOLS: (&str, &str) = (
    "Tools",
    "Each tool says in the line at the bottom what it does next. Esc always leads back. Point at \
     a button to learn its key.",
);
pub(crate) const TOUR_INSPECTOR: (&str, &str) = (
    "The inspector",
    "Everything about what is selected: a space, a corner, a link, or the whole circuit when \
     nothing is.",
);
pub(crate) const TOUR_PROBLEMS: (&str, &str) = (
    "Problems",
    "What keeps the circuit from being raced on, live. Click a line to go there; many can be \
     mended by a button. You can save at any time, problems or not.",
);
pub(crate) const TOUR_MENUS: (&str, &str) = (
    "Everything is a command",
    "Menus list all commands with their keys. Nothing is lost: every step can be undone.",
);

pub(crate) fn tour_palette(keys: &str) -> String {
    format!(
        "Do not know where something is? Press {keys} and type what you want to do, or the number \
         of a space."
    )
}
pub(crate) const TOUR_PALETTE: &str = "Find anything";

// The board by keyboard.

pub(crate) fn board_state(place: &str, selected: usize) -> String {
    match selected {
        0 => place.to_owned(),
        1 => format!("{place}, one space selected"),
        more => format!("{place}, {more} spaces selected"),
    }
}

pub(crate) fn place([x, y]: [f64; 2]) -> String {
    format!("{x:.0}, {y:.0} mm")
}
