//! A search in one sweep, for the queries that races ask most: by the publisher's reading of MOVE-2 and
//! MOVE-3, without marks, pit lane or finish line within reach.
//!
//! It gives the same answers as the [search](super::search), which is simpler and handles all other
//! cases; a test compares the two. Spaces are looked at in the order of the track, each with the set of
//! times at which it can be reached. In corners these are passed on along the steps. A straight is
//! solved lane by lane from each space where it is entered: the spaces reached without a lane change,
//! then with one, then with two, each as a [word of bits](super::lanes), up to the next car.
//!
//! Where the first corner adds spaces to the roll (TYRE-2), the times on the straight where the move begins are
//! later by as many.

use crate::track::index::{Index, NONE, Node};

use super::MoveQuery;
use super::lanes::{
    Bits, LanePart, LaneView, LaneViews, Lanes, MOST_STEPS, RunStep, StraightPosition,
};

/// The times at which a space is reached, and whether another car stands there.
pub(super) type Times = u32;

/// Stands for another car: no roll is as high.
pub(super) const TAKEN: Times = 1 << 31;

/// The most nodes that a sweep may advance; a power of two.
pub(super) const SPAN: usize = 1024;

/// When each space is reached, indexed by how many nodes it is past the car.
type ReachTimes = [Times; SPAN];

/// A move found: how many nodes past the car it ends, and the spaces braked and overshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SweptMove {
    pub(super) past: u16,
    pub(super) brake: u8,
    pub(super) overshoot: u16,
}

impl SweptMove {
    /// What new memory is filled with.
    const NONE: Self = Self {
        past: 0,
        brake: 0,
        overshoot: 0,
    };
}

/// The moves that a sweep has found, in the order in which they are listed; all are fatal or none.
#[derive(Debug)]
pub(super) struct SweptMoves<'a> {
    pub(super) found: &'a [SweptMove],
    pub(super) fatal: bool,
    /// The spaces that there is no room for (BLOCK-1).
    pub(super) blocked: u8,
}

/// The memory of sweeps.
#[derive(Debug, Clone, Default)]
pub(super) struct Sweep {
    /// When spaces of corners are reached, and when straights are entered at a space.
    pub(super) times: Vec<Times>,
    /// When spaces of straights are reached, if shortened moves are looked for.
    along: Vec<Times>,
    /// The last place that the last sweep has written to in either.
    used: usize,
    /// Where cars within reach stand on even straights.
    cars: Vec<StraightPosition>,
    /// The last spaces of corners that are left too early.
    pub(super) left_early: Vec<LeftEarly>,
    pub(super) drives: Vec<SweptStraight>,
    found: Vec<SweptMove>,
    sorted: Vec<SweptMove>,
}

/// The last space of a corner that is left too early.
#[derive(Debug, Clone, Copy)]
pub(super) struct LeftEarly {
    pub(super) past: usize,
    pub(super) times: Times,
    /// Whether two or more stops are missing (OVER-2).
    pub(super) fatal: bool,
    pub(super) run: (u32, u32),
}

/// The paths along a straight from a space where it is entered.
#[derive(Debug, Clone, Copy)]
pub(super) struct SweptStraight {
    pub(super) entry: Node,
    pub(super) place: StraightPosition,
    /// When it is entered.
    pub(super) times: Times,
    /// The spaces that are reached by each of the [`LANE_SHIFTS`].
    pub(super) reached: [Bits; 6],
}

/// A lane of the view along a straight, and the lane changes made to get there.
pub(super) struct LaneShift {
    pub(super) lane: usize,
    pub(super) changes: u8,
}

/// Straight on; to the left, to the right; back, to the left again, to the right again.
pub(super) const LANE_SHIFTS: [LaneShift; 6] = {
    const fn way(lane: usize, changes: u8) -> LaneShift {
        LaneShift { lane, changes }
    }
    [
        way(2, 0),
        way(1, 1),
        way(3, 1),
        way(2, 2),
        way(0, 2),
        way(4, 2),
    ]
};

impl LaneShift {
    /// How many steps more than its bit says a space takes.
    pub(super) const fn late(&self) -> u8 {
        if self.changes == 0 { 0 } else { 1 }
    }
}

impl Sweep {
    /// Whether it has found nothing yet.
    pub(super) const fn is_unused(&self) -> bool {
        self.times.is_empty()
    }

    /// Finds the moves of a query that brake at most this many spaces by choice. None if a straight on the
    /// way does not run evenly, if a step leads too far on, or if there is no room for a move that a
    /// corner may lengthen.
    pub(super) fn find(
        &mut self,
        index: &Index,
        lanes: &Lanes,
        query: &MoveQuery<'_, Node>,
        most_braked: u8,
    ) -> Option<SweptMoves<'_>> {
        if lanes.reach(query.longest()) >= SPAN {
            return None;
        }
        if query.braking {
            let (fatal, blocked) = self.sweep::<true>(index, lanes, query)?;
            self.sort_by_brake(blocked.saturating_add(most_braked));
            return Some(SweptMoves {
                found: &self.sorted,
                fatal,
                blocked,
            });
        }
        let (mut fatal, blocked) = self.sweep::<false>(index, lanes, query)?;
        if self.found.is_empty() {
            let longest = MoveQuery {
                roll: query.roll - blocked,
                ..*query
            };
            (fatal, _) = self.sweep::<false>(index, lanes, &longest)?;
            for found in &mut self.found {
                found.brake = blocked;
            }
        }
        Some(SweptMoves {
            found: &self.found,
            fatal,
            blocked,
        })
    }

    /// Finds the moves of the full length, or with `BRAKING` those of all lengths, not yet sorted by
    /// length. Returns whether they are fatal, and by how much the longest path is too short.
    fn sweep<const BRAKING: bool>(
        &mut self,
        index: &Index,
        lanes: &Lanes,
        query: &MoveQuery<'_, Node>,
    ) -> Option<(bool, u8)> {
        for times in [&mut self.times, &mut self.along] {
            times.resize(SPAN, 0);
            times[..=self.used].fill(0);
        }
        self.cars.clear();
        self.left_early.clear();
        self.drives.clear();
        self.found.clear();
        let roll = query.longest();
        let mut sweeping = Sweeping::<BRAKING> {
            index,
            lanes,
            query,
            first: index.nodes[usize::from(query.space)].corner,
            straight: lanes.spot(query.space).place.straight,
            roll,
            within: up_to(roll),
            times: self.times.first_chunk_mut()?,
            along: self.along.first_chunk_mut()?,
            furthest: 0,
            short: query.roll,
            cars: &mut self.cars,
            left_early: &mut self.left_early,
            drives: &mut self.drives,
            found: &mut self.found,
        };
        let last_car = sweeping.place_cars();
        let is_even = sweeping.look_all();
        self.used = sweeping.furthest.max(last_car);
        is_even?;
        sweeping.add_overshooting(false);
        let others = sweeping.found.len();
        if sweeping.short > 0 || others == 0 {
            // OVER-2: fatal moves only when there are no others; but their length matters to BLOCK-1.
            sweeping.add_overshooting(true);
            if others > 0 {
                sweeping.found.truncate(others);
            }
        }
        let short = sweeping.short;
        if short > 0 && query.skid.is_some() {
            return None;
        }
        if !BRAKING && !self.left_early.is_empty() {
            sort(&mut self.found);
        }
        Some((others == 0, short))
    }

    /// Puts the moves that brake at most this many spaces in order, the longest first.
    fn sort_by_brake(&mut self, most: u8) {
        let mut ends = [0; MOST_STEPS as usize + 2];
        let found = || self.found.iter().filter(|found| found.brake <= most);
        for found in found() {
            ends[usize::from(found.brake) + 1] += 1;
        }
        for brake in 1..ends.len() {
            ends[brake] += ends[brake - 1];
        }
        let firsts = ends;
        self.sorted.resize(ends[ends.len() - 1], SweptMove::NONE);
        for found in found() {
            let end = &mut ends[usize::from(found.brake)];
            self.sorted[*end] = *found;
            *end += 1;
        }
        if !self.left_early.is_empty() {
            for brake in firsts.windows(2) {
                sort(&mut self.sorted[brake[0]..brake[1]]);
            }
        }
    }
}

/// Sorts moves that brake the same number of spaces. They are few, and found nearly in order.
fn sort(found: &mut [SweptMove]) {
    let order = |found: &SweptMove| (found.past, found.overshoot);
    for end in 1..found.len() {
        for at in (1..=end).rev() {
            if order(&found[at - 1]) <= order(&found[at]) {
                break;
            }
            found.swap(at - 1, at);
        }
    }
}

/// Adds a move to those from `first` on unless one to the same space is as good, and drops those that
/// are no better than it.
fn add(found: &mut Vec<SweptMove>, first: usize, new: SweptMove) {
    let is_as_good = |a: &SweptMove, b: &SweptMove| {
        a.past == b.past && a.brake <= b.brake && a.overshoot <= b.overshoot
    };
    if found[first..].iter().any(|old| is_as_good(old, &new)) {
        return;
    }
    let mut at = first;
    while at < found.len() {
        if is_as_good(&new, &found[at]) {
            found.swap_remove(at);
        } else {
            at += 1;
        }
    }
    found.push(new);
}

/// The times up to and including this one.
const fn up_to(time: u8) -> Times {
    u32::MAX >> (31 - time as u32)
}

/// The earliest and the latest time of a set that is not empty.
const fn earliest(times: Times) -> u8 {
    times.trailing_zeros() as u8
}
const fn latest(times: Times) -> u8 {
    31 - times.leading_zeros() as u8
}

/// The spaces of a lane that can be driven to from some of them, up to the next car.
const fn fill(open: Bits, from: Bits) -> Bits {
    let from = from & open;
    // A carry runs through the open spaces.
    open & ((open ^ open.wrapping_add(from)) | from)
}

/// The bits of a set, one after the other.
fn each(mut bits: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        bit
    })
}

/// A sweep for moves of the full length or, with `BRAKING`, for shortened ones, too.
struct Sweeping<'a, const BRAKING: bool> {
    index: &'a Index,
    lanes: &'a Lanes,
    query: &'a MoveQuery<'a, Node>,
    /// The corner that the move begins in.
    first: u16,
    /// The even straight that it begins on, in the count of [`StraightPosition`].
    straight: u16,
    /// The spaces to move, with those that a corner adds.
    roll: u8,
    within: Times,
    times: &'a mut ReachTimes,
    along: &'a mut ReachTimes,
    /// The furthest place reached, in nodes past the car.
    furthest: usize,
    /// By how many spaces the longest path is too short.
    short: u8,
    cars: &'a mut Vec<StraightPosition>,
    left_early: &'a mut Vec<LeftEarly>,
    drives: &'a mut Vec<SweptStraight>,
    found: &'a mut Vec<SweptMove>,
}

impl<const BRAKING: bool> Sweeping<'_, BRAKING> {
    /// Places the cars within reach; returns where the last one is.
    fn place_cars(&mut self) -> usize {
        let (mut last, reach) = (0, self.lanes.reach(self.roll));
        for car in self.query.cars {
            let past = self.index.distance(self.query.space, *car);
            if past <= reach {
                self.times[past % SPAN] = TAKEN;
                last = last.max(past);
                let place = self.lanes.spot(*car).place;
                if place.straight != NONE {
                    self.cars.push(place);
                }
            }
        }
        last
    }

    /// Looks at all spaces that are reached. Returns `None` if a straight does not run evenly.
    fn look_all(&mut self) -> Option<()> {
        self.times[0] = 1 << (self.roll - self.query.roll);
        let mut past = 0;
        while past <= self.furthest {
            let times = self.times[past % SPAN];
            if times & TAKEN == 0 && times != 0 {
                let node = self.index.node_at(self.query.space, past);
                let spot = self.lanes.spot(node);
                match spot.kind {
                    LanePart::Straight(view) => {
                        if !BRAKING && times >> self.roll == 1 {
                            self.arrive(past, times);
                        }
                        let on = times & (self.within >> 1);
                        if BRAKING || on != 0 {
                            self.drive(node, spot.place, past, times, self.lanes.view(view));
                        }
                    }
                    LanePart::Corner { corner, asked, run } => {
                        self.arrive(past, times);
                        let on = times << 1 & self.within;
                        if on != 0 {
                            let own = corner == self.first;
                            let made = if own { self.query.stops } else { 0 };
                            let missing = asked.saturating_sub(made);
                            self.go_on(past, spot.onward, on);
                            if missing == 0 {
                                self.go_on(past, spot.exits, on);
                            } else if run.0 < run.1 {
                                self.left_early.push(LeftEarly {
                                    past,
                                    times,
                                    fatal: missing > 1,
                                    run,
                                });
                            }
                        }
                    }
                    LanePart::Other => return None,
                }
            }
            if BRAKING && self.along[past % SPAN] != 0 {
                self.arrive(past, self.along[past % SPAN]);
            }
            past += 1;
        }
        Some(())
    }

    /// Notes the move that ends on a space at the latest of these times.
    fn arrive(&mut self, past: usize, times: Times) {
        let brake = self.roll - latest(times);
        self.short = self.short.min(brake);
        if BRAKING || brake == 0 {
            self.found.push(SweptMove {
                past: past as u16,
                brake,
                overshoot: 0,
            });
        }
    }

    /// Follows steps that arrive at these times. A step of no nodes leads nowhere.
    fn go_on(&mut self, past: usize, steps: [u8; 3], times: Times) {
        for onward in steps {
            if onward != 0 {
                let to = past + usize::from(onward);
                self.times[to % SPAN] |= times;
                self.furthest = self.furthest.max(to);
            }
        }
    }

    /// Follows the paths along a straight from a space that is entered at these times.
    fn drive(
        &mut self,
        entry: Node,
        place: StraightPosition,
        past: usize,
        times: Times,
        view: &LaneViews,
    ) {
        let mut open = [0; 5];
        for (open, lane) in open.iter_mut().zip(view) {
            *open = lane.spaces;
        }
        for car in &*self.cars {
            if let Some((lane, bit)) = car.seen_from(place) {
                open[lane] &= !(1 << bit);
            }
        }
        let [_, left, own, right, _] = view;
        let straight_on = fill(open[2], 1);
        let to_left = fill(open[1], straight_on & own.left);
        let to_right = fill(open[3], straight_on & own.right);
        // MOVE-3: where it is shorter to come back than to stay, there is a car in between.
        let back = (to_left & left.right | to_right & right.left) << 1;
        let back = fill(open[2] & !straight_on, back);
        let to_far_left = fill(open[0], (to_left & left.left) << 1);
        let to_far_right = fill(open[4], (to_right & right.right) << 1);
        let drive = SweptStraight {
            entry,
            place,
            times,
            reached: [
                straight_on,
                to_left,
                to_right,
                back,
                to_far_left,
                to_far_right,
            ],
        };
        for (way, reached) in LANE_SHIFTS.iter().zip(drive.reached) {
            if reached != 0 {
                self.drive_along(&drive, past, &view[way.lane], reached, way.late());
            }
        }
        self.drives.push(drive);
    }

    /// Follows the paths to these spaces of a lane, each of which takes as many steps as its bit says,
    /// plus `late`.
    fn drive_along(
        &mut self,
        drive: &SweptStraight,
        past: usize,
        lane: &LaneView,
        reached: Bits,
        late: u8,
    ) {
        let (times, roll) = (drive.times, self.roll);
        let Some(most) = (roll - earliest(times)).checked_sub(late) else {
            return;
        };
        let in_time = reached & up_to(most);
        let place = |bit: u8| {
            let node = self.lanes.node(lane, bit);
            (node, past + self.index.distance(drive.entry, node))
        };
        if BRAKING {
            for bit in each(in_time) {
                let (_, there) = place(bit);
                self.along[there % SPAN] |= times << (bit + late) & self.within;
                self.furthest = self.furthest.max(there);
            }
        } else {
            for entered in each(times & up_to(roll - late)) {
                let bit = roll - late - entered;
                let in_time = reached & up_to(bit);
                if in_time >> bit == 1 && bit + late > 0 {
                    let (_, there) = place(bit);
                    self.times[there % SPAN] |= 1 << roll;
                    self.furthest = self.furthest.max(there);
                } else if in_time != 0 {
                    self.short = self.short.min(bit - latest(in_time));
                }
            }
        }
        // TYRE-2: the corner has to be entered within the roll itself.
        let added = if drive.place.straight == self.straight {
            roll - self.query.roll
        } else {
            0
        };
        for bit in each(in_time & lane.leaves & (up_to(most) >> 1)) {
            let (node, there) = place(bit);
            let on = times << (bit + late + 1) & self.within;
            self.go_on(there, self.lanes.spot(node).exits, on >> added);
        }
    }

    /// Adds the moves that leave corners too early, either the fatal ones or the others, unless one to
    /// the same space is as good.
    fn add_overshooting(&mut self, fatal: bool) {
        let (first, roll) = (self.found.len(), self.roll);
        for corner in &*self.left_early {
            if corner.fatal && !fatal {
                continue;
            }
            let run = self.lanes.run(corner.run);
            let is_free = |step: &&RunStep| {
                let times = self.times[(corner.past + usize::from(step.onward)) % SPAN];
                times & TAKEN == 0 && (fatal || !step.fatal)
            };
            let most = usize::from(roll - earliest(corner.times)).min(run.len());
            let free = run[..most].iter().take_while(is_free).count();
            if free == 0 {
                continue;
            }
            let furthest = roll.min(latest(corner.times) + free as u8);
            self.short = self.short.min(roll - furthest);
            for (steps, step) in (1..).zip(&run[..free]) {
                if !BRAKING && corner.times >> (roll - steps) & 1 == 0 {
                    continue;
                }
                let arrival = steps + latest(corner.times & up_to(roll - steps));
                let brake = roll - arrival;
                if (corner.fatal || step.fatal) == fatal {
                    let past = corner.past + usize::from(step.onward);
                    // Any other move there that is no shorter.
                    let others = (self.times[past % SPAN] | self.along[past % SPAN]) & self.within;
                    if others >> arrival == 0 {
                        let new = SweptMove {
                            past: past as u16,
                            brake,
                            overshoot: step.overshoot,
                        };
                        add(self.found, first, new);
                    }
                }
            }
        }
    }
}
