//! The tool that adds and removes links.

use formulad_core::SpaceId;

use crate::document::{Edit, Selection};
use crate::work::Work;

use super::{Cursor, Ghost, Pointer, Tool};

/// Links two spaces, or unlinks them if they are linked: by two clicks or by dragging.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum LinkTool {
    /// Waits for the space to lead from.
    Ready,
    /// Waits for the space to lead to.
    From(SpaceId),
    /// Like `From`, with the pointer held down.
    Dragging(SpaceId),
}

impl LinkTool {
    fn from(&self) -> Option<SpaceId> {
        match self {
            Self::Ready => None,
            Self::From(id) | Self::Dragging(id) => Some(*id),
        }
    }
}

impl Tool for LinkTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        *self = match (self.from(), pointer.space()) {
            (_, None) => Self::Ready,
            (None, Some(id)) => {
                work.select(Selection::of([id]));
                Self::From(id)
            }
            (Some(from), Some(to)) => {
                toggle(work, from, to);
                Self::Ready
            }
        };
    }

    fn drag_start(&mut self, _work: &mut Work, pointer: Pointer) {
        *self = pointer.space().map_or(Self::Ready, Self::Dragging);
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        if let (Some(from), Some(to)) = (self.from(), pointer.space()) {
            toggle(work, from, to);
        }
        *self = Self::Ready;
    }

    fn cancel(&mut self, _work: &mut Work) -> bool {
        std::mem::replace(self, Self::Ready) != Self::Ready
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        let over = pointer.and_then(|pointer| pointer.space());
        match (self.from(), over) {
            (None, _) => t!("Click the space to link from, or drag from it").to_owned(),
            (Some(from), Some(to)) if from != to && is_linked(work, from, to) => {
                t!("Removes the link from {from} to {to}", from, to)
            }
            (Some(from), Some(to)) if from != to => t!("Links {from} to {to}", from, to),
            (Some(from), _) => t!("Choose the space that {from} leads to; Esc to cancel", from),
        }
    }

    fn cursor(&self, _work: &Work, pointer: Pointer) -> Cursor {
        match (self.from(), pointer.space()) {
            (None, None) => Cursor::Arrow,
            (None, Some(_)) => Cursor::Hand,
            (Some(from), Some(to)) if from == to => Cursor::Refused,
            (Some(_), _) => Cursor::Cross,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let (Some(from), Some(pointer)) = (self.from(), pointer) else {
            return Vec::new();
        };
        let to = pointer.space().filter(|to| *to != from);
        match work.space(from) {
            Some(_) => vec![Ghost::Arrow(from, pointer.at, to)],
            None => Vec::new(),
        }
    }

    fn shows_links(&self) -> bool {
        true
    }

    fn retain_existing(&mut self, work: &Work) {
        if self.from().is_some_and(|id| work.space(id).is_none()) {
            *self = Self::Ready;
        }
    }
}

fn is_linked(work: &Work, from: SpaceId, to: SpaceId) -> bool {
    work.space(from).is_some_and(|s| s.next.contains(&to))
}

fn toggle(work: &mut Work, from: SpaceId, to: SpaceId) {
    if is_linked(work, from, to) {
        work.apply(&Edit::Unlink(from, to));
    } else {
        work.apply_and_select(&Edit::Link(from, to), Selection::of_link(from, to));
    }
}
