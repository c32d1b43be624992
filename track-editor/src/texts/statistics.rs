//! The circuit's figures beside the usual ones.

use formulad_core::CornerId;
use formulad_core::track::Turn;
use formulad_tracks::figures::usual::{Standing, Usual};

texts! {
    TITLE = "Statistics";
    BESIDE = "Compared with other circuits";
    /// What the little charts show.
    LEGEND = "Line: lowest to highest of other circuits. Band: the middle 80 %. Tick: the median. Mark: this circuit.";
    LANES = "Lanes";
    CORNERS = "Corners";
    STRAIGHTS = "Straights";
    NO_CORNERS = "None";
    NO_FIGURES = "Statistics need a circuit that can be raced on.";
    NOT_MEASURED = "The reference figures are of circuits with three lanes and do not apply here.";
    ALL_ROUND = "Whole lap";
    CORNER_COLUMNS: [(&str, &str); 5] = [
        ("Stops", "Stops that the corner requires"),
        ("Long", "Spaces of the longest way through: the green number on its plate"),
        ("Short", "Spaces of the shortest way through: the red number on its plate"),
        ("Turn", "Direction and angle of the turn"),
        ("Next", "Length of the next straight, in spaces of the middle lane"),
    ];
    source(source: &str) = "Measured on {source}";
    lane(number: usize) = "Lane {number}";
    /// "1 space".
    spaces(count: u32) = "1 space" | "{count} spaces";
    /// What assistive technology reads of a corner.
    read_corner(name: &str, [stops, long, short, turn, then]: [&str; 5]) = "Corner {name}: stops {stops}, longest way {long}, shortest way {short}, turns {turn}, then a straight of {then}";
    LOWEST = "Lower than on all other circuits.";
    LOWER = "Lower than usual.";
    USUAL = "As usual.";
    HIGHER = "Higher than usual.";
    HIGHEST = "Higher than on all other circuits.";
    usually(of: [&str; 5]) = "Usually {} to {}, median {}, range {} to {}.", of[0], of[1], of[2], of[3], of[4];
    usual_corner(what: &str, low: &str, high: &str) = "{what}: usually {low} to {high} for this number of stops";
    LENGTH = "length";
    SELECT_CORNER = "Select the corner";
    SELECT_STRAIGHT = "Select the straight";
    /// "after Quay, before Mole".
    straight(after: &str, before: &str) = "{after} – {before}";
    read_straight(name: &str, length: u32) = "Straight {name}: {}", spaces(length);
}

/// What a figure is called, and what it means.
pub(crate) fn figure(name: &str) -> (&'static str, &'static str) {
    match name {
        "spaces" => (
            "Road spaces",
            "Spaces of all lanes of the road together, without the pit lane",
        ),
        "shortest_lap" => ("Shortest lap", "Fewest spaces from line to line"),
        "corners" => ("Corners", "Number of corners"),
        "stops" => ("Stops", "Total stops of all corners"),
        "longest_straight" => (
            "Longest straight",
            "Spaces of the longest straight, in the middle lane",
        ),
        "lane_balance" => (
            "Lane balance",
            "The spaces of the longest lane divided by those of the shortest: how much shorter the \
             inside is",
        ),
        "width_to_length" => (
            "Space shape",
            "The width of a lane divided by the length of a space: how square spaces are",
        ),
        _ => ("", ""),
    }
}

/// Whole numbers as they are, others to the hundredth.
pub(crate) fn number(number: f64) -> String {
    if number.fract() == 0.0 {
        format!("{number}")
    } else {
        format!("{number:.2}")
    }
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
        Standing::BelowAll => LOWEST,
        Standing::Low => LOWER,
        Standing::Usual => USUAL,
        Standing::High => HIGHER,
        Standing::AboveAll => HIGHEST,
    };
    let usual = usually([&p10, &p90, &median, &least, &most]);
    [&usual, stands].join(" ")
}

/// What assistive technology reads of a figure.
pub(crate) fn read(name: &str, here: f64, standing: Standing) -> String {
    let here = number(here);
    match standing.words() {
        "" => format!("{name} {here}, usual"),
        words => format!("{name} {here}, {words}"),
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
        Turn::Left => format!("L {degrees}°"),
        Turn::Right => format!("R {degrees}°"),
    }
}

/// Which figures of a corner are not those of most.
pub(crate) fn unusual(what: &str, low: f64, high: f64) -> String {
    let (low, high) = (number(low), number(high));
    usual_corner(what, &low, &high)
}
