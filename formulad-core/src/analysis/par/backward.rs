//! The backward pass: values row by row, from the end of the race to its start.

use std::ops::Range;

use crate::dice::Gear;
use crate::steps::pause;

use super::budgets::{Price, Run};
use super::cost_model::{CostModel, Face};
use super::places::{Ground, Place};
use super::settlements::Settlements;
use super::solo_car::SoloCar;
use super::successors::{Extends, FINISHED, Successors};
use super::table::{NEVER, SPUN, Table, Values};

/// How many deadlines each row distinguishes.
pub(crate) const DEADLINES: usize = 8;

/// How likely deadlines are missed: values with a row for each row and deadline.
pub(super) struct DeadlineValues {
    /// The row that they begin with.
    pub(super) from: usize,
    /// The first deadline of each row, in turns from there.
    pub(super) first: Vec<u16>,
    pub(super) missed: Table<f64>,
    pub(super) monotone: Vec<u8>,
    /// Those of a deadline that nobody meets.
    pub(super) certain: Vec<f64>,
}

impl DeadlineValues {
    /// The row of the table for a number of turns; none if nobody makes it.
    fn layer(&self, row: usize, turns: u16) -> Option<usize> {
        let row = row - self.from;
        let layer = usize::from(turns.checked_sub(self.first[row])?);
        Some(row * DEADLINES + layer.min(DEADLINES - 1))
    }
}

/// Where the values of what a turn leads to are.
#[derive(Clone, Copy)]
struct Next<'a> {
    values: &'a Values,
    /// The deadline in place of turns, and how many turns are left until then.
    deadline: Option<(&'a DeadlineValues, u16)>,
}

impl<'a> Next<'a> {
    #[inline]
    fn settled(&self, row: usize, gear: Gear, spun: bool) -> &'a [f64] {
        let Some((deadlines, turns)) = self.deadline else {
            return self.values.turns.settled(row, gear, spun);
        };
        match deadlines.layer(row, turns) {
            Some(layer) => deadlines.missed.settled(layer, gear, spun),
            None => &deadlines.certain,
        }
    }

    /// In which gears points for braking never do harm.
    fn monotone(&self, row: usize) -> u8 {
        let Some((deadlines, turns)) = self.deadline else {
            return self.values.monotone[row];
        };
        let layer = deadlines.layer(row, turns);
        layer.map_or(u8::MAX, |at| deadlines.monotone[at])
    }
}

/// A roll that is to be spent.
#[derive(Debug, Clone, Copy)]
struct Rolled {
    row: usize,
    gear: Gear,
    /// Whether the engine has been strained (ENG-1).
    strained: bool,
    /// Whether no lower roll leads to the same places for less.
    is_lowest: bool,
}

/// Relaxes what is known for each budget to what another move has for what is left of it.
#[inline]
fn relax_min<T: Copy + PartialOrd>(best: &mut [T], run: Run, values: &[T]) {
    let best = best[run.from..][..run.len].iter_mut();
    for (best, value) in best.zip(&values[run.left..][..run.len]) {
        // Stored in any case, so that several are compared at once.
        *best = if *value < *best { *value } else { *best };
    }
}

/// What it takes to solve one row after the other.
pub(super) struct Solver<'a> {
    solo: &'a SoloCar,
    costs: &'a CostModel,
    successors: Successors<'a>,
    settlements: Settlements,
    retirement: f64,
    /// What a turn counts.
    turn: f64,
    faces: Vec<Face>,
    /// The budgets of cars that are out.
    out: Vec<usize>,
    /// The best value after each face, by budget.
    best: Vec<f64>,
    /// For each gear, the fewest turns after its roll.
    fewest: Vec<u16>,
    /// For each face, the price of braking to a standstill, where that leads to the same row.
    stays: Vec<Option<Price>>,
}

impl<'a> Solver<'a> {
    fn new(solo: &'a SoloCar, retirement: f64, turn: f64) -> Self {
        let budgets = &solo.costs.budgets;
        let out = (0..budgets.count()).filter(|at| !budgets.is_in(*at));
        Self {
            solo,
            costs: &solo.costs,
            successors: Successors::new(solo),
            settlements: Settlements::default(),
            retirement,
            turn,
            faces: solo.costs.faces(),
            out: out.collect(),
            best: Vec::new(),
            fewest: Vec::new(),
            stays: Vec::new(),
        }
    }

    /// A solver that finds how often deadlines are missed in place of turns, by what it counts to be out.
    pub(super) fn of_deadlines(solo: &'a SoloCar, out: f64) -> Self {
        Self::new(solo, out, 0.0)
    }

    /// Works out the values of all rows, each from later ones.
    pub(super) async fn solve_all(solo: &'a SoloCar) -> Values {
        let retirement = solo.terms.retirement;
        let mut solver = Self::new(solo, retirement, 1.0);
        let rows = solo.places.count();
        let mut values = Values::new(solo.shape(0), rows, retirement).await;
        for row in (0..rows).rev() {
            solver.look(row);
            solver.solve(row, &mut values, None);
            pause().await;
        }
        values
    }

    /// Asks for the moves from a row.
    pub(super) fn look(&mut self, row: usize) {
        self.successors.look(self.solo.places.place(row));
    }

    /// Solves a row whose moves have been asked for: for turns, or for a deadline of a number of turns.
    pub(super) fn solve(
        &mut self,
        row: usize,
        values: &mut Values,
        deadline: Option<(&DeadlineValues, u16)>,
    ) {
        let place = self.solo.places.place(row);
        let ground = self.solo.ground(place.node);
        let later = deadline.map(|(all, turns)| (all, turns.saturating_sub(1)));
        let next = Next {
            values,
            deadline: later,
        };
        self.look_at_faces(next, row, ground);
        let width = values.turns.shape.width;
        self.drive(values, row, 0..width);
        self.shift(values, row, 0..width, ground);
        let next = Next {
            values,
            deadline: later,
        };
        if let Some(first) = self.first_that_stays(next, row, ground) {
            // What a car that stays on the spot has left comes before what it has.
            let stays = self.stays.iter().flatten();
            let all = &self.costs.budgets;
            let paid = stays.filter(|price| all.pay(all.full(), price).is_some());
            let step = paid.map(Price::back).min().unwrap_or(width).max(1);
            for from in (first..width).step_by(step) {
                let budgets = from..(from + step).min(width);
                let next = Next {
                    values,
                    deadline: later,
                };
                self.stay(next, row, ground, &budgets);
                self.drive(values, row, budgets.clone());
                self.shift(values, row, budgets, ground);
            }
        }
        if ground == Ground::Box {
            self.serve(values, deadline, row, place);
        }
        for gear in self.costs.gears() {
            let from = values.turns.shape.range(row, gear).start;
            for at in self.out.iter().map(|budget| from + budget) {
                values.turns.before[at] = self.retirement;
                values.turns.after[at] = self.retirement;
                (values.fewest.before[at], values.fewest.after[at]) = (NEVER, NEVER);
            }
        }
        values.monotone[row - values.turns.shape.first] = self.monotone(&values.turns, row);
    }

    /// What a roll is worth, by the best of its moves; retirement if it has none.
    const fn or_retire(&self, best: f64) -> f64 {
        if best == f64::INFINITY {
            self.retirement
        } else {
            best
        }
    }

    /// In which gears points for braking never mean more turns.
    fn monotone(&self, values: &Table<f64>, row: usize) -> u8 {
        let braked = &self.costs.one_braked;
        let monotone = |run: &[f64]| {
            let mut budgets = run.iter().enumerate();
            budgets.all(|(at, turns)| braked.left(at).is_none_or(|left| run[left] >= *turns))
        };
        let gears = self.costs.gears().zip(0..);
        let bits = gears.map(|(gear, bit)| u8::from(monotone(values.before(row, gear))) << bit);
        let spun = self.costs.has_spins() && monotone(values.after(row, Gear::FIRST));
        bits.sum::<u8>() | u8::from(spun) << SPUN
    }

    /// Finds the best value after each face, by budget.
    fn look_at_faces(&mut self, next: Next<'_>, row: usize, ground: Ground) {
        let (costs, width) = (self.costs, next.values.turns.shape.width);
        let mut best = std::mem::take(&mut self.best);
        let mut fewest = std::mem::take(&mut self.fewest);
        best.clear();
        best.resize(self.faces.len() * width, f64::INFINITY);
        fewest.clear();
        fewest.resize(next.values.turns.shape.gears * width, NEVER);
        self.stays.clear();
        for at in 0..self.faces.len() {
            let face = self.faces[at];
            let (before, best) = best.split_at_mut(at * width);
            let best = &mut best[..width];
            let gear = usize::from(face.gear.number()) - 1;
            let strained = costs.strains(face.gear, face.roll, ground);
            let mut stay = None;
            let extends = !face.is_lowest
                && !strained
                && match self.successors.extends(face.roll) {
                    Extends::No => false,
                    // What is come to at a lower price is not come to at a higher one, but that it
                    // might be makes no difference where points for braking are never for worse.
                    Extends::WithBetter => self
                        .successors
                        .drives_of(face.roll)
                        .filter(|drive| drive.to != FINISHED)
                        .all(|drive| {
                            let monotone = next.monotone(drive.to as usize);
                            let may_spin = costs.has_spins() && drive.overshoot > 0;
                            monotone >> gear & 1 == 1 && (!may_spin || monotone >> SPUN & 1 == 1)
                        }),
                    Extends::Exactly => true,
                };
            if extends {
                // All that the number before it leads to, another space braked.
                let less = &before[before.len() - width..];
                let price = &costs.one_braked.price;
                let payers = costs.budgets.payers(price);
                let back = price.back() as isize;
                costs
                    .budgets
                    .runs(&payers, back, |run| relax_min(best, run, less));
                let stayed: Option<Price> = self.stays.last().copied().flatten();
                stay = stayed.map(|stayed| stayed.and(price));
            }
            self.successors.find(face.roll, !extends);
            let rolled = Rolled {
                row,
                gear: face.gear,
                strained,
                is_lowest: face.is_lowest,
            };
            let fewest = &mut fewest[gear * width..][..width];
            let stays = self.spend(next, rolled, best, fewest);
            self.stays.push(stays.or(stay));
        }
        (self.best, self.fewest) = (best, fewest);
    }

    /// Relaxes what is known of a roll by the moves that have been found for it. Returns the price of the
    /// move that leads to the same row.
    fn spend(
        &mut self,
        next: Next<'_>,
        rolled: Rolled,
        best: &mut [f64],
        fewest: &mut [u16],
    ) -> Option<Price> {
        let (costs, gear, settlements) = (self.costs, rolled.gear, &mut self.settlements);
        let mut stay = None;
        for found in self.successors.found() {
            // What is braked from a higher roll is had for less from a lower one.
            let is_braked = found.braked + found.blocked > 0;
            let counts = rolled.is_lowest || !is_braked || costs.has_spins();
            let counts = counts && next.deadline.is_none();
            if found.to == FINISHED {
                for (run, _) in settlements.of(costs, found) {
                    best[run.from..][..run.len].fill(0.0);
                    fewest[run.from..][..run.len].fill(0);
                }
                continue;
            }
            if found.to as usize == rolled.row {
                stay = Some(found.rest);
                continue;
            }
            let to = found.row(rolled.strained, costs);
            let is_tested = rolled.strained && found.ground == Ground::Road;
            for &(run, spun) in settlements.of(costs, found) {
                let settled = next.settled(to, gear, spun);
                let regained = found.regains.then(|| costs.before_checkpoint(settled));
                let regained = regained.flatten();
                let settled = regained.as_deref().unwrap_or(settled);
                if is_tested {
                    let own = best[run.from..][..run.len].iter_mut();
                    for (best, left) in own.zip(run.left..) {
                        *best = best.min(costs.risk.before(settled, left));
                    }
                } else {
                    relax_min(best, run, settled);
                }
                if counts {
                    let settled = next.values.fewest.settled(to, gear, spun);
                    relax_min(fewest, run, settled);
                }
            }
        }
        stay
    }

    /// The values after the gear choice, by the best after each face.
    fn drive(&self, values: &mut Values, row: usize, budgets: Range<usize>) {
        let width = values.turns.shape.width;
        for (gear, fewest) in self.costs.gears().zip(self.fewest.chunks_exact(width)) {
            let own = values.turns.shape.range(row, gear);
            values.turns.after[own.clone()][budgets.clone()].fill(self.turn);
            let after = &mut values.fewest.after[own][budgets.clone()];
            for (after, fewest) in after.iter_mut().zip(&fewest[budgets.clone()]) {
                *after = fewest.saturating_add(1);
            }
        }
        for (face, best) in self.faces.iter().zip(self.best.chunks_exact(width)) {
            let own = values.turns.shape.range(row, face.gear);
            let after = &mut values.turns.after[own][budgets.clone()];
            for (after, best) in after.iter_mut().zip(&best[budgets.clone()]) {
                *after += face.chance * self.or_retire(*best);
            }
        }
    }

    /// The faces after which a car may stay on the spot, each with its price and what staying is worth by what is
    /// left.
    fn stayed<'s>(
        &'s self,
        next: Next<'s>,
        row: usize,
        ground: Ground,
    ) -> impl Iterator<Item = (usize, &'s Price, impl Fn(usize) -> f64 + 's)> + 's {
        let faces = self.faces.iter().zip(&self.stays).enumerate();
        faces.filter_map(move |(at, (face, stay))| {
            let settled = next.settled(row, face.gear, false);
            let strained = self.costs.strains(face.gear, face.roll, ground);
            let worth = move |left: usize| match strained {
                true => self.costs.risk.before(settled, left),
                false => settled[left],
            };
            Some((at, stay.as_ref()?, worth))
        })
    }

    /// The first budget for which it is better to stay on the spot after some face, by values that are worked
    /// out without: those of the budgets before it are right.
    fn first_that_stays(&self, next: Next<'_>, row: usize, ground: Ground) -> Option<usize> {
        let (width, budgets) = (next.values.turns.shape.width, &self.costs.budgets);
        let mut first = None;
        for (face, price, worth) in self.stayed(next, row, ground) {
            let best = &self.best[face * width..][..width];
            budgets.runs(&budgets.payers(price), price.back() as isize, |run| {
                let best = best[run.from..][..run.len].iter();
                let better = best
                    .zip(run.left..)
                    .position(|(best, left)| worth(left) < *best);
                let better = better.map(|at| run.from + at);
                first = first.into_iter().chain(better).min();
            });
        }
        first
    }

    /// Relaxes the best after each face by staying on the spot.
    fn stay(&mut self, next: Next<'_>, row: usize, ground: Ground, budgets: &Range<usize>) {
        let width = next.values.turns.shape.width;
        let mut best = std::mem::take(&mut self.best);
        for (face, price, worth) in self.stayed(next, row, ground) {
            for budget in budgets.clone() {
                if let Some(left) = self.costs.budgets.pay(budget, price) {
                    let best = &mut best[face * width + budget];
                    *best = best.min(worth(left));
                }
            }
        }
        self.best = best;
    }

    /// The values before the gear choice, by those after it.
    fn shift(&self, values: &mut Values, row: usize, budgets: Range<usize>, ground: Ground) {
        let shape = values.turns.shape;
        for from in self.costs.gears() {
            let own = shape.range(row, from);
            let turns = &mut values.turns.before[own.clone()][budgets.clone()];
            let fewest = &mut values.fewest.before[own.clone()][budgets.clone()];
            turns.fill(f64::INFINITY);
            fewest.fill(NEVER);
            for to in self.costs.gears() {
                let Some(transition) = self.costs.of_shift(from, to, ground) else {
                    continue;
                };
                let turns_after = &values.turns.after[shape.range(row, to)];
                let fewest_after = &values.fewest.after[shape.range(row, to)];
                if budgets.len() == shape.width {
                    let (price, all) = (&transition.price, &self.costs.budgets);
                    let back = price.back() as isize;
                    all.runs(&all.payers(price), back, |run| {
                        relax_min(turns, run, turns_after);
                        relax_min(fewest, run, fewest_after);
                    });
                    continue;
                }
                for (at, budget) in budgets.clone().enumerate() {
                    if let Some(left) = transition.left(budget) {
                        turns[at] = turns[at].min(turns_after[left]);
                        fewest[at] = fewest[at].min(fewest_after[left]);
                    }
                }
            }
        }
    }

    /// PIT-2, PIT-3: the values of cars that come to a box, by those of cars that wait there for
    /// their next turn, and of those that leave at once.
    fn serve(
        &mut self,
        values: &mut Values,
        deadline: Option<(&DeadlineValues, u16)>,
        row: usize,
        place: Place,
    ) {
        let (costs, width) = (self.costs, values.turns.shape.width);
        let stop = &costs.stop;
        // Whatever gear they come in, all are free now.
        let waiting = values.turns.shape.range(row, Gear::FIRST);
        let waits = stop.waits();
        let mut turns: Vec<f64> = values.turns.before[waiting.clone()].to_vec();
        for turns in &mut turns {
            *turns *= waits;
        }
        let mut fewest = vec![NEVER; width];
        if waits > 0.0 {
            fewest.copy_from_slice(&values.fewest.before[waiting]);
        }
        for (roll, chance) in stop.exits() {
            let mut best = vec![f64::INFINITY; width];
            self.successors.find(roll, true);
            let rolled = Rolled {
                row,
                gear: costs.leave_gear,
                strained: place.kept == 0,
                is_lowest: true,
            };
            let next = Next { values, deadline };
            self.spend(next, rolled, &mut best, &mut fewest);
            for (turns, best) in turns.iter_mut().zip(best) {
                *turns += chance * self.or_retire(best);
            }
        }
        for gear in costs.gears() {
            let own = values.turns.shape.range(row, gear).start;
            for budget in 0..width {
                let served = stop.served(budget);
                values.turns.before[own + budget] = turns[served];
                values.fewest.before[own + budget] = fewest[served];
            }
        }
    }
}
