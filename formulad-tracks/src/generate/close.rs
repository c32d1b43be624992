//! Lengths with which a lap closes, and its stretches keep apart.
//!
//! Every stretch runs as the curve does; only lengths give way, those of long straights most. What
//! a lap has to keep to are equations and inequalities in these lengths: it ends where it began, it
//! is as long as asked, and stretches that would run into each other lie as far apart as a road
//! needs, on the side where the curve has them. Each condition that does not hold is met in
//! turn, with the least change, until all hold (the method of Kaczmarz).

use super::course::Course;
use super::curve::Curve;
use super::stretch::Stretch;
use crate::geometry::{Point, Vec2};

/// How often conditions are looked for, and how often all known ones are gone through.
const LOOKS: usize = 8;
const SWEEPS: usize = 120;
/// How far off the length of a lap may be for the sake of keeping apart, as a part of it.
const OFF: f64 = 0.3;
/// How much less the spaces of a corner give way than those of a straight.
const STIFF: f64 = 0.03;

/// Changes the lengths of stretches so that the lap closes after this many spaces; stretches that are
/// not bridges come to lie `apart` spaces from one another, as far as lengths can bring that about.
pub(super) fn close(
    curve: &Curve,
    stretches: &mut [Stretch],
    target: u32,
    apart: f64,
    crossed: &[(usize, usize)],
) {
    let mut lap = Lengths::new(curve, stretches);
    let as_it_was = lap.lengths.clone();
    let total = Condition {
        parts: vec![1.0; stretches.len()],
        least: f64::from(target),
        exactly: true,
    };
    let mut conditions = vec![lap.closing(|way| way.x), lap.closing(|way| way.y), total];
    let of_the_lap = conditions.len();
    for _ in 0..LOOKS {
        lap.satisfy_all(&conditions);
        let known = conditions.len();
        conditions.extend(lap.too_near(apart, crossed));
        if conditions.len() == known {
            break;
        }
    }
    // Not all of them can hold: then only those of the lap, and the road has to bend out of the way.
    let length: f64 = lap.lengths.iter().sum();
    if (length - f64::from(target)).abs() > f64::from(target) * OFF {
        lap.lengths = as_it_was;
        lap.satisfy_all(&conditions[..of_the_lap]);
    }
    // Whole spaces; what is cut off one stretch the next gets.
    let mut carry = 0.0;
    for (stretch, length) in stretches.iter_mut().zip(&lap.lengths) {
        let wanted = length + carry;
        let whole = wanted.round().max(f64::from(stretch.least));
        carry = (wanted - whole).clamp(-1.0, 1.0);
        stretch.spaces = whole as u32;
    }
}

/// A sum of parts of all lengths that is to have at least, or exactly, a value.
struct Condition {
    parts: Vec<f64>,
    least: f64,
    exactly: bool,
}

/// A place of a stretch.
#[derive(Debug, Clone, Copy)]
struct Sample {
    stretch: usize,
    /// Where it lies from the beginning of the stretch, if that is one space long.
    from_start: Vec2,
    /// The point of the curve, counted from the start.
    place: f64,
}

/// The lengths of all stretches while they give way, in spaces.
struct Lengths<'a> {
    course: Course<'a>,
    lengths: Vec<f64>,
    least: Vec<f64>,
    /// How readily each gives way.
    weights: Vec<f64>,
    /// Where each leads to, if it is one space long.
    ways: Vec<Vec2>,
    samples: Vec<Sample>,
}

impl<'a> Lengths<'a> {
    fn new(curve: &'a Curve, stretches: &[Stretch]) -> Self {
        let course = Course::new(curve, stretches);
        let (middles, _) = course.places(stretches);
        let headings = course.headings(&middles);
        let mut samples = Vec::with_capacity(headings.len());
        let mut ways = Vec::with_capacity(stretches.len());
        let mut spaces = headings.iter().zip(&middles);
        for (stretch, plan) in stretches.iter().enumerate() {
            let count = f64::from(plan.spaces);
            let mut way = Vec2::ZERO;
            for (heading, place) in spaces.by_ref().take(plan.spaces as usize) {
                let step = Vec2::new(libm::cos(*heading) / count, libm::sin(*heading) / count);
                samples.push(Sample {
                    stretch,
                    from_start: way + step / 2.0,
                    place: *place,
                });
                way += step;
            }
            ways.push(way);
        }
        let stiffness = |stretch: &Stretch| if stretch.stops.is_some() { STIFF } else { 1.0 };
        Self {
            course,
            lengths: stretches
                .iter()
                .map(|stretch| f64::from(stretch.spaces))
                .collect(),
            least: stretches
                .iter()
                .map(|stretch| f64::from(stretch.least))
                .collect(),
            weights: stretches
                .iter()
                .map(|stretch| f64::from(stretch.spaces) * stiffness(stretch))
                .collect(),
            ways,
            samples,
        }
    }

    /// That the lap leads back to where it began, along an axis.
    fn closing(&self, axis: fn(&Vec2) -> f64) -> Condition {
        Condition {
            parts: self.ways.iter().map(axis).collect(),
            least: 0.0,
            exactly: true,
        }
    }

    /// Goes through all conditions again and again.
    fn satisfy_all(&mut self, conditions: &[Condition]) {
        for _ in 0..SWEEPS {
            for condition in conditions {
                self.satisfy(condition);
            }
        }
    }

    /// Changes the lengths as little as a condition allows that does not hold.
    fn satisfy(&mut self, condition: &Condition) {
        let parts = || condition.parts.iter().zip(&self.lengths);
        let missing = condition.least - parts().map(|(part, length)| part * length).sum::<f64>();
        if !condition.exactly && missing <= 0.0 {
            return;
        }
        let gives: f64 = condition
            .parts
            .iter()
            .zip(&self.weights)
            .map(|(part, weight)| part * part * weight)
            .sum();
        // What cannot be reached by lengths is left to bending.
        if gives < 1e-6 {
            return;
        }
        let each = (missing / gives).clamp(-0.2, 0.2);
        let changed = self.lengths.iter_mut().zip(&condition.parts);
        for ((length, part), (weight, least)) in changed.zip(self.weights.iter().zip(&self.least)) {
            *length = (*length + each * part * weight).max(*least);
        }
    }

    /// For every two stretches that come too near to each other, the condition that keeps their
    /// nearest places apart.
    fn too_near(&self, apart: f64, crossed: &[(usize, usize)]) -> Vec<Condition> {
        let mut starts = Vec::with_capacity(self.lengths.len());
        let mut here = Point::ORIGIN;
        for (way, length) in self.ways.iter().zip(&self.lengths) {
            starts.push(here);
            here += *way * *length;
        }
        let spots: Vec<Point> = self
            .samples
            .iter()
            .map(|sample| starts[sample.stretch] + sample.from_start * self.lengths[sample.stretch])
            .collect();
        let count = self.samples.len();
        // The worst pair of places of each pair of stretches: what is missing, and which they are.
        let mut worst: Vec<(f64, usize, usize)> = Vec::new();
        for a in 0..count {
            for b in a + 1..count {
                let round = (b - a).min(count - (b - a)) as f64;
                if spots[a].distance(spots[b]) >= apart || round <= apart * 1.8 {
                    continue;
                }
                let (one, other) = (self.samples[a], self.samples[b]);
                if self.course.on_bridge(one.place, other.place, crossed) {
                    continue;
                }
                let side = self.course.side(one.place, other.place);
                let missing = apart - (spots[b] - spots[a]).dot(side);
                let of_pair = |(_, p, q): &&mut (f64, usize, usize)| {
                    self.samples[*p].stretch == one.stretch
                        && self.samples[*q].stretch == other.stretch
                };
                match worst.iter_mut().find(of_pair) {
                    Some(known) if known.0 < missing => *known = (missing, a, b),
                    Some(_) => {}
                    None => worst.push((missing, a, b)),
                }
            }
        }
        let conditions = worst.into_iter().filter(|(missing, ..)| *missing > 0.05);
        conditions
            .map(|(_, a, b)| self.keeping(a, b, apart))
            .collect()
    }

    /// That one place lies so far from another, on the side where the curve has it.
    fn keeping(&self, a: usize, b: usize, apart: f64) -> Condition {
        let (one, other) = (self.samples[a], self.samples[b]);
        let side = self.course.side(one.place, other.place);
        let mut parts = vec![0.0; self.lengths.len()];
        let between = one.stretch..other.stretch;
        for (part, way) in parts
            .iter_mut()
            .zip(&self.ways)
            .take(between.end)
            .skip(between.start)
        {
            *part += way.dot(side);
        }
        parts[one.stretch] -= one.from_start.dot(side);
        parts[other.stretch] += other.from_start.dot(side);
        Condition {
            parts,
            least: apart,
            exactly: false,
        }
    }
}
