//! The fast generator against the slow one on random tracks, cars, rolls, stops.

use std::collections::BTreeSet;

use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::{Movement, Skid, SkidCounts};
use formulad_core::{SpaceId, Track, TrackBuilder};
use proptest::prelude::*;

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
        match self.lanes {
            2 => self.build_lanes::<2>(),
            3 => self.build_lanes::<3>(),
            _ => self.build_lanes::<4>(),
        }
    }

    fn build_lanes<const LANES: usize>(&self) -> Option<Track> {
        let mut builder = TrackBuilder::<LANES>::new("random").straight(self.first);
        for bend in &self.bends {
            let mut spaces = [0; LANES];
            spaces.copy_from_slice(&bend.spaces[..LANES]);
            builder = builder.corner(bend.stops, spaces);
            if bend.straight > 0 {
                builder = builder.straight(bend.straight);
            }
        }
        if let Some((before, after)) = self.pit {
            builder = builder.pit(before, after, (u32::from(before) - 2) / 2);
        }
        builder.build().ok()
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

/// The rest of a query, as numbers to be fitted to the track.
#[derive(Debug, Clone)]
struct Question {
    space: prop::sample::Index,
    /// Cars, mostly within reach: how far on, in spaces of the track's list.
    cars: Vec<u16>,
    roll: u8,
    stops: u8,
    laps_left: u8,
    pit: Option<u32>,
    braking: bool,
    /// Marked spaces, like the cars.
    marks: Vec<u16>,
    skid: Option<Skid>,
    pit_braking: bool,
    halt_at_line: bool,
    movement: Movement,
}

fn question() -> impl Strategy<Value = Question> {
    let movement = (
        prop::bool::weighted(0.8),
        prop_oneof![4 => Just(2_u8), 1 => 0..2_u8],
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
                let (marks, skid, pit_braking, halt_at_line) = additions;
                Question {
                    space,
                    cars,
                    roll,
                    stops,
                    laps_left,
                    pit,
                    braking,
                    marks,
                    skid,
                    pit_braking,
                    halt_at_line,
                    movement,
                }
            },
        )
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
            let spaces_at = |places: &[u16]| -> Vec<SpaceId> {
                places
                    .iter()
                    .map(|on| spaces[(start + usize::from(*on)) % spaces.len()].id)
                    .collect()
            };
            let (cars, marks) = (spaces_at(&question.cars), spaces_at(&question.marks));
            let query = MoveQuery {
                space: spaces[start].id,
                roll: question.roll,
                stops: question.stops,
                cars: &cars,
                laps_left: question.laps_left,
                pit: question.pit,
                braking: question.braking,
                marks: &marks,
                skid: question.skid,
                pit_braking: question.pit_braking,
                halt_at_line: question.halt_at_line,
            };
            let slow = Slow::new(&track, &question.movement, &query);
            legal_moves(&track, &question.movement, &query, &mut moves).unwrap();
            let fast: BTreeSet<Outcome> = moves
                .iter()
                .map(|m| Outcome {
                    to: m.to,
                    overshoot: m.overshoot.into(),
                    brake: m.brake.into(),
                    blocked: m.blocked.into(),
                    marks: m.marks.into(),
                    fatal: m.fatal,
                    crosses_line: m.crosses_line,
                    finishes: m.finishes,
                    skids: m.skids,
                })
                .collect();
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
