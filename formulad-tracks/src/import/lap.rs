//! One lap of a line that goes round more than once, as recordings do.

use std::ops::Range;

use super::nearby::{Nearby, on_piece};
use crate::geometry::{Point, Vec2};

/// How far apart two laps along the same road may lie, in metres: its width, and what a receiver is
/// off.
const WIDTH: f64 = 15.0;
/// But no further than this part of the line, which may be in another unit.
const WIDTH_PART: f64 = 0.01;
/// A lap is longer than the width by this factor.
const SHORTEST: f64 = 10.0;
/// The cosine of 45 degrees: ways that differ by less lead in the same direction.
const SAME_WAY: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// Beginnings that are tried, along the first third of the line.
const BEGINNINGS: usize = 100;
/// Passes that are tried: within a lap the road may come by itself in the same direction.
const PASSES: usize = 8;
/// At most as many places behind a lap are compared with the lap.
const PLACES: f64 = 4000.0;
/// The most looks at pieces of the line, for each of its points. Laps take up to an eighth of that; a walk back and forth
/// in one place would take as long as the square of its points.
const LOOKS: usize = 400;
/// As many looks at a line of few points are no matter.
const FEW_LOOKS: usize = 2_000_000;
/// The end of a lap that lies aside of its beginning comes back over a length this many times as long.
const GRADUALLY: f64 = 5.0;

/// One lap of a longer line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct OneLap {
    /// Its points.
    pub(super) points: Range<usize>,
    /// Its length in metres.
    pub(super) length: f64,
    /// The length of the line before it, in metres.
    pub(super) before: f64,
    /// The length of the line after it, in metres.
    pub(super) after: f64,
}

/// Finds the first lap of a line that goes on beside its own beginning, in the same direction and
/// within the width of a road; `None` if it is one lap: if it ends before its beginning, only crosses
/// itself, or runs beside itself for less than it runs elsewhere before and after, as far as can be seen in so many looks.
pub(super) fn one_lap(points: &[Point]) -> Option<OneLap> {
    let looks = &mut LOOKS.saturating_mul(points.len()).max(FEW_LOOKS);
    let mut found = lap_of(points, looks)?;
    // What comes back to its beginning may be several laps, as of a car that starts and stops in the pit lane.
    while let Some(one) = points
        .get(found.points.clone())
        .and_then(|points| lap_of(points, looks))
    {
        let start = found.points.start;
        found = OneLap {
            points: start + one.points.start..start + one.points.end,
            length: one.length,
            before: found.before + one.before,
            after: found.after + found.length - one.before - one.length,
        };
    }
    Some(found)
}

/// The same, which may be several laps; with so many looks left.
fn lap_of(points: &[Point], looks: &mut usize) -> Option<OneLap> {
    let trace = Trace::new(points);
    let part = trace.length() / (3 * BEGINNINGS) as f64;
    let mut beginnings = (0..BEGINNINGS).map(|at| trace.point(part * at as f64));
    let (first, found) =
        beginnings.find_map(|first| Some((first, trace.lap_from(first, looks)?)))?;
    // A car that comes onto the road is soon in the middle of it.
    let steps =
        (1..=10).map(|step| trace.point(trace.walked[first] + trace.width * f64::from(step)));
    let later = steps.filter_map(|first| Some((first, trace.lap_from(first, looks)?)));
    let nearest = later.min_by(|a, b| a.1.aside.total_cmp(&b.1.aside));
    let (first, pass) = nearest
        .filter(|(_, pass)| pass.aside < found.aside / 2.0)
        .unwrap_or((first, found));
    // A hundredth of the width, lest the beginning is repeated.
    let end = trace.point(pass.along - GRADUALLY * pass.aside - trace.width / 100.0);
    let before = trace.walked[first];
    (end >= first + 3).then(|| OneLap {
        points: first..end,
        length: pass.along - before,
        before,
        after: trace.length() - pass.along,
    })
}

/// A line in the order in which it was recorded, measured along it.
pub(super) struct Trace<'a> {
    points: &'a [Point],
    nearby: Nearby<'a>,
    /// How far each point lies from the first, along the line.
    pub(super) walked: Vec<f64>,
    /// Within this distance it is the same road.
    pub(super) width: f64,
}

/// Where a line comes by a place.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    pub(super) along: f64,
    /// How far it lies from the place.
    aside: f64,
}

impl<'a> Trace<'a> {
    pub(super) fn new(points: &'a [Point]) -> Self {
        let steps = points.windows(2).map(|pair| pair[0].distance(pair[1]));
        let mut length = 0.0;
        let mut walked = vec![0.0];
        walked.extend(steps.map(|step| {
            length += step;
            length
        }));
        Self {
            points,
            nearby: Nearby::new(points),
            walked,
            width: WIDTH.min(length * WIDTH_PART),
        }
    }

    pub(super) fn length(&self) -> f64 {
        self.walked.last().copied().unwrap_or(0.0)
    }

    /// The first point that lies this far along the line, or the last.
    pub(super) fn point(&self, along: f64) -> usize {
        let before = self.walked.partition_point(|walked| *walked < along);
        before.min(self.points.len().saturating_sub(1))
    }

    /// Where the line comes by a point of it after a lap.
    fn lap_from(&self, first: usize, looks: &mut usize) -> Option<Pass> {
        let begin = *self.walked.get(first)?;
        let mut passes = self.passes(begin).into_iter().take(PASSES);
        passes.find(|pass| self.goes_on_beside(begin, pass.along, looks))
    }

    /// The piece of the line that holds a place, by the point at its beginning.
    fn piece(&self, along: f64) -> usize {
        let next = self.walked.partition_point(|walked| *walked <= along);
        next.saturating_sub(1)
            .min(self.points.len().saturating_sub(2))
    }

    pub(super) fn at(&self, along: f64) -> Point {
        let piece = self.piece(along);
        let (Some(&from), Some(&to)) = (self.points.get(piece), self.points.get(piece + 1)) else {
            return Point::ZERO;
        };
        let length = from.distance(to).max(f64::MIN_POSITIVE);
        from.lerp(to, ((along - self.walked[piece]) / length).clamp(0.0, 1.0))
    }

    /// The place that is nearest to another, on the part of the line between two lengths along it, if one is within
    /// `reach`: how far along the line it lies, and where.
    pub(super) fn nearest(
        &self,
        between: Range<f64>,
        place: Point,
        reach: f64,
    ) -> Option<(f64, Point)> {
        if between.end < 0.0 || between.start > self.length() {
            return None;
        }
        let pieces = self.piece(between.start)..self.piece(between.end) + 1;
        let (piece, part, there) = self.nearby.nearest(pieces, place, reach)?;
        let [from, to] = [self.walked[piece], self.walked[piece + 1]];
        Some((from + part * (to - from), there))
    }

    /// The way that the line leads, over the width to both sides.
    pub(super) fn way(&self, along: f64) -> Vec2 {
        self.at(along + self.width) - self.at(along - self.width)
    }

    /// Where a piece of the line comes by a place in the same direction, if it does.
    fn pass(&self, piece: usize, (place, way): (Point, Vec2)) -> Option<Pass> {
        let (from, to) = (*self.points.get(piece)?, *self.points.get(piece + 1)?);
        let (part, there) = on_piece(from, to, place);
        let pass = Pass {
            along: self.walked[piece] + part * from.distance(to),
            aside: there.distance(place),
        };
        if pass.aside > self.width {
            return None;
        }
        let there = self.way(pass.along);
        (there.dot(way) > SAME_WAY * there.length() * way.length()).then_some(pass)
    }

    /// Where the line comes by a place of it again, each time at its nearest.
    pub(super) fn passes(&self, along: f64) -> Vec<Pass> {
        let place = (self.at(along), self.way(along));
        let apart = SHORTEST * self.width;
        let mut passes: Vec<Pass> = Vec::new();
        let later = self.piece(along + apart)..self.points.len();
        self.nearby.each(later, place.0, self.width, |piece| {
            let pass = self.pass(piece, place);
            let Some(pass) = pass.filter(|pass| pass.along >= along + apart) else {
                return self.width;
            };
            match passes.last_mut() {
                Some(last) if pass.along < last.along + apart => {
                    if pass.aside < last.aside {
                        *last = pass;
                    }
                }
                _ => passes.push(pass),
            }
            self.width
        });
        passes
    }

    /// Whether the line, once it has come by the beginning of a lap again, follows the lap for longer
    /// than it runs elsewhere.
    fn goes_on_beside(&self, begin: f64, again: f64, looks: &mut usize) -> bool {
        /// What it takes to find what is near.
        const LOOKS_OF_PLACE: usize = 20;
        let rest = self.length() - again;
        let places = (rest / (self.width / 2.0)).ceil().min(PLACES);
        let step = rest / places;
        let mut lap = again - begin;
        let (mut beside, mut elsewhere, mut lost) = (0.0, begin, 0.0);
        for place in 1..=places as usize {
            let along = again + step * place as f64;
            // Where the lap before was is known to a few widths; the less, the longer it is lost.
            let reach = 4.0 * self.width + lost / 2.0;
            let least = (along - lap - reach).max(begin);
            let most = (along - lap + reach).min(along - lap / 2.0);
            let here = (self.at(along), self.way(along));
            let pieces = self.piece(least)..self.piece(most) + 1;
            let mut nearest: Option<Pass> = None;
            if *looks < LOOKS_OF_PLACE {
                return false;
            }
            *looks -= LOOKS_OF_PLACE;
            self.nearby.each(pieces, here.0, self.width, |piece| {
                *looks = looks.saturating_sub(1);
                let pass = self.pass(piece, here);
                let within = pass.filter(|pass| (least..=most).contains(&pass.along));
                if let Some(pass) = within
                    && nearest.is_none_or(|nearest| pass.aside < nearest.aside)
                {
                    nearest = Some(pass);
                }
                nearest.map_or(self.width, |nearest| nearest.aside)
            });
            if let Some(pass) = nearest {
                lap = along - pass.along;
                beside += step;
                lost = 0.0;
            } else {
                elsewhere += step;
                lost += step;
            }
            // Whatever comes.
            if elsewhere > (begin + rest) / 2.0 {
                return false;
            }
        }
        beside > elsewhere
    }
}

#[cfg(test)]
mod tests {
    use super::{LOOKS, lap_of};
    use crate::geometry::Point;

    /// Points a metre apart, off the line by up to `off` metres.
    fn rounds(laps: usize, off: f64) -> Vec<Point> {
        let radius = 120.0;
        let count = (std::f64::consts::TAU * radius) as usize;
        let point = |at: usize| {
            let turn = at as f64 / count as f64 * std::f64::consts::TAU;
            let radius = radius + off * (at as f64 * 2.3).sin();
            Point::new(radius * turn.cos(), radius * turn.sin())
        };
        (0..count * laps).map(point).collect()
    }

    #[test]
    fn laps_are_found_with_a_quarter_of_the_looks() {
        for off in [0.0, 4.0] {
            let points = rounds(40, off);
            let looks = &mut (LOOKS / 4 * points.len());
            let found = lap_of(&points, looks).expect("it goes round");
            assert!(
                (found.points.len() as f64 - 754.0).abs() < 20.0,
                "{found:?}"
            );
        }
    }
}
