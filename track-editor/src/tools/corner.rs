//! The tool that makes corners by sweeping along the road.

use std::collections::BTreeSet;

use formulad_core::{CornerId, SpaceId};

use super::{Cursor, Ghost, Kind, Pointer, Tone, Tool};
use crate::document::lanes::Lanes;
use crate::document::{Edit, Selection, lap, usual_stops};
use crate::texts::features as texts;
use crate::work::{Hit, Work};

/// Sweeps corners, shifts their edges, and takes spaces in or leaves them out.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CornerTool {
    /// Waits.
    Ready,
    /// A corner is swept from this space on.
    Sweeping {
        /// Where the sweep is measured from: where it began, or the far edge of the corner whose
        /// edge is dragged.
        from: SpaceId,
        /// The corner whose edge is dragged.
        corner: Option<CornerId>,
        /// The space under the pointer last.
        to: SpaceId,
    },
}

impl CornerTool {
    fn swept(&self, work: &Work) -> Option<(Vec<SpaceId>, Option<CornerId>)> {
        match self {
            Self::Ready => None,
            Self::Sweeping { from, corner, to } => {
                let lanes = Lanes::of(work.plan(), work.derived().length);
                Some((lanes.stretch(*from, *to), *corner))
            }
        }
    }
}

impl Tool for CornerTool {
    fn kind(&self) -> Kind {
        Kind::Corner
    }

    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        match pointer.hit {
            Hit::Space(id) => choose(work, id),
            Hit::Corner(id) => work.select_corner(id),
            Hit::Nothing | Hit::Link(..) => work.select(Selection::default()),
        }
    }

    /// The second click must not undo what the first did.
    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        let Hit::Space(at) = pointer.hit else { return };
        if work.space(at).is_none_or(|space| space.lane.is_none()) {
            return;
        }
        let corner = corner_of(work, at);
        let far_edge = corner.and_then(|corner| far_edge(work, corner, at));
        *self = Self::Sweeping {
            from: far_edge.unwrap_or(at),
            corner,
            to: at,
        };
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        let on_road = |id| work.space(id).is_some_and(|space| space.lane.is_some());
        if let (Self::Sweeping { to, .. }, Hit::Space(id)) = (self, pointer.hit)
            && on_road(id)
        {
            *to = id;
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        let swept = self.swept(work);
        *self = Self::Ready;
        let Some((spaces, corner)) = swept.filter(|(spaces, _)| !spaces.is_empty()) else {
            return;
        };
        let edit = match corner {
            Some(corner) => Edit::ShapeCorner(corner, spaces.clone()),
            None => Edit::MakeCorner(spaces.clone()),
        };
        work.apply_and_select(&edit, Selection::of(spaces));
    }

    fn cancel(&mut self, _work: &mut Work) -> bool {
        std::mem::replace(self, Self::Ready) != Self::Ready
    }

    fn hint(&self, work: &Work, _pointer: Option<Pointer>) -> String {
        match work.selection().corner(work.plan()) {
            Some(_) => texts::CORNER_CHOSEN.to_owned(),
            None => texts::CORNER_READY.to_owned(),
        }
    }

    fn cursor(&self, _work: &Work, pointer: Pointer) -> Cursor {
        match (self, pointer.hit) {
            (Self::Sweeping { .. }, _) => Cursor::Grabbing,
            (Self::Ready, Hit::Corner(_)) => Cursor::Hand,
            (Self::Ready, _) => Cursor::Cross,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let Some((spaces, corner)) = self.swept(work) else {
            return here(work, pointer);
        };
        let longest = lap::longest_path(work.plan(), &spaces.iter().copied().collect());
        let words = match corner {
            Some(corner) => texts::shaped(corner, longest),
            None => texts::sweep(longest, usual_stops(longest)),
        };
        let label = pointer.map(|p| Ghost::Label(p.at, words, Tone::Accent));
        let marks = Ghost::Spaces(spaces, Tone::Accent);
        std::iter::once(marks).chain(label).collect()
    }

    fn keep_existing(&mut self, _work: &Work) {
        *self = Self::Ready;
    }
}

/// The row from which a sweep would begin.
fn here(work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
    let Some(Hit::Space(at)) = pointer.map(|p| p.hit) else {
        return Vec::new();
    };
    if work.space(at).is_none_or(|space| space.lane.is_none()) {
        return Vec::new();
    }
    let mut row = Lanes::of(work.plan(), work.derived().length).row(at);
    row.retain(|id| work.space(*id).is_some_and(|space| space.lane.is_some()));
    vec![Ghost::Spaces(row, Tone::Accent)]
}

/// Chooses the corner of a space; where a corner is chosen already, takes the space in or leaves
/// it out.
fn choose(work: &mut Work, id: SpaceId) {
    let chosen = work.selection().corner(work.plan());
    let its_own = corner_of(work, id);
    match (chosen, its_own) {
        (Some(chosen), own) if own.is_none() || own == Some(chosen) => {
            let corners = work.plan().corners.iter();
            let mut spaces: BTreeSet<SpaceId> = corners
                .filter(|c| c.id == chosen)
                .flat_map(|c| c.spaces.iter().copied())
                .collect();
            if !spaces.remove(&id) {
                spaces.insert(id);
            }
            let selection = Selection::of(spaces.iter().copied());
            let edit = Edit::ShapeCorner(chosen, spaces.into_iter().collect());
            work.apply_and_select(&edit, selection);
        }
        (_, Some(own)) => work.select_corner(own),
        (_, None) => work.select(Selection::of([id])),
    }
}

fn corner_of(work: &Work, id: SpaceId) -> Option<CornerId> {
    let mut corners = work.plan().corners.iter();
    corners.find(|c| c.spaces.contains(&id)).map(|c| c.id)
}

/// The end of a corner, in the lane of one of its spaces, that lies farther from that space.
fn far_edge(work: &Work, corner: CornerId, at: SpaceId) -> Option<SpaceId> {
    let corner = work.plan().corners.iter().find(|c| c.id == corner)?;
    let lanes = Lanes::of(work.plan(), work.derived().length);
    let within = |id: &SpaceId| corner.spaces.contains(id);
    let to_end = |step: &dyn Fn(SpaceId) -> Option<SpaceId>| {
        let ahead = std::iter::successors(Some(at), |id| step(*id).filter(&within));
        // A ring of corner spaces has no ends.
        let steps: Vec<SpaceId> = ahead.take(corner.spaces.len()).collect();
        (steps.len(), steps.last().copied())
    };
    let exit = to_end(&|id| lanes.ahead(id));
    let entry = to_end(&|id| lanes.behind(id));
    if exit.0 < entry.0 { entry.1 } else { exit.1 }
}
