//! Reading the board from its picture, and the questions that are left.

use formulad_tracks::scan::Step;

formulad_core::texts! { "editor.scan";
    /// The heading of the question in front while the board is read.
    reading = "Reading the board";
    stop = ("Cancel", "Stop reading; nothing is changed");
    // What is being done.
    unpacking = "Unpacking the picture";
    step_board = "Straightening the picture";
    step_road = "Looking for the road";
    step_lanes = "Following the lanes";
    step_spaces = "Dividing the lanes into spaces";
    step_signs = "Looking for corners, the line, the grid and the pit lane";
    step_links = "Linking the spaces";
    // What goes wrong.
    cannot_read = "The board was not read";
    no_road = "No road was found in the picture. Draw the middle of the road with Draw the road in the Tools menu, and read the board again.";
    no_road_along = "No road was found along the curve. Move the points of the curve to the middle of the road, and read the board again.";
    /// Where that is on the board.
    no_road_at([x, y]: [f64; 2]) = "The curve leaves the road at {x:.0}, {y:.0} mm. Move its points there to the middle of the road, and read the board again.", x = x, y = y;
    short_line = "The curve is too short. Draw it all the way round, with a point for every three spaces, and read the board again.";
    nothing_here = "No spaces were found on the selected stretch. Select more of the road, or draw the spaces by hand.";
    broke_off = "Reading it broke off. Try a smaller picture.";
    // What was read.
    /// Then follows what is uncertain.
    read_all(count: usize) = "1 space was read." | "{count} spaces were read.";
    sure(read: &str) = "{read} Nothing is uncertain.";
    to_settle(count: usize, read: &str) = "{read} 1 thing is uncertain: settle it in the list of problems." | "{read} {count} things are uncertain: settle them in the list of problems.";
    all_settled = "All questions are answered.";
    // Questions about it, and their answers.
    right = ("It is right", "Keep what was read, and stop asking");
    instead = "Change it to this, and stop asking";
    certainty(percent: u8) = "{percent} % certain";
    no_question = "Go to a question first, with Next problem";
    // What edits do.
    label_lay = "Read the board";
    label_stretch = "Read a stretch of the board again";
    label_right(what: &str) = "Confirm: {what}";
    split(id: u32) = "Split space {id}";
    join(count: usize, first: u32) = "Join space {first}" | "Join {count} spaces";
    // Why commands are unavailable.
    nothing_selected = "Select the stretch of the road to read again first";
    one_space = "Select one space first";
    no_neighbours = "Select spaces that follow one another in a lane first";
}

/// What is being done.
pub(crate) fn step(step: Option<Step>) -> &'static str {
    match step {
        Some(Step::Board) => step_board(),
        Some(Step::Road) => step_road(),
        Some(Step::Lanes) => step_lanes(),
        Some(Step::Spaces) => step_spaces(),
        Some(Step::Signs) => step_signs(),
        Some(Step::Links) => step_links(),
        _ => unpacking(),
    }
}

/// What was read, and how much of it is uncertain.
pub(crate) fn was_read(spaces: usize, questions: usize) -> String {
    let read = read_all(spaces);
    match questions {
        0 => sure(&read),
        count => to_settle(count, &read),
    }
}
