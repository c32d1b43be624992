//! The flat index that moves are generated on: small integers, no hashing, no allocation.

use arrayvec::ArrayVec;

use super::{Link, Step};

/// A space of the track by its position in [`Track::spaces`](crate::Track::spaces).
pub(crate) type Node = u16;

/// No space.
pub(crate) const NONE: Node = Node::MAX;

/// The most links a space can have: ahead, a change to either side, and into the pit lane.
pub(crate) const MAX_STEPS: usize = 4;

/// One step from a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NodeStep {
    pub(crate) to: Node,
    pub(crate) step: Step,
    pub(crate) crosses_line: bool,
}

impl NodeStep {
    pub(super) const fn link(self) -> Link {
        Link {
            step: self.step,
            crosses_line: self.crosses_line,
        }
    }
}

/// What the rules need to know of a space at race time.
#[derive(Debug, Clone)]
pub(crate) struct NodeInfo {
    /// The steps from it: ahead first, then changes to the left and right, then the pit.
    pub(crate) steps: ArrayVec<NodeStep, MAX_STEPS>,
    /// The number of its lane; 0 off the road.
    pub(crate) lane: u8,
    /// Its corner by position in `Track::corners`, or [`NONE`], and the stops that it asks for.
    pub(crate) corner: u16,
    pub(crate) stops: u8,
    /// Its straight by position in `Track::straights`, or [`NONE`].
    pub(crate) straight: u16,
    /// The space straight ahead in the lane (also along the pit lane), or [`NONE`].
    pub(crate) ahead: Node,
    /// The space straight behind in the lane (also along the pit lane), or [`NONE`].
    pub(crate) behind: Node,
    /// Its rank.
    pub(crate) rank: u32,
    /// The team whose box it is; 0 for none.
    pub(crate) team: u32,
}

/// A space of the road in a few bytes: the data that is used most.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Road {
    /// How many nodes further round the circuit the steps ahead, to the left and to the right lead;
    /// 0 for a step that is missing or leaves the straight or corner.
    pub(crate) steps: [u16; 3],
    /// The space straight ahead, in whatever part, or [`NONE`].
    pub(crate) ahead: Node,
    pub(crate) part: Part,
    pub(crate) lane: u8,
    /// Whether any step leads to another part.
    pub(crate) leaves: bool,
}

/// The part of the circuit that a node belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The corner at this position in `Track::corners`.
    Corner(u16),
    /// The straight at this position in `Track::straights`.
    Straight(u16),
    /// The pit lane.
    Pit,
}

impl NodeInfo {
    pub(crate) fn part(&self) -> Part {
        match (self.corner, self.straight) {
            (NONE, NONE) => Part::Pit,
            (NONE, straight) => Part::Straight(straight),
            (corner, _) => Part::Corner(corner),
        }
    }
}

/// The index of a track.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) nodes: Vec<NodeInfo>,
    /// The compact form of each node.
    pub(crate) roads: Vec<Road>,
    /// The length of the longest of their steps, in nodes.
    pub(crate) longest_step: u16,
    /// The length of the longest of all steps, in nodes.
    pub(crate) longest_link: u16,
    /// The spaces beside each node, one after the other.
    beside: Vec<Node>,
    first_beside: Vec<u32>,
    /// The spaces with a step to each node, one after the other, those behind it first.
    before: Vec<Node>,
    first_before: Vec<u32>,
    /// Ids in ascending order, with their nodes.
    by_id: Vec<(u32, Node)>,
    /// The node of each id up to a limit, or [`NONE`]: most tracks number their spaces without
    /// large gaps.
    by_small_id: Vec<Node>,
}

impl Index {
    pub(super) fn new(
        nodes: Vec<NodeInfo>,
        beside_of: impl Iterator<Item = impl Iterator<Item = Node>>,
        by_id: Vec<(u32, Node)>,
    ) -> Self {
        let mut beside = Vec::new();
        let mut first_beside = vec![0];
        for neighbours in beside_of {
            beside.extend(neighbours);
            first_beside.push(u32::try_from(beside.len()).unwrap_or(u32::MAX));
        }
        let (before, first_before) = before(&nodes);
        let roads: Vec<Road> = (0..).zip(&nodes).map(|(at, _)| road(&nodes, at)).collect();
        let mut by_small_id = vec![NONE; 4 * nodes.len()];
        for (id, node) in &by_id {
            if let Some(place) = by_small_id.get_mut(*id as usize) {
                *place = *node;
            }
        }
        Self {
            longest_step: roads.iter().flat_map(|r| r.steps).max().unwrap_or(0),
            longest_link: longest_link(&nodes),
            roads,
            by_small_id,
            nodes,
            beside,
            first_beside,
            before,
            first_before,
            by_id,
        }
    }

    /// How many nodes `to` lies past `from`, round the circuit.
    #[inline]
    pub(crate) fn distance(&self, from: Node, to: Node) -> usize {
        distance(self.roads.len(), from, to)
    }

    /// The node at a distance past another, at most once round the circuit.
    #[inline]
    pub(crate) fn node_at(&self, from: Node, distance: usize) -> Node {
        let at = usize::from(from) + distance;
        let count = self.roads.len();
        (if at >= count { at - count } else { at }) as Node
    }

    /// The node of a space.
    #[inline]
    pub(crate) fn node(&self, id: crate::SpaceId) -> Option<Node> {
        if let Some(node) = self.by_small_id.get(id.0 as usize) {
            return (*node != NONE).then_some(*node);
        }
        self.by_id
            .binary_search_by_key(&id.0, |(id, _)| *id)
            .ok()
            .map(|at| self.by_id[at].1)
    }

    /// The nodes beside a node (TRACK-6).
    #[inline]
    pub(crate) fn beside(&self, node: Node) -> &[Node] {
        let node = usize::from(node);
        &self.beside[self.first_beside[node] as usize..self.first_beside[node + 1] as usize]
    }

    /// The nodes from which one step leads to a node, those behind it in its lane first.
    #[inline]
    pub(crate) fn before(&self, node: Node) -> &[Node] {
        let node = usize::from(node);
        &self.before[self.first_before[node] as usize..self.first_before[node + 1] as usize]
    }
}

/// The steps in reverse: for each node, the nodes it can be reached from.
fn before(nodes: &[NodeInfo]) -> (Vec<Node>, Vec<u32>) {
    let links = || {
        let nodes = (0..).zip(nodes);
        nodes.flat_map(|(from, node)| node.steps.iter().map(move |step| (from, node, step.to)))
    };
    let mut first = vec![0; nodes.len() + 1];
    for (_, _, to) in links() {
        first[usize::from(to) + 1] += 1;
    }
    for node in 0..nodes.len() {
        first[node + 1] += first[node];
    }
    let mut before = vec![NONE; first[nodes.len()] as usize];
    let mut place = first.clone();
    for is_ahead in [true, false] {
        for (from, _, to) in links().filter(|(_, node, to)| (node.ahead == *to) == is_ahead) {
            let place = &mut place[usize::from(to)];
            before[*place as usize] = from;
            *place += 1;
        }
    }
    (before, first)
}

/// How many nodes `to` lies past `from`, with `count` nodes round the circuit.
const fn distance(count: usize, from: Node, to: Node) -> usize {
    let (from, to) = (from as usize, to as usize);
    if to >= from {
        to - from
    } else {
        to + count - from
    }
}

fn longest_link(nodes: &[NodeInfo]) -> u16 {
    let links = (0..)
        .zip(nodes)
        .flat_map(|(from, node)| node.steps.iter().map(move |step| (from, step.to)));
    links
        .map(|(from, to)| distance(nodes.len(), from, to) as u16)
        .max()
        .unwrap_or(0)
}

/// The compact form of a node.
fn road(nodes: &[NodeInfo], at: Node) -> Road {
    let node = &nodes[usize::from(at)];
    let mut road = Road {
        steps: [0; 3],
        ahead: node.ahead,
        part: node.part(),
        lane: node.lane,
        leaves: false,
    };
    for step in &node.steps {
        let within = nodes[usize::from(step.to)].part() == road.part;
        let onward = distance(nodes.len(), at, step.to) as u16;
        match step.step {
            Step::Ahead | Step::Tunnel if within => road.steps[0] = onward,
            Step::ChangeLeft if within => road.steps[1] = onward,
            Step::ChangeRight if within => road.steps[2] = onward,
            _ => road.leaves = true,
        }
    }
    road
}
