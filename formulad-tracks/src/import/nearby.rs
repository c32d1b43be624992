//! Which pieces of a line lie near a place, without looking at all of them.

use std::ops::Range;

use crate::geometry::{Point, Rect, Vec2, bounds, squared_distance};

/// Pieces that are looked at together.
const TOGETHER: usize = 8;

/// The pieces of a line, each from a point to the next, found by where they lie.
pub(super) struct Nearby<'a> {
    points: &'a [Point],
    /// Boxes around [`TOGETHER`] pieces each, then around as many of those, and so on up to one.
    levels: Vec<Vec<Rect>>,
}

impl<'a> Nearby<'a> {
    /// Of a line that is not closed, unless its last point repeats the first.
    pub(super) fn new(points: &'a [Point]) -> Self {
        let pieces = points.len().saturating_sub(1);
        let around =
            |first: usize| bounds(&points[first..(first + TOGETHER + 1).min(points.len())]);
        let mut levels: Vec<Vec<Rect>> =
            vec![(0..pieces).step_by(TOGETHER).filter_map(around).collect()];
        while let Some(below) = levels.last().filter(|below| below.len() > 1) {
            let all = |boxes: &[Rect]| boxes.iter().copied().reduce(|a, b| a.union(b));
            levels.push(below.chunks(TOGETHER).filter_map(all).collect());
        }
        Self { points, levels }
    }

    /// The way that a piece leads.
    pub(super) fn way(&self, piece: usize) -> Vec2 {
        match (self.points.get(piece), self.points.get(piece + 1)) {
            (Some(from), Some(to)) => *to - *from,
            _ => Vec2::ZERO,
        }
    }

    /// Shows `see` the pieces in a range, in their order, that may come as near to a place as `reach`; `see` says how
    /// near those that follow are to come.
    pub(super) fn each(
        &self,
        pieces: Range<usize>,
        place: Point,
        mut reach: f64,
        mut see: impl FnMut(usize) -> f64,
    ) {
        let last = self.points.len().saturating_sub(1).min(pieces.end);
        // What is still to be looked at, the next at the end: a level, and a number in it.
        let top = self.levels.len() - 1;
        let mut open: Vec<(usize, usize)> =
            (0..self.levels[top].len()).map(|at| (top, at)).collect();
        while let Some((level, at)) = open.pop() {
            let size = TOGETHER.pow(level as u32 + 1);
            let is_outside = at * size >= last || (at + 1) * size <= pieces.start;
            if is_outside || squared_distance(self.levels[level][at], place) > reach * reach {
                continue;
            }
            let inner = at * TOGETHER..(at + 1) * TOGETHER;
            match level.checked_sub(1) {
                Some(below) => {
                    let inner = inner.start..inner.end.min(self.levels[below].len());
                    open.extend(inner.rev().map(|at| (below, at)));
                }
                None => {
                    for piece in inner.start.max(pieces.start)..inner.end.min(last) {
                        reach = see(piece);
                    }
                }
            }
        }
    }

    /// The place on the pieces of a range that is nearest to another, if one is within `reach`: its piece, what part of
    /// the piece is before it, and where it is.
    pub(super) fn nearest(
        &self,
        pieces: Range<usize>,
        place: Point,
        reach: f64,
    ) -> Option<(usize, f64, Point)> {
        let mut nearest = None;
        let mut least = reach;
        self.each(pieces, place, reach, |piece| {
            let (part, there) = on_piece(self.points[piece], self.points[piece + 1], place);
            let apart = there.distance(place);
            if apart < least {
                least = apart;
                nearest = Some((piece, part, there));
            }
            least
        });
        nearest
    }
}

/// The place between two points that is nearest to another, and what part of the way is before it.
pub(super) fn on_piece(from: Point, to: Point, place: Point) -> (f64, Point) {
    let step = to - from;
    let part = (place - from).dot(step) / step.hypot2().max(f64::MIN_POSITIVE);
    let part = part.clamp(0.0, 1.0);
    (part, from.lerp(to, part))
}

#[cfg(test)]
mod tests {
    use super::{Nearby, on_piece};
    use crate::geometry::Point;

    #[test]
    fn the_nearest_piece_is_that_of_all() {
        // Curls that come by themselves again and again, and lines too short for several boxes.
        for count in [0, 1, 2, 3, 9, 10, 64, 65, 66, 700] {
            let point = |at: usize| {
                let at = at as f64;
                Point::new(300.0 * (at * 0.31).sin() + at, 200.0 * (at * 0.43).cos())
            };
            let points: Vec<Point> = (0..count).map(point).collect();
            let nearby = Nearby::new(&points);
            for (place, range) in [
                (Point::new(50.0, 20.0), 0..usize::MAX),
                (Point::new(310.0, -150.0), 5..count / 2 + 5),
                (Point::new(-200.0, 90.0), count / 3..count),
                (Point::new(1e6, 0.0), 0..count),
                (Point::ZERO, 3..3),
            ] {
                for reach in [30.0, 1e3, f64::INFINITY] {
                    let end = count.saturating_sub(1).min(range.end);
                    let pieces = range.start.min(end)..end;
                    let apart = |piece: usize| {
                        let (_, there) = on_piece(points[piece], points[piece + 1], place);
                        there.distance(place)
                    };
                    let near: Vec<usize> = pieces.filter(|piece| apart(*piece) < reach).collect();
                    let mut seen = Vec::new();
                    nearby.each(range.clone(), place, reach, |piece| {
                        seen.push(piece);
                        reach
                    });
                    assert!(seen.is_sorted());
                    assert!(near.iter().all(|piece| seen.contains(piece)));
                    let least = near
                        .iter()
                        .map(|piece| apart(*piece))
                        .min_by(f64::total_cmp);
                    let found = nearby.nearest(range.clone(), place, reach);
                    let found = found.map(|(_, _, there)| there.distance(place));
                    assert_eq!(found, least, "{count} points, {range:?}, within {reach}");
                }
            }
        }
    }
}
