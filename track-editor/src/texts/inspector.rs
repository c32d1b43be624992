//! The inspector.

use std::fmt::Display;

// The whole circuit.

pub(crate) const CIRCUIT: &str = "Circuit";
pub(crate) const NAME: (&str, &str) = (
    "Name",
    "What the circuit is called, on its board and in lists",
);
pub(crate) const DESIGNER: (&str, &str) = ("Designer", "Who made the circuit");
pub(crate) const NOTES: (&str, &str) =
    ("Notes", "What is worth knowing about it; kept in its file");
pub(crate) const WIDTH: (&str, &str) =
    ("Width", "The width of the board, as it is printed at 100 %");
pub(crate) const HEIGHT: (&str, &str) = (
    "Height",
    "The height of the board, as it is printed at 100 %",
);
pub(crate) const SPACES: &str = "All spaces";
pub(crate) const CORNERS: &str = "Corners";
pub(crate) const STOPS: &str = "Stops";
pub(crate) const GRID_PLACES: &str = "Grid places";
pub(crate) const BOXES: &str = "Boxes";
pub(crate) const LONGEST_STRAIGHT: &str = "Longest straight";
pub(crate) const NO_STRAIGHT: &str = "–";
pub(crate) const REMOVE_CORNER: &str = "Remove";
pub(crate) const REMOVE_CORNER_TIP: &str = "Removes this corner: no space belongs to it";
pub(crate) const NO_CORNERS: &str = "None yet: select the spaces of one and make it a corner";
pub(crate) const WEATHER: &str = "Weather (d20)";
pub(crate) const UNUSUAL_WEATHER: &str = "The table is not of the usual form";
pub(crate) const USUAL_WEATHER: &str = "Use the usual table";
pub(crate) const USUAL_WEATHER_TIP: &str = "Replace the table by that of the rules";
pub(crate) const WEATHER_GAPS: &str = "The table has gaps or overlaps";
pub(crate) const RAIN_TO: (&str, &str) = ("Rain to", "A d20 up to this number means rain");
pub(crate) const CHANGEABLE_TO: (&str, &str) = (
    "Changeable to",
    "A d20 beyond rain and up to this number means changeable weather, and beyond this good weather",
);

pub(crate) fn in_lane(lane: impl Display) -> String {
    format!("In lane {lane}")
}

/// A corner in the list of all.
pub(crate) fn corner_entry(id: impl Display, name: &str, stops: u32) -> String {
    let name = match name {
        "" => "unnamed",
        name => name,
    };
    match stops {
        1 => format!("{id}  {name}, 1 stop"),
        stops => format!("{id}  {name}, {stops} stops"),
    }
}

// A corner.

pub(crate) const CORNER_NAME: (&str, &str) =
    ("Corner name", "What the corner is called on its plate");
pub(crate) const STOP_CHOICES: [(u32, &str, &str); 3] = [
    (1, "1", "One stop in the corner"),
    (2, "2", "Two stops in the corner"),
    (3, "3", "Three stops in the corner"),
];

pub(crate) fn corner(id: impl Display) -> String {
    format!("Corner {id}")
}

pub(crate) fn corner_to_left(longest: u32, shortest: u32) -> String {
    format!("To the left, {longest} spaces at most, {shortest} at least")
}

pub(crate) fn corner_to_right(longest: u32, shortest: u32) -> String {
    format!("To the right, {longest} spaces at most, {shortest} at least")
}

pub(crate) fn spaces(count: usize) -> String {
    format!("{count} spaces")
}

// A space.

pub(crate) const ACROSS: (&str, &str) = (
    "Across",
    "How far its middle is from the left side of the board",
);
pub(crate) const DOWN: (&str, &str) = (
    "Down",
    "How far its middle is from the upper side of the board",
);
pub(crate) const HEADING: (&str, &str) = (
    "Heading",
    "Where it points: 0° is to the right, 90° is down",
);
pub(crate) const RENUMBER: &str = "Renumber the other";
pub(crate) const RENUMBER_TIP: &str =
    "Another space has this number too; give that one a free number";
pub(crate) const PAST_FINISH: &str = "First past the finish line";
pub(crate) const POLE: &str = "Pole position";
pub(crate) const PIT_LANE: &str = "Pit lane";
pub(crate) const LANE: &str = "Lane";
pub(crate) const LANE_CHOICES: [(Option<u32>, &str, &str); 5] = [
    (Some(1), "1", "Lane 1"),
    (Some(2), "2", "Lane 2"),
    (Some(3), "3", "Lane 3"),
    (Some(4), "4", "Lane 4"),
    (None, "None", "No lane: the pit lane and its boxes"),
];
pub(crate) const BOX_OF: &str = "Box of";
pub(crate) const TEAM_CHOICES: [(Option<u32>, &str, &str); 6] = [
    (Some(1), "1", "Box of team 1"),
    (Some(2), "2", "Box of team 2"),
    (Some(3), "3", "Box of team 3"),
    (Some(4), "4", "Box of team 4"),
    (Some(5), "5", "Box of team 5"),
    (None, "None", "No box"),
];

pub(crate) fn space(id: impl Display) -> String {
    format!("Space {id}")
}

pub(crate) fn grid_place(number: usize) -> String {
    format!("Grid place {number}")
}

pub(crate) fn on_straight(length: impl Display) -> String {
    format!("On a straight of {length} spaces")
}

// Links.

pub(crate) const LEADS_TO: &str = "Leads to";
pub(crate) const NOTHING: &str = "Nothing";
pub(crate) const SELECT_LINK: &str = "Select the link";
pub(crate) const SELECT_SPACE: &str = "Select this space";
pub(crate) const SELECT_CORNER: &str = "Select this corner and bring it into view";
pub(crate) const REMOVE: &str = "Remove";
pub(crate) const REACHED_FROM: &str = "Reached from";
pub(crate) const FROM_NOTHING: &str = "nothing";
pub(crate) const TURN_ROUND: &str = "Turn round";
pub(crate) const TURN_ROUND_TIP: &str = "Make it lead the other way";

pub(crate) fn link(from: impl Display, to: impl Display) -> String {
    format!("Link from {from} to {to}")
}

pub(crate) fn unlink(to: impl Display) -> String {
    format!("Unlink {to}")
}

// What kind of step a link is.

pub(crate) const THROUGH_TUNNEL: &str = "through the tunnel";
pub(crate) const NOT_THERE: &str = "which is not there";
pub(crate) const STRAIGHT_AHEAD: &str = "straight ahead";
pub(crate) const LANE_LEFT: &str = "one lane to the left";
pub(crate) const LANE_RIGHT: &str = "one lane to the right";
pub(crate) const LANES_ACROSS: &str = "across more than one lane";
pub(crate) const OFF_ROAD: &str = "off the road";
pub(crate) const BACK_TO_ROAD: &str = "back to the road";
pub(crate) const ALONG_PIT: &str = "along the pit lane";
