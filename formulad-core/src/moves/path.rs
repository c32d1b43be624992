//! Tracing a path back from where a move ends.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::SpaceId;
use crate::track::index::{Node, Part};

use super::MoveQuery;
use super::free_roads::FreeRoads;
use super::pareto::{Candidate, Provenance};
use super::path_set::{CHANGES, Found};
use super::scratch::{Cells, Drive, Reached, Scratch};
use super::search::search;
use super::situation::Situation;
use super::steps::{StepSet, each, has, up_to};
use super::ways::Way;

/// The spaces that a move steps on, in order; the last one is where it ends. It dereferences to a
/// slice of ids and takes no memory from the heap.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Path(ArrayVec<SpaceId, { MoveQuery::MAX_ROLL as usize }>);

impl Path {
    /// A path of these spaces; no path is longer than the longest roll.
    pub(super) fn of(spaces: &[SpaceId]) -> Self {
        let mut path = Self::default();
        let added = path.0.try_extend_from_slice(spaces);
        debug_assert!(added.is_ok(), "a path is no longer than the roll");
        path
    }

    /// Reverses the path.
    pub(super) fn turn_round(&mut self) {
        self.0.reverse();
    }

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

/// Traces the path of a move of the full length that is known to be legal and not fatal. Searches for it again
/// by where it ends, and how far past corners that is.
pub(super) fn trace(
    now: &Situation<'_>,
    scratch: &mut Scratch,
    (to, overshoot): (Node, u16),
) -> Path {
    search(now, scratch);
    let is_it = |c: &&Candidate| (c.to, c.overshoot, c.fatal) == (to, overshoot, false);
    let candidate = scratch.found.iter().find(is_it);
    debug_assert!(candidate.is_some(), "what is found once is found again");
    let trace = Trace { now: *now, scratch };
    candidate.map_or_else(Path::default, |found| trace.path(found))
}

/// What a path is traced from.
pub(super) struct Trace<'a> {
    pub(super) now: Situation<'a>,
    pub(super) scratch: &'a Scratch,
}

/// Where a move is after some steps.
#[derive(Debug, Clone, Copy)]
struct Point {
    node: Node,
    time: u8,
    /// The marked spaces stepped on so far, including this one.
    marks: u8,
    /// Whether a corner has added spaces to the move.
    skids: bool,
}

/// A drive that reaches a space, with the lane changes and steps that it takes.
#[derive(Clone, Copy)]
struct Driven<'a> {
    drive: &'a Drive,
    by: By<'a>,
    steps: u8,
}

/// How a drive reaches a space.
#[derive(Clone, Copy)]
enum By<'a> {
    /// By one of the paths of sets, with a number of lane changes.
    Paths(Paths<'a>, usize),
    /// By the way at this place of the list.
    Way(usize),
}

/// The path sets of a drive, one for each node from its entry on.
#[derive(Clone, Copy)]
struct Paths<'a> {
    found: &'a dyn Found,
    first: usize,
    end: usize,
}

impl Paths<'_> {
    /// Returns the steps of the paths to a place with this number of lane changes.
    fn steps(self, place: usize, changes: usize) -> StepSet {
        let at = self.first + place;
        if at < self.end {
            self.found.steps(at, changes)
        } else {
            0
        }
    }

    /// Returns the fewest marks after the entry on one of these paths.
    fn marks(self, place: usize, changes: usize, steps: u8) -> u8 {
        self.found.marks(self.first + place, changes, steps)
    }
}

impl<'a> Trace<'a> {
    /// The path of a candidate, traced from its end to its beginning and then reversed.
    pub(super) fn path(&self, candidate: &Candidate) -> Path {
        let mut path = Path::default();
        let mut at = Point {
            node: candidate.to,
            time: candidate.steps,
            marks: candidate.marks,
            skids: candidate.skids,
        };
        let mut driven = None;
        match candidate.way {
            Provenance::Free => {}
            Provenance::Straight(number) => {
                let drive = self.scratch.drives.get(usize::from(number));
                driven = drive.and_then(|drive| self.on_drive(drive, at));
                debug_assert!(driven.is_some(), "the drive gets there");
            }
            Provenance::Overshoot(last, steps) => {
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
            if let Some(driven) = driven {
                at = self.back_along(driven, at, &mut path);
            }
            if at.time == 0 {
                break;
            }
            self.step(&mut path, at.node);
            let Some(before) = self.back_over_border(at) else {
                debug_assert!(false, "every candidate has a path");
                break;
            };
            (at, driven) = before;
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
        let skid = self.now.query.skid;
        skid.is_some_and(|skid| self.now.adds_spaces(skid, part))
    }

    /// What the search reached with moves that a corner has added spaces to, or with the others.
    fn reached(&self, skids: bool) -> &Reached {
        if skids == self.now.query.skid.is_some() {
            &self.scratch.now
        } else {
            &self.scratch.other
        }
    }

    /// The fewest marks on the way to a space that is reached from another section at this time.
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

    /// Adds the steps of a drive, all but the one onto its entry; returns where it began.
    fn back_along(&self, driven: Driven<'_>, mut at: Point, path: &mut Path) -> Point {
        let Driven { drive, by, steps } = driven;
        let (found, mut changes) = match by {
            By::Paths(found, changes) => (found, changes),
            By::Way(way) => return self.back_along_way(way, at, path),
        };
        let place = |node: Node| self.now.distance(drive.entry, node);
        for left in (0..steps).rev() {
            self.step(path, at.node);
            let mark = self.mark(at.node);
            at.marks -= mark;
            let marks = found.marks(place(at.node), changes, left + 1) - mark;
            let leads_here = |before: Node, changes: usize| {
                let place = place(before);
                has(found.steps(place, changes), left) && found.marks(place, changes, left) == marks
            };
            // Two lanes may merge: then there are several spaces behind.
            let mut before = self.now.index.before(at.node).iter().copied();
            let behind = before.find(|before| {
                self.now.road(*before).ahead == at.node && leads_here(*before, changes)
            });
            if let Some(behind) = behind {
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
        at.time -= steps;
        at
    }

    /// Does the same for a way.
    fn back_along_way(&self, mut way: usize, mut at: Point, path: &mut Path) -> Point {
        let ways = &self.scratch.ways.list;
        at.time -= ways[way].steps;
        while ways[way].steps > 0 {
            self.step(path, at.node);
            at.marks -= self.mark(at.node);
            way = ways[way].before();
            at.node = ways[way].node;
        }
        at
    }

    /// The path sets of a drive; empty if it goes by ways.
    fn found(&self, drive: &Drive) -> Paths<'a> {
        let scratch = self.scratch;
        match &drive.cells {
            Cells::Ways(_) => Paths {
                found: scratch.paths.found(true, false),
                first: 0,
                end: 0,
            },
            Cells::Free => {
                let cells = &FreeRoads::from(self.now.track, drive.entry).cells;
                Paths {
                    found: cells,
                    first: 0,
                    end: cells.len(),
                }
            }
            Cells::Scratch(places) => Paths {
                found: scratch
                    .paths
                    .found(self.now.movement.fewest_spaces, scratch.marked),
                first: places.start,
                end: places.end,
            },
        }
    }

    /// Returns how a drive gets to a point, if it does.
    fn on_drive(&self, drive: &'a Drive, to: Point) -> Option<Driven<'a>> {
        if let Cells::Ways(places) = &drive.cells {
            let ways = self.scratch.ways.list.get(places.clone())?;
            let gets_there = |way: &Way| {
                way.node == to.node
                    && way.steps <= to.time
                    && has(drive.times, to.time - way.steps)
                    && self.marks_at(drive.entry, to.time - way.steps, drive.skids) + way.marks
                        == to.marks
            };
            let at = ways.iter().position(gets_there)?;
            let (by, steps) = (By::Way(places.start + at), ways[at].steps);
            return Some(Driven { drive, by, steps });
        }
        let found = self.found(drive);
        let place = self.now.distance(drive.entry, to.node);
        (0..CHANGES).find_map(|changes| {
            let mut steps = each(found.steps(place, changes) & up_to(to.time));
            let steps = steps.find(|steps| {
                let entered = to.time - steps;
                has(drive.times, entered)
                    && self.marks_at(drive.entry, entered, drive.skids)
                        + found.marks(place, changes, *steps)
                        == to.marks
            })?;
            let by = By::Paths(found, changes);
            Some(Driven { drive, by, steps })
        })
    }

    /// The space from which a drive changed lanes to this one, by a way that satisfies a condition.
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
    /// lane, and the drive if that was on a straight.
    fn back_over_border(&self, at: Point) -> Option<(Point, Option<Driven<'a>>)> {
        let last = Point {
            time: at.time - 1,
            marks: at.marks - self.mark(at.node),
            ..at
        };
        // The space may be where the corner has added to the roll.
        let added_here = at.skids && at.time <= self.now.query.roll && self.adds_spaces(at.node);
        let before = self.now.index.before(at.node);
        for skids in std::iter::once(at.skids).chain(added_here.then_some(false)) {
            for node in before {
                let point = Point {
                    node: *node,
                    skids,
                    ..last
                };
                let came_from = self.came_from(point, at.node);
                if came_from.is_some() {
                    return came_from;
                }
            }
        }
        None
    }

    /// Returns the point before the step here, and the drive to it, if a move got there.
    #[inline]
    fn came_from(&self, point: Point, here: Node) -> Option<(Point, Option<Driven<'a>>)> {
        let there = self.now.road(point.node).part;
        if let Part::Straight(straight) = there {
            if there == self.now.road(here).part || !self.now.passes(point.node, here) {
                return None;
            }
            let drives = self.scratch.drives.iter();
            let driven = drives
                .filter(|drive| drive.straight == straight && drive.skids == point.skids)
                .find_map(|drive| self.on_drive(drive, point))?;
            Some((point, Some(driven)))
        } else {
            let times = self.reached(point.skids).free[usize::from(point.node)];
            let leads_here = has(times, point.time)
                && self.marks_at(point.node, point.time, point.skids) == point.marks
                && self.now.passes(point.node, here);
            leads_here.then_some((point, None))
        }
    }
}
