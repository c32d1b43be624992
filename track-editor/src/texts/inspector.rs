//! The inspector.

use std::fmt::Display;

formulad_core::texts! { "editor.inspector";
    // The whole circuit.
    circuit = "Circuit";
    name = ("Name", "Name of the circuit, on its board and in lists");
    designer = ("Designer", "Author of the circuit");
    notes = ("Notes", "Notes about the circuit; saved in its file");
    width = ("Width", "The width of the board, as it is printed at 100 %");
    height = ("Height", "The height of the board, as it is printed at 100 %");
    spaces_label = "All spaces";
    corners = "Corners";
    stops = "Stops";
    grid_places = "Grid places";
    boxes = "Pit boxes";
    longest_straight = "Longest straight";
    no_straight = "–";
    remove_corner = ("Remove", "Remove this corner; it has no spaces");
    no_corners = "None yet: select spaces and make them a corner";
    weather = "Weather (d20)";
    unusual_weather = "The table does not have the standard form";
    usual_weather = ("Use the standard table", "Replace the table with that of the rules");
    weather_gaps = "The table has gaps or overlaps";
    rain_to = ("Rain to", "A d20 up to this number means rain");
    changeable_to = ("Changeable to", "A d20 beyond rain and up to this number means changeable weather, and beyond this good weather");
    in_lane(lane: impl Display) = "In lane {lane}";
    unnamed_corner(stops: u32, id: impl Display) = "{id}  unnamed, 1 stop" | "{id}  unnamed, {stops} stops";
    named_corner(stops: u32, id: impl Display, name: &str) = "{id}  {name}, 1 stop" | "{id}  {name}, {stops} stops";
    // A corner.
    not_named = "Not named";
    corner_name = ("Corner name", "Name of the corner on its plate");
    corner(id: impl Display) = "Corner {id}";
    corner_to_left(longest: u32, shortest: u32) = "Left turn, 1 space" | "Left turn, {shortest} to {longest} spaces";
    corner_to_right(longest: u32, shortest: u32) = "Right turn, 1 space" | "Right turn, {shortest} to {longest} spaces";
    spaces(count: usize) = "1 space" | "{count} spaces";
    // A space.
    across = ("Across", "Distance of its centre from the left edge of the board");
    down = ("Down", "Distance of its centre from the top edge of the board");
    heading = ("Heading", "Where it points: 0° is to the right, 90° is down");
    renumber = ("Renumber the other", "Another space has the same number; give that one a free number");
    past_finish = "First past the finish line";
    pole = "Pole position";
    pit_lane = "Pit lane";
    lane = "Lane";
    box_of = "Box of";
    space(id: impl Display) = "Space {id}";
    grid_place(number: usize) = "Grid place {number}";
    on_straight(length: u32) = "On a straight of 1 space" | "On a straight of {length} spaces";
    // Links.
    leads_to = "Leads to";
    nothing = "Nothing";
    select_link = "Select the link";
    select_space = "Select this space";
    select_corner = "Select this corner and bring it into view";
    remove = "Remove";
    reached_from = "Reached from";
    from_nothing = "nothing";
    turn_round = ("Reverse", "Reverse the direction of the link");
    link(from: impl Display, to: impl Display) = "Link from {from} to {to}";
    unlink(to: impl Display) = "Unlink {to}";
    // What kind of step a link is.
    through_tunnel = "through the tunnel";
    not_there = "missing space";
    straight_ahead = "straight ahead";
    lane_left = "one lane to the left";
    lane_right = "one lane to the right";
    lanes_across = "across more than one lane";
    off_road = "off the road";
    back_to_road = "back to the road";
    along_pit = "along the pit lane";
    stop_choices_one_stop_in_the = "One stop in the corner";
    stop_choices_two_stops_in_the = "Two stops in the corner";
    stop_choices_three_stops_in_the = "Three stops in the corner";
    lane_choices_lane_1 = "Lane 1";
    lane_choices_lane_2 = "Lane 2";
    lane_choices_lane_3 = "Lane 3";
    lane_choices_lane_4 = "Lane 4";
    lane_choices_none = ("None", "No lane: the pit lane and its boxes");
    team_choices_box_of_team_1 = "Box of team 1";
    team_choices_box_of_team_2 = "Box of team 2";
    team_choices_box_of_team_3 = "Box of team 3";
    team_choices_box_of_team_4 = "Box of team 4";
    team_choices_box_of_team_5 = "Box of team 5";
    team_choices_none = ("None", "No box");
}

pub(crate) fn stop_choices() -> [(u32, (&'static str, &'static str)); 3] {
    [
        (1, ("1", stop_choices_one_stop_in_the())),
        (2, ("2", stop_choices_two_stops_in_the())),
        (3, ("3", stop_choices_three_stops_in_the())),
    ]
}

pub(crate) fn lane_choices() -> [(Option<u32>, (&'static str, &'static str)); 5] {
    [
        (Some(1), ("1", lane_choices_lane_1())),
        (Some(2), ("2", lane_choices_lane_2())),
        (Some(3), ("3", lane_choices_lane_3())),
        (Some(4), ("4", lane_choices_lane_4())),
        (None, lane_choices_none()),
    ]
}

pub(crate) fn team_choices() -> [(Option<u32>, (&'static str, &'static str)); 6] {
    [
        (Some(1), ("1", team_choices_box_of_team_1())),
        (Some(2), ("2", team_choices_box_of_team_2())),
        (Some(3), ("3", team_choices_box_of_team_3())),
        (Some(4), ("4", team_choices_box_of_team_4())),
        (Some(5), ("5", team_choices_box_of_team_5())),
        (None, team_choices_none()),
    ]
}

/// A corner in the list of all.
pub(crate) fn corner_entry(id: impl Display, name: &str, stops: u32) -> String {
    match name {
        "" => unnamed_corner(stops, id),
        name => named_corner(stops, id, name),
    }
}
