//! The tool that selects and moves.

use crate::document::{Edit, Selection};
use crate::texts::tools as texts;
use crate::work::{Hit, Work};

use super::{Cursor, Ghost, Kind, Pointer, Tool};

/// Selects by click, shift-click and box; moves what is selected by dragging it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Select {
    /// Waits.
    Ready,
    /// The selected spaces are on their way from here.
    Moving([f64; 2]),
    /// A box is drawn from here; these spaces stay selected whatever it holds.
    Boxing([f64; 2], Selection),
}

impl Tool for Select {
    fn kind(&self) -> Kind {
        Kind::Select
    }

    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let mut selection = work.selection().clone();
        match pointer.hit {
            Hit::Space(id) if pointer.add => selection.toggle(id),
            Hit::Space(id) => selection = Selection::of([id]),
            Hit::Link(from, to) => selection = Selection::of_link(from, to),
            Hit::Corner(id) => return work.select_corner(id),
            Hit::Nothing if pointer.add => {}
            Hit::Nothing => selection = Selection::default(),
        }
        work.select(selection);
    }

    /// Selects the whole corner.
    fn double_click(&mut self, work: &mut Work, pointer: Pointer) {
        if let Hit::Space(id) = pointer.hit
            && let Some(corner) = Selection::of([id]).corner(work.plan())
        {
            work.select_corner(corner);
        }
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        match pointer.hit {
            Hit::Space(id) => {
                if !work.selection().contains(id) {
                    let mut selection = match pointer.add {
                        true => work.selection().clone(),
                        false => Selection::default(),
                    };
                    selection.extend([id]);
                    work.select(selection);
                }
                *self = Self::Moving(pointer.at);
            }
            // A handle is too small a thing to begin a box on.
            Hit::Link(..) if !work.selection().spaces().is_empty() => {
                *self = Self::Moving(pointer.at);
            }
            Hit::Nothing | Hit::Corner(_) | Hit::Link(..) => {
                let kept = match pointer.add {
                    true => work.selection().clone(),
                    false => Selection::default(),
                };
                *self = Self::Boxing(pointer.at, kept);
            }
        }
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        match self {
            Self::Ready => {}
            Self::Moving(from) => {
                let by = [pointer.at[0] - from[0], pointer.at[1] - from[1]];
                work.preview(&Edit::MoveSpaces {
                    spaces: work.selection().list(),
                    by,
                });
            }
            Self::Boxing(from, kept) => {
                let mut selection = kept.clone();
                selection.extend(work.derived().cells.within(*from, pointer.at));
                work.select(selection);
            }
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        work.commit();
        *self = Self::Ready;
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        match std::mem::replace(self, Self::Ready) {
            Self::Ready => false,
            Self::Moving(_) => {
                work.cancel();
                true
            }
            Self::Boxing(_, kept) => {
                work.select(kept);
                true
            }
        }
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        match (self, pointer.map(|p| p.hit)) {
            (Self::Moving(_), _) => texts::MOVING,
            (Self::Boxing(..), _) => texts::BOXING,
            (Self::Ready, Some(Hit::Link(..))) => texts::OVER_LINK,
            (Self::Ready, Some(Hit::Corner(_))) => texts::OVER_CORNER,
            (Self::Ready, Some(Hit::Space(id))) if work.selection().contains(id) => {
                match Selection::of([id]).corner(work.plan()) {
                    Some(_) => texts::OVER_SELECTED_IN_CORNER,
                    None => texts::OVER_SELECTED,
                }
            }
            (Self::Ready, Some(Hit::Space(_))) => texts::OVER_SPACE,
            (Self::Ready, _) if work.selection().is_empty() => texts::SELECT,
            (Self::Ready, _) => texts::SELECTED,
        }
        .to_owned()
    }

    fn cursor(&self, _work: &Work, pointer: Pointer) -> Cursor {
        match (self, pointer.hit) {
            (Self::Moving(_), _) => Cursor::Grabbing,
            (Self::Boxing(..), _) => Cursor::Cross,
            (Self::Ready, Hit::Nothing) => Cursor::Arrow,
            (Self::Ready, _) => Cursor::Hand,
        }
    }

    fn walks(&self) -> bool {
        *self == Self::Ready
    }

    fn ghosts(&self, _work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        match (self, pointer) {
            (Self::Boxing(from, _), Some(pointer)) => vec![Ghost::Box(*from, pointer.at)],
            _ => Vec::new(),
        }
    }
}
