//! Where something comes to lie when it is let go near a place that would suit it.

use std::collections::BTreeSet;

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, TrackPlan};

/// How far neighbour lanes lie apart, in lengths of a space.
const LANES_APART: f64 = 0.57;
/// How far off spaces are that something can snap to, in lengths of a space.
const NEAR: f64 = 1.7;
/// How near a place has to be to be meant, at most, in lengths of a space.
const REACH: f64 = 0.2;
/// The steps of angles, in degrees.
const ANGLE: f64 = 15.0;
/// The sine of the angle that two lines have between them at least, to cross at a place.
const CROSSING: f64 = 0.5;

/// What something lies along.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Magnet {
    /// The line of a lane through a space behind or ahead.
    InLine(SpaceId),
    /// The place one space from another in its lane.
    OneSpace(SpaceId),
    /// A lane beside that of a space.
    Beside(SpaceId),
    /// The place half a space ahead of one in a lane beside, or behind it.
    HalfSpace(SpaceId),
    /// A direction from where it began, in degrees clockwise from the right.
    Angle(f64),
    /// The way the lane runs where it began.
    AlongLane,
}

/// A line that something lies on, from one place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Guide {
    /// What the line is.
    pub magnet: Magnet,
    /// Its ends.
    pub line: [[f64; 2]; 2],
}

/// Where something comes to lie.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Snapped {
    /// The place.
    pub at: [f64; 2],
    /// What it lies along: two lines at most.
    pub guides: Vec<Guide>,
}

/// What is to be put somewhere.
///
/// ```
/// use formulad_core::TrackPlan;
/// use track_editor::document::snap::Snap;
///
/// let plan = TrackPlan::default();
/// let snapped = Snap::new(&plan, 19.0, 1.0).place([10.2, 7.9]);
/// assert_eq!(snapped.at, [10.0, 8.0], "whole millimetres where there is nothing else");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Snap<'a> {
    plan: &'a TrackPlan,
    length: f64,
    reach: f64,
    lane: Option<u32>,
    without: Option<&'a BTreeSet<SpaceId>>,
    from: Option<([f64; 2], Option<f64>)>,
}

/// A line through a place in a direction of length 1; those of a lower rank go first.
#[derive(Debug, Clone, Copy)]
struct Line {
    rank: u8,
    magnet: Magnet,
    through: [f64; 2],
    along: [f64; 2],
}

impl<'a> Snap<'a> {
    /// Something on a circuit whose spaces are this long; places count as near up to `reach`, in
    /// millimetres.
    #[must_use]
    pub fn new(plan: &'a TrackPlan, length: f64, reach: f64) -> Self {
        Self {
            plan,
            length,
            reach: reach.min(REACH * length),
            lane: None,
            without: None,
            from: None,
        }
    }

    /// It belongs to this lane: it lies in line with spaces of that, and beside those of others.
    #[must_use]
    pub fn lane(self, lane: Option<u32>) -> Self {
        Self { lane, ..self }
    }

    /// These spaces move with it.
    #[must_use]
    pub fn without(self, moving: &'a BTreeSet<SpaceId>) -> Self {
        let without = Some(moving);
        Self { without, ..self }
    }

    /// It comes from here, where the lane runs in this direction, in degrees.
    #[must_use]
    pub fn from(self, from: [f64; 2], heading: Option<f64>) -> Self {
        let from = Some((from, heading));
        Self { from, ..self }
    }

    /// Where it comes to lie when it is let go here.
    #[must_use]
    pub fn place(&self, at: [f64; 2]) -> Snapped {
        let mut lines = self.lines(at);
        lines.retain(|line| line.away(at) <= self.reach);
        lines.sort_by(|a, b| {
            (a.rank, a.away(at))
                .partial_cmp(&(b.rank, b.away(at)))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let Some(first) = lines.first().copied() else {
            let at = at.map(f64::round);
            return Snapped {
                at,
                guides: Vec::new(),
            };
        };
        // Where a second line crosses it near by, both are meant.
        let crossing = lines.iter().skip(1).find_map(|second| {
            let place = first.crossing(second)?;
            let away = libm::hypot(place[0] - at[0], place[1] - at[1]);
            (away <= 1.5 * self.reach).then_some((place, *second))
        });
        let (place, meant) = match crossing {
            Some((place, second)) => (place, vec![first, second]),
            // Along the line, whole millimetres.
            None => (first.at(first.foot(at).round()), vec![first]),
        };
        let guides = meant.iter().map(|line| line.guide(place, self.length));
        Snapped {
            at: place,
            guides: guides.collect(),
        }
    }

    fn lines(&self, at: [f64; 2]) -> Vec<Line> {
        let mut lines = Vec::new();
        let moves = |s: &SpacePlan| self.without.is_some_and(|all| all.contains(&s.id));
        let near = |s: &SpacePlan| (s.x - at[0]).hypot(s.y - at[1]) <= NEAR * self.length;
        for space in self.plan.spaces.iter().filter(|s| near(s) && !moves(s)) {
            self.lines_of(space, &mut lines);
        }
        if let Some((from, heading)) = self.from {
            let (x, y) = (at[0] - from[0], at[1] - from[1]);
            if x.hypot(y) > 0.5 * self.length {
                if let Some(heading) = heading {
                    lines.push(Line::new(2, Magnet::AlongLane, from, heading));
                }
                let angle = (libm::atan2(y, x).to_degrees() / ANGLE).round() * ANGLE;
                let angle = angle.rem_euclid(360.0);
                lines.push(Line::new(3, Magnet::Angle(angle), from, angle));
            }
        }
        lines
    }

    /// What lies along this space and across it.
    fn lines_of(&self, space: &SpacePlan, lines: &mut Vec<Line>) {
        let (heading, id) = (space.heading, space.id);
        let along = |ahead: f64, right: f64| {
            let (sin, cos) = libm::sincos(heading.to_radians());
            let (ahead, right) = (ahead * self.length, right * self.length);
            [
                space.x + ahead * cos - right * sin,
                space.y + ahead * sin + right * cos,
            ]
        };
        let mut add = |rank, magnet, through, across: bool| {
            let turned = if across { 90.0 } else { 0.0 };
            lines.push(Line::new(rank, magnet, through, heading + turned));
        };
        let sides: &[f64] = match (self.lane, space.lane) {
            (mine, its) if mine == its && mine.is_some() => {
                add(0, Magnet::InLine(id), along(0.0, 0.0), false);
                for ahead in [-1.0, 1.0] {
                    add(0, Magnet::OneSpace(id), along(ahead, 0.0), true);
                }
                return;
            }
            // Lanes count from the left.
            (Some(mine), Some(its)) if mine == its.saturating_add(1) => &[1.0],
            (Some(mine), Some(its)) if its == mine.saturating_add(1) => &[-1.0],
            (None, Some(_)) => &[-1.0, 1.0],
            _ => return,
        };
        for side in sides {
            add(1, Magnet::Beside(id), along(0.0, side * LANES_APART), false);
        }
        for ahead in [-0.5, 0.5] {
            add(1, Magnet::HalfSpace(id), along(ahead, 0.0), true);
        }
    }
}

impl Line {
    fn new(rank: u8, magnet: Magnet, through: [f64; 2], heading: f64) -> Self {
        let (sin, cos) = libm::sincos(heading.to_radians());
        Self {
            rank,
            magnet,
            through,
            along: [cos, sin],
        }
    }

    /// How far along it the place nearest to another is.
    fn foot(&self, at: [f64; 2]) -> f64 {
        (at[0] - self.through[0]) * self.along[0] + (at[1] - self.through[1]) * self.along[1]
    }

    fn away(&self, at: [f64; 2]) -> f64 {
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

    /// The part of it to show for something that lies here.
    fn guide(&self, at: [f64; 2], length: f64) -> Guide {
        let foot = self.foot(at);
        let more = 0.8 * length;
        Guide {
            magnet: self.magnet,
            line: [self.at(foot.min(0.0) - more), self.at(foot.max(0.0) + more)],
        }
    }
}
