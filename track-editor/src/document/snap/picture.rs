//! What the picture under the board snaps to.

use super::line::{SnapLine, to_square};
use super::{Guide, Magnet, Snapped};
use crate::document::place::distance;

/// Snaps the middle of a picture that is dropped with its corners here. On each axis, the picture's
/// edges or middle snap to those of the board within `reach`; else its top left corner snaps to the
/// squares of the snapping grid, if there is one; else its middle snaps to whole millimetres.
///
/// ```
/// use track_editor::document::snap::picture;
///
/// let corners = [[1.5, 40.0], [301.5, 40.0], [301.5, 240.0], [1.5, 240.0]];
/// let snapped = picture(corners, [1000.0, 700.0], 3.0, None);
/// assert_eq!(snapped.at, [150.0, 140.0], "along the left edge of the board");
/// ```
pub fn picture(
    corners: [[f64; 2]; 4],
    board: [f64; 2],
    reach: f64,
    square: Option<f64>,
) -> Snapped {
    let [first, _, across, _] = corners;
    let middle = [0, 1].map(|axis| f64::midpoint(first[axis], across[axis]));
    let side = |axis: usize| corners.map(|corner| corner[axis]);
    let mut snapped = Snapped::nowhere(middle);
    for axis in [0, 1] {
        let low = side(axis).into_iter().fold(f64::INFINITY, f64::min);
        let high = side(axis).into_iter().fold(f64::NEG_INFINITY, f64::max);
        let (edge, half) = (Magnet::BoardEdge, Magnet::BoardMiddle);
        let pairs = [
            (low, 0.0, edge),
            (high, board[axis], edge),
            (middle[axis], board[axis] / 2.0, half),
        ];
        let near = pairs
            .into_iter()
            .filter(|(its, to, _)| (to - its).abs() <= reach);
        let nearest = near.min_by(|a, b| (a.1 - a.0).abs().total_cmp(&(b.1 - b.0).abs()));
        let by = match (nearest, square) {
            (Some((its, to, _)), _) => to - its,
            (None, Some(square)) => to_square(first[axis], square) - first[axis],
            (None, None) => middle[axis].round() - middle[axis],
        };
        snapped.at[axis] += by;
        if let Some((_, to, magnet)) = nearest {
            let mut line = [[to; 2]; 2];
            (line[0][1 - axis], line[1][1 - axis]) = (0.0, board[1 - axis]);
            snapped.guides.push(Guide { magnet, line });
        }
    }
    snapped
}

/// Snaps a mark on a picture to the nearest multiple of 15° from another mark, if that is within
/// `reach`.
pub fn mark(from: Option<[f64; 2]>, at: [f64; 2], reach: f64) -> Snapped {
    let Some(from) = from.filter(|from| distance(*from, at) > 2.0 * reach) else {
        return Snapped::nowhere(at);
    };
    let line = SnapLine::angle(0, from, at);
    if line.away(at) > reach {
        return Snapped::nowhere(at);
    }
    let place = line.nearest(at);
    Snapped {
        at: place,
        guides: vec![line.guide(place, 0.0)],
    }
}
