//! What is promised to need no memory.

#[path = "support/layout.rs"]
mod layout;

use formulad_core::SpaceId;
use formulad_core::analysis::par::{Par, Terms};
use formulad_core::moves::{MoveList, MoveQuery, SlipList, SlipQuery, legal_moves, slipstreams};
use formulad_core::rules::{Movement, Ruleset, Skid, SkidCounts};

/// Lists that have been used before answer without allocating, whatever the query.
#[test]
fn legal_moves_allocate_nothing() {
    let track = layout::track("30 | 1: 6 5 4 | 20 | 2: 10 9 8 | 30 | grid 4");
    let mut moves = MoveList::new();
    let mut slips = SlipList::new();
    let cars = [4, 37, 66, 95, 120].map(SpaceId);
    let marks = [12, 40, 41, 70, 130].map(SpaceId);
    let skid = Skid {
        spaces: 3,
        counts: SkidCounts::AnyCorner,
    };
    let mut ask_all = || {
        for space in track.spaces() {
            for roll in [1, 8, 20, 30] {
                for braking in [false, true] {
                    let plain = MoveQuery {
                        cars: &cars,
                        laps_left: 1,
                        braking,
                        ..MoveQuery::new(space.id, roll)
                    };
                    let marked = MoveQuery {
                        marks: &marks,
                        skid: Some(skid),
                        ..plain
                    };
                    for query in [plain, marked] {
                        legal_moves(&track, &Movement::PUBLISHER, &query, &mut moves).unwrap();
                    }
                }
            }
            let ahead = [track.ahead(space.id).unwrap()];
            let query = SlipQuery {
                cars: &ahead,
                shortened: true,
                ..SlipQuery::new(space.id, space.id)
            };
            slipstreams(&track, &query, &mut slips).unwrap();
        }
    };
    ask_all();
    let allocated = allocation_counter::measure(ask_all);
    assert_eq!(allocated.count_total, 0);
}

/// Par needs little more memory than its values, and a circuit of 500 spaces a twenty-fifth of what
/// it might.
#[test]
fn par_needs_little_memory() {
    let track = layout::track("70 | 1: 6 5 4 | 40 | 3: 17 15 13 | 36");
    assert_eq!(track.spaces().len(), 498);
    let mut bytes = 0;
    let mut solve = || {
        let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap();
        bytes = par.bytes();
    };
    // With the moves that the track then knows, too.
    let first = allocation_counter::measure(&mut solve).bytes_max;
    assert!(first < 4_000_000, "{first}");
    let again = allocation_counter::measure(&mut solve).bytes_max;
    assert!(again < bytes + 1_000_000, "{again}");
}
