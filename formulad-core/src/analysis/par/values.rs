//! The values of all states, worked out from the end of the race to its start.

use std::ops::Range;

use crate::dice::{Die, Gear};

use super::budgets::{Budgets, Price, Run};
use super::chances::Layers;
use super::places::Places;
use super::reach::{Extends, FINISHED, Reach};
use super::tariff::{Ground, Tariff};

/// More turns than any race takes: the goal is not reached.
pub(super) const NEVER: u16 = u16::MAX;

/// What each state is worth. A list has a run of values for every row and gear, one value for each
/// budget, those of cars that are out included.
#[derive(Debug, Clone)]
pub(super) struct Values {
    /// The row that comes first.
    first: usize,
    gears: usize,
    width: usize,
    /// The turns still expected, the gear of the next turn to be chosen. In a box they are those of a
    /// car that has just come there, before anything is done to it (PIT-2, PIT-3).
    coming: Vec<f64>,
    /// The same with the gear chosen and paid for, and the die to be rolled. In 1st gear they are
    /// those of a car that has spun, too (OVER-6).
    driving: Vec<f64>,
    /// For each row, a bit for each gear in which points for braking never mean more turns, and one
    /// for cars that have spun. They mostly do not; but where giving up is near, a car that is out
    /// may be better off than one that lingers.
    falls: Vec<u8>,
    /// The fewest turns, with the best dice there are: coming and driving.
    fewest_coming: Vec<u16>,
    fewest_driving: Vec<u16>,
}

/// The bit of [`Values::falls`] for cars that have spun.
const SPUN: usize = 7;

/// One number of one die.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub(super) gear: Gear,
    pub(super) roll: u8,
    /// Its part of all faces of the die.
    pub(super) chance: f64,
    /// Whether it is the lowest number of its die.
    is_lowest: bool,
}

/// The faces of all dice, gear by gear and ascending.
pub(super) fn faces(tariff: &Tariff) -> Vec<Face> {
    let faces = tariff.gears().flat_map(|gear| {
        let die = Die::Gear(gear);
        let count = die.faces().len() as f64;
        die.outcomes().map(move |(roll, shown)| Face {
            gear,
            roll,
            chance: f64::from(shown) / count,
            is_lowest: die.faces().first() == Some(&roll),
        })
    });
    faces.collect()
}

/// Lowers what is known for each budget to what another way has for what is left of it.
#[inline]
fn lower<T: Copy + PartialOrd>(best: &mut [T], run: Run, values: &[T]) {
    let best = best[run.from..][..run.len].iter_mut();
    for (best, value) in best.zip(&values[run.left..][..run.len]) {
        // Stored in any case, so that several are compared at once.
        *best = if *value < *best { *value } else { *best };
    }
}

const fn index(gear: Gear) -> usize {
    gear.number() as usize - 1
}

impl Values {
    /// The bytes that values of so many rows take.
    pub(super) fn bytes(rows: usize, gears: Gear, budgets: &Budgets) -> u64 {
        let each = 2 * size_of::<f64>() as u64 + 2 * size_of::<u16>() as u64;
        let runs = u64::from(gears.number()).saturating_mul(budgets.count() as u64);
        (rows as u64).saturating_mul(runs.saturating_mul(each) + 1)
    }

    const fn run(&self, row: usize, gear: usize) -> Range<usize> {
        let from = ((row - self.first) * self.gears + gear) * self.width;
        from..from + self.width
    }

    /// The turns expected of a car that has come to a row in a gear, by its budget.
    pub(super) fn coming(&self, row: usize, gear: Gear) -> &[f64] {
        &self.coming[self.run(row, index(gear))]
    }

    /// The turns expected of a car that is about to roll the die of a gear, by its budget.
    pub(super) fn driving(&self, row: usize, gear: Gear) -> &[f64] {
        &self.driving[self.run(row, index(gear))]
    }

    /// The turns expected of a car that has come to a row in a gear, or has spun there.
    pub(super) fn settled(&self, row: usize, gear: Gear, spun: bool) -> &[f64] {
        if spun {
            self.driving(row, Gear::FIRST)
        } else {
            self.coming(row, gear)
        }
    }

    /// The fewest turns of a car that has come to a row in a gear, by its budget.
    pub(super) fn fewest_coming(&self, row: usize, gear: Gear) -> &[u16] {
        &self.fewest_coming[self.run(row, index(gear))]
    }

    /// The fewest turns of a car that is about to roll the die of a gear, by its budget.
    pub(super) fn fewest_driving(&self, row: usize, gear: Gear) -> &[u16] {
        &self.fewest_driving[self.run(row, index(gear))]
    }

    /// The fewest turns of a car that has come to a row in a gear, or has spun there.
    pub(super) fn fewest_settled(&self, row: usize, gear: Gear, spun: bool) -> &[u16] {
        if spun {
            self.fewest_driving(row, Gear::FIRST)
        } else {
            self.fewest_coming(row, gear)
        }
    }

    /// Works them out, each row from later ones.
    pub(super) fn solve(
        places: &Places,
        tariff: &Tariff,
        reach: &mut Reach<'_>,
        retirement: f64,
    ) -> Self {
        let rows = places.count();
        let gears = usize::from(tariff.top_gear.number());
        let width = tariff.budgets.count();
        let size = rows * gears * width;
        let mut values = Self {
            first: 0,
            gears,
            width,
            coming: vec![retirement; size],
            driving: vec![retirement; size],
            falls: vec![0; rows],
            fewest_coming: vec![NEVER; size],
            fewest_driving: vec![NEVER; size],
        };
        let mut solver = Solver::new(tariff, retirement);
        for row in (0..rows).rev() {
            solver.look(row, places, reach);
            solver.solve(&mut values, None, row, places, reach);
        }
        values
    }

    /// The gears there are.
    pub(super) const fn gears(&self) -> usize {
        self.gears
    }

    /// Room for the values of one row.
    pub(super) fn of_row(gears: usize, width: usize) -> Self {
        let size = gears * width;
        Self {
            first: 0,
            gears,
            width,
            coming: vec![1.0; size],
            driving: vec![1.0; size],
            falls: vec![0],
            fewest_coming: vec![NEVER; size],
            fewest_driving: vec![NEVER; size],
        }
    }

    /// Makes the room one for this row.
    pub(super) fn clear_for(&mut self, row: usize) {
        self.first = row;
        self.coming.fill(1.0);
        self.driving.fill(1.0);
    }

    /// The values of the row that there is room for: coming, driving, and in which gears points for
    /// braking never do harm.
    pub(super) fn row(&self) -> (&[f64], &[f64], u8) {
        (&self.coming, &self.driving, self.falls[0])
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

/// Where the values of what a turn leads to are, if not beside those of the row that it begins in:
/// the chances to miss a deadline of so many turns.
#[derive(Clone, Copy)]
pub(super) struct Layer<'a> {
    pub(super) layers: &'a Layers,
    pub(super) turns: u16,
}

impl<'a> Layer<'a> {
    /// With one turn less.
    const fn later(self) -> Self {
        Self {
            turns: self.turns.saturating_sub(1),
            ..self
        }
    }

    fn settled(&self, row: usize, gear: Gear, spun: bool) -> &'a [f64] {
        self.layers.settled(row, self.turns, (gear, spun))
    }
}

/// What it takes to solve one row after the other.
pub(super) struct Solver<'a> {
    tariff: &'a Tariff,
    retirement: f64,
    /// What a turn counts.
    turn: f64,
    faces: Vec<Face>,
    /// The budgets of cars that are out.
    out: Vec<usize>,
    /// For each face, the best that comes of it, by budget.
    best: Vec<f64>,
    /// For each gear, the fewest turns after its roll.
    fewest: Vec<u16>,
    /// For each face, the price of braking to a standstill, where that leads to the same row.
    stays: Vec<Option<Price>>,
}

impl<'a> Solver<'a> {
    fn new(tariff: &'a Tariff, retirement: f64) -> Self {
        let budgets = &tariff.budgets;
        Self {
            tariff,
            retirement,
            turn: 1.0,
            faces: faces(tariff),
            out: (0..budgets.count())
                .filter(|at| !budgets.is_in(*at))
                .collect(),
            best: Vec::new(),
            fewest: Vec::new(),
            stays: Vec::new(),
        }
    }

    /// One that finds how likely deadlines are missed in place of turns: being out is to miss them.
    pub(super) fn of_chances(tariff: &'a Tariff) -> Self {
        Self {
            turn: 0.0,
            ..Self::new(tariff, 1.0)
        }
    }

    /// Asks for the moves from a row.
    pub(super) fn look(&self, row: usize, places: &Places, reach: &mut Reach<'_>) {
        let exit = self.tariff.stop.exits().map(|(spaces, _)| spaces).last();
        let roll = self.faces.last().map_or(0, |face| face.roll);
        reach.look(places.place(row), roll.max(exit.unwrap_or(0)));
    }

    /// Solves a row whose moves have been asked for.
    pub(super) fn solve(
        &mut self,
        values: &mut Values,
        layer: Option<Layer<'_>>,
        row: usize,
        places: &Places,
        reach: &mut Reach<'_>,
    ) {
        let place = places.place(row);
        let ground = reach.ground(place);
        let later = layer.map(Layer::later);
        self.look_at_faces((values, later), row, ground, reach);
        // What a car that stays on the spot has left comes before what it has.
        let stays = self.stays.iter().flatten();
        let full = self.tariff.budgets.full();
        let paid = stays.filter(|price| self.tariff.budgets.pay(full, price).is_some());
        let step = paid.map(Price::back).min().unwrap_or(values.width).max(1);
        for from in (0..values.width).step_by(step) {
            let budgets = from..(from + step).min(values.width);
            self.drive((values, later), row, budgets.clone(), ground);
            self.shift(values, row, budgets, ground);
        }
        if ground == Ground::Box {
            self.serve((values, layer), row, place.kept == 0, reach);
        }
        for gear in 0..values.gears {
            for budget in &self.out {
                let at = values.run(row, gear).start + budget;
                (values.coming[at], values.driving[at]) = (self.retirement, self.retirement);
                (values.fewest_coming[at], values.fewest_driving[at]) = (NEVER, NEVER);
            }
        }
        let falls = self.falls(values, row);
        values.falls[row - values.first] = falls;
    }

    /// In which gears points for braking never mean more turns.
    fn falls(&self, values: &Values, row: usize) -> u8 {
        let braked = self.tariff.one_braked();
        let falls = |run: &[f64]| {
            let mut budgets = run.iter().enumerate();
            budgets.all(|(at, turns)| braked.left(at).is_none_or(|left| run[left] >= *turns))
        };
        let coming = self.tariff.gears().map(|gear| values.coming(row, gear));
        let bits = coming
            .zip(0..)
            .map(|(run, bit)| u8::from(falls(run)) << bit);
        let spun = self.tariff.has_spins() && falls(values.driving(row, Gear::FIRST));
        bits.sum::<u8>() | u8::from(spun) << SPUN
    }

    /// Finds what comes of each face, by budget.
    fn look_at_faces(
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
    fn spend(
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

    /// The values of cars that roll, by those of what comes of each face.
    fn drive(
        &self,
        (values, later): (&mut Values, Option<Layer<'_>>),
        row: usize,
        budgets: Range<usize>,
        ground: Ground,
    ) {
        let tariff = self.tariff;
        for gear in 0..values.gears {
            let own = values.run(row, gear).start;
            let fewest = &self.fewest[gear * values.width..];
            for at in budgets.clone() {
                values.driving[own + at] = self.turn;
                values.fewest_driving[own + at] = fewest[at].saturating_add(1);
            }
        }
        let bests = self.best.chunks_exact(values.width);
        for ((face, best), stay) in self.faces.iter().zip(bests).zip(&self.stays) {
            let own = values.run(row, index(face.gear)).start;
            let Some(stay) = stay else {
                for at in budgets.clone() {
                    let none = best[at] == f64::INFINITY;
                    let turns = if none { self.retirement } else { best[at] };
                    values.driving[own + at] += face.chance * turns;
                }
                continue;
            };
            let strained = tariff.strains(face.gear, face.roll, ground);
            for at in budgets.clone() {
                let mut best = best[at];
                if let Some(left) = tariff.budgets.pay(at, stay) {
                    let coming = match later {
                        Some(later) => later.settled(row, face.gear, false),
                        None => &values.coming[own..][..values.width],
                    };
                    let stays = if strained {
                        tariff.risk().before(coming, left)
                    } else {
                        coming[left]
                    };
                    best = best.min(stays);
                }
                let none = best == f64::INFINITY;
                let turns = if none { self.retirement } else { best };
                values.driving[own + at] += face.chance * turns;
            }
        }
    }

    /// The values of cars that are to choose their gear, by those of driving in each.
    fn shift(&self, values: &mut Values, row: usize, budgets: Range<usize>, ground: Ground) {
        let tariff = self.tariff;
        let (first, gears, width) = (values.first, values.gears, values.width);
        let run = |gear| {
            let from = ((row - first) * gears + index(gear)) * width;
            from..from + width
        };
        for from in tariff.gears() {
            let own = run(from);
            let coming = &mut values.coming[own.clone()][budgets.clone()];
            let fewest_coming = &mut values.fewest_coming[own][budgets.clone()];
            coming.fill(f64::INFINITY);
            fewest_coming.fill(NEVER);
            for to in tariff.gears() {
                let Some(toll) = tariff.of_shift(from, to, ground) else {
                    continue;
                };
                let (driving, fewest) = (&values.driving[run(to)], &values.fewest_driving[run(to)]);
                // One by one is quicker where there is only one.
                if toll.is_free() && budgets.len() > 1 {
                    let all = Run {
                        from: 0,
                        len: budgets.len(),
                        left: budgets.start,
                    };
                    lower(coming, all, driving);
                    lower(fewest_coming, all, fewest);
                    continue;
                }
                for (at, budget) in budgets.clone().enumerate() {
                    if let Some(left) = toll.left(budget) {
                        coming[at] = coming[at].min(driving[left]);
                        fewest_coming[at] = fewest_coming[at].min(fewest[left]);
                    }
                }
            }
        }
    }

    /// PIT-2, PIT-3: the values of cars that come to a box, by those of cars that wait there for
    /// their next turn, and of those that leave at once.
    fn serve(
        &self,
        (values, layer): (&mut Values, Option<Layer<'_>>),
        row: usize,
        strained: bool,
        reach: &mut Reach<'_>,
    ) {
        let (tariff, width) = (self.tariff, values.width);
        let stop = &tariff.stop;
        let gear = tariff.leave_gear;
        // Whatever gear they come in, all are free now.
        let waiting = values.run(row, 0);
        let waits = stop.waits();
        let mut turns: Vec<f64> = values.coming[waiting.clone()].to_vec();
        for turns in &mut turns {
            *turns *= waits;
        }
        let mut fewest = vec![NEVER; width];
        if waits > 0.0 {
            fewest.copy_from_slice(&values.fewest_coming[waiting]);
        }
        for (roll, chance) in stop.exits() {
            let mut best = vec![f64::INFINITY; width];
            reach.find(roll, true);
            let rolled = Rolled {
                row,
                gear,
                strained,
                is_lowest: true,
            };
            self.spend((values, layer), rolled, reach, (&mut best, &mut fewest));
            for (turns, best) in turns.iter_mut().zip(best) {
                let none = best == f64::INFINITY;
                *turns += chance * if none { self.retirement } else { best };
            }
        }
        for gear in 0..values.gears {
            let own = values.run(row, gear).start;
            for budget in 0..width {
                let served = stop.served(budget);
                values.coming[own + budget] = turns[served];
                values.fewest_coming[own + budget] = fewest[served];
            }
        }
    }
}
