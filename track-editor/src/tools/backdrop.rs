//! The tool that moves, rotates and scales the picture under the board.

use super::{Cursor, Ghost, Pointer, Tone, Tool, snapping};
use crate::document::snap::{self, Snapped};
use crate::document::{Backdrop, BackdropEdit, Edit, direction, distance, length};
use crate::texts::trace as texts;
use crate::work::Work;

/// How far below its upper edge the handle that rotates the picture is, as a fraction of its
/// height.
const STALK: f64 = 0.08;

/// Drags the picture, its corners and its handle.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum BackdropTool {
    /// Nothing is held.
    Ready,
    /// Held since the pointer was here and the picture was like this.
    Held(PictureGrip, [f64; 2], Box<Backdrop>),
}

/// The part of the picture that is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PictureGrip {
    Picture,
    Corner,
    Handle,
}

impl BackdropTool {
    /// The part of the picture that would be held here, and the picture.
    fn grip(work: &Work, pointer: Pointer) -> Option<(PictureGrip, &Backdrop)> {
        let backdrop = movable(work)?;
        let grip = if pointer.is_near(handle(backdrop)) {
            PictureGrip::Handle
        } else if backdrop.corners().iter().any(|at| pointer.is_near(*at)) {
            PictureGrip::Corner
        } else if backdrop.contains(pointer.at) {
            PictureGrip::Picture
        } else {
            return None;
        };
        Some((grip, backdrop))
    }

    /// Where the middle of the held picture snaps to.
    fn snapped(&self, work: &Work, pointer: Pointer) -> Option<Snapped> {
        let Self::Held(PictureGrip::Picture, from, before) = self else {
            return None;
        };
        let by = [0, 1].map(|axis| pointer.at[axis] - from[axis]);
        let moved = |[x, y]: [f64; 2]| [x + by[0], y + by[1]];
        if pointer.free {
            return Some(Snapped::nowhere(moved(before.center)));
        }
        let board = work.plan().board;
        let corners = before.corners().map(moved);
        let board = [board.width, board.height];
        let reach = pointer.reach;
        Some(snap::picture(corners, board, reach, pointer.square))
    }

    fn edit(&self, work: &Work, pointer: Pointer) -> Option<BackdropEdit> {
        let Self::Held(grip, from, before) = self else {
            return None;
        };
        let center = before.center;
        let [dx, dy] = [0, 1].map(|axis| pointer.at[axis] - center[axis]);
        Some(match grip {
            PictureGrip::Picture => BackdropEdit::Move(self.snapped(work, pointer)?.at),
            PictureGrip::Corner => {
                let reach = distance(*from, center);
                let width = before.size[0] * length([dx, dy]) / reach;
                let width = match (pointer.free, pointer.square.unwrap_or(1.0)) {
                    (true, _) => width,
                    (false, step) => (width / step).round().max(1.0) * step,
                };
                BackdropEdit::Scale { center, width }
            }
            PictureGrip::Handle => {
                // The handle is straight above the middle of a picture that is not turned.
                let degrees = direction([-dy, dx]);
                let steps = if pointer.free { 10.0 } else { 1.0 };
                BackdropEdit::Turn((degrees * steps).round() / steps)
            }
        })
    }
}

impl Tool for BackdropTool {
    fn click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some((grip, backdrop)) = Self::grip(work, pointer) {
            *self = Self::Held(grip, pointer.at, Box::new(backdrop.clone()));
        }
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some(edit) = self.edit(work, pointer) {
            work.preview(&Edit::Backdrop(edit));
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        *self = Self::Ready;
        work.commit();
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        let held = *self != Self::Ready;
        if held {
            *self = Self::Ready;
            work.cancel();
        }
        held
    }

    fn hint(&self, work: &Work, _pointer: Option<Pointer>) -> String {
        match self {
            Self::Held(PictureGrip::Picture, ..) => {
                t!("Release to place the picture, Esc to cancel")
            }
            Self::Held(PictureGrip::Corner, ..) => t!("Release to finish scaling, Esc to cancel"),
            Self::Held(PictureGrip::Handle, ..) => {
                t!("Release to finish rotating; Alt: by tenths of a degree")
            }
            Self::Ready if work.sketch().backdrop.is_none() => texts::nothing(),
            Self::Ready if movable(work).is_none() => texts::is_locked(),
            Self::Ready => {
                t!("Drag the picture to move it, a corner to scale it, the top handle to rotate it")
            }
        }
        .to_owned()
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        match (self, Self::grip(work, pointer)) {
            (Self::Held(..), _) => Cursor::Grabbing,
            (Self::Ready, Some(_)) => Cursor::Hand,
            (Self::Ready, None) => Cursor::Arrow,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let Some(backdrop) = &work.sketch().backdrop else {
            return Vec::new();
        };
        let corners = backdrop.corners();
        let mut around = corners.to_vec();
        around.push(corners[0]);
        if backdrop.locked {
            return vec![Ghost::Guide(around)];
        }
        let top = backdrop.place([0.5, 0.0]);
        let mut ghosts = vec![
            Ghost::Line(around, Tone::Accent),
            Ghost::Line(vec![top, handle(backdrop)], Tone::Accent),
        ];
        let snapped = pointer.and_then(|pointer| self.snapped(work, pointer));
        ghosts.extend(snapped.iter().flat_map(snapping::ghosts));
        let is_held = |by| matches!(self, Self::Held(grip, ..) if *grip == by);
        let corner = |at: &[f64; 2]| Ghost::Handle(*at, Tone::Accent, is_held(PictureGrip::Corner));
        ghosts.extend(corners.iter().map(corner));
        let turning = is_held(PictureGrip::Handle);
        ghosts.push(Ghost::Handle(handle(backdrop), Tone::Accent, turning));
        if turning {
            let turn = t!("{turn:.1}°", turn = backdrop.turn);
            ghosts.push(Ghost::Label(handle(backdrop), turn, Tone::Accent));
        }
        if is_held(PictureGrip::Corner) {
            let width = t!("{width:.0} mm wide", width = backdrop.size[0]);
            ghosts.push(Ghost::Label(backdrop.center, width, Tone::Accent));
        }
        ghosts
    }

    fn walks(&self) -> bool {
        false
    }

    fn retain_existing(&mut self, _work: &Work) {
        *self = Self::Ready;
    }
}

/// The picture, if it can be moved.
fn movable(work: &Work) -> Option<&Backdrop> {
    let backdrop = work.sketch().backdrop.as_ref();
    backdrop.filter(|backdrop| !backdrop.locked)
}

fn handle(backdrop: &Backdrop) -> [f64; 2] {
    backdrop.place([0.5, STALK])
}
