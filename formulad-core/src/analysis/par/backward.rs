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
use super::table::{NEVER, SPUN, Shape, Table, Values};

/// How many deadlines each row distinguishes.
pub(crate) const DEADLINES: usize = 8;

/// What the deadlines are: each row has layers of values, one for each of its own.
pub(super) struct Layers {
    /// The row that they begin with.
    pub(super) from: usize,
    /// The first deadline of each row, in turns from there.
    pub(super) first: Vec<u16>,
    /// The values of a deadline that nobody meets.
    pub(super) certain: Vec<f64>,
}

impl Layers {
    fn first(&self, row: usize) -> u16 {
        self.first[row - self.from]
    }
}

/// Where the values of what a turn leads to are.
#[derive(Clone, Copy)]
struct Next<'a> {
    values: &'a Values,
    /// The layers of values, if there are several, and by how many turns the deadlines of what the row leads to
    /// come before its own.
    layers: Option<(&'a Layers, u16)>,
    /// The row that leads there.
    row: usize,
}

impl<'a> Next<'a> {
    /// Of the values of a row that is led to, those for a layer of the row that leads there.
    #[inline]
    fn layer(&self, all: &'a [f64], to: usize, layer: usize) -> &'a [f64] {
        let Some((layers, spent)) = self.layers else {
            return all;
        };
        let turns = usize::from(layers.first(self.row) - spent) + layer;
        match turns.checked_sub(layers.first(to).into()) {
            Some(layer) => self.values.turns.shape.layer(all, layer.min(DEADLINES - 1)),
            None => &layers.certain,
        }
    }
}

/// A roll that is to be spent.
#[derive(Debug, Clone, Copy)]
struct Rolled {
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
    /// The layers of values, if there are several.
    layers: Option<&'a Layers>,
    faces: Vec<Face>,
    /// The budgets of cars that are out.
    out: Vec<usize>,
    /// The best value after each face, by layer and budget.
    best: Vec<f64>,
    /// For each gear, the fewest turns after its roll.
    fewest: Vec<u16>,
    /// For each face, the price of braking to a standstill, where that leads to the same row.
    stays: Vec<Option<Price>>,
}

impl<'a> Solver<'a> {
    fn new(solo: &'a SoloCar, retirement: f64, turn: f64, layers: Option<&'a Layers>) -> Self {
        let budgets = &solo.costs.budgets;
        let out = (0..budgets.count()).filter(|at| !budgets.is_in(*at));
        Self {
            solo,
            costs: &solo.costs,
            successors: Successors::new(solo),
            settlements: Settlements::default(),
            retirement,
            turn,
            layers,
            faces: solo.costs.faces(),
            out: out.collect(),
            best: Vec::new(),
            fewest: Vec::new(),
            stays: Vec::new(),
        }
    }

    /// Works out the values of all rows, each from later ones.
    pub(super) async fn solve_all(solo: &'a SoloCar) -> Values {
        let retirement = solo.terms.retirement;
        let mut values = Values::new(solo.shape(0), solo.places.count(), retirement).await;
        let solver = Self::new(solo, retirement, 1.0, None);
        solver.solve_rows(&mut values, 0).await;
        values
    }

    /// Works out how often deadlines are missed in place of turns, in as many layers as there are deadlines, by what
    /// it counts to be out.
    pub(super) async fn solve_deadlines(
        solo: &'a SoloCar,
        layers: &'a Layers,
        out: f64,
    ) -> Table<f64> {
        let shape = Shape {
            layers: DEADLINES,
            ..solo.shape(layers.from)
        };
        let rows = layers.first.len();
        let mut values = Values {
            turns: Table::new(shape, rows, 1.0).await,
            fewest: Table::new(shape, 0, NEVER).await,
            monotone: vec![0; rows],
        };
        let solver = Self::new(solo, out, 0.0, Some(layers));
        solver.solve_rows(&mut values, layers.from).await;
        values.turns
    }

    async fn solve_rows(mut self, values: &mut Values, from: usize) {
        for row in (from..self.solo.places.count()).rev() {
            self.solve(row, values);
            pause().await;
        }
    }

    fn next<'v>(&self, values: &'v Values, row: usize) -> Next<'v>
    where
        'a: 'v,
    {
        let layers = self.layers.map(|layers| (layers, 1));
        Next {
            values,
            layers,
            row,
        }
    }

    fn solve(&mut self, row: usize, values: &mut Values) {
        let place = self.solo.places.place(row);
        let ground = self.solo.ground(place.node);
        let shape = values.turns.shape;
        self.successors.look(place);
        self.look_at_faces(self.next(values, row), ground);
        for layer in 0..shape.layers {
            let all = 0..shape.width;
            self.drive(values, row, layer, all.clone());
            self.shift(values, row, layer, all, ground);
            self.mind_staying(values, row, layer, ground);
            self.retire(values, row, layer);
        }
        if self.solo.residents.contains(&place.node) {
            self.wake_residents(values, row);
        }
        if ground == Ground::Box {
            self.serve(values, row, place);
            for layer in 0..shape.layers {
                self.retire(values, row, layer);
            }
        }
        values.monotone[row - shape.first] = self.monotone(&values.turns, row);
    }

    /// Corrects the values where it is better to stay on the spot after some face.
    fn mind_staying(&mut self, values: &mut Values, row: usize, layer: usize, ground: Ground) {
        let width = values.turns.shape.width;
        let next = self.next(values, row);
        let Some(first) = self.first_that_stays(next, layer, ground) else {
            return;
        };
        // What a car that stays on the spot has left comes before what it has.
        let stays = self.stays.iter().flatten();
        let all = &self.costs.budgets;
        let paid = stays.filter(|price| all.pay(all.full(), price).is_some());
        let step = paid.map(Price::back).min().unwrap_or(width).max(1);
        for from in (first..width).step_by(step) {
            let budgets = from..(from + step).min(width);
            self.stay(self.next(values, row), layer, ground, &budgets);
            self.drive(values, row, layer, budgets.clone());
            self.shift(values, row, layer, budgets, ground);
        }
    }

    /// The values of cars that are out.
    fn retire(&self, values: &mut Values, row: usize, layer: usize) {
        let shape = values.turns.shape;
        for gear in self.costs.gears() {
            let from = shape.range(row, gear).start + layer * shape.width;
            for at in self.out.iter().map(|budget| from + budget) {
                values.turns.before[at] = self.retirement;
                values.turns.after[at] = self.retirement;
                if self.layers.is_none() {
                    (values.fewest.before[at], values.fewest.after[at]) = (NEVER, NEVER);
                }
            }
        }
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
        let monotone = |layers: &[f64]| {
            layers.chunks_exact(values.shape.width).all(|run| {
                let mut budgets = run.iter().enumerate();
                budgets.all(|(at, turns)| braked.left(at).is_none_or(|left| run[left] >= *turns))
            })
        };
        let gears = self.costs.gears().zip(0..);
        let bits = gears.map(|(gear, bit)| u8::from(monotone(values.before(row, gear))) << bit);
        let spun = self.costs.has_spins() && monotone(values.after(row, Gear::FIRST));
        bits.sum::<u8>() | u8::from(spun) << SPUN
    }

    /// Finds the best value after each face, by layer and budget.
    fn look_at_faces(&mut self, next: Next<'_>, ground: Ground) {
        let (costs, shape) = (self.costs, next.values.turns.shape);
        let (width, all) = (shape.width, shape.layers * shape.width);
        let mut best = std::mem::take(&mut self.best);
        let mut fewest = std::mem::take(&mut self.fewest);
        best.clear();
        best.resize(self.faces.len() * all, f64::INFINITY);
        fewest.clear();
        fewest.resize(next.values.turns.shape.gears * width, NEVER);
        self.stays.clear();
        for at in 0..self.faces.len() {
            let face = self.faces[at];
            let (before, best) = best.split_at_mut(at * all);
            let best = &mut best[..all];
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
                            let monotone = next.values.monotone[drive.to as usize - shape.first];
                            let may_spin = costs.has_spins() && drive.overshoot > 0;
                            monotone >> gear & 1 == 1 && (!may_spin || monotone >> SPUN & 1 == 1)
                        }),
                    Extends::Exactly => true,
                };
            if extends {
                // All that the number before it leads to, another space braked.
                let less = &before[before.len() - all..];
                let price = &costs.one_braked.price;
                let payers = costs.budgets.payers(price);
                let back = price.back() as isize;
                costs.budgets.runs(&payers, back, |run| {
                    for layer in (0..all).step_by(width) {
                        relax_min(&mut best[layer..], run, &less[layer..]);
                    }
                });
                let stayed: Option<Price> = self.stays.last().copied().flatten();
                stay = stayed.map(|stayed| stayed.and(price));
            }
            self.successors.find(face.roll, !extends);
            let rolled = Rolled {
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
        let shape = next.values.turns.shape;
        let mut stay = None;
        for found in self.successors.found() {
            // What is braked from a higher roll is had for less from a lower one.
            let is_braked = found.braked + found.blocked > 0;
            let counts = rolled.is_lowest || !is_braked || costs.has_spins();
            let counts = counts && next.layers.is_none();
            if found.to == FINISHED {
                for (run, _) in settlements.of(costs, found) {
                    for layer in 0..shape.layers {
                        best[layer * shape.width + run.from..][..run.len].fill(0.0);
                    }
                    fewest[run.from..][..run.len].fill(0);
                }
                continue;
            }
            if found.to as usize == next.row {
                stay = Some(found.rest);
                continue;
            }
            let to = found.row(rolled.strained, costs);
            let is_tested = rolled.strained && found.ground == Ground::Road;
            let is_plain = !is_tested && !found.regains;
            for &(run, spun) in settlements.of(costs, found) {
                let all = next.values.turns.settled(to, gear, spun);
                for layer in 0..shape.layers {
                    let best = &mut best[layer * shape.width..];
                    let settled = next.layer(all, to, layer);
                    if is_plain {
                        relax_min(best, run, settled);
                        continue;
                    }
                    let regained = found.regains.then(|| costs.before_checkpoint(settled));
                    let regained = regained.flatten();
                    let settled = regained.as_deref().unwrap_or(settled);
                    let own = best[run.from..][..run.len].iter_mut();
                    for (best, left) in own.zip(run.left..) {
                        let value = match is_tested {
                            true => costs.risk.before(settled, left),
                            false => settled[left],
                        };
                        *best = best.min(value);
                    }
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
    fn drive(&self, values: &mut Values, row: usize, layer: usize, budgets: Range<usize>) {
        let shape = values.turns.shape;
        let own = |gear| shape.budgets(row, gear, layer, &budgets);
        for gear in self.costs.gears() {
            values.turns.after[own(gear)].fill(self.turn);
        }
        let layers = self.best.chunks_exact(shape.layers * shape.width);
        for (face, best) in self.faces.iter().zip(layers) {
            let best = &shape.layer(best, layer)[budgets.clone()];
            let after = &mut values.turns.after[own(face.gear)];
            for (after, best) in after.iter_mut().zip(best) {
                *after += face.chance * self.or_retire(*best);
            }
        }
        if self.layers.is_none() {
            for (gear, fewest) in self
                .costs
                .gears()
                .zip(self.fewest.chunks_exact(shape.width))
            {
                let after = &mut values.fewest.after[own(gear)];
                for (after, fewest) in after.iter_mut().zip(&fewest[budgets.clone()]) {
                    *after = fewest.saturating_add(1);
                }
            }
        }
    }

    /// The faces after which a car may stay on the spot, each with its price and what staying is worth by what is
    /// left.
    fn stayed<'s>(
        &'s self,
        next: Next<'s>,
        layer: usize,
        ground: Ground,
    ) -> impl Iterator<Item = (usize, &'s Price, impl Fn(usize) -> f64 + 's)> + 's {
        let faces = self.faces.iter().zip(&self.stays).enumerate();
        faces.filter_map(move |(at, (face, stay))| {
            let settled = next.values.turns.settled(next.row, face.gear, false);
            let settled = next.layer(settled, next.row, layer);
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
    fn first_that_stays(&self, next: Next<'_>, layer: usize, ground: Ground) -> Option<usize> {
        let (shape, budgets) = (next.values.turns.shape, &self.costs.budgets);
        let mut first = None;
        for (face, price, worth) in self.stayed(next, layer, ground) {
            let best = &self.best[(face * shape.layers + layer) * shape.width..][..shape.width];
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
    fn stay(&mut self, next: Next<'_>, layer: usize, ground: Ground, budgets: &Range<usize>) {
        let shape = next.values.turns.shape;
        let mut best = std::mem::take(&mut self.best);
        for (face, price, worth) in self.stayed(next, layer, ground) {
            for budget in budgets.clone() {
                if let Some(left) = self.costs.budgets.pay(budget, price) {
                    let best = &mut best[(face * shape.layers + layer) * shape.width + budget];
                    *best = best.min(worth(left));
                }
            }
        }
        self.best = best;
    }

    /// The values before the gear choice, by those after it.
    fn shift(
        &self,
        values: &mut Values,
        row: usize,
        layer: usize,
        budgets: Range<usize>,
        ground: Ground,
    ) {
        let Values { turns, fewest, .. } = values;
        self.shift_in(turns, f64::INFINITY, row, layer, &budgets, ground);
        if self.layers.is_none() {
            self.shift_in(fewest, NEVER, row, layer, &budgets, ground);
        }
    }

    fn shift_in<T: Copy + PartialOrd>(
        &self,
        values: &mut Table<T>,
        none: T,
        row: usize,
        layer: usize,
        budgets: &Range<usize>,
        ground: Ground,
    ) {
        let shape = values.shape;
        for from in self.costs.gears() {
            let before = &mut values.before[shape.budgets(row, from, layer, budgets)];
            before.fill(none);
            for to in self.costs.gears() {
                let Some(transition) = self.costs.of_shift(from, to, ground) else {
                    continue;
                };
                let after = &values.after[shape.budgets(row, to, layer, &(0..shape.width))];
                if budgets.len() == shape.width {
                    let (price, all) = (&transition.price, &self.costs.budgets);
                    let back = price.back() as isize;
                    let each = |run| relax_min(before, run, after);
                    all.runs(&all.payers(price), back, each);
                    continue;
                }
                for (before, budget) in before.iter_mut().zip(budgets.clone()) {
                    if let Some(left) = transition.left(budget)
                        && after[left] < *before
                    {
                        *before = after[left];
                    }
                }
            }
        }
    }

    /// STREET-1: the values of cars that end their move under residents' windows, by those of cars that go on from
    /// there.
    fn wake_residents(&self, values: &mut Values, row: usize) {
        let shape = values.turns.shape;
        for gear in self.costs.gears() {
            let own = &mut values.turns.before[shape.range(row, gear)];
            for run in own.chunks_exact_mut(shape.width) {
                let worth = self.costs.before_residents(run);
                run.copy_from_slice(&worth);
            }
        }
    }

    /// PIT-2, PIT-3: the values of cars that come to a box, by those of cars that wait there for
    /// their next turn, and of those that leave at once.
    fn serve(&mut self, values: &mut Values, row: usize, place: Place) {
        let (costs, shape) = (self.costs, values.turns.shape);
        let (width, all) = (shape.width, shape.layers * shape.width);
        let stop = &costs.stop;
        // Whatever gear they come in, all are free now.
        let waiting = shape.range(row, Gear::FIRST);
        let waits = stop.waits();
        let mut turns: Vec<f64> = values.turns.before[waiting.clone()].to_vec();
        for turns in &mut turns {
            *turns *= waits;
        }
        let mut fewest = vec![NEVER; width];
        if waits > 0.0 && self.layers.is_none() {
            fewest.copy_from_slice(&values.fewest.before[waiting]);
        }
        for (roll, chance) in stop.exits() {
            let mut best = vec![f64::INFINITY; all];
            self.successors.find(roll, true);
            let rolled = Rolled {
                gear: costs.leave_gear,
                strained: place.kept == 0,
                is_lowest: true,
            };
            // The turn in which it came here goes on.
            let next = Next {
                layers: self.layers.map(|layers| (layers, 0)),
                ..self.next(values, row)
            };
            self.spend(next, rolled, &mut best, &mut fewest);
            for (turns, best) in turns.iter_mut().zip(best) {
                *turns += chance * self.or_retire(best);
            }
        }
        for gear in costs.gears() {
            let own = shape.range(row, gear);
            let layers = values.turns.before[own.clone()].chunks_exact_mut(width);
            for (before, turns) in layers.zip(turns.chunks_exact(width)) {
                for (budget, before) in before.iter_mut().enumerate() {
                    *before = turns[stop.served(budget)];
                }
            }
            if self.layers.is_none() {
                for (budget, before) in values.fewest.before[own].iter_mut().enumerate() {
                    *before = fewest[stop.served(budget)];
                }
            }
        }
    }
}
