//! What moves leave of all budgets, worked out once for each price.

use super::budgets::Run;
use super::cost_model::CostModel;
use super::successors::Successor;

/// The budgets that survive a move, side by side, and whether they spin (OVER-6).
pub(super) type Settlement = (Run, bool);

/// The settlements of moves, by the spaces braked and the spaces overshot.
#[derive(Debug, Default)]
pub(super) struct Settlements {
    known: Vec<Vec<Option<Box<[Settlement]>>>>,
    /// Those of the last move that had no room: there are few, and many prices of them.
    blocked: Vec<Settlement>,
}

impl Settlements {
    /// Those of a move.
    #[inline]
    pub(super) fn of(&mut self, costs: &CostModel, found: &Successor) -> &[Settlement] {
        if found.blocked > 0 {
            self.blocked.clear();
            let push = |run, spun| self.blocked.push((run, spun));
            costs.settle_all(found.overshoot, &found.rest(costs), push);
            return &self.blocked;
        }
        let (braked, overshoot) = (usize::from(found.braked), usize::from(found.overshoot));
        if self.known.len() <= braked {
            self.known.resize_with(braked + 1, Vec::new);
        }
        let known = &mut self.known[braked];
        if known.len() <= overshoot {
            known.resize_with(overshoot + 1, || None);
        }
        known[overshoot].get_or_insert_with(|| {
            let mut all = Vec::new();
            costs.settle_all(found.overshoot, &found.rest(costs), |run, spun| {
                all.push((run, spun));
            });
            all.into()
        })
    }
}
