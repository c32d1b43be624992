//! Changes of a circuit, how large they are, and what they are in words.

use formulad_core::{CornerId, SpaceId, Track};
use serde::{Deserialize, Serialize};

use crate::words::one_line;

/// The corner is "corner 3 (Quay)", as in those that follow.
pub(crate) fn begin_earlier(spaces: u32, corner: &str) -> String {
    t!(
        "Begin {corner} 1 space earlier" | "Begin {corner} {spaces} spaces earlier",
        spaces,
        corner
    )
}

pub(crate) fn begin_later(spaces: u32, corner: &str) -> String {
    t!(
        "Begin {corner} 1 space later" | "Begin {corner} {spaces} spaces later",
        spaces,
        corner
    )
}

pub(crate) fn end_later(spaces: u32, corner: &str) -> String {
    t!(
        "End {corner} 1 space later" | "End {corner} {spaces} spaces later",
        spaces,
        corner
    )
}

pub(crate) fn end_earlier(spaces: u32, corner: &str) -> String {
    t!(
        "End {corner} 1 space earlier" | "End {corner} {spaces} spaces earlier",
        spaces,
        corner
    )
}

pub(crate) fn line_ahead(spaces: u32) -> String {
    t!(
        "Move the finish line and the grid 1 space ahead"
            | "Move the finish line and the grid {spaces} spaces ahead",
        spaces
    )
}

pub(crate) fn line_back(spaces: u32) -> String {
    t!(
        "Move the finish line and the grid 1 space back"
            | "Move the finish line and the grid {spaces} spaces back",
        spaces
    )
}

pub(crate) fn lengthen(spaces: u32, corner: &str) -> String {
    t!(
        "Lengthen the straight before {corner} by 1 space"
            | "Lengthen the straight before {corner} by {spaces} spaces",
        spaces,
        corner
    )
}

pub(crate) fn shorten(spaces: u32, corner: &str) -> String {
    t!(
        "Shorten the straight before {corner} by 1 space"
            | "Shorten the straight before {corner} by {spaces} spaces",
        spaces,
        corner
    )
}

/// Where a corner begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// Where it begins.
    Entry,
    /// Where it ends.
    Exit,
}

/// One change of a circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    tag = "kind"
)]
#[non_exhaustive]
pub enum Change {
    /// An edge of a corner moves further out or, below 0, further in, in all lanes.
    Edge {
        /// The corner.
        corner: CornerId,
        /// Which of its edges.
        edge: Edge,
        /// By how many spaces.
        by: i32,
    },
    /// The finish line moves, and the grid with it.
    Finish {
        /// By how many spaces ahead; below 0, back.
        by: i32,
    },
    /// A corner asks for more stops or, below 0, for fewer.
    Stops {
        /// The corner.
        corner: CornerId,
        /// By how many.
        by: i32,
    },
    /// The grid is laid as usual: ten places on the outer lanes in turn.
    Grid,
    /// A straight gets more spaces or, below 0, fewer, in all lanes. The road stays where it is.
    Straight {
        /// The corner that it leads to.
        before: CornerId,
        /// How many.
        by: i32,
    },
    /// A corner becomes part of the straight.
    Drop {
        /// The corner.
        corner: CornerId,
    },
    /// A stretch of a straight becomes a corner of one stop.
    Add {
        /// The first of its spaces in the middle lane.
        from: SpaceId,
        /// How many spaces of each lane.
        spaces: u32,
    },
}

impl Change {
    /// Maximum number of spaces that an edge, a line or a straight is changed by.
    pub const MOST: i32 = 4;

    /// How much of the circuit it changes: a space at the edge of a corner is 1.
    #[must_use]
    pub const fn size(self) -> u32 {
        match self {
            Self::Edge { by, .. } => by.unsigned_abs(),
            Self::Finish { by } => by.unsigned_abs().div_ceil(2),
            Self::Stops { by, .. } | Self::Straight { by, .. } => 2 * by.unsigned_abs(),
            Self::Grid => 2,
            Self::Drop { .. } => 5,
            Self::Add { .. } => 6,
        }
    }

    /// The corner that it changes; `None` if it changes something else.
    #[must_use]
    pub const fn corner(self) -> Option<CornerId> {
        match self {
            Self::Edge { corner, .. } | Self::Stops { corner, .. } | Self::Drop { corner } => {
                Some(corner)
            }
            Self::Finish { .. } | Self::Grid | Self::Straight { .. } | Self::Add { .. } => None,
        }
    }

    /// Both as one change, if they are of the same thing and in the same direction.
    pub(super) fn merged(mut self, mut other: Self) -> Option<Self> {
        let is_one = self.is_of_same(other) && !matches!(self, Self::Stops { .. });
        let (by, more) = (self.by_mut()?, *other.by_mut()?);
        let is_along = by.signum() == more.signum() && (*by + more).abs() <= Self::MOST;
        *by += more;
        (is_one && is_along).then_some(self)
    }

    /// Whether a circuit cannot get both: they change the same thing, or one of them removes what
    /// the other changes.
    pub(super) fn excludes(self, other: Self) -> bool {
        let same_corner = self.corner().is_some() && self.corner() == other.corner();
        let is_drop = |change| matches!(change, Self::Drop { .. });
        let is_laid = |change| matches!(change, Self::Add { .. } | Self::Straight { .. });
        self.is_of_same(other)
            || same_corner && (is_drop(self) || is_drop(other))
            // Two of them may be on one straight.
            || is_laid(self) && is_laid(other)
    }

    /// By how much it changes something, if it has an amount.
    const fn by_mut(&mut self) -> Option<&mut i32> {
        match self {
            Self::Edge { by, .. }
            | Self::Finish { by }
            | Self::Stops { by, .. }
            | Self::Straight { by, .. } => Some(by),
            Self::Grid | Self::Drop { .. } | Self::Add { .. } => None,
        }
    }

    /// Whether both change the same thing.
    fn is_of_same(mut self, mut other: Self) -> bool {
        for change in [&mut self, &mut other] {
            if let Some(by) = change.by_mut() {
                *by = 0;
            }
        }
        self == other
    }

    /// What it does, as an imperative.
    ///
    /// ```
    /// use formulad_core::CornerId;
    /// use formulad_tracks::{bundled, suggest::Change};
    ///
    /// let stops = Change::Stops { corner: CornerId(1), by: 1 };
    /// let words = stops.words(&bundled::mini3());
    /// assert_eq!(words, "Require 2 stops instead of 1 in corner 1 (Gatehouse)");
    /// ```
    #[must_use]
    pub fn words(self, track: &Track) -> String {
        let called = |id: CornerId| match track.corner(id) {
            Some(corner) if !corner.name.is_empty() => {
                t!("corner {id} ({name})", id, name = one_line(&corner.name))
            }
            _ => t!("corner {id}", id),
        };
        match self {
            Self::Edge {
                corner: id,
                edge,
                by,
            } => {
                let words = match (edge, by > 0) {
                    (Edge::Entry, true) => begin_earlier,
                    (Edge::Entry, false) => begin_later,
                    (Edge::Exit, true) => end_later,
                    (Edge::Exit, false) => end_earlier,
                };
                words(by.unsigned_abs(), &called(id))
            }
            Self::Stops { corner: id, by } => {
                let was = track.corner(id).map_or(0, |corner| i32::from(corner.stops));
                t!(
                    "Require 1 stop instead of {was} in {corner}"
                        | "Require {stops} stops instead of {was} in {corner}",
                    stops = (was + by).unsigned_abs(),
                    was,
                    corner = called(id)
                )
            }
            Self::Finish { by } => {
                let words = if by > 0 { line_ahead } else { line_back };
                words(by.unsigned_abs())
            }
            Self::Grid => t!("Lay the standard grid").to_owned(),
            Self::Straight { before, by } => {
                let words = if by > 0 { lengthen } else { shorten };
                words(by.unsigned_abs(), &called(before))
            }
            Self::Drop { corner: id } => t!("Remove {corner}", corner = called(id)),
            Self::Add { from, spaces } => t!(
                "Add a corner with 1 stop, of 1 space from space {from} on"
                    | "Add a corner with 1 stop, of {spaces} spaces from space {from} on",
                spaces,
                from
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_one_thing_and_direction_are_one() {
        let edge = |by| Change::Edge {
            corner: CornerId(3),
            edge: Edge::Exit,
            by,
        };
        assert_eq!(edge(1).merged(edge(1)), Some(edge(2)));
        assert_eq!(edge(1).merged(edge(-1)), None);
        assert_eq!(edge(Change::MOST).merged(edge(1)), None);
        let other = Change::Edge {
            corner: CornerId(3),
            edge: Edge::Entry,
            by: 1,
        };
        assert_eq!(edge(1).merged(other), None);
        assert!(!edge(1).excludes(other));
    }

    #[test]
    fn what_is_gone_is_not_changed() {
        let drop = Change::Drop {
            corner: CornerId(3),
        };
        let stops = |corner| Change::Stops {
            corner: CornerId(corner),
            by: 1,
        };
        assert!(drop.excludes(stops(3)) && stops(3).excludes(drop));
        assert!(!drop.excludes(stops(4)));
    }
}
