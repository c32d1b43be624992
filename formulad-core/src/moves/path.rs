//! Tracing a path back from where a move ends.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::SpaceId;
use crate::track::index::{NONE, Node, Part};

use super::MoveQuery;
use super::scratch::{Candidate, Scratch, Times, Way, earliest, has, up_to};
use super::situation::Situation;
use super::straight::{Cells, Drive};
use super::ways::{CHANGES, Ways};

/// The spaces that a move steps on, in order; the last one is where it ends. It is read as a slice
/// of ids and is kept without memory from the heap.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Path(ArrayVec<SpaceId, { MoveQuery::MAX_ROLL as usize }>);

impl Deref for Path {
    type Target = [SpaceId];

    fn deref(&self) -> &[SpaceId] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a SpaceId;
    type IntoIter = std::slice::Iter<'a, SpaceId>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a path is traced by.
pub(super) struct Trace<'a> {
    pub(super) now: Situation<'a>,
    pub(super) scratch: &'a Scratch,
}

impl Trace<'_> {
    /// The path of a candidate, from its end to its beginning and then turned round.
    pub(super) fn path(&self, candidate: &Candidate) -> Path {
        let mut path = Path::default();
        let (mut node, mut time) = (candidate.to, candidate.steps);
        let mut drive = None;
        match candidate.way {
            Way::Free => {}
            Way::Straight(number) => drive = self.scratch.drives.get(usize::from(number)),
            Way::Overshoot(last, steps) => {
                let mut here = last;
                for _ in 0..steps {
                    here = self.now.road(here).ahead;
                    self.step(&mut path, here);
                }
                path.0.reverse();
                node = last;
                time -= steps;
            }
        }
        loop {
            if let Some(drive) = drive {
                (node, time) = self.back_along(drive, node, time, &mut path);
            }
            if time == 0 {
                break;
            }
            self.step(&mut path, node);
            time -= 1;
            let Some(before) = self.back_over_border(node, time) else {
                debug_assert!(false, "every candidate has a path");
                break;
            };
            (node, drive) = before;
        }
        path.0.reverse();
        path
    }

    /// Adds a space to a path; no path is longer than the longest roll.
    fn step(&self, path: &mut Path, node: Node) {
        let added = path.0.try_push(self.now.track.id(node));
        debug_assert!(added.is_ok(), "a path is no longer than the roll");
    }

    /// Adds the steps of a drive that gets to a space at a time, all but the one onto its entry;
    /// returns the entry and the time there.
    fn back_along(&self, drive: &Drive, to: Node, time: u8, path: &mut Path) -> (Node, u8) {
        let Some((mut changes, mut left)) = self.on_drive(drive, to, time) else {
            debug_assert!(false, "the drive gets there");
            return (to, 0);
        };
        let entered = time - left;
        let mut node = to;
        while left > 0 {
            self.step(path, node);
            left -= 1;
            let behind = self.now.nodes[usize::from(node)].behind;
            if behind != NONE && has(self.ways(drive, behind, changes), left) {
                node = behind;
            } else if let Some(before) = self.back_over_change(drive, node, changes, left) {
                node = before;
                changes -= 1;
            } else {
                debug_assert!(false, "every way has a beginning");
                return (node, 0);
            }
        }
        (node, entered)
    }

    /// The steps in which a drive gets to a space with so many lane changes.
    fn ways(&self, drive: &Drive, node: Node, changes: usize) -> Times {
        let place = self.now.distance(drive.entry, node);
        match drive.cells {
            Cells::Free => {
                let cells = self.now.track.free_roads().cells(drive.entry);
                cells.get(place).map_or(0, |ways| ways.steps(changes))
            }
            Cells::Scratch(first, end) if place < end - first => {
                if self.now.movement.fewest_spaces {
                    self.scratch.shortest[first + place].steps(changes)
                } else {
                    self.scratch.every[first + place].steps(changes)
                }
            }
            Cells::Scratch(..) => 0,
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
    fn back_over_change(
        &self,
        drive: &Drive,
        node: Node,
        changes: usize,
        steps: u8,
    ) -> Option<Node> {
        let now = &self.now;
        let changes = changes.checked_sub(1)?;
        let here = now.road(node);
        if !now.may_change(drive, here.lane, now.distance(drive.entry, node)) {
            return None;
        }
        now.index.before(node).iter().copied().find(|before| {
            let there = now.road(*before);
            there.part == here.part
                && there.lane != here.lane
                && has(self.ways(drive, *before, changes), steps)
                && now.leads_on(*before, node)
        })
    }

    /// The space before one that was entered from another section, and the drive if it is on a
    /// straight: where the car is at this time.
    fn back_over_border(&self, node: Node, time: u8) -> Option<(Node, Option<&Drive>)> {
        let here = self.now.road(node).part;
        self.now.index.before(node).iter().find_map(|before| {
            let there = self.now.road(*before).part;
            if let Part::Straight(straight) = there {
                if there == here || !self.now.passes(*before, node) {
                    return None;
                }
                let drive = self.scratch.drives.iter().find(|drive| {
                    drive.straight == straight && self.on_drive(drive, *before, time).is_some()
                })?;
                Some((*before, Some(drive)))
            } else {
                let times = self.scratch.free[usize::from(*before)];
                (has(times, time) && self.now.passes(*before, node)).then_some((*before, None))
            }
        })
    }
}
