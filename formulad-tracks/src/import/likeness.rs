//! How closely a circuit follows its line.

use formulad_core::TrackPlan;

use crate::generate::{self, Curve};
use crate::geometry::{Point, Vec2, bounds, heading, rotated};

/// How closely a circuit follows the line that it was laid along.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Likeness {
    /// The root mean square distance between the line and the middle of the road when they are
    /// aligned as well as possible, as a part of the diagonal of the bounding box of the road.
    pub distance: f64,
    /// How often the line crosses itself.
    pub line_crossings: usize,
    /// How often the road crosses itself.
    pub road_crossings: usize,
    /// The length of the middle of the road, in spaces.
    pub spaces: usize,
}

/// Points at which a line and a road are compared.
const POINTS: usize = 400;
/// Number of starting points that are tried, in each direction.
const BEGINNINGS: usize = 40;
/// Number of rounds in which each point is fitted to the nearest one.
const ROUNDS: usize = 30;

impl Likeness {
    /// A circuit further off its line than this does not have its shape.
    pub const MOST: f64 = 0.04;

    /// Compares a curve with the circuit along it; `None` if the plan has no road all the way round.
    #[must_use]
    pub fn of(curve: &Curve, plan: &TrackPlan) -> Option<Self> {
        let (middle, spaces) = middle(plan);
        let road = Curve::through(&middle).ok()?;
        let [line_crossings, road_crossings] = [curve, &road].map(generate::crossing_count);
        let [line, road] = [curve, &road].map(|curve| even(curve.points()));
        let extent = bounds(&road)?;
        let diagonal = extent.size().to_vec2().length().max(1e-9);
        Some(Self {
            distance: distance(&line, &road) / diagonal,
            line_crossings,
            road_crossings,
            spaces,
        })
    }
}

/// Points along the middle of the road, and how many spaces long it is.
fn middle(plan: &TrackPlan) -> (Vec<Point>, usize) {
    let lanes = plan.spaces.iter().filter_map(|space| space.lane).max();
    let lanes = lanes.unwrap_or(0);
    let lane = |lane: u32| {
        let spaces = plan.spaces.iter();
        spaces.filter(move |space| space.lane == Some(lane))
    };
    let left = lanes.div_ceil(2);
    // Between two lanes the middle is half a lane to the right of one.
    let aside = if lanes.is_multiple_of(2) {
        generate::LANE * crate::figures::usual::SPACE_LENGTH / 2.0
    } else {
        0.0
    };
    let points = lane(left)
        .map(|space| Point::new(space.x, space.y) + heading(space.heading).turn_90() * aside);
    let right = lanes / 2 + 1;
    let spaces = (lane(left).count() + lane(right).count()).div_ceil(2);
    (points.collect(), spaces)
}

/// [`POINTS`] of the points, evenly picked.
fn even(points: &[Point]) -> Vec<Point> {
    let count = points.len();
    (0..POINTS).map(|at| points[at * count / POINTS]).collect()
}

/// The distance between two closed lines, after rotating, moving and scaling the first to fit.
fn distance(line: &[Point], road: &[Point]) -> f64 {
    let count = road.len();
    let mut tries = Vec::new();
    for way in [1, count - 1] {
        for begin in 0..BEGINNINGS {
            let partner = |at: usize| (begin * count / BEGINNINGS + at * way) % count;
            let pairs: Vec<(Point, Point)> = (0..count)
                .step_by(4)
                .map(|at| (line[partner(at)], road[at]))
                .collect();
            let fit = Fit::of(&pairs);
            tries.push((fit.off(&pairs), fit));
        }
    }
    let best = tries.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let Some((_, mut fit)) = best else {
        return 0.0;
    };
    let mut pairs = Vec::new();
    for _ in 0..ROUNDS {
        pairs = fit.nearest(line, road);
        fit = Fit::of(&pairs);
    }
    fit.off(&pairs)
}

/// A rotation, a scale and a move: places are multiplied by `turn` as complex numbers.
#[derive(Debug, Clone, Copy)]
struct Fit {
    turn: Vec2,
    by: Vec2,
}

impl Fit {
    /// The fit that brings the first of each pair nearest to the second.
    fn of(pairs: &[(Point, Point)]) -> Self {
        let count = pairs.len().max(1) as f64;
        let sum = pairs.iter().fold((Vec2::ZERO, Vec2::ZERO), |sum, (a, b)| {
            (sum.0 + a.to_vec2(), sum.1 + b.to_vec2())
        });
        let (from, to) = (sum.0 / count, sum.1 / count);
        let (mut dot, mut cross, mut square) = (0.0, 0.0, 1e-12);
        for (a, b) in pairs {
            let (a, b) = (a.to_vec2() - from, b.to_vec2() - to);
            dot += a.dot(b);
            cross += a.cross(b);
            square += a.hypot2();
        }
        let turn = Vec2::new(dot, cross) / square;
        let fit = Self {
            turn,
            by: Vec2::ZERO,
        };
        let by = to.to_point() - fit.place(from.to_point());
        Self { turn, by }
    }

    fn place(&self, at: Point) -> Point {
        (rotated(at.to_vec2(), self.turn) + self.by).to_point()
    }

    /// The root mean square distance of the pairs.
    fn off(&self, pairs: &[(Point, Point)]) -> f64 {
        let squares = pairs.iter().map(|(a, b)| (self.place(*a) - *b).hypot2());
        (squares.sum::<f64>() / pairs.len().max(1) as f64).sqrt()
    }

    /// Each point of the road with the nearest of the line, and the other way round.
    fn nearest(&self, line: &[Point], road: &[Point]) -> Vec<(Point, Point)> {
        let placed: Vec<Point> = line.iter().map(|at| self.place(*at)).collect();
        let mut pairs = Vec::with_capacity(line.len() + road.len());
        let outline = LikenessOutline::new(&placed);
        for at in road {
            let (from, part) = outline.nearest(*at);
            let next = (from + 1) % line.len();
            pairs.push((line[from].lerp(line[next], part), *at));
        }
        let outline = LikenessOutline::new(road);
        for (placed, at) in placed.iter().zip(line) {
            let (from, part) = outline.nearest(*placed);
            let next = (from + 1) % road.len();
            pairs.push((*at, road[from].lerp(road[next], part)));
        }
        pairs
    }
}

/// A closed outline on which places are looked for.
struct LikenessOutline<'a> {
    points: &'a [Point],
    /// The length of its longest piece.
    longest: f64,
}

impl<'a> LikenessOutline<'a> {
    fn new(points: &'a [Point]) -> Self {
        let next = points.iter().cycle().skip(1);
        let lengths = points.iter().zip(next).map(|(a, b)| a.distance(*b));
        Self {
            points,
            longest: lengths.fold(0.0, f64::max),
        }
    }

    /// Where the place nearest to a point lies: a piece and the part of it.
    fn nearest(&self, at: Point) -> (usize, f64) {
        let mut best = (f64::INFINITY, 0, 0.0);
        // A piece that begins further away than this, squared, is no nearer.
        let mut within = f64::INFINITY;
        for (piece, from) in self.points.iter().enumerate() {
            if (at - *from).hypot2() > within {
                continue;
            }
            let way = self.points[(piece + 1) % self.points.len()] - *from;
            let part = ((at - *from).dot(way) / way.hypot2().max(1e-12)).clamp(0.0, 1.0);
            let apart = (*from + way * part - at).hypot2();
            if apart < best.0 {
                best = (apart, piece, part);
                within = (apart.sqrt() + self.longest).powi(2) * (1.0 + 1e-9);
            }
        }
        (best.1, best.2)
    }
}
