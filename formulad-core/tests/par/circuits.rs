//! Circuits, most of them so small that a race on them can be played in every way.

use formulad_core::Track;
use formulad_core::analysis::par::{Par, Terms};
use formulad_core::rules::Ruleset;
use proptest::prelude::*;

use crate::layout;

/// Par on the usual terms.
pub(crate) fn solve(track: &Track, rules: &Ruleset) -> Par {
    Par::solve(track, rules, &Terms::default()).unwrap()
}

/// One stop in the middle of a short lap.
pub(crate) const RING: &str = "7 | 1: 3 | 5";
/// Two stops and three, and corners that touch.
pub(crate) const KNOT: &str = "4 | 2: 4 | 1: 2 | 2 | 3: 5 | 4";
/// Lane changes, and a corner that is longer outside than inside.
pub(crate) const PAPERCLIP: &str = "5 | 2: 5 3 | 6";
/// A pit lane with a box of team 1.
pub(crate) const PITS: &str = "5 | 2: 4 | 8 | pit 6 2 1";

/// A circuit with a pit lane, and a hard corner behind an easy one: larger than the others.
pub(crate) fn circuit() -> Track {
    layout::track("9 | 1: 9 8 | 20 | 3: 9 5 | 12 | pit 7 3 2")
}

prop_compose! {
    fn bend()(stops in 1..=3_u32, inside in 0..3_u16, step in 0..3_u16, straight in 0..6_u16)
        -> (u32, [u16; 2], u16) {
        let inside = stops as u16 + inside;
        (stops, [inside + step, inside], straight)
    }
}

/// Two lanes with one corner or two.
pub(crate) fn random() -> impl Strategy<Value = Track> {
    let sections = (3..8_u16, prop::collection::vec(bend(), 1..3));
    sections.prop_filter_map("not a track", |(first, bends)| {
        let mut text = first.to_string();
        for (stops, spaces, straight) in bends {
            text += &format!("| {stops}: {spaces:?}");
            if straight > 0 {
                text += &format!("| {straight}");
            }
        }
        Track::new(layout::plan(&(text + "| 4"))).ok()
    })
}
