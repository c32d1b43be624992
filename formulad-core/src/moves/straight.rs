//! Driving along a straight, where MOVE-2 and MOVE-3 apply.

use crate::track::index::Node;

use super::free_roads::{FreeRoad, FreeRoads, RoadEnd};
use super::pareto::Provenance;
use super::path_set::{CHANGES, Every, Marked, MarksAt, PathSet, Shortest, spread};
use super::scratch::{Cells, Drive};
use super::search::Search;
use super::situation::Situation;
use super::steps::{StepSet, each, earliest, up_to};

impl Situation<'_> {
    /// Whether a lane change on a drive may lead to this lane at this distance from the entry. Only
    /// returns to the drive's first lane are restricted here (MOVE-3).
    pub(super) fn may_change(&self, drive: &Drive, lane: u8, offset: usize) -> bool {
        lane != drive.lane || !self.movement.return_past_cars_only || offset > drive.first_car
    }
}

impl<'a, const EXTRAS: bool> Search<'a, EXTRAS> {
    /// Follows the paths along the straight from a space entered at these times.
    pub(super) fn drive(&mut self, entry: Node, straight: u16, times: StepSet) {
        let drive = Drive {
            entry,
            times,
            straight,
            lane: self.now.road(entry).lane,
            skids: self.skids(self.skid()),
            first_car: usize::MAX,
            cells: Cells::Free,
        };
        if let Some(free) = self.free_road(&drive) {
            return self.drive_freely(drive, free);
        }
        // More changes may lead back to lanes other than the first.
        if self
            .now
            .movement
            .lane_changes
            .is_none_or(|most| usize::from(most) >= CHANGES)
        {
            return self.drive_by_ways(drive);
        }
        match (self.now.movement.fewest_spaces, self.is_marked()) {
            (true, false) => self.drive_by::<Shortest>(drive),
            (true, true) => self.drive_by::<Marked<Shortest, 1>>(drive),
            (false, false) => self.drive_by::<Every>(drive),
            (false, true) => self.drive_by::<Marked<Every, 64>>(drive),
        }
    }

    /// Returns the road of a drive if nothing is in its way: no other car, no mark, and neither the
    /// place where the move began nor the line that ends the race or the move.
    fn free_road(&self, drive: &Drive) -> Option<&'a FreeRoad> {
        let now = self.now;
        let most_steps = self.roll - earliest(drive.times);
        if most_steps > FreeRoads::MOST_STEPS
            || now.movement != FreeRoads::MOVEMENT
            || EXTRAS && now.halts()
        {
            return None;
        }
        let free = FreeRoads::from(now.track, drive.entry);
        let reach = usize::from(most_steps) * usize::from(now.index.longest_step);
        let reach = reach.min(free.cells.len().saturating_sub(1));
        let count = now.roads.len();
        let last_lap = now.query.laps_left == 0;
        // What is out of reach is in nobody's way.
        let is_met = |spot: &Node| {
            let place = now.distance(drive.entry, *spot);
            let paths = free.cells.get(place);
            paths.is_some_and(|paths| paths.within(most_steps))
        };
        let is_free = now.past(drive.entry) + reach < count
            && !(last_lap
                && (now.has_crossed(drive.entry) || usize::from(drive.entry) + reach >= count))
            && !now.cars.iter().any(is_met)
            && !(self.is_marked() && now.marks.iter().any(is_met));
        is_free.then_some(free)
    }

    /// Follows a drive with nothing in its way. On none of its spaces does a shorter move count as
    /// one of full length.
    fn drive_freely(&mut self, drive: Drive, free: &FreeRoad) {
        let (now, entry) = (self.now, drive.entry);
        let number = self.scratch.drives.len() as u16;
        let before = self.marks_on(entry);
        if self.braking {
            let most_steps = self.roll - earliest(drive.times);
            let within = |end: &&RoadEnd| end.steps <= most_steps;
            for end in free.ends.iter().take_while(within) {
                let here = now.node_at(entry, usize::from(end.place));
                let arrivals = drive.times << end.steps & up_to(self.roll);
                self.shift_marks(end.steps, &before);
                self.arrive(here, arrivals, false, Provenance::Straight(number));
            }
        } else {
            for entered in each(drive.times) {
                if self.is_marked() {
                    self.marks[usize::from(self.roll)] = before[usize::from(entered)];
                }
                let steps = self.roll - entered;
                let first = free.ends.partition_point(|end| end.steps < steps);
                let exactly = |end: &&RoadEnd| end.steps == steps;
                for end in free.ends[first..].iter().take_while(exactly) {
                    let here = now.node_at(entry, usize::from(end.place));
                    self.arrive(here, 1 << self.roll, false, Provenance::Straight(number));
                }
            }
        }
        for exit in &free.exits {
            if exit.steps < self.roll {
                let here = now.node_at(entry, usize::from(exit.place));
                self.shift_marks(exit.steps, &before);
                self.leave(here, drive.times << exit.steps << 1);
            }
        }
        self.scratch.drives.push(drive);
    }

    /// Sets the marks on the way to a space some steps past an entry from those on the way to the
    /// entry.
    fn shift_marks(&mut self, steps: u8, before: &MarksAt) {
        if self.is_marked() {
            let steps = usize::from(steps);
            self.marks[steps..].copy_from_slice(&before[..64 - steps]);
        }
    }

    /// The fewest marks on the way to a space that is entered, by time.
    pub(super) fn marks_on(&self, entry: Node) -> MarksAt {
        if self.is_marked() {
            self.scratch.now.marks[usize::from(entry)]
        } else {
            [0; 64]
        }
    }

    fn drive_by<P: PathSet>(&mut self, mut drive: Drive) {
        let (now, entry, times) = (self.now, drive.entry, drive.times);
        let number = self.scratch.drives.len() as u16;
        let most_steps = self.roll - earliest(times);
        // No path leads further, and the car's own space is not passed again.
        let reach = usize::from(most_steps) * usize::from(now.index.longest_step);
        let start = now.roads.len() - now.past(entry);
        let mut memory = std::mem::take(P::memory(&mut self.scratch.paths));
        let base = memory.len();
        memory.resize(base + start.min(reach + 1), P::NONE);
        let cells = &mut memory[base..];
        cells[0] = P::START;
        for car in now.cars {
            let place = now.distance(entry, *car);
            if let Some(cell) = cells.get_mut(place) {
                *cell = P::TAKEN;
                if now.road(*car).lane == drive.lane {
                    drive.first_car = drive.first_car.min(place);
                }
            }
        }
        if self.is_marked() {
            for mark in now.marks {
                if let Some(cell) = cells.get_mut(now.distance(entry, *mark)) {
                    cell.mark();
                }
            }
        }
        let before = self.marks_on(entry);
        // The first place where the car's race is over, or which the move cannot reach.
        let line = match (now.query.laps_left, now.has_crossed(entry)) {
            (0, false) => now.roads.len() - usize::from(entry),
            (0, true) => 0,
            _ => usize::MAX,
        };
        let in_time = up_to(self.roll);
        let used = spread(
            now.index,
            entry,
            cells,
            most_steps,
            now.movement.lane_changes.unwrap_or(0),
            |lane, offset| now.may_change(&drive, lane, offset),
            |place, paths, on| {
                if EXTRAS && place >= line && now.halts() {
                    return false;
                }
                let here = now.node_at(entry, place);
                let arrivals = paths.arrivals(times) & in_time;
                if self.is_marked() {
                    self.add_marks(&paths, times, &before);
                }
                let long_enough = self.is_long_enough(here);
                if arrivals != 0 && self.may_end(arrivals, long_enough) {
                    self.arrive(here, arrivals, long_enough, Provenance::Straight(number));
                }
                if place >= line {
                    return false;
                }
                let times = on.arrivals(times);
                if times != 0 && now.road(here).leaves {
                    self.leave(here, times);
                }
                true
            },
        );
        drive.cells = Cells::Scratch(base..base + used);
        memory.truncate(base + used);
        *P::memory(&mut self.scratch.paths) = memory;
        self.scratch.drives.push(drive);
    }

    /// Finds the fewest marks on paths to a space of a straight that is entered at these times.
    /// `before` has those on the way to its entry.
    fn add_marks<P: PathSet>(&mut self, paths: &P, times: StepSet, before: &MarksAt) {
        self.marks = [u8::MAX; 64];
        for changes in 0..CHANGES {
            for steps in each(paths.steps(changes) & up_to(self.roll)) {
                let more = paths.marks(changes, steps);
                for entered in each(times & up_to(self.roll - steps)) {
                    let fewest = &mut self.marks[usize::from(entered + steps)];
                    *fewest = (*fewest).min(before[usize::from(entered)] + more);
                }
            }
        }
    }
}
