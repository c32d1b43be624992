//! Spending the roll of a die in the best way.

use crate::dice::Gear;

use super::budgets::{Price, Run};
use super::reach::{Extends, FINISHED, Reach};
use super::solver::{Layer, Solver};
use super::tariff::Ground;
use super::values::{NEVER, SPUN, Values, index};

/// A roll that is to be spent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rolled {
    pub(super) row: usize,
    pub(super) gear: Gear,
    /// Whether the engine has been strained (ENG-1).
    pub(super) strained: bool,
    /// Whether no lower roll leads to the same places for less.
    pub(super) is_lowest: bool,
}

/// Lowers what is known for each budget to what another way has for what is left of it.
#[inline]
pub(super) fn lower<T: Copy + PartialOrd>(best: &mut [T], run: Run, values: &[T]) {
    let best = best[run.from..][..run.len].iter_mut();
    for (best, value) in best.zip(&values[run.left..][..run.len]) {
        // Stored in any case, so that several are compared at once.
        *best = if *value < *best { *value } else { *best };
    }
}

impl Solver<'_> {
    /// Finds what comes of each face, by budget.
    pub(super) fn look_at_faces(
        &mut self,
        (values, later): (&Values, Option<Layer<'_>>),
        row: usize,
        ground: Ground,
        reach: &mut Reach<'_>,
    ) {
        let (tariff, width) = (self.tariff, values.width);
        let mut best = std::mem::take(&mut self.best);
        let mut fewest = std::mem::take(&mut self.fewest);
        best.clear();
        best.resize(self.faces.len() * width, f64::INFINITY);
        fewest.clear();
        fewest.resize(values.gears * width, NEVER);
        self.stays.clear();
        for (at, face) in self.faces.iter().enumerate() {
            let (before, best) = best.split_at_mut(at * width);
            let best = &mut best[..width];
            let gear = index(face.gear);
            let strained = tariff.strains(face.gear, face.roll, ground);
            let mut stay = None;
            let extends = !face.is_lowest
                && !strained
                && match reach.extends(face.roll) {
                    Extends::No => false,
                    // What is come to at a lower price is not come to at a higher one, but that it
                    // might be makes no difference where points for braking are never for worse.
                    Extends::WithBetter => reach
                        .drives_of(face.roll)
                        .filter(|drive| drive.to != FINISHED)
                        .all(|drive| {
                            let to = drive.to as usize;
                            let falls = match later {
                                Some(later) => later.layers.falls(to, later.turns),
                                None => values.falls[to],
                            };
                            let may_spin = tariff.has_spins() && drive.overshoot > 0;
                            falls >> gear & 1 == 1 && (!may_spin || falls >> SPUN & 1 == 1)
                        }),
                    Extends::Exactly => true,
                };
            if extends {
                // All that the number before it leads to, another space braked.
                let less = &before[before.len() - width..];
                let price = &tariff.one_braked().price;
                let payers = tariff.budgets.payers(price);
                let back = price.back() as isize;
                tariff
                    .budgets
                    .runs(&payers, back, |run| lower(best, run, less));
                let stayed: Option<Price> = self.stays.last().copied().flatten();
                stay = stayed.map(|stayed| stayed.and(price));
            }
            reach.find(face.roll, !extends);
            let rolled = Rolled {
                row,
                gear: face.gear,
                strained,
                is_lowest: face.is_lowest,
            };
            let fewest = &mut fewest[gear * width..][..width];
            let stays = self.spend((values, later), rolled, reach, (best, fewest));
            self.stays.push(stays.or(stay));
        }
        (self.best, self.fewest) = (best, fewest);
    }

    /// Lowers what is known of a roll to what the ways lead to that have been found for it. Gives
    /// the price of the one that leads to the same row.
    pub(super) fn spend(
        &self,
        (values, later): (&Values, Option<Layer<'_>>),
        rolled: Rolled,
        reach: &Reach<'_>,
        (best, fewest): (&mut [f64], &mut [u16]),
    ) -> Option<Price> {
        let tariff = self.tariff;
        let Rolled { gear, .. } = rolled;
        let mut stay = None;
        for way in reach.ways() {
            // What is braked from a higher roll is had for less from a lower one.
            let counts = rolled.is_lowest || !way.is_braked || tariff.has_spins();
            let counts = counts && later.is_none();
            if way.to == FINISHED {
                tariff.settle_all(way.overshoot, &way.rest, |run, _| {
                    best[run.from..][..run.len].fill(0.0);
                    fewest[run.from..][..run.len].fill(0);
                });
                continue;
            }
            if way.to as usize == rolled.row {
                stay = Some(way.rest);
                continue;
            }
            let to = way.row(rolled.strained, tariff);
            let is_tested = rolled.strained && way.ground == Ground::Road;
            tariff.settle_all(way.overshoot, &way.rest, |run, spun| {
                let settled = match later {
                    Some(later) => later.settled(to, gear, spun),
                    None => values.settled(to, gear, spun),
                };
                let regained = way.regains.then(|| tariff.before_checkpoint(settled));
                let regained = regained.flatten();
                let settled = regained.as_deref().unwrap_or(settled);
                if is_tested {
                    let own = best[run.from..][..run.len].iter_mut();
                    for (best, left) in own.zip(run.left..) {
                        *best = best.min(tariff.risk().before(settled, left));
                    }
                } else {
                    lower(best, run, settled);
                }
                if counts {
                    lower(fewest, run, values.fewest_settled(to, gear, spun));
                }
            });
        }
        stay
    }
}
