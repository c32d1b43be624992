//! Turning, scaling and mirroring.

use formulad_core::plan::Board;

use super::place::sin_cos;

/// A change of the positions of spaces that keeps their arrangement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Transform {
    /// Turns clockwise about a place, by degrees.
    Turn([f64; 2], f64),
    /// Scales the distances from a place by a factor.
    Scale([f64; 2], f64),
    /// Mirrors left and right at a vertical line with this x. Lanes are renumbered, because they
    /// are counted from the driver's left.
    MirrorAcross(f64),
    /// Mirrors top and bottom at a horizontal line with this y; lanes are renumbered too.
    MirrorDown(f64),
}

impl Transform {
    /// The new position of a place.
    pub fn place(self, [x, y]: [f64; 2]) -> [f64; 2] {
        match self {
            Self::Turn(about, by) => {
                let (sin, cos) = turn(by);
                let (x, y) = (x - about[0], y - about[1]);
                [about[0] + x * cos - y * sin, about[1] + x * sin + y * cos]
            }
            Self::Scale(from, times) => [
                from[0] + (x - from[0]) * times,
                from[1] + (y - from[1]) * times,
            ],
            Self::MirrorAcross(at) => [2.0 * at - x, y],
            Self::MirrorDown(at) => [x, 2.0 * at - y],
        }
    }

    /// The new value of a heading.
    pub fn heading(self, heading: f64) -> f64 {
        let heading = match self {
            Self::Turn(_, by) => heading + by,
            Self::Scale(..) => heading,
            Self::MirrorAcross(_) => 180.0 - heading,
            Self::MirrorDown(_) => -heading,
        };
        heading.rem_euclid(360.0)
    }

    pub(super) fn mirrors(self) -> bool {
        matches!(self, Self::MirrorAcross(_) | Self::MirrorDown(_))
    }
}

/// Sine and cosine of an angle in degrees, exact for quarter turns.
fn turn(degrees: f64) -> (f64, f64) {
    match degrees.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => sin_cos(other),
    }
}

/// The quarter turn of a board that keeps its top left corner at the origin.
pub(super) fn board_turn(board: Board, right: bool) -> Transform {
    let (side, by) = match right {
        true => (board.height / 2.0, 90.0),
        false => (board.width / 2.0, -90.0),
    };
    Transform::Turn([side, side], by)
}
