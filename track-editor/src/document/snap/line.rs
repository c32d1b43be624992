//! Lines to snap to, and the choice among them.

use super::{Guide, Magnet, Snapped};
use crate::document::place::{direction, distance, length, same, sin_cos, way};

/// The steps of angles, in degrees.
const ANGLE: f64 = 15.0;
/// The sine of the smallest angle between two lines whose crossing is used.
const CROSSING: f64 = 0.5;

/// A line through a place along a unit vector; lines of lower rank take precedence.
#[derive(Debug, Clone, Copy)]
pub(super) struct SnapLine {
    rank: u8,
    magnet: Magnet,
    through: [f64; 2],
    along: [f64; 2],
}

/// The squares of the snapping grid take precedence over lines from this rank on.
pub(super) const WEAK: u8 = 3;

impl SnapLine {
    /// A line in this direction, in degrees.
    pub(super) fn new(rank: u8, magnet: Magnet, through: [f64; 2], heading: f64) -> Self {
        let (sin, cos) = sin_cos(heading);
        Self {
            rank,
            magnet,
            through,
            along: [cos, sin],
        }
    }

    /// A line in the direction of `way`; `None` if that has no length.
    pub(super) fn toward(
        rank: u8,
        magnet: Magnet,
        through: [f64; 2],
        way: [f64; 2],
    ) -> Option<Self> {
        let long = length(way);
        (long > 1e-6).then(|| Self {
            rank,
            magnet,
            through,
            along: way.map(|n| n / long),
        })
    }

    /// The line through a place at the multiple of 15° nearest to the direction of another place.
    pub(super) fn angle(rank: u8, through: [f64; 2], at: [f64; 2]) -> Self {
        let way = direction(way(through, at));
        let angle = (way / ANGLE).round() * ANGLE;
        let angle = angle.rem_euclid(360.0);
        Self::new(rank, Magnet::Angle(angle), through, angle)
    }

    /// The place on it that is nearest to another.
    pub(super) fn nearest(&self, at: [f64; 2]) -> [f64; 2] {
        self.at(self.foot(at))
    }

    /// The position along the line of the place nearest to another.
    fn foot(&self, at: [f64; 2]) -> f64 {
        (at[0] - self.through[0]) * self.along[0] + (at[1] - self.through[1]) * self.along[1]
    }

    pub(super) fn away(&self, at: [f64; 2]) -> f64 {
        let (x, y) = (at[0] - self.through[0], at[1] - self.through[1]);
        (x * self.along[1] - y * self.along[0]).abs()
    }

    fn at(&self, along: f64) -> [f64; 2] {
        [
            self.through[0] + along * self.along[0],
            self.through[1] + along * self.along[1],
        ]
    }

    fn crossing(&self, other: &Self) -> Option<[f64; 2]> {
        let sine = self.along[0] * other.along[1] - self.along[1] * other.along[0];
        if sine.abs() < CROSSING {
            return None;
        }
        let (x, y) = (
            other.through[0] - self.through[0],
            other.through[1] - self.through[1],
        );
        Some(self.at((x * other.along[1] - y * other.along[0]) / sine))
    }

    /// The crossing with the snapping grid's lines that is nearest to a place.
    fn crossing_of_squares(&self, at: [f64; 2], square: f64) -> Option<[f64; 2]> {
        let nearest = self.nearest(at);
        let lines = [0, 1].map(|axis| {
            let mut through = nearest;
            through[axis] = to_square(nearest[axis], square);
            Self::new(0, self.magnet, through, if axis == 0 { 90.0 } else { 0.0 })
        });
        let crossings = lines.iter().filter_map(|line| self.crossing(line));
        crossings.min_by(|a, b| distance(*a, nearest).total_cmp(&distance(*b, nearest)))
    }

    /// The guide to show for something at this place, extended at both ends by `more`.
    pub(super) fn guide(&self, at: [f64; 2], more: f64) -> Guide {
        let foot = self.foot(at);
        Guide {
            magnet: self.magnet,
            line: [self.at(foot.min(0.0) - more), self.at(foot.max(0.0) + more)],
        }
    }
}

/// Snaps a place to lines within `reach`, and to a grid of squares of this size, if there is one.
/// Guides extend by `more` past what they connect.
pub(super) fn snap_to(
    mut lines: Vec<SnapLine>,
    at: [f64; 2],
    reach: f64,
    square: Option<f64>,
    more: f64,
) -> Snapped {
    lines.retain(|line| line.away(at) <= reach);
    lines.sort_by(|a, b| {
        (a.rank, a.away(at))
            .partial_cmp(&(b.rank, b.away(at)))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let corner = square.map(|square| at.map(|n| to_square(n, square)));
    let is_weak = lines.first().is_none_or(|line| line.rank >= WEAK);
    if let Some(corner) = corner
        && is_weak
        && distance(corner, at) <= reach
    {
        return Snapped::nowhere(corner);
    }
    let Some(first) = lines.first().copied() else {
        return Snapped::nowhere(corner.unwrap_or_else(|| at.map(f64::round)));
    };
    // Snaps to both lines if a second one crosses the first nearby; not where both begin.
    let near = |place: &[f64; 2]| distance(*place, at) <= 1.5 * reach;
    let others = lines.iter().skip(1);
    let mut others = others.filter(|other| !same(other.through, first.through));
    let crossing = others.find_map(|second| {
        let place = first.crossing(second).filter(near)?;
        Some((place, *second))
    });
    let of_squares = || first.crossing_of_squares(at, square?).filter(near);
    // Rounds to whole millimetres along the line.
    let whole = || first.at(first.foot(at).round());
    let (place, meant) = if let Some((place, second)) = crossing {
        (place, vec![first, second])
    } else {
        (of_squares().unwrap_or_else(whole), vec![first])
    };
    let guides = meant.iter().map(|line| line.guide(place, more));
    Snapped {
        at: place,
        guides: guides.collect(),
    }
}

/// The nearest multiple of the side of a square.
pub(super) fn to_square(number: f64, square: f64) -> f64 {
    (number / square).round() * square
}
