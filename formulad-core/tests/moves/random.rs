//! The fast generator against the slow one on random tracks, cars, rolls, stops.

use std::collections::BTreeSet;
use std::fmt::Write;

use formulad_core::moves::{Move, MoveList, MoveQuery, legal_moves};
use formulad_core::rules::{Movement, Skid, SkidCounts};
use formulad_core::{SpaceId, Track};
use proptest::prelude::*;

use crate::layout;
use crate::slow::{Outcome, Slow};

/// A section of a random track: straight spaces after a corner, which may be none.
#[derive(Debug, Clone)]
struct Bend {
    stops: u32,
    spaces: [u16; 4],
    straight: u16,
}

#[derive(Debug, Clone)]
pub(crate) struct Circuit {
    lanes: u8,
    first: u16,
    bends: Vec<Bend>,
    pit: Option<(u16, u16)>,
}

impl Circuit {
    pub(crate) fn build(&self) -> Option<Track> {
        let mut text = self.first.to_string();
        for bend in &self.bends {
            write!(
                text,
                "| {}: {:?}",
                bend.stops,
                &bend.spaces[..usize::from(self.lanes)]
            )
            .unwrap();
            if bend.straight > 0 {
                write!(text, "| {}", bend.straight).unwrap();
            }
        }
        if let Some((before, after)) = self.pit {
            write!(text, "| pit {before} {after} {}", (before - 2) / 2).unwrap();
        }
        Track::new(layout::plan(&text)).ok()
    }
}

pub(crate) fn circuit() -> impl Strategy<Value = Circuit> {
    let bend = (1..=3_u32, 1..=3_u16, 2..=9_u16, any::<bool>(), 0..=9_u16).prop_map(
        |(stops, step, inside, right, straight)| {
            let lane = |at: u16| {
                let out = if right { 3 - at } else { at };
                inside + stops as u16 + out * (step - 1) / 2
            };
            Bend {
                stops,
                spaces: [0, 1, 2, 3].map(lane),
                straight,
            }
        },
    );
    let pit = prop::option::of((6..13_u16, 2..5_u16));
    (2..=4_u8, 6..16_u16, prop::collection::vec(bend, 1..5), pit).prop_map(
        |(lanes, first, bends, pit)| Circuit {
            lanes,
            first,
            bends,
            pit,
        },
    )
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

fn question() -> impl Strategy<Value = Question> {
    let movement = (
        prop::bool::weighted(0.8),
        prop_oneof![
            6 => Just(Some(2_u8)),
            2 => (0..2_u8).prop_map(Some),
            3 => prop::option::of(3..6_u8),
        ],
        prop::bool::weighted(0.8),
    )
        .prop_map(
            |(fewest_spaces, lane_changes, return_past_cars_only)| Movement {
                fewest_spaces,
                lane_changes,
                return_past_cars_only,
            },
        );
    let counts = prop_oneof![
        Just(SkidCounts::AnyCorner),
        Just(SkidCounts::UnfinishedCorner),
        Just(SkidCounts::CornerEntered),
    ];
    let skid = (-1..=4_i8, counts).prop_map(|(spaces, counts)| Skid { spaces, counts });
    let additions = (
        prop_oneof![Just(Vec::new()), prop::collection::vec(1..60_u16, 1..16)],
        prop::option::of(skid),
        any::<bool>(),
        prop::bool::weighted(0.3),
        any::<bool>(),
    );
    (
        any::<prop::sample::Index>(),
        prop::collection::vec(1..60_u16, 0..10),
        0..=30_u8,
        0..=3_u8,
        0..=2_u8,
        prop::option::of(1..=3_u32),
        any::<bool>(),
        additions,
        movement,
    )
        .prop_map(
            |(space, cars, roll, stops, laps_left, pit, braking, additions, movement)| {
                let (marks, skid, pit_braking, halt_at_line, foremost_box) = additions;
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
                Question {
                    space,
                    cars,
                    marks,
                    query,
                    movement,
                }
            },
        )
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
        let Some(track) = circuit.build() else {
            return Err(TestCaseError::reject("not a track"));
        };
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
