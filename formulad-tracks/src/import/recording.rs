//! The lap of a recording: a car that stands is left out, of several laps the middle is taken, and noise is smoothed.

use std::ops::Range;

use super::lap::{Trace, one_lap};
use crate::geometry::{Point, Vec2};

/// A lap of a recording.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RecordedLap {
    /// Closed.
    pub(super) points: Vec<Point>,
    /// The laps that it is the middle of.
    pub(super) laps: usize,
    /// All laps of the recording.
    pub(super) found: usize,
    /// The number of the point of the recording at which the lap begins.
    pub(super) first: usize,
    /// Where the recording is broken off.
    pub(super) gaps: Vec<Gap>,
}

/// A place at which a recording is broken off, and goes on elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Gap {
    /// The number of the point at which it goes on; if it does not, of the last one.
    pub(super) point: usize,
    /// In metres.
    pub(super) length: f64,
    pub(super) kind: GapKind,
}

/// What a gap does to the lap that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GapKind {
    /// The lap is bridged there by a straight.
    Bridged,
    /// The lap ends there, and is closed by a straight.
    Open,
    /// None: the gap is in a lap that is left out, or on the way to the circuit.
    LeftOut,
}

/// Within this distance a car stands, in metres: what a receiver is off.
const STANDING: f64 = 20.0;
/// But no more than this part of the usual way over as many points.
const STANDING_PART: f64 = 0.15;
/// Points to either side that are looked at for that.
const AROUND: usize = 3;
/// Laps whose lengths differ by a smaller part are laps of the same circuit.
const SAME: f64 = 0.06;
/// A lap may end before its beginning by this part of it.
const NEARLY: f64 = SAME / 2.0;
/// How finely that is looked for.
const NEARLY_STEPS: usize = 6;
/// A lap without a second one takes at least this part of a recording.
const MOST_OF: f64 = 0.7;
/// Beginnings that are tried.
const BEGINNINGS: usize = 100;
/// How far apart points of a lap are, in metres.
const STEP: f64 = 8.0;
/// Standard deviation of the smoothing of a lap, and of several, in metres.
const SMOOTH: f64 = 22.0;
const SMOOTH_SEVERAL: f64 = 14.0;
/// No lap is further from another, in metres.
pub(super) const ASIDE: f64 = 40.0;
/// A recorder that was switched off and on goes on no further away, in metres.
pub(super) const CONTINUED: f64 = 30.0;
/// A step that is longer than the usual one by this factor is a gap.
const JUMP: f64 = 10.0;

/// The lap of a recording, or the one of this number; the error is how many there are. `breaks` are the points, by
/// their numbers, at which it goes on after it was broken off.
pub(super) fn lap(
    points: &[Point],
    breaks: &[usize],
    wanted: Option<u32>,
) -> Result<RecordedLap, usize> {
    let moving = moving(points);
    let line: Vec<Point> = moving.iter().map(|at| points[*at]).collect();
    let breaks = breaks
        .iter()
        .map(|at| moving.partition_point(|moving| moving < at));
    let track = Track::new(&line, breaks.collect());
    let mut laps = track.laps();
    let count = laps.len();
    if let Some(wanted) = wanted.filter(|wanted| count > 0 || *wanted > 1) {
        let wanted = wanted.saturating_sub(1) as usize;
        if wanted >= count {
            return Err(count.max(1));
        }
        laps = vec![laps.swap_remove(wanted)];
    } else if laps.is_empty() {
        laps.push(track.only_lap());
    }
    // Those without a gap, or else the one with the least.
    if laps.iter().any(|lap| track.is_whole(lap)) {
        laps.retain(|lap| track.is_whole(lap));
    } else {
        laps.sort_by(|a, b| track.missing(a).total_cmp(&track.missing(b)));
        laps.truncate(1);
    }
    laps.sort_by(|a, b| a.length().total_cmp(&b.length()));
    let usual = laps[laps.len() / 2].clone();
    let guide = smoothed(&even(&track.points_of(&usual)), SMOOTH);
    let points = if laps.len() == 1 {
        guide
    } else {
        let lines: Vec<Vec<Point>> = laps.iter().map(|lap| track.line_of(lap)).collect();
        smoothed(&middle(&guide, &lines), SMOOTH_SEVERAL)
    };
    let number = |at: usize| moving.get(at).copied().unwrap_or(0);
    let mut gaps = track.gaps_for(&laps);
    for gap in &mut gaps {
        gap.point = number(gap.point);
    }
    Ok(RecordedLap {
        points,
        laps: laps.len(),
        found: count.max(1),
        first: number(track.trace.point(usual.from)),
        gaps,
    })
}

/// A lap, by how far along the recording it begins and ends.
#[derive(Debug, Clone)]
struct Lap {
    from: f64,
    to: f64,
    /// How far its end is from its beginning, if it ends before it comes by; 0 otherwise.
    open: f64,
}

impl Lap {
    fn length(&self) -> f64 {
        self.to - self.from
    }

    fn is_closed(&self) -> bool {
        self.open <= 0.0
    }
}

/// The points at which the car moves, by their numbers.
fn moving(points: &[Point]) -> Vec<usize> {
    let extent = |at: usize| {
        let around = at.saturating_sub(AROUND)..(at + AROUND + 1).min(points.len());
        let bounds = crate::geometry::bounds(&points[around]);
        bounds.map_or(0.0, |bounds| bounds.width().max(bounds.height()))
    };
    let extents: Vec<f64> = (0..points.len()).map(extent).collect();
    let least = STANDING.min(ranked(extents.clone(), 0.5) * STANDING_PART);
    (0..points.len())
        .filter(|at| extents[*at] >= least)
        .collect()
}

/// A recording without what was recorded standing.
struct Track<'a> {
    points: &'a [Point],
    trace: Trace<'a>,
    /// The points at which it goes on after a gap.
    gaps: Vec<usize>,
    /// A lap whose end is no further from its beginning is closed, in metres.
    closed: f64,
}

impl<'a> Track<'a> {
    fn new(points: &'a [Point], mut breaks: Vec<usize>) -> Self {
        let steps: Vec<f64> = points
            .windows(2)
            .map(|two| two[0].distance(two[1]))
            .collect();
        let closed = CONTINUED.max(2.0 * ranked(steps.clone(), 0.9));
        let jump = closed.max(JUMP * ranked(steps.clone(), 0.5));
        let jumps = (1..points.len()).filter(|at| steps[at - 1] > jump);
        breaks.retain(|at| {
            at.checked_sub(1)
                .is_some_and(|at| steps.get(at).is_some_and(|step| *step > closed))
        });
        breaks.extend(jumps);
        breaks.sort_unstable();
        breaks.dedup();
        Self {
            points,
            trace: Trace::new(points),
            gaps: breaks,
            closed,
        }
    }

    /// The laps, if it goes round more than once, one after the other.
    fn laps(&self) -> Vec<Lap> {
        let Some(one) = one_lap(self.points) else {
            return Vec::new();
        };
        let trace = &self.trace;
        // Where each lap ends from each of many beginnings; as many whole laps as possible are taken.
        let mut best: ((usize, usize), Vec<Lap>) = Default::default();
        for beginning in 0..BEGINNINGS {
            let begin = one.before + one.length * beginning as f64 / BEGINNINGS as f64;
            let begin = begin - if begin >= one.length { one.length } else { 0.0 };
            let mut ends = vec![(begin, 0.0)];
            ends.extend(trace.passes(begin).iter().map(|pass| (pass.along, 0.0)));
            ends.extend(self.short_of(&ends, one.length));
            let mut found: Vec<Lap> = Vec::new();
            for (at, (from, _)) in ends.iter().enumerate() {
                if found.last().is_some_and(|last| *from < last.to) {
                    continue;
                }
                let mut laps = ends[at + 1..].iter().map(|(to, open)| Lap {
                    from: *from,
                    to: *to,
                    open: *open,
                });
                // They are longer and longer.
                let as_long = laps.find(|lap| lap.length() > one.length * (1.0 - SAME));
                found.extend(as_long.filter(|lap| lap.length() < one.length * (1.0 + SAME)));
            }
            let whole = found.iter().filter(|lap| self.is_whole(lap)).count();
            let closed = found.iter().filter(|lap| lap.is_closed()).count();
            if best.1.is_empty() || (whole, closed) > best.0 {
                best = ((whole, closed), found);
            }
        }
        best.1
    }

    /// Where the recording, once it has come by the beginning of laps for the last time, ends another one a little
    /// before it, and how far from it; `ends` is where it comes by.
    fn short_of(&self, ends: &[(f64, f64)], lap: f64) -> Option<(f64, f64)> {
        let [(begin, _), (again, _), ..] = ends else {
            return None;
        };
        let (last, _) = ends.last()?;
        let mut behind =
            (1..=NEARLY_STEPS).map(|step| lap * NEARLY * step as f64 / NEARLY_STEPS as f64);
        let end = behind.find_map(|behind| {
            let passes = self.trace.passes(again - behind);
            let end = passes.last()?.along;
            (end - last > lap * (1.0 - SAME)).then_some(end)
        })?;
        Some((end, self.trace.at(*begin).distance(self.trace.at(end))))
    }

    /// The lap of a recording of one: without the way to the circuit and from it, if it comes by its beginning again.
    fn only_lap(&self) -> Lap {
        let whole = self.trace.length();
        let open = match (self.points.first(), self.points.last()) {
            (Some(first), Some(last)) => first.distance(*last),
            _ => 0.0,
        };
        let again = |step: usize| {
            let from = whole * (1.0 - MOST_OF) * step as f64 / BEGINNINGS as f64;
            let passes = self.trace.passes(from);
            let last = passes
                .iter()
                .rfind(|pass| pass.along - from >= MOST_OF * whole)?;
            Some(Lap {
                from,
                to: last.along,
                open: 0.0,
            })
        };
        let found = (0..BEGINNINGS).find_map(again);
        found.unwrap_or(Lap {
            from: 0.0,
            to: whole,
            open,
        })
    }

    /// The gaps in a lap.
    fn gaps_in(&self, lap: &Lap) -> Range<usize> {
        let walked = |at: usize| self.trace.walked.get(at).copied().unwrap_or(0.0);
        let first = self.gaps.partition_point(|gap| walked(*gap) <= lap.from);
        let end = self.gaps.partition_point(|gap| walked(gap - 1) < lap.to);
        first..end.max(first)
    }

    fn gap_length(&self, gap: usize) -> f64 {
        self.points[gap - 1].distance(self.points[gap])
    }

    fn is_whole(&self, lap: &Lap) -> bool {
        self.gaps_in(lap).is_empty()
    }

    /// The length of all that is missing of a lap.
    fn missing(&self, lap: &Lap) -> f64 {
        let gaps = &self.gaps[self.gaps_in(lap)];
        gaps.iter().map(|gap| self.gap_length(*gap)).sum()
    }

    /// All gaps, when these laps are taken, with the numbers of its own points.
    fn gaps_for(&self, laps: &[Lap]) -> Vec<Gap> {
        let is_bridged = |at: usize| laps.iter().any(|lap| self.gaps_in(lap).contains(&at));
        let gap = |at: usize| Gap {
            point: self.gaps[at],
            length: self.gap_length(self.gaps[at]),
            kind: if is_bridged(at) {
                GapKind::Bridged
            } else {
                GapKind::LeftOut
            },
        };
        let mut gaps: Vec<Gap> = (0..self.gaps.len()).map(gap).collect();
        if let [only] = laps
            && only.open > self.closed
        {
            gaps.push(Gap {
                point: self.points.len().saturating_sub(1),
                length: only.open,
                kind: GapKind::Open,
            });
        }
        gaps
    }

    /// The points of a lap; the last leads to the first.
    fn points_of(&self, lap: &Lap) -> Vec<Point> {
        let (first, last) = (self.trace.point(lap.from), self.trace.point(lap.to));
        let mut points = vec![self.trace.at(lap.from)];
        points.extend_from_slice(self.points.get(first..last).unwrap_or_default());
        if !lap.is_closed() {
            points.push(self.trace.at(lap.to));
        }
        points
    }

    /// The same, led to its end; only that of a closed lap is where it begins.
    fn line_of(&self, lap: &Lap) -> Vec<Point> {
        let mut points = self.points_of(lap);
        points.extend(points.first().copied().filter(|_| lap.is_closed()));
        points
    }
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
    // Of all of it: noise may make a single chord much shorter.
    let next = points.iter().cycle().skip(1);
    let length: f64 = points.iter().zip(next).map(|(a, b)| a.distance(*b)).sum();
    let step = (length / count as f64).max(1e-9);
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
fn middle(guide: &[Point], laps: &[Vec<Point>]) -> Vec<Point> {
    /// The part of a lap, to either side, in which the same place is looked for.
    const WINDOW: f64 = 0.04;
    let count = guide.len();
    let laps: Vec<Trace<'_>> = laps.iter().map(|lap| Trace::new(lap)).collect();
    // Laps may begin a little apart.
    let shift = |lap: &Trace<'_>| {
        let nearest = lap.nearest(0.0..lap.length(), guide[0], f64::INFINITY);
        nearest.map_or(0.0, |(along, _)| along)
    };
    let shifts: Vec<f64> = laps.iter().map(shift).collect();
    let place = |at: usize| {
        let here = guide[at];
        let part = at as f64 / count as f64;
        let offsets = laps.iter().zip(&shifts).filter_map(|(lap, shift)| {
            let around = (part * lap.length() + shift) % lap.length();
            let turns = [-1.0, 0.0, 1.0].map(|turn| around + turn * lap.length());
            let reach = WINDOW * lap.length();
            let near = turns
                .iter()
                .filter_map(|along| lap.nearest(along - reach..along + reach, here, ASIDE));
            // Past the end of a lap that is not closed nothing is known of it.
            let known = near.filter(|(along, _)| *along > 0.0 && *along < lap.length());
            let offsets = known.map(|(_, there)| there - here);
            offsets.min_by(|a, b| a.hypot2().total_cmp(&b.hypot2()))
        });
        let offsets: Vec<Vec2> = offsets.collect();
        here + Vec2::new(
            ranked(offsets.iter().map(|off| off.x).collect(), 0.5),
            ranked(offsets.iter().map(|off| off.y).collect(), 0.5),
        )
    };
    (0..count).map(place).collect()
}

/// The value below which this part of all lies: 0.5 is the middle one; where it lies between two, their mean.
fn ranked(mut values: Vec<f64>, part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = part * values.len().saturating_sub(1) as f64;
    let value = |at: f64| values.get(at as usize).copied().unwrap_or(0.0);
    f64::midpoint(value(at.floor()), value(at.ceil()))
}
