//! Tools: little state machines that turn what the pointer does into edits and selections.
//!
//! They know places on the board, not the screen. What the hint line says and which cursor is
//! shown follow from their state; cancelling (Esc, right click) leads back to the state before.

mod link;
mod pen;
mod select;

use formulad_core::SpaceId;
use formulad_core::plan::SpacePlan;

use crate::work::{Hit, Work};

pub use link::LinkTool;
pub use pen::Pen;
pub use select::Select;

/// Where the pointer is on the board and what it means there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pointer {
    /// The place, in millimetres.
    pub at: [f64; 2],
    /// What lies there.
    pub hit: Hit,
    /// Whether the selection is to be added to (the shift key).
    pub add: bool,
}

/// The shape of the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cursor {
    /// An arrow.
    Arrow,
    /// A pointing hand: a click does something to this very thing.
    Hand,
    /// A closed hand: something is being dragged.
    Grabbing,
    /// Cross hairs: a place is wanted.
    Cross,
    /// Nothing can be done here.
    Refused,
}

/// What a tool shows on top of the board.
#[derive(Debug, Clone, PartialEq)]
pub enum Ghost {
    /// The rectangle between two places.
    Box([f64; 2], [f64; 2]),
    /// A space and links that a click would add.
    Space(SpacePlan, Vec<(SpaceId, SpaceId)>),
    /// An arrow from a space to a place, and the space that it would lead to.
    Arrow(SpaceId, [f64; 2], Option<SpaceId>),
}

/// Which tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Selects and moves.
    Select,
    /// Adds spaces.
    Pen,
    /// Adds and removes links.
    Link,
}

/// The tool in hand.
#[derive(Debug, Clone, PartialEq)]
pub enum Tool {
    /// Selects and moves.
    Select(Select),
    /// Adds spaces.
    Pen(Pen),
    /// Adds and removes links.
    Link(LinkTool),
}

impl Default for Tool {
    fn default() -> Self {
        Self::Select(Select::Ready)
    }
}

impl Tool {
    /// The tool of this kind, ready.
    #[must_use]
    pub fn new(kind: Kind, work: &Work) -> Self {
        match kind {
            Kind::Select => Self::Select(Select::Ready),
            Kind::Pen => Self::Pen(Pen::new(work)),
            Kind::Link => Self::Link(LinkTool::Ready),
        }
    }

    /// Which tool it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Select(_) => Kind::Select,
            Self::Pen(_) => Kind::Pen,
            Self::Link(_) => Kind::Link,
        }
    }

    /// The pointer was pressed and let go on one spot.
    pub fn click(&mut self, work: &mut Work, pointer: Pointer) {
        match self {
            Self::Select(tool) => tool.click(work, pointer),
            Self::Pen(tool) => tool.click(work, pointer),
            Self::Link(tool) => tool.click(work, pointer),
        }
    }

    /// The same twice, quickly.
    pub fn double_click(&mut self, work: &mut Work, pointer: Pointer) {
        match self {
            Self::Select(tool) => tool.double_click(work, pointer),
            Self::Pen(_) | Self::Link(_) => self.click(work, pointer),
        }
    }

    /// The pointer was pressed here and is on its way.
    pub fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        match self {
            Self::Select(tool) => tool.drag_start(work, pointer),
            Self::Pen(_) => {}
            Self::Link(tool) => tool.drag_start(pointer),
        }
    }

    /// The pressed pointer has got here.
    pub fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        match self {
            Self::Select(tool) => tool.drag_to(work, pointer),
            Self::Pen(_) | Self::Link(_) => {}
        }
    }

    /// The pointer was let go here.
    pub fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        match self {
            Self::Select(tool) => tool.drop(work, pointer),
            Self::Pen(tool) => tool.click(work, pointer),
            Self::Link(tool) => tool.drop(work, pointer),
        }
    }

    /// Gives up what is under way. Returns whether anything was.
    pub fn cancel(&mut self, work: &mut Work) -> bool {
        match self {
            Self::Select(tool) => tool.cancel(work),
            Self::Pen(tool) => tool.cancel(),
            Self::Link(tool) => tool.cancel(),
        }
    }

    /// What can be done now, for the hint line.
    #[must_use]
    pub fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        match self {
            Self::Select(tool) => tool.hint(work, pointer),
            Self::Pen(tool) => tool.hint(),
            Self::Link(tool) => tool.hint(work, pointer),
        }
    }

    /// The cursor to show.
    #[must_use]
    pub fn cursor(&self, pointer: Pointer) -> Cursor {
        match self {
            Self::Select(tool) => tool.cursor(pointer),
            Self::Pen(_) => Cursor::Cross,
            Self::Link(tool) => tool.cursor(pointer),
        }
    }

    /// What to show on top of the board.
    #[must_use]
    pub fn ghost(&self, work: &Work, pointer: Option<Pointer>) -> Option<Ghost> {
        match self {
            Self::Select(tool) => tool.ghost(pointer),
            Self::Pen(tool) => tool.ghost(work, pointer),
            Self::Link(tool) => tool.ghost(work, pointer),
        }
    }

    /// Drops what the plan no longer has, after undo and the like.
    pub fn keep_existing(&mut self, work: &Work) {
        match self {
            Self::Select(_) => {}
            Self::Pen(tool) => tool.keep_existing(work),
            Self::Link(tool) => tool.keep_existing(work),
        }
    }
}
