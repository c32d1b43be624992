//! Curves of many kinds.

use formulad_core::{Problem, Severity, Track, TrackPlan};
use formulad_tracks::generate::{self, Curve, CurveError, Spec};
use proptest::prelude::*;

use super::with;

type Point = (f64, f64);

/// A round through points at even angles, so far from the middle, in metres.
fn round(radii: &[f64]) -> Vec<Point> {
    let count = radii.len() as f64;
    let angle = |at: usize| at as f64 / count * std::f64::consts::TAU;
    let points = radii.iter().enumerate();
    points
        .map(|(at, radius)| (angle(at).cos() * radius, angle(at).sin() * radius))
        .collect()
}

fn generated(points: &[Point], spec: &Spec) -> TrackPlan {
    let curve = Curve::through(points).expect("a curve");
    generate::along(&curve, spec).expect("a circuit")
}

/// A plan that is to have no errors and no warnings.
fn assert_sound(plan: &TrackPlan) {
    let problems = plan.check();
    let is_serious = |problem: &&Problem| problem.severity != Severity::Advice;
    assert_eq!(problems.iter().find(is_serious), None);
}

/// An oval with straights of `straight` metres and ends of 60 m radius.
fn oval(straight: f64) -> Vec<Point> {
    let steps = (straight / 20.0) as usize;
    let along = (0..steps).map(|step| step as f64 * 20.0);
    let angles = (0..12).map(|step| f64::from(step) / 12.0 * std::f64::consts::PI);
    let (there, back) = (
        along.clone().map(|x| (x, 0.0)),
        along.map(|x| (straight - x, 120.0)),
    );
    let right = |angle: f64| (straight + angle.sin() * 60.0, 60.0 - angle.cos() * 60.0);
    let left = |angle: f64| (-angle.sin() * 60.0, 60.0 + angle.cos() * 60.0);
    let right = angles.clone().map(right);
    there
        .chain(right)
        .chain(back)
        .chain(angles.map(left))
        .collect()
}

/// Two half turns of 180° make two corners of two stops each, by the measure of `Corners`.
#[test]
fn an_oval_has_two_corners() {
    let plan = generated(&oval(2000.0), &Spec::new("Oval"));
    let stops: Vec<u32> = plan.corners.iter().map(|corner| corner.stops).collect();
    assert_eq!(stops, [2, 2]);
    assert_eq!(plan.finish.len(), 4, "three lanes and the pit lane");
    assert_eq!(plan.grid.len(), 10);
    assert_eq!(plan.pit.map(|pit| pit.boxes.len()), Some(10));
}

/// Half circles of 60 m radius that are no corners: on a lap of 2.2 km they turn by 13 degrees for each of 155
/// spaces, evenly.
#[test]
fn wide_bends_are_as_round_as_the_curve() {
    let spec = with(|spec| spec.widest_corner = Some(50.0));
    let plan = generated(&oval(900.0), &spec);
    assert_eq!(plan.corners, []);
    let middle = plan.spaces.iter().filter(|space| space.lane == Some(2));
    let headings: Vec<f64> = middle.map(|space| space.heading).collect();
    for two in headings.windows(2) {
        let turn = (two[1] - two[0] + 540.0).rem_euclid(360.0) - 180.0;
        assert!((-1.0..=18.0).contains(&turn), "{headings:?}");
    }
}

#[test]
fn lanes_and_length_are_as_asked() {
    for lanes in 2..=4 {
        for spaces in [60, 100, 155, 250, 400] {
            let spec = with(|spec| (spec.lanes, spec.spaces) = (lanes, spaces));
            let plan = generated(&oval(900.0), &spec);
            let track = Track::new(plan).expect("no errors");
            assert_eq!(track.lanes(), lanes);
            for lane in 1..=u32::from(lanes) {
                let lanes = track.spaces().iter().filter_map(|space| space.lane);
                let count = lanes.filter(|own| u32::from(*own) == lane).count() as u32;
                assert!(
                    count.abs_diff(spaces) <= 6,
                    "lane {lane}: {count} of {spaces}"
                );
            }
        }
    }
}

#[test]
fn driven_the_other_way_round_corners_turn_to_the_other_side() {
    let forwards = generated(&oval(2000.0), &Spec::new("Oval"));
    let reverse = with(|spec| spec.reverse = true);
    let backwards = generated(&oval(2000.0), &reverse);
    let outer = |plan: &TrackPlan, lane: u32| {
        let in_lane = plan.spaces.iter().filter(|space| space.lane == Some(lane));
        in_lane.count()
    };
    // Clockwise on the screen (y points down), the left lane lies outside.
    assert!(outer(&forwards, 1) > outer(&forwards, 3));
    assert!(outer(&backwards, 1) < outer(&backwards, 3));
}

#[test]
fn points_that_make_no_curve_are_refused_by_name() {
    let line: Vec<Point> = (0..20)
        .map(|at| (f64::from(at), 2.0 * f64::from(at)))
        .collect();
    let many = Curve::MAX_POINTS + 1;
    let nan = [(0.0, 0.0), (1.0, f64::NAN), (2.0, 5.0)];
    let far = [(0.0, 0.0), (1.0, 2.0), (1e300, 5.0)];
    for (points, error) in [
        (&line[..], CurveError::Line),
        (&[], CurveError::TooFew(0)),
        (&[(1.0, 1.0); 5000], CurveError::TooFew(1)),
        (&nan, CurveError::NotFinite(1)),
        (&far, CurveError::TooFar(2)),
        (&vec![(0.0, 0.0); many], CurveError::TooMany(many)),
    ] {
        assert_eq!(Curve::through(points), Err(error));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Rounds with bulges and dents of any kind become circuits that can be raced on.
    #[test]
    fn rounds_become_circuits(
        radii in prop::collection::vec(300.0..800.0, 5..12),
        lanes in 2_u8..=3,
        spaces in 110_u32..250,
        reverse in any::<bool>(),
    ) {
        let spec = Spec { lanes, spaces, reverse, ..Spec::new("Round") };
        assert_sound(&generated(&round(&radii), &spec));
    }

    /// Whatever the points, there is a circuit or a reason, and the same one again.
    #[test]
    fn any_points_end_well(
        points in prop::collection::vec((-1e4..1e4, -1e4..1e4), 0..40),
    ) {
        let make = || match Curve::through(&points) {
            Ok(curve) => generate::along(&curve, &Spec::new("Any")).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let made = make();
        prop_assert_eq!(&made, &make());
        if let Ok(plan) = made {
            prop_assert!(!plan.check().has_errors());
        }
    }
}

/// Bends of more than 100 m radius are straights, also where they turn so far that no pit lane can lie
/// inside them.
#[test]
fn pit_lanes_are_not_laid_inside_sharp_bends() {
    let radii = [
        406.805_096_682_213_8,
        465.213_006_304_817_9,
        477.800_155_144_042,
        461.637_183_554_220_5,
        666.855_659_846_567_4,
        499.527_764_786_242_36,
        505.356_724_572_265_36,
        700.351_583_777_918,
        683.523_431_270_641,
        486.093_711_160_883_8,
        463.964_670_190_749_5,
    ];
    let spec = with(|spec| (spec.lanes, spec.spaces, spec.reverse) = (2, 110, true));
    assert_sound(&generated(&round(&radii), &spec));
}
