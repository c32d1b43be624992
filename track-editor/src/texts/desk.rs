//! The words of the window itself: panes, palette, keys, settings.

use std::fmt::Display;

use formulad_core::CornerId;

use crate::view::Pane;

texts! {
    MINIMAP = "Minimap";
    MINIMAP_TIP = "Click or drag to look elsewhere on the board";
    BOARD = "Board";
    BOARD_TIP = "The board that the circuit is drawn on";
    INSPECTOR = "Inspector";
    PROBLEMS = "Problems";
    CANCEL = ("Cancel", "Keep the keys as they are");
    CLOSE = ("Close", "Close this (Esc)");
    ZOOM_TIP = "Points of the screen for each 100 mm of the board";
    OTHER_TOOLS = "More…";
    OTHER_TOOLS_TIP = "Tools that do not fit into the window";
    BUNDLED = "Open bundled circuit";
    close_pane(title: &str) = "Close {title}";
    APART = ("Window of its own", "Move the panel to a window of its own; closing that puts it back");
    NO_PANE = "Select a panel with the keyboard first (F6)";
    DROP = "Drop to open the file";
    // A board with nothing on it.
    BLANK = "An empty board";
    BEGIN = ("Start drawing", "Pick the tool that draws the road");
    blank(keys: &str) = "Draw the road ({keys}): click points along the lap and the first one again to close it. Lanes, spaces, corners, grid and pit lane follow the curve. You can save at any time.";
    // What is found.
    FIND = "Find a command or a place";
    FIND_TIP = "Choose with the arrow keys, confirm with Enter, close with Esc";
    FIND_HINT = "Type a command or the number of a space";
    GO_TO = "Go to a space or a corner";
    GO_TO_HINT = "The number of a space, or the name of a corner";
    NOTHING_FOUND = "Nothing found.";
    GO = "Go there";
    space(id: impl Display) = "Space {id}";
    numbers_from(percent: f64) = "Zoom in to {percent:.0} % or more to see the numbers of most spaces.";
    place([x, y]: [f64; 2]) = "{x:.0}, {y:.0} mm";
    // Keys.
    SHORTCUTS = "Keyboard shortcuts";
    SHORTCUTS_HINT = "Search commands and keys";
    SHORTCUTS_TIP = "Filter by name, keys or tip";
    NO_MENU = "Keyboard only";
    PRESS = "Press keys…";
    PRESS_TIP = "Press the new keys, or Esc to cancel";
    RESERVED = "Tab, Enter, Space and Esc are reserved.";
    RESET_ALL = "Reset all keys";
    RESET_ALL_TIP = "Restore the default keys of every command";
    RESET = "Reset";
    USE_ANYWAY = ("Use it here", "Remove the keys from the other command");
    ON_BOARD = "On the board, while it has the focus (Tab or F6)";
    /// What stands for the platform's main modifier in [`BOARD_KEYS`].
    CTRL = "Ctrl";
    BOARD_KEYS: [(&str, &str); 10] = [
        ("Up, Down", "To the space ahead or behind, along the lane"),
        ("Left, Right", "To the space beside it"),
        ("Shift + arrow", "Extend the selection"),
        ("Ctrl + arrow", "Move the cursor freely"),
        ("Enter", "Click where the cursor is"),
        ("Shift + Enter", "Click and add to the selection"),
        ("Ctrl + Enter", "Pick up and put down; the arrow keys drag"),
        ("Esc", "Cancel the current action"),
        ("Space + drag", "Move the board with the pointer"),
        ("Alt + drag", "Drag without snapping"),
    ];
    change_keys(keys: &str, command: &str) = "Change {keys} for {command}";
    add_keys(command: &str) = "Add keys for {command}";
    remove_keys(keys: &str, command: &str) = "Remove {keys} from {command}";
    reset_keys(command: &str) = "Reset the keys of {command}";
    taken(keys: &str, command: &str) = "{keys} runs “{command}” already.";
    // Settings.
    SETTINGS = "Settings";
    LOOK = "Appearance";
    THEME = "Theme";
    THEME_SYSTEM = ("System", "Follow the system's theme");
    THEME_LIGHT = ("Light", "Light theme");
    THEME_DARK = ("Dark", "Dark theme");
    SCALE = "Size";
    LESS = "−";
    MORE = "+";
    WINDOW = "Window";
    SQUARE = "Grid size";
    SQUARE_TIP = "Size of the squares of the snapping grid";
    KEPT = "Settings are saved as you change them.";
    percent(percent: u16) = "{percent} %";
    settings_not_kept(reason: &str) = "Settings cannot be saved: {reason}.";
    SETTINGS_UNREAD = "The settings could not be read; the defaults are used.";
    settings_unread(names: &[String]) = "Some settings could not be read; their defaults are used: {}.", names.join(", ");
    // Sizes of the interface.
    LARGEST = "Already at the largest size";
    SMALLEST = "Already at the smallest size";
    USUAL_SIZE = "Already at the default size";
    // About.
    ABOUT = "Track editor";
    ABOUT_TEXT = "Draw, check, print and try circuits for the Formula D and Formula Dé board games.";
    BOOK = "The book, with a designer's guide:";
    COPY_ADDRESS = ("Copy the address", "Copy the address to the clipboard");
    LICENCE = "MIT or Apache-2.0, at your choice. Formula D and Formula Dé are names of their owners; this project is not affiliated with them.";
    version(version: &str) = "Version {version}";
    with_selected(selected: usize, place: &str) = "{place}, 1 space selected" | "{place}, {selected} spaces selected";
    corner_id(id: CornerId) = "Corner {id}";
    corner_named(id: CornerId, name: &str) = "Corner {id} {name}";
}

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
            Self::Versions => super::versions::TITLE,
            Self::Drive => super::drive::TITLE,
        }
    }
}

pub(crate) fn corner(id: CornerId, name: &str) -> String {
    match name {
        "" => corner_id(id),
        name => corner_named(id, name),
    }
}

/// What is said of settings that could not be understood.
pub(crate) fn settings_faults(names: &[String]) -> String {
    match names {
        [whole] if whole.is_empty() => SETTINGS_UNREAD.to_owned(),
        names => settings_unread(names),
    }
}

pub(crate) const BOOK_ADDRESS: &str =
    concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/src/guide.md");

// The board by keyboard.
pub(crate) fn board_state(place: &str, selected: usize) -> String {
    match selected {
        0 => place.to_owned(),
        selected => with_selected(selected, place),
    }
}
