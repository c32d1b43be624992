//! How likely each state is under the best driving, from the start to the end of the race.

use crate::dice::Gear;

use super::Par;
use super::budgets::Budgets;
use super::faces::{Face, faces};
use super::forecast::Forecast;
use super::markers::Markers;
use super::places::{Place, ground};
use super::reach::{FINISHED, Reach, Way};
use super::tally::{Spent, Tally};
use super::tariff::{Ground, Settled, Tariff};

/// The chances of all states, spread row by row in the order of driving.
pub(super) struct Flow<'a> {
    par: &'a Par,
    width: usize,
    /// The gears, and one more for cars that have spun.
    gears: usize,
    /// How likely a car comes to a row in a gear with so much left, laid out as the values are.
    coming: Vec<f64>,
    /// The same of the row that is looked at, with the gear chosen.
    driving: Vec<f64>,
    /// The points that choosing it has cost, times how likely that is.
    shifted: Vec<f64>,
    /// A car on the grid that drives off or has stalled: how likely it drives in which gear.
    grid: Vec<(usize, Gear, usize, f64)>,
    markers: Markers,
    tally: Tally<'a>,
}

/// A roll that is to be spent.
#[derive(Debug, Clone, Copy)]
struct Rolled {
    place: Place,
    gear: Gear,
    budget: usize,
    /// Whether the engine has been strained (ENG-1).
    strained: bool,
    chance: f64,
    /// What shifting has cost, times the chance.
    shifted: f64,
}

impl<'a> Flow<'a> {
    pub(super) fn new(par: &'a Par) -> Self {
        let tariff = &par.tariff;
        let width = tariff.budgets.count();
        let gears = tariff.gears().count() + usize::from(tariff.has_spins());
        Self {
            par,
            width,
            gears,
            coming: vec![0.0; par.places.count() * gears * width],
            driving: vec![0.0; gears * width],
            shifted: vec![0.0; gears * width],
            grid: Vec::new(),
            markers: Markers::new(&par.rules, &tariff.budgets, par.terms.retirement),
            tally: Tally::new(par),
        }
    }

    const fn tariff(&self) -> &'a Tariff {
        &self.par.tariff
    }

    const fn budgets(&self) -> &'a Budgets {
        &self.par.tariff.budgets
    }

    const fn at(&self, row: usize, gear: Gear, budget: usize) -> usize {
        (row * self.gears + gear.number() as usize - 1) * self.width + budget
    }

    /// The cell of a car that has spun.
    const fn at_spun(&self, row: usize, budget: usize) -> usize {
        ((row + 1) * self.gears - 1) * self.width + budget
    }

    fn reach(&self) -> Reach<'a> {
        let par = self.par;
        Reach::new(par.alone(), (&par.tariff, &par.places))
    }

    /// A car comes to a row with so much left.
    pub(super) fn come(&mut self, row: usize, gear: Gear, settled: Settled, chance: f64) {
        let at = if settled.spun {
            self.at_spun(row, settled.budget)
        } else {
            self.at(row, gear, settled.budget)
        };
        self.coming[at] += chance;
    }

    /// A car stands on the grid, and rolls for its start (START-1, START-2).
    pub(super) fn start(&mut self, row: usize, budget: usize) {
        let par = self.par;
        let place = par.places.place(row);
        let [stalls, drives, great] = par.starts(row, budget).map(|start| start.chance);
        self.tally.count_turn(place, None, stalls);
        let after_stall = par.best_shift(place, None, budget);
        let gear = after_stall.map_or(Gear::FIRST, |(gear, _)| gear);
        self.grid.push((row, gear, budget, stalls));
        self.grid.push((row, Gear::FIRST, budget, drives));
        let spaces = par.rules.start.great_spaces;
        let mut reach = self.reach();
        reach.look(place, spaces);
        reach.find(spaces, true);
        self.tally.begin_moves(reach.drives().len());
        self.tally.count_turn(place, Some(Gear::FIRST), great);
        let rolled = Rolled {
            place,
            gear: Gear::FIRST,
            budget,
            strained: false,
            chance: great,
            shifted: 0.0,
        };
        self.spend(reach.ways(), rolled);
        self.tally.tell_moves(place, &mut reach);
    }

    /// Spreads the chances to the end of the race.
    pub(super) fn run(mut self) -> Forecast {
        let mut reach = self.reach();
        let faces = faces(self.tariff());
        let cells = self.gears * self.width;
        for row in 0..self.par.places.count() {
            let mut coming = self.coming[row * cells..][..cells].iter();
            let is_reached = coming.any(|chance| *chance > 0.0);
            if is_reached || self.grid.iter().any(|(at, ..)| *at == row) {
                self.spread(row, &faces, &mut reach);
            }
        }
        self.tally.finish(self.markers.slack())
    }

    /// Spreads the chances of one row.
    fn spread(&mut self, row: usize, faces: &[Face], reach: &mut Reach<'_>) {
        let tariff = self.tariff();
        let place = self.par.places.place(row);
        let ground = ground(&self.par.track, place.node);
        let exit = tariff.stop.exits().map(|(spaces, _)| spaces).last();
        let most = faces.last().map_or(0, |face| face.roll);
        let most = most.max(exit.unwrap_or(0));
        reach.look(place, most);
        self.tally.begin_moves(reach.drives().len());
        let ways: Vec<Vec<Way>> = (0..=most)
            .map(|roll| {
                reach.find(roll, true);
                reach.ways().to_vec()
            })
            .collect();
        self.driving.fill(0.0);
        self.shifted.fill(0.0);
        for at in 0..self.grid.len() {
            let (grid, gear, budget, chance) = self.grid[at];
            if grid == row {
                let cell = self.at(0, gear, budget);
                self.driving[cell] += chance;
            }
        }
        if ground == Ground::Box {
            self.serve(row, place, &ways);
        }
        // A car braked to a standstill comes to the same row with less.
        for budget in (0..self.width).rev() {
            for from in tariff.gears() {
                self.shift(row, from, budget, ground);
            }
            if tariff.has_spins() {
                let (spun, first) = (self.at_spun(row, budget), self.at(0, Gear::FIRST, budget));
                self.driving[first] += self.coming[spun];
            }
            for gear in tariff.gears() {
                let cell = self.at(0, gear, budget);
                let (chance, shifted) = (self.driving[cell], self.shifted[cell]);
                if chance == 0.0 {
                    continue;
                }
                self.tally.count_turn(place, Some(gear), chance);
                for face in faces.iter().filter(|face| face.gear == gear) {
                    let rolled = Rolled {
                        place,
                        gear,
                        budget,
                        strained: tariff.strains(gear, face.roll, ground),
                        chance: chance * face.chance,
                        shifted: shifted * face.chance,
                    };
                    self.spend(&ways[usize::from(face.roll)], rolled);
                }
            }
        }
        self.tally.tell_moves(place, reach);
    }

    /// PIT-2, PIT-3: serves the cars that have come to a box, and lets some of them leave at once.
    fn serve(&mut self, row: usize, place: Place, ways: &[Vec<Way>]) {
        let stop = &self.tariff().stop;
        let cells = self.at(row, Gear::FIRST, 0)..self.at(row + 1, Gear::FIRST, 0);
        let came = self.coming[cells.clone()].to_vec();
        self.coming[cells.clone()].fill(0.0);
        for (at, chance) in came.into_iter().enumerate() {
            if chance == 0.0 {
                continue;
            }
            let (gear, budget) = (at / self.width, stop.served(at % self.width));
            self.coming[cells.start + gear * self.width + budget] += chance * stop.waits();
            for (spaces, exits) in stop.exits() {
                let rolled = Rolled {
                    place,
                    gear: self.tariff().leave_gear,
                    budget,
                    strained: place.kept == 0,
                    chance: chance * exits,
                    shifted: 0.0,
                };
                self.spend(&ways[usize::from(spaces)], rolled);
            }
        }
    }

    /// Chooses the gear of a car that has come to a row.
    fn shift(&mut self, row: usize, from: Gear, budget: usize, ground: Ground) {
        let chance = self.coming[self.at(row, from, budget)];
        if chance == 0.0 {
            return;
        }
        let place = self.par.places.place(row);
        let best = self.par.best_shift(place, Some(from), budget);
        let to = best.map_or(from, |(gear, _)| gear);
        let Some(toll) = self.tariff().of_shift(from, to, ground) else {
            return;
        };
        let cell = self.at(0, to, toll.left(budget).unwrap_or(budget));
        let points = chance * toll.price.sum();
        self.driving[cell] += chance;
        self.shifted[cell] += points;
        self.tally.shifts(place, points);
    }

    /// Spends a roll in the best way.
    fn spend(&mut self, ways: &[Way], rolled: Rolled) {
        let (tariff, budgets) = (self.tariff(), self.budgets());
        let Rolled { place, chance, .. } = rolled;
        let mut best: Option<(&Way, Settled, f64)> = None;
        for way in ways {
            let settled = tariff.settle(rolled.budget, way.overshoot, &way.rest);
            if let Some(settled) = settled {
                let turns = self.turns_after(way, settled, rolled);
                if best.is_none_or(|(_, _, least)| turns < least) {
                    best = Some((way, settled, turns));
                }
            }
        }
        let Some((way, settled, _)) = best else {
            self.tally.retires(place, chance);
            return;
        };
        // OVER-6: a car that spins without tyre points has none to lose.
        let overshooting = tariff.of_overshoot(way.overshoot);
        let overshooting = chance * budgets.lost(rolled.budget, overshooting);
        let spent = Spent {
            shifting: rolled.shifted,
            braking: chance * way.rest.sum(),
            overshooting,
            spun: settled.spun,
        };
        self.tally.moves(place, way.drive, chance, spent);
        if way.to == FINISHED {
            return;
        }
        let mut unharmed = chance;
        if rolled.strained && way.ground == Ground::Road {
            let risk = tariff.risk();
            let harmed = chance * risk.chance;
            unharmed -= harmed;
            let lost = harmed * budgets.lost(settled.budget, &risk.price);
            self.tally.strains(place, lost);
            let budget = risk.harmed(settled.budget);
            if budgets.is_in(budget) {
                self.arrive(way, Settled { budget, ..settled }, (rolled, harmed));
            } else {
                self.tally.breaks_down(harmed);
            }
        }
        self.arrive(way, settled, (rolled, unharmed));
    }

    /// A car that has rolled comes to where a way leads.
    fn arrive(&mut self, way: &Way, settled: Settled, (rolled, chance): (Rolled, f64)) {
        let row = way.row(rolled.strained, self.tariff());
        let crossings = self.par.places.place(row).crossings;
        if crossings > rolled.place.crossings {
            let left = (self.budgets(), settled.budget);
            self.markers.cross(crossings, left, chance);
        }
        self.come(row, rolled.gear, settled, chance);
    }

    /// The turns expected after a way that the car survives.
    fn turns_after(&self, way: &Way, settled: Settled, rolled: Rolled) -> f64 {
        if way.to == FINISHED {
            return 0.0;
        }
        let row = way.row(rolled.strained, self.tariff());
        let values = self.par.values.settled(row, rolled.gear, settled.spun);
        if rolled.strained && way.ground == Ground::Road {
            self.tariff().risk().before(values, settled.budget)
        } else {
            values[settled.budget]
        }
    }
}
