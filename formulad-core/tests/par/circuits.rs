//! Circuits, most of them so small that a race on them can be played in every way.

use formulad_core::analysis::par::{Par, Terms};
use formulad_core::rules::Ruleset;
use formulad_core::{Track, TrackBuilder};
use proptest::prelude::*;

/// Par on the usual terms.
pub(crate) fn solve(track: &Track, rules: &Ruleset) -> Par {
    Par::solve(track, rules, &Terms::default()).unwrap()
}

/// One lane: a straight, a corner with a number of stops and spaces, another straight.
pub(crate) fn lane(straight: u16, stops: u32, corner: u16, last: u16) -> Track {
    let builder = TrackBuilder::<1>::new("Lane").straight(straight);
    builder
        .corner(stops, [corner])
        .straight(last)
        .build()
        .unwrap()
}

/// One stop in the middle of a short lap.
pub(crate) fn ring() -> Track {
    lane(7, 1, 3, 5)
}

/// Two stops and three, and corners that touch.
pub(crate) fn knot() -> Track {
    TrackBuilder::<1>::new("Knot")
        .straight(4)
        .corner(2, [4])
        .corner(1, [2])
        .straight(2)
        .corner(3, [5])
        .straight(4)
        .build()
        .unwrap()
}

/// Lane changes, and a corner that is longer outside than inside.
pub(crate) fn paperclip() -> Track {
    let builder = TrackBuilder::<2>::new("Paperclip").straight(5);
    builder.corner(2, [5, 3]).straight(6).build().unwrap()
}

/// A long straight before a corner.
pub(crate) fn runway(straight: u16) -> Track {
    lane(straight, 1, 2, 3)
}

/// A circuit with a pit lane, and a hard corner behind an easy one: larger than the others.
pub(crate) fn circuit() -> Track {
    TrackBuilder::<2>::new("Paperclip")
        .straight(9)
        .corner(1, [9, 8])
        .straight(20)
        .corner(3, [9, 5])
        .straight(12)
        .pit(7, 3, 2)
        .build()
        .unwrap()
}

/// A pit lane with a box of team 1.
pub(crate) fn pits() -> Track {
    let builder = TrackBuilder::<1>::new("Pits").straight(5).corner(2, [4]);
    builder.straight(8).pit(6, 2, 1).build().unwrap()
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
        let mut builder = TrackBuilder::<2>::new("Random").straight(first);
        for (stops, spaces, straight) in bends {
            builder = builder.corner(stops, spaces);
            if straight > 0 {
                builder = builder.straight(straight);
            }
        }
        builder.straight(4).build().ok()
    })
}
