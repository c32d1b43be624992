//! Tracing a path back through what a sweep has found, with the same choices as after a
//! [search](super::path).

use crate::track::index::{Node, Part};

use super::by_marks::ByMarks;
use super::lanes::{LanePart, Lanes};
use super::legal::Move;
use super::path::Path;
use super::situation::Situation;
use super::sweep::{SPAN, Sweep, SweptLane, SweptStraight, TAKEN};

/// What a path is traced from.
pub(super) struct Retrace<'a, const SETS: usize> {
    pub(super) now: Situation<'a>,
    pub(super) lanes: &'a Lanes,
    pub(super) sweep: &'a Sweep<SETS>,
}

/// Where a move is after some steps.
#[derive(Debug, Clone, Copy)]
struct Point {
    node: Node,
    time: u8,
    /// The marks on the way there.
    marks: u8,
}

/// A drive that reaches a space, which of its lanes that is in, and the bit of the space.
type Driven<'a, const SETS: usize> = (&'a SweptStraight<SETS>, &'a SweptLane<SETS>, u8);

impl<'a, const SETS: usize> Retrace<'a, SETS> {
    /// The path of a move, from its end to its beginning and then turned round; `None` if the sweep has found
    /// no such move.
    pub(super) fn path(&self, m: &Move) -> Option<Path> {
        let mut path = Path::default();
        let mut at = Point {
            node: m.node,
            time: m.steps,
            marks: m.marks,
        };
        if m.overshoot > 0 {
            at = self.back_to_corner(at, m, &mut path)?;
        }
        // None, too, for a move that ends where it enters a straight.
        let mut driven = match self.lanes.spot(at.node).kind {
            LanePart::Straight(_) => self.drive_to(at),
            _ => None,
        };
        loop {
            if let Some(driven) = driven {
                at = self.back_along(driven, at, &mut path)?;
            }
            if at.time == 0 {
                break;
            }
            path.push(self.now.track.id(at.node));
            (at, driven) = self.back_over_border(at)?;
        }
        path.turn_round();
        Some(path)
    }

    /// When a node is reached; empty where another car stands.
    fn times(&self, node: Node) -> ByMarks<SETS> {
        let times = self.sweep.times.get(self.now.past(node)).copied();
        let times = times.filter(|times| times.all() & TAKEN == 0);
        times.unwrap_or(ByMarks::NONE)
    }

    /// 1 for a space whose mark counts.
    fn mark(&self, node: Node) -> u8 {
        if SETS == 1 { 0 } else { self.now.mark(node) }
    }

    /// Adds the steps past the last space of a corner that is left too early, and returns that space.
    fn back_to_corner(&self, at: Point, m: &Move, path: &mut Path) -> Option<Point> {
        for corner in &self.sweep.left_early {
            let run = self.lanes.run(corner.run);
            let past = |onward: u16| corner.past + usize::from(onward);
            let is_free = |onward: u16| self.sweep.times[past(onward) % SPAN].all() & TAKEN == 0;
            let last = self.now.node_at(self.now.query.space, corner.past);
            let end = self.now.distance(last, at.node);
            let run = run
                .iter()
                .take(at.time.into())
                .take_while(|step| is_free(step.onward));
            let mut marks = 0;
            for (steps, step) in (1..).zip(run.clone()) {
                marks += self.mark(self.now.node_at(last, step.onward.into()));
                let before = corner.times.marks_to(at.time - steps);
                let is_it = usize::from(step.onward) == end
                    && step.overshoot == m.overshoot
                    && (corner.fatal || step.fatal) == m.fatal
                    && before.is_some_and(|before| before + marks == at.marks);
                if is_it {
                    let driven: Vec<u16> = run.take(steps.into()).map(|step| step.onward).collect();
                    for onward in driven.into_iter().rev() {
                        let node = self.now.node_at(last, onward.into());
                        path.push(self.now.track.id(node));
                    }
                    return Some(Point {
                        node: last,
                        time: at.time - steps,
                        marks: at.marks - marks,
                    });
                }
            }
        }
        None
    }

    /// The first drive that gets to a point.
    fn drive_to(&self, to: Point) -> Option<Driven<'a, SETS>> {
        let place = self.lanes.spot(to.node).place;
        self.sweep.drives.iter().find_map(|drive| {
            let (lane, bit) = place.seen_from(drive.place)?;
            let bit = bit as u8;
            let mut ways = self.sweep.ways(drive).iter();
            let (way, marks) = ways.find_map(|way| {
                let marks = way.reached.marks_to(bit).filter(|_| way.lane == lane)?;
                Some((way, marks))
            })?;
            let entered = (to.time + drive.added).checked_sub(bit + way.late())?;
            let is_it = drive.times.marks_to(entered)? + marks == to.marks;
            is_it.then_some((drive, way, bit))
        })
    }

    /// Adds the steps of a drive, all but the one onto its entry; returns where it began.
    fn back_along(
        &self,
        (drive, mut way, mut bit): Driven<'a, SETS>,
        mut at: Point,
        path: &mut Path,
    ) -> Option<Point> {
        let LanePart::Straight(view) = self.lanes.spot(drive.entry).kind else {
            return None;
        };
        let view = self.lanes.view(view);
        let mut marks = way.reached.marks_to(bit)?;
        at.marks -= marks;
        while bit + way.late() > 0 {
            path.push(self.now.track.id(at.node));
            at.time -= 1;
            marks = marks.checked_sub(self.mark(at.node))?;
            let leads_here =
                |way: &SweptLane<SETS>, bit: u8| way.reached.marks_to(bit) == Some(marks);
            if bit > 0 && leads_here(way, bit - 1) {
                bit -= 1;
                at.node = self.lanes.node(&view[way.lane], bit);
                continue;
            }
            let mut before = self.now.index.before(at.node).iter();
            (at.node, way, bit) = before.find_map(|before| {
                let (lane, bit) = self.lanes.spot(*before).place.seen_from(drive.place)?;
                let bit = bit as u8;
                let from = self.sweep.ways(drive).iter().find(|from| {
                    from.lane == lane && from.changes + 1 == way.changes && leads_here(from, bit)
                })?;
                Some((*before, from, bit))
            })?;
        }
        Some(at)
    }

    /// Where a move was before it stepped here from another section or within a corner, and the drive if
    /// that was on a straight.
    fn back_over_border(&self, at: Point) -> Option<(Point, Option<Driven<'a, SETS>>)> {
        let time = at.time - 1;
        let marks = at.marks.checked_sub(self.mark(at.node))?;
        let start = self.now.road(self.now.query.space).part;
        // TYRE-2: the first corner has to be entered within the roll itself. Like the search, this looks first
        // at where spaces have been added.
        let adds = self.now.query.skid.is_some();
        let is_first = |node: &&Node| adds && self.now.road(**node).part == start;
        let before = self.now.index.before(at.node).iter();
        let added = before.clone().filter(|node| !is_first(node));
        let others = before.filter(|node| is_first(node) && time < self.now.query.roll);
        added.chain(others).find_map(|node| {
            let point = Point {
                node: *node,
                time,
                marks,
            };
            let part = self.now.road(*node).part;
            if let Part::Straight(_) = part {
                let leads_here =
                    part != self.now.road(at.node).part && self.now.passes(*node, at.node);
                return leads_here
                    .then(|| self.drive_to(point))
                    .flatten()
                    .map(|driven| (point, Some(driven)));
            }
            let leads_here =
                self.times(*node).marks_to(time) == Some(marks) && self.now.passes(*node, at.node);
            leads_here.then_some((point, None))
        })
    }
}
