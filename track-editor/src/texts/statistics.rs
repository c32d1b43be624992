//! The circuit's figures beside the usual ones.

use formulad_core::CornerId;
use formulad_core::language;
use formulad_core::track::Turn;
use formulad_tracks::figures::usual::{Standing, Usual};
use formulad_tracks::words;

formulad_core::texts! { "editor.statistics";
    title = "Statistics";
    beside = "Compared with other circuits";
    /// What the little charts show.
    legend = "Line: lowest to highest of other circuits. Band: the middle 80 %. Tick: the median. Mark: this circuit.";
    lanes = "Lanes";
    corners = "Corners";
    straights = "Straights";
    no_corners = "None";
    no_figures = "Statistics need a circuit that can be raced on.";
    not_measured = "The reference figures are of circuits with three lanes and do not apply here.";
    all_round = "Whole lap";
    source(source: &str) = "Measured on {source}";
    lane(number: usize) = "Lane {number}";
    /// "1 space".
    spaces(count: u32) = "1 space" | "{count} spaces";
    /// What assistive technology reads of a corner.
    read_corner(name: &str, [stops, long, short, turn, then]: [&str; 5]) = "Corner {name}: stops {stops}, longest way {long}, shortest way {short}, turns {turn}, then a straight of {then}", name = name, stops = stops, long = long, short = short, turn = turn, then = then;
    lowest = "Lower than on all other circuits.";
    lower = "Lower than usual.";
    usual_label = "As usual.";
    higher = "Higher than usual.";
    highest = "Higher than on all other circuits.";
    read_usual(name: &str, here: &str) = "{name} {here}, usual";
    read_standing(name: &str, here: &str, standing: &str) = "{name} {here}, {standing}";
    /// How far a corner turns to the left; in a narrow column.
    turns_left(degrees: u32) = "L {degrees}°";
    turns_right(degrees: u32) = "R {degrees}°";
    usually(of: [&str; 5]) = "Usually {low} to {high}, median {median}, range {least} to {most}.", low = of[0], high = of[1], median = of[2], least = of[3], most = of[4];
    usual_corner(what: &str, low: &str, high: &str) = "{what}: usually {low} to {high} for this number of stops";
    length = "length";
    select_corner = "Select the corner";
    select_straight = "Select the straight";
    /// "after Quay, before Mole".
    straight(after: &str, before: &str) = "{after} – {before}";
    read_straight(name: &str, length: u32) = "Straight {name}: {spaces}", spaces = spaces(length), name = name;
    corner_columns_stops = ("Stops", "Stops that the corner requires");
    corner_columns_long = ("Long", "Spaces of the longest way through: the green number on its plate");
    corner_columns_short = ("Short", "Spaces of the shortest way through: the red number on its plate");
    corner_columns_turn = ("Turn", "Direction and angle of the turn");
    corner_columns_next = ("Next", "Length of the next straight, in spaces of the middle lane");
    figure_road_spaces = ("Road spaces", "Spaces of all lanes of the road together, without the pit lane");
    figure_shortest_lap = ("Shortest lap", "Fewest spaces from line to line");
    figure_corners = ("Corners", "Number of corners");
    figure_stops = ("Stops", "Total stops of all corners");
    figure_longest_straight = ("Longest straight", "Spaces of the longest straight, in the middle lane");
    figure_lane_balance = ("Lane balance", "The spaces of the longest lane divided by those of the shortest: how much shorter the inside is");
    figure_space_shape = ("Space shape", "The width of a lane divided by the length of a space: how square spaces are");
}

pub(crate) fn corner_columns() -> [(&'static str, &'static str); 5] {
    [
        corner_columns_stops(),
        corner_columns_long(),
        corner_columns_short(),
        corner_columns_turn(),
        corner_columns_next(),
    ]
}

/// What a figure is called, and what it means.
pub(crate) fn figure(name: &str) -> (&'static str, &'static str) {
    match name {
        "spaces" => figure_road_spaces(),
        "shortest_lap" => figure_shortest_lap(),
        "corners" => figure_corners(),
        "stops" => figure_stops(),
        "longest_straight" => figure_longest_straight(),
        "lane_balance" => figure_lane_balance(),
        "width_to_length" => figure_space_shape(),
        _ => ("", ""),
    }
}

/// Whole numbers as they are, others to the hundredth.
pub(crate) fn number(number: f64) -> String {
    words::fixed(number, if number.fract() == 0.0 { 0 } else { 2 })
}

/// By how much a figure differs, as exactly as [`number`] tells it.
pub(crate) fn difference(by: f64) -> Option<String> {
    super::versions::difference(by, if by.fract() == 0.0 { 0 } else { 2 })
}

/// What is usual, in words.
pub(crate) fn usual(usual: &Usual, standing: Standing) -> String {
    let [least, p10, median, p90, most] =
        [usual.least, usual.p10, usual.median, usual.p90, usual.most].map(number);
    let stands = match standing {
        Standing::BelowAll => lowest(),
        Standing::Low => lower(),
        Standing::Usual => usual_label(),
        Standing::High => higher(),
        Standing::AboveAll => highest(),
    };
    let usual = usually([&p10, &p90, &median, &least, &most]);
    language::sentences([usual, stands.to_owned()]).to_string()
}

/// What assistive technology reads of a figure.
pub(crate) fn read(name: &str, here: f64, standing: Standing) -> String {
    let here = number(here);
    match standing.words() {
        "" => read_usual(name, &here),
        words => read_standing(name, &here, words),
    }
}

/// What a corner goes by in a list.
pub(crate) fn corner(id: CornerId, name: &str) -> String {
    match name {
        "" => format!("{id}"),
        name => format!("{id} {name}"),
    }
}

pub(crate) fn turn(turn: Turn, degrees: u32) -> String {
    match turn {
        Turn::Left => turns_left(degrees),
        Turn::Right => turns_right(degrees),
    }
}

/// Which figures of a corner are not those of most.
pub(crate) fn unusual(what: &str, low: f64, high: f64) -> String {
    let (low, high) = (number(low), number(high));
    usual_corner(what, &low, &high)
}
