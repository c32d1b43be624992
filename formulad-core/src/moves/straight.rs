//! Driving along a straight, where MOVE-2 and MOVE-3 apply.

use crate::track::index::{NONE, Node};

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

    /// How far past a space the first other car stands that is on the same lane and straight.
    fn first_car(&self, entry: Node) -> usize {
        let here = self.road(entry);
        let in_lane = |car: &&Node| {
            let there = self.road(**car);
            there.lane == here.lane && there.part == here.part
        };
        let cars = self.cars.iter().filter(in_lane);
        cars.map(|car| self.distance(entry, *car))
            .min()
            .unwrap_or(usize::MAX)
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
            first_car: self.now.first_car(entry),
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
        let mut cells = std::mem::take(W::memory(self.scratch));
        let base = cells.len();
        cells.push(W::START);
        // The car's own space lies here: no way leads past it again.
        let start = now.roads.len() - now.distance(now.car.node, entry);
        // And from here on its race is over.
        let line = match (now.car.laps_left, now.has_crossed(entry)) {
            (0, false) => now.roads.len() - usize::from(entry),
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
            let here = now.node_at(entry, here_offset);
            let arrivals = ways.arrivals(times) & in_time;
            if arrivals != 0 {
                self.arrive(here, arrivals, Way::Straight(number));
            }
            let on = ways.onward(most_steps);
            if here_offset >= line || on.is_empty() {
                continue;
            }
            let road = now.road(here);
            let changed = on.changed(now.movement.lane_changes);
            for change in 0..road.steps.len() {
                let to = road.steps[change];
                if to == NONE || now.is_occupied(to) {
                    continue;
                }
                let place = now.distance(entry, to);
                if place <= here_offset || place >= start {
                    continue;
                }
                let on = if change == 0 {
                    on
                } else if now.may_change(&drive, now.road(to).lane, place) {
                    changed
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
            if road.leaves {
                self.leave_straight(here, on.arrivals(times));
            }
        }
        drive.cells = (base, cells.len());
        *W::memory(self.scratch) = cells;
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
