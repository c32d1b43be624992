//! What is on the road ahead: cars that close it, and marked spaces.

use arrayvec::ArrayVec;

use crate::dice::{Die, Gear};
use crate::rules::Wear;
use crate::track::index::{NONE, Node, NodeStep};
use crate::track::onward::bit;

use super::units::OUT;
use super::{HORIZON, View};

/// What a roll costs on the road ahead of a car, as far as any roll reaches.
pub(super) type RoadCosts = [i32; HORIZON as usize + 1];

/// What the rolls of a gear cost on average.
pub(super) fn average(costs: &RoadCosts, gear: Gear) -> i32 {
    let faces = Die::Gear(gear).faces();
    let sum: i32 = faces.iter().map(|roll| costs[usize::from(*roll)]).sum();
    sum / faces.len() as i32
}

/// The road ahead of a car.
struct RoadAhead {
    /// The steps that can be driven before other cars close it.
    room: u8,
    /// The fewest marked spaces on any way of that many steps.
    marks: [u8; HORIZON as usize + 1],
}

/// The fewest marks on ways with no, one and two lane changes, in a byte each, the lowest byte first;
/// [`NO_WAY`] or more if no way leads there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FewestMarks(u32);

/// A bit that means that no way leads there. No way has that many marks, and marks can still be added.
const NO_WAY: u8 = 64;

/// A one in each of the bytes.
const ONES: u32 = 0x01_01_01;

impl FewestMarks {
    /// The ways at the space where they begin.
    const START: Self = Self(((NO_WAY as u32) << 8) | ((NO_WAY as u32) << 16));
    const NONE: Self = Self(NO_WAY as u32 * ONES);

    /// The ways after a step, which may be a change of lanes, to a space that may be marked.
    #[inline]
    fn onward(self, changes: bool, marked: bool) -> Self {
        let ways = if changes {
            (self.0 << 8) & (0xff * ONES) | u32::from(NO_WAY)
        } else {
            self.0
        };
        Self(ways + if marked { ONES } else { 0 })
    }

    /// The better of both for each number of lane changes.
    #[inline]
    const fn min(self, other: Self) -> Self {
        // The highest bit of a byte stays set where the byte is not less than the other's.
        let not_less = (((self.0 | (0x80 * ONES)) - other.0) >> 7) & ONES;
        let others = not_less * 0xff;
        Self(self.0 & !others | other.0 & others)
    }

    /// Whether no way leads there.
    #[inline]
    const fn is_none(self) -> bool {
        self.0 & Self::NONE.0 == Self::NONE.0
    }

    /// The fewest marks on any of them.
    fn fewest(self) -> u8 {
        let [none, one, two, _] = self.0.to_le_bytes();
        none.min(one).min(two)
    }
}

/// The spaces that a number of steps lead to: at most one for each lane, and a few more where lanes run
/// unevenly.
type Front = ArrayVec<(Node, FewestMarks), 12>;

impl View<'_> {
    /// What the cars ahead cost a roll that leads right into them (BLOCK-1), and the marked spaces
    /// that it leads over (DEBRIS-2, STREET-2), for rolls up to the highest; `None` if nothing on the road
    /// matters.
    pub(super) fn costs_of_road(&self, highest: u8) -> Option<RoadCosts> {
        let road = self.road(highest)?;
        let mut costs = [0; HORIZON as usize + 1];
        let (mut marks, mut cost_of_marks) = (0, 0);
        for (roll, cost) in (0..=highest).zip(&mut costs) {
            let driven = roll.min(road.room);
            let more = road.marks[usize::from(driven)];
            if more != marks {
                (marks, cost_of_marks) = (more, self.cost_of_marks(more));
            }
            *cost = cost_of_marks;
            if roll > driven {
                *cost = cost.saturating_add(self.cost_of_room(roll - driven));
            }
            *cost = OUT.min(*cost);
        }
        Some(costs)
    }

    /// Looks at the road as far as a roll reaches; `None` if nothing on it matters, as where a whole lane is
    /// clear.
    fn road(&self, roll: u8) -> Option<RoadAhead> {
        let marked = self.race.marks();
        if marked.is_empty() && !self.fears_traffic() {
            return None;
        }
        let track = self.race.track();
        let nodes = &track.index().nodes;
        let distance = |node: Node| track.index().distance(self.car.node, node);
        let steps = roll.min(HORIZON);
        let reach = usize::from(steps) * usize::from(track.lanes());
        let is_near = |node: &Node| *node != NONE && (1..=reach).contains(&distance(*node));
        let taken = self
            .race
            .cars()
            .map(|(_, other)| other.node)
            .filter(is_near);
        let taken: ArrayVec<Node, 16> = taken.take(16).collect();
        let far = |nodes: &[Node]| nodes.iter().copied().filter(is_near).map(distance).max();
        let marks_end = far(marked);
        // Only cars close to each other close a road.
        let side_by_side = |a: &Node, b: &Node| {
            a != b && distance(*a).abs_diff(distance(*b)) <= 2 * usize::from(track.lanes())
        };
        let closes = |a: &Node| taken.iter().any(|b| side_by_side(a, b));
        if marks_end.is_none() && !taken.iter().any(closes) {
            return None;
        }
        let last = far(&taken).max(marks_end)?;
        let marked = if marks_end.is_some() { marked } else { &[] };
        // These show that most spaces are free.
        let bits = |nodes: &[Node]| nodes.iter().fold(0, |bits, node| bits | bit(*node));
        let (taken_bits, marked_bits) = (bits(&taken), bits(marked));
        let is_taken = |to: Node| taken_bits & bit(to) != 0 && taken.contains(&to);
        let is_marked = |to: Node| marked_bits & bit(to) != 0 && marked.binary_search(&to).is_ok();
        let ahead = |node: &Node| Some(nodes[usize::from(*node)].ahead).filter(|to| *to != NONE);
        let is_clear = |step: &NodeStep| {
            let lane = std::iter::successors(Some(step.to), ahead).take(steps.into());
            let clear = lane.take_while(|to| !is_taken(*to) && !is_marked(*to));
            clear.count() == usize::from(steps)
        };
        if nodes[usize::from(self.car.node)].steps.iter().any(is_clear) {
            return None;
        }
        let mut road = RoadAhead {
            room: HORIZON,
            marks: [0; HORIZON as usize + 1],
        };
        let mut fronts = [Front::new(), Front::new()];
        let [mut front, mut next] = fronts.each_mut();
        front.push((self.car.node, FewestMarks::START));
        for steps in 1..=steps {
            next.clear();
            for (node, ways) in &*front {
                let info = &nodes[usize::from(*node)];
                for step in &info.steps {
                    let to = step.to;
                    if is_taken(to) {
                        continue;
                    }
                    // MOVE-3, MOVE-4
                    let changes = step.to != info.ahead && info.corner == NONE;
                    let ways = ways.onward(changes, is_marked(to));
                    if ways.is_none() {
                        continue;
                    }
                    match next.iter_mut().find(|(other, _)| *other == to) {
                        Some((_, best)) => *best = best.min(ways),
                        // A road wider than this has room anyway.
                        None => drop(next.try_push((to, ways))),
                    }
                }
            }
            let ways = next.iter().map(|(_, ways)| *ways);
            let ways = ways.fold(FewestMarks::NONE, FewestMarks::min);
            if ways.is_none() {
                road.room = steps - 1;
                break;
            }
            road.marks[usize::from(steps)] = ways.fewest();
            if next.iter().all(|(node, _)| distance(*node) > last) {
                road.marks[usize::from(steps)..].fill(ways.fewest());
                break;
            }
            std::mem::swap(&mut front, &mut next);
        }
        Some(road)
    }

    /// Whether a car that is held up may pay with more than points of its pool (BLOCK-1).
    fn fears_traffic(&self) -> bool {
        matches!(self.car.wear, Wear::Zones(_)) || self.race.rules().blocking.crash_from.is_some()
    }
}
