//! Pieces that are on no closed way, joined end to end.

use super::pieces::Piece;
use super::{Route, RoutePart, TOUCHING};
use crate::geometry::Point;

/// Ends that are no further apart than this are joined.
const NEAR: f64 = 30.0;

/// Joins the pieces that are on none of the closed ways: each chain begins with the first piece that is left, and goes
/// on with the one that begins nearest. One that ends there is reversed only if none begins there.
pub(super) fn chains(pieces: &[Piece], loops: &[Route]) -> Vec<Route> {
    let mut used: Vec<bool> = pieces
        .iter()
        .map(|piece| piece.closed || piece.pit)
        .collect();
    for part in loops.iter().flat_map(|route| &route.parts) {
        used[part.piece] = true;
    }
    (0..pieces.len())
        .filter_map(|start| chain(pieces, &mut used, start))
        .collect()
}

fn chain(pieces: &[Piece], used: &mut [bool], start: usize) -> Option<Route> {
    if used[start] {
        return None;
    }
    used[start] = true;
    let piece = &pieces[start];
    let mut chain = Route {
        parts: vec![RoutePart {
            piece: start,
            turned: false,
            gap: 0.0,
        }],
        length: piece.length,
        closed: false,
        turning: 0.0,
    };
    let (mut first, mut last) = (piece.first, piece.last);
    while !chain.closed {
        let home = last.distance(first);
        let onward = nearest(pieces, used, last).filter(|(part, _)| part.gap < home);
        let Some((part, end)) = onward else { break };
        used[part.piece] = true;
        chain.length += pieces[part.piece].length;
        chain.parts.push(part);
        last = end;
        chain.closed = last.distance(first) <= TOUCHING;
    }
    // Pieces that lead to the beginning come before it.
    while !chain.closed {
        let Some((mut part, end)) = nearest(pieces, used, first) else {
            break;
        };
        part.turned = !part.turned;
        used[part.piece] = true;
        chain.length += pieces[part.piece].length;
        if let Some(before) = chain.parts.first_mut() {
            before.gap = part.gap;
        }
        part.gap = 0.0;
        chain.parts.insert(0, part);
        first = end;
        chain.closed = last.distance(first) <= TOUCHING;
    }
    Some(chain)
}

/// The piece to go on with from a point, and where it leads.
fn nearest(pieces: &[Piece], used: &[bool], from: Point) -> Option<(RoutePart, Point)> {
    let free = pieces.iter().enumerate().filter(|(piece, _)| !used[*piece]);
    let ends = free.flat_map(|(piece, it)| {
        [(false, it.first, it.last), (true, it.last, it.first)].map(|(turned, near, far)| {
            let gap = from.distance(near);
            (RoutePart { piece, turned, gap }, far)
        })
    });
    let near = ends.filter(|(part, _)| part.gap <= NEAR);
    // Pieces that meet come first, then those that need not be reversed.
    let order = |part: &RoutePart| (part.gap > TOUCHING, part.turned, part.gap);
    near.min_by(|(a, _), (b, _)| {
        let (a, b) = (order(a), order(b));
        (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2))
    })
}
