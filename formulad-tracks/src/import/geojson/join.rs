//! Joins lines that meet.

use super::lines::LineString;
use crate::geometry::Point;
use crate::import::centreline::{Frame, Vertex};
use crate::import::projection::Projection;

/// Ends that are no further apart than this meet, in metres.
pub(super) const TOUCHING: f64 = 1.0;
/// Ends that are no further apart than this are joined.
const NEAR: f64 = 30.0;

/// Lines one after the other.
#[derive(Debug, Default)]
pub(super) struct Chain {
    pub(super) parts: Vec<ChainPart>,
    /// In metres, without the gaps.
    pub(super) length: f64,
    /// Whether its end meets its beginning.
    closed: bool,
}

/// A line of a chain.
#[derive(Debug)]
pub(super) struct ChainPart {
    pub(super) line: usize,
    /// Whether it is followed from its end to its beginning.
    pub(super) turned: bool,
    /// How far it is from the end of the part before, in metres.
    pub(super) gap: f64,
}

/// What joining needs to know about a line.
struct Rod {
    first: Point,
    last: Point,
    length: f64,
    closed: bool,
    used: bool,
}

/// Joins lines at their ends: each chain begins with the first line that is left, and goes on with
/// the line that begins nearest. One that ends there is reversed only if none begins there.
pub(super) fn join(lines: &[LineString], frame: Frame) -> Vec<Chain> {
    let mut rods: Vec<Rod> = lines.iter().map(|line| rod(line, frame)).collect();
    (0..rods.len())
        .filter_map(|start| chain(&mut rods, start))
        .collect()
}

fn rod(line: &LineString, frame: Frame) -> Rod {
    let places = || line.vertices.iter().map(|vertex| vertex.at);
    let first = frame.metres(places().next().unwrap_or_default());
    let last = frame.metres(places().next_back().unwrap_or_default());
    // Other lines may be on the other side of the globe.
    let own = Projection::about(places());
    let steps = places().zip(places().skip(1));
    Rod {
        first,
        last,
        length: steps
            .map(|(a, b)| own.metres(a).distance(own.metres(b)))
            .sum(),
        closed: line.outline || (line.vertices.len() > 2 && first.distance(last) <= TOUCHING),
        used: line.vertices.is_empty(),
    }
}

fn chain(rods: &mut [Rod], start: usize) -> Option<Chain> {
    let rod = rods.get_mut(start).filter(|rod| !rod.used)?;
    rod.used = true;
    let mut chain = Chain {
        parts: vec![ChainPart {
            line: start,
            turned: false,
            gap: 0.0,
        }],
        length: rod.length,
        closed: rod.closed,
    };
    let (mut first, mut last) = (rod.first, rod.last);
    while !chain.closed {
        let home = last.distance(first);
        let onward = nearest(rods, last).filter(|(part, _)| part.gap < home);
        let Some((part, end)) = onward else { break };
        if let Some(rod) = rods.get_mut(part.line) {
            rod.used = true;
            chain.length += rod.length;
        }
        chain.parts.push(part);
        last = end;
        chain.closed = last.distance(first) <= TOUCHING;
    }
    // Lines that lead to the beginning come before it.
    while !chain.closed {
        let Some((mut part, end)) = nearest(rods, first) else {
            break;
        };
        part.turned = !part.turned;
        if let Some(rod) = rods.get_mut(part.line) {
            rod.used = true;
            chain.length += rod.length;
        }
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

/// The line to go on with from a point, and where it leads.
fn nearest(rods: &[Rod], from: Point) -> Option<(ChainPart, Point)> {
    let free = rods
        .iter()
        .enumerate()
        .filter(|(_, rod)| !rod.used && !rod.closed);
    let ends = free.flat_map(|(line, rod)| {
        [(false, rod.first, rod.last), (true, rod.last, rod.first)].map(|(turned, near, far)| {
            let gap = from.distance(near);
            (ChainPart { line, turned, gap }, far)
        })
    });
    let near = ends.filter(|(part, _)| part.gap <= NEAR);
    // Lines that meet come first, then those that need not be reversed.
    let order = |part: &ChainPart| (part.gap > TOUCHING, part.turned, part.gap);
    near.min_by(|(a, _), (b, _)| {
        let (a, b) = (order(a), order(b));
        (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2))
    })
}

/// Returns the chain that is most like a circuit: a closed one before open ones, and of these the
/// longest; and the other chains.
pub(super) fn choose(mut chains: Vec<Chain>) -> (Chain, Vec<Chain>) {
    if chains.is_empty() {
        return (Chain::default(), chains);
    }
    let mut best = 0;
    for (at, chain) in chains.iter().enumerate() {
        let other = &chains[best];
        if (chain.closed, chain.length) > (other.closed, other.length) {
            best = at;
        }
    }
    (chains.remove(best), chains)
}

/// The points of a chain, in its order.
pub(super) fn vertices(lines: &[LineString], chain: &Chain) -> Vec<Vertex> {
    let mut vertices = Vec::new();
    for part in &chain.parts {
        let Some(line) = lines.get(part.line) else {
            continue;
        };
        // Where lines meet, the point is on both.
        let shared = usize::from(!vertices.is_empty() && part.gap <= TOUCHING);
        if part.turned {
            vertices.extend(line.vertices.iter().rev().skip(shared).cloned());
        } else {
            vertices.extend(line.vertices.iter().skip(shared).cloned());
        }
    }
    vertices
}
