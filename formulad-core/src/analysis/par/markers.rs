//! What the damage markers that a car leaves for itself can cost it on later laps (DEBRIS-1,
//! DEBRIS-2).
//!
//! Where they lie is not part of the states that are solved. This bounds how much that can matter.

use crate::rules::{Ruleset, Wear, Zone};

use super::budgets::Budgets;

/// How many engine points cars have lost when they cross the line, each of which has left a marker.
#[derive(Debug)]
pub(super) struct Markers {
    laps: u8,
    retirement: f64,
    /// Probability that a marker does harm, and how often that has to happen until the car is out.
    chance: f64,
    harms: u32,
    /// The kind of the engine's points; `None` if markers are never met again.
    engine: Option<usize>,
    /// By the number of points: the probability that this many have been lost at the first crossing, and
    /// at the last but one, which begins the last lap.
    at_first: Vec<f64>,
    at_last: Vec<f64>,
}

impl Markers {
    pub(super) fn new(rules: &Ruleset, budgets: &Budgets, retirement: f64) -> Self {
        let harm = rules.debris.map_or(Wear::NONE, |risk| risk.price);
        let full = budgets.full_wear();
        let harms = Zone::ALL.into_iter().filter_map(|zone| {
            let (full, price) = (full.get(Some(zone)), harm.get(Some(zone)));
            (zone.is_vital() && price > 0).then(|| u32::from(full.div_ceil(price)))
        });
        let harms = harms.min();
        let engine = budgets.kind_of(Zone::Engine).filter(|_| harms.is_some());
        let lost = engine.map_or(0, |engine| usize::from(budgets.most(engine)) + 1);
        Self {
            laps: rules.laps,
            retirement,
            chance: rules
                .debris
                .map_or(0.0, |risk| f64::from(risk.harmed_to.min(20)) / 20.0),
            harms: harms.unwrap_or(u32::MAX),
            engine,
            at_first: vec![0.0; lost],
            at_last: vec![0.0; lost],
        }
    }

    /// Counts a car that crosses the line with this budget.
    pub(super) fn cross(&mut self, crossings: u8, budgets: &Budgets, budget: usize, chance: f64) {
        let Some(engine) = self.engine else { return };
        let lost = budgets.most(engine) - budgets.points(budget, engine);
        if crossings == 1 {
            self.at_first[usize::from(lost)] += chance;
        }
        if crossings == self.laps && self.laps > 1 {
            self.at_last[usize::from(lost)] += chance;
        }
    }

    /// By how many turns par may be too low at most: the price of retiring, times the probability that
    /// markers put the car out. Those left before the first lap are assumed to do so for certain. There
    /// are no more later ones than engine points lost, and each is met at most once a lap.
    pub(super) fn slack(&self) -> f64 {
        let early: f64 = self.at_first.iter().skip(1).sum();
        let later = self.at_last.iter().zip(0_u32..).map(|(chance, lost)| {
            let met = lost * u32::from(self.laps.saturating_sub(1));
            chance * self.put_out(met)
        });
        (early + later.sum::<f64>()).min(1.0) * self.retirement
    }

    /// Probability that a number of markers puts a car out.
    fn put_out(&self, met: u32) -> f64 {
        // Probability of each number of harms, after each marker.
        let mut harmed = vec![1.0];
        for _ in 0..met {
            let mut next = vec![0.0; harmed.len() + 1];
            for (at, chance) in harmed.iter().enumerate() {
                next[at] += chance * (1.0 - self.chance);
                next[at + 1] += chance * self.chance;
            }
            harmed = next;
        }
        harmed.iter().skip(self.harms as usize).sum()
    }
}
