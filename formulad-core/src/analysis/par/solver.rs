//! Solving one row after the other: choosing a gear, rolling, stopping in the box.

use std::ops::Range;

use crate::dice::Gear;

use super::budgets::{Price, Run};
use super::chances::Layers;
use super::faces::{Face, faces};
use super::places::Places;
use super::reach::Reach;
use super::spending::{Rolled, lower};
use super::tariff::{Ground, Tariff};
use super::values::{NEVER, SPUN, Values, index};

/// Where the values of what a turn leads to are, if not beside those of the row that it begins in:
/// the chances to miss a deadline of so many turns.
#[derive(Clone, Copy)]
pub(super) struct Layer<'a> {
    pub(super) layers: &'a Layers,
    pub(super) turns: u16,
}

impl<'a> Layer<'a> {
    /// With one turn less.
    pub(super) const fn later(self) -> Self {
        Self {
            turns: self.turns.saturating_sub(1),
            ..self
        }
    }

    pub(super) fn settled(&self, row: usize, gear: Gear, spun: bool) -> &'a [f64] {
        self.layers.settled(row, self.turns, (gear, spun))
    }
}

/// What it takes to solve one row after the other.
pub(super) struct Solver<'a> {
    pub(super) tariff: &'a Tariff,
    retirement: f64,
    /// What a turn counts.
    turn: f64,
    pub(super) faces: Vec<Face>,
    /// The budgets of cars that are out.
    out: Vec<usize>,
    /// For each face, the best that comes of it, by budget.
    pub(super) best: Vec<f64>,
    /// For each gear, the fewest turns after its roll.
    pub(super) fewest: Vec<u16>,
    /// For each face, the price of braking to a standstill, where that leads to the same row.
    pub(super) stays: Vec<Option<Price>>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(tariff: &'a Tariff, retirement: f64) -> Self {
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
