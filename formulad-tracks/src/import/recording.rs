//! The lap of a recording: a car that stands is left out, of several laps the middle is taken, and noise is smoothed.

use super::lap::{Trace, one_lap};
use crate::geometry::{Point, Vec2};

/// A lap of a recording.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RecordedLap {
    /// Closed.
    pub(super) points: Vec<Point>,
    /// The laps of the recording.
    pub(super) laps: usize,
    /// The number of the point of the recording at which the lap begins.
    pub(super) first: usize,
}

/// Within this distance a car stands, in metres: what a receiver is off.
const STANDING: f64 = 20.0;
/// But no more than this part of the usual way over as many points.
const STANDING_PART: f64 = 0.15;
/// Points to either side that are looked at for that.
const AROUND: usize = 3;
/// Laps whose lengths differ by a smaller part are laps of the same circuit.
const SAME: f64 = 0.06;
/// Beginnings that are tried.
const BEGINNINGS: usize = 100;
/// How far apart points of a lap are, in metres.
const STEP: f64 = 8.0;
/// Standard deviation of the smoothing of a lap, and of several, in metres.
const SMOOTH: f64 = 22.0;
const SMOOTH_SEVERAL: f64 = 14.0;
/// No lap is further from another, in metres.
const ASIDE: f64 = 40.0;

/// The lap of a recording, or the one of this number; the error is how many there are.
pub(super) fn lap(points: &[Point], wanted: Option<u32>) -> Result<RecordedLap, usize> {
    let moving = moving(points);
    let track: Vec<Point> = moving.iter().map(|at| points[*at]).collect();
    let laps = laps(&track);
    let number = |at: usize| moving.get(at).copied().unwrap_or(0);
    if laps.is_empty() {
        return match wanted {
            Some(lap) if lap > 1 => Err(1),
            _ => Ok(RecordedLap {
                points: smoothed(&even(&track), SMOOTH),
                laps: 1,
                first: number(0),
            }),
        };
    }
    if let Some(wanted) = wanted {
        let lap = laps
            .get(wanted.saturating_sub(1) as usize)
            .ok_or(laps.len())?;
        return Ok(RecordedLap {
            points: smoothed(&even(&lap.points), SMOOTH),
            laps: laps.len(),
            first: number(lap.first),
        });
    }
    let mut by_length: Vec<&Lap> = laps.iter().collect();
    by_length.sort_by(|a, b| a.length.total_cmp(&b.length));
    let usual = by_length[by_length.len() / 2];
    let guide = smoothed(&even(&usual.points), SMOOTH);
    let points = if laps.len() == 1 {
        guide
    } else {
        smoothed(&middle(&guide, &laps), SMOOTH_SEVERAL)
    };
    Ok(RecordedLap {
        points,
        laps: laps.len(),
        first: number(usual.first),
    })
}

/// A lap as it was recorded.
struct Lap {
    points: Vec<Point>,
    length: f64,
    /// The number of its first point.
    first: usize,
}

/// The points at which the car moves, by their numbers.
fn moving(points: &[Point]) -> Vec<usize> {
    let extent = |at: usize| {
        let around = at.saturating_sub(AROUND)..(at + AROUND + 1).min(points.len());
        let bounds = crate::geometry::bounds(&points[around]);
        bounds.map_or(0.0, |bounds| bounds.width().max(bounds.height()))
    };
    let extents: Vec<f64> = (0..points.len()).map(extent).collect();
    let mut sorted = extents.clone();
    sorted.sort_by(f64::total_cmp);
    let usual = sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
    let least = STANDING.min(usual * STANDING_PART);
    (0..points.len())
        .filter(|at| extents[*at] >= least)
        .collect()
}

/// The laps of a line that goes round more than once, one after the other.
fn laps(points: &[Point]) -> Vec<Lap> {
    let Some(one) = one_lap(points) else {
        return Vec::new();
    };
    let trace = Trace::new(points);
    let is_lap = |length: f64| (length / one.length - 1.0).abs() < SAME;
    // Where each lap ends from each of many beginnings; as many laps as possible are taken.
    let mut best: Vec<(f64, f64)> = Vec::new();
    for beginning in 0..BEGINNINGS {
        let begin = one.before + one.length * beginning as f64 / BEGINNINGS as f64;
        let begin = begin - if begin >= one.length { one.length } else { 0.0 };
        let mut ends = vec![begin];
        ends.extend(trace.passes(begin).iter().map(|pass| pass.along));
        let mut found = Vec::new();
        for (at, from) in ends.iter().enumerate() {
            let after = found.last().is_none_or(|(_, end): &(f64, f64)| from >= end);
            let end = ends[at + 1..]
                .iter()
                .copied()
                .find(|end| is_lap(end - from));
            found.extend(end.filter(|_| after).map(|end| (*from, end)));
        }
        if found.len() > best.len() {
            best = found;
        }
    }
    let lap = |(from, to): (f64, f64)| {
        let (first, last) = (trace.point(from), trace.point(to));
        let mut lap = vec![trace.at(from)];
        lap.extend_from_slice(points.get(first..last).unwrap_or_default());
        Lap {
            points: lap,
            length: to - from,
            first,
        }
    };
    best.into_iter().map(lap).collect()
}

/// The same closed line in even steps.
fn even(points: &[Point]) -> Vec<Point> {
    let next = || points.iter().cycle().skip(1);
    let length: f64 = points.iter().zip(next()).map(|(a, b)| a.distance(*b)).sum();
    let count = (length / STEP).round().clamp(60.0, 20_000.0);
    let step = length / count;
    let mut even = Vec::with_capacity(count as usize);
    let mut walked = 0.0;
    for (from, to) in points.iter().zip(next()) {
        let piece = from.distance(*to);
        while (even.len() as f64) < count && even.len() as f64 * step <= walked + piece {
            let part = (even.len() as f64 * step - walked) / piece.max(1e-9);
            even.push(from.lerp(*to, part));
        }
        walked += piece;
    }
    even
}

/// A closed line in even steps, smoothed with a Gaussian of this standard deviation in metres, or less on short laps.
fn smoothed(points: &[Point], deviation: f64) -> Vec<Point> {
    /// Of this part of the lap at most.
    const PART: f64 = 0.006;
    let count = points.len();
    if count < 3 {
        return points.to_vec();
    }
    let step = points[0].distance(points[1]).max(1e-9);
    let deviation = deviation.min(PART * step * count as f64) / step;
    // Each pass adds half a squared step to the variance.
    let passes = (2.0 * deviation * deviation).round() as usize;
    let mut points = points.to_vec();
    for _ in 0..passes {
        let before = points.clone();
        for (at, point) in points.iter_mut().enumerate() {
            let sides = before[(at + count - 1) % count].midpoint(before[(at + 1) % count]);
            *point = before[at].midpoint(sides);
        }
    }
    points
}

/// The middle of several laps along a guide: of three or more, the one of which half lie to either side, so that one
/// through the pit lane does not move it.
fn middle(guide: &[Point], laps: &[Lap]) -> Vec<Point> {
    /// The part of a lap, to either side, in which the same place is looked for.
    const WINDOW: f64 = 0.04;
    let count = guide.len();
    // Laps may begin a little apart.
    let shifts: Vec<f64> = laps
        .iter()
        .map(|lap| nearest_part(lap, guide[0], 0.0..1.0).map_or(0.0, |(part, _)| part))
        .collect();
    let place = |at: usize| {
        let here = guide[at];
        let part = at as f64 / count as f64;
        let offsets = laps.iter().zip(&shifts).filter_map(|(lap, shift)| {
            let around = (part + shift).rem_euclid(1.0);
            let (_, there) = nearest_part(lap, here, around - WINDOW..around + WINDOW)?;
            Some(there - here).filter(|off| off.length() < ASIDE)
        });
        let offsets: Vec<Vec2> = offsets.collect();
        here + Vec2::new(
            median(offsets.iter().map(|off| off.x)),
            median(offsets.iter().map(|off| off.y)),
        )
    };
    (0..count).map(place).collect()
}

/// The place of a lap that is nearest to a point, among parts of the lap that may lie below 0 or above 1.
fn nearest_part(lap: &Lap, to: Point, parts: std::ops::Range<f64>) -> Option<(f64, Point)> {
    let mut walked = 0.0;
    let mut best: Option<(f64, f64, Point)> = None;
    let next = lap.points.iter().cycle().skip(1);
    for (a, b) in lap.points.iter().zip(next) {
        let step = *b - *a;
        let length = step.length();
        let part = walked / lap.length;
        let within = [-1.0, 0.0, 1.0]
            .iter()
            .any(|turn| parts.contains(&(part + turn)));
        if within {
            let along = ((to - *a).dot(step) / step.hypot2().max(1e-9)).clamp(0.0, 1.0);
            let there = a.lerp(*b, along);
            let apart = there.distance(to);
            if best.is_none_or(|(least, ..)| apart < least) {
                best = Some((apart, (walked + along * length) / lap.length, there));
            }
        }
        walked += length;
    }
    best.map(|(_, part, there)| (part, there))
}

/// The middle value; of an even number, the mean of the middle two.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => values[odd / 2],
        even => f64::midpoint(values[even / 2 - 1], values[even / 2]),
    }
}
