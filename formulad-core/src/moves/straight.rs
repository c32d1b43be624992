//! Driving along a straight, where MOVE-2 and MOVE-3 apply.

use crate::track::index::{NONE, Node};

use super::scratch::{Candidate, Times, Way, earliest, latest, up_to};
use super::search::Search;

/// How a space of a straight is reached from the space where the straight was entered: for each
/// number of lane changes (0 to 2) the sets of steps it takes, and in the last place the steps of
/// ways that MOVE-3 forbids, which count when the shortest way is looked for.
pub(super) type Cell = [Times; 4];

/// The place of the forbidden ways in a [`Cell`].
const FORBIDDEN: usize = 3;

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
    /// Its cells: one for each node from the entry on.
    pub(super) cells: (usize, usize),
}

/// The ways that MOVE-3 allows, whatever their number of lane changes.
pub(super) const fn allowed(cell: &Cell) -> Times {
    cell[0] | cell[1] | cell[2]
}

/// The times at which a space is reached: entered at one of `times`, then one of `steps` on.
pub(super) fn after(times: Times, mut steps: Times) -> Times {
    let mut arrivals = 0;
    while steps != 0 {
        arrivals |= times << steps.trailing_zeros();
        steps &= steps - 1;
    }
    arrivals
}

impl Search<'_> {
    /// Whether a lane change on a drive may lead to a space of this lane, so many nodes past the
    /// entry, as far as it returns to the drive's first lane (MOVE-3).
    pub(super) fn may_change(&self, drive: &Drive, lane: u8, offset: usize) -> bool {
        lane != drive.lane || !self.movement.return_past_cars_only || offset > drive.first_car
    }

    /// Follows all ways along the straight from a space entered at these times.
    pub(super) fn drive(&mut self, entry: Node, times: Times) {
        let roads = &self.index.roads[..];
        let number = self.list.scratch.drives.len() as u16;
        let mut drive = self.drive_from(entry, times);
        let mut cells = std::mem::take(&mut self.list.scratch.cells);
        let base = drive.cells.0;
        cells.push([1, 0, 0, 0]);
        // The car's own space lies here: no way leads past it again.
        let start = roads.len() - self.distance(self.car.node, entry);
        // And from here on its race is over.
        let line = match (self.car.laps_left, self.finishes_on(entry)) {
            (0, false) => roads.len() - usize::from(entry),
            (0, true) => 0,
            _ => usize::MAX,
        };
        // After these steps there may be another.
        let not_last = up_to(self.roll - earliest(times)) >> 1;
        let mut offset = 0;
        while let Some(cell) = cells.get_mut(base + offset) {
            let here_offset = offset;
            offset += 1;
            let reached = allowed(cell) | cell[FORBIDDEN];
            if reached == 0 {
                continue;
            }
            if self.movement.fewest_spaces {
                let fewest = reached & reached.wrapping_neg();
                *cell = cell.map(|steps| steps & fewest);
            }
            let legal = allowed(cell);
            let on = cell.map(|steps| (steps & not_last) << 1);
            let here = self.node_at(entry, here_offset);
            if legal != 0 {
                let arrivals = after(times, legal) & up_to(self.roll);
                self.arrive(here, arrivals, Way::Straight(number));
            }
            if here_offset >= line || on == [0; 4] {
                continue;
            }
            let road = &roads[usize::from(here)];
            let changed = [0, on[0], on[1], on[2] | on[FORBIDDEN]];
            for (to, on) in [
                (road.ahead, on),
                (road.changes[0], changed),
                (road.changes[1], changed),
            ] {
                if to == NONE || self.is_occupied(to) {
                    continue;
                }
                let place = self.distance(entry, to);
                if place <= here_offset || place >= start {
                    continue;
                }
                let lane = roads[usize::from(to)].lane;
                let on = if lane == road.lane {
                    on
                } else {
                    self.changing(&drive, on, lane, place)
                };
                if base + place >= cells.len() {
                    cells.resize(base + place + 1, [0; 4]);
                }
                let cell = &mut cells[base + place];
                for (steps, more) in cell.iter_mut().zip(on) {
                    *steps |= more;
                }
            }
            if road.leaves && allowed(&on) != 0 {
                self.leave_straight(here, after(times, allowed(&on)));
            }
        }
        drive.cells.1 = cells.len();
        self.list.scratch.cells = cells;
        self.list.scratch.drives.push(drive);
    }

    /// A drive that begins at a space, as yet without its cells.
    fn drive_from(&self, entry: Node, times: Times) -> Drive {
        let node = &self.nodes[usize::from(entry)];
        let in_lane = |car: &&Node| {
            let car = &self.nodes[usize::from(**car)];
            car.lane == node.lane && car.straight == node.straight
        };
        let cars = self.cars.iter().filter(in_lane);
        let base = self.list.scratch.cells.len();
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

    /// What remains of the ways over a lane change when MOVE-3 has its say: `ways` with the change
    /// counted, to a space of this lane so many nodes past the entry.
    fn changing(&self, drive: &Drive, ways: Cell, lane: u8, place: usize) -> Cell {
        let changes = if self.may_change(drive, lane, place) {
            self.movement.lane_changes
        } else {
            0
        };
        match (changes, ways) {
            (0, [_, once, twice, more]) => [0, 0, 0, once | twice | more],
            (1, [_, once, twice, more]) => [0, once, 0, twice | more],
            _ => ways,
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
