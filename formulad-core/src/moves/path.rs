//! Tracing a path back from where a move ends.

use super::list::Move;
use super::scratch::{Candidate, Times, Way, earliest};
use super::search::Search;
use super::straight::{Cell, Drive, allowed};
use super::{NONE, Node};

/// A place on a path, traced back so far.
#[derive(Clone, Copy)]
enum Place {
    /// A space of a corner or of the pit lane.
    Free(Node),
    /// A space of a straight: the drive, the space, the lane changes and steps since its entry.
    Straight(Drive, Node, usize, u8),
}

impl Search<'_> {
    /// The move of a candidate, with its path written down.
    pub(super) fn trace(&mut self, candidate: &Candidate) -> Move {
        let start = self.list.paths.len();
        let first = self.track.id(self.car.node);
        self.list
            .paths
            .resize(start + usize::from(candidate.steps), first);
        let mut time = candidate.steps;
        let mut place = match candidate.way {
            Way::Free => Some(Place::Free(candidate.to)),
            Way::Straight(drive) => {
                let drive = self.list.scratch.drives[usize::from(drive)];
                self.on_drive(drive, candidate.to, time)
            }
            Way::Overshoot(last, steps) => {
                time -= steps;
                let mut here = last;
                for step in 0..steps {
                    here = self.nodes[usize::from(here)].ahead;
                    self.write(start, time + 1 + step, here);
                }
                Some(Place::Free(last))
            }
        };
        while let Some(here) = place
            && time > 0
        {
            let (Place::Free(node) | Place::Straight(_, node, ..)) = here;
            self.write(start, time, node);
            time -= 1;
            place = match here {
                Place::Straight(drive, node, changes, steps) if steps > 0 => {
                    self.back_on_drive(drive, node, changes, steps - 1)
                }
                _ => self.back_over_border(node, time),
            };
        }
        debug_assert!(place.is_some(), "every candidate has a path");
        Move {
            to: self.track.id(candidate.to),
            overshoot: candidate.overshoot,
            brake: candidate.brake,
            fatal: candidate.fatal,
            crosses_line: self.has_crossed(candidate.to),
            finishes: candidate.finishes,
            path_start: start as u32,
            path_len: candidate.steps,
        }
    }

    /// Writes the space stepped on at a time.
    fn write(&mut self, start: usize, time: u8, node: Node) {
        self.list.paths[start + usize::from(time) - 1] = self.track.id(node);
    }

    fn cell(&self, drive: &Drive, node: Node) -> Option<&Cell> {
        let (first, end) = drive.cells;
        let place = first + self.distance(drive.entry, node);
        (place < end).then(|| &self.list.scratch.cells[place])
    }

    /// The place of a drive at which a space is reached at a time, if it is.
    fn on_drive(&self, drive: Drive, node: Node, time: u8) -> Option<Place> {
        let cell = self.cell(&drive, node)?;
        let mut left = allowed(cell);
        while left != 0 {
            let steps = earliest(left);
            if steps <= time && has(drive.times, time - steps) {
                let changes = cell.iter().position(|c| has(*c, steps))?;
                return Some(Place::Straight(drive, node, changes, steps));
            }
            left &= left - 1;
        }
        None
    }

    /// The place one step back on the same drive.
    fn back_on_drive(&self, drive: Drive, node: Node, changes: usize, steps: u8) -> Option<Place> {
        let lane = self.nodes[usize::from(node)].lane;
        self.index.before(node).iter().find_map(|before| {
            let info = &self.nodes[usize::from(*before)];
            if info.straight != drive.straight {
                return None;
            }
            let changes = if info.lane == lane {
                changes
            } else if self.may_change(&drive, node) {
                changes.checked_sub(1)?
            } else {
                return None;
            };
            let cell = self.cell(&drive, *before)?;
            (has(cell[changes], steps) && self.leads_on(*before, node))
                .then_some(Place::Straight(drive, *before, changes, steps))
        })
    }

    /// The place one step back from a space, other than along a straight, at a time.
    fn back_over_border(&self, node: Node, time: u8) -> Option<Place> {
        let straight = self.nodes[usize::from(node)].straight;
        self.index.before(node).iter().find_map(|before| {
            let info = &self.nodes[usize::from(*before)];
            if info.straight == NONE {
                let times = self.list.scratch.free[usize::from(*before)];
                (has(times, time) && self.passes(*before, node)).then_some(Place::Free(*before))
            } else if info.straight != straight && self.passes(*before, node) {
                let drives = self.list.scratch.drives.iter();
                drives
                    .filter(|drive| drive.straight == info.straight)
                    .find_map(|drive| self.on_drive(*drive, *before, time))
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
