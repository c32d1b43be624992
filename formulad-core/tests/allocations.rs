//! What is promised to need no memory.

use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::Movement;
use formulad_core::{SpaceId, TrackBuilder};

/// A list that has been used before answers without allocating, whatever the query.
#[test]
fn legal_moves_allocate_nothing() {
    let track = TrackBuilder::<3>::new("oval")
        .straight(30)
        .corner(1, [6, 5, 4])
        .straight(20)
        .corner(2, [10, 9, 8])
        .straight(30)
        .grid(4)
        .build()
        .unwrap();
    let mut moves = MoveList::new();
    let cars = [4, 37, 66, 95, 120].map(SpaceId);
    let mut ask_all = || {
        for space in track.spaces() {
            for roll in [1, 8, 20, 30] {
                for braking in [false, true] {
                    let query = MoveQuery {
                        cars: &cars,
                        laps_left: 1,
                        braking,
                        ..MoveQuery::new(space.id, roll)
                    };
                    legal_moves(&track, &Movement::PUBLISHER, &query, &mut moves).unwrap();
                }
            }
        }
    };
    ask_all();
    let allocated = allocation_counter::measure(ask_all);
    assert_eq!(allocated.count_total, 0);
}
