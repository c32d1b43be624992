//! Circuits out of nothing.

use std::collections::BTreeSet;
use std::thread::{self, ScopedJoinHandle};

use formulad_core::{Problem, Severity, Track};
use formulad_tracks::generate::{self, GenerateError, Spec};
use formulad_tracks::lint;
use proptest::prelude::*;

use super::shape::Shape;
use super::{shapes, with};

/// What is asked of one random circuit, and what is reported of all together.
struct Made {
    corners: usize,
    stops: BTreeSet<u8>,
    has_advice: bool,
    crosses_itself: bool,
    shape: Shape,
}

fn make(seed: u64) -> Made {
    let spec = Spec::new(generate::invented_name(seed));
    let plan = generate::random(seed, &spec).expect("a circuit");
    let problems = lint::check(&plan);
    let is_serious = |problem: &&Problem| problem.severity != Severity::Advice;
    assert_eq!(problems.iter().find(is_serious), None, "seed {seed}");
    let has_advice = !problems.is_empty();
    let track = Track::new(plan).expect("no errors");
    let stops = track.corners().iter().map(|corner| corner.stops);
    let sum: u8 = stops.clone().sum();
    // The range of circuits that people play.
    assert!((5..=11).contains(&track.corners().len()), "seed {seed}");
    assert!((8..=16).contains(&sum), "seed {seed}");
    let longest = track.straights().iter().map(|straight| straight.length);
    let longest = longest.max().expect("a straight");
    assert!((19..=62).contains(&longest), "seed {seed}: {longest}");
    assert_eq!(track.grid().len(), 10, "seed {seed}");
    let boxes = track.pit().map(|pit| pit.boxes.len());
    assert_eq!(boxes, Some(10), "seed {seed}");
    Made {
        corners: track.corners().len(),
        stops: stops.collect(),
        has_advice,
        crosses_itself: crosses_itself(&track),
        shape: Shape::of(&track).expect("a middle lane"),
    }
}

/// Whether spaces of the middle lane far from each other along the road lie on each other.
fn crosses_itself(track: &Track) -> bool {
    let spaces = track.plan().spaces.iter();
    let middle: Vec<_> = spaces.filter(|space| space.lane == Some(2)).collect();
    middle.iter().enumerate().any(|(at, a)| {
        middle.iter().skip(at + 8).any(|b| {
            let (x, y) = (a.x - b.x, a.y - b.y);
            x * x + y * y < 14.0 * 14.0
        })
    })
}

#[test]
fn a_thousand_random_circuits_are_sound_and_of_many_kinds() {
    const CIRCUITS: u64 = 1000;
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let made: Vec<Made> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    let seeds = (first..CIRCUITS).step_by(threads as usize);
                    seeds.map(make).collect::<Vec<_>>()
                })
            })
            .collect();
        let joined = workers.into_iter().map(ScopedJoinHandle::join);
        joined
            .flat_map(|made| made.expect("sound circuits"))
            .collect()
    });
    let count = |wanted: fn(&Made) -> bool| made.iter().filter(|made| wanted(made)).count();
    assert_eq!(made.len() as u64, CIRCUITS);
    let advised = count(|made| made.has_advice);
    assert!(advised <= 5, "advice on every two hundredth at most");
    // They are not all alike.
    for corners in 5..=11 {
        let so_many = made.iter().filter(|made| made.corners == corners);
        assert!(so_many.count() >= 10, "{corners} corners");
    }
    assert!(count(|made| made.stops.contains(&3)) >= 200);
    assert!(count(|made| !made.stops.contains(&3)) >= 200);
    assert!(count(|made| made.crosses_itself) >= 30);
    assert!(count(|made| made.crosses_itself) <= 200);
    let made: Vec<Shape> = made.into_iter().map(|made| made.shape).collect();
    shapes::assert_like_boards(&made);
    shapes::assert_no_two_alike(&made);
}

/// Laps of any length have a character: at least four corners, and no two laps are alike.
#[test]
fn short_and_long_laps_are_no_ovals() {
    let few = [(60, 2), (80, 3), (100, 4)];
    let many = [(250, 2), (250, 3), (400, 3), (400, 4)];
    for (spaces, lanes) in few.into_iter().chain(many) {
        let mut shapes = BTreeSet::new();
        for seed in 0..12 {
            let spec = with(|spec| (spec.spaces, spec.lanes) = (spaces, lanes));
            let plan = generate::random(seed, &spec).expect("a circuit");
            let what = format!("seed {seed}, {spaces} spaces, {lanes} lanes");
            let problems = lint::check(&plan);
            let is_serious = |problem: &&Problem| problem.severity != Severity::Advice;
            assert_eq!(problems.iter().find(is_serious), None, "{what}");
            assert!(plan.corners.len() >= 4, "{what}");
            let track = Track::new(plan).expect("no errors");
            let straights = track.straights().iter().map(|straight| straight.length);
            let stops = track.corners().iter().map(|corner| corner.stops);
            shapes.insert((straights.collect::<Vec<_>>(), stops.collect::<Vec<_>>()));
        }
        assert_eq!(shapes.len(), 12, "{spaces} spaces, {lanes} lanes");
    }
}

/// A short grid is warned of, whatever the road is like, and is no reason to throw the road away.
#[test]
fn a_short_grid_does_not_spoil_the_road() {
    for seed in 0..8 {
        let of = |grid| {
            let spec = with(|spec| spec.grid = grid);
            generate::random(seed, &spec).expect("a circuit")
        };
        let (short, usual) = (of(6), of(10));
        assert_eq!(short.grid[..], usual.grid[..6]);
        assert_eq!(short.corners, usual.corners);
    }
}

/// These came out as ovals, or without a pit lane.
#[test]
fn no_seed_is_left_without_a_throw() {
    for seed in [688, 847, 5042] {
        make(seed);
    }
}

#[test]
fn a_seed_makes_the_same_circuit_again() {
    let spec = Spec::new("Again");
    for seed in [0, 7, u64::MAX] {
        let made = generate::random(seed, &spec);
        assert_eq!(made, generate::random(seed, &spec));
        assert_ne!(made, generate::random(seed ^ 1, &spec));
    }
}

#[test]
fn a_spec_out_of_range_is_refused() {
    let spec = with(|spec| spec.lanes = 5);
    assert_eq!(generate::random(1, &spec), Err(GenerateError::Lanes(5)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Whatever is asked for, there is a circuit without errors, nearly as long.
    #[test]
    fn any_spec_makes_a_circuit(
        seed in any::<u64>(),
        lanes in 2_u8..=4,
        spaces in Spec::SPACES,
        grid in 1_u8..=20,
        teams in 0_u8..=6,
    ) {
        let spec = Spec { lanes, spaces, grid, teams, ..Spec::new("Any") };
        let plan = generate::random(seed, &spec);
        prop_assert!(plan.is_ok(), "{plan:?}");
        let track = Track::new(plan.unwrap_or_default()).expect("no errors");
        prop_assert_eq!(track.lanes(), lanes);
        let middle = track.spaces().iter().filter(|space| space.lane.is_some());
        let long = middle.count() as u32 / u32::from(lanes);
        prop_assert!(long.abs_diff(spaces) <= spaces / 3, "{} of {}", long, spaces);
    }
}
