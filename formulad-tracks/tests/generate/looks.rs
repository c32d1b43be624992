//! How generated circuits look: smooth lanes, room between the roads, boards that fit a table.

use std::collections::BTreeMap;

use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_tracks::generate::{self, Curve};
use formulad_tracks::geometry::Point;
use formulad_tracks::lint;

use super::with;

/// A round of bulges: `lobes` of them, so deep, in metres.
fn clover(lobes: u32, deep: f64) -> Curve {
    around(180, |angle| {
        let radius = 500.0 + deep * (angle * f64::from(lobes)).cos();
        (angle.cos() * radius * 1.4, angle.sin() * radius)
    })
}

fn around(count: u32, point: impl Fn(f64) -> (f64, f64)) -> Curve {
    let angles = (0..count).map(|at| f64::from(at) / f64::from(count) * std::f64::consts::TAU);
    Curve::through(&angles.map(point).collect::<Vec<_>>()).expect("a curve")
}

/// An eight that crosses itself in the middle.
fn eight() -> Curve {
    around(90, |angle| {
        (angle.sin() * 800.0, (angle * 2.0).sin() * 300.0)
    })
}

fn circuits() -> Vec<TrackPlan> {
    let clovers = [(2, 120.0), (3, 150.0), (4, 180.0), (5, 130.0)];
    let clovers = clovers.map(|(lobes, deep)| clover(lobes, deep));
    let curves = clovers.into_iter().chain([eight()]);
    let make = |curve: &Curve, lanes| {
        let spec = with(|spec| spec.lanes = lanes);
        generate::along(curve, &spec).expect("a circuit")
    };
    curves
        .flat_map(|curve| (2..=4).map(move |lanes| make(&curve, lanes)))
        .collect()
}

fn distance(a: &SpacePlan, b: &SpacePlan) -> f64 {
    Point::new(a.x, a.y).distance(Point::new(b.x, b.y))
}

/// Every space and the next one in its lane.
fn steps(plan: &TrackPlan) -> Vec<(&SpacePlan, &SpacePlan)> {
    let spaces: BTreeMap<_, _> = plan.spaces.iter().map(|space| (space.id, space)).collect();
    let ahead = |space: &SpacePlan| {
        let mut next = space.next.iter().map(|id| spaces[id]);
        next.find(|next| next.lane == space.lane)
    };
    let on_road = plan.spaces.iter().filter(|space| space.lane.is_some());
    on_road
        .filter_map(|space| Some((space, ahead(space)?)))
        .collect()
}

/// A car is 17 mm long (circuits.md: a space about 19 mm): no space is shorter than 10.9 mm, and none
/// longer than two usual ones.
#[test]
fn spaces_are_neither_thin_nor_endless() {
    for plan in circuits() {
        for (from, to) in steps(&plan) {
            let apart = distance(from, to);
            assert!(
                (10.9..38.0).contains(&apart),
                "{} to {}: {apart}",
                from.id,
                to.id
            );
        }
    }
}

/// The inside of the tightest bend that is drawn turns by 62° a space for four lanes: 0.47 rad for
/// the middle of the road, 27°, on a radius of 2.13 spaces, and that over a radius of 1.27 for
/// spaces up to one and a half long.
#[test]
fn lanes_have_no_kinks() {
    for plan in circuits() {
        for (from, to) in steps(&plan) {
            let turn = (to.heading - from.heading + 540.0).rem_euclid(360.0) - 180.0;
            assert!(turn.abs() < 62.0, "{} to {}: {turn}", from.id, to.id);
        }
    }
}

/// The eight has a bridge; no other spaces lie on each other, nor is a road in another's way.
#[test]
fn roads_keep_apart() {
    for plan in circuits() {
        let problems = lint::check(&plan);
        let overlap = problems
            .iter()
            .find(|problem| problem.id == "design.overlap");
        assert_eq!(overlap, None);
    }
}

/// A lap of 155 spaces of 19 mm is 2.95 m long. The broadest of these curves for its length, the clover of
/// two, is 1.74 km broad and 4.20 km long: in its shape that is 1.22 m. The highest, the clover of three, is
/// 1.18 km high and 4.49 km long: that is 0.78 m. The margins come on top.
#[test]
fn boards_are_no_larger_than_their_lap_needs() {
    for plan in circuits() {
        let board = plan.board;
        assert!(
            board.width <= 1220.0 * 1.1 + 120.0 && board.height <= 780.0 * 1.1 + 120.0,
            "{board:?}"
        );
        assert!(board.width >= board.height, "{board:?}");
        for space in &plan.spaces {
            assert!((10.0..board.width - 10.0).contains(&space.x));
            assert!((10.0..board.height - 10.0).contains(&space.y));
        }
    }
}
