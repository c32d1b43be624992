//! Moves and the list they are put in.

use crate::SpaceId;

use super::scratch::Scratch;

/// One legal move: where it ends and what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The space it ends on; when it ends the car's race, the first one past the line.
    pub to: SpaceId,
    /// The spaces moved past overshot corners (OVER-1, OVER-4).
    pub overshoot: u16,
    /// The spaces not driven: by braking (BRAKE-1), or for want of room (BLOCK-1).
    pub brake: u8,
    /// Whether it leaves a corner with two or more stops missing (OVER-2).
    pub fatal: bool,
    /// Whether it crosses the finish line (TRACK-4).
    pub crosses_line: bool,
    /// Whether it ends the car's race by crossing the line for the last time (FIN-1).
    pub finishes: bool,
    pub(super) path_start: u32,
    pub(super) path_len: u8,
}

/// The answer to a [`MoveQuery`](super::MoveQuery), and the memory to work it out in.
///
/// The moves are in order of the spaces not driven, then of where they end, from the car onwards,
/// then of their overshoot. Of moves that end on the same space, those remain that no other is as
/// good as in every price.
#[derive(Debug, Clone, Default)]
pub struct MoveList {
    pub(super) moves: Vec<Move>,
    pub(super) paths: Vec<SpaceId>,
    pub(super) blocked: u8,
    pub(super) scratch: Scratch,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// The moves, one after the other.
    pub fn iter(&self) -> std::slice::Iter<'_, Move> {
        self.moves.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the list has not been filled yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// One path that a move of this list can take: the spaces stepped on, the last being where it
    /// ends. Empty for a move of no spaces, and for a move of another list.
    #[must_use]
    pub fn path(&self, m: &Move) -> &[SpaceId] {
        let start = m.path_start as usize;
        self.paths
            .get(start..start + usize::from(m.path_len))
            .unwrap_or(&[])
    }

    /// How many spaces of the roll the cars in the way leave no room for (BLOCK-1): that much of
    /// every [`Move::brake`] is forced.
    #[must_use]
    pub fn blocked(&self) -> u8 {
        self.blocked
    }

    /// Leaves out the moves that do not satisfy a condition.
    pub(crate) fn retain(&mut self, condition: impl Fn(&Move) -> bool) {
        self.moves.retain(condition);
    }

    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.paths.clear();
        self.blocked = 0;
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
