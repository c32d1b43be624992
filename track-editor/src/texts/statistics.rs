//! The circuit's figures beside the usual ones.

use formulad_core::CornerId;
use formulad_core::language;
use formulad_core::track::Turn;
use formulad_tracks::figures::usual::{Standing, Usual};
use formulad_tracks::words;

/// "1 space".
pub(crate) fn spaces(count: u32) -> String {
    t!("1 space" | "{count} spaces", count)
}

pub(crate) fn corner_columns() -> [(&'static str, &'static str); 5] {
    [
        (
            t!("Stops" as "over a narrow column"),
            t!("Stops that the corner requires"),
        ),
        (
            t!("Long"),
            t!("Spaces of the longest way through: the green number on its plate"),
        ),
        (
            t!("Short"),
            t!("Spaces of the shortest way through: the red number on its plate"),
        ),
        (t!("Turn"), t!("Direction and angle of the turn")),
        (
            t!("Next"),
            t!("Length of the next straight, in spaces of the middle lane"),
        ),
    ]
}

/// What a figure is called, and what it means.
pub(crate) fn figure(name: &str) -> (&'static str, &'static str) {
    match name {
        "spaces" => (
            t!("Road spaces"),
            t!("Spaces of all lanes of the road together, without the pit lane"),
        ),
        "shortest_lap" => (t!("Shortest lap"), t!("Fewest spaces from line to line")),
        "corners" => (t!("Corners"), t!("Number of corners")),
        "stops" => (t!("Stops"), t!("Total stops of all corners")),
        "longest_straight" => (
            t!("Longest straight"),
            t!("Spaces of the longest straight, in the middle lane"),
        ),
        "lane_balance" => (
            t!("Lane balance"),
            t!(
                "The spaces of the longest lane divided by those of the shortest: how much shorter \
                 the inside is"
            ),
        ),
        "width_to_length" => (
            t!("Space shape"),
            t!("The width of a lane divided by the length of a space: how square spaces are"),
        ),
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
        Standing::BelowAll => t!("Lower than on all other circuits."),
        Standing::Low => t!("Lower than usual."),
        Standing::Usual => t!("As usual."),
        Standing::High => t!("Higher than usual."),
        Standing::AboveAll => t!("Higher than on all other circuits."),
    };
    let usual = t!(
        "Usually {low} to {high}, median {median}, range {least} to {most}.",
        low = ([&p10, &p90, &median, &least, &most])[0],
        high = ([&p10, &p90, &median, &least, &most])[1],
        median = ([&p10, &p90, &median, &least, &most])[2],
        least = ([&p10, &p90, &median, &least, &most])[3],
        most = ([&p10, &p90, &median, &least, &most])[4]
    );
    language::sentences([usual, stands.to_owned()]).to_string()
}

/// What assistive technology reads of a figure.
pub(crate) fn read(name: &str, here: f64, standing: Standing) -> String {
    let here = number(here);
    match standing.words() {
        "" => t!("{name} {here}, usual", name, here),
        words => t!("{name} {here}, {standing}", name, here, standing = words),
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
        Turn::Left => t!("L {degrees}°", degrees),
        Turn::Right => t!("R {degrees}°", degrees),
    }
}

/// Which figures of a corner are not those of most.
pub(crate) fn unusual(what: &str, low: f64, high: f64) -> String {
    let (low, high) = (number(low), number(high));
    t!(
        "{what}: usually {low} to {high} for this number of stops",
        what,
        low,
        high
    )
}
