//! The fast generator against the slow one on random tracks, cars, rolls, stops.

use std::collections::BTreeSet;

use formulad_core::moves::{Move, MoveList, MoveQuery, legal_moves};
use formulad_core::rules::{Movement, Skid, SkidCounts};
use formulad_core::{SpaceId, Track};
use proptest::prelude::*;

use crate::layout;
use crate::slow::{Outcome, Slow};

prop_compose! {
    /// A corner with its spaces in four lanes, and the straight behind it, which may have none.
    fn bend()(
        stops in 1..=3_u32,
        step in 1..=3_u16,
        inside in 2..=9_u16,
        right in any::<bool>(),
        straight in 0..=9_u16,
    ) -> (u32, [u16; 4], u16) {
        let lane = |at: u16| {
            let out = if right { 3 - at } else { at };
            inside + stops as u16 + out * (step - 1) / 2
        };
        (stops, [0, 1, 2, 3].map(lane), straight)
    }
}

prop_compose! {
    /// The layout of a random circuit.
    pub(crate) fn circuit()(
        lanes in 2..=4_usize,
        first in 6..16_u16,
        bends in prop::collection::vec(bend(), 1..5),
        pit in prop::option::of((6..13_u16, 2..5_u16)),
    ) -> String {
        let mut text = first.to_string();
        for (stops, spaces, straight) in bends {
            text += &format!("| {stops}: {:?}", &spaces[..lanes]);
            if straight > 0 {
                text += &format!("| {straight}");
            }
        }
        if let Some((before, after)) = pit {
            text += &format!("| pit {before} {after} {}", (before - 2) / 2);
        }
        text
    }
}

/// The track of a layout, if it is one.
pub(crate) fn build(layout: &str) -> Result<Track, TestCaseError> {
    let track = Track::new(layout::plan(layout));
    track.map_err(|_| TestCaseError::reject("not a track"))
}

/// A query without its spaces, and these as numbers to be fitted to the track.
#[derive(Debug, Clone)]
struct Question {
    space: prop::sample::Index,
    /// Cars and marks, mostly within reach: how far on, in spaces of the track's list.
    cars: Vec<u16>,
    marks: Vec<u16>,
    query: MoveQuery<'static>,
    movement: Movement,
}

prop_compose! {
    fn movement()(
        fewest_spaces in prop::bool::weighted(0.8),
        lane_changes in prop_oneof![
            6 => Just(Some(2_u8)),
            2 => (0..2_u8).prop_map(Some),
            3 => prop::option::of(3..6_u8),
        ],
        return_past_cars_only in prop::bool::weighted(0.8),
    ) -> Movement {
        Movement { fewest_spaces, lane_changes, return_past_cars_only }
    }
}

prop_compose! {
    pub(crate) fn skid()(
        spaces in -1..=4_i8,
        counts in prop_oneof![
            Just(SkidCounts::AnyCorner),
            Just(SkidCounts::UnfinishedCorner),
            Just(SkidCounts::CornerEntered),
        ],
    ) -> Skid {
        Skid { spaces, counts }
    }
}

prop_compose! {
    fn question()(
        space in any::<prop::sample::Index>(),
        cars in prop::collection::vec(1..60_u16, 0..10),
        roll in 0..=30_u8,
        stops in 0..=3_u8,
        laps_left in 0..=2_u8,
        pit in prop::option::of(1..=3_u32),
        braking in any::<bool>(),
        marks in prop_oneof![Just(Vec::new()), prop::collection::vec(1..60_u16, 1..16)],
        skid in prop::option::of(skid()),
        (pit_braking, halt_at_line, foremost_box) in
            (any::<bool>(), prop::bool::weighted(0.3), any::<bool>()),
        movement in movement(),
    ) -> Question {
        let query = MoveQuery {
            stops,
            laps_left,
            pit,
            braking,
            skid,
            pit_braking,
            foremost_box,
            halt_at_line,
            ..MoveQuery::new(SpaceId(0), roll)
        };
        Question { space, cars, marks, query, movement }
    }
}

/// A move as the slow generator lists it.
pub(crate) fn outcome(m: &Move) -> Outcome {
    Outcome {
        to: m.to,
        overshoot: m.overshoot.into(),
        brake: m.brake.into(),
        blocked: m.blocked.into(),
        marks: m.marks.into(),
        fatal: m.fatal,
        crosses_line: m.crosses_line,
        finishes: m.finishes,
        skids: m.skids,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// MOVE-1, MOVE-2, MOVE-3, MOVE-4, STOP-1, OVER-1, OVER-2, OVER-3, OVER-4, BRAKE-1, BLOCK-1,
    /// FIN-1, PIT-1, PIT-4, MOVE-5, TYRE-2, DRIVER-2 (Li, Jack): destinations and prices are those of the slow generator, and every path is
    /// legal, ends where it should, and costs what it should.
    #[test]
    fn fast_and_slow_agree(circuit in circuit(), questions in prop::collection::vec(question(), 8)) {
        let track = build(&circuit)?;
        // One list for all, so that nothing of one query may show in the next.
        let mut moves = MoveList::new();
        for question in questions {
            let spaces = track.spaces();
            let start = question.space.index(spaces.len());
            let at = |on: &u16| spaces[(start + usize::from(*on)) % spaces.len()].id;
            let [cars, marks] = [&question.cars, &question.marks]
                .map(|places| places.iter().map(at).collect::<Vec<_>>());
            let query = MoveQuery {
                space: at(&0),
                cars: &cars,
                marks: &marks,
                ..question.query
            };
            let slow = Slow::new(&track, &question.movement, &query);
            legal_moves(&track, &question.movement, &query, &mut moves).unwrap();
            let fast: BTreeSet<Outcome> = moves.iter().map(outcome).collect();
            prop_assert_eq!(fast.len(), moves.len(), "nothing is listed twice");
            if let Some(outcomes) = slow.outcomes() {
                prop_assert_eq!(&fast, &outcomes, "{:?}", query);
            }
            for m in &moves {
                let path = moves.path(m);
                let mut whole = vec![query.space];
                for space in &path {
                    whole.push(*space);
                    prop_assert!(slow.is_legal(&whole), "{:?} by {:?}", query, whole);
                }
                prop_assert_eq!(whole.last(), Some(&m.to));
                prop_assert_eq!(path.len(), usize::from(m.steps));
                prop_assert_eq!(slow.marks(&whole), u32::from(m.marks), "{:?}", query);
                prop_assert_eq!(slow.skids(&whole), m.skids, "{:?} by {:?}", query, whole);
            }
        }
    }
}
