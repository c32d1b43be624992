//! The tool that lays the pit lane.

use formulad_core::SpaceId;

use super::{Cursor, Ghost, Pointer, Tone, Tool};
use crate::document::pit::{self, NoPit};
use crate::document::{Edit, TEAMS, lap};
use crate::work::Work;

/// Lays a pit lane with its boxes by dragging along the lane beside it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum PitTool {
    /// Nothing is under way.
    Ready,
    /// The space of the way in, and the one that the pointer was over last.
    Dragging(SpaceId, SpaceId),
}

impl PitTool {
    fn path(&self, work: &Work) -> Option<Vec<SpaceId>> {
        match self {
            Self::Ready => None,
            Self::Dragging(from, to) => work.lanes().path(*from, *to),
        }
    }
}

impl Tool for PitTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let lane = pointer.space().and_then(|id| work.space(id)?.lane);
        let Some(lane) = lane.filter(|_| work.plan().pit.is_none()) else {
            return;
        };
        if lane != 1 && Some(lane) != lap::lanes(work.plan()) {
            return;
        }
        if let Some(path) = pit::usual_path(work.plan(), lane > 1) {
            work.apply(&Edit::LayPit { path, teams: TEAMS });
        }
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        let from = pointer.on_road(work);
        *self = from.map_or(Self::Ready, |id| Self::Dragging(id, id));
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        if let (Self::Dragging(from, to), Some(id)) = (self, pointer.space()) {
            let lane = |id: SpaceId| work.space(id).and_then(|s| s.lane);
            if lane(*from) == lane(id) {
                *to = id;
            }
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        let path = self.path(work);
        *self = Self::Ready;
        if let Some(path) = path.filter(|path| pit::check(work.plan(), path).is_ok()) {
            work.apply(&Edit::LayPit { path, teams: TEAMS });
        }
    }

    fn cancel(&mut self, _work: &mut Work) -> bool {
        std::mem::replace(self, Self::Ready) != Self::Ready
    }

    fn hint(&self, work: &Work, _pointer: Option<Pointer>) -> String {
        match work.plan().pit {
            Some(_) => t!("Drag along an outermost lane to replace the pit lane").to_owned(),
            None => t!(
                "Click an outermost lane for a standard pit lane, or drag along it from entry to \
                 exit"
            )
            .to_owned(),
        }
    }

    fn cursor(&self, _work: &Work, _pointer: Pointer) -> Cursor {
        match self {
            Self::Ready => Cursor::Cross,
            Self::Dragging(..) => Cursor::Grabbing,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let Some(path) = self.path(work) else {
            // Where the way in would be.
            let here = pointer.and_then(|pointer| pointer.on_road(work));
            let here = here.map(|id| Ghost::Spaces(vec![id], Tone::Accent));
            return here.into_iter().collect();
        };
        let (words, tone) = match pit::check(work.plan(), &path) {
            Ok(_) => {
                let spaces = path.len() - 3;
                let boxes = (spaces - 2).min(2 * TEAMS as usize);
                (
                    t!(
                        "1 space, {boxes} boxes" | "{spaces} spaces, {boxes} boxes",
                        spaces,
                        boxes
                    ),
                    Tone::Accent,
                )
            }
            Err(NoPit::NotOutermost) => (
                t!("A pit lane lies beside the first or the last lane").to_owned(),
                Tone::Wrong,
            ),
            Err(NoPit::TooShort) => (
                t!("at least {least} spaces", least = pit::SHORTEST),
                Tone::Wrong,
            ),
        };
        let label = pointer.map(|p| Ghost::Label(p.at, words, tone));
        std::iter::once(Ghost::Spaces(path, tone))
            .chain(label)
            .collect()
    }

    fn retain_existing(&mut self, _work: &Work) {
        *self = Self::Ready;
    }
}
