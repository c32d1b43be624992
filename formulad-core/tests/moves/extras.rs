//! Marks on the way, spaces that corners add, and a line that may not be crossed.

use std::collections::BTreeMap;

use formulad_core::moves::{MoveList, MoveQuery, QueryError, legal_moves};
use formulad_core::rules::{Movement, Skid, SkidCounts};
use formulad_core::{SpaceId, TrackBuilder};

use crate::clauses::{ask, broad, ids, single};

/// MOVE-5, DEBRIS-2: from 0 three steps to 3 lead over 2; those to 22 can avoid it.
#[test]
fn marks_are_avoided_where_the_rules_leave_a_choice() {
    let marks = ids(&[0, 2]);
    let query = MoveQuery {
        marks: &marks,
        ..MoveQuery::new(SpaceId(0), 3)
    };
    let moves = ask(&broad(), &query);
    let found: BTreeMap<u32, u8> = moves.iter().map(|(m, _)| (m.to.0, m.marks)).collect();
    assert_eq!(found, BTreeMap::from([(3, 1), (22, 0), (42, 0)]));
    for (m, path) in &moves {
        assert_eq!(path.contains(&SpaceId(2)), m.marks == 1);
    }
    // 0 20 21 22, 0 1 21 22 and 0 1 2 22: with 2, 20 and 21 marked, one has to be taken.
    let marks = ids(&[2, 20, 21]);
    let query = MoveQuery {
        marks: &marks,
        ..query
    };
    let moves = ask(&broad(), &query);
    let (to_22, path) = moves.iter().find(|(m, _)| m.to == SpaceId(22)).unwrap();
    assert_eq!(to_22.marks, 1);
    assert_eq!(path[0], SpaceId(1));
}

/// MOVE-5: within MOVE-2: a mark on 1 does not make the longer way to 2, round it, a legal one.
#[test]
fn marks_do_not_make_ways_longer() {
    let marks = ids(&[1]);
    let query = |roll| MoveQuery {
        marks: &marks,
        ..MoveQuery::new(SpaceId(0), roll)
    };
    let moves = ask(&broad(), &query(2));
    let straight_on = moves.iter().find(|(m, _)| m.to == SpaceId(2)).unwrap();
    assert_eq!((straight_on.0.marks, &straight_on.1), (1, &ids(&[1, 2])));
    assert!(ask(&broad(), &query(3)).iter().all(|(m, _)| m.to.0 != 2));
}

/// MOVE-5: moves to the same space are all listed unless one is as good in every price: in the
/// corner of `corners_may_be_driven_the_long_way`, 29 is three steps from 20, the second of them
/// onto 22, which is marked, or two without a mark.
#[test]
fn a_mark_is_weighed_against_braking() {
    let track = TrackBuilder::<2>::new("fan")
        .straight(10)
        .corner(3, [8, 4])
        .straight(10)
        .build()
        .unwrap();
    let marks = ids(&[22]);
    let query = MoveQuery {
        marks: &marks,
        braking: true,
        ..MoveQuery::new(SpaceId(20), 3)
    };
    let to_29: Vec<(u8, u8, Vec<SpaceId>)> = ask(&track, &query)
        .into_iter()
        .filter(|(m, _)| m.to == SpaceId(29))
        .map(|(m, path)| (m.brake, m.marks, path))
        .collect();
    let expected = [(0, 1, ids(&[21, 22, 29])), (1, 0, ids(&[28, 29]))];
    assert_eq!(to_29, expected);
    // Without braking the mark cannot be avoided.
    let unbraked = MoveQuery {
        braking: false,
        ..query
    };
    let moves = ask(&track, &unbraked);
    assert!(moves.iter().any(|(m, _)| m.to.0 == 29 && m.marks == 1));
}

const fn skid(spaces: i8, counts: SkidCounts) -> Option<Skid> {
    Some(Skid { spaces, counts })
}

/// Ends of moves on the track with one lane, with spaces overshot and not driven.
fn ends(query: &MoveQuery<'_>) -> BTreeMap<u32, (u16, u8)> {
    let moves = ask(&single(1), query).into_iter();
    moves
        .map(|(m, _)| (m.to.0, (m.overshoot, m.brake)))
        .collect()
}

/// TYRE-2, publisher: from 15, four spaces end before the corner, on 19; with five the car comes
/// into it and skids on to 23. A move that begins in the corner skids, whatever stops are made.
#[test]
fn a_corner_adds_spaces_to_the_roll() {
    let query = |space, roll| MoveQuery {
        skid: skid(3, SkidCounts::AnyCorner),
        ..MoveQuery::new(SpaceId(space), roll)
    };
    assert_eq!(ends(&query(15, 4)), BTreeMap::from([(19, (0, 0))]));
    assert_eq!(ends(&query(15, 5)), BTreeMap::from([(23, (0, 0))]));
    assert!(ask(&single(1), &query(15, 5))[0].0.skids);
    assert!(!ask(&single(1), &query(15, 4))[0].0.skids);
    let made = MoveQuery {
        stops: 1,
        ..query(22, 4)
    };
    assert_eq!(ends(&made), BTreeMap::from([(29, (0, 0))]));
    // OVER-1 counts the spaces that are driven: seven from 22, the corner's last space being 27.
    assert_eq!(ends(&query(22, 4)), BTreeMap::from([(29, (2, 0))]));
}

/// TYRE-2, BGA: a corner that is done adds nothing; one still to be stopped in does, also to a move
/// from its last space.
#[test]
fn a_finished_corner_adds_nothing() {
    let query = |space, stops| MoveQuery {
        stops,
        skid: skid(3, SkidCounts::UnfinishedCorner),
        ..MoveQuery::new(SpaceId(space), 4)
    };
    assert_eq!(ends(&query(22, 1)), BTreeMap::from([(26, (0, 0))]));
    assert_eq!(ends(&query(27, 1)), BTreeMap::from([(31, (0, 0))]));
    assert_eq!(ends(&query(27, 0)), BTreeMap::from([(34, (7, 0))]));
    assert_eq!(ends(&query(16, 0)), BTreeMap::from([(23, (0, 0))]));
}

/// Section 11, TYRE-2: the spaces are added before braking is subtracted: short of the corner a
/// space braked is one of five, in it one of eight. BLOCK-1 counts in the same way.
#[test]
fn braking_is_counted_from_the_lengthened_move() {
    let query = MoveQuery {
        skid: skid(3, SkidCounts::AnyCorner),
        braking: true,
        ..MoveQuery::new(SpaceId(16), 5)
    };
    let brakes: Vec<(u32, u8)> = ends(&query).iter().map(|(to, p)| (*to, p.1)).collect();
    let expected = [
        (16, 5),
        (17, 4),
        (18, 3),
        (19, 2),
        (20, 4),
        (21, 3),
        (22, 2),
        (23, 1),
        (24, 0),
    ];
    assert_eq!(brakes, expected);
    let cars = ids(&[22]);
    let blocked = MoveQuery {
        cars: &cars,
        braking: false,
        ..query
    };
    let moves = ask(&single(1), &blocked);
    assert_eq!(moves.len(), 1);
    let m = moves[0].0;
    assert_eq!((m.to, m.brake, m.blocked), (SpaceId(21), 3, 3));
}

/// DRIVER-2, Jack: one space more or less for a move that comes into a corner, and comes into it
/// all the same; no other move is listed.
#[test]
fn jack_shifts_where_he_comes_into_a_corner() {
    let query = |space, roll, spaces| MoveQuery {
        skid: skid(spaces, SkidCounts::CornerEntered),
        ..MoveQuery::new(SpaceId(space), roll)
    };
    assert_eq!(ends(&query(15, 7, 1)), BTreeMap::from([(23, (0, 0))]));
    assert_eq!(ends(&query(15, 7, -1)), BTreeMap::from([(21, (0, 0))]));
    // Four spaces end before the corner, five on its first space.
    assert_eq!(ends(&query(15, 4, 1)), BTreeMap::new());
    assert_eq!(ends(&query(15, 5, -1)), BTreeMap::new());
    // Within the corner, and where there is no room.
    assert_eq!(ends(&query(22, 2, 1)), BTreeMap::new());
    let cars = ids(&[23]);
    let blocked = MoveQuery {
        cars: &cars,
        ..query(15, 7, 1)
    };
    assert_eq!(ends(&blocked), BTreeMap::new());
}

/// DRIVER-2, Li: on the last lap a move that would cross the line ends on 39, free of charge.
#[test]
fn a_closed_line_ends_a_move_for_nothing() {
    let query = MoveQuery {
        halt_at_line: true,
        ..MoveQuery::new(SpaceId(35), 9)
    };
    assert_eq!(ends(&query), BTreeMap::from([(39, (0, 0))]));
    assert!(!ask(&single(1), &query)[0].0.crosses_line);
    let earlier = MoveQuery {
        laps_left: 1,
        ..query
    };
    assert_eq!(ends(&earlier), BTreeMap::from([(4, (0, 0))]));
    // OVER-1: from 26 it is one space out of the corner to 28, and twelve past its last space to
    // 39, where the rest is not driven.
    let overshooting = MoveQuery {
        space: SpaceId(26),
        roll: 20,
        ..query
    };
    assert_eq!(ends(&overshooting), BTreeMap::from([(39, (12, 0))]));
}

/// DRIVER-2, Li, and BLOCK-1, BRAKE-1: what is short of a closed line counts up to the last space
/// before it, 39, and no further. With a car there, six spaces from 32 end on 38; a longer move is
/// one space short there, whether it would end on 39 or come across the line.
#[test]
fn no_space_past_a_closed_line_is_paid_for() {
    let cars = ids(&[39]);
    for (roll, short) in [(6, 0), (7, 1), (8, 1), (15, 1)] {
        let query = MoveQuery {
            halt_at_line: true,
            cars: &cars,
            ..MoveQuery::new(SpaceId(32), roll)
        };
        let moves = ask(&single(1), &query);
        assert_eq!(moves.len(), 1);
        let m = moves[0].0;
        assert_eq!((m.to, m.brake, m.blocked), (SpaceId(38), short, short));
        let braking = MoveQuery {
            braking: true,
            ..query
        };
        // On 36 the two spaces up to 38 are braked, the rest there is no room for.
        let moves = ask(&single(1), &braking);
        let to_36 = moves.iter().find(|(m, _)| m.to == SpaceId(36)).unwrap().0;
        assert_eq!((to_36.brake, to_36.blocked), (2 + short, short));
    }
    // With the line free, braking is counted from 39.
    let braking = MoveQuery {
        halt_at_line: true,
        braking: true,
        ..MoveQuery::new(SpaceId(36), 9)
    };
    let expected = [(36, (0, 3)), (37, (0, 2)), (38, (0, 1)), (39, (0, 0))];
    assert_eq!(ends(&braking), BTreeMap::from(expected));
    // OVER-1: from 26, eleven spaces past the corner's last one, 27, are driven, and one is not.
    let overshooting = MoveQuery {
        space: SpaceId(26),
        roll: 20,
        cars: &cars,
        braking: false,
        ..braking
    };
    assert_eq!(ends(&overshooting), BTreeMap::from([(38, (11, 1))]));
}

/// DRIVER-2, Li, BLOCK-1: from 20, in a corner just before the line, 30 can be got to in four steps
/// over 22 or in three; with cars on 23 and 31 there is no way further. On 30 one space is short for
/// either, of which the longer way alone has no room: without braking it is the only one, also with
/// a mark on 22 (MOVE-5); by braking the mark can be avoided.
#[test]
fn what_is_short_of_a_closed_line_is_the_same_on_every_way() {
    let track = TrackBuilder::<2>::new("fan")
        .straight(10)
        .corner(1, [8, 4])
        .build()
        .unwrap();
    let cars = ids(&[23, 31]);
    let to_30 = |marks: &[u32], braking| {
        let marks = ids(marks);
        let query = MoveQuery {
            stops: 1,
            cars: &cars,
            marks: &marks,
            braking,
            halt_at_line: true,
            ..MoveQuery::new(SpaceId(20), 20)
        };
        let moves = ask(&track, &query).into_iter();
        let to_30 = moves.filter(|(m, _)| m.to == SpaceId(30));
        let prices = to_30.map(|(m, _)| (m.steps, m.brake, m.blocked, m.marks));
        prices.collect::<Vec<_>>()
    };
    assert_eq!(to_30(&[], false), [(4, 1, 1, 0)]);
    assert_eq!(to_30(&[], true), [(4, 1, 1, 0)]);
    assert_eq!(to_30(&[22], false), [(4, 1, 1, 1)]);
    assert_eq!(to_30(&[22], true), [(3, 1, 0, 0)]);
}

#[test]
fn too_many_added_spaces_are_refused() {
    let query = MoveQuery {
        skid: skid(4, SkidCounts::AnyCorner),
        ..MoveQuery::new(SpaceId(0), 57)
    };
    let mut moves = MoveList::new();
    let answer = legal_moves(&single(1), &Movement::PUBLISHER, &query, &mut moves);
    assert_eq!(answer, Err(QueryError::RollTooLarge(61)));
}
