//! Driving along a straight, where MOVE-2 and MOVE-3 apply.

use crate::track::index::Node;

use super::scratch::{Times, Way, earliest, up_to};
use super::search::Search;
use super::situation::Situation;
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

impl Situation<'_> {
    /// Whether a lane change on a drive may lead to a space of this lane, so many nodes past the
    /// entry, as far as it returns to the drive's first lane (MOVE-3).
    pub(super) fn may_change(&self, drive: &Drive, lane: u8, offset: usize) -> bool {
        lane != drive.lane || !self.movement.return_past_cars_only || offset > drive.first_car
    }
}

impl Search<'_> {
    /// Follows the ways along the straight from a space entered at these times.
    pub(super) fn drive(&mut self, entry: Node, straight: u16, times: Times) {
        let drive = Drive {
            entry,
            times,
            straight,
            lane: self.now.road(entry).lane,
            first_car: usize::MAX,
            cells: (0, 0),
        };
        if self.now.movement.fewest_spaces {
            self.drive_by::<Shortest>(drive);
        } else {
            self.drive_by::<Every>(drive);
        }
    }

    fn drive_by<W: Ways>(&mut self, mut drive: Drive) {
        let (now, entry, times) = (self.now, drive.entry, drive.times);
        let number = self.scratch.drives.len() as u16;
        let most_steps = self.roll - earliest(times);
        // As far as any way leads; and the car's own space is not passed again.
        let reach = usize::from(most_steps) * usize::from(now.index.longest_step);
        let start = now.roads.len() - now.distance(now.car.node, entry);
        let mut memory = std::mem::take(W::memory(self.scratch));
        let base = memory.len();
        memory.resize(base + start.min(reach + 1), W::NONE);
        let cells = &mut memory[base..];
        cells[0] = W::START;
        for car in now.cars {
            let place = now.distance(entry, *car);
            if let Some(cell) = cells.get_mut(place) {
                *cell = W::TAKEN;
                if now.road(*car).lane == drive.lane {
                    drive.first_car = drive.first_car.min(place);
                }
            }
        }
        // From here on the car's race is over.
        let line = match (now.car.laps_left, now.has_crossed(entry)) {
            (0, false) => now.roads.len() - usize::from(entry),
            (0, true) => 0,
            _ => usize::MAX,
        };
        let in_time = up_to(self.roll);
        let lane_changes = now.movement.lane_changes;
        let (mut place, mut furthest) = (0, 0);
        while place <= furthest {
            let (here_place, ways) = (place, cells[place]);
            place += 1;
            if ways.is_empty() {
                continue;
            }
            let here = now.node_at(entry, here_place);
            let arrivals = ways.arrivals(times) & in_time;
            if arrivals != 0 && self.may_end(arrivals, here_place >= line) {
                self.arrive(here, arrivals, Way::Straight(number));
            }
            let on = ways.onward(most_steps);
            if here_place >= line || on.is_empty() {
                continue;
            }
            let road = now.road(here);
            let [ahead, left, right] = road.steps.map(usize::from);
            let mut go = |onward: usize, on: W| {
                let to = here_place + onward;
                if onward != 0
                    && let Some(cell) = cells.get_mut(to)
                {
                    cell.join(on);
                    furthest = furthest.max(to);
                }
            };
            go(ahead, on);
            let changed = on.changed(lane_changes);
            for (onward, lane) in [(left, road.lane.wrapping_sub(1)), (right, road.lane + 1)] {
                if now.may_change(&drive, lane, here_place + onward) {
                    go(onward, changed);
                } else {
                    go(onward, on.changed(0));
                }
            }
            if road.leaves {
                self.leave_straight(here, on.arrivals(times));
            }
        }
        drive.cells = (base, base + place);
        memory.truncate(base + place);
        *W::memory(self.scratch) = memory;
        self.scratch.drives.push(drive);
    }

    /// Follows the steps off the straight.
    fn leave_straight(&mut self, here: Node, times: Times) {
        if times == 0 {
            return;
        }
        let now = self.now;
        let part = now.road(here).part;
        for step in &now.nodes[usize::from(here)].steps {
            if now.road(step.to).part != part && now.passes(here, step.to) {
                self.enter(step.to, times);
            }
        }
    }
}
