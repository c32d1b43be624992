//! Driving along a straight with any number of lane changes (MOVE-3).

use crate::track::index::Node;

use super::pareto::Provenance;
use super::scratch::{Cells, Drive};
use super::search::Search;
use super::situation::Situation;
use super::steps::{StepSet, each, earliest, up_to};
use super::ways::{FAR, Way, Ways, bit};

impl Situation<'_> {
    /// The lanes with another car between two places, counted from a node.
    fn lanes_overtaken(&self, entry: Node, from: usize, to: usize) -> u64 {
        let cars = self.cars.iter();
        let passed = cars.filter(|car| (from + 1..to).contains(&self.distance(entry, **car)));
        passed.fold(0, |lanes, car| lanes | bit(self.road(*car).lane))
    }
}

impl<const EXTRAS: bool> Search<'_, EXTRAS> {
    /// Follows the ways of a drive.
    pub(super) fn drive_by_ways(&mut self, mut drive: Drive) {
        let (now, entry, times) = (self.now, drive.entry, drive.times);
        let number = self.scratch.drives.len() as u16;
        let most_steps = self.roll - earliest(times);
        // No path leads further, and the car's own space is not passed again.
        let reach = usize::from(most_steps) * usize::from(now.index.longest_step);
        let start = now.roads.len() - now.past(entry);
        let mut ways = std::mem::take(&mut self.scratch.ways);
        let first = ways.list.len();
        ways.open(start.min(reach + 1));
        ways.fewest[0] = 0;
        ways.add(
            0,
            Way {
                node: entry,
                steps: 0,
                marks: 0,
                changes: 0,
                left: 0,
                before: 0,
                next: 0,
            },
        );
        let before = self.marks_on(entry);
        // The first place where the car's race is over, or which the move cannot reach.
        let line = match (now.query.laps_left, now.has_crossed(entry)) {
            (0, false) => now.roads.len() - usize::from(entry),
            (0, true) => 0,
            _ => usize::MAX,
        };
        for place in 0..ways.fewest.len() {
            let fewest = ways.fewest[place];
            if fewest == FAR || EXTRAS && place >= line && now.halts() {
                continue;
            }
            let here = now.node_at(entry, place);
            if now.movement.fewest_spaces {
                ways.drop_longer(place, fewest);
            }
            let mut arrivals: StepSet = 0;
            self.marks = [u8::MAX; 64];
            for way in ways.to(place) {
                arrivals |= times << way.steps & up_to(self.roll);
                for entered in each(times) {
                    if let Some(fewest) = self.marks.get_mut(usize::from(entered + way.steps)) {
                        *fewest = (*fewest).min(before[usize::from(entered)] + way.marks);
                    }
                }
            }
            let long_enough = self.is_long_enough(here);
            if arrivals != 0 && self.may_end(arrivals, long_enough) {
                self.arrive(here, arrivals, long_enough, Provenance::Straight(number));
            }
            if place >= line || fewest >= most_steps {
                continue;
            }
            let on = arrivals << 1 & up_to(self.roll);
            if on != 0 && now.road(here).leaves {
                self.leave(here, on);
            }
            self.go_on_by_ways(&mut ways, entry, place);
        }
        drive.cells = Cells::Ways(first..ways.list.len());
        self.scratch.ways = ways;
        self.scratch.drives.push(drive);
    }

    /// Notes the ways one step on from a place.
    fn go_on_by_ways(&self, ways: &mut Ways, entry: Node, place: usize) {
        let now = self.now;
        let movement = now.movement;
        let here = now.node_at(entry, place);
        let road = now.road(here);
        let [ahead, left, right] = road.steps;
        let lanes = [road.lane, road.lane.wrapping_sub(1), road.lane + 1];
        for (onward, lane) in [ahead, left, right].into_iter().zip(lanes) {
            let to = place + usize::from(onward);
            if onward == 0 || to >= ways.fewest.len() {
                continue;
            }
            let node = now.node_at(entry, to);
            if now.is_occupied(node) {
                continue;
            }
            ways.fewest[to] = ways.fewest[to].min(ways.fewest[place] + 1);
            let overtaken = now.lanes_overtaken(entry, place, to);
            let changes = u8::from(lane != road.lane);
            let mut at = ways.last_to[place];
            while let Some(way) = at.checked_sub(1).map(|at| ways.list[at as usize]) {
                let mut left = way.left & !overtaken;
                let is_allowed = way.steps < self.roll
                    && movement
                        .lane_changes
                        .is_none_or(|most| way.changes + changes <= most)
                    && left & bit(lane) == 0;
                if changes > 0 && movement.return_past_cars_only {
                    left |= bit(road.lane);
                }
                if is_allowed {
                    let counted = if movement.lane_changes.is_some() {
                        changes
                    } else {
                        0
                    };
                    ways.add(
                        to,
                        Way {
                            node,
                            steps: way.steps + 1,
                            marks: way.marks + if self.is_marked() { now.mark(node) } else { 0 },
                            changes: way.changes + counted,
                            left,
                            before: at,
                            next: 0,
                        },
                    );
                }
                at = way.next;
            }
        }
    }
}
