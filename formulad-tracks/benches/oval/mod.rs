//! A circuit of any size.

use formulad_core::{TrackBuilder, TrackPlan};

/// An oval of four corners for each part.
pub(crate) fn ovals(parts: u16) -> TrackPlan {
    let mut builder = TrackBuilder::<3>::new("Oval");
    for _ in 0..parts {
        for (before, between) in [(25, 20), (30, 30)] {
            builder = builder.straight(before).corner(1, [7, 6, 5]);
            builder = builder.straight(between).corner(2, [10, 9, 8]);
        }
    }
    builder.straight(20).grid(10).plan()
}
