//! What is asked of a circuit on paper, and of its straights.

use super::character::Character;

/// Minimum spaces of the straight with the line, and how many of them lie before it.
pub(super) const HOME: u32 = 20;
pub(super) const GRID: u32 = 17;
/// Minimum spaces of any other straight.
pub(super) const SHORTEST: u32 = 2;

/// What is asked of a circuit on paper.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) character: &'a Character,
    pub(super) spaces: u32,
    pub(super) lanes: u8,
    /// Maximum area that the road encloses, in percent of that of a circle of its length.
    pub(super) roundest: u32,
    /// Minimum part of it that has other road along it, in percent.
    pub(super) parallel: u32,
    /// How far off these two it may be.
    pub(super) slack: f64,
    /// Whether the straight with the line is to lie along the board.
    pub(super) along: bool,
}
