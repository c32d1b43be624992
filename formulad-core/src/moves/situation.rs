//! Where the car and the others stand, and which single steps that allows.

use crate::Track;
use crate::rules::{Movement, Skid, SkidCounts};
use crate::track::Corner;
use crate::track::index::{Index, NONE, Node, NodeInfo, Part, Road};

use super::MoveQuery;

/// A set of spaces: those with other cars, or those with marks.
#[derive(Debug, Clone, Default)]
pub(super) struct SpaceSet {
    nodes: Vec<Node>,
    /// Whether a node is among them.
    at: Vec<bool>,
}

impl SpaceSet {
    /// Replaces them, on a track of this number of nodes.
    fn set(&mut self, nodes: usize, spaces: &[Node]) {
        for space in self.nodes.drain(..) {
            self.at[usize::from(space)] = false;
        }
        if self.at.len() != nodes {
            self.at = vec![false; nodes];
        }
        for space in spaces {
            self.at[usize::from(*space)] = true;
        }
        self.nodes.extend_from_slice(spaces);
    }
}

/// What lies and stands on the track.
#[derive(Debug, Clone, Default)]
pub(super) struct Obstacles {
    cars: SpaceSet,
    marks: SpaceSet,
}

impl Obstacles {
    /// Replaces the other cars and the marks, on a track of this number of nodes.
    pub(super) fn set(&mut self, nodes: usize, cars: &[Node], marks: &[Node]) {
        self.cars.set(nodes, cars);
        self.marks.set(nodes, marks);
    }

    /// The other cars.
    pub(super) fn cars(&self) -> &[Node] {
        &self.cars.nodes
    }

    /// The marks.
    pub(super) fn marks(&self) -> &[Node] {
        &self.marks.nodes
    }
}

impl MoveQuery<'_, Node> {
    /// The same query with a longer roll, if the move begins in a corner that adds spaces to it (TYRE-2).
    #[inline]
    pub(super) fn skidding(&self, index: &Index) -> Option<Self> {
        let skid = self.skid?;
        let start = &index.nodes[usize::from(self.space)];
        let adds = start.corner != NONE
            && match skid.counts {
                SkidCounts::AnyCorner => true,
                SkidCounts::UnfinishedCorner => start.stops > self.stops,
                SkidCounts::CornerEntered => false,
            };
        adds.then(|| Self {
            roll: skid.lengthen(self.roll),
            skid: None,
            ..*self
        })
    }
}

/// All that a search and its paths depend on, besides the roll.
#[derive(Clone, Copy)]
pub(super) struct Situation<'a> {
    pub(super) track: &'a Track,
    pub(super) index: &'a Index,
    pub(super) nodes: &'a [NodeInfo],
    pub(super) roads: &'a [Road],
    corners: &'a [Corner],
    pub(super) movement: Movement,
    /// The query without its cars and marks, which are in the lists below.
    pub(super) query: MoveQuery<'static, Node>,
    pub(super) cars: &'a [Node],
    occupied: &'a [bool],
    pub(super) marks: &'a [Node],
    marked: &'a [bool],
    /// The part that the move begins in.
    first: Part,
    /// Whether the line may not be crossed.
    halts: bool,
}

impl<'a> Situation<'a> {
    pub(super) fn new(
        track: &'a Track,
        movement: Movement,
        query: MoveQuery<'static, Node>,
        board: &'a Obstacles,
    ) -> Self {
        let index = track.index();
        Self {
            track,
            index,
            nodes: &index.nodes,
            roads: &index.roads,
            corners: track.corners(),
            movement,
            query,
            cars: &board.cars.nodes,
            occupied: &board.cars.at,
            marks: &board.marks.nodes,
            marked: &board.marks.at,
            first: index.roads[usize::from(query.space)].part,
            halts: query.halt_at_line && query.laps_left == 0,
        }
    }

    pub(super) fn road(&self, node: Node) -> &'a Road {
        &self.roads[usize::from(node)]
    }

    /// How many nodes a node is past another, round the circuit.
    pub(super) fn distance(&self, from: Node, to: Node) -> usize {
        self.index.distance(from, to)
    }

    /// How many nodes a node is past where the move began.
    pub(super) fn past(&self, node: Node) -> usize {
        self.distance(self.query.space, node)
    }

    /// The node at a distance past another.
    pub(super) fn node_at(&self, from: Node, distance: usize) -> Node {
        self.index.node_at(from, distance)
    }

    pub(super) fn is_occupied(&self, node: Node) -> bool {
        self.occupied[usize::from(node)]
    }

    /// 1 if a space is marked (MOVE-5).
    pub(super) fn mark(&self, node: Node) -> u8 {
        self.marked[usize::from(node)].into()
    }

    /// Whether a mark may be stepped on within this number of steps.
    pub(super) fn is_marked_within(&self, steps: u8) -> bool {
        let reach = usize::from(steps) * usize::from(self.index.longest_link);
        let is_near = |mark: &Node| self.past(*mark) <= reach;
        self.marks.iter().any(is_near)
    }

    /// Whether a part adds spaces to a move that comes into it, or begins in it.
    pub(super) fn adds_spaces(&self, skid: Skid, part: Part) -> bool {
        matches!(part, Part::Corner(_))
            && match skid.counts {
                SkidCounts::AnyCorner => true,
                SkidCounts::UnfinishedCorner => self.missing(part) > 0,
                SkidCounts::CornerEntered => part != self.first,
            }
    }

    /// Whether a step leads on, and not back to or past where the move began.
    #[inline]
    pub(super) fn leads_on(&self, from: Node, to: Node) -> bool {
        self.past(to) > self.past(from)
    }

    /// Whether a step crosses a line that may not be crossed.
    pub(super) fn is_held(&self, from: Node, to: Node) -> bool {
        self.halts && to < from
    }

    /// Whether a step leads on to a space without a car, and neither into the corner that the move
    /// began in, coming from elsewhere, nor over a line that may not be crossed.
    #[inline]
    pub(super) fn is_open(&self, from: Node, to: Node) -> bool {
        if self.is_occupied(to) || !self.leads_on(from, to) || self.is_held(from, to) {
            return false;
        }
        let there = self.road(to).part;
        let back = there == self.first && matches!(there, Part::Corner(_));
        !back || self.road(from).part == there
    }

    /// Whether a move that has got here has crossed the line: nodes are counted from it.
    pub(super) fn has_crossed(&self, node: Node) -> bool {
        node < self.query.space
    }

    /// Whether getting here ends the car's race (FIN-1).
    pub(super) fn finishes_on(&self, node: Node) -> bool {
        self.query.laps_left == 0 && self.has_crossed(node)
    }

    /// Whether the line may not be crossed, and a step from here would.
    pub(super) fn halts_on(&self, node: Node) -> bool {
        let steps = &self.nodes[usize::from(node)].steps;
        self.halts && steps.iter().any(|step| step.crosses_line)
    }

    /// Whether the line may not be crossed.
    pub(super) fn halts(&self) -> bool {
        self.halts
    }

    /// The stops still missing in a part of the circuit (STOP-1).
    pub(super) fn missing(&self, part: Part) -> u8 {
        let Part::Corner(corner) = part else {
            return 0;
        };
        let made = if part == self.first {
            self.query.stops
        } else {
            0
        };
        let asked = self.corners.get(usize::from(corner)).map_or(0, |c| c.stops);
        asked.saturating_sub(made)
    }

    /// Whether a car that has overshot nothing may make this step: a link of the track, but not one
    /// between two spaces of a straight.
    pub(super) fn passes(&self, from: Node, to: Node) -> bool {
        if !self.is_open(from, to) || self.finishes_on(from) {
            return false;
        }
        let (here, there) = (self.road(from).part, self.road(to).part);
        match (here, there) {
            (Part::Pit, Part::Pit) => self.passes_in_pit(from, to),
            (Part::Pit, _) => !self.is_box_past(from, |_| true),
            _ if here != there && self.missing(here) > 0 => false,
            (_, Part::Pit) => self.pit_is_open(to),
            _ => true,
        }
    }

    /// Whether the pit lane may be entered by a step to this space (PIT-1).
    fn pit_is_open(&self, to: Node) -> bool {
        let laps_left = self.query.laps_left;
        let laps_left = laps_left.saturating_sub(u8::from(self.has_crossed(to)));
        laps_left > 0
            && self.query.pit.is_some_and(|team| {
                let boxes = self.track.pit().map_or(&[][..], |pit| &pit.boxes);
                boxes.iter().any(|b| b.team == team)
            })
    }

    /// Whether a car may make this step within the pit lane (PIT-1).
    fn passes_in_pit(&self, from: Node, to: Node) -> bool {
        let here = &self.nodes[usize::from(from)];
        if here.team != 0 && from != self.query.space {
            return false;
        }
        let target = self.nodes[usize::from(to)].team;
        let Some(team) = self.query.pit else {
            return target == 0;
        };
        let own_box = here
            .steps
            .iter()
            .find(|step| self.nodes[usize::from(step.to)].team == team);
        let is_free = |node| !self.is_occupied(node);
        match own_box {
            Some(own)
                if is_free(own.to)
                    && !(self.query.foremost_box && self.is_box_past(own.to, is_free)) =>
            {
                to == own.to
            }
            Some(_) => target == 0 && self.is_box_past(from, is_free),
            None => target == 0,
        }
    }

    /// Whether a box that the car may stop in lies further on, and satisfies a condition.
    fn is_box_past(&self, from: Node, condition: impl Fn(Node) -> bool) -> bool {
        let boxes = self.track.pit().map_or(&[][..], |pit| &pit.boxes);
        boxes
            .iter()
            .filter(|b| Some(b.team) == self.query.pit)
            .filter_map(|b| self.track.node(b.space))
            .any(|b| self.leads_on(from, b) && condition(b))
    }
}
