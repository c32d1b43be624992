//! Random tracks from the builder.

use formulad_core::TrackBuilder;
use formulad_core::plan::TrackPlan;
use proptest::prelude::*;

/// One section of a random track: a straight (no stops) or a corner.
pub(crate) type SectionShape = (Option<u32>, Vec<u16>);

/// Random sections for a track of so many lanes: corners of one to three stops, some of them
/// touching, fan-shaped either way, and a last straight that the grid fits on.
pub(crate) fn sections(lanes: usize) -> impl Strategy<Value = Vec<SectionShape>> {
    let straight = (2_u16..14).prop_map(move |count| (None, vec![count; lanes]));
    let corner = (1_u32..=3, 3_u16..8, -2_i32..=2).prop_map(move |(stops, base, fan)| {
        let count = |lane: usize| {
            let share = fan * lane as i32 / (lanes as i32 - 1).max(1);
            u16::try_from(i32::from(base) + share).unwrap_or(1).max(1)
        };
        (Some(stops), (0..lanes).map(count).collect())
    });
    proptest::collection::vec(prop_oneof![2 => straight, 3 => corner], 1..7).prop_map(
        move |mut sections| {
            sections.insert(0, (None, vec![4; lanes]));
            sections.push((None, vec![18; lanes]));
            sections
        },
    )
}

/// The plan of these sections, with ten grid places.
pub(crate) fn plan_of<const LANES: usize>(sections: &[SectionShape]) -> TrackPlan {
    let mut builder = TrackBuilder::<LANES>::new("Random");
    for (stops, counts) in sections {
        let mut array = [1; LANES];
        array.copy_from_slice(counts);
        builder = match stops {
            Some(stops) => builder.corner(*stops, array),
            None => builder.straight(array[0]),
        };
    }
    builder.grid(10).plan()
}

/// A random plan of two to four lanes.
pub(crate) fn random_plan() -> impl Strategy<Value = TrackPlan> {
    (2_usize..=4).prop_flat_map(|lanes| {
        sections(lanes).prop_map(move |sections| match lanes {
            2 => plan_of::<2>(&sections),
            3 => plan_of::<3>(&sections),
            _ => plan_of::<4>(&sections),
        })
    })
}
