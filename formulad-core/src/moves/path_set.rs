//! How a space of a straight is reached from where the straight was entered.

use crate::track::index::{Index, Node};

use super::steps::{StepSet, each, has, up_to};

/// The paths to a space: in how many steps, for each number of lane changes. Paths that MOVE-3
/// forbids are kept, too, as they count when the shortest one is looked for (MOVE-2).
pub(super) trait PathSet: Copy + 'static {
    /// No path at all; what new memory is filled with.
    const NONE: Self;
    /// Being there from the beginning.
    const START: Self;
    /// Another car: no path leads there, whatever is added.
    const TAKEN: Self;

    /// The memory for sets of this kind.
    fn memory(memory: &mut Memory) -> &mut Vec<Self>;
    /// Whether there is no path, as where another car is.
    fn is_empty(self) -> bool;
    /// Returns the paths one step longer, without those of more than this number of steps.
    fn onward(self, most_steps: u8) -> Self;
    /// Returns the paths with one more lane change; those with more than `most_changes` are forbidden.
    fn changed(self, most_changes: u8) -> Self;
    /// Adds other paths.
    fn join(&mut self, more: Self);
    /// Returns the steps of the paths with this number of lane changes.
    fn steps(self, changes: usize) -> StepSet;
    /// Returns when an allowed path reaches the space if the straight is entered at these times.
    fn arrivals(self, entered: StepSet) -> StepSet;
    /// Notes that the space is marked (MOVE-5), before any path leads there.
    fn mark(&mut self) {}
    /// Returns the fewest marked spaces after the entry on a path of these lane changes and steps.
    fn marks(&self, _changes: usize, _steps: u8) -> u8 {
        0
    }
}

/// The numbers of lane changes that MOVE-3 distinguishes: none, one, two.
pub(super) const CHANGES: usize = 3;

/// Only the shortest paths, by MOVE-2: the steps they take in the upper byte, and a bit for each
/// number of lane changes in the lower one, the next bit standing for forbidden paths.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shortest(u16);

impl Shortest {
    const FORBIDDEN: u16 = 1 << CHANGES;
    const ALLOWED: u16 = Self::FORBIDDEN - 1;
    const STEP: u16 = 1 << 8;
}

impl Shortest {
    /// Returns the steps of the allowed paths.
    pub(super) fn fewest(self) -> Option<u8> {
        (!self.is_empty() && self.0 & Self::ALLOWED != 0).then_some((self.0 >> 8) as u8)
    }

    /// Whether there are paths, allowed or not, of at most this number of steps.
    pub(super) fn within(self, steps: u8) -> bool {
        !self.is_empty() && self.0 >> 8 <= u16::from(steps)
    }
}

impl PathSet for Shortest {
    const NONE: Self = Self(0);
    const START: Self = Self(1);
    // Less than one step: no path there is shorter.
    const TAKEN: Self = Self(Self::FORBIDDEN | Self::ALLOWED);

    fn memory(memory: &mut Memory) -> &mut Vec<Self> {
        &mut memory.shortest
    }

    fn is_empty(self) -> bool {
        self.0 == Self::NONE.0 || self.0 == Self::TAKEN.0
    }

    fn onward(self, most_steps: u8) -> Self {
        if self.0 == 0 || self.0 >> 8 >= u16::from(most_steps) {
            Self::NONE
        } else {
            Self(self.0 + Self::STEP)
        }
    }

    fn changed(self, most_changes: u8) -> Self {
        let within = (2 << most_changes) - 1;
        let more = (self.0 & Self::ALLOWED) << 1;
        let forbidden = more & !within | self.0 & Self::FORBIDDEN;
        let steps = self.0 & !(Self::FORBIDDEN | Self::ALLOWED);
        let flag = if forbidden == 0 { 0 } else { Self::FORBIDDEN };
        Self(steps | more & within | flag)
    }

    fn join(&mut self, more: Self) {
        let (old, new) = (self.0 >> 8, more.0 >> 8);
        if self.0 == 0 || new < old {
            *self = more;
        } else if new == old {
            self.0 |= more.0;
        }
    }

    fn steps(self, changes: usize) -> StepSet {
        if self.is_empty() {
            return 0;
        }
        StepSet::from(self.0 >> changes & 1) << (self.0 >> 8)
    }

    fn arrivals(self, entered: StepSet) -> StepSet {
        if self.0 & Self::ALLOWED == 0 {
            0
        } else {
            entered << (self.0 >> 8)
        }
    }
}

/// All paths, where MOVE-2 does not apply: their sets of steps by lane changes, the forbidden ones
/// last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Every([StepSet; CHANGES + 1]);

impl PathSet for Every {
    const NONE: Self = Self([0; CHANGES + 1]);
    const START: Self = Self([1, 0, 0, 0]);
    const TAKEN: Self = Self([StepSet::MAX; CHANGES + 1]);

    fn memory(memory: &mut Memory) -> &mut Vec<Self> {
        &mut memory.every
    }

    fn is_empty(self) -> bool {
        self.0 == Self::NONE.0 || self.0 == Self::TAKEN.0
    }

    fn onward(self, most_steps: u8) -> Self {
        let not_last = up_to(most_steps) >> 1;
        Self(self.0.map(|steps| (steps & not_last) << 1))
    }

    fn changed(self, most_changes: u8) -> Self {
        let [straight, once, twice, forbidden] = self.0;
        Self(match most_changes {
            0 => [0, 0, 0, straight | once | twice | forbidden],
            1 => [0, straight, 0, once | twice | forbidden],
            _ => [0, straight, once, twice | forbidden],
        })
    }

    fn join(&mut self, more: Self) {
        for (steps, more) in self.0.iter_mut().zip(more.0) {
            *steps |= more;
        }
    }

    fn steps(self, changes: usize) -> StepSet {
        if self.is_empty() { 0 } else { self.0[changes] }
    }

    fn arrivals(self, entered: StepSet) -> StepSet {
        let [straight, once, twice, _] = self.0;
        let mut steps = straight | once | twice;
        let mut arrivals = 0;
        while steps != 0 {
            arrivals |= entered << steps.trailing_zeros();
            steps &= steps - 1;
        }
        arrivals
    }
}

/// The fewest marked spaces on the way to a space, by the time it is reached; meaningless for other
/// times.
pub(super) type MarksAt = [u8; 64];

/// The paths to a space, and for each number of lane changes and steps the fewest marked spaces
/// after the entry on such a path (MOVE-5). `STEPS` is 1 where all paths have the same length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marked<P, const STEPS: usize> {
    paths: P,
    fewest: [[u8; STEPS]; CHANGES],
    /// 1 if the space itself is marked.
    here: u8,
}

impl<P: PathSet, const STEPS: usize> Marked<P, STEPS> {
    const fn with(paths: P) -> Self {
        Self {
            paths,
            fewest: [[0; STEPS]; CHANGES],
            here: 0,
        }
    }
}

/// Where marked paths of a kind are kept.
pub(super) trait Remembered<const STEPS: usize>: PathSet {
    fn marked_memory(memory: &mut Memory) -> &mut Vec<Marked<Self, STEPS>>;
}

impl Remembered<1> for Shortest {
    fn marked_memory(memory: &mut Memory) -> &mut Vec<Marked<Self, 1>> {
        &mut memory.marked_shortest
    }
}

impl Remembered<64> for Every {
    fn marked_memory(memory: &mut Memory) -> &mut Vec<Marked<Self, 64>> {
        &mut memory.marked_every
    }
}

impl<P: Remembered<STEPS>, const STEPS: usize> PathSet for Marked<P, STEPS> {
    const NONE: Self = Self::with(P::NONE);
    const START: Self = Self::with(P::START);
    const TAKEN: Self = Self::with(P::TAKEN);

    fn memory(memory: &mut Memory) -> &mut Vec<Self> {
        P::marked_memory(memory)
    }

    fn is_empty(self) -> bool {
        self.paths.is_empty()
    }

    fn onward(mut self, most_steps: u8) -> Self {
        self.paths = self.paths.onward(most_steps);
        for fewest in &mut self.fewest {
            fewest.copy_within(..STEPS - 1, 1);
        }
        self
    }

    fn changed(mut self, most_changes: u8) -> Self {
        self.paths = self.paths.changed(most_changes);
        self.fewest.copy_within(..CHANGES - 1, 1);
        self
    }

    fn join(&mut self, more: Self) {
        let old = self.paths;
        self.paths.join(more.paths);
        for changes in 0..CHANGES {
            for steps in each(more.paths.steps(changes) & self.paths.steps(changes)) {
                let at = usize::from(steps) % STEPS;
                let new = more.fewest[changes][at] + self.here;
                let fewest = &mut self.fewest[changes][at];
                *fewest = if has(old.steps(changes), steps) {
                    new.min(*fewest)
                } else {
                    new
                };
            }
        }
    }

    fn steps(self, changes: usize) -> StepSet {
        self.paths.steps(changes)
    }

    fn arrivals(self, entered: StepSet) -> StepSet {
        self.paths.arrivals(entered)
    }

    fn mark(&mut self) {
        self.here = 1;
    }

    fn marks(&self, changes: usize, steps: u8) -> u8 {
        self.fewest[changes][usize::from(steps) % STEPS]
    }
}

/// The path sets of all drives of a search, one memory for each kind.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory {
    shortest: Vec<Shortest>,
    every: Vec<Every>,
    marked_shortest: Vec<Marked<Shortest, 1>>,
    marked_every: Vec<Marked<Every, 64>>,
}

impl Memory {
    pub(super) fn clear(&mut self) {
        self.shortest.clear();
        self.every.clear();
        self.marked_shortest.clear();
        self.marked_every.clear();
    }

    /// The path sets of a search by MOVE-2 or without it, with marks within reach or without.
    pub(super) fn found(&self, fewest_spaces: bool, marked: bool) -> &dyn Found {
        match (fewest_spaces, marked) {
            (true, false) => &self.shortest,
            (true, true) => &self.marked_shortest,
            (false, false) => &self.every,
            (false, true) => &self.marked_every,
        }
    }
}

/// Path sets of any kind, for tracing paths.
pub(super) trait Found {
    /// Returns the steps of the paths with this number of lane changes in a set.
    fn steps(&self, at: usize, changes: usize) -> StepSet;
    /// Returns the fewest marks after the entry on one of these paths.
    fn marks(&self, at: usize, changes: usize, steps: u8) -> u8;
}

impl<P: PathSet> Found for Vec<P> {
    fn steps(&self, at: usize, changes: usize) -> StepSet {
        self.get(at).map_or(0, |paths| paths.steps(changes))
    }

    fn marks(&self, at: usize, changes: usize, steps: u8) -> u8 {
        self.get(at).map_or(0, |paths| paths.marks(changes, steps))
    }
}

/// Spreads paths over a straight from its entry, where the first cell already has a path. Passes each
/// space that is reached to `visit`, in the order of the track: its distance from the entry, the paths
/// to it, and those one step longer. `visit` returns whether paths lead on from there. `may_change`
/// returns whether MOVE-3 lets a lane change lead to a lane at a distance. Returns the number of cells
/// visited.
pub(super) fn spread<P: PathSet>(
    index: &Index,
    entry: Node,
    cells: &mut [P],
    most_steps: u8,
    lane_changes: u8,
    may_change: impl Fn(u8, usize) -> bool,
    mut visit: impl FnMut(usize, P, P) -> bool,
) -> usize {
    let (mut place, mut furthest) = (0, 0);
    while place <= furthest {
        let (here_place, paths) = (place, cells[place]);
        place += 1;
        if paths.is_empty() {
            continue;
        }
        let on = paths.onward(most_steps);
        if !visit(here_place, paths, on) || on.is_empty() {
            continue;
        }
        let road = &index.roads[usize::from(index.node_at(entry, here_place))];
        let [ahead, left, right] = road.steps;
        let (ahead, left, right) = (usize::from(ahead), usize::from(left), usize::from(right));
        let mut go = |onward: usize, on: P| {
            let to = here_place + onward;
            if onward != 0
                && let Some(cell) = cells.get_mut(to)
            {
                cell.join(on);
                furthest = furthest.max(to);
            }
        };
        go(ahead, on);
        let changed = on.changed(lane_changes);
        for (onward, lane) in [(left, road.lane.wrapping_sub(1)), (right, road.lane + 1)] {
            if may_change(lane, here_place + onward) {
                go(onward, changed);
            } else {
                go(onward, on.changed(0));
            }
        }
    }
    place
}
