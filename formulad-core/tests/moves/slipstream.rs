//! Slipstreams: clause by clause on small tracks, and against a slow generator that goes by lanes.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::moves::{QueryError, Slip, SlipList, SlipQuery, slipstreams};
use formulad_core::rules::Shape;
use formulad_core::{CornerId, SpaceId, Track, TrackBuilder};
use proptest::prelude::*;

use crate::clauses::{bend, broad, ids};
use crate::random::circuit;

fn ask(track: &Track, query: &SlipQuery<'_>) -> Vec<Slip> {
    let mut slips = SlipList::new();
    slipstreams(track, query, &mut slips).unwrap();
    slips.as_slice().to_vec()
}

/// Where the slipstreams end, with their paths and the spaces left out.
fn ends(track: &Track, query: &SlipQuery<'_>) -> BTreeMap<u32, (Vec<SpaceId>, u8)> {
    let slips = ask(track, query);
    let ends: BTreeMap<_, _> = slips
        .iter()
        .map(|slip| (slip.to.0, (slip.path.to_vec(), slip.brake)))
        .collect();
    assert_eq!(ends.len(), slips.len());
    ends
}

/// SLIP-1: a car on 5 behind one on 6: past it by 25 and 26 and back to 7, two straight on in lane
/// 2, or two changes and one straight on.
#[test]
fn three_spaces_in_three_ways() {
    let cars = ids(&[6]);
    let query = SlipQuery {
        cars: &cars,
        ..SlipQuery::new(SpaceId(5), SpaceId(0))
    };
    let expected = [
        (7, ids(&[25, 26, 7])),
        (27, ids(&[25, 26, 27])),
        (47, ids(&[25, 46, 47])),
    ];
    let full = |(to, path)| (to, (path, 0));
    assert_eq!(
        ends(&broad(), &query),
        BTreeMap::from(expected.clone().map(full))
    );
    // TYRE-3: one more, straight on.
    let longer = SlipQuery { extra: 1, ..query };
    assert_eq!(
        ends(&broad(), &longer).into_keys().collect::<Vec<_>>(),
        [8, 28, 48]
    );
    // From the middle lane there are not two changes the same way.
    let cars = ids(&[26]);
    let middle = SlipQuery {
        space: SpaceId(25),
        cars: &cars,
        ..query
    };
    assert_eq!(
        ends(&broad(), &middle).into_keys().collect::<Vec<_>>(),
        [8, 27, 48]
    );
}

/// SLIP-1: it takes a car directly ahead, and cars in the way close the way.
#[test]
fn other_cars_make_a_slipstream_and_stop_it() {
    let cars = ids(&[7]);
    let alone = SlipQuery {
        cars: &cars,
        ..SlipQuery::new(SpaceId(5), SpaceId(0))
    };
    assert_eq!(ask(&broad(), &alone), []);
    let cars = ids(&[6, 26]);
    let blocked = SlipQuery {
        cars: &cars,
        ..alone
    };
    assert_eq!(
        ends(&broad(), &blocked).into_keys().collect::<Vec<_>>(),
        [47]
    );
    let cars = ids(&[6, 25]);
    let shut = SlipQuery {
        cars: &cars,
        ..alone
    };
    assert_eq!(ask(&broad(), &shut), []);
}

/// SLIP-2: each space left out at the end is counted.
#[test]
fn a_slipstream_is_shortened_by_braking() {
    let cars = ids(&[6]);
    let query = SlipQuery {
        cars: &cars,
        shortened: true,
        ..SlipQuery::new(SpaceId(5), SpaceId(0))
    };
    let found: BTreeMap<u32, u8> = ends(&broad(), &query)
        .into_iter()
        .map(|(to, (_, brake))| (to, brake))
        .collect();
    let expected = [(7, 0), (27, 0), (47, 0), (26, 1), (46, 1), (25, 2)];
    assert_eq!(found, BTreeMap::from(expected));
}

/// SLIP-4: a change of lane and three straight on.
#[test]
fn mini_changes_lane_and_goes_on_three() {
    let cars = ids(&[6]);
    let query = SlipQuery {
        cars: &cars,
        shape: Shape::Mini,
        ..SlipQuery::new(SpaceId(5), SpaceId(0))
    };
    let path = ids(&[25, 26, 27, 28]);
    assert_eq!(ends(&broad(), &query), BTreeMap::from([(28, (path, 0))]));
}

/// SLIP-3: the corner begins with 66 in lane 2; a slipstream within the corner does not enter it.
#[test]
fn coming_into_a_corner_is_noted() {
    let cars = ids(&[19]);
    let query = SlipQuery {
        cars: &cars,
        ..SlipQuery::new(SpaceId(18), SpaceId(10))
    };
    let slips = ask(&broad(), &query);
    let into = slips.iter().find(|slip| slip.to == SpaceId(66)).unwrap();
    assert_eq!(into.path.to_vec(), ids(&[38, 39, 66]));
    assert!(into.enters_corner);
    let cars = ids(&[6]);
    let before = SlipQuery {
        space: SpaceId(5),
        cars: &cars,
        ..query
    };
    assert!(
        ask(&broad(), &before)
            .iter()
            .all(|slip| !slip.enters_corner)
    );
    let cars = ids(&[21]);
    let within = SlipQuery {
        cars: &cars,
        ..SlipQuery::new(SpaceId(20), SpaceId(5))
    };
    let slips = ask(&bend(), &within);
    assert!(!slips.is_empty() && slips.iter().all(|slip| !slip.enters_corner));
}

/// OVER-1, OVER-2, SLIP-3: judged at the end of the whole move, a slipstream from 22 by 26 and 27
/// to 44 leaves the corner: with its stop made by an earlier move, for nothing; in the move that
/// came into it, one space too far; out of a corner with two stops, not at all.
#[test]
fn leaving_a_corner_is_judged_with_the_whole_move() {
    let cars = ids(&[23]);
    let query = |began, stops| SlipQuery {
        cars: &cars,
        stops,
        ..SlipQuery::new(SpaceId(22), SpaceId(began))
    };
    let overshoot = |track: &Track, query: &SlipQuery<'_>| {
        let slips = ask(track, query);
        let slip = slips.iter().find(|slip| slip.to == SpaceId(44));
        slip.map(|slip| slip.overshoot)
    };
    assert_eq!(overshoot(&bend(), &query(20, 1)), Some(0));
    assert_eq!(overshoot(&bend(), &query(20, 0)), Some(1));
    // What was done in some other corner does not count.
    assert_eq!(overshoot(&bend(), &query(5, 1)), Some(1));
    let two_stops = TrackBuilder::<2>::new("two stops")
        .straight(10)
        .corner(2, [4, 4])
        .straight(16)
        .build()
        .unwrap();
    assert_eq!(overshoot(&two_stops, &query(5, 0)), None);
    assert_eq!(overshoot(&two_stops, &query(20, 1)), Some(1));
}

/// FIN-1: from 88 by 100 and 101 the last crossing ends it. DRIVER-2, Li: or the last space before
/// the line does, at no price.
#[test]
fn the_line_ends_a_slipstream() {
    let cars = ids(&[89]);
    let query = SlipQuery {
        cars: &cars,
        ..SlipQuery::new(SpaceId(88), SpaceId(80))
    };
    let slips = ask(&broad(), &query);
    assert!(!slips.is_empty());
    assert!(slips.iter().all(|slip| slip.finishes && slip.crosses_line));
    let earlier = SlipQuery {
        laps_left: 1,
        extra: 2,
        ..query
    };
    let slips = ask(&broad(), &earlier);
    assert!(!slips.is_empty());
    assert!(slips.iter().all(|slip| !slip.finishes && slip.crosses_line));
    assert!(slips.iter().any(|slip| slip.to == SpaceId(22)));
    let held = SlipQuery {
        halt_at_line: true,
        ..query
    };
    let slips = ask(&broad(), &held);
    let in_lane_2 = slips.iter().find(|slip| slip.to == SpaceId(101)).unwrap();
    assert_eq!((in_lane_2.path.len(), in_lane_2.brake), (2, 0));
    assert!(slips.iter().all(|slip| !slip.crosses_line));
}

/// MOVE-5: with 26 marked, past the car costs one; by way of lane 3 nothing.
#[test]
fn marks_are_counted_on_the_way() {
    let (cars, marks) = (ids(&[6]), ids(&[26, 5]));
    let query = SlipQuery {
        cars: &cars,
        marks: &marks,
        ..SlipQuery::new(SpaceId(5), SpaceId(0))
    };
    let marks: BTreeMap<u32, u8> = ask(&broad(), &query)
        .iter()
        .map(|slip| (slip.to.0, slip.marks))
        .collect();
    assert_eq!(marks, BTreeMap::from([(7, 1), (27, 1), (47, 0)]));
}

#[test]
fn nonsense_is_refused() {
    let mut slips = SlipList::new();
    let nowhere = SpaceId(1000);
    let query = SlipQuery::new(SpaceId(5), SpaceId(0));
    for query in [
        SlipQuery {
            space: nowhere,
            ..query
        },
        SlipQuery {
            from: nowhere,
            ..query
        },
        SlipQuery {
            marks: &[nowhere],
            ..query
        },
    ] {
        let answer = slipstreams(&broad(), &query, &mut slips);
        assert_eq!(answer, Err(QueryError::UnknownSpace(nowhere)));
    }
    let query = SlipQuery { extra: 57, ..query };
    assert_eq!(
        slipstreams(&broad(), &query, &mut slips),
        Err(QueryError::RollTooLarge(61))
    );
}

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
                for brake in 0..=if self.query.shortened { 2 } else { 0 } {
                    all.extend(self.outcome(&lanes[..lanes.len() - brake], brake as u32));
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

    fn outcome(&self, lanes: &[i32], brake: u32) -> Option<Outcome> {
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
                if held { 0 } else { brake },
                marks as u32,
                enters.into(),
            ],
            crosses_line: crosses,
            finishes: crosses && last_lap,
        })
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

/// The rest of a query, as numbers to be fitted to the track.
#[derive(Debug, Clone)]
struct Question {
    space: prop::sample::Index,
    back: usize,
    cars: Vec<usize>,
    marks: Vec<usize>,
    stops: u8,
    laps_left: u8,
    mini: bool,
    extra: u8,
    shortened: bool,
    halt_at_line: bool,
}

fn question() -> impl Strategy<Value = Question> {
    (
        (any::<prop::sample::Index>(), 0..40_usize),
        prop::collection::vec(1..20_usize, 0..5),
        prop::collection::vec(1..20_usize, 0..5),
        (0..=3_u8, 0..=1_u8, 0..=2_u8),
        any::<[bool; 3]>(),
    )
        .prop_map(|((space, back), cars, marks, numbers, flags)| {
            let (stops, laps_left, extra) = numbers;
            let [mini, shortened, halt_at_line] = flags;
            Question {
                space,
                back,
                cars,
                marks,
                stops,
                laps_left,
                mini,
                extra,
                shortened,
                halt_at_line,
            }
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// SLIP-1, SLIP-2, SLIP-3, SLIP-4, TYRE-3, MOVE-5, OVER-1 to OVER-4, FIN-1, DRIVER-2 (Li).
    #[test]
    fn fast_and_slow_agree(
        circuit in circuit(),
        questions in prop::collection::vec(question(), 32),
    ) {
        let Some(track) = circuit.build() else {
            return Err(TestCaseError::reject("not a track"));
        };
        let mut slips = SlipList::new();
        for question in questions {
            let spaces = track.spaces();
            let start = question.space.index(spaces.len());
            let at = |on: usize| spaces[(start + on) % spaces.len()].id;
            let marks: Vec<SpaceId> = question.marks.iter().map(|on| at(*on)).collect();
            let mut cars: Vec<SpaceId> = question.cars.iter().map(|on| at(*on)).collect();
            cars.extend(track.ahead(at(0)));
            let query = SlipQuery {
                stops: question.stops,
                shape: if question.mini { Shape::Mini } else { Shape::Publisher },
                extra: question.extra,
                shortened: question.shortened,
                cars: &cars,
                marks: &marks,
                laps_left: question.laps_left,
                halt_at_line: question.halt_at_line,
                ..SlipQuery::new(at(0), at(spaces.len() - question.back % spaces.len()))
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
