//! A search in one sweep, for the queries that races ask most: by MOVE-2, without pit lane or finish line within
//! reach.
//!
//! It gives the same answers as the [search](super::search), which is simpler and handles all other
//! cases; a test compares the two. Spaces are looked at in the order of the track, each with the set of
//! times at which it can be reached. In corners these are passed on along the steps. A straight is
//! solved lane by lane from each space where it is entered: the spaces reached without a lane change,
//! then with one, then with two and so on, each as a [word of bits](super::lanes), up to the next car. Where it
//! is shorter to come back to a lane than to stay in it, there is a car in between: so of MOVE-3, only the number
//! of lane changes has to be minded.
//!
//! Where the first corner adds spaces to the roll (TYRE-2), the times on the straight where the move begins are
//! later by as many. So all moves of full length end at the same time. Whoever leaves the straight is earlier again.
//!
//! With marks within reach (MOVE-5), each set is kept [by the marks](ByMarks) on the way.

use crate::track::index::{Index, NONE, Node};

use super::MoveQuery;
use super::by_marks::ByMarks;
use super::lanes::{
    Bits, LANES, LanePart, LaneView, LaneViews, Lanes, MOST_STEPS, RunStep, StraightPosition,
};

/// The times at which a space is reached, and whether another car stands there.
pub(super) type Times = u32;

/// Stands for another car: no roll is as high.
pub(super) const TAKEN: Times = 1 << 31;

/// The most nodes that a sweep may advance; a power of two.
pub(super) const SPAN: usize = 1024;

/// When each space is reached, indexed by how many nodes it is past the car.
type ReachTimes<const SETS: usize> = [ByMarks<SETS>; SPAN];

/// A move found: how many nodes past the car it ends, the spaces braked and overshot, and the marks on its
/// way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SweptMove {
    pub(super) past: u16,
    pub(super) overshoot: u16,
    pub(super) brake: u8,
    pub(super) marks: u8,
}

impl SweptMove {
    /// What new memory is filled with.
    const NONE: Self = Self {
        past: 0,
        overshoot: 0,
        brake: 0,
        marks: 0,
    };
}

/// A space that a move reaches: how many nodes past the car it is, the spaces overshot, and the steps made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrival {
    pub(super) past: u16,
    pub(super) overshoot: u16,
    pub(super) steps: u8,
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
#[derive(Debug, Default)]
pub(super) struct Sweep<const SETS: usize> {
    /// When spaces of corners are reached, and when straights are entered at a space.
    pub(super) times: Vec<ByMarks<SETS>>,
    /// When spaces of straights are reached, if shortened moves are looked for.
    along: Vec<ByMarks<SETS>>,
    /// The last place that the last sweep has written to in either.
    used: usize,
    /// Where cars within reach stand on even straights, and marks lie.
    cars: Vec<StraightPosition>,
    marks: Vec<StraightPosition>,
    /// Which nodes past the car are marked.
    marked: Bitmap,
    /// The last spaces of corners that are left too early.
    pub(super) left_early: Vec<LeftEarly<SETS>>,
    pub(super) drives: Vec<SweptStraight<SETS>>,
    ways: Vec<SweptLane<SETS>>,
    found: Vec<SweptMove>,
    sorted: Vec<SweptMove>,
}

/// A bit for each node that a sweep may advance.
type Bitmap = [u64; SPAN / 64];

/// The last space of a corner that is left too early.
#[derive(Debug, Clone, Copy)]
pub(super) struct LeftEarly<const SETS: usize> {
    pub(super) past: usize,
    pub(super) times: ByMarks<SETS>,
    /// Whether two or more stops are missing (OVER-2).
    pub(super) fatal: bool,
    pub(super) run: (u32, u32),
}

/// The paths along a straight from a space where it is entered.
#[derive(Debug, Clone, Copy)]
pub(super) struct SweptStraight<const SETS: usize> {
    pub(super) entry: Node,
    pub(super) place: StraightPosition,
    /// When it is entered.
    pub(super) times: ByMarks<SETS>,
    /// By how much these times are later than the steps made.
    pub(super) added: u8,
    /// Where its lanes are on the list of the sweep.
    ways: (usize, usize),
}

/// The spaces of a lane that paths along a straight reach with a number of lane changes, and with no fewer.
#[derive(Debug, Clone, Copy)]
pub(super) struct SweptLane<const SETS: usize> {
    pub(super) lane: usize,
    pub(super) changes: u8,
    pub(super) reached: ByMarks<SETS>,
}

impl<const SETS: usize> SweptLane<SETS> {
    /// How many steps more than its bit says a space takes.
    pub(super) const fn late(&self) -> u8 {
        late(self.changes)
    }
}

/// How many steps more than its bit says a space takes that is reached with this number of lane changes.
const fn late(changes: u8) -> u8 {
    changes.div_ceil(2)
}

impl<const SETS: usize> Sweep<SETS> {
    /// Whether it has found nothing yet.
    pub(super) const fn is_unused(&self) -> bool {
        self.times.is_empty()
    }

    /// The lanes that a drive has reached.
    pub(super) fn ways(&self, drive: &SweptStraight<SETS>) -> &[SweptLane<SETS>] {
        let (first, end) = drive.ways;
        self.ways.get(first..end).unwrap_or(&[])
    }

    /// Finds the moves of a query that brake at most this many spaces by choice. None if a straight on the
    /// way does not run evenly, if a step leads too far on, if there is no room for a move that a corner may
    /// lengthen, or if moves lead over more marks than are counted.
    pub(super) fn find(
        &mut self,
        index: &Index,
        lanes: &Lanes,
        query: &MoveQuery<'_, Node>,
        lane_changes: u8,
        most_braked: u8,
    ) -> Option<SweptMoves<'_>> {
        if lanes.reach(query.longest()) >= SPAN {
            return None;
        }
        if query.braking {
            let (fatal, blocked) = self.sweep::<true>(index, lanes, query, lane_changes)?;
            self.sort_by_brake(blocked.saturating_add(most_braked));
            return Some(SweptMoves {
                found: &self.sorted,
                fatal,
                blocked,
            });
        }
        let (mut fatal, blocked) = self.sweep::<false>(index, lanes, query, lane_changes)?;
        if self.found.is_empty() {
            let shorter = MoveQuery {
                roll: query.roll - blocked,
                ..*query
            };
            (fatal, _) = self.sweep::<false>(index, lanes, &shorter, lane_changes)?;
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

    /// Finds all moves of at most as many steps as the roll, at every length that leads to a space, except fatal
    /// ones. Meant for a car alone. None if a straight on the way does not run evenly, or a step leads too far on.
    pub(super) fn every_arrival(
        &mut self,
        index: &Index,
        lanes: &Lanes,
        query: &MoveQuery<'_, Node>,
        lane_changes: u8,
    ) -> Option<Vec<Arrival>> {
        if lanes.reach(query.roll) >= SPAN {
            return None;
        }
        self.look::<true>(index, lanes, query, lane_changes)?;
        let mut found = Vec::new();
        // Backwards, as a list in reverse is sorted at once.
        let times = self.times.iter().zip(&self.along).enumerate();
        for (past, (times, along)) in times.take(self.used + 1).rev() {
            found.extend(each(times.all() | along.all()).map(|steps| Arrival {
                past: past as u16,
                overshoot: 0,
                steps,
            }));
        }
        for corner in self.left_early.iter().filter(|corner| !corner.fatal) {
            let run = lanes.run(corner.run).iter().take_while(|step| !step.fatal);
            for (steps, step) in (1..).zip(run) {
                let in_time = corner.times.all() << steps & up_to(query.roll);
                found.extend(each(in_time).map(|steps| Arrival {
                    past: (corner.past + usize::from(step.onward)) as u16,
                    overshoot: step.overshoot,
                    steps,
                }));
            }
        }
        Some(found)
    }

    /// Finds the moves of the full length, or with `BRAKING` those of all lengths, not yet sorted by
    /// length. Returns whether they are fatal, and by how much the longest path is too short.
    fn sweep<const BRAKING: bool>(
        &mut self,
        index: &Index,
        lanes: &Lanes,
        query: &MoveQuery<'_, Node>,
        lane_changes: u8,
    ) -> Option<(bool, u8)> {
        let mut sweeping = self.look::<BRAKING>(index, lanes, query, lane_changes)?;
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
        if sweeping.overflows || short > 0 && query.skid.is_some() {
            return None;
        }
        if !BRAKING && !sweeping.left_early.is_empty() {
            sort(sweeping.found);
        }
        Some((others == 0, short))
    }

    /// Looks at all spaces that are reached. None if a straight does not run evenly.
    fn look<'a, const BRAKING: bool>(
        &'a mut self,
        index: &'a Index,
        lanes: &'a Lanes,
        query: &'a MoveQuery<'a, Node>,
        lane_changes: u8,
    ) -> Option<Sweeping<'a, BRAKING, SETS>> {
        for times in [&mut self.times, &mut self.along] {
            times.resize(SPAN, ByMarks::NONE);
            times[..=self.used].fill(ByMarks::NONE);
        }
        self.cars.clear();
        self.marks.clear();
        self.left_early.clear();
        self.drives.clear();
        self.ways.clear();
        self.found.clear();
        let roll = query.longest();
        let mut sweeping = Sweeping::<BRAKING, SETS> {
            index,
            lanes,
            query,
            first: index.nodes[usize::from(query.space)].corner,
            straight: lanes.spot(query.space).place.straight,
            lane_changes,
            roll,
            within: up_to(roll),
            times: self.times.first_chunk_mut()?,
            along: self.along.first_chunk_mut()?,
            furthest: 0,
            short: query.roll,
            overflows: false,
            cars: &mut self.cars,
            marks: &mut self.marks,
            marked: &mut self.marked,
            left_early: &mut self.left_early,
            drives: &mut self.drives,
            ways: &mut self.ways,
            found: &mut self.found,
        };
        let last_car = sweeping.place_cars();
        if SETS > 1 {
            sweeping.place_marks();
        }
        let is_even = sweeping.look_all();
        self.used = sweeping.furthest.max(last_car);
        is_even?;
        Some(sweeping)
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
    let order = |found: &SweptMove| (found.past, found.overshoot, found.marks);
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
        a.past == b.past && a.brake <= b.brake && a.overshoot <= b.overshoot && a.marks <= b.marks
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

/// The bits of a set, one after the other.
fn each(mut bits: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        bit
    })
}

/// Where spaces of the lanes beside a lane lead by one more lane change: the one of this number.
#[inline]
fn changed_to<const SETS: usize>(
    lane: usize,
    view: &LaneViews,
    from: &[ByMarks<SETS>; LANES],
    changes: u8,
) -> ByMarks<SETS> {
    let mut to = ByMarks::NONE;
    if lane > 0 {
        to.add(from[lane - 1].map(|spaces| spaces & view[lane - 1].right));
    }
    if lane + 1 < LANES {
        to.add(from[lane + 1].map(|spaces| spaces & view[lane + 1].left));
    }
    // Two changes advance as far as a step ahead.
    let advance = u32::from(changes.is_multiple_of(2));
    to.map(|spaces| spaces << advance)
}

/// A sweep for moves of the full length or, with `BRAKING`, for shortened ones, too.
struct Sweeping<'a, const BRAKING: bool, const SETS: usize> {
    index: &'a Index,
    lanes: &'a Lanes,
    query: &'a MoveQuery<'a, Node>,
    /// The corner that the move begins in.
    first: u16,
    /// The even straight that it begins on, in the count of [`StraightPosition`].
    straight: u16,
    /// The most lane changes on a straight (MOVE-3).
    lane_changes: u8,
    /// The spaces to move, with those that a corner adds.
    roll: u8,
    within: Times,
    times: &'a mut ReachTimes<SETS>,
    along: &'a mut ReachTimes<SETS>,
    /// The furthest place reached, in nodes past the car.
    furthest: usize,
    /// By how many spaces the longest path is too short.
    short: u8,
    /// Whether a move leads over more marks than are counted.
    overflows: bool,
    cars: &'a mut Vec<StraightPosition>,
    marks: &'a mut Vec<StraightPosition>,
    marked: &'a mut Bitmap,
    left_early: &'a mut Vec<LeftEarly<SETS>>,
    drives: &'a mut Vec<SweptStraight<SETS>>,
    ways: &'a mut Vec<SweptLane<SETS>>,
    found: &'a mut Vec<SweptMove>,
}

impl<const BRAKING: bool, const SETS: usize> Sweeping<'_, BRAKING, SETS> {
    /// Places the cars within reach; returns where the last one is.
    fn place_cars(&mut self) -> usize {
        let (mut last, reach) = (0, self.lanes.reach(self.roll));
        for car in self.query.cars {
            let past = self.index.distance(self.query.space, *car);
            if past <= reach {
                self.times[past % SPAN] = ByMarks::without_marks(TAKEN);
                last = last.max(past);
                let place = self.lanes.spot(*car).place;
                if place.straight != NONE {
                    self.cars.push(place);
                }
            }
        }
        last
    }

    /// Places the marks within reach.
    fn place_marks(&mut self) {
        *self.marked = [0; SPAN / 64];
        let reach = self.lanes.reach(self.roll);
        for mark in self.query.marks {
            let past = self.index.distance(self.query.space, *mark);
            if past <= reach {
                self.marked[past / 64 % (SPAN / 64)] |= 1 << (past % 64);
                let place = self.lanes.spot(*mark).place;
                if place.straight != NONE {
                    self.marks.push(place);
                }
            }
        }
    }

    /// 1 if a node is marked.
    const fn mark(&self, past: usize) -> usize {
        if SETS == 1 {
            0
        } else {
            (self.marked[past / 64 % (SPAN / 64)] >> (past % 64) & 1) as usize
        }
    }

    /// Looks at all spaces that are reached. Returns `None` if a straight does not run evenly.
    fn look_all(&mut self) -> Option<()> {
        self.times[0] = ByMarks::without_marks(1 << (self.roll - self.query.roll));
        let mut past = 0;
        while past <= self.furthest {
            let times = self.times[past % SPAN];
            let all = times.all();
            if all & TAKEN == 0 && all != 0 {
                let node = self.index.node_at(self.query.space, past);
                let spot = self.lanes.spot(node);
                match spot.kind {
                    LanePart::Straight(view) => {
                        if !BRAKING && all >> self.roll == 1 {
                            self.arrive(past, times);
                        }
                        if BRAKING || all & (self.within >> 1) != 0 {
                            self.drive(node, spot.place, past, times, self.lanes.view(view));
                        }
                    }
                    LanePart::Corner { corner, asked, run } => {
                        self.arrive(past, times);
                        let on = times.map(|times| times << 1 & self.within);
                        if on.all() != 0 {
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
            if BRAKING && self.along[past % SPAN].all() != 0 {
                self.arrive(past, self.along[past % SPAN]);
            }
            past += 1;
        }
        Some(())
    }

    /// Notes the moves that end on a space at these times: the latest, and earlier ones over fewer marks.
    fn arrive(&mut self, past: usize, times: ByMarks<SETS>) {
        let brake = self.roll - latest(times.all());
        self.short = self.short.min(brake);
        if !BRAKING && brake > 0 {
            return;
        }
        for (marks, arrival) in self.latest_by_marks(times) {
            let found = self.found(past, arrival, 0, marks);
            self.found.push(found);
        }
    }

    /// The latest of these times, and earlier ones with fewer marks on the way; without braking, only that of
    /// the full length. Each with its marks.
    fn latest_by_marks(
        &self,
        times: ByMarks<SETS>,
    ) -> impl Iterator<Item = (usize, u8)> + use<BRAKING, SETS> {
        let (roll, mut no_later) = (self.roll, 0);
        times.each().filter_map(move |(marks, times)| {
            let counts = if BRAKING { times } else { times & 1 << roll };
            if counts <= no_later {
                return None;
            }
            let latest = latest(counts);
            no_later = up_to(latest);
            Some((marks, latest))
        })
    }

    /// A move that has been found.
    fn found(&mut self, past: usize, arrival: u8, overshoot: u16, marks: usize) -> SweptMove {
        self.overflows |= ByMarks::<SETS>::overflows(marks);
        SweptMove {
            past: past as u16,
            overshoot,
            brake: self.roll - arrival,
            marks: marks as u8,
        }
    }

    /// Follows steps that arrive at these times. A step of no nodes leads nowhere.
    fn go_on(&mut self, past: usize, steps: [u8; 3], times: ByMarks<SETS>) {
        for onward in steps {
            if onward != 0 {
                let to = past + usize::from(onward);
                let on = times.over(self.mark(to));
                self.times[to % SPAN].add(on);
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
        times: ByMarks<SETS>,
        view: &LaneViews,
    ) {
        let (mut open, mut on_marks) = (view.map(|lane| lane.spaces), [0; LANES]);
        for car in &*self.cars {
            if let Some((lane, bit)) = car.seen_from(place) {
                open[lane] &= !(1 << bit);
            }
        }
        for mark in &*self.marks {
            if let Some((lane, bit)) = mark.seen_from(place) {
                on_marks[lane] |= 1 << bit;
            }
        }
        // The entry's own mark counts in its times.
        on_marks[place.lane()] &= !1;
        let added = if place.straight == self.straight {
            self.roll - self.query.roll
        } else {
            0
        };
        let first = self.ways.len();
        let mut drive = SweptStraight {
            entry,
            place,
            times,
            added,
            ways: (first, first),
        };
        let left = self.roll - earliest(times.all());
        let mut changes = 0;
        let mut reached = [ByMarks::NONE; LANES];
        loop {
            let mut is_reached = 0;
            // Every other lane; those between still have what is reached by one change less.
            let mut lane = (place.lane() + usize::from(changes)) % 2;
            while lane < LANES {
                let from = match changes {
                    0 if lane == place.lane() => ByMarks::without_marks(1),
                    0 => ByMarks::NONE,
                    _ => changed_to(lane, view, &reached, changes),
                };
                reached[lane] = ByMarks::NONE;
                if from.all() & open[lane] != 0 {
                    let spaces = from.fill(open[lane], on_marks[lane]);
                    reached[lane] = spaces;
                    is_reached |= spaces.all();
                    // MOVE-2: with more lane changes it takes more steps.
                    open[lane] &= !spaces.all();
                    let way = SweptLane {
                        lane,
                        changes,
                        reached: spaces,
                    };
                    self.drive_along(&drive, past, &view[lane], &way);
                    self.ways.push(way);
                }
                lane += 2;
            }
            if is_reached == 0 || changes == self.lane_changes || late(changes + 1) > left {
                break;
            }
            changes += 1;
        }
        drive.ways.1 = self.ways.len();
        self.drives.push(drive);
    }

    /// Follows the paths to these spaces of a lane.
    fn drive_along(
        &mut self,
        drive: &SweptStraight<SETS>,
        past: usize,
        lane: &LaneView,
        way: &SweptLane<SETS>,
    ) {
        let (reached, late) = (way.reached, way.late());
        let (all, roll) = (drive.times.all(), self.roll);
        let Some(most) = (roll - earliest(all)).checked_sub(late) else {
            return;
        };
        let in_time = reached.all() & up_to(most);
        let times = |bit: u8| drive.times.over(reached.fewest(bit));
        let place = |bit: u8| {
            let node = self.lanes.node(lane, bit);
            (node, past + self.index.distance(drive.entry, node))
        };
        if BRAKING {
            for bit in each(in_time) {
                let (_, there) = place(bit);
                let arrivals = times(bit).map(|times| times << (bit + late) & self.within);
                self.along[there % SPAN].add(arrivals);
                self.furthest = self.furthest.max(there);
            }
        } else {
            for entered in each(all & up_to(roll - late)) {
                let bit = roll - late - entered;
                let in_time = reached.all() & up_to(bit);
                if in_time >> bit == 1 && bit + late > 0 {
                    let (_, there) = place(bit);
                    let arrivals = times(bit).map(|times| (times >> entered & 1) << roll);
                    self.times[there % SPAN].add(arrivals);
                    self.furthest = self.furthest.max(there);
                } else if in_time != 0 {
                    self.short = self.short.min(bit - latest(in_time));
                }
            }
        }
        for bit in each(in_time & lane.leaves & (up_to(most) >> 1)) {
            let (node, there) = place(bit);
            let on =
                times(bit).map(|times| (times << (bit + late + 1) & self.within) >> drive.added);
            // TYRE-2: a corner that adds spaces has to be entered within the roll itself.
            self.go_on(there, self.lanes.spot(node).exits, on);
        }
    }

    /// Adds the moves that leave corners too early, either the fatal ones or the others, unless one to
    /// the same space is as good.
    fn add_overshooting(&mut self, fatal: bool) {
        let (first, roll) = (self.found.len(), self.roll);
        for at in 0..self.left_early.len() {
            let corner = self.left_early[at];
            if corner.fatal && !fatal {
                continue;
            }
            let run = self.lanes.run(corner.run);
            let is_free = |step: &&RunStep| {
                let times = self.times[(corner.past + usize::from(step.onward)) % SPAN];
                times.all() & TAKEN == 0 && (fatal || !step.fatal)
            };
            let all = corner.times.all();
            let most = usize::from(roll - earliest(all)).min(run.len());
            let free = run[..most].iter().take_while(is_free).count();
            if free == 0 {
                continue;
            }
            let furthest = roll.min(latest(all) + free as u8);
            self.short = self.short.min(roll - furthest);
            let mut passed = 0;
            for (steps, step) in (1..).zip(&run[..free]) {
                let past = corner.past + usize::from(step.onward);
                passed += self.mark(past);
                if !BRAKING && all >> (roll - steps) & 1 == 0 {
                    continue;
                }
                if (corner.fatal || step.fatal) == fatal {
                    let times = corner.times.over(passed);
                    let times = times.map(|times| times << steps & self.within);
                    for (marks, arrival) in self.latest_by_marks(times) {
                        // Any other move there that is no shorter.
                        let [times, along] = [&self.times, &self.along];
                        let others = times[past % SPAN].over_at_most(marks)
                            | along[past % SPAN].over_at_most(marks);
                        if (others & self.within) >> arrival == 0 {
                            let new = self.found(past, arrival, step.overshoot, marks);
                            add(self.found, first, new);
                        }
                    }
                }
            }
        }
    }
}
