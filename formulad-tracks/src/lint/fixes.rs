//! Applies the fixes of all problems.

use formulad_core::TrackPlan;
use formulad_core::language::Message;
use formulad_core::problem::{Change, Fix};

use super::check;

/// Maximum number of rounds: a fix may make another one possible.
const MAX_ROUNDS: usize = 20;

/// The fixes of a plan's problems, and of those that the fixes bring to light.
///
/// ```
/// use formulad_tracks::{bundled, lint};
///
/// let mut plan = bundled::mini().plan().clone();
/// plan.spaces[5].heading += 90.0;
/// let fixes = lint::Fixes::of(&plan, true);
/// assert_eq!(fixes.labels.len(), 1);
/// for change in &fixes.changes {
///     change.apply(&mut plan);
/// }
/// assert_eq!(lint::Fixes::of(&plan, true), lint::Fixes::default());
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Fixes {
    /// What each does.
    pub labels: Vec<Message>,
    /// What they change, in order.
    pub changes: Vec<Change>,
}

impl Fixes {
    /// Collects the fixes of all problems that are not suppressed: only the [safe](Fix::safe) ones, or
    /// the others as well.
    #[must_use]
    pub fn of(plan: &TrackPlan, only_safe: bool) -> Self {
        let mut plan = plan.clone();
        let mut fixes = Self::default();
        for _ in 0..MAX_ROUNDS {
            let before = plan.clone();
            let first = fixes.changes.len();
            let problems = check(&plan);
            let open = problems.iter().filter(|p| p.silenced.is_none());
            let made = |fix: &&Fix| fix.safe || !only_safe;
            for fix in open.filter_map(|p| p.fix.as_ref()).filter(made) {
                fixes.add(fix, first, &mut plan);
            }
            if plan == before {
                break;
            }
        }
        fixes
    }

    /// Applies a fix, unless it touches what another one of this round has changed: it may be wrong
    /// now, and waits for the next check.
    fn add(&mut self, fix: &Fix, first: usize, plan: &mut TrackPlan) {
        let made = self.changes.get(first..).unwrap_or_default();
        let is_touched = |change: &Change| made.iter().any(|other| other.touches(change));
        if fix.changes.iter().any(is_touched) {
            return;
        }
        fix.apply(plan);
        self.labels.push(fix.label.clone());
        self.changes.extend(fix.changes.iter().cloned());
    }
}
