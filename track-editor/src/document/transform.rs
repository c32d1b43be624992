//! Turning, scaling and mirroring.

use formulad_core::plan::Board;

use super::place::sin_cos;

/// A change of where spaces lie that leaves what they are to one another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Transform {
    /// Turned clockwise about a place, by degrees.
    Turn([f64; 2], f64),
    /// This many times as far from a place.
    Scale([f64; 2], f64),
    /// Left and right change sides at an upright line, this far right. Lanes are numbered anew,
    /// for they count from the left of the driver.
    MirrorAcross(f64),
    /// Top and bottom change sides at a level line, this far down; lanes likewise.
    MirrorDown(f64),
}

impl Transform {
    /// Where a place gets to.
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

    /// What a heading becomes.
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

/// Sine and cosine of degrees, exact for quarters of a turn.
fn turn(degrees: f64) -> (f64, f64) {
    match degrees.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => sin_cos(other),
    }
}

/// How a board is turned by a quarter, so that it comes to lie at its corner again.
pub(super) fn board_turn(board: Board, right: bool) -> Transform {
    let (side, by) = match right {
        true => (board.height / 2.0, 90.0),
        false => (board.width / 2.0, -90.0),
    };
    Transform::Turn([side, side], by)
}
