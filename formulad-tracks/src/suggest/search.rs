//! Searches for the fewest and smallest changes that reach all goals.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use formulad_core::language::Message;
use formulad_core::plan::TrackPlan;
use formulad_core::steps::at_once;

use super::candidates::singles;
use super::change::Change;
use super::question::{Base, Measured, Question, Reading, Unsolved, Whole};

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// How many circuits may be solved; a candidate that cannot be raced on counts as one.
    pub solves: u32,
    /// How many suggestions are enough.
    pub wanted: usize,
    /// How many changes a suggestion may have.
    pub changes: usize,
}

impl Default for Bounds {
    /// Some seconds of work on a circuit of 500 spaces, up to five suggestions of three changes.
    fn default() -> Self {
        Self {
            solves: 220,
            wanted: 5,
            changes: 3,
        }
    }
}

/// Changes that reach all goals.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The changes, in the order in which they are made.
    pub changes: Vec<Change>,
    /// The circuit with them.
    pub plan: TrackPlan,
    /// Par of it, in turns.
    pub par: f64,
    /// What its corners cost, which are traps, how many spaces are dead.
    pub whole: Whole,
    /// New advice on its design.
    pub advice: Vec<Message>,
}

impl Suggestion {
    /// Its rank: the new advice first, so that what checks object to comes last, then the number of changes, then
    /// their size.
    #[must_use]
    pub fn rank(&self) -> (usize, usize, u32) {
        let size = self.changes.iter().map(|change| change.size()).sum();
        (self.advice.len(), self.changes.len(), size)
    }
}

/// How far a combination would be from the goals in millionths, how many and how large its changes
/// are, and which of the singles they are made of.
type Combination = (u64, usize, u32, Vec<usize>);

/// A search under way. It does not solve anything itself: [`Search::next`] says what is to be measured
/// with [`Question::measure`], and [`Search::take`] goes on from there. So the work can be done
/// here, between the frames of a window, or by a worker; the same question and bounds give the same
/// results anywhere.
///
/// ```
/// use formulad_tracks::{bundled, suggest::{Bounds, Goal, Question, Search}};
///
/// let question = Question::new(&bundled::mini(), vec![Goal::AtMost(12.0)]);
/// let search = Search::run(&question, Bounds { wanted: 1, ..Bounds::default() })?;
/// let best = &search.found()[0];
/// assert!(best.par <= 12.0 && best.changes.len() == 1);
/// # Ok::<(), formulad_tracks::suggest::Unsolved>(())
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    question: Question,
    base: Base,
    bounds: Bounds,
    spent: u32,
    tried: u32,
    /// Changes to try alone and in combination, and by how much each moves the figures.
    singles: Vec<Change>,
    moves: Vec<Option<Vec<f64>>>,
    /// Combinations still to be tried, nearest first.
    open: BinaryHeap<Reverse<Combination>>,
    seen: BTreeSet<Vec<usize>>,
    next: Option<Vec<usize>>,
    found: Vec<(Vec<usize>, Suggestion)>,
    nearest: f64,
}

impl Search {
    /// Begins a search. `base` is what [`Question::base`] has worked out.
    #[must_use]
    pub fn new(question: Question, base: Base, bounds: Bounds) -> Self {
        let singles = singles(&question);
        let mut search = Self {
            nearest: question.missing(&base.figures),
            moves: vec![None; singles.len()],
            question,
            base,
            bounds,
            spent: 0,
            tried: 0,
            singles,
            open: BinaryHeap::new(),
            seen: BTreeSet::new(),
            next: None,
            found: Vec::new(),
        };
        if search.nearest > 0.0 {
            search.go_on();
        }
        search
    }

    /// Searches to the end.
    ///
    /// # Errors
    ///
    /// [`Unsolved`] when par of the circuit cannot be worked out.
    pub fn run(question: &Question, bounds: Bounds) -> Result<Self, Unsolved> {
        let base = at_once(question.base())?;
        let mut search = Self::new(question.clone(), base, bounds);
        while search.step() {}
        Ok(search)
    }

    /// Measures one candidate; returns whether there is another.
    pub fn step(&mut self) -> bool {
        let Some(changes) = self.next() else {
            return false;
        };
        let measured = self.question.measure_at_once(&changes, &self.base);
        self.take(&measured);
        self.next.is_some()
    }

    /// The changes to be measured next; `None` when the search is over.
    #[must_use]
    pub fn next(&self) -> Option<Vec<Change>> {
        self.combined(self.next.as_ref()?)
    }

    /// Goes on with the measurement of the changes that are [next](Self::next).
    pub fn take(&mut self, measured: &Measured) {
        let Some(picked) = self.next.take() else {
            return;
        };
        self.tried += 1;
        self.spent += measured.solved;
        if let Some(reading) = &measured.reading {
            self.count(picked, reading);
        }
        self.go_on();
    }

    fn count(&mut self, picked: Vec<usize>, reading: &Reading) {
        if let [single] = picked[..] {
            let figures = reading.figures.iter().zip(&self.base.figures);
            self.moves[single] = Some(figures.map(|(now, was)| now - was).collect());
        }
        let missing = self.question.missing(&reading.figures);
        if let Some(whole) = &reading.whole
            && let Some(changes) = self.combined(&picked)
            && let Some(plan) = self.question.plan(&changes)
        {
            self.nearest = 0.0;
            let suggestion = Suggestion {
                advice: self.question.new_advice(&plan),
                par: reading.par,
                whole: whole.clone(),
                changes,
                plan,
            };
            self.found.push((picked, suggestion));
            self.found
                .sort_by_key(|(_, it)| (it.rank(), it.changes.clone()));
        } else if missing > 0.0 {
            self.nearest = self.nearest.min(missing);
            if picked.len() > 1 {
                self.open_around(&picked, &reading.figures);
            }
        }
    }

    /// Chooses what is measured next.
    fn go_on(&mut self) {
        let is_over = self.spent >= self.bounds.solves || self.found.len() >= self.bounds.wanted;
        if is_over {
            return;
        }
        let tried = self.tried as usize;
        if tried < self.singles.len() {
            self.next = Some(vec![tried]);
            return;
        }
        if tried == self.singles.len() {
            for single in 0..self.singles.len() {
                if let Some(moved) = &self.moves[single] {
                    let figures = sum(&self.base.figures, moved);
                    self.open_around(&[single], &figures);
                }
            }
        }
        while let Some(Reverse((.., picked))) = self.open.pop() {
            if !self.holds_a_suggestion(&picked) {
                self.next = Some(picked);
                return;
            }
        }
    }

    /// Adds all combinations with one more change to the list, by how far they would be from the
    /// goals if the effects of changes added up.
    fn open_around(&mut self, picked: &[usize], figures: &[f64]) {
        for single in 0..self.singles.len() {
            let Some(moved) = &self.moves[single] else {
                continue;
            };
            let mut more = picked.to_vec();
            more.push(single);
            more.sort_unstable();
            if self.seen.contains(&more) {
                continue;
            }
            let Some(changes) = self.combined(&more) else {
                continue;
            };
            if changes.len() > self.bounds.changes || self.holds_a_suggestion(&more) {
                continue;
            }
            let missing = self.question.missing(&sum(figures, moved));
            let size = changes.iter().map(|change| change.size()).sum();
            let millionths = (missing * 1e6).round() as u64;
            self.open
                .push(Reverse((millionths, changes.len(), size, more.clone())));
            self.seen.insert(more);
        }
    }

    /// Whether some of these changes already reach all goals.
    fn holds_a_suggestion(&self, picked: &[usize]) -> bool {
        let mut found = self.found.iter();
        found.any(|(fewer, _)| fewer.iter().all(|it| picked.contains(it)))
    }

    /// Singles as changes, with those of the same thing merged; `None` if they exclude each other.
    fn combined(&self, picked: &[usize]) -> Option<Vec<Change>> {
        let mut changes: Vec<Change> = Vec::new();
        for single in picked {
            let change = *self.singles.get(*single)?;
            let same = changes
                .iter_mut()
                .find_map(|it| Some((it.merged(change)?, it)));
            if let Some((merged, it)) = same {
                *it = merged;
            } else if changes.iter().any(|it| it.excludes(change)) {
                return None;
            } else {
                changes.push(change);
            }
        }
        changes.sort_unstable();
        Some(changes)
    }

    /// The suggestions so far: those that cause the least new advice first, of these those with the fewest changes,
    /// and of these the smallest.
    #[must_use]
    pub fn found(&self) -> Vec<&Suggestion> {
        self.found
            .iter()
            .map(|(_, suggestion)| suggestion)
            .collect()
    }

    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The circuit as it is.
    #[must_use]
    pub const fn base(&self) -> &Base {
        &self.base
    }

    /// Whether the circuit already reaches all goals.
    #[must_use]
    pub fn is_as_wanted(&self) -> bool {
        self.question.missing(&self.base.figures) == 0.0
    }

    /// Whether the search is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.next.is_none()
    }

    /// How many candidates were tried, how many circuits were solved for them, and how many may be.
    #[must_use]
    pub const fn progress(&self) -> (u32, u32, u32) {
        (self.tried, self.spent, self.bounds.solves)
    }
}

fn sum(figures: &[f64], moved: &[f64]) -> Vec<f64> {
    figures.iter().zip(moved).map(|(a, b)| a + b).collect()
}
