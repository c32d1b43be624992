//! What spaces snap to.

use std::collections::BTreeSet;

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::figures::usual::LANE_WIDTH;

use super::line::{SnapLine, WEAK, snap_to};
use super::{Magnet, Snapped};
use crate::document::place::{distance, middle, sin_cos};

/// How far away spaces can be to be snapped to, in lengths of a space.
const NEAR: f64 = 1.7;
/// The upper limit of the snapping distance, in lengths of a space.
const REACH: f64 = 0.2;

/// Snaps a space, or something like it, to the spaces around it.
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
    square: Option<f64>,
}

impl<'a> Snap<'a> {
    /// Snaps on a circuit with spaces of this length, to places within `reach`, in millimetres.
    pub fn new(plan: &'a TrackPlan, length: f64, reach: f64) -> Self {
        Self {
            plan,
            length,
            reach: reach.min(REACH * length),
            lane: None,
            without: None,
            from: None,
            square: None,
        }
    }

    /// Sets its lane: it snaps in line with spaces of this lane, and beside those of others.
    #[must_use]
    pub fn lane(self, lane: Option<u32>) -> Self {
        Self { lane, ..self }
    }

    /// Excludes these spaces, which move with it.
    #[must_use]
    pub fn without(self, moving: &'a BTreeSet<SpaceId>) -> Self {
        let without = Some(moving);
        Self { without, ..self }
    }

    /// Sets where it starts, and the direction of the lane there, in degrees.
    #[must_use]
    pub fn from(self, from: [f64; 2], heading: Option<f64>) -> Self {
        let from = Some((from, heading));
        Self { from, ..self }
    }

    /// Sets the size of the squares of the snapping grid, in millimetres; `None` for no grid.
    #[must_use]
    pub fn on(self, square: Option<f64>) -> Self {
        Self { square, ..self }
    }

    /// Snaps it when it is dropped here.
    pub fn place(&self, at: [f64; 2]) -> Snapped {
        let more = 0.8 * self.length;
        snap_to(self.lines(at), at, self.reach, self.square, more)
    }

    fn lines(&self, at: [f64; 2]) -> Vec<SnapLine> {
        let mut lines = Vec::new();
        let moves = |s: &SpacePlan| self.without.is_some_and(|all| all.contains(&s.id));
        let near = |s: &SpacePlan| distance(middle(s), at) <= NEAR * self.length;
        for space in self.plan.spaces.iter().filter(|s| near(s) && !moves(s)) {
            self.lines_of(space, &mut lines);
        }
        if let Some((from, heading)) = self.from
            && distance(from, at) > 0.5 * self.length
        {
            if let Some(heading) = heading {
                lines.push(SnapLine::new(2, Magnet::AlongLane, from, heading));
            }
            lines.push(SnapLine::angle(WEAK, from, at));
        }
        lines
    }

    /// Adds the lines along this space and across it.
    fn lines_of(&self, space: &SpacePlan, lines: &mut Vec<SnapLine>) {
        let (heading, id) = (space.heading, space.id);
        let along = |ahead: f64, right: f64| {
            let (sin, cos) = sin_cos(heading);
            let (ahead, right) = (ahead * self.length, right * self.length);
            [
                space.x + ahead * cos - right * sin,
                space.y + ahead * sin + right * cos,
            ]
        };
        let mut add = |rank, magnet, through, across: bool| {
            let turned = if across { 90.0 } else { 0.0 };
            lines.push(SnapLine::new(rank, magnet, through, heading + turned));
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
            add(1, Magnet::Beside(id), along(0.0, side * LANE_WIDTH), false);
        }
        for ahead in [-0.5, 0.5] {
            add(1, Magnet::HalfSpace(id), along(ahead, 0.0), true);
        }
    }
}
