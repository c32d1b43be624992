//! Where on the curve each space of the middle line lies.

use super::curve::Curve;
use super::measures::DEGREES;
use super::stretch::Stretch;
use crate::geometry::Point;

/// A curve as it is followed from the finish line on.
pub(super) struct Course<'a> {
    curve: &'a Curve,
    /// The point with the finish line.
    start: usize,
    /// How far it turns from each point to the next, in radians to the right.
    turns: Vec<f64>,
    /// The heading of the curve there, in radians, with full turns counted.
    headings: Vec<f64>,
}

/// Maximum weight of turning, as opposed to distance, when spaces are shared out.
const BY_TURNING: f64 = 0.85;

impl<'a> Course<'a> {
    pub(super) fn new(curve: &'a Curve, stretches: &[Stretch]) -> Self {
        let points = curve.points();
        let count = points.len();
        let start = stretches.first().map_or(0, |stretch| stretch.first);
        let mut turns = smooth(&curve.turns(2));
        turns.rotate_left(start);
        let (here, next) = (points[start % count], points[(start + 1) % count]);
        let mut heading = libm::atan2(next.y - here.y, next.x - here.x);
        let mut headings = Vec::with_capacity(count + 1);
        headings.push(heading);
        for at in 1..=count {
            heading += turns[at % count];
            headings.push(heading);
        }
        Self {
            curve,
            start,
            turns,
            headings,
        }
    }

    /// The places, in points from the start, of the middles of all spaces, and of their ends.
    /// Corners are divided so that every space turns by about the same, and so are straights unless they
    /// are divided evenly.
    pub(super) fn places(
        &self,
        stretches: &[Stretch],
        even_straights: bool,
    ) -> (Vec<f64>, Vec<f64>) {
        let (mut middles, mut ends) = (Vec::new(), Vec::new());
        let mut begun = 0;
        for stretch in stretches {
            let by_turning = if even_straights && stretch.stops.is_none() {
                0.0
            } else {
                BY_TURNING
            };
            let measure = self.measure(begun, stretch, by_turning);
            let whole = measure.last().copied().unwrap_or(0.0);
            let mut at = 1;
            let mut place = |half: u32| {
                let wanted = whole * f64::from(half) / f64::from(2 * stretch.spaces);
                while at + 1 < measure.len() && measure[at] < wanted {
                    at += 1;
                }
                let Some([before, after]) =
                    measure.get(at - 1..=at).and_then(|pair| pair.first_chunk())
                else {
                    return begun as f64;
                };
                let part = ((wanted - before) / (after - before).max(1e-12)).clamp(0.0, 1.0);
                (begun + at - 1) as f64 + part
            };
            for space in 0..stretch.spaces {
                middles.push(place(2 * space + 1));
                ends.push(place(2 * space + 2));
            }
            begun += stretch.count;
        }
        (middles, ends)
    }

    /// Returns how many of a stretch's spaces lie before each of its points. `most` is the maximum
    /// weight of turning.
    fn measure(&self, begun: usize, stretch: &Stretch, most: f64) -> Vec<f64> {
        let count = self.turns.len();
        let turn = |step: usize| self.turns[(begun + step) % count].abs();
        let turning: f64 = (0..stretch.count).map(turn).sum();
        let wanted = DEGREES.to_radians() * f64::from(stretch.spaces);
        let by_turning = (turning / wanted.max(1e-9)).min(most);
        let mut measure = Vec::with_capacity(stretch.count + 1);
        let mut sum = 0.0;
        measure.push(sum);
        for step in 0..stretch.count {
            sum += by_turning * turn(step) / turning.max(1e-9)
                + (1.0 - by_turning) / stretch.count as f64;
            measure.push(sum);
        }
        measure
    }

    /// The heading of the curve at each place, in radians.
    pub(super) fn headings(&self, places: &[f64]) -> Vec<f64> {
        places
            .iter()
            .map(|place| {
                let low = (place.max(0.0) as usize).min(self.headings.len() - 2);
                let part = (place - low as f64).clamp(0.0, 1.0);
                let (before, after) = (self.headings[low], self.headings[low + 1]);
                before + (after - before) * part
            })
            .collect()
    }

    /// Where on the curve a place lies.
    pub(super) fn point(&self, place: f64) -> Point {
        let points = self.curve.points();
        let low = place.max(0.0) as usize;
        let at = |place: usize| points[(self.start + place) % points.len()];
        at(low).lerp(at(low + 1), place.max(0.0) - low as f64)
    }
}

/// Turns without the wiggles of coarse data.
fn smooth(turns: &[f64]) -> Vec<f64> {
    let count = turns.len();
    let mut result = turns.to_vec();
    for _ in 0..3 {
        let before = result.clone();
        for (at, kept) in result.iter_mut().enumerate() {
            let (left, right) = (before[(at + count - 1) % count], before[(at + 1) % count]);
            *kept = (left + 2.0 * before[at] + right) / 4.0;
        }
    }
    result
}
