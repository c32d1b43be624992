//! What is asked of a circuit on paper, and of its straights.

use super::character::Character;

/// The spaces of the straight with the line, at least, and those of them before it.
pub(super) const HOME: u32 = 20;
pub(super) const GRID: u32 = 17;
/// The spaces of any other straight, at least.
pub(super) const SHORTEST: u32 = 2;

/// What is asked of a circuit on paper.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) character: &'a Character,
    pub(super) spaces: u32,
    pub(super) lanes: u8,
    /// The most that the road may enclose, in percent of what a circle of its length would.
    pub(super) roundest: u32,
    /// The least of it that is to have other road along it, in percent.
    pub(super) parallel: u32,
    /// How far off these two it may be.
    pub(super) slack: f64,
    /// Whether the straight with the line is to lie along the board.
    pub(super) along: bool,
}
