//! What elements are, where nothing else says it: "What is this?"

use super::problems::sentence;

formulad_core::texts! { "editor.what";
    hint = "Click anything to learn what it is. Esc ends this.";
    more = ("More in the guide", "Open the page of the guide about this in a browser");
    done = ("Done", "Let clicks act again (Esc)");
    about_board = ("The board", "Click a space to select it, drag to move it. Zoom with the wheel; pan with two fingers, or by dragging with Space held. By keyboard: press Tab until the board is framed, then use the arrow keys.");
    about_tools = ("Tools", "The line at the bottom says what a click does next. Esc cancels. Hover over a button to see its key.");
    about_inspector = ("The inspector", "Properties of the selection: a space, a corner, a link, or the whole circuit when nothing is selected.");
    about_problems = ("Problems", "Live checks of the circuit. Click a line to go there; many problems have a button that fixes them. You can save at any time, with or without problems.");
    about_menus = ("Everything is a command", "Menus list all commands with their keys. Every step can be undone.");
    plate = "On its plate, yellow is the number of stops, green the longest path in spaces, red the shortest.";
    stop = "Stop";
    finish = "The finish line lies before this space: a car that drives onto it begins a new lap.";
    link = "Link";
    grid_place(number: usize) = "Place {number} of the starting grid; place 1 is pole.";
    box_of(team: u32) = "Pit box of team {team}.";
    /// The price of a move that ends on a space.
    move_here(way: &str) = "The number is the price of the move: {way}.";
    sign = "The program places the signs where there is room. Drag one with the Select tool to put it elsewhere.";
    empty = "The board, empty here. Set its size in the inspector of the circuit.";
    about_status = ("The status bar", "At the left, what a click does next. At the right, how many spaces the circuit has, with its pit lane, and how many problems.");
}

/// A tip as a sentence, with its full stop.
pub(crate) fn whole(tip: &str) -> String {
    let tip = sentence(tip);
    match tip.ends_with(['.', '!', '?', '…', '。', '！', '？']) {
        true => tip,
        false => tip + ".",
    }
}
