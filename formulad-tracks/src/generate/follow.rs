//! The middle line of a board that follows a real circuit.
//!
//! Every place of the road is pulled to where the real line has it, with the same scale all round.
//! Only what a board needs changes that: corners are as long as they turn, nothing bends more
//! sharply than a road can, and stretches keep apart. The straights get the length that is left.

use super::course::Course;
use super::curve::Curve;
use super::line::Midline;
use super::relax::{self, turned};
use super::stretch::{Stretch, bridges};
use crate::geometry::{Point, Vec2, unit};

/// Number of searches for the scale and the lengths of straights.
const SEARCHES: usize = 5;
/// Number of rounds in which all forces act, in a search and at the end.
const ROUNDS: usize = 60;
/// How often lengths and bends are restored in a round.
const STIFFNESS: usize = 6;
/// Number of smoothing passes at the end.
const SMOOTHINGS: usize = 40;
/// Number of spaces to either side over which the pulls on neighbouring stretches are averaged.
const TOGETHER: usize = 2;
/// The part of the way that they are pulled in a round.
const DRAWN: f64 = 0.35;

/// How a road follows a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Manner {
    /// How sharply it may bend at a space, in radians.
    pub(super) sharpest: f64,
    /// How far apart the middles of two stretches are to be, in widths of the road.
    pub(super) apart: f64,
    /// How large corners are, of what they usually are.
    pub(super) corners: f64,
}

impl Manner {
    /// In the order in which they are tried. At the sharpest, the inner lane of four still has a
    /// radius.
    pub(super) const ALL: [Self; 5] = [
        Self::new(0.45, 2.0, 1.0),
        Self::new(0.45, 1.6, 1.0),
        Self::new(0.45, 1.6, 0.8),
        Self::new(0.40, 1.6, 1.0),
        Self::new(0.45, 1.3, 0.6),
    ];

    const fn new(sharpest: f64, apart: f64, corners: f64) -> Self {
        Self {
            sharpest,
            apart,
            corners,
        }
    }
}

/// Draws the middle line along a curve: a point in the middle of each space, closed; the unit is the
/// length of a space. The straights get as many spaces as they then are long, so that all stretches
/// together have as many as asked for.
pub(super) fn draw(
    curve: &Curve,
    stretches: &mut [Stretch],
    crossed: &[(usize, usize)],
    spaces: u32,
    width: f64,
    manner: Manner,
) -> Vec<Point> {
    let mut road = DrawnLine::new(curve, stretches, crossed, manner);
    let apart = width * manner.apart;
    let mut scale = f64::from(spaces) / curve.length();
    let in_corners: u32 = corners(stretches).map(|corner| corner.spaces).sum();
    let left = f64::from(spaces - in_corners.min(spaces)).max(1.0);
    let mut lengths = vec![0.0; stretches.len()];
    for search in 0..SEARCHES {
        for _ in 0..ROUNDS {
            road.attract(scale, stretches);
            relax::keep_apart(&mut road.points, apart, &road.room, &road.bridges);
            for _ in 0..STIFFNESS {
                road.pull(stretches);
                relax::keep_bends(&mut road.points, &road.sines);
            }
        }
        lengths = road.lengths(stretches);
        if search + 1 < SEARCHES {
            let straight =
                |(stretch, length): (&Stretch, &f64)| stretch.stops.is_none().then_some(*length);
            let driven: f64 = stretches.iter().zip(&lengths).filter_map(straight).sum();
            scale *= (left / driven.max(1.0)).clamp(0.7, 1.4);
        }
    }
    let before: Vec<u32> = stretches.iter().map(|stretch| stretch.spaces).collect();
    scale *= share(stretches, &lengths, spaces).clamp(0.9, 1.1);
    let mut last = DrawnLine::new(curve, stretches, crossed, manner);
    last.points = road.divided(&before, stretches);
    for round in 0..ROUNDS {
        if round < ROUNDS * 3 / 4 {
            last.attract(scale, stretches);
        }
        relax::keep_apart(&mut last.points, apart, &last.room, &last.bridges);
        for _ in 0..STIFFNESS {
            relax::pull(&mut last.points);
            relax::keep_bends(&mut last.points, &last.sines);
        }
    }
    for _ in 0..SMOOTHINGS {
        relax::round_off(&mut last.points, manner.sharpest * 1.1);
        relax::pull(&mut last.points);
    }
    // Between its points the line is a little longer where it bends.
    let whole = Midline::through(&last.points).length(0.0, f64::from(spaces), 0.0);
    for point in &mut last.points {
        *point = (point.to_vec2() * (f64::from(spaces) / whole.max(1e-9))).to_point();
    }
    last.points
}

fn corners(stretches: &[Stretch]) -> impl Iterator<Item = &Stretch> {
    stretches.iter().filter(|stretch| stretch.stops.is_some())
}

/// Shares the spaces that are left for straights among them, in proportion to these lengths.
/// Returns the number of spaces for a length of one.
fn share(stretches: &mut [Stretch], lengths: &[f64], spaces: u32) -> f64 {
    let in_corners: u32 = corners(stretches).map(|corner| corner.spaces).sum();
    let left = f64::from(spaces.saturating_sub(in_corners));
    // Straights that are at their minimum take no part in what is left.
    let mut given = vec![false; stretches.len()];
    let part = loop {
        let mut all = 0.0;
        let mut rest = left;
        for (at, stretch) in stretches.iter().enumerate() {
            match (stretch.stops, given[at]) {
                (Some(_), _) => {}
                (None, true) => rest -= f64::from(stretch.least),
                (None, false) => all += lengths[at],
            }
        }
        let part = rest.max(0.0) / all.max(1e-9);
        let mut is_done = true;
        for (at, stretch) in stretches.iter().enumerate() {
            let is_short = lengths[at] * part < f64::from(stretch.least);
            if stretch.stops.is_none() && !given[at] && is_short {
                given[at] = true;
                is_done = false;
            }
        }
        if is_done {
            break part;
        }
    };
    // What is cut off one straight goes to the next.
    let mut carry = 0.0;
    for (at, stretch) in stretches.iter_mut().enumerate() {
        if stretch.stops.is_some() {
            continue;
        }
        if given[at] {
            stretch.spaces = stretch.least;
            continue;
        }
        let wanted = lengths[at] * part + carry;
        let whole = wanted.round().max(f64::from(stretch.least));
        carry = wanted - whole;
        stretch.spaces = whole as u32;
    }
    part
}

/// Combines the moves of a straight that leads this way into one: a shift and a turn about its middle. Across
/// the way, each place also keeps a part of its own move; and the more a straight is `bent` on the line, from
/// 0 to 1, the more each place moves by itself. Short straights between corners move less.
fn together(moves: &mut [Vec2], way: Vec2, bent: f64) {
    /// The spaces of a straight that moves by half.
    const SHORT: f64 = 3.0;
    /// The part of its own move across that each place keeps.
    const OWN: f64 = 0.4;
    let count = moves.len() as f64;
    let middle = (count - 1.0) / 2.0;
    let (mut mean, mut slope, mut square) = (Vec2::ZERO, Vec2::ZERO, 0.0);
    for (at, by) in moves.iter().enumerate() {
        let along = at as f64 - middle;
        mean += *by / count;
        slope += *by * along;
        square += along * along;
    }
    let across = unit(way.turn_90(), Vec2::ZERO);
    let slope = across * (slope.dot(across) / square.max(1.0));
    let part = count / (count + SHORT);
    for (at, by) in moves.iter_mut().enumerate() {
        let all = mean + slope * (at as f64 - middle);
        let own = across * (*by - all).dot(across);
        *by = ((all + own * OWN) * (1.0 - bent) + *by * bent) * part;
    }
}

/// A middle line while it is drawn.
struct DrawnLine {
    points: Vec<Point>,
    /// Where the curve has each, in metres.
    targets: Vec<Point>,
    /// The sines of half the bends at the points.
    sines: Vec<f64>,
    room: Vec<f64>,
    bridges: Vec<(usize, usize)>,
}

impl DrawnLine {
    fn new(
        curve: &Curve,
        stretches: &[Stretch],
        crossed: &[(usize, usize)],
        manner: Manner,
    ) -> Self {
        let course = Course::new(curve, stretches);
        let (middles, ends) = course.places(stretches, true);
        let headings = course.headings(&ends);
        let count = headings.len();
        let mut bends: Vec<f64> = (0..count)
            .map(|at| turned(headings[(at + count - 1) % count], headings[at]))
            .collect();
        relax::spread(&mut bends, manner.sharpest);
        let targets: Vec<Point> = middles.iter().map(|place| course.point(*place)).collect();
        let scale = count as f64 / curve.length();
        Self {
            points: targets
                .iter()
                .map(|at| (at.to_vec2() * scale).to_point())
                .collect(),
            targets,
            sines: bends.iter().map(|bend| libm::sin(bend / 2.0)).collect(),
            room: vec![0.0; count],
            bridges: bridges(stretches, crossed, curve.points().len()),
        }
    }

    /// Pulls straights to where the curve has them, at this scale, while they stay straight; corners are what
    /// lies between.
    fn attract(&mut self, scale: f64, stretches: &[Stretch]) {
        /// A stretch that is an eighth longer than the distance of its ends is pulled place by place.
        const BENT: f64 = 8.0;
        let count = self.points.len();
        let target = |at: usize| self.targets[at].to_vec2() * scale;
        let mut off = vec![Vec2::ZERO; count];
        let mut begin = 0;
        for stretch in stretches {
            let spaces = begin..begin + stretch.spaces as usize;
            begin = spaces.end;
            if stretch.stops.is_none() && !spaces.is_empty() {
                let way = target(spaces.end - 1) - target(spaces.start);
                for at in spaces.clone() {
                    off[at] = target(at) - self.points[at].to_vec2();
                }
                let line: f64 = (spaces.start + 1..spaces.end)
                    .map(|at| (target(at) - target(at - 1)).length())
                    .sum();
                // Towards a bridge roads stay straight.
                let is_crossed = |(a, b): &(usize, usize)| spaces.contains(a) || spaces.contains(b);
                let bent = if self.bridges.iter().any(is_crossed) {
                    0.0
                } else {
                    BENT * (line / way.length().max(1e-9) - 1.0)
                };
                let bent = bent.clamp(0.0, 1.0);
                together(&mut off[spaces], way, bent);
            }
        }
        let whole = (2 * TOGETHER + 1) as f64;
        let near = |at: usize, step: usize| off[(at + count * TOGETHER + step - TOGETHER) % count];
        for (at, point) in self.points.iter_mut().enumerate() {
            let sum = (0..=2 * TOGETHER).fold(Vec2::ZERO, |sum, step| sum + near(at, step));
            *point += sum / whole * DRAWN;
        }
    }

    /// Pulls neighbours in corners to a distance of one space, and straights taut: as long for the distance
    /// of their ends as they are on the curve.
    fn pull(&mut self, stretches: &[Stretch]) {
        let count = self.points.len();
        let mut at = 0;
        for stretch in stretches {
            let wanted = match stretch.stops {
                Some(_) => 1.0,
                None => self.taut(at, stretch.spaces as usize),
            };
            for _ in 0..stretch.spaces {
                let next = (at + 1) % count;
                let (a, b) = (self.points[at], self.points[next]);
                let length = a.distance(b).max(1e-9);
                let pull = (b - a) * ((length - wanted) / length / 2.0);
                self.points[at] = a + pull;
                self.points[next] = b - pull;
                at += 1;
            }
        }
    }

    /// How far apart the spaces of a straight are when it is taut.
    fn taut(&self, first: usize, spaces: usize) -> f64 {
        /// A straight this many times as long as the distance of its ends keeps its length.
        const BENT: f64 = 1.8;
        let last = (first + spaces).saturating_sub(1);
        let length = |points: &[Point]| -> f64 {
            points.windows(2).map(|two| two[0].distance(two[1])).sum()
        };
        let own = length(&self.points[first..=last]);
        let ends = self.targets[first].distance(self.targets[last]);
        let bent = length(&self.targets[first..=last]) / ends.max(1e-9);
        let whole = if bent < BENT {
            self.points[first].distance(self.points[last]) * bent
        } else {
            own
        };
        whole / (spaces.saturating_sub(1)).max(1) as f64
    }

    /// How long each stretch is.
    fn lengths(&self, stretches: &[Stretch]) -> Vec<f64> {
        let count = self.points.len();
        let mut steps =
            (0..count).map(|at| self.points[at].distance(self.points[(at + 1) % count]));
        stretches
            .iter()
            .map(|stretch| steps.by_ref().take(stretch.spaces as usize).sum())
            .collect()
    }

    /// The line divided anew: each stretch into its number of spaces.
    fn divided(&self, before: &[u32], stretches: &[Stretch]) -> Vec<Point> {
        let count = self.points.len();
        let mut points = Vec::new();
        let mut begin = 0.0;
        for (spaces, stretch) in before.iter().zip(stretches) {
            let spaces = f64::from(*spaces);
            for space in 0..stretch.spaces {
                let part = (f64::from(space) + 0.5) / f64::from(stretch.spaces);
                let place = (begin + part * spaces - 0.5).rem_euclid(count as f64);
                let low = (place as usize).min(count - 1);
                let next = self.points[(low + 1) % count];
                points.push(self.points[low].lerp(next, place - low as f64));
            }
            begin += spaces;
        }
        points
    }
}
