//! What points and handles of the road's curve snap to.

use super::line::{SnapLine, WEAK, snap_to};
use super::{Magnet, Snapped};
use crate::document::place::distance;
use crate::document::{Bend, End, Road};

/// The upper limit of the snapping distance, in millimetres.
const REACH: f64 = 5.0;
/// Angles are ignored within this distance of their origin, in millimetres.
const TOO_NEAR: f64 = 5.0;
/// How far guides extend past what they connect, in millimetres.
const MORE: f64 = 15.0;

/// Snaps the points and handles of a curve.
///
/// ```
/// use track_editor::document::{Road, RoadPoint};
/// use track_editor::document::snap::CurveSnap;
///
/// let mut road = Road::default();
/// road.points.push(RoadPoint::smooth([100.0, 100.0]));
/// let snapped = CurveSnap::new(&road, 3.0, None).new_point([180.4, 101.5]);
/// assert_eq!(snapped.at, [180.0, 100.0], "straight to the right of the point before");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct CurveSnap<'a> {
    road: &'a Road,
    reach: f64,
    square: Option<f64>,
}

impl<'a> CurveSnap<'a> {
    /// Snaps to places within `reach`, in millimetres, and to a grid of squares of this size, if there
    /// is one.
    pub fn new(road: &'a Road, reach: f64, square: Option<f64>) -> Self {
        Self {
            road,
            reach: reach.min(REACH),
            square,
        }
    }

    /// Snaps a new point that extends an open curve.
    pub fn new_point(&self, at: [f64; 2]) -> Snapped {
        let last = self.road.points.len().checked_sub(1);
        let neighbours = last.map(|last| (last, End::Before));
        self.among(neighbours.as_slice(), None, at)
    }

    /// Snaps a point of the curve that is dropped here.
    pub fn point(&self, point: usize, at: [f64; 2]) -> Snapped {
        let ends = [End::Before, End::After].into_iter();
        let neighbours = ends.filter_map(|end| Some((self.neighbour(point, end)?, end)));
        let neighbours: Vec<_> = neighbours.collect();
        self.among(&neighbours, Some(point), at)
    }

    /// Snaps the end of a handle that is dropped here; either alone, or with the other handle of its
    /// point turning along.
    pub fn handle(&self, point: usize, end: End, alone: bool, at: [f64; 2]) -> Snapped {
        let Some(from) = self.place(point) else {
            return Snapped::nowhere(at);
        };
        let mut lines = angle(from, at);
        if let Some(other) = self.neighbour(point, end)
            && let Some(there) = self.place(other)
        {
            let toward = [there[0] - from[0], there[1] - from[1]];
            lines.extend(SnapLine::toward(WEAK, Magnet::Toward(other), from, toward));
        }
        if alone {
            let [before, after] = self.road.handles(point);
            let other = if end == End::Before { after } else { before };
            lines.extend(SnapLine::toward(WEAK, Magnet::OtherHandle, from, other));
        }
        self.snap_to(lines, at)
    }

    /// Snaps the handle of a point that is being set.
    pub fn new_handle(&self, from: [f64; 2], at: [f64; 2]) -> Snapped {
        self.snap_to(angle(from, at), at)
    }

    fn among(&self, neighbours: &[(usize, End)], moved: Option<usize>, at: [f64; 2]) -> Snapped {
        let mut lines = Vec::new();
        for (point, end) in neighbours {
            let Some(from) = self.place(*point) else {
                continue;
            };
            lines.extend(self.straight_on(*point, *end, moved));
            lines.extend(angle(from, at));
        }
        let others = self.road.points.iter().enumerate();
        for (other, point) in others.filter(|(other, _)| Some(*other) != moved) {
            for heading in [0.0, 90.0] {
                let level = Magnet::Level(other);
                lines.push(SnapLine::new(WEAK + 2, level, point.at, heading));
            }
        }
        self.snap_to(lines, at)
    }

    fn snap_to(&self, lines: Vec<SnapLine>, at: [f64; 2]) -> Snapped {
        snap_to(lines, at, self.reach, self.square, MORE)
    }

    /// The line on which the curve continues straight from a neighbour of the moved point: along the
    /// neighbour's handle if it has one, else in line with the stretch beyond.
    fn straight_on(&self, point: usize, end: End, moved: Option<usize>) -> Option<SnapLine> {
        let from = self.place(point)?;
        let toward = match (self.road.points.get(point)?.bend, end) {
            (Bend::Pulled { after, .. }, End::Before) => after,
            (Bend::Pulled { before, .. }, End::After) => before,
            _ => {
                let beyond = self.neighbour(point, end);
                let beyond = beyond.filter(|beyond| Some(*beyond) != moved)?;
                let there = self.place(beyond)?;
                [from[0] - there[0], from[1] - there[1]]
            }
        };
        SnapLine::toward(WEAK, Magnet::StraightOn(point), from, toward)
    }

    fn neighbour(&self, point: usize, end: End) -> Option<usize> {
        let count = self.road.points.len();
        let (there, round) = match end {
            End::Before => (point.checked_sub(1), count.checked_sub(1)),
            End::After => (Some(point + 1).filter(|next| *next < count), Some(0)),
        };
        let there = there.or(round.filter(|_| self.road.closed));
        there.filter(|there| *there != point && *there < count)
    }

    fn place(&self, point: usize) -> Option<[f64; 2]> {
        self.road.points.get(point).map(|point| point.at)
    }
}

/// The line at the nearest angle step from a place, unless the two places are too near.
fn angle(from: [f64; 2], at: [f64; 2]) -> Vec<SnapLine> {
    let is_far = distance(from, at) > TOO_NEAR;
    let line = is_far.then(|| SnapLine::angle(WEAK + 1, from, at));
    line.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::RoadPoint;

    fn open(places: &[[f64; 2]]) -> Road {
        Road {
            points: places.iter().copied().map(RoadPoint::smooth).collect(),
            ..Road::default()
        }
    }

    fn magnets(snapped: &Snapped) -> Vec<Magnet> {
        snapped.guides.iter().map(|guide| guide.magnet).collect()
    }

    fn near(a: [f64; 2], b: [f64; 2]) -> bool {
        distance(a, b) < 1e-9
    }

    #[test]
    fn a_road_is_carried_on_straight() {
        // Not at a multiple of 15°.
        let road = open(&[[0.0, 0.0], [100.0, 20.0]]);
        let snapped = CurveSnap::new(&road, 4.0, None).new_point([198.0, 42.0]);
        assert_eq!(magnets(&snapped), [Magnet::StraightOn(1)]);
        let slope = (snapped.at[1] - 20.0) / (snapped.at[0] - 100.0);
        assert!((slope - 0.2).abs() < 1e-9, "{:?}", snapped.at);
        let along = distance(snapped.at, [100.0, 20.0]);
        assert!((along - along.round()).abs() < 1e-9, "whole millimetres");
    }

    #[test]
    fn a_point_between_two_is_square_to_both() {
        let mut road = open(&[[0.0, 0.0], [50.0, 50.0], [200.0, 150.0]]);
        road.closed = true;
        let snapped = CurveSnap::new(&road, 4.0, None).point(1, [198.0, 2.5]);
        assert!(near(snapped.at, [200.0, 0.0]), "{:?}", snapped.at);
        assert_eq!(magnets(&snapped).len(), 2);
    }

    #[test]
    fn points_are_level_with_others_far_away() {
        let road = open(&[[10.0, 77.0], [300.0, 400.0], [500.0, 250.0]]);
        let snapped = CurveSnap::new(&road, 4.0, None).new_point([611.0, 79.0]);
        assert!(magnets(&snapped).contains(&Magnet::Level(0)), "{snapped:?}");
        assert!((snapped.at[1] - 77.0).abs() < 1e-9);
    }

    /// Two lines through one point cross there, which is no place for another.
    #[test]
    fn no_point_snaps_onto_the_one_before() {
        let road = open(&[[0.0, 0.0], [100.0, 20.0]]);
        let snapped = CurveSnap::new(&road, 4.0, None).new_point([104.0, 22.0]);
        assert!(snapped.at[0] > 102.0, "{snapped:?}");
        assert_eq!(magnets(&snapped).len(), 1);
    }

    #[test]
    fn the_grid_goes_before_angles() {
        let road = open(&[[100.0, 100.0]]);
        let on = |square| {
            CurveSnap::new(&road, 4.0, square)
                .new_point([181.0, 102.0])
                .at
        };
        assert!(near(on(None), [181.0, 100.0]));
        assert!(near(on(Some(3.0)), [180.0, 102.0]));
        // If no corner of a square is near, it snaps to where the line crosses a square.
        assert!(near(on(Some(60.0)), [180.0, 100.0]));
        let far = CurveSnap::new(&road, 4.0, Some(60.0)).new_point([212.0, 139.0]);
        assert!(near(far.at, [240.0, 120.0]), "{:?}", far.at);
    }

    #[test]
    fn handles_snap_to_angles_neighbours_and_one_another() {
        let mut road = open(&[[0.0, 0.0], [100.0, 0.0], [173.0, 37.0]]);
        road.points[1].bend = Bend::Pulled {
            before: [-31.0, -9.0],
            after: [20.0, 20.0],
        };
        let snap = CurveSnap::new(&road, 3.0, None);
        let angle = snap.handle(1, End::After, false, [101.0, 40.0]);
        assert_eq!(magnets(&angle), [Magnet::Angle(90.0)]);
        assert!(near(angle.at, [100.0, 40.0]), "{:?}", angle.at);
        let toward = snap.handle(1, End::After, false, [140.0, 21.0]);
        assert_eq!(magnets(&toward), [Magnet::Toward(2)]);
        let straight = snap.handle(1, End::After, true, [162.0, 18.5]);
        assert_eq!(magnets(&straight), [Magnet::OtherHandle]);
    }
}
