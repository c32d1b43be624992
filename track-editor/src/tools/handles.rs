//! The frame around what is selected, and the handles by which it is rotated and scaled.

use formulad_tracks::words;

use super::{Ghost, Pointer, Tone};
use crate::document::{Transform, direction, same};
use crate::texts::arrange as texts;
use crate::work::Work;

/// The steps of angles, in degrees, and of sizes, with and without snapping.
const ANGLE: f64 = 15.0;
const FREE_ANGLE: f64 = 0.1;
const SIZE: f64 = 0.05;
const FREE_SIZE: f64 = 0.01;
/// The smallest and the largest scale that can be dragged to.
const SIZES: [f64; 2] = [0.1, 10.0];

/// A rectangle around several selected things.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SelectionFrame {
    low: [f64; 2],
    high: [f64; 2],
    /// How far the handle for rotating lies from it.
    arm: f64,
}

/// A handle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum SelectionGrip {
    /// Rotates about the middle.
    Turn,
    /// Scales; this corner stays.
    Scale {
        /// The corner that is held.
        held: [f64; 2],
        /// The opposite corner.
        stays: [f64; 2],
    },
}

impl SelectionFrame {
    /// The frame of what is selected, if that is several things.
    pub(super) fn of(work: &Work) -> Option<Self> {
        if work.selection().count() < 2 {
            return None;
        }
        let [low, high] = work.selection_bounds()?;
        let length = work.derived().length;
        let room = 0.25 * length;
        Some(Self {
            low: low.map(|n| n - room),
            high: high.map(|n| n + room),
            arm: 0.9 * length,
        })
    }

    fn middle(&self) -> [f64; 2] {
        [
            f64::midpoint(self.low[0], self.high[0]),
            f64::midpoint(self.low[1], self.high[1]),
        ]
    }

    fn corners(&self) -> [[f64; 2]; 4] {
        let ([left, top], [right, bottom]) = (self.low, self.high);
        [[left, top], [right, top], [right, bottom], [left, bottom]]
    }

    /// The handle for rotating: above the middle.
    fn turn(&self) -> [f64; 2] {
        [self.middle()[0], self.low[1] - self.arm]
    }

    /// The handle that is pointed at.
    pub(super) fn grip(&self, pointer: Pointer) -> Option<SelectionGrip> {
        if pointer.is_near(self.turn()) {
            return Some(SelectionGrip::Turn);
        }
        let corners = self.corners();
        let at = corners.iter().position(|at| pointer.is_near(*at))?;
        Some(SelectionGrip::Scale {
            held: corners[at],
            stays: corners[(at + 2) % 4],
        })
    }

    /// What dragging the handle to here does.
    pub(super) fn transform(&self, grip: SelectionGrip, to: Pointer) -> Transform {
        match grip {
            SelectionGrip::Turn => {
                let middle = self.middle();
                let (x, y) = (to.at[0] - middle[0], to.at[1] - middle[1]);
                // The handle starts straight above the middle.
                let angle = direction([x, y]) + 90.0;
                let angle = (angle + 180.0).rem_euclid(360.0) - 180.0;
                let step = if to.free { FREE_ANGLE } else { ANGLE };
                Transform::Turn(middle, (angle / step).round() * step)
            }
            SelectionGrip::Scale { held, stays } => {
                // How far along the diagonal the corner has been dragged.
                let diagonal = [held[0] - stays[0], held[1] - stays[1]];
                let dragged = [to.at[0] - stays[0], to.at[1] - stays[1]];
                let whole = diagonal[0] * diagonal[0] + diagonal[1] * diagonal[1];
                let part = (dragged[0] * diagonal[0] + dragged[1] * diagonal[1]) / whole;
                let step = if to.free { FREE_SIZE } else { SIZE };
                let times = (part / step).round() * step;
                Transform::Scale(stays, times.clamp(SIZES[0], SIZES[1]))
            }
        }
    }

    /// The frame with its handles, of which this one is pointed at.
    pub(super) fn ghosts(&self, pointed: Option<SelectionGrip>) -> Vec<Ghost> {
        let corners = self.corners();
        let outline = corners.into_iter().chain([corners[0]]).collect();
        let top = [self.middle()[0], self.low[1]];
        let mut ghosts = vec![Ghost::Guide(outline), Ghost::Guide(vec![top, self.turn()])];
        for corner in corners {
            let is_held =
                matches!(pointed, Some(SelectionGrip::Scale { held, .. }) if same(held, corner));
            ghosts.push(Ghost::Handle(corner, Tone::Accent, is_held));
        }
        let turns = pointed == Some(SelectionGrip::Turn);
        ghosts.push(Ghost::Handle(self.turn(), Tone::Accent, turns));
        ghosts
    }

    /// What is shown while a handle is dragged.
    pub(super) fn dragged(&self, by: Transform) -> Vec<Ghost> {
        let [a, b, c, d] = self.corners().map(|at| by.place(at));
        let mut ghosts = vec![Ghost::Guide(vec![a, b, c, d, a])];
        let (held, words) = match by {
            Transform::Turn(middle, by_degrees) => {
                let held = by.place(self.turn());
                ghosts.push(Ghost::Guide(vec![middle, held]));
                (held, texts::turned(by_degrees))
            }
            Transform::Scale(stays, times) => {
                let across = [0, 1].map(|axis| self.low[axis] + self.high[axis] - stays[axis]);
                (by.place(across), words::whole_percent(times))
            }
            Transform::MirrorAcross(_) | Transform::MirrorDown(_) => return Vec::new(),
        };
        ghosts.push(Ghost::Handle(held, Tone::Accent, true));
        ghosts.push(Ghost::Label(held, words, Tone::Accent));
        ghosts
    }
}
