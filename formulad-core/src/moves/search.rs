//! The search for all moves of a query.
//!
//! Spaces are looked at once each, in the order of the track from the car on, with the sets of
//! times at which they can be reached (bit t: after t steps). In corners and in the pit lane every
//! path counts, so the sets are simply passed on along the links. Straights are driven from each
//! space where they are entered, as MOVE-2 and MOVE-3 depend on that. A car that has left a corner
//! too early has only one way to go.

use crate::track::index::{NONE, Part};

use super::Node;
use super::scratch::{Candidate, Scratch, Times, Way, earliest, has, latest, up_to};
use super::situation::Situation;

/// One search.
pub(super) struct Search<'a> {
    pub(super) now: &'a Situation<'a>,
    pub(super) scratch: &'a mut Scratch,
    /// Whether shortened moves are looked for, too.
    pub(super) braking: bool,
    /// The spaces to move.
    pub(super) roll: u8,
    /// The most steps of any path on the road, when shortened moves are looked for.
    longest: u8,
    /// Whether there is a path of the full length, or one that need not be.
    complete: bool,
    /// Whether there is such a path that is not fatal.
    safe: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        now: &'a Situation<'a>,
        roll: u8,
        braking: bool,
        scratch: &'a mut Scratch,
    ) -> Self {
        Self {
            now,
            scratch,
            braking,
            roll,
            longest: 0,
            complete: false,
            safe: false,
        }
    }

    /// Finds all candidates, and says how many spaces of the roll there is no room for (BLOCK-1). If
    /// there is not room for all, shortened moves are among the candidates, wanted or not.
    pub(super) fn run(mut self) -> u8 {
        self.look_all();
        if self.complete {
            return 0;
        }
        if !self.braking {
            self.scratch.reset(self.now.roads.len());
            self.braking = true;
            self.look_all();
        }
        self.roll - self.longest
    }

    fn look_all(&mut self) {
        let start = self.now.car.node;
        self.enter(start, 1);
        let (first, end) = (usize::from(start), self.now.roads.len());
        let mut from = first;
        while let Some(node) = self.scratch.next_pending(from, end) {
            self.look(node);
            from = usize::from(node) + 1;
        }
        // On past the finish line.
        from = 0;
        while let Some(node) = self.scratch.next_pending(from, first) {
            self.look(node);
            from = usize::from(node) + 1;
        }
    }

    /// Follows all ways on from a node.
    fn look(&mut self, node: Node) {
        match self.now.road(node).part {
            Part::Straight(straight) => {
                let times = self.scratch.entry[usize::from(node)];
                self.drive(node, straight, times);
            }
            Part::Corner(_) => self.look_in_corner(node),
            Part::Pit => self.look_in_pit(node),
        }
    }

    /// Notes that a space can be stepped on at these times, coming from another section.
    pub(super) fn enter(&mut self, to: Node, times: Times) {
        let times = times & up_to(self.roll);
        if times == 0 {
            return;
        }
        self.scratch.touch(to);
        if let Part::Straight(_) = self.now.road(to).part {
            self.scratch.entry[usize::from(to)] |= times;
        } else {
            self.scratch.free[usize::from(to)] |= times;
        }
    }

    /// Whether a move that can get to a space at these times may end there.
    pub(super) fn may_end(&self, arrivals: Times, finishes: bool) -> bool {
        finishes || self.braking || has(arrivals, self.roll)
    }

    /// Notes a move that ends on a space of the road.
    pub(super) fn arrive(&mut self, here: Node, arrivals: Times, way: Way) {
        let finishes = self.now.finishes_on(here);
        let complete = finishes || has(arrivals, self.roll);
        let steps = latest(arrivals);
        self.longest = self.longest.max(steps);
        self.complete |= complete;
        self.safe |= complete;
        self.scratch.offer(Candidate {
            to: here,
            steps,
            brake: if finishes { 0 } else { self.roll - steps },
            overshoot: 0,
            fatal: false,
            finishes,
            way,
        });
    }

    fn look_in_corner(&mut self, here: Node) {
        let now = self.now;
        let times = self.scratch.free[usize::from(here)];
        let finishes = now.finishes_on(here);
        if self.may_end(times, finishes) {
            self.arrive(here, times, Way::Free);
        }
        let on = (times & (up_to(self.roll) >> 1)) << 1;
        if on == 0 || finishes {
            return;
        }
        let road = now.road(here);
        let past_start = now.distance(now.car.node, here);
        for onward in road.steps.map(usize::from) {
            let to = now.node_at(here, onward);
            let leads_on = onward != 0 && past_start + onward < now.roads.len();
            if leads_on && !now.is_occupied(to) {
                self.scratch.touch(to);
                self.scratch.free[usize::from(to)] |= on;
            }
        }
        if !road.leaves {
            return;
        }
        let missing = now.missing(road.part);
        if missing == 0 {
            for step in &now.nodes[usize::from(here)].steps {
                if now.road(step.to).part != road.part && now.passes(here, step.to) {
                    self.enter(step.to, on);
                }
            }
        } else if road.steps[0] == 0 && !(missing > 1 && self.safe) {
            self.overshoot(here, times, missing);
        }
    }

    /// Follows the one way of a car that leaves a corner too early, at one of these times, from the
    /// corner's last space (OVER-1 to OVER-4).
    fn overshoot(&mut self, last: Node, times: Times, missing: u8) {
        let now = self.now;
        let in_time = up_to(self.roll);
        let mut fatal = missing > 1;
        // A corner left after k steps of this way is overshot by k spaces less than the first.
        let (mut corners, mut late) = (1, 0);
        let (mut here, mut road) = (last, now.road(last));
        for steps in 1..=self.roll - earliest(times) {
            let to = road.ahead;
            if to == NONE || !now.is_open(here, to) {
                return;
            }
            let there = now.road(to);
            if there.part != road.part && here != last {
                let missing = now.missing(road.part);
                if missing > 0 {
                    fatal |= missing > 1;
                    corners += 1;
                    late += u16::from(steps) - 1;
                }
            }
            (here, road) = (to, there);
            let arrivals = (times << steps) & in_time;
            let finishes = now.finishes_on(here);
            let complete = finishes || has(arrivals, self.roll);
            if complete || self.braking {
                let arrival = latest(arrivals);
                self.longest = self.longest.max(arrival);
                self.complete |= complete;
                self.safe |= complete && !fatal;
                // FIN-1: the roll is used up past the line, or braked there.
                let most = if finishes { self.roll } else { arrival };
                let least = if self.braking { arrival } else { most };
                for used in least..=most {
                    let driven = u16::from(used - (arrival - steps));
                    self.scratch.offer(Candidate {
                        to: here,
                        steps: arrival,
                        brake: self.roll - used,
                        overshoot: corners * driven - late,
                        fatal,
                        finishes,
                        way: Way::Overshoot(last, steps),
                    });
                }
            }
            if finishes {
                return;
            }
        }
    }

    fn look_in_pit(&mut self, here: Node) {
        let now = self.now;
        let times = self.scratch.free[usize::from(here)];
        let mut goes_on = false;
        if !now.finishes_on(here) {
            let on = (times & (up_to(self.roll) >> 1)) << 1;
            for step in &now.nodes[usize::from(here)].steps {
                if now.passes(here, step.to) {
                    goes_on = true;
                    self.enter(step.to, on);
                }
            }
        }
        if has(times, self.roll) || !goes_on {
            self.complete = true;
            self.safe = true;
            self.scratch.offer(Candidate {
                to: here,
                steps: latest(times),
                brake: 0,
                overshoot: 0,
                fatal: false,
                finishes: now.finishes_on(here),
                way: Way::Free,
            });
        }
    }
}
