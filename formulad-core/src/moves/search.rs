//! The search for all moves of a query.
//!
//! Spaces are looked at once each, in the order of the track from the car on, with the sets of
//! times at which they can be reached (bit t: after t steps). In corners and in the pit lane every
//! path counts, so the sets are simply passed on along the links. Straights are driven from each
//! space where they are entered, as MOVE-2 and MOVE-3 depend on that. A car that has left a corner
//! too early has only one way to go.

use crate::Track;
use crate::rules::Movement;
use crate::track::index::NodeInfo;
use crate::track::{Corner, Space};

use super::list::MoveList;
use super::scratch::{Candidate, Times, Way, earliest, latest, up_to};
use super::{CarState, Index, NONE, Node};

/// One search.
pub(super) struct Search<'a> {
    pub(super) track: &'a Track,
    pub(super) index: &'a Index,
    pub(super) nodes: &'a [NodeInfo],
    pub(super) spaces: &'a [Space],
    pub(super) corners: &'a [Corner],
    pub(super) movement: &'a Movement,
    pub(super) car: &'a CarState,
    pub(super) cars: &'a [Node],
    /// Whether another car stands on each node.
    pub(super) occupied: &'a [bool],
    pub(super) list: &'a mut MoveList,
    pub(super) braking: bool,
    /// The spaces to move: the roll, or the longest there is room for.
    pub(super) roll: u8,
    /// The roll.
    pub(super) full_roll: u8,
    /// The corner the move begins in, or [`NONE`].
    first_corner: u16,
    /// The most steps of any path on the road.
    pub(super) longest: u8,
    /// Whether there is a path of the full length, or one that need not be.
    pub(super) complete: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        track: &'a Track,
        movement: &'a Movement,
        car: &'a CarState,
        (roll, braking): (u8, bool),
        (cars, occupied): (&'a [Node], &'a [bool]),
        list: &'a mut MoveList,
    ) -> Self {
        let index = track.index();
        Self {
            track,
            index,
            nodes: &index.nodes,
            spaces: track.spaces(),
            corners: track.corners(),
            movement,
            car,
            cars,
            occupied,
            list,
            braking,
            roll,
            full_roll: roll,
            first_corner: index.nodes[usize::from(car.node)].corner,
            longest: 0,
            complete: false,
        }
    }

    /// Sets the roll to the longest path of the last run.
    pub(super) fn shorten(&mut self) {
        self.list.scratch.wipe();
        self.roll = self.longest;
    }

    /// Finds all candidates.
    pub(super) fn run(&mut self) {
        let start = self.car.node;
        self.enter(start, 1);
        let (first, end) = (usize::from(start), self.nodes.len());
        let mut from = first;
        while let Some(node) = self.list.scratch.next_pending(from, end) {
            self.look(node);
            from = usize::from(node) + 1;
        }
        // On past the finish line.
        from = 0;
        while let Some(node) = self.list.scratch.next_pending(from, first) {
            self.look(node);
            from = usize::from(node) + 1;
        }
    }

    /// Turns the candidates that remain into moves.
    pub(super) fn finish(&mut self) {
        let driven = if self.complete {
            self.roll
        } else {
            self.longest
        };
        self.list.blocked = self.full_roll - driven;
        let mut candidates = std::mem::take(&mut self.list.scratch.candidates);
        // OVER-2: fatal only when there is nothing else.
        let all_fatal = candidates.iter().all(|c| c.fatal || c.dropped);
        candidates.sort_unstable_by_key(|c| {
            let place = self.distance(self.car.node, c.to);
            (c.brake, place, c.overshoot)
        });
        for candidate in &candidates {
            if !candidate.dropped && candidate.fatal == all_fatal {
                let m = self.trace(candidate);
                self.list.moves.push(m);
            }
        }
        self.list.scratch.candidates = candidates;
        self.list.scratch.wipe();
    }

    /// How many nodes a node is past another, round the circuit.
    pub(super) fn distance(&self, from: Node, to: Node) -> usize {
        let (from, to) = (usize::from(from), usize::from(to));
        if to >= from {
            to - from
        } else {
            to + self.nodes.len() - from
        }
    }

    /// The node so many nodes past another.
    pub(super) fn node_at(&self, from: Node, distance: usize) -> Node {
        let at = usize::from(from) + distance;
        let count = self.nodes.len();
        (if at >= count { at - count } else { at }) as Node
    }

    pub(super) fn is_occupied(&self, node: Node) -> bool {
        self.occupied[usize::from(node)]
    }

    /// Whether a step leads on, and not back to or past where the move began.
    pub(super) fn leads_on(&self, from: Node, to: Node) -> bool {
        self.distance(self.car.node, to) > self.distance(self.car.node, from)
    }

    /// Whether a move that has got here has crossed the line: nodes are counted from it.
    pub(super) fn has_crossed(&self, node: Node) -> bool {
        node < self.car.node
    }

    /// Whether getting here ends the car's race (FIN-1).
    pub(super) fn finishes_on(&self, node: Node) -> bool {
        self.car.laps_left == 0 && self.has_crossed(node)
    }

    /// The stops still missing in a corner.
    fn missing(&self, corner: u16) -> u8 {
        let made = if corner == self.first_corner {
            self.car.stops
        } else {
            0
        };
        let asked = self.corners.get(usize::from(corner)).map_or(0, |c| c.stops);
        asked.saturating_sub(made)
    }

    /// Whether a car that has overshot nothing may make this step, a link of the track, when it is
    /// not one between two spaces of a straight.
    pub(super) fn passes(&self, from: Node, to: Node) -> bool {
        if self.is_occupied(to) || !self.leads_on(from, to) || self.finishes_on(from) {
            return false;
        }
        let (here, there) = (&self.nodes[usize::from(from)], &self.nodes[usize::from(to)]);
        if here.corner != NONE {
            if here.corner == there.corner {
                return true;
            }
            if self.missing(here.corner) > 0 {
                return false;
            }
        }
        if there.corner != NONE && there.corner == self.first_corner {
            return false;
        }
        match (here.lane == 0, there.lane == 0) {
            (false, false) => true,
            (false, true) => self.pit_is_open(to),
            (true, false) => self
                .car
                .pit
                .is_none_or(|team| self.boxes_past(from, team).next().is_none()),
            (true, true) => self.passes_in_pit(from, to),
        }
    }

    /// Whether the pit lane may be entered by a step to this space (PIT-1).
    fn pit_is_open(&self, to: Node) -> bool {
        let laps_left = self.car.laps_left;
        let laps_left = laps_left.saturating_sub(u8::from(self.has_crossed(to)));
        laps_left > 0
            && self.car.pit.is_some_and(|team| {
                let boxes = self.track.pit().map_or(&[][..], |pit| &pit.boxes);
                boxes.iter().any(|b| b.team == team)
            })
    }

    /// Whether a car may make this step within the pit lane (PIT-1).
    fn passes_in_pit(&self, from: Node, to: Node) -> bool {
        let here = &self.nodes[usize::from(from)];
        if here.team != 0 && from != self.car.node {
            return false;
        }
        let target = self.nodes[usize::from(to)].team;
        let Some(team) = self.car.pit else {
            return target == 0;
        };
        let own_box = here
            .steps
            .iter()
            .find(|step| self.nodes[usize::from(step.to)].team == team);
        match own_box {
            Some(own) if !self.is_occupied(own.to) => to == own.to,
            Some(_) => target == 0 && self.boxes_past(from, team).any(|b| !self.is_occupied(b)),
            None => target == 0,
        }
    }

    /// The boxes of a team further on.
    fn boxes_past(&self, from: Node, team: u32) -> impl Iterator<Item = Node> {
        let boxes = self.track.pit().map_or(&[][..], |pit| &pit.boxes);
        boxes
            .iter()
            .filter(move |b| b.team == team)
            .filter_map(|b| self.track.node(b.space))
            .filter(move |b| self.leads_on(from, *b))
    }

    /// Notes that a space can be stepped on at these times, coming from another section.
    pub(super) fn enter(&mut self, to: Node, times: Times) {
        let times = times & up_to(self.roll);
        if times == 0 {
            return;
        }
        let scratch = &mut self.list.scratch;
        scratch.touch(to);
        let to = usize::from(to);
        if self.nodes[to].straight == NONE {
            scratch.free[to] |= times;
        } else {
            scratch.entry[to] |= times;
        }
    }

    /// Follows all ways on from a node.
    fn look(&mut self, node: Node) {
        let at = usize::from(node);
        if self.nodes[at].straight != NONE {
            let times = self.list.scratch.entry[at];
            self.drive(node, times);
        } else if self.nodes[at].lane != 0 {
            self.look_in_corner(node);
        } else {
            self.look_in_pit(node);
        }
    }

    fn look_in_corner(&mut self, here: Node) {
        let nodes = self.nodes;
        let times = self.list.scratch.free[usize::from(here)];
        self.arrive(here, times, Way::Free);
        let on = (times & (up_to(self.roll) >> 1)) << 1;
        if on == 0 || self.finishes_on(here) {
            return;
        }
        let node = &nodes[usize::from(here)];
        for step in &node.steps {
            if self.passes(here, step.to) {
                self.enter(step.to, on);
            }
        }
        let missing = self.missing(node.corner);
        if missing > 0 && node.ahead != NONE {
            let leaves = nodes[usize::from(node.ahead)].corner != node.corner;
            if leaves {
                self.overshoot(here, times, missing);
            }
        }
    }

    /// Follows the one way of a car that leaves a corner too early, at one of these times, from the
    /// corner's last space (OVER-1 to OVER-4).
    fn overshoot(&mut self, last: Node, times: Times, missing: u8) {
        let nodes = self.nodes;
        let mut fatal = missing > 1;
        // A corner left after k steps of this way is overshot by k spaces less than the first.
        let (mut corners, mut late) = (1, 0);
        let mut here = last;
        for steps in 1..=self.roll - earliest(times) {
            let from = &nodes[usize::from(here)];
            let to = from.ahead;
            if to == NONE || self.is_occupied(to) || !self.leads_on(here, to) {
                return;
            }
            let there = &nodes[usize::from(to)];
            if there.corner != from.corner {
                if there.corner != NONE && there.corner == self.first_corner {
                    return;
                }
                if from.corner != NONE && here != last {
                    let missing = self.missing(from.corner);
                    if missing > 0 {
                        fatal |= missing > 1;
                        corners += 1;
                        late += u16::from(steps) - 1;
                    }
                }
            }
            here = to;
            let arrivals = (times << steps) & up_to(self.roll);
            if arrivals == 0 {
                return;
            }
            let arrival = latest(arrivals);
            let finishes = self.finishes_on(here);
            let mut offer = |used: u8| {
                let driven = u16::from(used - (arrival - steps));
                self.list.scratch.offer(Candidate {
                    to: here,
                    steps: arrival,
                    brake: self.full_roll - used,
                    overshoot: corners * driven - late,
                    fatal,
                    finishes,
                    way: Way::Overshoot(last, steps),
                    previous: 0,
                    dropped: false,
                });
            };
            if finishes {
                // FIN-1: the roll is used up past the line, or braked there.
                let least = if self.braking { arrival } else { self.roll };
                (least..=self.roll).for_each(&mut offer);
                self.complete = true;
                return;
            }
            if arrival == self.roll || self.braking {
                offer(arrival);
            }
            self.complete |= arrival == self.roll;
            self.longest = self.longest.max(arrival);
        }
    }

    fn look_in_pit(&mut self, here: Node) {
        let nodes = self.nodes;
        let times = self.list.scratch.free[usize::from(here)];
        let mut goes_on = false;
        if !self.finishes_on(here) {
            let on = (times & (up_to(self.roll) >> 1)) << 1;
            for step in &nodes[usize::from(here)].steps {
                if self.passes(here, step.to) {
                    goes_on = true;
                    self.enter(step.to, on);
                }
            }
        }
        let rolled_out = times & (1 << self.roll) != 0;
        if rolled_out || !goes_on {
            self.complete = true;
            self.list.scratch.offer(Candidate {
                to: here,
                steps: latest(times),
                brake: 0,
                overshoot: 0,
                fatal: false,
                finishes: self.finishes_on(here),
                way: Way::Free,
                previous: 0,
                dropped: false,
            });
        }
    }
}
