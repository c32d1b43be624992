//! Whether a circuit on paper leaves room for its road.

use super::super::crossings::{BRIDGE, on_bridge};
use super::super::measures::LANE;
use super::super::sections::Sections;
use super::character::Character;
use crate::geometry::{Point, Vec2, bounds, heading, rotated};

/// How far apart the middles of two stretches of road have to be, in widths of the road.
const APART: f64 = 2.1;
/// How much further apart they have to be beside the grid, for a pit lane, in spaces.
const PIT: f64 = 1.2;
/// Where the pit lane is, in spaces before and past the line.
const BEFORE: usize = 17;
const PAST: usize = 5;
/// The sine of the sharpest angle at which roads cross.
const CROSSING: f64 = 0.87;
/// The spaces that fit on a board along and across it (A0 with margins), and those that are
/// needed across.
const ALONG: f64 = 52.0;
const ACROSS: f64 = 35.0;
const NARROW: f64 = 13.0;

/// Whether nothing comes too near to anything else, the board has a usual shape, and the road
/// crosses itself once if `eight`, otherwise never.
pub(super) fn is_free(
    points: &[Point],
    sections: &Sections,
    (spaces, lanes): (u32, u8),
    eight: bool,
) -> bool {
    if !is_on_board(points, spaces) {
        return false;
    }
    let count = points.len();
    let width = LANE * f64::from(lanes);
    let apart = width * APART;
    let same = same(apart);
    let bridge = if eight {
        match bridge(points, sections) {
            Some(bridge) => Some(bridge),
            None => return false,
        }
    } else {
        None
    };
    let home = |at: usize| is_home(at, count);
    !comes_near(points, 1, apart + PIT, same, |a, b, distance| {
        let pit = if home(a) || home(b) { PIT } else { 0.0 };
        distance < apart + pit && !on_bridge((a, b), bridge.as_slice(), count, BRIDGE)
    })
}

/// Places nearer to each other along the road than this are on the same stretch.
fn same(apart: f64) -> usize {
    (apart * 1.9) as usize
}

/// The area that a road encloses, as a part of that of a circle of the same length.
pub(super) fn roundness(points: &[Point]) -> f64 {
    let next = points.iter().cycle().skip(1);
    let pairs = points.iter().zip(next);
    let twice: f64 = pairs.map(|(a, b)| a.to_vec2().cross(b.to_vec2())).sum();
    let lap = points.len() as f64;
    twice.abs() * std::f64::consts::TAU / (lap * lap)
}

/// How near a road comes to itself.
pub(super) struct Nearness {
    /// The part of it that has other road along it.
    pub(super) parallel: f64,
    /// The pairs of places that are too near to each other.
    pub(super) tangled: usize,
}

/// Measures how near a road on paper comes to itself, at every third point.
pub(super) fn nearness(points: &[Point], lanes: u8) -> Nearness {
    const EVERY: usize = 3;
    /// Maximum distance between roads along each other, in spaces.
    const BESIDE: f64 = 7.0;
    /// The sine of 15 degrees.
    const SLANT: f64 = 0.26;
    let lap = points.len();
    let points: Vec<Point> = points.iter().copied().step_by(EVERY).collect();
    let count = points.len();
    let apart = LANE * f64::from(lanes) * APART;
    let pit = |at: usize| if is_home(EVERY * at, lap) { PIT } else { 0.0 };
    let way = |at: usize| points[(at + 1) % count] - points[(at + count - 1) % count];
    let mut tangled = 0;
    let mut is_beside = vec![false; count];
    let same = same(BESIDE) / EVERY;
    comes_near(&points, EVERY, BESIDE, same, |a, b, distance| {
        tangled += usize::from(distance < apart + pit(a).max(pit(b)));
        if !(is_beside[a] && is_beside[b]) {
            let (p, q) = (way(a), way(b));
            if p.cross(q).abs() < SLANT * p.length() * q.length() {
                is_beside[a] = true;
                is_beside[b] = true;
            }
        }
        false
    });
    let beside = is_beside.iter().filter(|is| **is).count();
    Nearness {
        parallel: beside as f64 / count.max(1) as f64,
        tangled,
    }
}

/// Whether the grid and the pit lane are there.
fn is_home(at: usize, count: usize) -> bool {
    at < PAST || at + BEFORE >= count
}

/// Whether this is true of any two points that are nearer than `most`, and further than `same` points
/// along the road, where points lie `every` spaces apart.
fn comes_near(
    points: &[Point],
    every: usize,
    most: f64,
    same: usize,
    mut is_near: impl FnMut(usize, usize, f64) -> bool,
) -> bool {
    let count = points.len();
    points.iter().enumerate().any(|(a, p)| {
        let mut b = a + same;
        while let Some(q) = points.get(b).filter(|_| b <= a + count - same) {
            let distance = p.distance(*q);
            if distance < most && is_near(a, b, distance) {
                return true;
            }
            // Far away: skips the points that cannot be near yet.
            b += 1 + (distance - most).max(0.0) as usize / every;
        }
        false
    })
}

/// Whether a road is small enough for a board, and not too narrow for a circuit.
pub(super) fn is_on_board(points: &[Point], spaces: u32) -> bool {
    let extent = bounds(points).unwrap_or_default();
    let (width, height) = (extent.width(), extent.height());
    let (along, across) = (width.max(height), width.min(height));
    // Longer laps take larger boards.
    let scale = f64::from(spaces) / f64::from(Character::LAP);
    let narrow = NARROW * scale.min(1.0);
    let scale = scale.max(1.0);
    along <= ALONG * scale && across <= ACROSS * scale && across >= narrow
}

/// Whether a road has room on a board of the usual size when it is turned by this angle, in degrees.
pub(super) fn is_on_usual_board(points: &[Point], turned: i32) -> bool {
    /// The spaces along and across it, without margins and a pit lane.
    const USUAL: (f64, f64) = (46.0, 30.0);
    let way = heading(turned.into());
    let turned = points
        .iter()
        .map(|at| rotated(at.to_vec2(), way).to_point());
    let extent = bounds(turned).unwrap_or_default();
    extent.width() <= USUAL.0 && extent.height() <= USUAL.1
}

/// The two spaces where the road crosses itself, if that is once, on straights, nearly at right
/// angles and away from the line.
fn bridge(points: &[Point], sections: &Sections) -> Option<(usize, usize)> {
    let count = points.len();
    let way = |at: usize| -> Vec2 { points[(at + 1) % count] - points[at] };
    let mut found = None;
    for (a, p) in points.iter().enumerate() {
        for (b, q) in points.iter().enumerate().skip(a + 2) {
            let from = *q - *p;
            if from.hypot2() > 4.0 || (a == 0 && b + 1 == count) {
                continue;
            }
            let (along, across) = (way(a), way(b));
            let sine = along.cross(across);
            if sine.abs() < 1e-9 {
                continue;
            }
            let (s, t) = (from.cross(across) / sine, from.cross(along) / sine);
            if (0.0..1.0).contains(&s) && (0.0..1.0).contains(&t) {
                if found.is_some() || sine.abs() < CROSSING {
                    return None;
                }
                found = Some((a, b));
            }
        }
    }
    let (a, b) = found?;
    let clear = |at: usize| at > PAST + 4 && at + BEFORE + 4 < count;
    (clear(a) && clear(b) && is_straight(a, sections) && is_straight(b, sections)).then_some((a, b))
}

/// Whether the road is straight two spaces to either side.
fn is_straight(at: usize, sections: &Sections) -> bool {
    let mut end = 0;
    sections.as_slice().iter().any(|section| {
        let start = end;
        end += section.spaces() as usize;
        section.turns().is_empty() && start + 2 <= at && at + 2 < end
    })
}
