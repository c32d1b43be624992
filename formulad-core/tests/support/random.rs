//! Random tracks from layouts.

use formulad_core::plan::TrackPlan;
use proptest::prelude::*;

use super::layout;

/// A random plan of two to four lanes and ten grid places: corners of one to three stops, some of
/// them touching, fan-shaped either way, and a last straight that the grid fits on.
pub(crate) fn random_plan() -> impl Strategy<Value = TrackPlan> {
    (2..=4_i32).prop_flat_map(|lanes| {
        let straight = (2..14_u16).prop_map(|count| count.to_string());
        let corner = (1..=3_u32, 3..8_i32, -2..=2_i32).prop_map(move |(stops, base, fan)| {
            let count = |lane: i32| (base + fan * lane / (lanes - 1)).max(1);
            format!("{stops}: {:?}", (0..lanes).map(count).collect::<Vec<_>>())
        });
        let sections = prop_oneof![2 => straight, 3 => corner];
        proptest::collection::vec(sections, 1..7).prop_map(move |sections| {
            let sections = sections.join(" | ");
            layout::plan(&format!("lanes {lanes} | 4 | {sections} | 18 | grid 10"))
        })
    })
}
