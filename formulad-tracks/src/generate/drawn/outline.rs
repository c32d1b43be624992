//! A drawn curve in small steps, as it is driven.

use super::knots::{Knot, curve_points};
use super::spec::{DrawnError, DrawnSpec, Measure, SPACES};
use crate::generate::curve::CurveError;
use crate::generate::line::FINE;
use crate::generate::measures::LANE;
use crate::geometry::{Point, turn};

/// Distance between points at which a curve is as good as straight, in millimetres.
const FINEST: f64 = 0.4;

/// A closed curve in nearly even steps. Those from one knot to the next depend on nothing else.
pub(super) struct Outline {
    points: Vec<Point>,
    /// Where on the curve each point lies, counted in knots.
    knots: Vec<f64>,
    /// How far each point is from the first, and how long the whole curve is, in millimetres.
    walked: Vec<f64>,
    /// How many knots there are.
    count: f64,
    reverse: bool,
    /// The length of a space, about.
    pub(super) unit: f64,
}

impl Outline {
    pub(super) fn of(knots: &[Knot], spec: &DrawnSpec) -> Result<Self, DrawnError> {
        let driven: Vec<Knot> = if spec.reverse {
            // Still from the first knot on.
            let first = knots.iter().take(1);
            let rest = knots.iter().skip(1).rev();
            first.chain(rest).map(|knot| knot.turned()).collect()
        } else {
            knots.to_vec()
        };
        let pieces: Vec<Vec<(f64, Point)>> = (0..driven.len())
            .map(|at| {
                let pair = [driven[at], driven[(at + 1) % driven.len()]];
                let mut points = curve_points(&pair, false, FINEST);
                for (place, _) in &mut points {
                    *place += at as f64;
                }
                points
            })
            .collect();
        let total: f64 = pieces.iter().map(|piece| length(piece)).sum();
        let unit = match spec.measure {
            Measure::SpaceLength(unit) => unit,
            Measure::Spaces(spaces) => total / f64::from(spaces),
        };
        let spaces = (total / unit).round();
        if total < 1.0 || !spaces.is_finite() {
            return Err(CurveError::TooFew(1).into());
        }
        if spaces > f64::from(*SPACES.end()) || spaces < f64::from(*SPACES.start()) {
            return Err(DrawnError::Spaces(spaces.min(1e6) as u32));
        }
        let mut outline = Self {
            points: Vec::new(),
            knots: Vec::new(),
            walked: Vec::new(),
            count: knots.len() as f64,
            reverse: spec.reverse,
            unit,
        };
        for piece in &pieces {
            outline.spread(piece);
        }
        outline.measure();
        // The innermost lane keeps a third of a space of radius.
        let radius = (f64::from(spec.lanes - 1) / 2.0 * LANE + 0.34) * unit;
        if outline.cut_bends(radius) {
            outline.measure();
        }
        Ok(outline)
    }

    /// Resamples the points between two knots in even steps.
    fn spread(&mut self, piece: &[(f64, Point)]) {
        let whole = length(piece);
        let steps = (whole / self.unit * FINE as f64).round() as usize;
        // Knots at the same place count as one.
        if whole < 1e-6 {
            return;
        }
        let steps = steps.max(1);
        let (mut walked, mut taken) = (0.0, 0);
        for pair in piece.windows(2) {
            let [(knot, from), (next, to)] = [pair[0], pair[1]];
            let length = from.distance(to);
            while taken < steps && taken as f64 * whole / steps as f64 <= walked + length {
                let part = (taken as f64 * whole / steps as f64 - walked) / length.max(1e-12);
                let part = part.clamp(0.0, 1.0);
                self.points.push(from.lerp(to, part));
                self.knots.push(knot + (next - knot) * part);
                taken += 1;
            }
            walked += length;
        }
    }

    /// Works out how far each point is from the first.
    fn measure(&mut self) {
        let mut walked = 0.0;
        self.walked = vec![walked];
        for (at, here) in self.points.iter().enumerate() {
            walked += here.distance(self.points[(at + 1) % self.points.len()]);
            self.walked.push(walked);
        }
    }

    /// Cuts bends sharper than this radius as little as possible. Returns whether there were any.
    fn cut_bends(&mut self, radius: f64) -> bool {
        const ROUNDS: usize = 400;
        /// How far a sharp bend is spread, in spaces.
        const REACH: usize = 4 * FINE;
        let count = self.points.len();
        // The angle of an arc of this radius, over half the distance to either neighbour.
        let sharpest = |outline: &Self, at: usize| {
            let [a, c] = outline.beside(at);
            let here = outline.points[at];
            (a.distance(here) + here.distance(c)) / 2.0 / radius
        };
        let mut near = vec![false; count];
        let mut is_sharp = false;
        for at in 0..count {
            // Slightly sharper does not matter.
            if self.bend(at) > sharpest(self, at) * 1.25 {
                is_sharp = true;
                for step in 0..=2 * REACH {
                    near[(at + count * REACH + step - REACH) % count] = true;
                }
            }
        }
        let near: Vec<usize> = (0..count).filter(|at| near[*at]).collect();
        let rounds = if is_sharp { ROUNDS } else { 0 };
        for _ in 0..rounds {
            let mut moved = false;
            for at in &near {
                let (bend, most) = (self.bend(*at), sharpest(self, *at));
                if bend > most {
                    let part = (1.0 - most / bend) * 0.5;
                    let [a, c] = self.beside(*at);
                    self.points[*at] = self.points[*at].lerp(a.lerp(c, 0.5), part);
                    moved = true;
                }
            }
            if !moved {
                break;
            }
        }
        is_sharp
    }

    fn beside(&self, at: usize) -> [Point; 2] {
        let count = self.points.len();
        [
            self.points[(at + count - 1) % count],
            self.points[(at + 1) % count],
        ]
    }

    /// How far it bends at a point, in radians.
    fn bend(&self, at: usize) -> f64 {
        let [a, c] = self.beside(at);
        turn(self.points[at] - a, c - self.points[at]).abs()
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The mean distance from one point to the next, in millimetres.
    pub(super) fn step(&self) -> f64 {
        self.length() / self.points.len() as f64
    }

    /// Its length, in millimetres.
    pub(super) fn length(&self) -> f64 {
        self.walked.last().copied().unwrap_or(0.0)
    }

    /// Distance of a point from the first one. Numbers may go past a whole lap.
    pub(super) fn place(&self, point: usize) -> f64 {
        let count = self.points.len();
        self.walked[point % count] + (point / count) as f64 * self.length()
    }

    /// How far it turns within a space at each point, in degrees to the right, measured over `reach`
    /// steps to either side.
    pub(super) fn turns(&self, reach: usize) -> Vec<f64> {
        let count = self.points.len();
        let reach = reach.clamp(1, (count / 4).max(1));
        (0..count)
            .map(|at| {
                let (low, high) = ((at + count - reach) % count, (at + reach) % count);
                let (before, here, after) = (self.points[low], self.points[at], self.points[high]);
                let long = (self.place(at + count + reach) - self.place(at + count - reach)) / 2.0;
                turn(here - before, after - here).to_degrees() * self.unit / long.max(1e-9)
            })
            .collect()
    }

    /// The point at this distance from the start, in millimetres.
    pub(super) fn at(&self, walked: f64) -> Point {
        let (low, part) = self.beside_place(walked);
        let next = (low + 1) % self.points.len();
        self.points[low].lerp(self.points[next], part)
    }

    /// The place at this distance from the start, in millimetres, counted in knots in driving order.
    pub(super) fn knot(&self, walked: f64) -> f64 {
        let (low, part) = self.beside_place(walked);
        let to = self.knots.get(low + 1).copied().unwrap_or(self.count);
        self.knots[low] + (to - self.knots[low]) * part
    }

    /// Converts a place in knots, as given, to millimetres from the start.
    pub(super) fn walked(&self, knot: f64) -> f64 {
        let knot = if self.reverse {
            self.count - knot
        } else {
            knot
        };
        let knot = knot.rem_euclid(self.count);
        let next = self.knots.partition_point(|other| *other <= knot).max(1);
        let low = self.knots[next - 1];
        let high = self.knots.get(next).copied().unwrap_or(self.count);
        let part = ((knot - low) / (high - low).max(1e-12)).clamp(0.0, 1.0);
        self.walked[next - 1] + (self.walked[next] - self.walked[next - 1]) * part
    }

    /// The point before a place, and the part of the way to the next.
    fn beside_place(&self, walked: f64) -> (usize, f64) {
        let walked = walked.rem_euclid(self.length());
        let next = self.walked.partition_point(|other| *other <= walked);
        let low = next.saturating_sub(1).min(self.points.len() - 1);
        let (from, to) = (self.walked[low], self.walked[low + 1]);
        (
            low,
            ((walked - from) / (to - from).max(1e-12)).clamp(0.0, 1.0),
        )
    }
}

/// The length of the way through these points.
fn length(points: &[(f64, Point)]) -> f64 {
    let pieces = points.windows(2);
    pieces.map(|pair| pair[0].1.distance(pair[1].1)).sum()
}
