//! Moves into, along and out of the pit lane (PIT-1, PIT-2).

use formulad_core::moves::MoveQuery;
use formulad_core::{SpaceId, Track, TrackBuilder};

use crate::clauses::{ask, ids};

/// Lane 2 is 8 to 15, 21 to 24 in the corner, 39 to 52; 44 and 45 lead into the pit lane, 53 to 62.
/// The boxes 63 and 64 are team 1's, 65 and 66 team 2's, 67 and 68 team 3's: 53 leads to 63, 54 to
/// 64 and so on. The line lies between 59 and 60.
fn with_pit() -> Track {
    TrackBuilder::<2>::new("pit")
        .straight(8)
        .corner(1, [5, 4])
        .straight(14)
        .pit(8, 3, 3)
        .build()
        .unwrap()
}

fn pit_query(roll: u8, cars: &[SpaceId]) -> MoveQuery<'_> {
    MoveQuery {
        cars,
        laps_left: 1,
        pit: Some(2),
        ..MoveQuery::new(SpaceId(45), roll)
    }
}

/// The moves of a query that end off the road, with their paths.
fn into_pit(query: &MoveQuery<'_>) -> Vec<(u32, u8, Vec<SpaceId>)> {
    let track = with_pit();
    ask(&track, query)
        .into_iter()
        .filter(|(m, _)| track.space(m.to).unwrap().in_pit())
        .map(|(m, path)| (m.to.0, m.brake, path))
        .collect()
}

/// PIT-1: any roll of at least four, the distance to the own box, ends there; the rest is lost.
#[test]
fn a_large_enough_roll_stops_in_the_own_box() {
    for roll in [4, 5, 12, 30] {
        let found = into_pit(&pit_query(roll, &[]));
        assert_eq!(found, [(65, 0, ids(&[53, 54, 55, 65]))], "roll {roll}");
    }
    assert_eq!(into_pit(&pit_query(3, &[])), [(55, 0, ids(&[53, 54, 55]))]);
}

/// PIT-1: the first free box of the own team; cars in other boxes are no obstacle.
#[test]
fn a_taken_box_is_passed_for_the_second() {
    let cars = ids(&[63, 65]);
    let found = into_pit(&pit_query(9, &cars));
    assert_eq!(found, [(66, 0, ids(&[53, 54, 55, 56, 66]))]);
    // With both taken it waits short of them.
    let cars = ids(&[65, 66]);
    assert_eq!(
        into_pit(&pit_query(9, &cars)),
        [(55, 0, ids(&[53, 54, 55]))]
    );
}

/// PIT-1: a car in the lane cannot be passed, and waiting behind it is free.
#[test]
fn waiting_in_the_pit_lane_is_free() {
    let cars = ids(&[55]);
    assert_eq!(into_pit(&pit_query(9, &cars)), [(54, 0, ids(&[53, 54]))]);
    let waiting = MoveQuery {
        space: SpaceId(54),
        ..pit_query(5, &cars)
    };
    assert_eq!(into_pit(&waiting), [(54, 0, vec![])]);
}

/// PIT-1: no way in on the last lap, for a car that may not stop, nor while overshooting; and
/// moves into the lane are not shortened where PIT-4 does not allow it.
#[test]
fn the_pit_lane_is_not_always_open() {
    let last_lap = MoveQuery {
        laps_left: 0,
        ..pit_query(6, &[])
    };
    assert!(into_pit(&last_lap).is_empty());
    let closed = MoveQuery {
        pit: None,
        ..pit_query(6, &[])
    };
    assert!(into_pit(&closed).is_empty());
    let overshooting = MoveQuery {
        space: SpaceId(24),
        ..pit_query(20, &[])
    };
    assert!(into_pit(&overshooting).is_empty());
    let stopped = MoveQuery {
        stops: 1,
        ..overshooting
    };
    assert_eq!(into_pit(&stopped).len(), 1);
    let braking = MoveQuery {
        braking: true,
        ..pit_query(6, &[])
    };
    assert_eq!(into_pit(&braking).len(), 1);
}

/// PIT-4: the box, or the space behind a car, costs nothing; each space short of it a brake.
#[test]
fn a_shorter_stop_in_the_pit_lane_costs_brakes() {
    let braked = |roll, cars: &[SpaceId]| -> Vec<(u32, u8)> {
        let query = MoveQuery {
            braking: true,
            pit_braking: true,
            ..pit_query(roll, cars)
        };
        let found = into_pit(&query);
        found.iter().map(|(to, brake, _)| (*to, *brake)).collect()
    };
    assert_eq!(braked(6, &[]), [(65, 0), (55, 1), (54, 2), (53, 3)]);
    assert_eq!(braked(3, &[]), [(55, 0), (54, 1), (53, 2)]);
    assert_eq!(braked(6, &ids(&[55])), [(54, 0), (53, 1)]);
    // Without braking, none of the shorter stops.
    let unbraked = MoveQuery {
        pit_braking: true,
        ..pit_query(6, &[])
    };
    assert_eq!(into_pit(&unbraked).len(), 1);
}

/// PIT-2: from its box, served, a car drives out over the line and back to the road by itself.
#[test]
fn a_served_car_drives_out() {
    let query = MoveQuery {
        pit: None,
        space: SpaceId(65),
        ..pit_query(9, &[])
    };
    let track = with_pit();
    let moves = ask(&track, &query);
    // 57 to 62 are six steps, the seventh is onto 10 or 11; one more in lane 2, or a change.
    assert!(
        moves
            .iter()
            .all(|(m, path)| m.crosses_line && path[..6] == ids(&[57, 58, 59, 60, 61, 62]))
    );
    assert!(moves.iter().any(|(m, _)| m.to == SpaceId(12)));
}
