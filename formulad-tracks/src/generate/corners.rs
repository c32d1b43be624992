//! Where a curve has its corners, and how many stops they ask for.

use super::curve::Curve;
use super::measures::DEGREES;
use super::spec::Spec;
use crate::figures::usual;
use crate::geometry::Point;

/// A stretch of a curve that is a corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bend {
    /// Its first point, and how many it has.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Its turning, in degrees; turns to either side add up.
    pub(super) turning: f64,
    /// Its net turning to the right, in degrees.
    rightwards: f64,
    /// The stops it asks for (CORNER-1).
    pub(super) stops: u32,
}

/// Radii below this usually make a corner, in metres.
const RADIUS: f64 = 100.0;
/// Corners nearer to each other than this are one, in metres.
const GAP: f64 = 100.0;
/// Bends that turn by less than this are not corners, in degrees.
const LEAST: f64 = 40.0;
/// A driven line cuts corners: on it, bends are wider by this factor, and turn less over the same length.
const DRIVEN: f64 = 1.5;
/// Bends of a driven line that turn by less than this are not corners, in degrees.
const LEAST_DRIVEN: f64 = 34.0;
/// A bend of a drawn road that turns by less than this, in degrees, may only be due to lack of room.
const SURELY: f64 = 60.0;
/// Corners that turn by more than this are two, in degrees.
const MOST: f64 = 450.0;
/// The shortest lap that is measured in metres as it is: a board of it has the usual length, so that on a shorter one
/// as many metres are more spaces. The measures shrink with it.
const SHORT: f64 = 4500.0;
/// Standard deviation of the smoothing of a curve, in metres.
const SMOOTH: f64 = 12.0;
/// How far to either side curvature is measured, in metres.
const REACH: f64 = 15.0;

impl Bend {
    /// The corner over a range of points of a curve.
    pub(super) fn over(curve: &Curve, first: usize, count: usize, stops: u32) -> Self {
        let turns = curve.turns(1);
        let inside = (0..count).map(|step| turns[(first + step) % turns.len()].to_degrees());
        Self {
            first,
            count,
            turning: inside.clone().map(f64::abs).sum(),
            rightwards: inside.sum(),
            stops,
        }
    }

    /// Number of spaces in the middle of the road: in proportion to its turning, and enough for the
    /// longest lane to suit its stops, which is 9 spaces for 2 stops and 15 for 3 on known
    /// circuits. A corner that turns to one side only is longer outside.
    pub(super) fn spaces(&self) -> f64 {
        let is_to_one_side = self.rightwards.abs() >= 90.0;
        let least = match (self.stops, is_to_one_side) {
            (..=1, _) => 2.0,
            (2, true) => 7.0,
            (2, false) => 8.0,
            (_, true) => 12.0,
            (_, false) => 14.0,
        };
        (self.turning / DEGREES).max(least)
    }

    /// Returns over how many spaces a corner that turns to both sides has to be drawn: all of its
    /// `spaces`, because in fewer its neighbours would pull it straight. 0 if it turns to one side only.
    pub(super) fn drawn_over(&self, spaces: f64) -> f64 {
        /// The part of its turning that is undone.
        const BOTH_SIDES: f64 = 0.4;
        let undone = 1.0 - self.rightwards.abs() / self.turning.max(1.0);
        if undone < BOTH_SIDES { 0.0 } else { spaces }
    }
}

/// Scale of the measures: everything is smaller on a short lap.
fn scale(curve: &Curve) -> f64 {
    (curve.length() / SHORT).min(1.0)
}

/// Converts metres on a usual lap to points of this curve.
fn steps(curve: &Curve, metres: f64) -> usize {
    ((metres * scale(curve) / curve.step()).round() as usize).max(1)
}

/// The radius below which a bend of a curve is usually a corner, in metres.
pub(crate) fn usual_radius(curve: &Curve) -> f64 {
    RADIUS * scale(curve)
}

/// The radius of the tightest bend of a curve, in metres.
#[cfg(feature = "import")]
pub(crate) fn tightest_radius(curve: &Curve) -> f64 {
    let turns = curve.turns(steps(curve, REACH)).into_iter();
    curve.step() / turns.map(f64::abs).fold(0.0, f64::max).max(1e-9)
}

/// A radius in whole tens of metres below which a curve has more corners than these, not far above one below which it
/// has no more: if it has none, that of its tightest bend; `None` if it has no more however wide corners may be.
#[cfg(feature = "import")]
pub(crate) fn radius_with_corners(curve: &Curve, spec: &Spec, corners: usize) -> Option<f64> {
    let from = match corners {
        0 => tightest_radius(&smoothed(curve)),
        _ => spec.widest_corner.unwrap_or_else(|| usual_radius(curve)),
    };
    let curve = smoothed(curve);
    // At first a little above it, so that the whole bend is in the corner.
    let radii = [1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0]
        .map(|times| (from * times / 10.0).ceil() * 10.0);
    radii.into_iter().find(|radius| {
        let spec = Spec {
            widest_corner: Some(*radius),
            ..spec.clone()
        };
        find(&curve, &spec).len() > corners
    })
}

/// A curve measured in metres without the bumps of its data, which depend on how many points it has.
pub(super) fn smoothed(curve: &Curve) -> Curve {
    curve.smoothed(SMOOTH * scale(curve))
}

/// The corners of a curve measured in metres, in driving order from its first point that is in
/// none: bends with a radius below the widest that is asked for, or below the usual one.
pub(super) fn find(curve: &Curve, spec: &Spec) -> Vec<Bend> {
    let usual = usual_radius(curve) * if spec.driven { DRIVEN } else { 1.0 };
    let least = if spec.driven { LEAST_DRIVEN } else { LEAST };
    find_where(curve, spec.widest_corner.unwrap_or(usual), least, |_| true)
}

/// The corners among the points for which this is true.
fn find_where(
    curve: &Curve,
    radius: f64,
    least: f64,
    is_free: impl Fn(usize) -> bool,
) -> Vec<Bend> {
    let count = curve.points().len();
    let steps = |metres| steps(curve, metres);
    let turns = curve.turns(steps(REACH));
    let is_tight = |at: usize| turns[at].abs() > curve.step() / radius && is_free(at);
    let tight: Vec<bool> = (0..count).map(is_tight).collect();
    let Some(start) = quietest(&tight, steps(GAP)) else {
        return Vec::new();
    };
    let gap = steps(GAP);
    let mut bends: Vec<Bend> = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    for step in 0..=count {
        let at = (start + step) % count;
        if step < count && tight[at] {
            open = Some(match open {
                Some((first, last)) if step - last <= gap => (first, step),
                Some(done) => {
                    close(&mut bends, done, start, &turns);
                    (step, step)
                }
                None => (step, step),
            });
        }
    }
    if let Some(done) = open {
        close(&mut bends, done, start, &turns);
    }
    bends.retain(|bend| bend.turning >= least);
    bends
}

/// Finds the bends of a drawn road, outside its corners, that are corners by the same measure: on a board
/// a road may have to bend more sharply than its curve. `road` has a point in the middle of each space;
/// `is_straight` says which spaces are part of straights. The bends are measured in spaces. Bends of less
/// than [`SURELY`] to one side, or beside a corner, come from how those were drawn and are left out.
pub(super) fn tightened(road: &[Point], metres_per_space: f64, is_straight: &[bool]) -> Vec<Bend> {
    let metres = road
        .iter()
        .map(|at| (at.to_vec2() * metres_per_space).to_point());
    let Ok(curve) = Curve::through(&metres.collect::<Vec<Point>>()) else {
        return Vec::new();
    };
    let (spaces, points) = (road.len(), curve.points().len());
    // The first point lies in the middle of the first space.
    let space = |point: usize| (point * spaces + points / 2) / points % spaces;
    let straight = |space: usize| is_straight.get(space % spaces) == Some(&true);
    let bends = find_where(&curve, usual_radius(&curve), LEAST, |point| {
        straight(space(point))
    });
    let bends = bends.into_iter().filter_map(|bend| {
        let last = space((bend.first + bend.count - 1) % points);
        let first = space(bend.first);
        let is_apart = straight(first + spaces - 1) && straight(last + 1) && first <= last;
        (is_apart && bend.rightwards.abs() >= SURELY).then(|| Bend {
            first,
            count: last + 1 - first,
            ..bend
        })
    });
    bends.collect()
}

/// Adds a run of tight points as a corner, or as two where it turns too far for one.
fn close(bends: &mut Vec<Bend>, (first, last): (usize, usize), start: usize, turns: &[f64]) {
    let signed = |step: usize| turns[(start + step) % turns.len()].to_degrees();
    let at = |step: usize| signed(step).abs();
    let turning: f64 = (first..=last).map(at).sum();
    if turning > MOST {
        // Where it is straightest, not too near its ends.
        let third = (last - first) / 4;
        let quietest = (first + third..last - third).min_by(|a, b| at(*a).total_cmp(&at(*b)));
        if let Some(split) = quietest.filter(|split| first < *split && *split < last) {
            close(bends, (first, split - 1), start, turns);
            close(bends, (split + 1, last), start, turns);
            return;
        }
    }
    bends.push(Bend {
        first: (start + first) % turns.len(),
        count: last + 1 - first,
        turning,
        rightwards: (first..=last).map(signed).sum(),
        stops: usual::stops_for_turning(turning).into(),
    });
}

/// A point in the middle of the longest stretch without tight turns.
fn quietest(tight: &[bool], least: usize) -> Option<usize> {
    let count = tight.len();
    let first = tight.iter().position(|tight| *tight).unwrap_or(0);
    let (mut best, mut length, mut run) = (0, 0, 0);
    for step in 0..=count {
        let at = (first + step) % count;
        if tight[at] || step == count {
            if run > length {
                length = run;
                best = (first + step - run / 2) % count;
            }
            run = 0;
        } else {
            run += 1;
        }
    }
    (length >= least.min(count / 8)).then_some(best)
}
