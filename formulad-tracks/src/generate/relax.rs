//! The forces that pull a middle line into shape.

use super::crossings::{BRIDGE, on_bridge, round};
use super::curve::{Point, distance};

/// Shares bends that are too sharp among the spaces around.
pub(super) fn spread(bends: &mut [f64], sharpest: f64) {
    let count = bends.len();
    for _ in 0..200 {
        let mut sharp = false;
        for at in 0..count {
            let excess = bends[at] - bends[at].clamp(-sharpest, sharpest);
            if excess.abs() > 1e-6 {
                sharp = true;
                bends[at] -= excess;
                bends[(at + count - 1) % count] += excess / 2.0;
                bends[(at + 1) % count] += excess / 2.0;
            }
        }
        if !sharp {
            return;
        }
    }
}

/// Moves points at which the line bends too sharply towards the middle of their neighbours.
pub(super) fn round_off(points: &mut [Point], sharpest: f64) {
    let count = points.len();
    for at in 0..count {
        let (a, b, c) = (
            points[(at + count - 1) % count],
            points[at],
            points[(at + 1) % count],
        );
        let (x, y) = (b.0 - a.0, b.1 - a.1);
        let (u, v) = (c.0 - b.0, c.1 - b.1);
        let bend = libm::atan2(x * v - y * u, x * u + y * v).abs();
        if bend > sharpest {
            let part = (1.0 - sharpest / bend) * 0.5;
            let middle = ((a.0 + c.0) / 2.0, (a.1 + c.1) / 2.0);
            points[at] = (b.0 + (middle.0 - b.0) * part, b.1 + (middle.1 - b.1) * part);
        }
    }
}

/// The turn from one heading to another, between half a turn left and right.
pub(super) fn turn(from: f64, to: f64) -> f64 {
    let difference = to - from;
    libm::atan2(libm::sin(difference), libm::cos(difference))
}

/// Pulls every two neighbours to a distance of one space.
pub(super) fn pull(points: &mut [Point]) {
    let count = points.len();
    for at in 0..count {
        let (a, b) = (points[at], points[(at + 1) % count]);
        let (x, y) = (b.0 - a.0, b.1 - a.1);
        let length = (x * x + y * y).sqrt().max(1e-9);
        let pull = (length - 1.0) / length / 2.0;
        points[at] = (a.0 + x * pull, a.1 + y * pull);
        points[(at + 1) % count] = (b.0 - x * pull, b.1 - y * pull);
    }
}

/// Bends the line at each point as it was to be bent, by an angle of whose half the sine is given.
pub(super) fn keep_bends(points: &mut [Point], sines: &[f64]) {
    const STRENGTH: f64 = 0.25;
    let count = points.len();
    let old = points.to_vec();
    for at in 0..count {
        let (left, right) = ((at + count - 1) % count, (at + 1) % count);
        let (before, after) = (old[left], old[right]);
        let (x, y) = (after.0 - before.0, after.1 - before.1);
        let chord = (x * x + y * y).sqrt().max(1e-9);
        // Where the point belongs: beside the middle of its neighbours, to the left of a right turn.
        let aside = sines[at] / chord;
        let (dx, dy) = (
            ((before.0 + after.0) / 2.0 + y * aside - old[at].0) * STRENGTH,
            ((before.1 + after.1) / 2.0 - x * aside - old[at].1) * STRENGTH,
        );
        points[at].0 += dx;
        points[at].1 += dy;
        for neighbour in [left, right] {
            points[neighbour].0 -= dx / 2.0;
            points[neighbour].1 -= dy / 2.0;
        }
    }
}

/// How many neighbours to either side go along with a point that is pushed.
const ALONG: usize = 3;

/// Pushes stretches apart that are nearer than that, except where they cross on a bridge. Says
/// whether anything had to move.
pub(super) fn keep_apart(
    points: &mut [Point],
    apart: f64,
    room: &[f64],
    bridges: &[(usize, usize)],
) -> bool {
    let count = points.len();
    let mut moved = false;
    let mut pushes = vec![(0.0, 0.0); count];
    let most = apart + room.iter().copied().fold(0.0, f64::max);
    let longest = longest_piece(points);
    for a in 0..count {
        let mut next = a + 1;
        while next < count {
            let b = next;
            let (x, y) = (points[b].0 - points[a].0, points[b].1 - points[a].1);
            let distance = (x * x + y * y).sqrt().max(1e-6);
            // From far away the line takes a while to come near.
            next += 1 + ((distance - most) / longest).max(0.0) as usize;
            let least = apart + room[a].max(room[b]);
            if distance >= least || round(a, b, count) as f64 <= least * 1.6 {
                continue;
            }
            if on_bridge((a, b), bridges, count, BRIDGE) {
                continue;
            }
            moved = true;
            let push = (least - distance) / distance * 0.2;
            for (at, sign) in [(a, -1.0), (b, 1.0)] {
                pushes[at].0 += sign * x * push;
                pushes[at].1 += sign * y * push;
            }
        }
    }
    // Neighbours go along, so that the line does not kink.
    for (at, point) in points.iter_mut().enumerate() {
        let near = |step: usize| pushes[(at + count - ALONG + step) % count];
        let sum = (0..=2 * ALONG).fold((0.0, 0.0), |sum, step| {
            let weight = (ALONG + 1 - step.abs_diff(ALONG)) as f64;
            (sum.0 + near(step).0 * weight, sum.1 + near(step).1 * weight)
        });
        let all = ((ALONG + 1) * (ALONG + 1)) as f64;
        let (x, y) = (sum.0 / all, sum.1 / all);
        let length = (x * x + y * y).sqrt();
        let most = if length > 0.5 { 0.5 / length } else { 1.0 };
        point.0 += x * most;
        point.1 += y * most;
    }
    moved
}

/// The longest way from a point to the next.
fn longest_piece(points: &[Point]) -> f64 {
    let next = points.iter().cycle().skip(1);
    let pieces = points.iter().zip(next).map(|(a, b)| distance(*a, *b));
    pieces.fold(1e-6, f64::max)
}
