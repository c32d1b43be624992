//! Reading the board from its picture, and the questions that are left.

use formulad_tracks::scan::Step;

/// What is being done.
pub(crate) fn step(step: Option<Step>) -> &'static str {
    match step {
        Some(Step::Board) => t!("Straightening the picture"),
        Some(Step::Road) => t!("Looking for the road"),
        Some(Step::Lanes) => t!("Following the lanes"),
        Some(Step::Spaces) => t!("Dividing the lanes into spaces"),
        Some(Step::Signs) => t!("Looking for corners, the line, the grid and the pit lane"),
        Some(Step::Links) => t!("Linking the spaces"),
        _ => t!("Unpacking the picture"),
    }
}

/// What was read, and how much of it is uncertain.
pub(crate) fn was_read(spaces: usize, questions: usize) -> String {
    let read = t!(
        "1 space was read." | "{count} spaces were read.",
        count = spaces
    );
    match questions {
        0 => t!("{read} Nothing is uncertain.", read),
        count => t!(
            "{read} 1 thing is uncertain: settle it in the list of problems."
                | "{read} {count} things are uncertain: settle them in the list of problems.",
            count,
            read
        ),
    }
}
