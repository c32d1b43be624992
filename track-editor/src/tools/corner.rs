//! The tool that makes corners by sweeping along the road, and drags their edges.

use std::collections::BTreeSet;

use formulad_core::{CornerId, SpaceId};

use super::{Cursor, Ghost, Pointer, Tone, Tool};
use crate::document::{Edge, Edit, Selection, edges, lap};
use crate::work::{Hit, Work};

/// Sweeps corners and moves their edges.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CornerTool {
    /// Nothing is under way.
    Ready,
    /// A corner is swept from one space to another.
    Sweeping { from: SpaceId, to: SpaceId },
    /// An edge is dragged to a space; at first it stays where it is.
    Dragging { edge: Edge, to: Option<SpaceId> },
}

impl CornerTool {
    fn swept(&self, work: &Work) -> Option<(Vec<SpaceId>, Option<CornerId>)> {
        match self {
            Self::Ready | Self::Dragging { to: None, .. } => None,
            Self::Sweeping { from, to } => Some((work.lanes().stretch(*from, *to), None)),
            Self::Dragging { edge, to: Some(to) } => {
                let spaces = edge.moved_to(work.plan(), &work.lanes(), *to)?;
                Some((spaces, Some(edge.corner)))
            }
        }
    }
}

impl Tool for CornerTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        match pointer.hit {
            Hit::Space(id) if pointer.add => take_in_or_out(work, id),
            Hit::Space(id) => match work.corner_of(id).map(|it| it.id) {
                Some(corner) => work.select_corner(corner),
                None => work.select(Selection::of([id])),
            },
            Hit::Corner(id) => work.select_corner(id),
            Hit::Nothing | Hit::Link(..) => work.select(Selection::default()),
        }
    }

    /// The second click must not undo what the first did.
    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some(edge) = edge_at(work, pointer) {
            *self = Self::Dragging { edge, to: None };
        } else if let Some(at) = pointer.on_road(work) {
            *self = Self::Sweeping { from: at, to: at };
        }
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        let Some(at) = pointer.on_road(work) else {
            return;
        };
        match self {
            Self::Ready => {}
            Self::Sweeping { to, .. } => *to = at,
            Self::Dragging { edge, to } => {
                let lanes = work.lanes();
                let inside = work
                    .space(at)
                    .and_then(|it| edge.inside(it, &lanes, pointer.at));
                *to = inside.or(*to);
            }
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
            Some(_) => t!(
                "Keys 1 to 3 set the stops; drag an edge to move it; Shift+click adds or removes a \
                 space"
            )
            .to_owned(),
            None => t!(
                "Drag along the road from the entry of a corner to its exit; drag the edge of a \
                 corner to move it"
            )
            .to_owned(),
        }
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        match (self, pointer.hit) {
            (Self::Sweeping { .. } | Self::Dragging { .. }, _) => Cursor::Grabbing,
            (Self::Ready, _) if edge_at(work, pointer).is_some() => Cursor::Grab,
            (Self::Ready, Hit::Corner(_)) => Cursor::Hand,
            (Self::Ready, _) => Cursor::Cross,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let held = match self {
            Self::Ready => pointer.and_then(|pointer| edge_at(work, pointer)),
            Self::Sweeping { .. } => None,
            Self::Dragging { edge, .. } => Some(edge.clone()),
        };
        let mut ghosts = Vec::new();
        for edge in all_edges(work) {
            let is_held = held.as_ref() == Some(&edge);
            let tone = if is_held { Tone::Accent } else { Tone::Quiet };
            ghosts.push(Ghost::Line(edge.line.clone(), tone));
            ghosts.push(Ghost::Handle(edge.handle(), tone, is_held));
        }
        let Some((spaces, corner)) = self.swept(work) else {
            if held.is_none() {
                ghosts.extend(here(work, pointer));
            }
            return ghosts;
        };
        let longest = lap::longest_path(work.plan(), &spaces.iter().copied().collect());
        let words = match corner {
            Some(corner) => t!("corner {id}, longest way {longest}", id = corner, longest),
            None => t!(
                "longest way {longest}: usually 1 stop"
                    | "longest way {longest}: usually {stops} stops",
                stops = crate::document::usual_stops(longest),
                longest
            ),
        };
        ghosts.push(Ghost::Spaces(spaces, Tone::Accent));
        ghosts.extend(pointer.map(|p| Ghost::Label(p.at, words, Tone::Accent)));
        ghosts
    }

    fn retain_existing(&mut self, _work: &Work) {
        *self = Self::Ready;
    }
}

/// The row from which a sweep would begin.
fn here(work: &Work, pointer: Option<Pointer>) -> Option<Ghost> {
    let at = pointer?.on_road(work)?;
    let mut row = work.lanes().row(at);
    row.retain(|id| work.is_on_road(*id));
    Some(Ghost::Spaces(row, Tone::Accent))
}

fn all_edges(work: &Work) -> Vec<Edge> {
    let length = work.derived().length;
    edges(work.plan(), &work.lanes(), length)
}

/// The edge that the pointer is near enough to drag. Of two corners that touch, the edge of the one
/// that the pointer is in.
fn edge_at(work: &Work, pointer: Pointer) -> Option<Edge> {
    /// How near, in space lengths, from inside the corner and from outside.
    const NEAR: [f64; 2] = [0.6, 0.35];
    let own = match pointer.hit {
        Hit::Space(at) => work.corner_of(at).map(|it| it.id),
        Hit::Corner(_) => return None,
        Hit::Nothing | Hit::Link(..) => None,
    };
    let near = all_edges(work).into_iter().filter_map(|edge| {
        let away = edge.away(pointer.at);
        let is_outside = own != Some(edge.corner);
        let reach = NEAR[usize::from(is_outside)] * work.derived().length;
        (away <= reach.max(pointer.reach)).then_some((is_outside, away, edge))
    });
    let nearest = near.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    nearest.map(|(_, _, edge)| edge)
}

/// Adds a space to the chosen corner, or removes it.
fn take_in_or_out(work: &mut Work, id: SpaceId) {
    let chosen = work.selection().corner(work.plan());
    let own = work.corner_of(id).map(|it| it.id);
    let Some(chosen) = chosen.filter(|chosen| own.is_none_or(|own| own == *chosen)) else {
        return;
    };
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
