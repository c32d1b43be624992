//! The words of the window itself: panes, palette, keys, settings.

use std::collections::BTreeSet;
use std::fmt::Display;

use formulad_core::language::{self, Message};
use formulad_core::{CornerId, SpaceId};

use crate::view::Pane;

formulad_core::texts! { "editor.desk";
    context_menu = "Menu of the board";
    minimap = "Minimap";
    minimap_tip = "Click or drag to look elsewhere on the board";
    board = "Board";
    board_tip = "The board that the circuit is drawn on";
    inspector = "Inspector";
    problems = "Problems";
    cancel = ("Cancel", "Keep the keys as they are");
    close = ("Close", "Close this (Esc)");
    zoom_tip = "Points of the screen for each 100 mm of the board";
    other_tools = "More…";
    other_tools_tip = "Tools that do not fit into the window";
    bundled = "Open bundled circuit";
    close_pane(title: &str) = "Close {title}";
    apart = ("Window of its own", "Move the panel to a window of its own; closing that puts it back");
    no_pane = "Select a panel with the keyboard first (F6)";
    drop = "Drop to open the file";
    // A board with nothing on it.
    blank_label = "An empty board";
    begin = ("Start drawing", "Pick the tool that draws the road");
    blank(keys: &str) = "Draw the road ({keys}): click points along the lap and the first one again to close it. Lanes, spaces, corners, grid and pit lane follow the curve. You can save at any time.";
    // What is found.
    find = "Find a command or a place";
    find_tip = "Choose with the arrow keys, confirm with Enter, close with Esc";
    find_hint = "Type a command or the number of a space";
    go_to = "Go to a space or a corner";
    go_to_hint = "The number of a space, or the name of a corner";
    nothing_found = "Nothing found.";
    go = "Go there";
    space(id: impl Display) = "Space {id}";
    numbers_from(percent: f64) = "Zoom in to {percent:.0} % or more to see the numbers of most spaces.";
    place([x, y]: [f64; 2]) = "{x:.0}, {y:.0} mm", x = x, y = y;
    // Keys.
    shortcuts = "Keyboard shortcuts";
    shortcuts_hint = "Search commands and keys";
    shortcuts_tip = "Filter by name, keys or tip";
    no_menu = "Keyboard only";
    press = "Press keys…";
    press_tip = "Press the new keys, or Esc to cancel";
    reserved = "Tab, Enter, Space and Esc are reserved.";
    reset_all = "Reset all keys";
    reset_all_tip = "Restore the default keys of every command";
    reset = "Reset";
    use_anyway = ("Use it here", "Remove the keys from the other command");
    on_board = "On the board, while it has the focus (Tab or F6)";
    change_keys(keys: &str, command: &str) = "Change {keys} for {command}";
    add_keys(command: &str) = "Add keys for {command}";
    remove_keys(keys: &str, command: &str) = "Remove {keys} from {command}";
    reset_keys(command: &str) = "Reset the keys of {command}";
    taken(keys: &str, command: &str) = "{keys} runs “{command}” already.";
    // Settings.
    settings = "Settings";
    look = "Appearance";
    theme = "Theme";
    theme_system = ("System", "Follow the system's theme");
    theme_light = ("Light", "Light theme");
    theme_dark = ("Dark", "Dark theme");
    language = ("Language", "The language of everything in the window");
    language_system = ("System", "The language of the system, or else English");
    not_loaded(name: &str, reason: &str) = "{name} cannot be loaded: {reason}. Check the network, then try again.";
    letters_not_loaded(reason: &str) = "The font of Chinese letters cannot be loaded: {reason}. Check the network, then try again.";
    load_again = ("Try again", "Load it once more");
    scale = "Size";
    less = "−";
    more = "+";
    window = "Window";
    square = "Grid size";
    square_tip = "Size of the squares of the snapping grid";
    kept = "Settings are saved as you change them.";
    settings_not_stored(reason: &str) = "Settings cannot be saved: {reason}.";
    settings_unread_label = "The settings could not be read; the defaults are used.";
    settings_unread(names: &[String]) = "Some settings could not be read; their defaults are used: {names}.", names = language::series(names.iter().cloned());
    // Sizes of the interface.
    largest = "Already at the largest size";
    smallest = "Already at the smallest size";
    usual_size = "Already at the default size";
    // About.
    about = "Track editor";
    about_text = "Draw, check, print and try circuits for the Formula D and Formula Dé board games.";
    book = "The book, with a designer's guide:";
    copy_address = ("Copy the address", "Copy the address to the clipboard");
    licence = "MIT or Apache-2.0, at your choice. Formula D and Formula Dé are names of their owners; this project is not affiliated with them.";
    version(version: &str) = "Version {version}";
    selected_are(selected: usize, spaces: &Message) = "space {spaces} selected" | "spaces {spaces} selected";
    selected_many(selected: usize) = "1 space selected" | "{selected} spaces selected";
    corner_id(id: CornerId) = "Corner {id}";
    corner_named(id: CornerId, name: &str) = "Corner {id} {name}";
    board_keys_up_down = ("Up, Down", "To the space ahead or behind, along the lane");
    board_keys_left_right = ("Left, Right", "To the space beside it");
    board_keys_shift_arrow = ("Shift + arrow", "Extend the selection");
    board_keys_ctrl_arrow = ("Ctrl + arrow", "Move the cursor freely");
    board_keys_enter = ("Enter", "Click where the cursor is");
    board_keys_shift_enter = ("Shift + Enter", "Click and add to the selection");
    board_keys_ctrl_enter = ("Ctrl + Enter", "Pick up and put down; the arrow keys drag");
    board_keys_esc = ("Esc", "Cancel the current action");
    board_keys_space_drag = ("Space + drag", "Move the board with the pointer");
    board_keys_alt_drag = ("Alt + drag", "Drag without snapping");
}

pub(crate) fn board_keys() -> [(&'static str, &'static str); 10] {
    [
        board_keys_up_down(),
        board_keys_left_right(),
        board_keys_shift_arrow(),
        board_keys_ctrl_arrow(),
        board_keys_enter(),
        board_keys_shift_enter(),
        board_keys_ctrl_enter(),
        board_keys_esc(),
        board_keys_space_drag(),
        board_keys_alt_drag(),
    ]
}

impl Pane {
    /// What its tab says.
    pub fn title(self) -> &'static str {
        match self {
            Self::Board => board(),
            Self::Inspector => inspector(),
            Self::Problems => problems(),
            Self::Statistics => super::statistics::title(),
            Self::Analysis => super::analysis::title(),
            Self::Versions => super::versions::title(),
            Self::Drive => super::drive::title(),
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
        [whole] if whole.is_empty() => settings_unread_label().to_owned(),
        names => settings_unread(names),
    }
}

pub(crate) const BOOK_ADDRESS: &str =
    concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/src/guide.md");

/// Where the cursor is, and which spaces are selected.
pub(crate) fn board_state(place: Option<String>, selected: &BTreeSet<SpaceId>) -> Option<String> {
    /// Up to this many selected spaces are named.
    const FEW: usize = 6;
    let spaces = match selected.len() {
        0 => return place,
        count @ 1..=FEW => {
            let ids = selected.iter().map(ToString::to_string);
            selected_are(count, &language::series(ids))
        }
        count => selected_many(count),
    };
    Some(language::clauses(place.into_iter().chain([spaces])).to_string())
}
