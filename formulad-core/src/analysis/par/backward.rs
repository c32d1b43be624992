//! The backward pass: values row by row, from the end of the race to its start.

use std::ops::Range;

use crate::dice::Gear;
use crate::steps::pause;

use super::budgets::{Price, Run};
use super::cost_model::{CostModel, Face};
use super::places::{SpaceKind, TrackPosition};
use super::settlements::Settlements;
use super::solo_car::SoloCar;
use super::successors::{Extends, FINISHED, Successors};
use super::table::{NEVER, SPUN, Shape, Table, Values, filled};
use super::value::{Least, Missed, Value};

/// The first deadline of each row.
pub(super) struct FirstDeadlines {
    /// The row that they begin with.
    pub(super) from: usize,
    /// In turns from the row.
    pub(super) turns: Vec<u16>,
}

impl FirstDeadlines {
    fn of(&self, row: usize) -> i32 {
        self.turns[row - self.from].into()
    }
}

/// Where to find the values of what a turn leads to.
#[derive(Clone, Copy)]
struct Next<'a, V> {
    values: &'a Values<V>,
    /// The deadlines, if there are any.
    deadlines: Option<&'a FirstDeadlines>,
    /// The row that the turn begins in, and how many turns it counts.
    row: usize,
    turns: i32,
}

impl<V> Next<'_, V> {
    /// How many turns earlier the deadlines of `to` begin than what the row has left of its own.
    #[inline]
    fn later(&self, to: usize) -> i32 {
        let later = |first: &FirstDeadlines| first.of(self.row) - self.turns - first.of(to);
        self.deadlines.map_or(0, later)
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

/// Relaxes the value of each budget with that of what another move leaves of it, as seen from where the move
/// begins.
#[inline]
fn relax<T: Least>(best: &mut [T], run: Run, values: &[T], seen: impl Fn(T) -> T) {
    let best = best[run.from..][..run.len].iter_mut();
    for (best, value) in best.zip(&values[run.left..][..run.len]) {
        // Stored in any case, so that several are compared at once.
        *best = best.least(seen(*value));
    }
}

/// The same for the rare cases, out of line to keep the others small.
#[inline(never)]
fn relax_later<V: Value>(best: &mut [V], run: Run, values: &[V], later: i32) {
    relax(best, run, values, |value| value.seen_from(later));
}

/// Solves one row after the other.
pub(super) struct Solver<'a, V> {
    solo: &'a SoloCar,
    costs: &'a CostModel,
    successors: Successors<'a>,
    settlements: Settlements,
    retirement: f64,
    /// What a turn costs.
    turn: f64,
    /// The deadlines, if there are any.
    deadlines: Option<&'a FirstDeadlines>,
    faces: Vec<Face>,
    /// The values before the gear choice of cars whose engine is still to be tested (ENG-1), for the gears that
    /// strain it.
    tested: Vec<V>,
    /// The layout of `tested`.
    strained: Shape,
    /// The budgets of cars that are out.
    out: Vec<usize>,
    /// The best value after each face, by budget.
    best: Vec<V>,
    /// For each gear, the fewest turns after its roll.
    fewest: Vec<u16>,
    /// For each face, the price of braking to a standstill, where that leads to the same row.
    stays: Vec<Option<Price>>,
}

impl<'a> Solver<'a, f64> {
    /// Works out the values of all rows, each from later ones, and also the fewest turns if `has_fewest`.
    pub(super) async fn solve_all(solo: &'a SoloCar, has_fewest: bool) -> Values {
        let rows = solo.places.count();
        let values = Values::new(solo.shape(0), rows, solo.retirement, has_fewest).await;
        Self::solve_before(solo, values, rows).await
    }

    /// Works out the values of all rows before one from which on they are known.
    pub(super) async fn solve_before(
        solo: &'a SoloCar,
        mut values: Values,
        known: usize,
    ) -> Values {
        let mut solver = Self::new(solo, solo.retirement, 1.0, None);
        solver.solve_rows(&mut values, 0..known).await;
        values
    }
}

impl<'a> Solver<'a, Missed> {
    /// Works out how often deadlines are missed, instead of turns. Being out counts as `out` missed deadlines.
    pub(super) async fn solve_deadlines(
        solo: &'a SoloCar,
        deadlines: &'a FirstDeadlines,
        out: f64,
    ) -> Table<Missed> {
        let shape = solo.shape(deadlines.from);
        let mut values = Values::new(shape, deadlines.turns.len(), 1.0, false).await;
        let mut solver = Self::new(solo, out, 0.0, Some(deadlines));
        let rows = solo.places.count();
        solver.solve_rows(&mut values, deadlines.from..rows).await;
        values.turns
    }
}

impl<'a, V: Value> Solver<'a, V> {
    fn new(
        solo: &'a SoloCar,
        retirement: f64,
        turn: f64,
        deadlines: Option<&'a FirstDeadlines>,
    ) -> Self {
        let budgets = &solo.costs.budgets;
        let out = (0..budgets.count()).filter(|at| !budgets.is_in(*at));
        Self {
            solo,
            costs: &solo.costs,
            successors: Successors::new(solo),
            settlements: Settlements::default(),
            retirement,
            turn,
            deadlines,
            faces: solo.costs.faces(),
            tested: Vec::new(),
            strained: solo.strained_shape(deadlines.map_or(0, |deadlines| deadlines.from)),
            out: out.collect(),
            best: Vec::new(),
            fewest: Vec::new(),
            stays: Vec::new(),
        }
    }

    /// Solves some rows, the last first. Those behind them are known.
    async fn solve_rows(&mut self, values: &mut Values<V>, rows: Range<usize>) {
        let all = self.solo.places.count();
        let cells = self.strained.cells(all - rows.start);
        self.tested = filled(cells, &V::of(0.0)).await;
        for row in rows.end..all {
            self.test_engines(&values.turns, row);
            pause().await;
        }
        for row in rows.rev() {
            self.solve(row, values);
            pause().await;
        }
    }

    const fn next<'v>(&self, values: &'v Values<V>, row: usize) -> Next<'v, V>
    where
        'a: 'v,
    {
        Next {
            values,
            deadlines: self.deadlines,
            row,
            turns: 1,
        }
    }

    fn solve(&mut self, row: usize, values: &mut Values<V>) {
        let place = self.solo.places.place(row);
        let space_kind = self.solo.space_kind(place.node);
        let shape = values.turns.shape;
        self.successors.look(place);
        self.look_at_faces(self.next(values, row), space_kind);
        let all = 0..shape.width;
        self.drive(values, row, all.clone());
        self.shift(values, row, all, space_kind);
        self.mind_staying(values, row, space_kind);
        self.retire(values, row);
        if self.solo.residents.contains(&place.node) {
            self.wake_residents(values, row);
        }
        if space_kind == SpaceKind::Box {
            self.serve(values, row, place);
            self.retire(values, row);
        }
        values.monotone[row - shape.first] = self.monotone(&values.turns, row);
        self.test_engines(&values.turns, row);
    }

    /// Corrects the values where it is better to stay on the spot after some face.
    fn mind_staying(&mut self, values: &mut Values<V>, row: usize, space_kind: SpaceKind) {
        let width = values.turns.shape.width;
        let next = self.next(values, row);
        let Some(first) = self.first_that_stays(next, space_kind) else {
            return;
        };
        // Paying to stay on the spot leads to an earlier budget.
        let stays = self.stays.iter().flatten();
        let all = &self.costs.budgets;
        let paid = stays.filter(|price| all.pay(all.full(), price).is_some());
        let step = paid.map(Price::back).min().unwrap_or(width).max(1);
        for from in (first..width).step_by(step) {
            let budgets = from..(from + step).min(width);
            self.stay(self.next(values, row), space_kind, &budgets);
            self.drive(values, row, budgets.clone());
            self.shift(values, row, budgets, space_kind);
        }
    }

    /// The values of cars that are out.
    fn retire(&self, values: &mut Values<V>, row: usize) {
        let shape = values.turns.shape;
        for gear in self.costs.gears() {
            let from = shape.range(row, gear).start;
            for at in self.out.iter().map(|budget| from + budget) {
                values.turns.before[at] = V::of(self.retirement);
                values.turns.after[at] = V::of(self.retirement);
                if values.has_fewest() {
                    (values.fewest.before[at], values.fewest.after[at]) = (NEVER, NEVER);
                }
            }
        }
    }

    /// The gears, one bit each, in which more points for braking never mean more turns.
    fn monotone(&self, values: &Table<V>, row: usize) -> u8 {
        let braked = &self.costs.one_braked;
        let monotone = |run: &[V]| {
            let mut budgets = run.iter().enumerate();
            budgets.all(|(at, value)| {
                let left = braked.left(at);
                left.is_none_or(|left| !run[left].is_below(*value))
            })
        };
        let gears = self.costs.gears().zip(0..);
        let bits = gears.map(|(gear, bit)| u8::from(monotone(values.before(row, gear))) << bit);
        let spun = self.costs.has_spins() && monotone(values.after(row, Gear::FIRST));
        bits.sum::<u8>() | u8::from(spun) << SPUN
    }

    /// Works out the values of cars whose engine is still to be tested in a row.
    fn test_engines(&mut self, values: &Table<V>, row: usize) {
        for gear in self.costs.straining_gears() {
            let before = values.before(row, gear);
            let tested = self.tested[self.strained.range(row, gear)].iter_mut();
            for (budget, tested) in tested.enumerate() {
                *tested = self.costs.risk.before(before, budget);
            }
        }
    }

    /// Finds the best value after each face, by budget.
    fn look_at_faces(&mut self, next: Next<'_, V>, space_kind: SpaceKind) {
        let (costs, shape) = (self.costs, next.values.turns.shape);
        let width = shape.width;
        let mut best = std::mem::take(&mut self.best);
        let mut fewest = std::mem::take(&mut self.fewest);
        best.clear();
        best.resize(self.faces.len() * width, V::of(f64::INFINITY));
        fewest.clear();
        fewest.resize(shape.gears * width, NEVER);
        self.stays.clear();
        for at in 0..self.faces.len() {
            let face = self.faces[at];
            let (before, best) = best.split_at_mut(at * width);
            let best = &mut best[..width];
            let gear = usize::from(face.gear.number()) - 1;
            let strained = costs.strains(face.gear, face.roll, space_kind);
            let mut stay = None;
            let extends = !face.is_lowest
                && !strained
                && match self.successors.extends(face.roll) {
                    Extends::No => false,
                    // The extension also reaches some places at a higher price than needed. That
                    // makes no difference where more points for braking are never worse.
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
                // Everything that the next lower roll leads to, with one more space braked.
                let less = &before[before.len() - width..];
                let braked = &costs.one_braked;
                for run in &braked.runs {
                    relax(best, *run, less, |value| value);
                }
                let stayed: Option<Price> = self.stays.last().copied().flatten();
                stay = stayed.map(|stayed| stayed.and(&braked.price));
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

    /// Relaxes the values of a roll with the moves that have been found for it. Returns the price of the
    /// move that leads to the same row.
    fn spend(
        &mut self,
        next: Next<'_, V>,
        rolled: Rolled,
        best: &mut [V],
        fewest: &mut [u16],
    ) -> Option<Price> {
        let (costs, gear, settlements) = (self.costs, rolled.gear, &mut self.settlements);
        let mut stay = None;
        for found in self.successors.found() {
            // A lower roll leads to the same place with less braking.
            let is_braked = found.braked + found.blocked > 0;
            let counts = rolled.is_lowest || !is_braked || costs.has_spins();
            let counts = counts && next.values.has_fewest();
            if found.to == FINISHED {
                for (run, _) in settlements.of(costs, found) {
                    best[run.from..][..run.len].fill(V::of(0.0));
                    fewest[run.from..][..run.len].fill(0);
                }
                continue;
            }
            if found.to as usize == next.row {
                stay = Some(found.rest(costs));
                continue;
            }
            let to = found.row(rolled.strained, costs);
            let later = next.later(to);
            let is_tested = rolled.strained && found.space_kind == SpaceKind::Road;
            for &(run, spun) in settlements.of(costs, found) {
                if counts {
                    let settled = next.values.fewest.settled(to, gear, spun);
                    relax(fewest, run, settled, |turns| turns);
                }
                let settled = next.values.turns.settled(to, gear, spun);
                // A car that leaves a box may arrive in any gear with its engine still to be tested.
                let is_odd = is_tested && (spun || gear < costs.engine_from);
                if found.regains || is_odd {
                    let left = run.left..run.left + run.len;
                    let came = costs.before_arrival(settled, left, found.regains, is_tested);
                    relax_later(best, Run { left: 0, ..run }, &came, later);
                    continue;
                }
                let came = match is_tested {
                    true => &self.tested[self.strained.range(to, gear)],
                    false => settled,
                };
                // A constant moves all deadlines of a value at once.
                match later {
                    0 => relax(best, run, came, |value| value),
                    -1 => relax(best, run, came, |value| value.seen_from(-1)),
                    1 => relax(best, run, came, |value| value.seen_from(1)),
                    _ => relax_later(best, run, came, later),
                }
            }
        }
        stay
    }

    /// Works out the values after the gear choice from the best ones after each face.
    fn drive(&self, values: &mut Values<V>, row: usize, budgets: Range<usize>) {
        let shape = values.turns.shape;
        let own = |gear| shape.budgets(row, gear, &budgets);
        for gear in self.costs.gears() {
            values.turns.after[own(gear)].fill(V::of(self.turn));
        }
        let best = self.best.chunks_exact(shape.width);
        for (face, best) in self.faces.iter().zip(best) {
            let after = &mut values.turns.after[own(face.gear)];
            V::add(after, face.chance, &best[budgets.clone()], self.retirement);
        }
        if values.has_fewest() {
            let fewest = self.fewest.chunks_exact(shape.width);
            for (gear, fewest) in self.costs.gears().zip(fewest) {
                let after = &mut values.fewest.after[own(gear)];
                for (after, fewest) in after.iter_mut().zip(&fewest[budgets.clone()]) {
                    *after = fewest.saturating_add(1);
                }
            }
        }
    }

    /// The faces after which a car may stay on the spot, each with the price and the value of staying, by the
    /// budget that is left.
    fn stayed<'s>(
        &'s self,
        next: Next<'s, V>,
        space_kind: SpaceKind,
    ) -> impl Iterator<Item = (usize, &'s Price, impl Fn(usize) -> V + 's)> + 's {
        let faces = self.faces.iter().zip(&self.stays).enumerate();
        faces.filter_map(move |(at, (face, stay))| {
            let settled = next.values.turns.settled(next.row, face.gear, false);
            let later = next.later(next.row);
            let strained = self.costs.strains(face.gear, face.roll, space_kind);
            let worth = move |left: usize| {
                let value = match strained {
                    true => self.costs.risk.before(settled, left),
                    false => settled[left],
                };
                value.seen_from(later)
            };
            Some((at, stay.as_ref()?, worth))
        })
    }

    /// The first budget for which it is better to stay on the spot after some face, judged by values worked out
    /// without staying. The values of all budgets before it are right.
    fn first_that_stays(&self, next: Next<'_, V>, space_kind: SpaceKind) -> Option<usize> {
        let (width, budgets) = (next.values.turns.shape.width, &self.costs.budgets);
        let mut first = None;
        for (face, price, worth) in self.stayed(next, space_kind) {
            let best = &self.best[face * width..][..width];
            budgets.runs(&budgets.payers(price), price.back() as isize, |run| {
                let best = best[run.from..][..run.len].iter();
                let better = best
                    .zip(run.left..)
                    .position(|(best, left)| worth(left).is_below(*best));
                let better = better.map(|at| run.from + at);
                first = first.into_iter().chain(better).min();
            });
        }
        first
    }

    /// Relaxes the best values after each face with staying on the spot.
    fn stay(&mut self, next: Next<'_, V>, space_kind: SpaceKind, budgets: &Range<usize>) {
        let width = next.values.turns.shape.width;
        let mut best = std::mem::take(&mut self.best);
        for (face, price, worth) in self.stayed(next, space_kind) {
            for budget in budgets.clone() {
                if let Some(left) = self.costs.budgets.pay(budget, price) {
                    let best = &mut best[face * width + budget];
                    *best = best.least(worth(left));
                }
            }
        }
        self.best = best;
    }

    /// Works out the values before the gear choice from those after it.
    fn shift(
        &self,
        values: &mut Values<V>,
        row: usize,
        budgets: Range<usize>,
        space_kind: SpaceKind,
    ) {
        let none = V::of(f64::INFINITY);
        self.shift_in(&mut values.turns, none, row, &budgets, space_kind);
        if values.has_fewest() {
            self.shift_in(&mut values.fewest, NEVER, row, &budgets, space_kind);
        }
    }

    fn shift_in<T: Least>(
        &self,
        values: &mut Table<T>,
        none: T,
        row: usize,
        budgets: &Range<usize>,
        space_kind: SpaceKind,
    ) {
        let shape = values.shape;
        for from in self.costs.gears() {
            let before = &mut values.before[shape.budgets(row, from, budgets)];
            before.fill(none);
            for to in self.costs.gears() {
                let Some(transition) = self.costs.of_shift(from, to, space_kind) else {
                    continue;
                };
                let after = &values.after[shape.range(row, to)];
                if budgets.len() == shape.width {
                    for run in &transition.runs {
                        relax(before, *run, after, |value| value);
                    }
                    continue;
                }
                for (before, budget) in before.iter_mut().zip(budgets.clone()) {
                    if let Some(left) = transition.left(budget) {
                        *before = before.least(after[left]);
                    }
                }
            }
        }
    }

    /// STREET-1: works out the values of cars that end their move under residents' windows from those of cars that
    /// go on from there.
    fn wake_residents(&self, values: &mut Values<V>, row: usize) {
        for gear in self.costs.gears() {
            let own = values.turns.shape.range(row, gear);
            let worth = self
                .costs
                .before_residents(&values.turns.before[own.clone()]);
            values.turns.before[own].copy_from_slice(&worth);
        }
    }

    /// PIT-2, PIT-3: works out the values of cars that come to a box from those of cars that wait there
    /// for their next turn, and of cars that leave at once.
    fn serve(&mut self, values: &mut Values<V>, row: usize, place: TrackPosition) {
        let (costs, shape) = (self.costs, values.turns.shape);
        let stop = &costs.stop;
        // The gear that a car came in makes no difference now.
        let waiting = shape.range(row, Gear::FIRST);
        let waits = stop.waits();
        let turns = values.turns.before[waiting.clone()].iter();
        let mut turns: Vec<V> = turns.map(|turns| V::of(0.0).plus(waits, *turns)).collect();
        let mut fewest = vec![NEVER; shape.width];
        if waits > 0.0 && values.has_fewest() {
            fewest.copy_from_slice(&values.fewest.before[waiting]);
        }
        for (roll, chance) in stop.exits() {
            let mut best = vec![V::of(f64::INFINITY); shape.width];
            self.successors.find(roll, true);
            let rolled = Rolled {
                gear: costs.leave_gear,
                strained: place.kept == 0,
                is_lowest: true,
            };
            // The turn in which the car came here goes on.
            let next = Next {
                turns: 0,
                ..self.next(values, row)
            };
            self.spend(next, rolled, &mut best, &mut fewest);
            V::add(&mut turns, chance, &best, self.retirement);
        }
        for gear in costs.gears() {
            let own = shape.range(row, gear);
            let before = values.turns.before[own.clone()].iter_mut();
            for (budget, before) in before.enumerate() {
                *before = turns[stop.served(budget)];
            }
            if values.has_fewest() {
                for (budget, before) in values.fewest.before[own].iter_mut().enumerate() {
                    *before = fewest[stop.served(budget)];
                }
            }
        }
    }
}
