//! The tool that adds spaces.

use formulad_core::SpaceId;

use crate::document::snap::{Snap, Snapped};
use crate::document::{Edit, NewSpace, Selection, pen};
use crate::work::{Hit, Work};

use super::{Ghost, Pointer, Tone, Tool, snapping};

/// Extends a lane, space by space.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Pen {
    /// The next space begins a lane.
    Ready,
    /// The next space follows this one.
    Following(SpaceId),
}

impl Pen {
    /// Follows the selected space, if there is one.
    pub(super) fn new(work: &Work) -> Self {
        work.selection().only().map_or(Self::Ready, Self::Following)
    }

    fn tail(&self) -> Option<SpaceId> {
        match self {
            Self::Ready => None,
            Self::Following(tail) => Some(*tail),
        }
    }

    fn space(&self, work: &Work, at: [f64; 2]) -> NewSpace {
        pen::extend(work.plan(), self.tail(), at, work.derived().length)
    }

    /// Where the next space snaps to.
    fn place(&self, work: &Work, pointer: Pointer) -> Snapped {
        if pointer.free {
            return Snapped::nowhere(pointer.at);
        }
        let snap = Snap::new(work.plan(), work.derived().length, pointer.reach);
        let snap = snap.on(pointer.square);
        match self.tail().and_then(|tail| work.space(tail)) {
            Some(tail) => {
                let (from, heading) = ([tail.x, tail.y], Some(tail.heading));
                snap.lane(tail.lane).from(from, heading).place(pointer.at)
            }
            None => snap.place(pointer.at),
        }
    }
}

impl Tool for Pen {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        if let Hit::Space(id) = pointer.hit {
            *self = Self::Following(id);
            work.select(Selection::of([id]));
            return;
        }
        let place = self.place(work, pointer);
        let new = self.space(work, place.at);
        let added = new.space.id;
        if work.apply_and_select(&Edit::AddSpace(new), Selection::of([added])) {
            *self = Self::Following(added);
        }
    }

    fn cancel(&mut self, _work: &mut Work) -> bool {
        std::mem::replace(self, Self::Ready) != Self::Ready
    }

    fn hint(&self, _work: &Work, _pointer: Option<Pointer>) -> String {
        match self {
            Self::Ready => {
                t!("Click a space to extend its lane, or the board to start a lane").to_owned()
            }
            Self::Following(tail) => t!(
                "Click to place the space after {tail}; Esc to start elsewhere",
                tail
            ),
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let Some(pointer) = pointer else {
            return Vec::new();
        };
        if let Hit::Space(id) = pointer.hit {
            return vec![Ghost::Spaces(vec![id], Tone::Accent)];
        }
        let place = self.place(work, pointer);
        let mut ghosts = snapping::ghosts(&place);
        let NewSpace { space, link, .. } = self.space(work, place.at);
        ghosts.insert(0, Ghost::Space(space, link));
        ghosts
    }

    fn walks(&self) -> bool {
        false
    }

    fn retain_existing(&mut self, work: &Work) {
        if self.tail().is_some_and(|tail| work.space(tail).is_none()) {
            *self = Self::new(work);
        }
    }
}
