//! The collector of problems, which applies the plan's suppressions and checks them (`silence.*`).

use std::collections::{BTreeMap, BTreeSet};

use crate::language::Message;
use crate::plan::Suppression;
use crate::problem::{Change, Fix, Omitted, kinds};
use crate::{CornerId, Problem, ProblemKind, Problems, Severity, SpaceId, TrackPlan};

kinds! {
    warning ERROR "silence.error":
        "The track silences an error.",
        "Errors make a track impossible to race on; they cannot be silenced.",
        "{\"problem\": \"link.dangling\", \"reason\": \"…\"}.";

    warning UNKNOWN "silence.unknown":
        "The track silences a problem that does not exist.",
        "Usually the id is mistyped, and the problem meant is still reported.",
        "{\"problem\": \"grid.in-corners\", \"reason\": \"…\"}.";

    advice UNUSED "silence.unused":
        "The track silences a problem that it does not have.",
        "The problem has been fixed, or the place is wrong and it is still reported.",
        "{\"problem\": \"grid.in-corner\", \"spaces\": [41], \"reason\": \"…\"} where 41 is not on the \
         grid.";
}

/// Collects the problems of a plan: the first [`Problems::MAX_OF_A_KIND`] of each kind, and the
/// number of others. What the plan suppresses is marked and counted separately, so that it hides
/// nothing else.
///
/// ```
/// use formulad_core::check::Reporter;
/// use formulad_core::{ProblemKind, TrackBuilder};
///
/// const HOMELESS: ProblemKind =
///     ProblemKind::advice("club.homeless", "A circuit has no country.", "Why not?", "None.");
///
/// let track = TrackBuilder::<2>::new("Paperclip").straight(18).corner(1, [5, 3]).build()?;
/// let mut reporter = Reporter::resume(track.plan(), track.problems());
/// reporter.push(HOMELESS.at("/name", "the circuit has no country", "name it after one"));
/// assert_eq!(reporter.finish().len(), track.problems().len() + 1);
/// # Ok::<(), Box<formulad_core::Rejected>>(())
/// ```
#[derive(Debug)]
pub struct Reporter<'p> {
    plan: &'p TrackPlan,
    problems: Vec<Problem>,
    /// Those not listed that can be fixed.
    fixable: Vec<Problem>,
    counts: BTreeMap<&'static str, KindCount>,
    /// The suppressions by problem and space; `None` for those of all spaces.
    suppressions: BTreeMap<(&'p str, Option<SpaceId>), Vec<usize>>,
    /// Whether each suppression applies to a problem.
    used: Vec<bool>,
    /// Ids that more than one space or corner has: a fix might change the wrong one.
    ambiguous: (BTreeSet<SpaceId>, BTreeSet<CornerId>),
    /// Whether places along the lap cannot be relied on: fixes that follow from them lead astray.
    misplaced: bool,
    /// How many errors and warnings name each space, including those not listed.
    faults: BTreeMap<SpaceId, usize>,
}

/// The number of problems of one kind.
#[derive(Debug)]
struct KindCount {
    severity: Severity,
    open: usize,
    suppressed: usize,
}

/// Whether what problems of this kind say follows from places along the lap.
fn follows_from_places(id: &str) -> bool {
    let as_written = ["link.dangling", "link.doubled", "link.to-itself"];
    let families = ["corner", "finish", "lane", "link"];
    families.contains(&ProblemKind::family(id)) && !as_written.contains(&id)
}

impl<'p> Reporter<'p> {
    /// A reporter of a plan that has no problems yet.
    #[must_use]
    pub fn new(plan: &'p TrackPlan) -> Self {
        let mut suppressions: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (at, suppression) in plan.silenced.iter().enumerate() {
            let id = suppression.problem.as_str();
            let everywhere = suppression.spaces.is_empty().then_some(None);
            let spaces = suppression.spaces.iter().copied().map(Some);
            for space in everywhere.into_iter().chain(spaces) {
                suppressions.entry((id, space)).or_default().push(at);
            }
        }
        Self {
            plan,
            problems: Vec::new(),
            fixable: Vec::new(),
            counts: BTreeMap::new(),
            suppressions,
            used: vec![false; plan.silenced.len()],
            misplaced: false,
            ambiguous: (
                doubled(plan.spaces.iter().map(|space| space.id)),
                doubled(plan.corners.iter().map(|corner| corner.id)),
            ),
            faults: BTreeMap::new(),
        }
    }

    /// A reporter that adds to problems found before.
    #[must_use]
    pub fn resume(plan: &'p TrackPlan, problems: &Problems) -> Self {
        let mut reporter = Self::new(plan);
        for problem in problems {
            reporter.note_fault(problem);
            *reporter.count(problem.id, problem.severity, problem.silenced.is_some()) += 1;
        }
        for omitted in problems.omitted() {
            *reporter.count(omitted.id, omitted.severity, false) += omitted.count;
        }
        reporter.problems.extend(problems.iter().cloned());
        reporter.fixable = problems.fixable_omitted().to_vec();
        reporter
    }

    fn count(&mut self, id: &'static str, severity: Severity, suppressed: bool) -> &mut usize {
        let count = self.counts.entry(id).or_insert(KindCount {
            severity,
            open: 0,
            suppressed: 0,
        });
        if suppressed {
            &mut count.suppressed
        } else {
            &mut count.open
        }
    }

    /// Counts an error or an open warning for the spaces that it names.
    fn note_fault(&mut self, problem: &Problem) {
        if is_fault(problem) {
            for space in named(problem) {
                *self.faults.entry(space).or_default() += 1;
            }
        }
    }

    /// Adds a problem. Its fix is dropped if it names a space or corner whose id is not unique.
    /// [`Reporter::finish`] marks it unsafe if another error or warning names one of its spaces:
    /// something else may be wrong there, and the fix might remove what is right.
    pub fn push(&mut self, mut problem: Problem) {
        let (spaces, corners) = &self.ambiguous;
        let is_unique = |change: &Change| {
            let (space, corner) = change.target();
            !space.is_some_and(|id| spaces.contains(&id))
                && !corner.is_some_and(|id| corners.contains(&id))
        };
        problem.fix = problem.fix.filter(|fix| {
            let is_led_astray = self.misplaced && follows_from_places(problem.id);
            !is_led_astray && fix.changes.iter().all(is_unique)
        });
        let suppression = self.suppression_of(&problem);
        if let Some(at) = suppression {
            self.used[at] = true;
        }
        problem.silenced = suppression.map(|at| self.plan.silenced[at].reason.clone());
        self.note_fault(&problem);
        let count = self.count(problem.id, problem.severity, suppression.is_some());
        *count += 1;
        if *count <= Problems::MAX_OF_A_KIND {
            self.problems.push(problem);
        } else if suppression.is_none() && problem.fix.as_ref().is_some_and(is_of_parts) {
            self.fixable.push(problem);
        }
    }

    /// Offers no more fixes that follow from places along the lap.
    pub(super) fn distrust_places(&mut self) {
        self.misplaced = true;
    }

    /// The suppression that applies to a problem. Errors cannot be suppressed.
    fn suppression_of(&self, problem: &Problem) -> Option<usize> {
        if self.suppressions.is_empty() || problem.severity == Severity::Error {
            return None;
        }
        let spaces = problem.place.spaces.iter().map(|space| Some(*space));
        std::iter::once(None)
            .chain(spaces)
            .filter_map(|space| self.suppressions.get(&(problem.id, space)))
            .flatten()
            .copied()
            .find(|at| {
                let corners = &self.plan.silenced[*at].corners;
                let mut of_problem = problem.place.corners.iter();
                corners.is_empty() || of_problem.any(|corner| corners.contains(corner))
            })
    }

    /// Checks the suppressions of these kinds, all of whose problems must have been reported:
    /// reports those of errors, and those that apply to nothing. Also reports those of other ids
    /// for which `is_unknown` is true.
    pub fn check_suppressions(&mut self, kinds: &[ProblemKind], is_unknown: impl Fn(&str) -> bool) {
        let plan = self.plan;
        let severity = |suppression: &Suppression| {
            let kind = kinds.iter().find(|kind| kind.id == suppression.problem);
            kind.map(|kind| kind.severity)
        };
        for (at, suppression) in plan.silenced.iter().enumerate() {
            let id = &suppression.problem;
            match severity(suppression) {
                Some(Severity::Error) => {
                    let message = message!("{id} is an error and cannot be silenced", id);
                    self.push(about(
                        &ERROR,
                        at,
                        suppression,
                        message,
                        message!("fix it, and delete the entry"),
                    ));
                }
                None if is_unknown(id) => {
                    let message =
                        message!("there is no problem called {id}", id = format!("{id:?}"));
                    self.push(about(
                        &UNKNOWN,
                        at,
                        suppression,
                        message,
                        message!("correct the id, or delete the entry"),
                    ));
                }
                _ => {}
            }
        }
        // Without spaces hardly any check runs.
        if plan.spaces.is_empty() {
            return;
        }
        let unused: Vec<usize> = (0..self.used.len()).filter(|at| !self.used[*at]).collect();
        for (at, suppression) in unused.into_iter().map(|at| (at, &plan.silenced[at])) {
            if severity(suppression).is_some_and(|severity| severity != Severity::Error) {
                let message = message!(
                    "there is no {problem} here to silence",
                    problem = &suppression.problem
                );
                self.push(about(
                    &UNUSED,
                    at,
                    suppression,
                    message,
                    message!("delete the entry, or correct its place"),
                ));
            }
        }
    }

    /// The problems, worst first.
    #[must_use]
    pub fn finish(mut self) -> Problems {
        for problem in self.problems.iter_mut().chain(&mut self.fixable) {
            if is_repetition(problem) {
                continue;
            }
            let own = usize::from(is_fault(problem));
            let count = |space| self.faults.get(&space).copied().unwrap_or(0);
            let is_doubtful = named(problem).into_iter().any(|space| count(space) > own);
            if let Some(fix) = &mut problem.fix {
                fix.safe &= !is_doubtful;
            }
        }
        let omitted = self.counts.into_iter().filter_map(|(id, count)| {
            let more = count.open.checked_sub(Problems::MAX_OF_A_KIND)?;
            (more > 0).then_some(Omitted {
                id,
                severity: count.severity,
                count: more,
            })
        });
        Problems::new(self.problems)
            .with_omitted(omitted.collect())
            .with_fixable(self.fixable)
    }
}

/// A problem with a suppression.
fn about(
    kind: &ProblemKind,
    at: usize,
    suppression: &Suppression,
    message: Message,
    help: Message,
) -> Problem {
    let mut problem = kind.at(format!("/silenced/{at}"), message, help);
    problem.place.spaces.clone_from(&suppression.spaces);
    problem.place.corners.clone_from(&suppression.corners);
    problem
}

/// Whether a problem that is not suppressed may have another cause than it says, so that it casts
/// doubt on the spaces it names. A repetition in a list, or another order, casts none.
fn is_fault(problem: &Problem) -> bool {
    problem.severity != Severity::Advice
        && problem.silenced.is_none()
        && !is_repetition(problem)
        && !is_reordered(problem)
}

/// Whether a problem is fixed by taking out a repetition, which loses nothing.
fn is_repetition(problem: &Problem) -> bool {
    problem.fix.is_some() && problem.id.ends_with("doubled")
}

/// Whether a problem is fixed by another order of the same finish.
fn is_reordered(problem: &Problem) -> bool {
    let is_finish = |change: &Change| matches!(change, Change::SetFinish(_));
    let fix = problem.fix.as_ref();
    fix.is_some_and(|fix| fix.safe && fix.changes.iter().all(is_finish))
}

/// Whether a fix changes spaces or corners only. Others contain whole lists, and only one of them can be made
/// at a time.
fn is_of_parts(fix: &Fix) -> bool {
    let mut targets = fix.changes.iter().map(Change::target);
    targets.all(|target| target != (None, None))
}

/// The spaces that a problem names, and those that its fix changes.
fn named(problem: &Problem) -> BTreeSet<SpaceId> {
    let place = &problem.place;
    let links = place.links.iter().flat_map(|(from, to)| [*from, *to]);
    let fixes = problem.fix.iter().flat_map(|fix| &fix.changes);
    let fixed = fixes.filter_map(|change| change.target().0);
    place
        .spaces
        .iter()
        .copied()
        .chain(links)
        .chain(fixed)
        .collect()
}

/// The ids that occur more than once.
fn doubled<Id: Ord + Copy>(ids: impl Iterator<Item = Id>) -> BTreeSet<Id> {
    let mut ids: Vec<Id> = ids.collect();
    ids.sort_unstable();
    let pairs = ids.windows(2).filter(|pair| pair[0] == pair[1]);
    pairs.map(|pair| pair[0]).collect()
}
