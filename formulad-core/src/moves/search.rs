//! The search for all moves of a query.
//!
//! Each space is looked at once, in the order of the track from the car on, with the set of times at
//! which it can be reached (bit t: after t steps). In corners and in the pit lane every path counts,
//! so the sets are simply passed on along the links. Straights are driven from each space where they
//! are entered, as MOVE-2 and MOVE-3 depend on that. A car that has left a corner too early has only
//! one way to go.
//!
//! Where corners add spaces to a move (TYRE-2), moves without added spaces are searched first; they
//! record where those with added spaces begin, which are then searched in the same way with a longer
//! roll. With marks within reach, the fewest on the way are kept for each time (MOVE-5).

use crate::rules::{Skid, SkidCounts};
use crate::track::index::{NONE, Node, Part};

use super::pareto::{Candidate, Provenance};
use super::path_set::MarksAt;
use super::scratch::Scratch;
use super::situation::Situation;
use super::steps::{StepSet, each, earliest, has, latest, up_to};

/// One search. Only with `EXTRAS` does it look at marks, spaces that corners add, and a line that may
/// not be crossed; most searches need none of these.
pub(super) struct Search<'a, const EXTRAS: bool> {
    pub(super) now: &'a Situation<'a>,
    pub(super) scratch: &'a mut Scratch,
    /// Whether shortened moves are looked for, too.
    pub(super) braking: bool,
    /// Whether moves of every length are looked for, not only the longest to each space; used only
    /// with `EXTRAS`.
    every_length: bool,
    /// The spaces to move for the moves that are looked at now.
    pub(super) roll: u8,
    /// What a corner still adds to them.
    skid: Option<Skid>,
    /// The fewest marks on the way to the space that is looked at now, by time.
    pub(super) marks: MarksAt,
    /// When the paths on the road that are looked at now end, without those that overshoot.
    arrived: StepSet,
    /// The most steps of any path on the road, when shortened moves are looked for.
    longest: u8,
    /// Whether there is a path of the full length, or one that counts as such.
    complete: bool,
    /// Whether there is such a path that is not fatal.
    safe: bool,
}

/// Finds all moves. If there is no room for the full length, returns the number of steps that there
/// is room for (BLOCK-1), and finds shortened moves even if they are not asked for.
pub(super) fn search(now: &Situation<'_>, scratch: &mut Scratch) -> Option<u8> {
    let (roll, skid) = (now.query.roll, now.query.skid);
    let most = skid.map_or(roll, |skid| roll.max(skid.lengthen(roll)));
    let marked = !now.marks.is_empty() && now.is_marked_within(most);
    scratch.count_marks(marked, skid.is_some());
    if marked || skid.is_some() || now.halts() {
        Search::<true>::new(now, scratch).run()
    } else {
        Search::<false>::new(now, scratch).run()
    }
}

/// Finds all moves of at most as many steps as the roll, at every length that leads to a space, even
/// if others to that space dominate them. Ignores marks and spaces that corners add.
pub(super) fn search_every_length(now: &Situation<'_>, scratch: &mut Scratch) {
    scratch.count_marks(false, false);
    scratch.found.keep_all = true;
    let mut search = Search::<true>::new(now, scratch);
    (search.braking, search.every_length) = (true, true);
    search.look_all();
}

impl<'a, const EXTRAS: bool> Search<'a, EXTRAS> {
    fn new(now: &'a Situation<'a>, scratch: &'a mut Scratch) -> Self {
        Self {
            now,
            scratch,
            braking: now.query.braking,
            every_length: false,
            roll: now.query.roll,
            skid: None,
            marks: [0; 64],
            arrived: 0,
            longest: 0,
            complete: false,
            safe: false,
        }
    }

    fn run(mut self) -> Option<u8> {
        self.look_all();
        if !self.complete && !self.braking {
            self.scratch.reset(self.now.roads.len());
            self.scratch.found.only_longest = true;
            self.braking = true;
            self.look_all();
        }
        (!self.complete).then_some(self.longest)
    }

    fn look_all(&mut self) {
        (self.roll, self.skid) = (self.now.query.roll, self.now.query.skid);
        if self.is_marked() {
            self.marks = [0; 64];
        }
        self.enter(self.now.query.space, 1);
        self.look_round();
        if EXTRAS && let Some(skid) = self.skid.take() {
            self.roll = skid.lengthen(self.now.query.roll);
            std::mem::swap(&mut self.scratch.now, &mut self.scratch.other);
            self.look_round();
        }
    }

    fn look_round(&mut self) {
        let first = usize::from(self.now.query.space);
        // Up to the finish line, then past it.
        for (mut from, end) in [(first, self.now.roads.len()), (0, first)] {
            while let Some(node) = self.scratch.now.next_pending(from, end) {
                self.look(node);
                from = usize::from(node) + 1;
            }
        }
        if self.arrived != 0 {
            self.complete |= has(self.arrived, self.roll);
            self.safe = self.is_safe();
            self.longest = self.longest.max(latest(self.arrived));
            self.arrived = 0;
        }
    }

    /// Follows all paths on from a node.
    fn look(&mut self, node: Node) {
        let at = usize::from(node);
        match self.now.road(node).part {
            Part::Straight(straight) => {
                let times = self.scratch.now.entry[at];
                self.drive(node, straight, times);
            }
            part => {
                if self.is_marked() {
                    self.marks = self.scratch.now.marks[at];
                }
                if part == Part::Pit {
                    self.look_in_pit(node);
                } else {
                    self.look_in_corner(node);
                }
            }
        }
    }

    /// Notes that a space can be stepped on at these times, coming from another section.
    pub(super) fn enter(&mut self, to: Node, times: StepSet) {
        let mut times = times & up_to(self.roll);
        let part = self.now.road(to).part;
        let (marked, skid) = (self.is_marked(), self.skid());
        let mut reached = &mut self.scratch.now;
        if let Some(skid) = skid
            && self.now.adds_spaces(skid, part)
        {
            times &= up_to(skid.lengthen(self.roll));
            reached = &mut self.scratch.other;
        }
        if times == 0 {
            return;
        }
        reached.touch(to);
        let table = if let Part::Straight(_) = part {
            &mut reached.entry
        } else {
            &mut reached.free
        };
        let known = table[usize::from(to)];
        table[usize::from(to)] = known | times;
        if marked {
            // No mark is stepped on where the move begins.
            let mark = if times == 1 { 0 } else { self.now.mark(to) };
            reached.add_marks(to, known, times, &self.marks, mark);
        }
    }

    /// Whether marks are counted.
    pub(super) fn is_marked(&self) -> bool {
        EXTRAS && self.scratch.marked
    }

    /// Whether moves of every length are looked for.
    fn finds_every_length(&self) -> bool {
        EXTRAS && self.every_length
    }

    /// What a corner still adds to the moves that are looked at now.
    pub(super) fn skid(&self) -> Option<Skid> {
        if EXTRAS { self.skid } else { None }
    }

    /// Whether a move that gets here counts as one of full length.
    pub(super) fn is_long_enough(&self, here: Node) -> bool {
        self.now.finishes_on(here) || EXTRAS && self.now.halts_on(here)
    }

    /// Whether there is a path of the full length that is not fatal.
    fn is_safe(&self) -> bool {
        self.safe || has(self.arrived, self.roll)
    }

    /// Whether the moves that are looked at now count.
    fn counts(&self) -> bool {
        self.skid()
            .is_none_or(|skid| skid.counts != SkidCounts::CornerEntered)
    }

    /// Whether a move that can get to a space at these times may end there.
    pub(super) fn may_end(&self, arrivals: StepSet, long_enough: bool) -> bool {
        long_enough || self.braking || has(arrivals, self.roll)
    }

    /// Notes the moves that end on a space of the road. `long_enough` says whether they count as
    /// ones of full length there.
    #[inline(always)]
    pub(super) fn arrive(
        &mut self,
        here: Node,
        arrivals: StepSet,
        long_enough: bool,
        way: Provenance,
    ) {
        if !self.counts() {
            return;
        }
        self.arrived |= arrivals;
        self.complete |= long_enough;
        self.safe |= long_enough;
        let roll = self.roll;
        let ahead = if long_enough {
            0
        } else {
            self.ahead_of_line(here, roll - earliest(arrivals))
        };
        self.offer(here, arrivals, way, |steps| ahead.min(roll - steps));
    }

    /// How many of the spaces left of the roll lie ahead in the lane before a line that may not be
    /// crossed (DRIVER-2, Li).
    fn ahead_of_line(&self, from: Node, left: u8) -> u8 {
        let now = self.now;
        if !(EXTRAS && now.halts()) {
            return left;
        }
        let mut here = from;
        for steps in 0..left {
            if now.halts_on(here) {
                return steps;
            }
            here = now.road(here).ahead;
            if here == NONE {
                break;
            }
        }
        left
    }

    /// Adds the moves that end on a space at these times and overshoot nothing: earlier ones only
    /// with fewer marks.
    #[inline(always)]
    fn offer(&mut self, here: Node, arrivals: StepSet, way: Provenance, brake: impl Fn(u8) -> u8) {
        let (mut left, mut fewest) = (arrivals, u8::MAX);
        let every_length = self.finds_every_length();
        while left != 0 && (fewest > 0 || every_length) {
            let steps = latest(left);
            left ^= 1 << steps;
            let marks = self.marks_at(steps);
            if marks >= fewest && !every_length {
                continue;
            }
            fewest = marks;
            self.scratch.found.add(Candidate {
                to: here,
                overshoot: 0,
                way,
                steps,
                brake: brake(steps),
                marks,
                fatal: false,
                skids: self.skids(self.skid()),
            });
        }
    }

    fn marks_at(&self, time: u8) -> u8 {
        if self.is_marked() {
            self.marks[usize::from(time)]
        } else {
            0
        }
    }

    /// Whether a corner has added spaces to a move, given what one may still add.
    pub(super) fn skids(&self, skid: Option<Skid>) -> bool {
        EXTRAS && self.now.query.skid.is_some() && skid.is_none()
    }

    fn look_in_corner(&mut self, here: Node) {
        let now = self.now;
        let times = self.scratch.now.free[usize::from(here)];
        let long_enough = self.is_long_enough(here);
        if self.may_end(times, long_enough) {
            self.arrive(here, times, long_enough, Provenance::Free);
        }
        let on = (times & (up_to(self.roll) >> 1)) << 1;
        if on == 0 || now.finishes_on(here) {
            return;
        }
        let road = now.road(here);
        let past_start = now.past(here);
        for onward in road.steps {
            let onward = usize::from(onward);
            let leads_on = onward != 0 && past_start + onward < now.roads.len();
            if !leads_on {
                continue;
            }
            let to = now.node_at(here, onward);
            let held = EXTRAS && now.is_held(here, to);
            if !now.is_occupied(to) && !held {
                let marked = self.is_marked();
                let reached = &mut self.scratch.now;
                reached.touch(to);
                let known = reached.free[usize::from(to)];
                reached.free[usize::from(to)] = known | on;
                if marked {
                    reached.add_marks(to, known, on, &self.marks, now.mark(to));
                }
            }
        }
        if !road.leaves {
            return;
        }
        let missing = now.missing(road.part);
        if missing == 0 {
            self.leave(here, on);
        } else if road.steps[0] == 0 && !(missing > 1 && self.is_safe()) {
            if self.is_marked() || self.skid().is_some() || self.finds_every_length() {
                for time in each(times) {
                    self.overshoot(here, 1 << time, missing);
                }
            } else {
                self.overshoot(here, times, missing);
            }
        }
    }

    /// Follows the steps to other sections at these times, out of a straight or a corner that asks
    /// for no more stops.
    pub(super) fn leave(&mut self, here: Node, times: StepSet) {
        let now = self.now;
        let part = now.road(here).part;
        for step in &now.nodes[usize::from(here)].steps {
            let there = now.road(step.to).part;
            let leads_on = there != part
                && if there == Part::Pit {
                    now.passes(here, step.to)
                } else {
                    now.is_open(here, step.to)
                };
            if leads_on {
                self.enter(step.to, times);
            }
        }
    }

    /// Follows the only way of a car that leaves a corner too early, at one of these times, from the
    /// corner's last space (OVER-1 to OVER-4). There is only one time where marks count, a corner may
    /// add spaces on the way, or moves of every length are looked for.
    fn overshoot(&mut self, last: Node, times: StepSet, missing: u8) {
        let now = self.now;
        let (mut roll, mut skid) = (self.roll, self.skid());
        let mut marks = self.marks_at(latest(times));
        let mut fatal = missing > 1;
        // A corner left after k steps of this way is overshot by k spaces fewer than the first.
        let (mut corners, mut late) = (1, 0);
        let (mut here, mut road) = (last, now.road(last));
        let mut steps = 0;
        while earliest(times) + steps < roll {
            steps += 1;
            let to = road.ahead;
            if to == NONE || !now.is_open(here, to) {
                return;
            }
            let there = now.road(to);
            if there.part != road.part {
                if here != last {
                    let missing = now.missing(road.part);
                    if missing > 0 {
                        fatal |= missing > 1;
                        corners += 1;
                        late += u16::from(steps) - 1;
                    }
                }
                if let Some(added) = skid
                    && now.adds_spaces(added, there.part)
                {
                    (roll, skid) = (added.lengthen(roll), None);
                }
            }
            (here, road) = (to, there);
            if self.is_marked() {
                marks += now.mark(here);
            }
            let arrivals = (times << steps) & up_to(roll);
            let counts = skid.is_none_or(|skid| skid.counts != SkidCounts::CornerEntered);
            let finishes = now.finishes_on(here);
            let halts = EXTRAS && now.halts_on(here);
            let complete = finishes || halts || has(arrivals, roll);
            if counts && arrivals != 0 && (complete || self.braking) {
                let arrival = latest(arrivals);
                self.complete |= complete;
                self.longest = self.longest.max(arrival);
                self.safe |= complete && !fatal;
                // FIN-1: the roll is used up past the line, or braked there.
                let most = if finishes { roll } else { arrival };
                let least = if self.braking { arrival } else { most };
                for used in least..=most {
                    let driven = u16::from(used - (arrival - steps));
                    self.scratch.found.add(Candidate {
                        to: here,
                        overshoot: corners * driven - late,
                        way: Provenance::Overshoot(last, steps),
                        steps: arrival,
                        brake: self.ahead_of_line(here, roll - used),
                        marks,
                        fatal,
                        skids: self.skids(skid),
                    });
                }
            }
            if finishes {
                return;
            }
        }
    }

    fn look_in_pit(&mut self, here: Node) {
        let now = self.now;
        let times = self.scratch.now.free[usize::from(here)];
        let mut goes_on = false;
        if !now.finishes_on(here) {
            let on = (times & (up_to(self.roll) >> 1)) << 1;
            for step in &now.nodes[usize::from(here)].steps {
                if now.passes(here, step.to) {
                    goes_on = true;
                    self.enter(step.to, on);
                }
            }
        }
        if !self.counts() {
            return;
        }
        let complete = has(times, self.roll) || !goes_on || self.is_long_enough(here);
        self.complete |= complete;
        self.safe |= complete;
        if !goes_on || self.is_long_enough(here) {
            self.offer(here, times, Provenance::Free, |_| 0);
        } else if self.braking && now.query.pit_braking {
            let (roll, ahead) = (self.roll, self.ahead_in_pit(here));
            let brake = |steps| ahead.min(roll - steps);
            self.offer(here, times, Provenance::Free, brake);
        } else if complete {
            self.offer(here, 1 << self.roll, Provenance::Free, |_| 0);
        }
    }

    /// How many more steps lead along the pit lane to where a car has to stop (PIT-4).
    fn ahead_in_pit(&self, from: Node) -> u8 {
        let now = self.now;
        let (mut here, mut steps) = (from, 0);
        while steps < self.roll {
            let next = &now.nodes[usize::from(here)].steps;
            match next.iter().find(|step| now.passes(here, step.to)) {
                Some(step) if now.road(step.to).part == Part::Pit && !now.halts_on(here) => {
                    here = step.to;
                }
                Some(step) if now.road(step.to).part != Part::Pit => return self.roll,
                _ => break,
            }
            steps += 1;
        }
        steps
    }
}
