//! Where things lie on the table: the board in its middle, dice, markers and texts behind it, and what players keep count
//! of in front of it, in inches.

use crate::kit::spots::Spot;
use crate::rounding::millionths;

/// How far apart the rows of counters are.
const ROW: f64 = 3.0;
/// How far apart counters are.
const COLUMN: f64 = 2.4;
/// The room of a card beside counters.
const CARD: f64 = 4.0;
/// The room between the board and what lies around it.
const GAP: f64 = 3.0;

/// A table with a board.
pub(super) struct Layout<'a> {
    pub(super) spots: &'a [Spot],
    /// The size of the board in millimetres.
    pub(super) board: (f64, f64),
    /// The size of its image in pixels.
    pub(super) image: (u32, u32),
}

impl Layout<'_> {
    pub(super) fn inches(&self, millimetres: f64) -> f64 {
        millimetres / 25.4
    }

    /// A space of the board.
    pub(super) fn on_table(&self, spot: &Spot) -> (f64, f64) {
        let (x, z) = self.on_tile(spot);
        let half = self.inches(self.board.1) / 2.0;
        (-x * half, -z * half)
    }

    /// A space in the axes of its tile. It is turned by half a circle on the table, as tiles are, so that its own axes
    /// point to the left and towards the player; 1 is half its height.
    pub(super) fn on_tile(&self, spot: &Spot) -> (f64, f64) {
        let (width, height) = (f64::from(self.image.0), f64::from(self.image.1));
        (
            millionths((width - 2.0 * spot.x) / height),
            millionths((2.0 * spot.y - height) / height),
        )
    }

    /// A length on the board in the units of its tile.
    pub(super) fn units_of_tile(&self, millimetres: f64) -> f64 {
        millionths(2.0 * millimetres / self.board.1)
    }

    /// Behind the board, the place of an object of a row, counted from its left edge.
    pub(super) fn behind(&self, at: usize) -> (f64, f64) {
        let (width, height) = (self.inches(self.board.0), self.inches(self.board.1));
        (at as f64 * COLUMN - width / 2.0, height / 2.0 + GAP)
    }

    /// In front of the board, the place of a column of the row of a car; column 0 is its card. Two cars share a row.
    pub(super) fn in_front(&self, car: usize, column: usize, columns: usize) -> (f64, f64) {
        let wide = CARD + columns as f64 * COLUMN + 1.0;
        let left = if car.is_multiple_of(2) { -wide } else { 0.5 };
        let x = match column {
            0 => CARD / 2.0,
            column => CARD + (column as f64 - 0.5) * COLUMN,
        };
        let row = 1.0 + (car / 2) as f64;
        (left + x, -self.inches(self.board.1) / 2.0 - GAP - row * ROW)
    }

    /// Beside the board, for a car that has no place on the grid.
    pub(super) fn beside(&self, at: usize) -> (f64, f64) {
        let half = self.inches(self.board.0) / 2.0;
        (-half - 1.5, 1.2 * at as f64)
    }
}
