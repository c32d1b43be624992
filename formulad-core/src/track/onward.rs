//! How far it is from each space to the corners ahead in its lane: worked out once for each track.

use super::index::{NONE, Node, NodeInfo};

/// How many steps are looked ahead: more than any roll.
pub(crate) const HORIZON: u8 = 40;

/// More steps than are looked ahead.
pub(crate) const FAR: u8 = u8::MAX;

/// What lies ahead of a space in its lane. A corner that does not end within [`HORIZON`] steps is not
/// there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Onward {
    /// The steps to the last space of the corner that the space is in, or [`FAR`].
    pub(crate) own_last: u8,
    /// The next corner, by position, and the steps to its first and last space, or [`FAR`].
    pub(crate) corner: u16,
    pub(crate) first: u8,
    pub(crate) last: u8,
    /// The steps to the last space before the finish line, or [`FAR`].
    pub(crate) line: u8,
}

/// What lies ahead of each node.
pub(super) fn onward(nodes: &[NodeInfo]) -> Vec<Onward> {
    (0..nodes.len() as Node)
        .map(|from| ahead(nodes, from))
        .collect()
}

fn ahead(nodes: &[NodeInfo], from: Node) -> Onward {
    let own = nodes[usize::from(from)].corner;
    let mut onward = Onward {
        own_last: FAR,
        corner: NONE,
        first: FAR,
        last: FAR,
        line: FAR,
    };
    let mut here = from;
    for steps in 0..HORIZON {
        let next = nodes[usize::from(here)].ahead;
        if next == NONE {
            break;
        }
        if next < here && onward.line == FAR {
            onward.line = steps;
        }
        let corner = nodes[usize::from(here)].corner;
        let next_corner = nodes[usize::from(next)].corner;
        if own != NONE && corner == own && next_corner != own && onward.own_last == FAR {
            onward.own_last = steps;
        }
        if onward.corner != NONE && next_corner != corner {
            onward.last = steps;
            break;
        }
        if onward.corner == NONE && next_corner != NONE && next_corner != own {
            (onward.corner, onward.first) = (next_corner, steps + 1);
        }
        here = next;
    }
    onward
}
