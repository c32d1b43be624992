//! Stretches of the curve that the designer has set to corner or straight.

use serde::{Deserialize, Serialize};

use super::Road;

/// A stretch of the curve that is a corner, or straight, regardless of how the curve bends. A place on
/// the curve is the index of a point plus the fraction of the way to the next.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stretch {
    /// Where it begins, in the order of the points.
    pub from: f64,
    /// Where it ends; at most `from` if the stretch contains the first point.
    pub to: f64,
    /// Whether it is a corner.
    pub is_corner: bool,
}

impl Stretch {
    /// The parts of it outside the stretch between two places, on a curve of `points` points.
    fn without(self, from: f64, to: f64, points: f64) -> impl Iterator<Item = Self> {
        /// Shorter parts are dropped; 1 is the way from a point to the next.
        const SHORTEST: f64 = 0.01;
        let long = way(self.from, self.to, points);
        let begin = (from - self.from).rem_euclid(points);
        let end = begin + way(from, to, points);
        // The removed stretch may begin before this one and reach in from the other end.
        let pieces = [(0.0, begin - points), (end - points, begin), (end, long)];
        pieces.into_iter().filter_map(move |(a, b)| {
            let (a, b) = (a.max(0.0), b.min(long));
            let place = |by: f64| (self.from + by).rem_euclid(points);
            (b - a > SHORTEST).then(|| Self {
                from: place(a),
                to: place(b),
                ..self
            })
        })
    }
}

/// The distance from one place to another, on a curve of `points` points.
fn way(from: f64, to: f64, points: f64) -> f64 {
    match (to - from).rem_euclid(points) {
        none if none <= 0.0 => points,
        way => way,
    }
}

impl Road {
    /// Sets a stretch to corner or straight, replacing earlier settings.
    pub(in crate::document) fn hold(&mut self, (from, to): (f64, f64), is_corner: bool) {
        let points = self.points.len() as f64;
        let before = std::mem::take(&mut self.stretches).into_iter();
        let rest = before.flat_map(|stretch| stretch.without(from, to, points));
        self.stretches = rest.collect();
        self.stretches.push(Stretch {
            from,
            to,
            is_corner,
        });
        self.stretches.sort_by(|a, b| a.from.total_cmp(&b.from));
    }

    /// The stored places on the curve, the finish line first, each with its place on the board.
    pub(in crate::document) fn places(&self) -> Vec<(f64, [f64; 2])> {
        let ends = self.stretches.iter().flat_map(|it| [it.from, it.to]);
        let places = self.finish.into_iter().chain(ends);
        places.map(|place| (place, self.at(place))).collect()
    }

    /// Replaces the places of [`Road::places`], in the same order.
    pub(in crate::document) fn set_places(&mut self, places: impl IntoIterator<Item = f64>) {
        let ends = self
            .stretches
            .iter_mut()
            .flat_map(|it| [&mut it.from, &mut it.to]);
        for (kept, place) in self.finish.iter_mut().chain(ends).zip(places) {
            *kept = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::road::RoadPoint;

    fn road() -> Road {
        let corner = |x: f64, y: f64| RoadPoint::smooth([x, y]);
        Road {
            points: vec![
                corner(0.0, 0.0),
                corner(400.0, 0.0),
                corner(400.0, 300.0),
                corner(0.0, 300.0),
            ],
            closed: true,
            ..Road::default()
        }
    }

    fn held(road: &Road) -> Vec<(f64, f64, bool)> {
        let stretches = road.stretches.iter();
        stretches.map(|it| (it.from, it.to, it.is_corner)).collect()
    }

    #[test]
    fn a_stretch_takes_its_place_from_those_before() {
        let mut road = road();
        road.hold((0.5, 2.5), true);
        road.hold((1.0, 1.5), false);
        assert_eq!(
            held(&road),
            [(0.5, 1.0, true), (1.0, 1.5, false), (1.5, 2.5, true)]
        );
        road.hold((0.5, 2.5), false);
        assert_eq!(held(&road), [(0.5, 2.5, false)]);
    }

    #[test]
    fn stretches_go_on_past_the_first_point() {
        let mut road = road();
        road.hold((3.5, 0.5), true);
        road.hold((3.75, 0.25), false);
        assert_eq!(
            held(&road),
            [(0.25, 0.5, true), (3.5, 3.75, true), (3.75, 0.25, false)]
        );
        // A stretch all round, and one that ends before it begins.
        road.hold((1.0, 1.0), true);
        road.hold((2.0, 1.5), false);
        assert_eq!(held(&road), [(1.5, 2.0, true), (2.0, 1.5, false)]);
    }
}
