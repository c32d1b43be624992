//! Moves of cars that nothing is in the way of are remembered, and most others found by a sweep; the
//! search has to find the same.

use std::collections::BTreeSet;

use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::{Movement, Skid, SkidCounts};
use formulad_core::{SpaceId, Track};
use proptest::prelude::*;

use crate::layout;
use crate::random::{build, circuit, outcome, skid};
use crate::slow::Slow;

prop_compose! {
    /// Rules by which every space is reached in the fewest steps.
    fn movement()(
        lane_changes in prop::option::of(0..=5_u8),
        return_past_cars_only in any::<bool>(),
    ) -> Movement {
        Movement { fewest_spaces: true, lane_changes, return_past_cars_only }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// DRIVER-2 (Li): a halt before the line is for the last lap. Before it, whoever may halt is
    /// listed the same moves along the same paths, all of which are searched for.
    #[test]
    fn known_moves_are_those_that_a_search_finds(
        circuit in circuit(),
        cars in prop::collection::vec(any::<prop::sample::Index>(), 0..9),
        pit in prop::option::of(1..=3_u32),
        stops in 0..=3_u8,
        skid in prop::option::of(skid()),
        marks in prop::collection::vec(any::<prop::sample::Index>(), 0..9),
        movement in prop_oneof![Just(Movement::PUBLISHER), movement()],
    ) {
        // With more lane changes there are several ways, which the search keeps apart, and takes another.
        let has_same_paths = movement.lane_changes.is_some_and(|most| most <= 2);
        let track = build(&circuit)?;
        let spaces = track.spaces();
        let [cars, marks] = [cars, marks].map(|at| -> Vec<SpaceId> {
            at.iter().map(|at| spaces[at.index(spaces.len())].id).collect()
        });
        let (mut known, mut searched) = (MoveList::new(), MoveList::new());
        for space in spaces {
            for (roll, braking) in (0..=30).flat_map(|roll| [(roll, false), (roll, true)]) {
                let query = MoveQuery {
                    stops,
                    cars: &cars,
                    laps_left: 1,
                    pit,
                    braking,
                    marks: &marks,
                    skid,
                    ..MoveQuery::new(space.id, roll)
                };
                let halting = MoveQuery { halt_at_line: true, ..query };
                legal_moves(&track, &movement, &query, &mut known).unwrap();
                legal_moves(&track, &movement, &halting, &mut searched).unwrap();
                prop_assert_eq!(known.len(), searched.len(), "{:?} {:?}", movement, query);
                for (a, b) in known.iter().zip(&searched) {
                    let facts = |m| (outcome(m), m.steps);
                    prop_assert_eq!(facts(a), facts(b), "{:?}", query);
                    prop_assert!(
                        !has_same_paths || known.path(a) == searched.path(b),
                        "{:?} {:?}: {:?}, not {:?}", movement, query, known.path(a), searched.path(b)
                    );
                }
                if let Some(last) = known.iter().last() {
                    prop_assert_eq!(known.clone().path(last), known.path(last), "{:?}", query);
                }
            }
        }
    }

    /// MOVE-5, FIN-1: marks within reach and the line on the last lap are minded by cars alone, too.
    #[test]
    fn known_moves_mind_marks_and_the_line(
        circuit in circuit(),
        marks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let track = build(&circuit)?;
        let spaces = track.spaces();
        let marks: Vec<SpaceId> = marks.iter().map(|at| spaces[at.index(spaces.len())].id).collect();
        let mut moves = MoveList::new();
        for space in spaces.iter().filter(|space| space.lane.is_some()) {
            for roll in 1..=6 {
                let query = MoveQuery { marks: &marks, braking: true, ..MoveQuery::new(space.id, roll) };
                legal_moves(&track, &Movement::PUBLISHER, &query, &mut moves).unwrap();
                let slow = Slow::new(&track, &Movement::PUBLISHER, &query);
                let Some(outcomes) = slow.outcomes() else { continue };
                prop_assert_eq!(moves.len(), outcomes.len(), "{:?}", query);
                let found: BTreeSet<_> = moves.iter().map(outcome).collect();
                prop_assert_eq!(found, outcomes, "{:?}", query);
            }
        }
    }
}

/// A move of an earlier answer, even one on another track, has no path in a later one, or that of another move
/// to the same space.
#[test]
fn moves_of_earlier_answers_have_no_path_of_their_own() {
    let [track, short] = ["30 | 1: 6 5 4 | 20", "9 | 1: 3 3 | 9"].map(layout::track);
    let jack = Skid {
        spaces: 1,
        counts: SkidCounts::CornerEntered,
    };
    let first = MoveQuery {
        laps_left: 1,
        ..MoveQuery::new(SpaceId(2), 15)
    };
    let mut list = MoveList::new();
    legal_moves(&track, &Movement::PUBLISHER, &first, &mut list).unwrap();
    let stale: Vec<_> = list.iter().copied().collect();
    let ends: Vec<SpaceId> = stale.iter().map(|m| m.to).collect();
    let marks: Vec<SpaceId> = ends.iter().copied().chain([SpaceId(34)]).collect();
    let cars = [SpaceId(3)];
    for (track, query) in [
        // No move enters the corner: the answer is empty (DRIVER-2, Jack).
        (
            &track,
            MoveQuery {
                roll: 3,
                skid: Some(jack),
                ..first
            },
        ),
        // The marks at the ends are out of reach.
        (
            &track,
            MoveQuery {
                roll: 5,
                marks: &marks,
                ..first
            },
        ),
        (
            &track,
            MoveQuery {
                roll: 5,
                cars: &cars,
                ..first
            },
        ),
        (
            &short,
            MoveQuery {
                roll: 5,
                cars: &cars,
                ..first
            },
        ),
    ] {
        legal_moves(track, &Movement::PUBLISHER, &query, &mut list).unwrap();
        for m in &stale {
            let path = list.path(m);
            assert!(
                path.is_empty() || path.last() == Some(&m.to),
                "{m:?}: {path:?}"
            );
        }
    }
}

/// A move of an earlier answer spoils nothing of a later one.
#[test]
fn moves_of_earlier_answers_spoil_nothing() {
    let [track, untouched] = ["30 | 1: 6 5 4 | 20"; 2].map(layout::track);
    let ask = |track, space, roll, list: &mut MoveList| {
        let query = MoveQuery {
            laps_left: 1,
            braking: true,
            ..MoveQuery::new(space, roll)
        };
        legal_moves(track, &Movement::PUBLISHER, &query, list).unwrap();
    };
    let mut list = MoveList::new();
    for (first, then) in [(2, 9), (9, 2), (20, 5), (5, 20)] {
        for at in 0..track.spaces().len() {
            let (here, there) = (track.spaces()[at].id, track.spaces()[(at + 7) % 40].id);
            ask(&track, here, first, &mut list);
            let stale: Vec<_> = list.iter().copied().collect();
            ask(&track, there, then, &mut list);
            let ends: Vec<_> = stale.iter().map(|m| (m.to, list.path(m))).collect();
            for (to, path) in ends {
                assert!(path.is_empty() || path.last() == Some(&to));
            }
            let mut fresh = MoveList::new();
            ask(&untouched, there, then, &mut fresh);
            for (m, known) in list.iter().zip(&fresh) {
                assert_eq!(list.path(m), fresh.path(known));
            }
        }
    }
}

/// Where two spaces of a lane lead to one, the path of a move is one from where it begins, with a mark within
/// reach, too (MOVE-5). 1000 is beside 0, and leads to 1 and 20 as 0 does.
#[test]
fn a_path_begins_at_either_of_two_spaces_behind_another() {
    let mut plan = layout::plan("20 | 1: 6 6 6 | 12");
    let mut beside = plan.spaces[0].clone();
    (beside.id, beside.y) = (SpaceId(1_000), beside.y + 30.0);
    plan.spaces.push(beside);
    let track = Track::new(plan).unwrap();
    let mut moves = MoveList::new();
    for from in [SpaceId(0), SpaceId(1_000)] {
        let query = MoveQuery {
            marks: &[SpaceId(45)],
            braking: true,
            ..MoveQuery::new(from, 6)
        };
        legal_moves(&track, &Movement::PUBLISHER, &query, &mut moves).unwrap();
        assert!(moves.len() > 5);
        for m in &moves {
            let path = moves.path(m);
            assert_eq!(path.len(), usize::from(m.steps));
            let steps = std::iter::once(&from).chain(&path).zip(&path);
            for (here, next) in steps {
                assert!(
                    track.steps(*here).any(|(to, _)| to == *next),
                    "{from}: {path:?}"
                );
            }
        }
    }
}
