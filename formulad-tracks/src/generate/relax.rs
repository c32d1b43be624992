//! The forces that pull a middle line into shape.

use super::crossings::{BRIDGE, on_bridge, round};
use crate::geometry::{Point, Vec2, turn};

/// Spreads bends that are too sharp over the spaces around.
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
        let bend = turn(b - a, c - b).abs();
        if bend > sharpest {
            let part = (1.0 - sharpest / bend) * 0.5;
            points[at] = b.lerp(a.midpoint(c), part);
        }
    }
}

/// The turn from one heading to another, between half a turn left and right.
pub(super) fn turned(from: f64, to: f64) -> f64 {
    let difference = to - from;
    libm::atan2(libm::sin(difference), libm::cos(difference))
}

/// Pulls every two neighbours to a distance of one space.
pub(super) fn pull(points: &mut [Point]) {
    let count = points.len();
    for at in 0..count {
        let (a, b) = (points[at], points[(at + 1) % count]);
        let length = a.distance(b).max(1e-9);
        let pull = (b - a) * ((length - 1.0) / length / 2.0);
        points[at] = a + pull;
        points[(at + 1) % count] = b - pull;
    }
}

/// Bends the line at each point by the wanted angle, given as the sine of half of it.
pub(super) fn keep_bends(points: &mut [Point], sines: &[f64]) {
    const STRENGTH: f64 = 0.25;
    let count = points.len();
    let old = points.to_vec();
    for at in 0..count {
        let (left, right) = ((at + count - 1) % count, (at + 1) % count);
        let (before, after) = (old[left], old[right]);
        let way = after - before;
        let chord = way.length().max(1e-9);
        // Where the point belongs: beside the middle of its neighbours, to the left of a right turn.
        let aside = sines[at] / chord;
        let beside = before.midpoint(after) + Vec2::new(way.y, -way.x) * aside;
        let pull = (beside - old[at]) * STRENGTH;
        points[at] += pull;
        points[left] -= pull / 2.0;
        points[right] -= pull / 2.0;
    }
}

/// How many neighbours to either side move along with a point that is pushed.
const ALONG: usize = 3;

/// Pushes stretches apart that are nearer than `apart`, except where they cross on a bridge.
/// Returns whether anything had to move.
pub(super) fn keep_apart(
    points: &mut [Point],
    apart: f64,
    room: &[f64],
    bridges: &[(usize, usize)],
) -> bool {
    let count = points.len();
    let mut moved = false;
    let mut pushes = vec![Vec2::ZERO; count];
    let most = apart + room.iter().copied().fold(0.0, f64::max);
    let longest = longest_piece(points);
    for a in 0..count {
        let mut next = a + 1;
        while next < count {
            let b = next;
            let way = points[b] - points[a];
            let distance = way.length().max(1e-6);
            // Far away: skips the points that cannot be near yet.
            next += 1 + ((distance - most) / longest).max(0.0) as usize;
            let least = apart + room[a].max(room[b]);
            if distance >= least || round(a, b, count) as f64 <= least * 1.6 {
                continue;
            }
            if on_bridge((a, b), bridges, count, BRIDGE) {
                continue;
            }
            moved = true;
            let push = way * ((least - distance) / distance * 0.2);
            pushes[a] -= push;
            pushes[b] += push;
        }
    }
    // Neighbours move along, so that the line does not kink.
    for (at, point) in points.iter_mut().enumerate() {
        let near = |step: usize| pushes[(at + count - ALONG + step) % count];
        let sum = (0..=2 * ALONG).fold(Vec2::ZERO, |sum, step| {
            sum + near(step) * (ALONG + 1 - step.abs_diff(ALONG)) as f64
        });
        let push = sum / ((ALONG + 1) * (ALONG + 1)) as f64;
        let length = push.length();
        let most = if length > 0.5 { 0.5 / length } else { 1.0 };
        *point += push * most;
    }
    moved
}

/// The longest way from a point to the next.
fn longest_piece(points: &[Point]) -> f64 {
    let next = points.iter().cycle().skip(1);
    let pieces = points.iter().zip(next).map(|(a, b)| a.distance(*b));
    pieces.fold(1e-6, f64::max)
}
