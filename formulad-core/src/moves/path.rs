//! Tracing a path back from where a move ends.

use crate::SpaceId;

use super::list::Move;
use super::scratch::{Candidate, Times, Way, earliest, up_to};
use super::search::Search;
use super::straight::Drive;
use super::ways::{CHANGES, Ways};
use super::{NONE, Node};

impl Search<'_> {
    /// The move of a candidate, with its path written down.
    pub(super) fn trace(&mut self, candidate: &Candidate) -> Move {
        let (to, steps) = (candidate.to, candidate.steps);
        let start = self.shared_path(to, steps).unwrap_or_else(|| {
            let start = self.list.paths.len();
            let first = self.id(self.car.node);
            self.list.paths.resize(start + usize::from(steps), first);
            self.write_path(candidate, start);
            start
        });
        Move {
            to: self.id(to),
            overshoot: candidate.overshoot,
            brake: candidate.brake,
            fatal: candidate.fatal,
            crosses_line: self.has_crossed(to),
            finishes: candidate.finishes,
            path_start: start as u32,
            path_len: steps,
        }
    }

    /// Where a path that has been written already comes to a space after so many steps: what it has
    /// done up to there will do again.
    fn shared_path(&self, to: Node, steps: u8) -> Option<usize> {
        let (place, time) = self.list.scratch.written[usize::from(to)];
        let written = self.list.paths.get(place as usize)?;
        (time == steps && *written == self.id(to)).then(|| place as usize + 1 - usize::from(steps))
    }

    fn id(&self, node: Node) -> SpaceId {
        self.spaces[usize::from(node)].id
    }

    /// Writes the space stepped on at a time.
    fn write(&mut self, start: usize, time: u8, node: Node) {
        let place = start + usize::from(time) - 1;
        self.list.paths[place] = self.id(node);
        self.list.scratch.written[usize::from(node)] = (place as u32, time);
    }

    /// Writes the path of a candidate, from its end to its beginning.
    fn write_path(&mut self, candidate: &Candidate, start: usize) {
        let (mut node, mut time) = (candidate.to, candidate.steps);
        let mut drive = None;
        match candidate.way {
            Way::Free => {}
            Way::Straight(number) => drive = Some(usize::from(number)),
            Way::Overshoot(last, steps) => {
                time -= steps;
                node = last;
                let mut here = last;
                for step in 1..=steps {
                    here = self.nodes[usize::from(here)].ahead;
                    self.write(start, time + step, here);
                }
            }
        }
        loop {
            if let Some(number) = drive {
                (node, time) = self.write_drive(start, number, node, time);
            }
            if time == 0 {
                return;
            }
            self.write(start, time, node);
            time -= 1;
            let Some(before) = self.before_border(node, time) else {
                debug_assert!(false, "every candidate has a path");
                return;
            };
            (node, drive) = before;
        }
    }

    /// Writes the steps of a drive that gets to a space at a time, all but the one onto its entry;
    /// returns the entry and the time there.
    fn write_drive(&mut self, start: usize, number: usize, to: Node, time: u8) -> (Node, u8) {
        let drive = self.list.scratch.drives[number];
        let Some((mut changes, mut left)) = self.on_drive(&drive, to, time) else {
            debug_assert!(false, "the drive gets there");
            return (to, 0);
        };
        let entered = time - left;
        let mut node = to;
        while left > 0 {
            self.write(start, entered + left, node);
            left -= 1;
            let behind = self.nodes[usize::from(node)].behind;
            if behind != NONE && has(self.ways(&drive, behind, changes), left) {
                node = behind;
            } else if let Some(before) = self.before_change(&drive, node, changes, left) {
                node = before;
                changes -= 1;
            } else {
                debug_assert!(false, "every way has a beginning");
                return (drive.entry, 0);
            }
        }
        (node, entered)
    }

    /// The steps in which a drive gets to a space with so many lane changes.
    fn ways(&self, drive: &Drive, node: Node, changes: usize) -> Times {
        let (first, end) = drive.cells;
        let place = first + self.distance(drive.entry, node);
        let scratch = &self.list.scratch;
        if place >= end {
            0
        } else if self.movement.fewest_spaces {
            scratch.shortest[place].steps(changes)
        } else {
            scratch.every[place].steps(changes)
        }
    }

    /// The lane changes and steps with which a drive gets to a space at a time, if it does.
    fn on_drive(&self, drive: &Drive, node: Node, time: u8) -> Option<(usize, u8)> {
        (0..CHANGES).find_map(|changes| {
            let mut left = self.ways(drive, node, changes) & up_to(time);
            while left != 0 {
                let steps = earliest(left);
                if has(drive.times, time - steps) {
                    return Some((changes, steps));
                }
                left &= left - 1;
            }
            None
        })
    }

    /// The space that a drive came from by a lane change to this one.
    fn before_change(&self, drive: &Drive, node: Node, changes: usize, steps: u8) -> Option<Node> {
        let changes = changes.checked_sub(1)?;
        let lane = self.nodes[usize::from(node)].lane;
        if !self.may_change(drive, lane, self.distance(drive.entry, node)) {
            return None;
        }
        self.index.before(node).iter().copied().find(|before| {
            let info = &self.nodes[usize::from(*before)];
            info.straight == drive.straight
                && info.lane != lane
                && has(self.ways(drive, *before, changes), steps)
                && self.leads_on(*before, node)
        })
    }

    /// The space before one that was entered from another section, and the drive if it is on a
    /// straight: where the car is at this time.
    fn before_border(&self, node: Node, time: u8) -> Option<(Node, Option<usize>)> {
        let scratch = &self.list.scratch;
        let straight = self.nodes[usize::from(node)].straight;
        self.index.before(node).iter().find_map(|before| {
            let info = &self.nodes[usize::from(*before)];
            if info.straight == NONE {
                let times = scratch.free[usize::from(*before)];
                (has(times, time) && self.passes(*before, node)).then_some((*before, None))
            } else if info.straight != straight && self.passes(*before, node) {
                let drive = scratch.drives.iter().position(|drive| {
                    drive.straight == info.straight && self.on_drive(drive, *before, time).is_some()
                })?;
                Some((*before, Some(drive)))
            } else {
                None
            }
        })
    }
}

/// Whether a time is in a set.
const fn has(times: Times, time: u8) -> bool {
    times >> time & 1 == 1
}
