//! Applies the fixes of all problems.

use std::collections::BTreeMap;

use formulad_core::language::Message;
use formulad_core::problem::Change;
use formulad_core::{CornerId, Problems, SpaceId, TrackPlan};

use super::check;

/// Maximum number of rounds: a fix may make another one possible, or undo it.
const MAX_ROUNDS: usize = 200;

/// The fixes of a plan's problems, and of those that the fixes bring to light.
///
/// ```
/// use formulad_core::plan::Change;
/// use formulad_tracks::{bundled, lint};
///
/// let mut plan = bundled::mini().plan().clone();
/// plan.spaces[5].heading += 90.0;
/// let fixes = lint::Fixes::of(&plan, true);
/// assert_eq!(fixes.labels.len(), 1);
/// Change::apply_all(&fixes.changes, &mut plan);
/// assert_eq!(lint::Fixes::of(&plan, true), lint::Fixes::default());
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Fixes {
    /// What each does.
    pub labels: Vec<Message>,
    /// What they change, in order.
    pub changes: Vec<Change>,
    /// Whether there may be more: each round of 200 has brought others to light.
    pub is_cut: bool,
}

impl Fixes {
    /// Collects the fixes of all problems that are not suppressed, including those not listed: only the
    /// [safe](formulad_core::problem::Fix::safe) ones, or the others as well.
    #[must_use]
    pub fn of(plan: &TrackPlan, only_safe: bool) -> Self {
        let mut plan = plan.clone();
        let mut fixes = Self::default();
        for _ in 0..MAX_ROUNDS {
            let first = fixes.changes.len();
            fixes.add_round(&check(&plan), only_safe);
            let before = plan.clone();
            Change::apply_all(fixes.changes.get(first..).unwrap_or_default(), &mut plan);
            if plan == before {
                return fixes;
            }
        }
        fixes.is_cut = true;
        fixes
    }

    /// Adds the fixes of these problems, except those that touch what another one of this round changes:
    /// they may be wrong then, and wait for the next check. Taking out one repetition leaves the others as
    /// they are, unless the whole list is written anew.
    fn add_round(&mut self, problems: &Problems, only_safe: bool) {
        let mut touched: BTreeMap<_, &str> = BTreeMap::new();
        for problem in problems.fixable() {
            let Some(fix) = problem.fix.as_ref().filter(|it| it.safe || !only_safe) else {
                continue;
            };
            let is_repetition = problem.id.ends_with("doubled");
            let parts: Vec<_> = fix.changes.iter().flat_map(parts).collect();
            let is_free = |part: &(_, _)| match touched.get(part) {
                Some(id) => is_repetition && *id == problem.id && *part != (None, None),
                None => true,
            };
            if parts.iter().all(is_free) {
                touched.extend(parts.into_iter().map(|part| (part, problem.id)));
                self.labels.push(fix.label.clone());
                self.changes.extend(fix.changes.iter().cloned());
            }
        }
    }
}

/// The parts of a plan that a change touches: applying it may invalidate a change that touches one of them.
fn parts(change: &Change) -> Vec<(Option<SpaceId>, Option<CornerId>)> {
    match change.target() {
        // Changes of different lists hardly ever come together.
        (None, None) => vec![(None, None)],
        (space, corner) => {
            let space = space.map(|space| (Some(space), None));
            let corner = corner.map(|corner| (None, Some(corner)));
            space.into_iter().chain(corner).collect()
        }
    }
}
