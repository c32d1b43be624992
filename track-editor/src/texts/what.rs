//! What elements are, where nothing else says it: "What is this?"

use super::problems::sentence;

texts! {
    HINT = "Click anything to learn what it is. Esc ends this.";
    MORE = ("More in the guide", "Open the page of the guide about this in a browser");
    DONE = ("Done", "Let clicks act again (Esc)");
    PLATE = "On its plate, yellow is the number of stops, green the longest path in spaces, red the shortest.";
    STOP = "Stop";
    FINISH = "Finish line";
    LINK = "Link";
    grid_place(number: usize) = "Place {number} of the grid";
    box_of(team: u32) = "Box of team {team}";
    /// The price of a move that ends on a space.
    move_here(way: &str) = "The number is the price of the move: {way}.";
    EMPTY = "Nothing lies here. The board is as large as the inspector of the circuit says.";
}

/// A tip as a sentence, with its full stop.
pub(crate) fn whole(tip: &str) -> String {
    let tip = sentence(tip);
    match tip.ends_with(['.', '!', '?', '…']) {
        true => tip,
        false => tip + ".",
    }
}
