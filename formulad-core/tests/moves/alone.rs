//! Moves of cars that nothing is in the way of are remembered; the search has to find the same.

use formulad_core::SpaceId;
use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::Movement;
use proptest::prelude::*;

use crate::random::circuit;

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// DRIVER-2 (Li): a halt before the line is for the last lap. Before it, whoever may halt is
    /// listed the same moves along the same paths, all of which are searched for.
    #[test]
    fn known_moves_are_those_that_a_search_finds(
        circuit in circuit(),
        cars in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        pit in prop::option::of(1..=3_u32),
        stops in 0..=3_u8,
    ) {
        let Some(track) = circuit.build() else {
            return Err(TestCaseError::reject("not a track"));
        };
        let spaces = track.spaces();
        let cars: Vec<SpaceId> = cars.iter().map(|at| spaces[at.index(spaces.len())].id).collect();
        let (mut known, mut searched) = (MoveList::new(), MoveList::new());
        for space in spaces {
            for (roll, braking) in (0..=30).flat_map(|roll| [(roll, false), (roll, true)]) {
                let query = MoveQuery {
                    stops,
                    cars: &cars,
                    laps_left: 1,
                    pit,
                    braking,
                    ..MoveQuery::new(space.id, roll)
                };
                let halting = MoveQuery { halt_at_line: true, ..query };
                legal_moves(&track, &Movement::PUBLISHER, &query, &mut known).unwrap();
                legal_moves(&track, &Movement::PUBLISHER, &halting, &mut searched).unwrap();
                prop_assert_eq!(known.len(), searched.len(), "{:?}", query);
                for (a, b) in known.iter().zip(&searched) {
                    let facts = |m: &formulad_core::moves::Move| {
                        let prices = (m.overshoot, m.brake, m.blocked, m.marks, m.fatal);
                        (m.to, prices, m.crosses_line, m.finishes, m.skids, m.steps)
                    };
                    prop_assert_eq!(facts(a), facts(b), "{:?}", query);
                    prop_assert_eq!(known.path(a), searched.path(b), "{:?}", query);
                }
            }
        }
    }
}
