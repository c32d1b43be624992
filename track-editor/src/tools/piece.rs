//! The handles of a piece: what they are, and what dragging them does.

use formulad_core::plan::PiecePlan;

use super::{Ghost, Pointer, Tone};
use crate::document::{PieceFrame, direction, distance, way};

/// A handle of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceGrip {
    /// The whole size.
    Size,
    /// The rotation.
    Turn,
    /// One side, by its position among those of the frame: the length or the depth.
    Side(usize),
}

/// The handles that a piece has, and where they are.
fn grips(piece: &PiecePlan, frame: &PieceFrame, reach: f64) -> Vec<(PieceGrip, [f64; 2])> {
    let [left, top, right, bottom] = frame.sides;
    let middle = [f64::midpoint(left, right), f64::midpoint(top, bottom)];
    let mut grips = vec![
        (PieceGrip::Turn, [0.0, top - 3.0 * reach]),
        (PieceGrip::Size, [right, bottom]),
    ];
    // Where there is room between the corners.
    let has_room = |from: f64, to: f64| to - from > 3.0 * reach;
    if piece.depth().is_some() && has_room(top, bottom) {
        grips.push((PieceGrip::Side(0), [left, middle[1]]));
        grips.push((PieceGrip::Side(2), [right, middle[1]]));
    }
    if piece.depth().is_some() && has_room(left, right) {
        grips.push((PieceGrip::Side(1), [middle[0], top]));
        grips.push((PieceGrip::Side(3), [middle[0], bottom]));
    }
    let place = |(grip, at): (PieceGrip, [f64; 2])| (grip, frame.place(at));
    grips.into_iter().map(place).collect()
}

/// The handle of a piece that is pointed at.
pub(super) fn grip(piece: &PiecePlan, frame: &PieceFrame, pointer: Pointer) -> Option<PieceGrip> {
    let grips = grips(piece, frame, pointer.reach).into_iter();
    let mut near = grips.filter(|(_, at)| pointer.is_near(*at));
    near.next().map(|(grip, _)| grip)
}

/// A piece after one of its handles has been dragged from a place to the pointer.
pub(super) fn handled(
    before: &PiecePlan,
    frame: &PieceFrame,
    grip: PieceGrip,
    (from, pointer): ([f64; 2], Pointer),
) -> PiecePlan {
    let mut piece = before.clone();
    let middle = [before.x, before.y];
    let free = pointer.free;
    match grip {
        PieceGrip::Size => {
            let times = distance(middle, pointer.at) / distance(middle, from).max(0.1);
            piece.size = rounded(before.size * times, 1.0, free).max(1.0);
            let times = piece.size / before.size;
            piece.depth = before.depth.map(|depth| depth * times);
        }
        PieceGrip::Turn => {
            // The handle is straight above the middle of a level piece.
            let heading = direction(way(middle, pointer.at)) + 90.0;
            piece.heading = rounded(heading, 5.0, free);
        }
        PieceGrip::Side(side) => {
            // The opposite side stays.
            let axis = side % 2;
            let dragged = frame.local(pointer.at)[axis] - frame.local(from)[axis];
            let stays = frame.sides[(side + 2) % 4];
            let outwards = if side < 2 { -1.0 } else { 1.0 };
            let across = (frame.sides[side] + dragged - stays) * outwards;
            let across = rounded(across, 1.0, free).max(1.0);
            let mut at = [0.0; 2];
            at[axis] = stays + outwards * across / 2.0;
            [piece.x, piece.y] = frame.place(at);
            let depth = before.depth();
            (piece.size, piece.depth) = match axis {
                0 => (across, depth),
                _ => (before.size, Some(across)),
            };
        }
    }
    piece
}

pub(super) fn rounded(number: f64, step: f64, is_free: bool) -> f64 {
    if is_free {
        number
    } else {
        (number / step).round() * step
    }
}

/// The frame around a piece with its handles, of which this one is held.
pub(super) fn ghosts(
    piece: &PiecePlan,
    frame: &PieceFrame,
    reach: f64,
    held: Option<PieceGrip>,
) -> Vec<Ghost> {
    let mut around = frame.corners().to_vec();
    around.push(around[0]);
    let top = frame.place([0.0, frame.sides[1]]);
    let grips = grips(piece, frame, reach);
    let turn = grips.iter().find(|(grip, _)| *grip == PieceGrip::Turn);
    let arm = turn.map(|(_, turn)| Ghost::Line(vec![top, *turn], Tone::Accent));
    let handles = grips
        .iter()
        .map(|(grip, at)| Ghost::Handle(*at, Tone::Accent, held == Some(*grip)));
    std::iter::once(Ghost::Line(around, Tone::Accent))
        .chain(arm)
        .chain(handles)
        .collect()
}
