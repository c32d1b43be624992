//! The box around a piece of the art, which is turned like the piece.

use formulad_core::plan::{ArtPlan, PiecePlan};
use formulad_tracks::draw;

use super::place::{sin_cos, way};

/// The box around a piece as if it were level, and its rotation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PieceFrame {
    middle: [f64; 2],
    turn: (f64, f64),
    /// Its left, top, right and bottom side, from the middle.
    pub sides: [f64; 4],
}

impl PieceFrame {
    /// The box around a piece of this art; `None` if the piece is not drawn.
    pub fn of(art: &ArtPlan, piece: &PiecePlan) -> Option<Self> {
        let level = PiecePlan {
            heading: 0.0,
            ..piece.clone()
        };
        let bounds = draw::piece_bounds(art, &level)?;
        let (x, y) = (piece.x, piece.y);
        let sides = match piece.depth() {
            // Without its shadow.
            Some(depth) => {
                let half = [piece.size / 2.0, depth / 2.0];
                [-half[0], -half[1], half[0], half[1]]
            }
            None => [bounds.x0 - x, bounds.y0 - y, bounds.x1 - x, bounds.y1 - y],
        };
        Some(Self {
            middle: [x, y],
            turn: sin_cos(piece.heading),
            sides,
        })
    }

    /// Where a place of the level piece is on the board.
    pub fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = self.turn;
        let [x0, y0] = self.middle;
        [x0 + x * cos - y * sin, y0 + x * sin + y * cos]
    }

    /// Which place of the level piece a place on the board is.
    pub fn local(&self, at: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = self.turn;
        let [dx, dy] = way(self.middle, at);
        [dx * cos + dy * sin, dy * cos - dx * sin]
    }

    /// Whether a place is within `reach` millimetres of the box.
    pub fn contains(&self, at: [f64; 2], reach: f64) -> bool {
        let [x, y] = self.local(at);
        let [left, top, right, bottom] = self.sides;
        (left - reach..=right + reach).contains(&x) && (top - reach..=bottom + reach).contains(&y)
    }

    /// Its corners on the board, clockwise from the top left one of the level piece.
    pub fn corners(&self) -> [[f64; 2]; 4] {
        let [left, top, right, bottom] = self.sides;
        [[left, top], [right, top], [right, bottom], [left, bottom]].map(|at| self.place(at))
    }
}
