//! Driving along a straight, where MOVE-2 and MOVE-3 apply.

use crate::track::index::{NONE, Node};

use super::scratch::{Candidate, Times, Way, earliest, latest, up_to};
use super::search::Search;
use super::ways::{Every, Shortest, Ways};

/// All ways along a straight from one space.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drive {
    /// The space where the straight is entered, or the move begins.
    pub(super) entry: Node,
    /// When it is entered there.
    pub(super) times: Times,
    pub(super) straight: u16,
    pub(super) lane: u8,
    /// How far past the entry, in nodes, the first other car of its lane stands: past it that lane
    /// may be returned to.
    pub(super) first_car: usize,
    /// The ways it finds, in memory from the first place to before the second: one for each node
    /// from the entry on.
    pub(super) cells: (usize, usize),
}

impl Search<'_> {
    /// Whether a lane change on a drive may lead to a space of this lane, so many nodes past the
    /// entry, as far as it returns to the drive's first lane (MOVE-3).
    pub(super) fn may_change(&self, drive: &Drive, lane: u8, offset: usize) -> bool {
        lane != drive.lane || !self.movement.return_past_cars_only || offset > drive.first_car
    }

    /// Follows the ways along the straight from a space entered at these times.
    pub(super) fn drive(&mut self, entry: Node, times: Times) {
        if self.movement.fewest_spaces {
            self.drive_by::<Shortest>(entry, times);
        } else {
            self.drive_by::<Every>(entry, times);
        }
    }

    fn drive_by<W: Ways>(&mut self, entry: Node, times: Times) {
        let (roads, occupied) = (&self.index.roads[..], self.occupied);
        let number = self.list.scratch.drives.len() as u16;
        let mut cells = std::mem::take(W::memory(&mut self.list.scratch));
        let base = cells.len();
        let mut drive = self.drive_from(entry, times, base);
        cells.push(W::START);
        // The car's own space lies here: no way leads past it again.
        let start = roads.len() - self.distance(self.car.node, entry);
        // And from here on its race is over.
        let line = match (self.car.laps_left, self.finishes_on(entry)) {
            (0, false) => roads.len() - usize::from(entry),
            (0, true) => 0,
            _ => usize::MAX,
        };
        let most_steps = self.roll - earliest(times);
        let in_time = up_to(self.roll);
        let mut offset = 0;
        while let Some(ways) = cells.get(base + offset).copied() {
            let here_offset = offset;
            offset += 1;
            if ways.is_empty() {
                continue;
            }
            let here = self.node_at(entry, here_offset);
            let arrivals = ways.arrivals(times) & in_time;
            if arrivals != 0 {
                self.arrive(here, arrivals, Way::Straight(number));
            }
            let on = ways.onward(most_steps);
            if here_offset >= line || on.is_empty() {
                continue;
            }
            let road = &roads[usize::from(here)];
            for (change, to) in road.steps.iter().copied().enumerate() {
                if to == NONE || occupied[usize::from(to)] {
                    continue;
                }
                let place = self.distance(entry, to);
                if place <= here_offset || place >= start {
                    continue;
                }
                let on = if change == 0 {
                    on
                } else if self.may_change(&drive, roads[usize::from(to)].lane, place) {
                    on.changed(self.movement.lane_changes)
                } else {
                    on.changed(0)
                };
                if let Some(ways) = cells.get_mut(base + place) {
                    ways.join(on);
                } else {
                    cells.resize(base + place, W::NONE);
                    cells.push(on);
                }
            }
            let leaving = on.arrivals(times);
            if road.leaves && leaving != 0 {
                self.leave_straight(here, leaving);
            }
        }
        drive.cells.1 = cells.len();
        *W::memory(&mut self.list.scratch) = cells;
        self.list.scratch.drives.push(drive);
    }

    /// A drive that begins at a space, as yet without its cells.
    fn drive_from(&self, entry: Node, times: Times, base: usize) -> Drive {
        let node = &self.nodes[usize::from(entry)];
        let in_lane = |car: &&Node| {
            let car = &self.nodes[usize::from(**car)];
            car.lane == node.lane && car.straight == node.straight
        };
        let cars = self.cars.iter().filter(in_lane);
        Drive {
            entry,
            times,
            straight: node.straight,
            lane: node.lane,
            first_car: cars
                .map(|car| self.distance(entry, *car))
                .min()
                .unwrap_or(usize::MAX),
            cells: (base, base),
        }
    }

    /// Follows the steps off the straight.
    fn leave_straight(&mut self, here: Node, times: Times) {
        let nodes = self.nodes;
        let node = &nodes[usize::from(here)];
        for step in &node.steps {
            let to = &nodes[usize::from(step.to)];
            if to.straight != node.straight && self.passes(here, step.to) {
                self.enter(step.to, times);
            }
        }
    }

    /// Notes a move that gets to a space in time, by one step of the roll or another.
    pub(super) fn arrive(&mut self, here: Node, arrivals: Times, way: Way) {
        let steps = latest(arrivals);
        let finishes = self.finishes_on(here);
        if !finishes {
            self.longest = self.longest.max(steps);
        }
        if steps == self.roll || finishes || self.braking {
            self.complete |= steps == self.roll || finishes;
            let brake = if finishes { 0 } else { self.full_roll - steps };
            self.list.scratch.offer(Candidate {
                to: here,
                steps,
                brake,
                overshoot: 0,
                fatal: false,
                finishes,
                way,
                previous: 0,
                dropped: false,
            });
        }
    }
}
