//! Saving a track does not make another track of it: race records stay good.

use formulad_core::{Track, TrackBuilder, TrackPlan};
use formulad_tracks::TrackFile;
use proptest::prelude::*;

fn saved(plan: &TrackPlan) -> TrackPlan {
    let text = TrackFile::new(plan.clone()).to_text().unwrap();
    TrackFile::parse(&text).unwrap().plan
}

/// A shift of less than a tenth of a millimetre for every coordinate, different for each.
fn jitter(plan: &mut TrackPlan, seed: u64) {
    let mut state = seed | 1;
    for space in &mut plan.spaces {
        for length in [&mut space.x, &mut space.y] {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            *length += (state >> 40) as f64 / (1_u64 << 24) as f64 / 10.0;
        }
    }
}

proptest! {
    #[test]
    fn a_fingerprint_survives_saving(
        corners in proptest::collection::vec((2_u16..9, 2_u16..9, 4_u16..12), 1..6),
        seed: u64,
    ) {
        let mut builder = TrackBuilder::<3>::new("Saved").straight(9);
        for (outer, inner, straight) in corners {
            let middle = outer.midpoint(inner);
            builder = builder.corner(1, [outer, middle, inner]).straight(straight);
        }
        let mut plan = builder.straight(18).grid(10).plan();
        jitter(&mut plan, seed);
        if let Ok(track) = Track::new(plan) {
            let again = Track::new(saved(track.plan())).unwrap();
            prop_assert_eq!(track.fingerprint(), again.fingerprint());
        }
    }
}
