//! Snapping: where something lands when it is dropped near a suitable place.
//!
//! Spaces snap to lanes and to one another ([`Snap`]), points and handles of the road's curve to angles
//! and to other points ([`CurveSnap`]), the picture under the board to the board ([`picture`]). All of
//! them snap to the squares of the snapping grid, if there is one, and otherwise to whole millimetres.

mod curve;
mod line;
mod picture;
mod spaces;

use formulad_core::SpaceId;

pub use curve::CurveSnap;
pub use picture::{mark, picture};
pub use spaces::Snap;

/// What something snaps to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Magnet {
    /// The line of a lane through a space behind or ahead.
    InLine(SpaceId),
    /// The place one space from another in its lane.
    OneSpace(SpaceId),
    /// A lane beside that of a space.
    Beside(SpaceId),
    /// The place half a space ahead of, or behind, a space in a neighbouring lane.
    HalfSpace(SpaceId),
    /// A direction from where it started or from its neighbour, in degrees clockwise from the right.
    Angle(f64),
    /// The direction of the lane where it started.
    AlongLane,
    /// The direction of the road's curve at the point with this index.
    StraightOn(usize),
    /// The direction from a point of the curve to its neighbour with this index.
    Toward(usize),
    /// The direction of the other handle of the point.
    OtherHandle,
    /// The horizontal or vertical line through the point of the curve with this index.
    Level(usize),
    /// An edge of the board.
    BoardEdge,
    /// The middle of the board.
    BoardMiddle,
}

/// A line segment that something has snapped to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Guide {
    /// What the line is.
    pub magnet: Magnet,
    /// Its ends.
    pub line: [[f64; 2]; 2],
}

/// The result of snapping.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Snapped {
    /// The place.
    pub at: [f64; 2],
    /// The lines it lies on, two at most.
    pub guides: Vec<Guide>,
}

impl Snapped {
    /// Exactly at this place, on no line.
    pub fn nowhere(at: [f64; 2]) -> Self {
        Self {
            at,
            guides: Vec::new(),
        }
    }
}
