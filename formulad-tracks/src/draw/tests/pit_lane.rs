//! The pit lane, which looks as smooth as the road.

use kurbo::{Line, ParamCurveNearest};

use super::super::layout::{SpaceKind, VERGE};
use super::super::{laid_out, pit_lane};
use super::*;
use crate::geometry::heading;

fn contains(polygon: &[Point], at: Point) -> bool {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    !polygon.is_empty()
        && ends
            .map(|(a, b)| (*b - *a).cross(at - *a))
            .all(|side| side >= -1e-6)
}

/// The ground is painted in squares of 4 mm. Those of the pit lane reach at most 9 mm from the edges of its
/// spaces: the land along it covers that, round every end.
#[test]
fn no_square_sticks_out_of_the_land_along_the_pit_lane() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let layout = laid_out(track.plan());
        let half = layout.lane / 2.0;
        let land: Vec<Vec<Point>> = pit_lane::land(&layout, half + VERGE + 9.0)
            .map(|shape| shape.outline().copied().collect())
            .collect();
        let ends = layout.spots.iter().filter(|spot| !spot.is_road());
        for end in ends.flat_map(|spot| [spot.back().0, spot.front().0]) {
            for at in (0..360)
                .step_by(15)
                .map(|way| end + heading(f64::from(way)) * (half + 9.0))
            {
                let is_land = land.iter().any(|polygon| contains(polygon, at));
                assert!(is_land, "{}: {at:?}", circuit.name());
            }
        }
    }
}

/// A road that can be driven bends by less than 45 degrees a space, and is left straight ahead.
#[test]
fn the_ways_in_and_out_are_no_wedges() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let Some(pit) = track.pit() else {
            continue;
        };
        assert_eq!(pit.entries.len(), 2, "{}", circuit.name());
        let layout = laid_out(track.plan());
        assert_eq!(layout.ramps.len(), 2, "{}", circuit.name());
        for ramp in &layout.ramps {
            let along: f64 = ramp
                .windows(2)
                .map(|pair| pair[0].0.distance(pair[1].0))
                .sum();
            let turns = ramp
                .windows(2)
                .map(|pair| pair[0].1.cross(pair[1].1).asin().abs());
            let turned = turns.sum::<f64>().to_degrees();
            let spaces = along / layout.space;
            assert!(
                turned < 45.0 * spaces,
                "{}: {turned} in {spaces}",
                circuit.name()
            );
            assert!(spaces > 1.3, "{}: {spaces}", circuit.name());
            // One end lies in the middle of a lane, and leads along it.
            let joins = layout
                .spots
                .iter()
                .filter(|spot| spot.is_road())
                .any(|spot| {
                    let mut ends = ramp.first().into_iter().chain(ramp.last());
                    ends.any(|(at, across)| {
                        at.distance(spot.at) < 1e-6
                            && (spot.way.turn_90() - *across).length() < 1e-6
                    })
                });
            assert!(joins, "{}", circuit.name());
        }
    }
}

/// Boxes beside each other touch, so that nothing shows between them.
#[test]
fn there_are_no_gaps_in_a_row_of_boxes() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let layout = laid_out(track.plan());
        let is_box =
            |spot: &&super::super::layout::DrawnSpace| matches!(spot.kind, SpaceKind::Box(_));
        let boxes: Vec<_> = layout.spots.iter().filter(is_box).collect();
        let touch = |a: Point, b: Point| a.distance(b) < 0.01;
        let first = boxes.iter().filter(|one| {
            !boxes
                .iter()
                .any(|other| touch(other.front().0, one.back().0))
        });
        assert_eq!(
            first.count(),
            usize::from(!boxes.is_empty()),
            "{}",
            circuit.name()
        );
    }
}

/// A chosen ground inside a circuit ends in a line along the road, not in squares.
#[test]
fn a_chosen_ground_has_no_squares_at_its_edge() {
    let mut plan = bundled::downs().plan().clone();
    let inside = formulad_core::plan::Rgb(200, 30, 40);
    plan.art.colors.inside = Some(inside);
    let scene = scene(&plan, None, Theme::Day);
    let inside = Color::of(Some(inside));
    let ground = || scene.layer(Layer::Ground);
    let strips = ground().filter(|item| item.fill == Some(inside)).count();
    assert!(strips > 0);
    // Land lies along the outer lanes, far beyond what is within.
    let along: Vec<_> = ground()
        .filter_map(|item| {
            let pen = item.stroke.filter(|pen| pen.color == inside)?;
            matches!(item.shape, Shape::Polyline(_)).then_some((&item.shape, pen.width / 2.0))
        })
        .collect();
    for space in &plan.spaces {
        let at = Point::new(space.x, space.y);
        let is_inland = along.iter().any(|(line, half)| {
            let places: Vec<Point> = line.outline().copied().collect();
            let mut pieces = places.windows(2).map(|ends| Line::new(ends[0], ends[1]));
            pieces.any(|piece| piece.nearest(at, 0.0).distance_sq.sqrt() < half - 4.0)
        });
        assert!(is_inland, "{}", space.id);
    }
}
