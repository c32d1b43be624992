//! Boards whose files say where each space lies and where it leads, and their circuits.
//!
//! A reader of a format makes a [`BoardFile`] of what a file says, with its references resolved; the circuit is
//! [built](build::build) from that, whichever program the file is of.

use std::ops::Range;

use formulad_core::plan::BoxPlan;
use formulad_core::{CornerId, SpaceId};

use crate::geometry::{Point, Size};

pub(super) mod build;
pub(super) mod read;

/// What a file says.
#[derive(Debug, Default)]
pub(super) struct BoardFile {
    pub(super) name: String,
    /// The size of the picture, in the unit of places.
    pub(super) picture: Option<Size>,
    /// The number of lanes, and where it is.
    pub(super) lanes: Option<(u32, Range<usize>)>,
    pub(super) spaces: Vec<BoardSpace>,
    pub(super) corners: Vec<BoardCorner>,
    pub(super) start: Vec<Reference>,
    /// The first space past the line in each lane.
    pub(super) finish: Vec<Reference>,
    pub(super) pit: Option<BoardPit>,
}

#[derive(Debug)]
pub(super) struct BoardSpace {
    pub(super) id: SpaceId,
    /// What the file calls it, for messages.
    pub(super) name: String,
    /// In any unit, y pointing down.
    pub(super) at: Point,
    /// In degrees, clockwise from +x.
    pub(super) heading: f64,
    /// Counted from 1 at either side of the road; `None` off the road.
    pub(super) lane: Option<u32>,
    pub(super) next: Vec<SpaceId>,
    pub(super) corner: Option<CornerId>,
    pub(super) bytes: Range<usize>,
}

#[derive(Debug)]
pub(super) struct BoardCorner {
    pub(super) id: CornerId,
    pub(super) name: String,
    pub(super) stops: Option<u32>,
    /// The number of spaces, if the file says it.
    pub(super) spaces: Option<u32>,
    /// The numbers of spaces by lane, from lane 1 on.
    pub(super) lanes: Option<Vec<u32>>,
    pub(super) long: Option<u32>,
    pub(super) short: Option<u32>,
    pub(super) bytes: Range<usize>,
}

#[derive(Debug)]
pub(super) struct BoardPit {
    pub(super) entry: Option<Reference>,
    pub(super) exit: Option<Reference>,
    pub(super) spaces: Vec<Reference>,
    pub(super) boxes: Vec<BoxPlan>,
}

/// A space, where the file refers to it.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) space: SpaceId,
    pub(super) bytes: Range<usize>,
}
