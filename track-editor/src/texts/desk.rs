//! The words of the window itself: panes, palette, keys, settings, tour.

use std::fmt::Display;

use formulad_core::CornerId;

use crate::view::Pane;

texts! {
    BOARD = "Board";
    BOARD_TIP = "What the circuit is drawn on";
    INSPECTOR = "Inspector";
    PROBLEMS = "Problems";
    CANCEL = ("Cancel", "Leave the keys as they are");
    CLOSE = ("Close", "Close this (Esc)");
    ZOOM_TIP = "Points of the screen for each 100 mm of the board";
    OTHER_TOOLS = "More…";
    OTHER_TOOLS_TIP = "The tools that the window is too narrow to show";
    BUNDLED = "Open bundled circuit";
    close_pane(title: &str) = "Close {title}";
    NO_PANE = "Go to a panel by keyboard first (F6)";
    DROP = "Let go to open the file";
    // A board with nothing on it.
    BLANK = "An empty board";
    BEGIN = ("Begin the road", "Take the tool that draws it in hand");
    blank(keys: &str) = "Draw the road ({keys}): click points along the lap and the first one again to close it. Lanes, spaces, corners, grid and pit lane follow the curve. You can save at any time.";
    // What is found.
    FIND = "Find a command or a place";
    FIND_TIP = "The arrow keys choose a line, Enter takes it, Esc closes this";
    FIND_HINT = "Type what you want to do, or the number of a space";
    GO_TO = "Go to a space or a corner";
    GO_TO_HINT = "The number of a space, or the name of a corner";
    NOTHING_FOUND = "Nothing is called that.";
    GO = "Go there";
    space(id: impl Display) = "Space {id}";
    numbers_from(percent: f64) = "From {percent:.0} % on there is room for the numbers of most spaces: zoom in.";
    // Keys.
    SHORTCUTS = "Keyboard shortcuts";
    SHORTCUTS_HINT = "Search commands and keys";
    SHORTCUTS_TIP = "List only what has this in its name, its keys or its tip";
    NO_MENU = "By key only";
    PRESS = "Press keys…";
    PRESS_TIP = "Press the new keys, or Esc to leave it as it is";
    RESERVED = "Tab, Enter, Space and Esc have their own meaning everywhere.";
    RESET_ALL = "Reset all keys";
    RESET_ALL_TIP = "Give every command its usual keys again";
    RESET = "Reset";
    USE_ANYWAY = ("Use it here", "Take the keys away from the other command");
    ON_BOARD = "On the board, while it is framed (Tab, or F6)";
    /// What stands for the platform's main modifier in [`BOARD_KEYS`].
    CTRL = "Ctrl";
    BOARD_KEYS: [(&str, &str); 10] = [
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
    change_keys(keys: &str, command: &str) = "Change {keys} for {command}";
    add_keys(command: &str) = "Add keys for {command}";
    remove_keys(keys: &str, command: &str) = "Remove {keys} from {command}";
    reset_keys(command: &str) = "Reset the keys of {command}";
    taken(keys: &str, command: &str) = "{keys} runs “{command}” already.";
    // Settings.
    SETTINGS = "Settings";
    LOOK = "Look";
    THEME = "Theme";
    THEME_SYSTEM = ("As the system", "Follow the system's theme");
    THEME_LIGHT = ("Light", "Light theme");
    THEME_DARK = ("Dark", "Dark theme");
    SCALE = "Size";
    LESS = "−";
    MORE = "+";
    WINDOW = "Window";
    SQUARE = "Its squares";
    SQUARE_TIP = "How large the squares of the snapping grid are";
    KEPT = "Settings are kept as you change them.";
    percent(percent: u16) = "{percent} %";
    settings_not_kept(reason: &str) = "The settings cannot be kept: {reason}.";
    // Sizes of the interface.
    LARGEST = "It is as large as it gets";
    SMALLEST = "It is as small as it gets";
    USUAL_SIZE = "It has its usual size";
    // About.
    ABOUT = "Track editor";
    ABOUT_TEXT = "Draw, check, print and try circuits for the Formula D and Formula Dé board games.";
    BOOK = "The book, with a designer's guide:";
    COPY_ADDRESS = ("Copy the address", "Put the address on the clipboard, for a browser");
    LICENCE = "MIT or Apache-2.0, at your choice. Formula D and Formula Dé are names of their owners; this project is not affiliated with them.";
    version(version: &str) = "Version {version}";
    // The tour.
    NEXT = ("Next", "Go on to the next stop of the tour");
    BACK = ("Back", "Go back to the stop before");
    SKIP = ("Skip the tour", "It is under Help when it is wanted");
    DONE = ("Done", "End the tour; it is under Help");
    step(number: usize, of: usize) = "{number} of {of}";
    TOUR_BOARD = ("The board", "Click a space to select it, drag to move it. The wheel zooms; two fingers, or dragging with Space held, move the board. By keyboard: Tab until the board is framed, then the arrow keys.");
    TOUR_TOOLS = ("Tools", "Each tool says in the line at the bottom what it does next. Esc always leads back. Point at a button to learn its key.");
    TOUR_INSPECTOR = ("The inspector", "Everything about what is selected: a space, a corner, a link, or the whole circuit when nothing is.");
    TOUR_PROBLEMS = ("Problems", "What keeps the circuit from being raced on, live. Click a line to go there; many can be mended by a button. You can save at any time, problems or not.");
    TOUR_MENUS = ("Everything is a command", "Menus list all commands with their keys. Nothing is lost: every step can be undone.");
    tour_palette(keys: &str) = "Do not know where something is? Press {keys} and type what you want to do, or the number of a space.";
    TOUR_PALETTE = "Find anything";
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
            Self::Drive => super::drive::TITLE,
        }
    }
}

pub(crate) fn corner(id: CornerId, name: &str) -> String {
    match name {
        "" => format!("Corner {id}"),
        name => format!("Corner {id} {name}"),
    }
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

pub(crate) const BOOK_ADDRESS: &str =
    concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/src/guide.md");

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
