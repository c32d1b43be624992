//! How far it is from each space to the corners ahead in its lane, and which spaces are next to it,
//! computed once for each track.

use super::Corner;
use super::index::{Index, NONE, Node, NodeInfo};

/// How many steps to look ahead: more than any roll.
pub(crate) const HORIZON: u8 = 40;

/// Stands for more than [`HORIZON`] steps.
pub(crate) const FAR: u8 = u8::MAX;

/// What lies ahead of a space in its lane, and next to it. The last space of a corner that does not
/// end within [`HORIZON`] steps is [`FAR`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Onward {
    /// The [bits](bit) of the spaces beside it and straight ahead.
    pub(crate) near: u64,
    /// The corner that the space is in, by position, and the stops that it asks for.
    pub(crate) own: u16,
    pub(crate) own_stops: u8,
    /// The steps to its last space, or [`FAR`].
    pub(crate) own_last: u8,
    /// The next corner, by position, and the stops that it asks for.
    pub(crate) corner: u16,
    pub(crate) stops: u8,
    /// The steps to its first and last space, or [`FAR`].
    pub(crate) first: u8,
    pub(crate) last: u8,
    /// The steps to the last space before the finish line, or [`FAR`].
    pub(crate) line: u8,
}

/// The bit for a node, which is shared with others.
pub(crate) const fn bit(node: Node) -> u64 {
    1 << (node % 64)
}

/// What lies ahead of each node.
pub(super) fn onward(index: &Index, corners: &[Corner]) -> Vec<Onward> {
    let asked = |corner: u16| corners.get(usize::from(corner)).map_or(0, |c| c.stops);
    let with_stops = |from: Node| {
        let ahead = ahead(&index.nodes, from);
        Onward {
            near: near(index, from),
            own_stops: asked(ahead.own),
            stops: asked(ahead.corner),
            ..ahead
        }
    };
    (0..index.nodes.len() as Node).map(with_stops).collect()
}

fn near(index: &Index, node: Node) -> u64 {
    let ahead = index.nodes[usize::from(node)].ahead;
    let beside = index.beside(node).iter();
    beside
        .chain(&[ahead])
        .filter(|node| **node != NONE)
        .fold(0, |near, node| near | bit(*node))
}

fn ahead(nodes: &[NodeInfo], from: Node) -> Onward {
    let own = nodes[usize::from(from)].corner;
    let mut onward = Onward {
        near: 0,
        own,
        own_stops: 0,
        own_last: FAR,
        corner: NONE,
        stops: 0,
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
