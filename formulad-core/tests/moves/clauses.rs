//! Legal moves, clause by clause, on tracks small enough to follow with a finger.

use std::collections::BTreeMap;

use formulad_core::moves::{Move, MoveList, MoveQuery, QueryError, legal_moves};
use formulad_core::rules::Movement;
use formulad_core::{SpaceId, Track, TrackBuilder};

/// Three lanes: lane 1 is 0 to 19, lane 2, half a space ahead, 20 to 39, lane 3 is 40 to 59, then a
/// corner and a straight. From 0 one can go on to 1 and change to 20; from 20 on to 21, and change
/// to 1 and 41.
pub(crate) fn broad() -> Track {
    TrackBuilder::<3>::new("broad")
        .straight(20)
        .corner(1, [6, 6, 6])
        .straight(12)
        .build()
        .unwrap()
}

/// Two lanes: 0 to 9 and 10 to 19; a corner with one stop, 20 to 23 and 24 to 27, which changes to
/// the right only; then 28 to 43 and 44 to 59.
pub(crate) fn bend() -> Track {
    TrackBuilder::<2>::new("bend")
        .straight(10)
        .corner(1, [4, 4])
        .straight(16)
        .build()
        .unwrap()
}

/// One lane: 0 to 19, a corner with these stops on 20 to 27, then 28 to 39.
pub(crate) fn single(stops: u32) -> Track {
    TrackBuilder::<1>::new("single")
        .straight(20)
        .corner(stops, [8])
        .straight(12)
        .build()
        .unwrap()
}

pub(crate) fn ids(numbers: &[u32]) -> Vec<SpaceId> {
    numbers.iter().copied().map(SpaceId).collect()
}

fn ask_by(track: &Track, movement: &Movement, query: &MoveQuery<'_>) -> Vec<(Move, Vec<SpaceId>)> {
    let mut moves = MoveList::new();
    legal_moves(track, movement, query, &mut moves).unwrap();
    moves.iter().map(|m| (*m, moves.path(m).to_vec())).collect()
}

pub(crate) fn ask(track: &Track, query: &MoveQuery<'_>) -> Vec<(Move, Vec<SpaceId>)> {
    ask_by(track, &Movement::PUBLISHER, query)
}

/// The prices of the moves by destination: spaces overshot, spaces not driven.
fn prices(track: &Track, query: &MoveQuery<'_>) -> BTreeMap<u32, (u16, u8)> {
    let moves = ask(track, query);
    let by_destination: BTreeMap<u32, (u16, u8)> = moves
        .iter()
        .map(|(m, _)| (m.to.0, (m.overshoot, m.brake)))
        .collect();
    assert_eq!(by_destination.len(), moves.len());
    by_destination
}

fn destinations(track: &Track, query: &MoveQuery<'_>) -> Vec<u32> {
    prices(track, query).into_keys().collect()
}

/// MOVE-1: three steps lead straight on to 3; with one change to 22 (one of the steps only half a
/// space); with two to 42.
#[test]
fn a_roll_is_so_many_steps() {
    let moves = ask(&broad(), &MoveQuery::new(SpaceId(0), 3));
    let mut paths: Vec<(u32, usize)> = moves.iter().map(|(m, p)| (m.to.0, p.len())).collect();
    paths.sort_unstable();
    assert_eq!(paths, [(3, 3), (22, 3), (42, 3)]);
    assert!(moves.iter().any(|(_, path)| *path == ids(&[1, 2, 3])));
}

/// MOVE-1: neither onto nor through an occupied space. With 2 and 21 taken, three steps from 0 lead
/// on by 20 and 41 alone, and as lane 2 is free again from there on, to 42 and back to 22.
#[test]
fn cars_are_never_passed_through() {
    let cars = ids(&[2, 21]);
    let query = MoveQuery {
        cars: &cars,
        ..MoveQuery::new(SpaceId(0), 3)
    };
    let moves = ask(&broad(), &query);
    assert!(
        moves
            .iter()
            .all(|(_, path)| path.iter().all(|s| !cars.contains(s)))
    );
    assert_eq!(destinations(&broad(), &query), [42]);
}

/// MOVE-2: 1 is one step from 0, so two steps do not lead there, although there is a way by 20.
/// Counted by lanes, two steps lead to one space of each lane.
#[test]
fn spaces_are_not_burnt_by_weaving() {
    assert_eq!(
        destinations(&broad(), &MoveQuery::new(SpaceId(0), 2)),
        [2, 21, 41]
    );
}

/// MOVE-2, MOVE-3: with a car on 1, the least number of steps to 2 is three, by 20 and 21; the lane
/// may be returned to, as a car was overtaken there.
#[test]
fn the_least_number_of_steps_goes_round_cars() {
    let cars = ids(&[1]);
    let query = MoveQuery {
        cars: &cars,
        ..MoveQuery::new(SpaceId(0), 3)
    };
    let moves = ask(&broad(), &query);
    let back = moves.iter().find(|(m, _)| m.to == SpaceId(2));
    assert_eq!(back.map(|(_, path)| path.clone()), Some(ids(&[20, 21, 2])));
    assert_eq!(destinations(&broad(), &query), [2, 22, 42]);
}

/// MOVE-2: it is measured from where the move entered the straight, not from further back.
#[test]
fn a_straight_is_entered_afresh() {
    // From 23, the corner's last space in lane 1, its stop made: lane 1 begins with 28; lane 2 with
    // 44, by a change out of the corner, or by 27.
    let query = MoveQuery {
        stops: 1,
        ..MoveQuery::new(SpaceId(23), 3)
    };
    // 28 29 30; 44 45 46 (also 28 44 45, which is 1 short of it), 27 44 45.
    let found = destinations(&bend(), &query);
    assert!(found.contains(&30) && found.contains(&45), "{found:?}");
}

/// MOVE-3: two lane changes at most: four lanes are not crossed in one move.
#[test]
fn at_most_two_lane_changes() {
    let track = TrackBuilder::<4>::new("four")
        .straight(20)
        .corner(1, [6, 6, 6, 6])
        .straight(8)
        .build()
        .unwrap();
    let lanes = |movement: &Movement| -> Vec<u8> {
        let mut lanes: Vec<u8> = ask_by(&track, movement, &MoveQuery::new(SpaceId(0), 8))
            .iter()
            .filter_map(|(m, _)| Some(track.space(m.to)?.lane?.number()))
            .collect();
        lanes.sort_unstable();
        lanes
    };
    let mut movement = Movement::PUBLISHER;
    assert_eq!(lanes(&movement), [1, 2, 3]);
    movement.lane_changes = 1;
    assert_eq!(lanes(&movement), [1, 2]);
    movement.lane_changes = 0;
    assert_eq!(lanes(&movement), [1]);
}

/// MOVE-3: without MOVE-2, 0, 20, 1 is a way that returns to a lane where nobody was overtaken.
#[test]
fn a_lane_is_returned_to_only_past_a_car() {
    let mut movement = Movement {
        fewest_spaces: false,
        ..Movement::PUBLISHER
    };
    let leads_to_1 = |movement: &Movement| {
        let moves = ask_by(&broad(), movement, &MoveQuery::new(SpaceId(0), 2));
        moves.iter().any(|(m, _)| m.to == SpaceId(1))
    };
    assert!(!leads_to_1(&movement));
    movement.return_past_cars_only = false;
    assert!(leads_to_1(&movement));
}

/// MOVE-4: in a corner, longer ways count, too. Lane 1 has 8 spaces there, 20 to 27, lane 2 has 4,
/// 28 to 31; 20 leads to 21 and 28, 22 to 23 and 29. So 29 is two steps from 20, by 28, and three,
/// by 21 and 22.
#[test]
fn corners_may_be_driven_the_long_way() {
    let track = TrackBuilder::<2>::new("fan")
        .straight(10)
        .corner(3, [8, 4])
        .straight(10)
        .build()
        .unwrap();
    for roll in [2, 3] {
        let found = destinations(&track, &MoveQuery::new(SpaceId(20), roll));
        assert!(found.contains(&29), "{roll}: {found:?}");
    }
}

/// STOP-1, OVER-1: from 24 six steps lead to 30, three past the corner's last space, 27. With both
/// stops made that is a move like any other; with one missing it is an overshoot of three.
#[test]
fn one_stop_missing_is_an_overshoot() {
    let track = single(2);
    let query = MoveQuery::new(SpaceId(24), 6);
    let made = |stops| MoveQuery { stops, ..query };
    assert_eq!(prices(&track, &made(2)), BTreeMap::from([(30, (0, 0))]));
    assert_eq!(prices(&track, &made(1)), BTreeMap::from([(30, (3, 0))]));
    assert!(!ask(&track, &made(1))[0].0.fatal);
}

/// STOP-1: ending on a space of the corner is not leaving it.
#[test]
fn the_last_space_of_a_corner_is_in_it() {
    let track = single(2);
    let query = MoveQuery::new(SpaceId(24), 3);
    assert_eq!(prices(&track, &query), BTreeMap::from([(27, (0, 0))]));
}

/// OVER-2: with two or more stops missing, leaving the corner is fatal; the move is listed only
/// because there is no other.
#[test]
fn two_stops_missing_are_fatal() {
    for (asked, made, fatal) in [(2, 0, true), (2, 1, false), (3, 1, true), (3, 2, false)] {
        let query = MoveQuery {
            stops: made,
            ..MoveQuery::new(SpaceId(24), 6)
        };
        let moves = ask(&single(asked), &query);
        assert_eq!(moves.len(), 1);
        assert_eq!(moves[0].0.fatal, fatal, "{made} of {asked} stops");
    }
    let braking = MoveQuery {
        braking: true,
        ..MoveQuery::new(SpaceId(24), 6)
    };
    let moves = ask(&single(2), &braking);
    assert!(moves.iter().all(|(m, _)| !m.fatal && m.to <= SpaceId(27)));
}

/// OVER-3: the car stays in the lane in which it left the corner, and cannot pass a car there. From
/// 23 lane 1 leads to 28 and 29; a change within the corner, to 27, is taken.
#[test]
fn an_overshooting_car_keeps_its_lane() {
    let query = MoveQuery::new(SpaceId(23), 3);
    // 23 28 29 30, or 23 27 44 45.
    assert_eq!(
        prices(&bend(), &query),
        BTreeMap::from([(30, (3, 0)), (45, (2, 0))])
    );
    let cars = ids(&[27, 29]);
    let blocked = MoveQuery {
        cars: &cars,
        ..query
    };
    assert_eq!(prices(&bend(), &blocked), BTreeMap::from([(28, (1, 2))]));
}

/// Corners on 20 to 24 and 25 to 28, touching, with these stops, then 29 to 40.
fn double(first: u32, second: u32) -> Track {
    TrackBuilder::<1>::new("double")
        .straight(20)
        .corner(first, [5])
        .corner(second, [4])
        .straight(12)
        .build()
        .unwrap()
}

/// OVER-4: past both corners the counts add up: 32 is eight past 24 and four past 28.
#[test]
fn overshot_corners_add_up() {
    let query = |roll| MoveQuery::new(SpaceId(22), roll);
    let track = double(1, 1);
    assert_eq!(prices(&track, &query(5)), BTreeMap::from([(27, (3, 0))]));
    assert_eq!(prices(&track, &query(10)), BTreeMap::from([(32, (12, 0))]));
    assert!(!ask(&track, &query(10))[0].0.fatal);
    // OVER-2 for the second corner.
    assert!(ask(&double(1, 2), &query(10))[0].0.fatal);
}

/// FIN-1: on the last lap the move ends on the first space past the line; what it overshot is
/// counted with the full roll. From 24 with a roll of 20, 27 is left after three steps.
#[test]
fn the_last_crossing_ends_the_move() {
    let track = single(1);
    let query = MoveQuery::new(SpaceId(24), 20);
    let (last, path) = &ask(&track, &query)[0];
    assert_eq!((last.to, last.overshoot, last.brake), (SpaceId(0), 17, 0));
    assert!(last.finishes && last.crosses_line);
    assert_eq!(
        path.len(),
        16,
        "24 to 39 is 15 steps, and one over the line"
    );
    let earlier = MoveQuery {
        laps_left: 1,
        ..query
    };
    let (m, _) = &ask(&track, &earlier)[0];
    assert_eq!((m.to, m.overshoot), (SpaceId(4), 17));
    assert!(!m.finishes && m.crosses_line);
    // MOVE-1 holds at the line, too.
    let cars = ids(&[0]);
    let blocked = MoveQuery {
        cars: &cars,
        ..query
    };
    assert_eq!(prices(&track, &blocked), BTreeMap::from([(39, (12, 5))]));
}

/// BRAKE-1: any part of the move can be braked away, all of it, too; each space is counted.
#[test]
fn every_space_can_be_braked() {
    let query = MoveQuery {
        braking: true,
        ..MoveQuery::new(SpaceId(0), 3)
    };
    assert_eq!(
        prices(&single(1), &query),
        BTreeMap::from([(3, (0, 0)), (2, (0, 1)), (1, (0, 2)), (0, (0, 3))])
    );
}

/// BLOCK-1: without a path of the full length, the longest one, and the spaces short are counted.
#[test]
fn a_blocked_car_goes_as_far_as_it_can() {
    let cars = ids(&[3]);
    let query = MoveQuery {
        cars: &cars,
        ..MoveQuery::new(SpaceId(0), 6)
    };
    assert_eq!(prices(&single(1), &query), BTreeMap::from([(2, (0, 4))]));
    assert_eq!(ask(&single(1), &query)[0].0.blocked, 4);
    // What is braked on top of that is not for want of room.
    let braking = MoveQuery {
        braking: true,
        ..query
    };
    let (m, _) = &ask(&single(1), &braking)[1];
    assert_eq!((m.to, m.brake, m.blocked), (SpaceId(1), 5, 4));
    // With no way at all, a move of no spaces.
    let cars = ids(&[1, 20]);
    let query = MoveQuery {
        cars: &cars,
        ..MoveQuery::new(SpaceId(0), 6)
    };
    assert_eq!(prices(&broad(), &query), BTreeMap::from([(0, (0, 6))]));
}

/// How many moves there are on open road, counted by hand: one for each lane within two changes,
/// once the roll is long enough to get there.
#[test]
fn counts_on_open_road() {
    let track = broad();
    let count = |space, roll| ask(&track, &MoveQuery::new(SpaceId(space), roll)).len();
    for (space, counts) in [
        // Lane 1: alone at first, then lanes 2 and 3 with the first and second step.
        (0, [1, 2, 3, 3, 3]),
        // The middle lane: all three lanes with the first step.
        (20, [1, 3, 3, 3, 3]),
        (40, [1, 2, 3, 3, 3]),
    ] {
        for (roll, expected) in (0..).zip(counts) {
            assert_eq!(count(space, roll), expected, "{roll} from {space}");
        }
    }
    // Braking: each space within reach once. From lane 1 with a roll of 3: 1 to 3, 20 to 22, 41 and
    // 42, and staying.
    let braking = MoveQuery {
        braking: true,
        ..MoveQuery::new(SpaceId(0), 3)
    };
    assert_eq!(
        destinations(&track, &braking),
        [0, 1, 2, 3, 20, 21, 22, 41, 42]
    );
}

#[test]
fn nonsense_is_refused() {
    let mut moves = MoveList::new();
    let mut ask =
        |query: &MoveQuery<'_>| legal_moves(&single(1), &Movement::PUBLISHER, query, &mut moves);
    let nowhere = SpaceId(40);
    assert_eq!(
        ask(&MoveQuery::new(nowhere, 3)),
        Err(QueryError::UnknownSpace(nowhere))
    );
    let cars = [SpaceId(0), SpaceId(u32::MAX)];
    let query = MoveQuery {
        cars: &cars,
        ..MoveQuery::new(SpaceId(0), 3)
    };
    assert_eq!(
        ask(&query),
        Err(QueryError::UnknownSpace(SpaceId(u32::MAX)))
    );
    assert_eq!(
        ask(&MoveQuery::new(SpaceId(0), 61)),
        Err(QueryError::RollTooLarge(61))
    );
    assert_eq!(ask(&MoveQuery::new(SpaceId(0), 60)), Ok(()));
}
