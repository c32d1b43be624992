//! Driving along a straight, where MOVE-2 and MOVE-3 apply.

use crate::track::index::Node;

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
    /// Whether a lane change on a drive leads to this space legally, as far as it returns to the
    /// drive's first lane (MOVE-3).
    pub(super) fn may_change(&self, drive: &Drive, to: Node) -> bool {
        self.nodes[usize::from(to)].lane != drive.lane
            || !self.movement.return_past_cars_only
            || self.distance(drive.entry, to) > drive.first_car
    }

    /// Follows all ways along the straight from a space entered at these times.
    pub(super) fn drive(&mut self, entry: Node, times: Times) {
        let node = &self.nodes[usize::from(entry)];
        let (straight, lane) = (node.straight, node.lane);
        let first_car = self
            .cars
            .iter()
            .filter(|car| {
                let car = &self.nodes[usize::from(**car)];
                car.lane == lane && car.straight == straight
            })
            .map(|car| self.distance(entry, *car))
            .min()
            .unwrap_or(usize::MAX);
        let base = self.list.scratch.cells.len();
        let drive = Drive {
            entry,
            times,
            straight,
            lane,
            first_car,
            cells: (base, base),
        };
        let number = self.list.scratch.drives.len() as u16;
        self.list.scratch.cells.push([1, 0, 0, 0]);
        // From these steps on there may be another.
        let not_last = up_to(self.roll - earliest(times)) >> 1;
        let mut offset = 0;
        while let Some(cell) = self.list.scratch.cells.get_mut(base + offset) {
            let reached = allowed(cell) | cell[FORBIDDEN];
            if reached != 0 {
                if self.movement.fewest_spaces {
                    let fewest = reached & reached.wrapping_neg();
                    *cell = cell.map(|steps| steps & fewest);
                }
                let cell = *cell;
                self.visit(&drive, number, offset, cell, not_last);
            }
            offset += 1;
        }
        let end = self.list.scratch.cells.len();
        self.list.scratch.drives.push(Drive {
            cells: (base, end),
            ..drive
        });
    }

    /// Looks at one space of a drive: whether moves end there, and where they go on.
    fn visit(&mut self, drive: &Drive, number: u16, offset: usize, cell: Cell, not_last: Times) {
        let here = self.node_at(drive.entry, offset);
        let legal = allowed(&cell);
        if legal != 0 {
            let arrivals = after(drive.times, legal) & up_to(self.roll);
            if arrivals != 0 {
                self.arrive(here, arrivals, Way::Straight(number));
            }
        }
        if self.finishes_on(here) {
            return;
        }
        let on = cell.map(|steps| (steps & not_last) << 1);
        if on == [0; 4] {
            return;
        }
        let nodes = self.nodes;
        let here_node = &nodes[usize::from(here)];
        for step in &here_node.steps {
            let to = step.to;
            let to_node = &nodes[usize::from(to)];
            if to_node.straight != drive.straight {
                if allowed(&on) != 0 && self.passes(here, to) {
                    self.enter(to, after(drive.times, allowed(&on)));
                }
                continue;
            }
            if self.is_occupied(to) || !self.leads_on(here, to) {
                continue;
            }
            let on = if to_node.lane == here_node.lane {
                on
            } else {
                let allowed_changes = if self.may_change(drive, to) {
                    self.movement.lane_changes
                } else {
                    0
                };
                let forbidden = on[2] | on[FORBIDDEN];
                match allowed_changes {
                    0 => [0, 0, 0, on[0] | on[1] | forbidden],
                    1 => [0, on[0], 0, on[1] | forbidden],
                    _ => [0, on[0], on[1], forbidden],
                }
            };
            let place = drive.cells.0 + self.distance(drive.entry, to);
            let cells = &mut self.list.scratch.cells;
            if place >= cells.len() {
                cells.resize(place + 1, [0; 4]);
            }
            for (steps, more) in cells[place].iter_mut().zip(on) {
                *steps |= more;
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
