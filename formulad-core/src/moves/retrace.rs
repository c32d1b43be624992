//! Tracing a path back through what a sweep has found, with the same choices as after a
//! [search](super::path).

use crate::track::index::{Node, Part};

use super::lanes::{LanePart, LaneView, Lanes};
use super::path::Path;
use super::situation::Situation;
use super::sweep::{LANE_SHIFTS, LaneShift, SPAN, Sweep, SweptStraight, TAKEN, Times};

/// What a path is traced from.
pub(super) struct Retrace<'a> {
    pub(super) now: Situation<'a>,
    pub(super) lanes: &'a Lanes,
    pub(super) sweep: &'a Sweep,
}

/// Where a move is after some steps.
#[derive(Debug, Clone, Copy)]
struct Point {
    node: Node,
    time: u8,
}

/// A drive that reaches a space, which of its ways leads there, and the bit of the space.
type Driven<'a> = (&'a SweptStraight, &'static LaneShift, u8);

impl<'a> Retrace<'a> {
    /// The path of a move that ends on a node after this many steps, from its end to its beginning and then
    /// turned round; none if the sweep has found no such move.
    pub(super) fn path(&self, end: Node, steps: u8, overshoot: u16, fatal: bool) -> Option<Path> {
        let mut path = Path::default();
        let mut at = Point {
            node: end,
            time: steps,
        };
        if overshoot > 0 {
            at = self.back_to_corner(at, overshoot, fatal, &mut path)?;
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
    fn times(&self, node: Node) -> Times {
        let times = self.sweep.times.get(self.now.past(node)).copied();
        times.filter(|times| times & TAKEN == 0).unwrap_or(0)
    }

    /// Adds the steps past the last space of a corner that is left too early, and returns that space.
    fn back_to_corner(
        &self,
        at: Point,
        overshoot: u16,
        fatal: bool,
        path: &mut Path,
    ) -> Option<Point> {
        for corner in &self.sweep.left_early {
            let run = self.lanes.run(corner.run);
            let past = |onward: u16| corner.past + usize::from(onward);
            let is_free = |onward: u16| self.sweep.times[past(onward) % SPAN] & TAKEN == 0;
            let last = self.now.node_at(self.now.query.space, corner.past);
            let end = self.now.distance(last, at.node);
            let run = run
                .iter()
                .take(at.time.into())
                .take_while(|step| is_free(step.onward));
            for (steps, step) in (1..).zip(run.clone()) {
                let is_it = usize::from(step.onward) == end
                    && step.overshoot == overshoot
                    && (corner.fatal || step.fatal) == fatal
                    && corner.times >> (at.time - steps) & 1 == 1;
                if is_it {
                    let driven: Vec<u16> = run.take(steps.into()).map(|step| step.onward).collect();
                    for onward in driven.into_iter().rev() {
                        let node = self.now.node_at(last, onward.into());
                        path.push(self.now.track.id(node));
                    }
                    return Some(Point {
                        node: last,
                        time: at.time - steps,
                    });
                }
            }
        }
        None
    }

    /// The first drive that gets to a point.
    fn drive_to(&self, to: Point) -> Option<Driven<'a>> {
        let place = self.lanes.spot(to.node).place;
        let query = &self.now.query;
        let later = if place.straight == self.lanes.spot(query.space).place.straight {
            query.longest() - query.roll
        } else {
            0
        };
        self.sweep.drives.iter().find_map(|drive| {
            let (lane, bit) = place.seen_from(drive.place)?;
            let bit = bit as u8;
            let (way, _) = LANE_SHIFTS
                .iter()
                .zip(drive.reached)
                .find(|(way, reached)| way.lane == lane && reached >> bit & 1 == 1)?;
            let entered = (to.time + later).checked_sub(bit + way.late())?;
            (drive.times >> entered & 1 == 1).then_some((drive, way, bit))
        })
    }

    /// Adds the steps of a drive, all but the one onto its entry; returns where it began.
    fn back_along(
        &self,
        (drive, mut way, mut bit): Driven<'a>,
        mut at: Point,
        path: &mut Path,
    ) -> Option<Point> {
        let LanePart::Straight(view) = self.lanes.spot(drive.entry).kind else {
            return None;
        };
        let view: &[LaneView; 5] = self.lanes.view(view);
        let reached = |way: &LaneShift, bit: u8| {
            let ways = LANE_SHIFTS.iter().zip(drive.reached);
            let mut same =
                ways.filter(|(other, _)| (other.lane, other.changes) == (way.lane, way.changes));
            same.any(|(_, reached)| reached >> bit & 1 == 1)
        };
        while bit + way.late() > 0 {
            path.push(self.now.track.id(at.node));
            at.time -= 1;
            if bit > 0 && reached(way, bit - 1) {
                bit -= 1;
                at.node = self.lanes.node(&view[way.lane], bit);
                continue;
            }
            let mut before = self.now.index.before(at.node).iter();
            (at.node, way, bit) = before.find_map(|before| {
                let (lane, bit) = self.lanes.spot(*before).place.seen_from(drive.place)?;
                let from = LANE_SHIFTS.iter().find(|from| {
                    from.lane == lane && from.changes + 1 == way.changes && reached(from, bit as u8)
                })?;
                Some((*before, from, bit as u8))
            })?;
        }
        Some(at)
    }

    /// Where a move was before it stepped here from another section or within a corner, and the drive if
    /// that was on a straight.
    fn back_over_border(&self, at: Point) -> Option<(Point, Option<Driven<'a>>)> {
        let time = at.time - 1;
        let start = self.now.road(self.now.query.space).part;
        // TYRE-2: the first corner has to be entered within the roll itself. Like the search, this looks first
        // at where spaces have been added.
        let adds = self.now.query.skid.is_some();
        let is_first = |node: &&Node| adds && self.now.road(**node).part == start;
        let before = self.now.index.before(at.node).iter();
        let added = before.clone().filter(|node| !is_first(node));
        let others = before.filter(|node| is_first(node) && time < self.now.query.roll);
        added.chain(others).find_map(|node| {
            let point = Point { node: *node, time };
            let part = self.now.road(*node).part;
            if let Part::Straight(_) = part {
                let leads_here =
                    part != self.now.road(at.node).part && self.now.passes(*node, at.node);
                return leads_here
                    .then(|| self.drive_to(point))
                    .flatten()
                    .map(|driven| (point, Some(driven)));
            }
            let leads_here = self.times(*node) >> time & 1 == 1 && self.now.passes(*node, at.node);
            leads_here.then_some((point, None))
        })
    }
}
