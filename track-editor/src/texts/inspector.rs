//! The inspector.

use std::fmt::Display;

texts! {
    // The whole circuit.
    CIRCUIT = "Circuit";
    NAME = ("Name", "What the circuit is called, on its board and in lists");
    DESIGNER = ("Designer", "Who made the circuit");
    NOTES = ("Notes", "What is worth knowing about it; kept in its file");
    WIDTH = ("Width", "The width of the board, as it is printed at 100 %");
    HEIGHT = ("Height", "The height of the board, as it is printed at 100 %");
    SPACES = "All spaces";
    CORNERS = "Corners";
    STOPS = "Stops";
    GRID_PLACES = "Grid places";
    BOXES = "Boxes";
    LONGEST_STRAIGHT = "Longest straight";
    NO_STRAIGHT = "–";
    REMOVE_CORNER = "Remove";
    REMOVE_CORNER_TIP = "Removes this corner: no space belongs to it";
    NO_CORNERS = "None yet: select the spaces of one and make it a corner";
    WEATHER = "Weather (d20)";
    UNUSUAL_WEATHER = "The table is not of the usual form";
    USUAL_WEATHER = "Use the usual table";
    USUAL_WEATHER_TIP = "Replace the table by that of the rules";
    WEATHER_GAPS = "The table has gaps or overlaps";
    RAIN_TO = ("Rain to", "A d20 up to this number means rain");
    CHANGEABLE_TO = ("Changeable to", "A d20 beyond rain and up to this number means changeable weather, and beyond this good weather");
    in_lane(lane: impl Display) = "In lane {lane}";
    // A corner.
    CORNER_NAME = ("Corner name", "What the corner is called on its plate");
    STOP_CHOICES: [(u32, &str, &str); 3] = [
        (1, "1", "One stop in the corner"),
        (2, "2", "Two stops in the corner"),
        (3, "3", "Three stops in the corner"),
    ];
    corner(id: impl Display) = "Corner {id}";
    corner_to_left(longest: u32, shortest: u32) = "To the left, {longest} spaces at most, {shortest} at least";
    corner_to_right(longest: u32, shortest: u32) = "To the right, {longest} spaces at most, {shortest} at least";
    spaces(count: usize) = "{count} spaces";
    // A space.
    ACROSS = ("Across", "How far its middle is from the left side of the board");
    DOWN = ("Down", "How far its middle is from the upper side of the board");
    HEADING = ("Heading", "Where it points: 0° is to the right, 90° is down");
    RENUMBER = "Renumber the other";
    RENUMBER_TIP = "Another space has this number too; give that one a free number";
    PAST_FINISH = "First past the finish line";
    POLE = "Pole position";
    PIT_LANE = "Pit lane";
    LANE = "Lane";
    LANE_CHOICES: [(Option<u32>, &str, &str); 5] = [
        (Some(1), "1", "Lane 1"),
        (Some(2), "2", "Lane 2"),
        (Some(3), "3", "Lane 3"),
        (Some(4), "4", "Lane 4"),
        (None, "None", "No lane: the pit lane and its boxes"),
    ];
    BOX_OF = "Box of";
    TEAM_CHOICES: [(Option<u32>, &str, &str); 6] = [
        (Some(1), "1", "Box of team 1"),
        (Some(2), "2", "Box of team 2"),
        (Some(3), "3", "Box of team 3"),
        (Some(4), "4", "Box of team 4"),
        (Some(5), "5", "Box of team 5"),
        (None, "None", "No box"),
    ];
    space(id: impl Display) = "Space {id}";
    grid_place(number: usize) = "Grid place {number}";
    on_straight(length: impl Display) = "On a straight of {length} spaces";
    // Links.
    LEADS_TO = "Leads to";
    NOTHING = "Nothing";
    SELECT_LINK = "Select the link";
    SELECT_SPACE = "Select this space";
    SELECT_CORNER = "Select this corner and bring it into view";
    REMOVE = "Remove";
    REACHED_FROM = "Reached from";
    FROM_NOTHING = "nothing";
    TURN_ROUND = "Turn round";
    TURN_ROUND_TIP = "Make it lead the other way";
    link(from: impl Display, to: impl Display) = "Link from {from} to {to}";
    unlink(to: impl Display) = "Unlink {to}";
    // What kind of step a link is.
    THROUGH_TUNNEL = "through the tunnel";
    NOT_THERE = "which is not there";
    STRAIGHT_AHEAD = "straight ahead";
    LANE_LEFT = "one lane to the left";
    LANE_RIGHT = "one lane to the right";
    LANES_ACROSS = "across more than one lane";
    OFF_ROAD = "off the road";
    BACK_TO_ROAD = "back to the road";
    ALONG_PIT = "along the pit lane";
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
