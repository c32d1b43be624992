//! Slipstreams against a slow generator that goes by lanes.

use std::collections::BTreeSet;

use formulad_core::moves::{SlipList, SlipQuery, slipstreams};
use formulad_core::rules::{Shape, Skid, SkidCounts};
use formulad_core::{CornerId, SpaceId, Track};
use proptest::prelude::*;

use crate::random::{build, circuit};

/// A slipstream and its price, from the clauses as they are written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Outcome {
    to: SpaceId,
    prices: [u32; 4],
    crosses_line: bool,
    finishes: bool,
}

struct Slow<'a> {
    track: &'a Track,
    query: &'a SlipQuery<'a>,
}

impl Slow<'_> {
    fn outcomes(&self) -> BTreeSet<Outcome> {
        let ahead = self.track.ahead(self.query.space);
        if !ahead.is_some_and(|ahead| self.query.cars.contains(&ahead)) {
            return BTreeSet::new();
        }
        let mut all = BTreeSet::new();
        for side in [-1, 1] {
            // The lanes that the steps lead to, counted from the car's.
            let shapes: &[&[i32]] = match self.query.shape {
                Shape::Publisher => &[&[1, 1, 0], &[1, 1, 1], &[1, 2, 2]],
                Shape::Mini => &[&[1, 1, 1, 1]],
            };
            for shape in shapes {
                let mut lanes: Vec<i32> = shape.iter().map(|lane| lane * side).collect();
                let last = lanes[lanes.len() - 1];
                lanes.extend((0..self.query.extra).map(|_| last));
                let whole = lanes.len();
                let added = self.query.skid.map_or(0, |skid| skid.spaces.max(0));
                lanes.extend((0..added).map(|_| last));
                for length in 1..=lanes.len() {
                    all.extend(self.outcome(&lanes[..length], whole));
                }
            }
        }
        let beaten = |a: &Outcome| {
            all.iter().any(|b| {
                b != a && b.to == a.to && b.prices.iter().zip(a.prices).all(|(b, a)| *b <= a)
            })
        };
        all.iter().filter(|a| !beaten(a)).cloned().collect()
    }

    /// What comes of driving in these lanes one after the other, where it is a whole slipstream to drive in
    /// so many.
    fn outcome(&self, lanes: &[i32], whole: usize) -> Option<Outcome> {
        let query = self.query;
        let (track, last_lap) = (self.track, query.laps_left == 0);
        let own = i32::from(track.space(query.space)?.lane?.number());
        let mut path = vec![query.space];
        let (mut crosses, mut held) = (false, false);
        for lane in lanes {
            let here = path[path.len() - 1];
            let (to, link) = track.steps(here).find(|(to, _)| {
                let there = track.space(*to).unwrap().lane;
                there.is_some_and(|there| i32::from(there.number()) == own + lane)
            })?;
            if link.crosses_line && last_lap && query.halt_at_line {
                held = true;
                break;
            }
            path.push(to);
            crosses |= link.crosses_line;
            if crosses && last_lap {
                break;
            }
        }
        let steps = path.len() - 1;
        let past = |space| {
            let place = |id| track.spaces().iter().position(|s| s.id == id).unwrap();
            (place(space) + track.spaces().len() - place(query.from)) % track.spaces().len()
        };
        let free = path[1..].iter().all(|s| !query.cars.contains(s));
        let onward = path.windows(2).all(|pair| past(pair[1]) > past(pair[0]));
        let first = self.corner(query.from);
        let back = path.windows(2).any(|pair| {
            let corners = (self.corner(pair[0]), self.corner(pair[1]));
            corners.1.is_some() && corners.1 == first && corners.0 != first
        });
        let overshot = self.overshot(&path);
        let keeps_lane = overshot.first().is_none_or(|(last, _)| {
            let mut out = path[*last..].windows(2);
            out.all(|pair| track.ahead(pair[0]) == Some(pair[1]))
        });
        let fatal = overshot.iter().any(|(_, missing)| *missing > 1);
        if steps == 0 || !free || !onward || back || !keeps_lane || fatal {
            return None;
        }
        // TYRE-2
        let touches = |skid: Skid| {
            let mut within = path[1..].iter().take(whole);
            within.any(|space| self.adds(skid, *space))
        };
        let skid = query.skid.filter(|skid| touches(*skid));
        let skidded = skid.map_or(0, |skid| isize::from(skid.spaces));
        let brake = (whole as isize + skidded) - lanes.len() as isize;
        if brake < 0 || brake > 0 && !query.shortened && !held {
            return None;
        }
        let driven = if held { steps } else { lanes.len() };
        let spaces = overshot.iter().map(|(last, _)| (driven - last) as u32);
        let enters = path[1..]
            .iter()
            .any(|s| self.corner(*s).is_some() && self.corner(*s) != self.corner(query.space));
        let marks = path[1..].iter().filter(|s| query.marks.contains(s)).count();
        Some(Outcome {
            to: path[steps],
            prices: [
                spaces.sum(),
                if held { 0 } else { brake as u32 },
                marks as u32,
                enters.into(),
            ],
            crosses_line: crosses,
            finishes: crosses && last_lap,
        })
    }

    /// Whether a space is one of a corner that adds spaces.
    fn adds(&self, skid: Skid, space: SpaceId) -> bool {
        let Some(corner) = self.corner(space) else {
            return false;
        };
        let is_first = self.corner(self.query.from) == Some(corner);
        let made = if is_first { self.query.stops } else { 0 };
        match skid.counts {
            SkidCounts::AnyCorner => true,
            SkidCounts::UnfinishedCorner => self.track.corner(corner).unwrap().stops > made,
            SkidCounts::CornerEntered => !is_first,
        }
    }

    /// Where the path leaves corners too early, with the stops missing.
    fn overshot(&self, path: &[SpaceId]) -> Vec<(usize, u32)> {
        let left = path.windows(2).enumerate().filter_map(|(at, pair)| {
            let corner = self.corner(pair[0])?;
            let made = if self.corner(self.query.from) == Some(corner) {
                u32::from(self.query.stops)
            } else {
                0
            };
            let asked = u32::from(self.track.corner(corner)?.stops);
            let leaves = self.corner(pair[1]) != Some(corner);
            (leaves && asked > made).then(|| (at, asked - made))
        });
        left.collect()
    }

    fn corner(&self, space: SpaceId) -> Option<CornerId> {
        self.track.space(space).unwrap().corner()
    }
}

const COUNTS: [SkidCounts; 3] = [
    SkidCounts::AnyCorner,
    SkidCounts::UnfinishedCorner,
    SkidCounts::CornerEntered,
];

/// A query without its spaces, and these as numbers to be fitted to the track.
#[derive(Debug, Clone)]
struct Question {
    space: prop::sample::Index,
    back: usize,
    cars: Vec<usize>,
    marks: Vec<usize>,
    query: SlipQuery<'static>,
}

prop_compose! {
    fn question()(
        space in any::<prop::sample::Index>(),
        back in 0..40_usize,
        cars in prop::collection::vec(1..20_usize, 0..5),
        marks in prop::collection::vec(1..20_usize, 0..5),
        stops in 0..=3_u8,
        laps_left in 0..=1_u8,
        extra in 0..=2_u8,
        skid in prop::option::of((-1..=3_i8, 0..3_usize)),
        [mini, shortened, halt_at_line] in any::<[bool; 3]>(),
    ) -> Question {
        let query = SlipQuery {
            stops,
            shape: if mini { Shape::Mini } else { Shape::Publisher },
            extra,
            shortened,
            skid: skid.map(|(spaces, counts)| Skid { spaces, counts: COUNTS[counts] }),
            laps_left,
            halt_at_line,
            ..SlipQuery::new(SpaceId(0), SpaceId(0))
        };
        Question { space, back, cars, marks, query }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// SLIP-1, SLIP-2, SLIP-3, SLIP-4, TYRE-2, TYRE-3, MOVE-5, OVER-1 to OVER-4, FIN-1, DRIVER-2 (Li).
    #[test]
    fn fast_and_slow_agree(
        circuit in circuit(),
        questions in prop::collection::vec(question(), 32),
    ) {
        let track = build(&circuit)?;
        let mut slips = SlipList::new();
        for question in questions {
            let spaces = track.spaces();
            let start = question.space.index(spaces.len());
            let at = |on: usize| spaces[(start + on) % spaces.len()].id;
            let marks: Vec<SpaceId> = question.marks.iter().map(|on| at(*on)).collect();
            let mut cars: Vec<SpaceId> = question.cars.iter().map(|on| at(*on)).collect();
            cars.extend(track.ahead(at(0)));
            let query = SlipQuery {
                space: at(0),
                from: at(spaces.len() - question.back % spaces.len()),
                cars: &cars,
                marks: &marks,
                ..question.query
            };
            slipstreams(&track, &query, &mut slips).unwrap();
            let fast: BTreeSet<Outcome> = slips
                .as_slice()
                .iter()
                .map(|slip| Outcome {
                    to: slip.to,
                    prices: [
                        slip.overshoot.into(),
                        slip.brake.into(),
                        slip.marks.into(),
                        slip.enters_corner.into(),
                    ],
                    crosses_line: slip.crosses_line,
                    finishes: slip.finishes,
                })
                .collect();
            prop_assert_eq!(fast.len(), slips.as_slice().len(), "nothing is listed twice");
            let slow = Slow { track: &track, query: &query };
            prop_assert_eq!(&fast, &slow.outcomes(), "{:?}", query);
        }
    }
}
