//! Where something comes to lie when it is let go near a place that would suit it.
//!
//! Spaces snap to lanes and to one another ([`Snap`]), points and handles of the road's curve to angles
//! and to other points ([`CurveSnap`]), the picture under the board to the board ([`picture`]); all of
//! them to the squares of the snapping grid, where there is one, and else to whole millimetres.

mod curve;
mod line;
mod picture;
mod spaces;

use formulad_core::SpaceId;

pub use curve::CurveSnap;
pub use picture::{mark, picture};
pub use spaces::Snap;

/// What something lies along.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Magnet {
    /// The line of a lane through a space behind or ahead.
    InLine(SpaceId),
    /// The place one space from another in its lane.
    OneSpace(SpaceId),
    /// A lane beside that of a space.
    Beside(SpaceId),
    /// The place half a space ahead of one in a lane beside, or behind it.
    HalfSpace(SpaceId),
    /// A direction from where it began or from its neighbour, in degrees clockwise from the right.
    Angle(f64),
    /// The way the lane runs where it began.
    AlongLane,
    /// The way the curve of the road runs at its point of this position.
    StraightOn(usize),
    /// The way from a point of the curve to its neighbour of this position.
    Toward(usize),
    /// The way of the other handle of the point.
    OtherHandle,
    /// The line across or down the board through the point of the curve of this position.
    Level(usize),
    /// An edge of the board.
    BoardEdge,
    /// The middle of the board.
    BoardMiddle,
}

/// A line that something lies on, from one place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Guide {
    /// What the line is.
    pub magnet: Magnet,
    /// Its ends.
    pub line: [[f64; 2]; 2],
}

/// Where something comes to lie.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Snapped {
    /// The place.
    pub at: [f64; 2],
    /// What it lies along: two lines at most.
    pub guides: Vec<Guide>,
}

impl Snapped {
    /// At this very place, along nothing.
    pub fn nowhere(at: [f64; 2]) -> Self {
        Self {
            at,
            guides: Vec::new(),
        }
    }
}
