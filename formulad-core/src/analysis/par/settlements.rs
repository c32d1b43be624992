//! What moves leave of all budgets, worked out once for each price.

use super::budgets::Run;
use super::cost_model::CostModel;
use super::successors::Successor;

/// A run of budgets that survive a move, and whether they spin (OVER-6).
pub(super) type Settlement = (Run, bool);

/// The settlements of moves.
#[derive(Debug, Default)]
pub(super) struct Settlements {
    /// By the spaces braked, then by the spaces overshot, up to 255.
    known: Vec<Option<Box<[Settlement]>>>,
    /// The settlements worked out last. Those of blocked moves are only kept here: such moves are rare, and
    /// their prices are many.
    last: Vec<Settlement>,
}

impl Settlements {
    /// The settlements of a move.
    #[inline(always)]
    pub(super) fn of(&mut self, costs: &CostModel, found: &Successor) -> &[Settlement] {
        if found.blocked > 0 {
            return self.work_out(costs, found);
        }
        let overshoot = usize::from(found.overshoot).min(u8::MAX.into());
        let at = usize::from(found.braked) << u8::BITS | overshoot;
        if self.known.get(at).is_none_or(Option::is_none) {
            self.learn(at, costs, found);
        }
        self.known[at].as_deref().unwrap_or_default()
    }

    #[cold]
    fn work_out(&mut self, costs: &CostModel, found: &Successor) -> &[Settlement] {
        self.last.clear();
        let push = |run, spun| self.last.push((run, spun));
        costs.settle_all(found.overshoot, &found.rest(costs), push);
        &self.last
    }

    #[cold]
    fn learn(&mut self, at: usize, costs: &CostModel, found: &Successor) {
        let all = self.work_out(costs, found).into();
        if self.known.len() <= at {
            self.known.resize(at + 1, None);
        }
        self.known[at] = Some(all);
    }
}
