//! What is on the road ahead: cars that close it, and marked spaces.

use arrayvec::ArrayVec;

use crate::dice::{Die, Gear};
use crate::rules::Wear;
use crate::track::index::{NONE, Node};
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

impl RoadAhead {
    /// Whether the steps that a roll reaches cost nothing.
    fn is_free(&self) -> bool {
        self.room == HORIZON && self.marks.iter().all(|marks| *marks == 0)
    }
}

/// What is left of a way that is being looked for.
#[derive(Clone, Copy)]
struct Left {
    steps: u8,
    /// The lane changes on straights (MOVE-3), and those in corners, where more would be allowed.
    on_straights: u8,
    in_corners: u8,
}

impl Left {
    const fn at_start(steps: u8) -> Self {
        Self {
            steps,
            on_straights: 2,
            in_corners: 2,
        }
    }

    /// What is left after some steps, the last of them a change of lanes.
    fn after(self, steps: u8, in_corner: bool) -> Option<Self> {
        let (on_straights, in_corners) = (u8::from(!in_corner), u8::from(in_corner));
        Some(Self {
            steps: self.steps - steps,
            on_straights: self.on_straights.checked_sub(on_straights)?,
            in_corners: self.in_corners.checked_sub(in_corners)?,
        })
    }
}

/// Where cars stand ahead; more cars than these make no difference.
type Taken = ArrayVec<Node, 16>;

/// The cars and the marked spaces ahead.
struct Obstacles<'a> {
    taken: &'a [Node],
    /// In order.
    marked: &'a [Node],
    /// The [bits](bit) of all of them, which show that most spaces are free.
    bits: u64,
}

impl<'a> Obstacles<'a> {
    fn new(taken: &'a [Node], marked: &'a [Node]) -> Self {
        let all = taken.iter().chain(marked);
        let bits = all.fold(0, |bits, node| bits | bit(*node));
        Self {
            taken,
            marked,
            bits,
        }
    }

    #[inline]
    const fn may_be_on(&self, node: Node) -> bool {
        self.bits & bit(node) != 0
    }

    fn is_taken(&self, node: Node) -> bool {
        self.taken.contains(&node)
    }

    fn is_marked(&self, node: Node) -> bool {
        self.marked.binary_search(&node).is_ok()
    }

    #[inline]
    fn are_on(&self, node: Node) -> bool {
        self.may_be_on(node) && (self.is_taken(node) || self.is_marked(node))
    }
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

    /// The ways after a change of lanes.
    const fn after_change(self) -> Self {
        Self((self.0 << 8) & (0xff * ONES) | NO_WAY as u32)
    }

    /// The ways with another marked space.
    const fn over_mark(self) -> Self {
        Self(self.0 + ONES)
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

    /// Looks at the road as far as a roll reaches; `None` if nothing on it matters.
    fn road(&self, roll: u8) -> Option<RoadAhead> {
        let marked = self.race.marks();
        if marked.is_empty() && !self.fears_traffic() {
            return None;
        }
        let track = self.race.track();
        let steps = roll.min(HORIZON);
        let lanes = usize::from(track.lanes());
        let reach = usize::from(steps) * lanes;
        let near = |node: Node| {
            let distance = track.index().distance(self.car.node, node);
            (1..=reach).contains(&distance).then_some(distance)
        };
        let marks_end = marked.iter().filter_map(|node| near(*node)).max();
        let mut taken = Taken::new();
        let (mut last, mut matters) = (marks_end.unwrap_or(0), marks_end.is_some());
        for (_, other) in self.race.cars() {
            let Some(distance) = near(other.node).filter(|_| other.node != NONE) else {
                continue;
            };
            // Only cars close to each other close a road.
            let beside = |other: &Node| {
                let other = track.index().distance(self.car.node, *other);
                other != distance && other.abs_diff(distance) <= 2 * lanes
            };
            if taken.try_push(other.node).is_err() {
                break;
            }
            matters = matters || taken.iter().any(beside);
            last = last.max(distance);
        }
        if !matters {
            return None;
        }
        let marked = if marks_end.is_some() { marked } else { &[] };
        let obstacles = Obstacles::new(&taken, marked);
        if self.finds_free_way(&obstacles, self.car.node, Left::at_start(steps)) {
            return None;
        }
        Some(self.walk(&obstacles, steps, last)).filter(|road| !road.is_free())
    }

    /// Whether it finds a way past all obstacles. It tries only a few, which are enough for most roads: those that
    /// change to each lane as late as they can.
    fn finds_free_way(&self, obstacles: &Obstacles<'_>, from: Node, left: Left) -> bool {
        let is_free = |to: Node| to != NONE && !obstacles.are_on(to);
        let mut ahead = ArrayVec::<Node, { HORIZON as usize }>::new();
        let mut here = from;
        loop {
            if ahead.len() >= usize::from(left.steps) {
                return true;
            }
            ahead.push(here);
            here = self.nodes[usize::from(here)].ahead;
            if !is_free(here) {
                break;
            }
        }
        let mut tried = 0;
        for (driven, node) in (0..left.steps).zip(&ahead).rev() {
            let info = &self.nodes[usize::from(*node)];
            let Some(left) = left.after(driven + 1, info.corner != NONE) else {
                continue;
            };
            let aside = info.steps.iter().map(|step| step.to);
            for to in aside.filter(|to| *to != info.ahead && is_free(*to)) {
                let lane = bit(self.nodes[usize::from(to)].lane.into());
                if tried & lane == 0 && self.finds_free_way(obstacles, to, left) {
                    return true;
                }
                tried |= lane;
            }
        }
        false
    }

    /// Walks over all ways of a number of steps. Nothing matters beyond the last obstacle.
    fn walk(&self, obstacles: &Obstacles<'_>, steps: u8, last: usize) -> RoadAhead {
        let index = self.race.track().index();
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
                let info = &self.nodes[usize::from(*node)];
                for step in &info.steps {
                    let to = step.to;
                    let mut ways = *ways;
                    // MOVE-3, MOVE-4
                    if to != info.ahead && info.corner == NONE {
                        ways = ways.after_change();
                        if ways.is_none() {
                            continue;
                        }
                    }
                    if obstacles.may_be_on(to) {
                        if obstacles.is_taken(to) {
                            continue;
                        }
                        if obstacles.is_marked(to) {
                            ways = ways.over_mark();
                        }
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
            let is_past = |node: Node| index.distance(self.car.node, node) > last;
            if next.iter().all(|(node, _)| is_past(*node)) {
                road.marks[usize::from(steps)..].fill(ways.fewest());
                break;
            }
            std::mem::swap(&mut front, &mut next);
        }
        road
    }

    /// Whether a car that is held up may pay with more than points of its pool (BLOCK-1).
    fn fears_traffic(&self) -> bool {
        matches!(self.car.wear, Wear::Zones(_)) || self.race.rules().blocking.crash_from.is_some()
    }
}
