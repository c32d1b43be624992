//! Tracks from a line of text: sections separated by `|`, each a straight as its number of spaces, or a
//! corner as its stops and the spaces of each lane, `2: 8 7 6`. Then perhaps `grid 10`, and `pit 8 3 2`
//! with the spaces before and after the line and the teams. Without a corner, `lanes 3` gives the lanes.

use formulad_core::plan::TrackPlan;
use formulad_core::{Track, TrackBuilder};

/// The plan of a layout.
pub(crate) fn plan(layout: &str) -> TrackPlan {
    let mut sections = layout.split('|').map(str::trim);
    let lanes = sections.find_map(|section| match section.strip_prefix("lanes") {
        Some(lanes) => Some(numbers(lanes)[0] as usize),
        None => section.contains(':').then(|| numbers(section).len() - 1),
    });
    match lanes.unwrap_or(1) {
        1 => lay::<1>(layout).plan(),
        2 => lay::<2>(layout).plan(),
        3 => lay::<3>(layout).plan(),
        _ => lay::<4>(layout).plan(),
    }
}

/// The track of a layout.
pub(crate) fn track(layout: &str) -> Track {
    Track::new(plan(layout)).unwrap_or_else(|rejected| panic!("{:#?}", rejected.problems))
}

fn lay<const LANES: usize>(layout: &str) -> TrackBuilder<LANES> {
    let sections = layout.split('|').map(|text| (text.trim(), numbers(text)));
    sections.fold(TrackBuilder::new("layout"), |builder, (text, numbers)| {
        let spaces = |at: usize| u16::try_from(numbers[at]).unwrap();
        match text.split_once([' ', ':']).map_or("", |(word, _)| word) {
            "lanes" => builder,
            "grid" => builder.grid(spaces(0)),
            "pit" => builder.pit(spaces(0), spaces(1), numbers[2]),
            _ if numbers.len() == 1 => builder.straight(spaces(0)),
            _ => builder.corner(numbers[0], std::array::from_fn(|lane| spaces(lane + 1))),
        }
    })
}

fn numbers(text: &str) -> Vec<u32> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}
