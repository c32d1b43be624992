//! The inspector.

use std::fmt::Display;

texts! {
    // The whole circuit.
    CIRCUIT = "Circuit";
    NAME = ("Name", "Name of the circuit, on its board and in lists");
    DESIGNER = ("Designer", "Author of the circuit");
    NOTES = ("Notes", "Notes about the circuit; saved in its file");
    WIDTH = ("Width", "The width of the board, as it is printed at 100 %");
    HEIGHT = ("Height", "The height of the board, as it is printed at 100 %");
    SPACES = "All spaces";
    CORNERS = "Corners";
    STOPS = "Stops";
    GRID_PLACES = "Grid places";
    BOXES = "Pit boxes";
    LONGEST_STRAIGHT = "Longest straight";
    NO_STRAIGHT = "–";
    REMOVE_CORNER = ("Remove", "Remove this corner; it has no spaces");
    NO_CORNERS = "None yet: select spaces and make them a corner";
    WEATHER = "Weather (d20)";
    UNUSUAL_WEATHER = "The table does not have the standard form";
    USUAL_WEATHER = ("Use the standard table", "Replace the table with that of the rules");
    WEATHER_GAPS = "The table has gaps or overlaps";
    RAIN_TO = ("Rain to", "A d20 up to this number means rain");
    CHANGEABLE_TO = ("Changeable to", "A d20 beyond rain and up to this number means changeable weather, and beyond this good weather");
    in_lane(lane: impl Display) = "In lane {lane}";
    unnamed_corner(stops: u32, id: impl Display) = "{id}  unnamed, 1 stop" | "{id}  unnamed, {stops} stops";
    named_corner(stops: u32, id: impl Display, name: &str) = "{id}  {name}, 1 stop" | "{id}  {name}, {stops} stops";
    // A corner.
    NOT_NAMED = "Not named";
    CORNER_NAME = ("Corner name", "Name of the corner on its plate");
    STOP_CHOICES: [(u32, &str, &str); 3] = [
        (1, "1", "One stop in the corner"),
        (2, "2", "Two stops in the corner"),
        (3, "3", "Three stops in the corner"),
    ];
    corner(id: impl Display) = "Corner {id}";
    corner_to_left(longest: u32, shortest: u32) = "Left turn, 1 space" | "Left turn, {shortest} to {longest} spaces";
    corner_to_right(longest: u32, shortest: u32) = "Right turn, 1 space" | "Right turn, {shortest} to {longest} spaces";
    spaces(count: usize) = "1 space" | "{count} spaces";
    // A space.
    ACROSS = ("Across", "Distance of its centre from the left edge of the board");
    DOWN = ("Down", "Distance of its centre from the top edge of the board");
    HEADING = ("Heading", "Where it points: 0° is to the right, 90° is down");
    RENUMBER = ("Renumber the other", "Another space has the same number; give that one a free number");
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
    on_straight(length: u32) = "On a straight of 1 space" | "On a straight of {length} spaces";
    // Links.
    LEADS_TO = "Leads to";
    NOTHING = "Nothing";
    SELECT_LINK = "Select the link";
    SELECT_SPACE = "Select this space";
    SELECT_CORNER = "Select this corner and bring it into view";
    REMOVE = "Remove";
    REACHED_FROM = "Reached from";
    FROM_NOTHING = "nothing";
    TURN_ROUND = ("Reverse", "Reverse the direction of the link");
    link(from: impl Display, to: impl Display) = "Link from {from} to {to}";
    unlink(to: impl Display) = "Unlink {to}";
    // What kind of step a link is.
    THROUGH_TUNNEL = "through the tunnel";
    NOT_THERE = "missing space";
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
    match name {
        "" => unnamed_corner(stops, id),
        name => named_corner(stops, id, name),
    }
}
