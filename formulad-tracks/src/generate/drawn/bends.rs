//! Where a drawn curve has its corners.
//!
//! On a board every bend is a corner, however wide it is: known boards turn by about 24° within a
//! space of a corner, and hardly at all on straights. A bend that is too wide and long for a corner
//! has its corner in its middle.

use super::outline::Outline;
use super::spec::{DrawnCorner, DrawnSpec};
use crate::figures::usual;
use crate::generate::line::FINE;

/// A stretch of the curve that is a corner.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Zone {
    /// Where it begins and ends, in millimetres from the start; the end may lie past a whole lap.
    pub(super) from: f64,
    pub(super) to: f64,
    /// The stops it was given.
    pub(super) stops: Option<u32>,
    pub(super) name: String,
    /// Whether it was given, and not found.
    pub(super) is_given: bool,
}

/// Turning more than this within a space makes a corner, in degrees.
const TIGHT: f64 = 12.0;
/// A corner goes on while it turns more than this the same way.
const GOES_ON: f64 = 6.0;
/// A long bend that turns more than the first of these within a space is a wide corner. One that
/// turns more than the second, a gentle one, is too if it turns by a lot in all.
const WIDE: f64 = 4.0;
const GENTLE: f64 = 2.0;
/// Corners nearer to each other than this are joined, and so are parts of gentle corners, in spaces.
const GAP: f64 = 1.5;
const GENTLE_GAP: f64 = 3.0;
/// Minimum turning of a corner, of a wide one and of a gentle one, in degrees.
const LEAST: f64 = 25.0;
const LEAST_WIDE: f64 = 60.0;
const LEAST_GENTLE: f64 = 100.0;
/// What turns by this to one side, and then to the other, is two corners, in degrees.
const LEAST_OF_TWO: f64 = 60.0;
/// Corners that turn by more than this are two, and so are wide ones, in degrees.
const MOST: f64 = 450.0;
const MOST_WIDE: f64 = 250.0;
/// Maximum spaces of a wide corner with one stop and with two: outside there are a few more.
const LONGEST: [f64; 2] = [7.0, 13.0];
/// How far to either side the turning is measured, in steps.
const REACH: usize = FINE * 3 / 4;

/// A run of steps: the first, and how many.
type Run = (usize, usize);

/// A run that is a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FoundCorner {
    run: Run,
    /// Whether it turns nowhere as sharply as a usual corner.
    wide: bool,
}

/// The corners, in driving order.
pub(super) fn zones(outline: &Outline, spec: &DrawnSpec) -> Vec<Zone> {
    let mut zones = given(outline, spec);
    zones.extend(found(outline, &held(outline, spec, &zones)));
    zones.sort_by(|a, b| a.from.total_cmp(&b.from));
    zones
}

/// A stretch between two places of the curve, in millimetres as it is driven.
fn driven(outline: &Outline, spec: &DrawnSpec, from: f64, to: f64) -> (f64, f64) {
    let [from, to] = [from, to].map(|place| outline.walked(place));
    let (from, to) = if spec.reverse { (to, from) } else { (from, to) };
    let round = if to <= from { outline.length() } else { 0.0 };
    (from, to + round)
}

/// Which steps are part of a corner or a straight that is given.
fn held(outline: &Outline, spec: &DrawnSpec, given: &[Zone]) -> Vec<bool> {
    let straights = spec.straights.iter();
    let straights = straights.map(|(from, to)| driven(outline, spec, *from, *to));
    let corners = given.iter().map(|zone| (zone.from, zone.to));
    let stretches: Vec<(f64, f64)> = straights.chain(corners).collect();
    let is_held = |at: usize| {
        let place = outline.place(at);
        stretches
            .iter()
            .any(|(from, to)| (place - from).rem_euclid(outline.length()) < to - from)
    };
    (0..outline.points().len()).map(is_held).collect()
}

fn given(outline: &Outline, spec: &DrawnSpec) -> Vec<Zone> {
    let zone = |corner: &DrawnCorner| {
        let (from, to) = driven(outline, spec, corner.from, corner.to);
        Zone {
            from,
            to,
            stops: corner.stops,
            name: corner.name.clone(),
            is_given: true,
        }
    };
    let mut zones: Vec<Zone> = spec.corners.iter().map(zone).collect();
    // Where two overlap, the first keeps what both claim.
    zones.sort_by(|a, b| a.from.total_cmp(&b.from));
    for at in 1..zones.len() {
        zones[at].from = zones[at].from.max(zones[at - 1].to);
    }
    if let [first, .., last] = zones.as_mut_slice() {
        last.to = last.to.min(first.from + outline.length());
    }
    zones.retain(|zone| zone.to - zone.from > outline.step());
    zones
}

/// The corners where the curve bends, as far as steps are not held by something else.
fn found(outline: &Outline, held: &[bool]) -> Vec<Zone> {
    let mut turns = outline.turns(REACH);
    // What is given counts as straight, so that no corner reaches into it.
    for (turn, _) in turns.iter_mut().zip(held).filter(|(_, held)| **held) {
        *turn = 0.0;
    }
    let count = turns.len();
    let steps = |spaces: f64| (spaces * FINE as f64) as usize;
    let mut tight: Vec<bool> = turns.iter().map(|turn| turn.abs() > TIGHT).collect();
    go_on(&mut tight, &turns);
    let mut corners = runs(&tight);
    join(&mut corners, steps(GAP), held);
    let turned = Turned::new(outline, &turns);
    corners.retain(|run| turned.along(*run) >= LEAST);
    let found = |wide: bool| move |run: Run| FoundCorner { run, wide };
    let parts = corners
        .into_iter()
        .flat_map(|run| parted(run, &turns, &turned));
    let mut corners: Vec<FoundCorner> = parts.map(found(false)).collect();
    for (turning, least, gap) in [(GENTLE, LEAST_GENTLE, GENTLE_GAP), (WIDE, LEAST_WIDE, GAP)] {
        let mut taken = vec![false; count];
        for (first, length) in corners.iter().map(|corner| corner.run) {
            for step in 0..length {
                taken[(first + step) % count] = true;
            }
        }
        for way in [1.0, -1.0] {
            let wide = |at: usize| turns[at] * way > turning && !taken[at];
            let wide: Vec<bool> = (0..count).map(wide).collect();
            let mut wide = runs(&wide);
            join(&mut wide, steps(gap), held);
            let is_free = |run: &Run| (0..run.1).all(|step| !taken[(run.0 + step) % count]);
            wide.retain(|run| is_free(run) && turned.along(*run) >= least);
            corners.extend(wide.into_iter().map(found(true)));
        }
    }
    grow(&mut corners, &turns, held);
    // Half a step before a point, so that the other direction gives the same corners.
    let edge = |point: usize| {
        let round = [point + count - 1, point + count].map(|point| outline.place(point));
        f64::midpoint(round[0], round[1]) - outline.length()
    };
    let zone = |(first, length): Run, stops: Option<u32>| Zone {
        from: edge(first),
        to: edge(first + length),
        stops,
        name: String::new(),
        is_given: false,
    };
    let mut zones = Vec::new();
    for FoundCorner { run, wide } in corners {
        let mut split = Vec::new();
        halve(
            &mut split,
            run,
            &turned,
            if wide { MOST_WIDE } else { MOST },
        );
        zones.extend(split.into_iter().map(|run| {
            if !wide {
                return zone(run, None);
            }
            let stops = usual::stops_for_turning(turned.along(run)).min(2);
            // An odd number has as many on either side of its middle.
            let most = steps(LONGEST[usize::from(stops) - 1]) | 1;
            zone(turned.middle(run, most), Some(stops.into()))
        }));
    }
    zones
}

/// Splits an S bend where it begins to turn the other way, if it turns far enough to either side; a
/// chicane stays one corner.
fn parted((first, length): Run, turns: &[f64], turned: &Turned) -> Vec<Run> {
    let turn = |step: usize| turns[step % turns.len()];
    let is_right = |(first, length): Run| (first..first + length).map(turn).sum::<f64>() > 0.0;
    let is_bend = |run: Run| turned.along(run) >= LEAST_OF_TWO;
    let mut ways: Vec<Run> = Vec::new();
    for step in first..first + length {
        match ways.last_mut() {
            Some(way) if is_right(*way) == (turn(step) > 0.0) => way.1 += 1,
            _ => ways.push((step % turns.len(), 1)),
        }
    }
    let mut parts: Vec<Run> = Vec::new();
    for way in ways {
        match parts.last_mut() {
            // What turns too little belongs to what lies before it, or else behind it.
            Some(part) if !is_bend(way) || !is_bend(*part) || is_right(*part) == is_right(way) => {
                part.1 += way.1;
            }
            _ => parts.push(way),
        }
    }
    parts
}

/// Merges corners that touch and turn the same way.
fn grow(corners: &mut Vec<FoundCorner>, turns: &[f64], held: &[bool]) {
    let count = turns.len();
    corners.sort_unstable();
    let mut at = 0;
    while corners.len() > 1 && at < corners.len() {
        let next = (at + 1) % corners.len();
        let (here, there) = (corners[at].run, corners[next].run);
        let apart = (there.0 + 2 * count - (here.0 + here.1)) % count;
        let ends = turns[(here.0 + here.1 - 1) % count];
        let is_held = is_any((here.0 + here.1, apart), held);
        if apart > FINE || ends * turns[there.0] <= 0.0 || is_held {
            at += 1;
            continue;
        }
        corners[at].run.1 += apart + there.1;
        corners[at].wide &= corners[next].wide;
        corners.remove(next);
        if next == 0 {
            return;
        }
    }
}

/// Extends corners where the curve still turns their way.
fn go_on(tight: &mut [bool], turns: &[f64]) {
    let count = turns.len();
    for (from, to) in [(0, 1), (1, 0)] {
        // Twice round, so that corners also extend past the first point.
        for step in 0..2 * count {
            let at = if from == 0 {
                step % count
            } else {
                (2 * count - 1 - step) % count
            };
            let next = (at + count + to - from) % count;
            if tight[at] && turns[next].abs() > GOES_ON && turns[next] * turns[at] > 0.0 {
                tight[next] = true;
            }
        }
    }
}

/// The runs of marked steps, in a ring.
fn runs(marked: &[bool]) -> Vec<Run> {
    let count = marked.len();
    let Some(start) = marked.iter().position(|marked| !marked) else {
        return vec![(0, count)];
    };
    let mut runs: Vec<Run> = Vec::new();
    let mut open = false;
    for step in 0..count {
        let at = (start + step) % count;
        match runs.last_mut() {
            Some(run) if marked[at] && open => run.1 += 1,
            _ if marked[at] => runs.push((at, 1)),
            _ => {}
        }
        open = marked[at];
    }
    runs
}

/// Whether any step of a run is marked.
fn is_any((first, length): Run, marked: &[bool]) -> bool {
    (first..first + length).any(|step| marked[step % marked.len()])
}

/// Joins runs that are nearer to each other than a gap, unless something is held between them.
fn join(runs: &mut Vec<Run>, gap: usize, held: &[bool]) {
    let count = held.len();
    let mut at = 0;
    while runs.len() > 1 && at < runs.len() {
        let next = (at + 1) % runs.len();
        let (here, there) = (runs[at], runs[next]);
        let apart = (there.0 + 2 * count - (here.0 + here.1)) % count;
        if apart <= gap && !is_any((here.0 + here.1, apart), held) {
            runs[at].1 += apart + there.1;
            runs.remove(next);
            at = at.min(runs.len() - 1);
            if next == 0 {
                at = runs.len() - 1;
            }
        } else {
            at += 1;
        }
    }
    if let [only] = runs.as_mut_slice()
        && count - only.1.min(count) <= gap
        && !held.contains(&true)
    {
        *only = (only.0, count);
    }
}

/// How far the curve turns at each step, in degrees; turns to either side add up.
struct Turned(Vec<f64>);

impl Turned {
    fn new(outline: &Outline, turns: &[f64]) -> Self {
        let step = |at: usize| outline.place(at + 1) - outline.place(at);
        let turned = turns.iter().enumerate();
        Self(
            turned
                .map(|(at, turn)| turn.abs() * step(at) / outline.unit)
                .collect(),
        )
    }

    fn at(&self, step: usize) -> f64 {
        self.0[step % self.0.len()]
    }

    fn along(&self, (first, length): Run) -> f64 {
        (first..first + length).map(|step| self.at(step)).sum()
    }

    /// At most `most` steps of a run, with as many on either side of where half its turning is done.
    fn middle(&self, (first, length): Run, most: usize) -> Run {
        if length <= most {
            return (first, length);
        }
        let half = self.along((first, length)) / 2.0;
        let mut so_far = 0.0;
        let turned_half = |step: &usize| {
            so_far += self.at(first + step);
            so_far >= half
        };
        let middle = (0..length).find(turned_half).unwrap_or(length / 2);
        let from = middle.saturating_sub(most / 2).min(length - most);
        (first + from, most)
    }
}

/// Cuts a run that turns too far for one corner in two, where it is straightest.
fn halve(into: &mut Vec<Run>, (first, length): Run, turned: &Turned, most: f64) {
    let quarter = length / 4;
    if turned.along((first, length)) <= most || quarter == 0 {
        into.push((first, length));
        return;
    }
    let at = |step: &usize| turned.at(first + step);
    let straightest = (quarter..length - quarter).min_by(|a, b| at(a).total_cmp(&at(b)));
    let split = straightest.unwrap_or(length / 2).max(1);
    halve(into, (first, split), turned, most);
    halve(into, (first + split, length - split), turned, most);
}
