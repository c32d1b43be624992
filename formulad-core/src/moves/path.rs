//! Tracing a path back from where a move ends.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::SpaceId;
use crate::track::index::{NONE, Node, Part};

use super::MoveQuery;
use super::scratch::{Candidate, Reached, Scratch, Times, Way, each, has, up_to};
use super::situation::Situation;
use super::straight::{Cells, Drive};
use super::ways::{CHANGES, Ways};

/// The spaces that a move steps on, in order; the last one is where it ends. It is read as a slice
/// of ids and is kept without memory from the heap.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Path(ArrayVec<SpaceId, { MoveQuery::MAX_ROLL as usize }>);

impl Path {
    /// Adds a space; no path is longer than the longest roll.
    pub(super) fn push(&mut self, space: SpaceId) {
        let added = self.0.try_push(space);
        debug_assert!(added.is_ok(), "a path is no longer than the roll");
    }
}

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
    /// The spaces to move, without those that corners add.
    pub(super) roll: u8,
}

/// Where a move is after so many steps.
#[derive(Debug, Clone, Copy)]
struct Point {
    node: Node,
    time: u8,
    /// The marked spaces stepped on so far, this one too.
    marks: u8,
    /// Whether a corner has added spaces to the move.
    skids: bool,
}

impl Trace<'_> {
    /// The path of a candidate, from its end to its beginning and then turned round.
    pub(super) fn path(&self, candidate: &Candidate) -> Path {
        let mut path = Path::default();
        let mut at = Point {
            node: candidate.to,
            time: candidate.steps,
            marks: candidate.marks,
            skids: candidate.skids,
        };
        let mut drive = None;
        match candidate.way {
            Way::Free => {}
            Way::Straight(number) => drive = self.scratch.drives.get(usize::from(number)),
            Way::Overshoot(last, steps) => {
                let mut here = last;
                for _ in 0..steps {
                    here = self.now.road(here).ahead;
                    self.step(&mut path, here);
                    at.marks -= self.mark(here);
                }
                path.0.reverse();
                at.node = last;
                at.time -= steps;
                at.skids = self.adds_spaces(last);
            }
        }
        loop {
            if let Some(drive) = drive {
                at = self.back_along(drive, at, &mut path);
            }
            if at.time == 0 {
                break;
            }
            self.step(&mut path, at.node);
            let Some(before) = self.back_over_border(at) else {
                debug_assert!(false, "every candidate has a path");
                break;
            };
            (at, drive) = before;
        }
        path.0.reverse();
        path
    }

    /// 1 for a space whose mark counts.
    fn mark(&self, node: Node) -> u8 {
        if self.scratch.marked {
            self.now.mark(node)
        } else {
            0
        }
    }

    /// Whether a space adds spaces to a move.
    fn adds_spaces(&self, node: Node) -> bool {
        let part = self.now.road(node).part;
        let skid = self.now.car.skid;
        skid.is_some_and(|skid| self.now.adds_spaces(skid, part))
    }

    /// Where the search got to with moves that a corner has added spaces to, or with the others.
    fn reached(&self, skids: bool) -> &Reached {
        if skids == self.now.car.skid.is_some() {
            &self.scratch.now
        } else {
            &self.scratch.other
        }
    }

    /// The fewest marks on the way to a space, reached from another section at a time.
    fn marks_at(&self, node: Node, time: u8, skids: bool) -> u8 {
        if self.scratch.marked {
            self.reached(skids).marks[usize::from(node)][usize::from(time)]
        } else {
            0
        }
    }

    fn step(&self, path: &mut Path, node: Node) {
        path.push(self.now.track.id(node));
    }

    /// Adds the steps of a drive that gets somewhere, all but the one onto its entry; returns where
    /// it began.
    fn back_along(&self, drive: &Drive, mut at: Point, path: &mut Path) -> Point {
        let Some((mut changes, mut left)) = self.on_drive(drive, at) else {
            debug_assert!(false, "the drive gets there");
            return Point { time: 0, ..at };
        };
        let entered = at.time - left;
        while left > 0 {
            self.step(path, at.node);
            at.marks -= self.mark(at.node);
            let mut marks = self.marks(drive, at.node, changes, left);
            marks -= self.mark(at.node);
            left -= 1;
            let leads_here = |before: Node, changes: usize| {
                has(self.ways(drive, before, changes), left)
                    && self.marks(drive, before, changes, left) == marks
            };
            let behind = self.now.nodes[usize::from(at.node)].behind;
            if behind != NONE && leads_here(behind, changes) {
                at.node = behind;
            } else if let Some(before) = self.before_change(drive, at.node, |before| {
                changes > 0 && leads_here(before, changes - 1)
            }) {
                at.node = before;
                changes -= 1;
            } else {
                debug_assert!(false, "every way has a beginning");
                return Point { time: 0, ..at };
            }
        }
        at.time = entered;
        at
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
                let (at, scratch) = (first + place, self.scratch);
                match (self.now.movement.fewest_spaces, scratch.marked) {
                    (true, false) => scratch.shortest[at].steps(changes),
                    (true, true) => scratch.marked_shortest[at].steps(changes),
                    (false, false) => scratch.every[at].steps(changes),
                    (false, true) => scratch.marked_every[at].steps(changes),
                }
            }
            Cells::Scratch(..) => 0,
        }
    }

    /// The fewest marks after its entry on one of these ways.
    fn marks(&self, drive: &Drive, node: Node, changes: usize, steps: u8) -> u8 {
        let place = self.now.distance(drive.entry, node);
        match drive.cells {
            Cells::Scratch(first, end) if self.scratch.marked && place < end - first => {
                if self.now.movement.fewest_spaces {
                    self.scratch.marked_shortest[first + place].marks(changes, steps)
                } else {
                    self.scratch.marked_every[first + place].marks(changes, steps)
                }
            }
            _ => 0,
        }
    }

    /// The lane changes and steps with which a drive gets to a space at a time and with so many
    /// marks, if it does.
    fn on_drive(&self, drive: &Drive, to: Point) -> Option<(usize, u8)> {
        (0..CHANGES).find_map(|changes| {
            let mut steps = each(self.ways(drive, to.node, changes) & up_to(to.time));
            let steps = steps.find(|steps| {
                let entered = to.time - steps;
                has(drive.times, entered)
                    && self.marks_at(drive.entry, entered, drive.skids)
                        + self.marks(drive, to.node, changes, *steps)
                        == to.marks
            })?;
            Some((changes, steps))
        })
    }

    /// The space that a drive came from by a lane change to this one, by a way that satisfies a
    /// condition.
    fn before_change(
        &self,
        drive: &Drive,
        node: Node,
        is_way: impl Fn(Node) -> bool,
    ) -> Option<Node> {
        let now = &self.now;
        let here = now.road(node);
        if !now.may_change(drive, here.lane, now.distance(drive.entry, node)) {
            return None;
        }
        now.index.before(node).iter().copied().find(|before| {
            let there = now.road(*before);
            there.part == here.part
                && there.lane != here.lane
                && is_way(*before)
                && now.leads_on(*before, node)
        })
    }

    /// Where a move was before it stepped here from another section, or within a corner or the pit
    /// lane; and the drive if that is on a straight.
    fn back_over_border(&self, at: Point) -> Option<(Point, Option<&Drive>)> {
        let here = self.now.road(at.node).part;
        let last = Point {
            time: at.time - 1,
            marks: at.marks - self.mark(at.node),
            ..at
        };
        // The space may be where the corner has added to the roll.
        let added_here = at.skids && self.adds_spaces(at.node) && at.time <= self.roll;
        let skids = [Some(at.skids), added_here.then_some(false)];
        let before = self.now.index.before(at.node);
        let mut points = skids.into_iter().flatten().flat_map(|skids| {
            let points = before.iter().map(move |node| (*node, skids));
            points.map(|(node, skids)| Point {
                node,
                skids,
                ..last
            })
        });
        points.find_map(|point| {
            let there = self.now.road(point.node).part;
            if let Part::Straight(straight) = there {
                if there == here || !self.now.passes(point.node, at.node) {
                    return None;
                }
                let drive = self.scratch.drives.iter().find(|drive| {
                    drive.straight == straight
                        && drive.skids == point.skids
                        && self.on_drive(drive, point).is_some()
                })?;
                Some((point, Some(drive)))
            } else {
                let times = self.reached(point.skids).free[usize::from(point.node)];
                let leads_here = has(times, point.time)
                    && self.marks_at(point.node, point.time, point.skids) == point.marks
                    && self.now.passes(point.node, at.node);
                leads_here.then_some((point, None))
            }
        })
    }
}
