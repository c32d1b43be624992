//! The forward pass: how likely each state is under the best driving, from the start to the end of the
//! race.

use crate::dice::Gear;
use crate::rules::Wear;
use crate::steps::{Work, at_once, pause};

use super::Par;
use super::best::{Moment, fewest_turns};
use super::cost_model::{Face, Settled};
use super::forecast::Forecast;
use super::markers::Markers;
use super::places::{SpaceKind, TrackPosition};
use super::solo_car::SoloCar;
use super::successors::{FINISHED, Successor, Successors};
use super::table::Table;
use super::tally::{Spent, Tally};
use super::terms::{Start, StartError};

/// How many budgets of a row are looked at between two pauses.
const BUDGETS_AT_A_TIME: usize = 64;

/// The chances of all states, spread row by row in the order of driving.
struct ForwardPass<'a> {
    par: &'a Par,
    solo: &'a SoloCar,
    /// Probability that a car comes to a row in a gear with a budget, or has spun there and goes on in 1st.
    came: Table<f64>,
    /// Probability that a car drives on from the current row, by gear and budget.
    driving: Vec<f64>,
    /// The points that choosing the gear has cost, times the probability of that.
    shifted: Vec<f64>,
    /// Cars on the grid that drive off or have stalled.
    grid: Vec<OnGrid>,
    markers: Markers,
    tally: Tally<'a>,
}

/// A car that drives off from the grid.
#[derive(Debug, Clone, Copy)]
struct OnGrid {
    row: usize,
    gear: Gear,
    budget: usize,
    chance: f64,
}

/// A roll that is to be spent.
#[derive(Debug, Clone, Copy)]
struct Rolled {
    moment: Moment,
    chance: f64,
    /// What shifting has cost, times the chance.
    shifted: f64,
}

impl<'a> ForwardPass<'a> {
    async fn new(par: &'a Par) -> Self {
        let solo = &par.solo;
        let (costs, shape) = (&solo.costs, solo.shape(0));
        let markers = Markers::new(&solo.rules, &costs.budgets, solo.retirement);
        Self {
            par,
            solo,
            came: Table::new(shape, solo.places.count(), 0.0).await,
            driving: vec![0.0; shape.gears * shape.width],
            shifted: vec![0.0; shape.gears * shape.width],
            grid: Vec::new(),
            markers,
            tally: Tally::new(par),
        }
    }

    /// Index of a gear and budget among those of the current row.
    const fn cell(&self, gear: Gear, budget: usize) -> usize {
        self.came.shape.range(0, gear).start + budget
    }

    /// Adds a car that comes to a row with what is left of its budget.
    fn come(&mut self, row: usize, gear: Gear, settled: Settled, chance: f64) {
        if settled.spun {
            let run = self.came.shape.range(row, Gear::FIRST);
            self.came.after[run.start + settled.budget] += chance;
        } else {
            let run = self.came.shape.range(row, gear);
            self.came.before[run.start + settled.budget] += chance;
        }
    }

    /// Adds a car that stands on the grid and rolls for its start (START-1, START-2).
    fn start(&mut self, row: usize, budget: usize) {
        let par = self.par;
        let place = self.solo.places.place(row);
        let [stalls, drives, great] = par.starts(row, budget).map(|start| start.chance);
        self.tally.count_turn(place, None, stalls);
        let after_stall = par.best_shift(place, None, budget);
        for (gear, chance) in [
            (after_stall.map_or(Gear::FIRST, |(gear, _)| gear), stalls),
            (Gear::FIRST, drives),
        ] {
            self.grid.push(OnGrid {
                row,
                gear,
                budget,
                chance,
            });
        }
        let spaces = self.solo.rules.start.great_spaces;
        let mut successors = Successors::new(self.solo);
        successors.look_as_far_as(place, spaces);
        successors.find(spaces, true);
        self.tally.begin_moves(successors.drives().len());
        self.tally.count_turn(place, Some(Gear::FIRST), great);
        let moment = Moment {
            place,
            gear: Gear::FIRST,
            budget,
            strained: false,
        };
        let rolled = Rolled {
            moment,
            chance: great,
            shifted: 0.0,
        };
        self.spend(successors.found(), rolled);
        self.tally.end_moves(place, &mut successors);
    }

    /// Spreads the chances to the end of the race.
    async fn run(mut self) -> Forecast {
        let mut successors = Successors::new(self.solo);
        let faces = self.solo.costs.faces();
        let cells = self.driving.len();
        for row in 0..self.solo.places.count() {
            let came = &self.came.before[row * cells..][..cells];
            let mut came = came.iter().chain(self.came.after(row, Gear::FIRST));
            let is_reached = came.any(|chance| *chance > 0.0);
            if is_reached || self.grid.iter().any(|car| car.row == row) {
                self.spread(row, &faces, &mut successors).await;
                pause().await;
            }
        }
        self.tally.finish(self.markers.slack())
    }

    /// Spreads the chances of one row.
    async fn spread(&mut self, row: usize, faces: &[Face], successors: &mut Successors<'_>) {
        let solo = self.solo;
        let costs = &solo.costs;
        let place = solo.places.place(row);
        let space_kind = solo.space_kind(place.node);
        successors.look(place);
        self.tally.begin_moves(successors.drives().len());
        let by_roll: Vec<Vec<Successor>> = (0..=successors.most())
            .map(|roll| {
                successors.find(roll, true);
                successors.found().to_vec()
            })
            .collect();
        self.driving.fill(0.0);
        self.shifted.fill(0.0);
        for at in 0..self.grid.len() {
            let car = self.grid[at];
            if car.row == row {
                let cell = self.cell(car.gear, car.budget);
                self.driving[cell] += car.chance;
            }
        }
        if space_kind == SpaceKind::Box {
            self.serve(row, place, &by_roll);
        }
        // A car braked to a standstill comes to the same row with a lower budget.
        for budget in (0..self.came.shape.width).rev() {
            if budget % BUDGETS_AT_A_TIME == 0 {
                pause().await;
            }
            for from in costs.gears() {
                self.shift(row, place, from, budget, space_kind);
            }
            let first = self.cell(Gear::FIRST, budget);
            self.driving[first] += self.came.after(row, Gear::FIRST)[budget];
            for gear in costs.gears() {
                let cell = self.cell(gear, budget);
                let (chance, shifted) = (self.driving[cell], self.shifted[cell]);
                if chance == 0.0 {
                    continue;
                }
                self.tally.count_turn(place, Some(gear), chance);
                for face in faces.iter().filter(|face| face.gear == gear) {
                    let moment = Moment {
                        place,
                        gear,
                        budget,
                        strained: costs.strains(gear, face.roll, space_kind),
                    };
                    let rolled = Rolled {
                        moment,
                        chance: chance * face.chance,
                        shifted: shifted * face.chance,
                    };
                    self.spend(&by_roll[usize::from(face.roll)], rolled);
                }
            }
        }
        self.tally.end_moves(place, successors);
    }

    /// PIT-2, PIT-3: serves the cars that have come to a box, and lets some of them leave at once.
    fn serve(&mut self, row: usize, place: TrackPosition, by_roll: &[Vec<Successor>]) {
        let stop = &self.solo.costs.stop;
        for gear in self.solo.costs.gears() {
            let run = self.came.shape.range(row, gear);
            let came = self.came.before[run.clone()].to_vec();
            self.came.before[run.clone()].fill(0.0);
            for (budget, chance) in came.into_iter().enumerate() {
                if chance == 0.0 {
                    continue;
                }
                let budget = stop.served(budget);
                self.came.before[run.start + budget] += chance * stop.waits();
                for (spaces, exits) in stop.exits() {
                    let moment = Moment {
                        place,
                        gear: self.solo.costs.leave_gear,
                        budget,
                        strained: place.kept == 0,
                    };
                    let rolled = Rolled {
                        moment,
                        chance: chance * exits,
                        shifted: 0.0,
                    };
                    self.spend(&by_roll[usize::from(spaces)], rolled);
                }
            }
        }
    }

    /// Chooses the gear of a car that has come to a row.
    fn shift(
        &mut self,
        row: usize,
        place: TrackPosition,
        from: Gear,
        budget: usize,
        space_kind: SpaceKind,
    ) {
        let chance = self.came.before(row, from)[budget];
        if chance == 0.0 {
            return;
        }
        let best = self.par.best_shift(place, Some(from), budget);
        let to = best.map_or(from, |(gear, _)| gear);
        let Some(transition) = self.solo.costs.of_shift(from, to, space_kind) else {
            return;
        };
        let cell = self.cell(to, transition.left(budget).unwrap_or(budget));
        let points = chance * transition.price.sum();
        self.driving[cell] += chance;
        self.shifted[cell] += points;
        self.tally.shifts(place, points);
    }

    /// Spends a roll in the best way.
    fn spend(&mut self, successors: &[Successor], rolled: Rolled) {
        let (costs, budgets) = (&self.solo.costs, &self.solo.costs.budgets);
        let Rolled { moment, chance, .. } = rolled;
        let place = moment.place;
        let mut best: Option<(&Successor, Settled, f64)> = None;
        for found in successors {
            let settled = costs.settle(moment.budget, found.overshoot, &found.rest(costs));
            let Some(settled) = settled else { continue };
            let turns = if found.to == FINISHED {
                0.0
            } else {
                let row = found.row(moment.strained, costs);
                let is_tested = moment.strained && found.space_kind == SpaceKind::Road;
                self.par.turns_in(row, moment.gear, settled, is_tested)
            };
            if best.is_none_or(|(_, _, least)| turns < least) {
                best = Some((found, settled, turns));
            }
        }
        let Some((found, settled, _)) = best else {
            self.tally.retires(place, chance);
            return;
        };
        // OVER-6: a car that spins without tyre points has none to lose.
        let overshooting = costs.of_overshoot(found.overshoot);
        let spent = Spent {
            shifting: rolled.shifted,
            braking: chance * found.rest(costs).sum(),
            overshooting: chance * budgets.lost(moment.budget, overshooting),
            spun: settled.spun,
        };
        self.tally.moves(place, found.drive, chance, spent);
        if found.to == FINISHED {
            return;
        }
        let mut unharmed = chance;
        if moment.strained && found.space_kind == SpaceKind::Road {
            let harmed = chance * costs.risk.chance;
            unharmed -= harmed;
            let lost = harmed * budgets.lost(settled.budget, &costs.risk.price);
            self.tally.strains(place, lost);
            let budget = costs.risk.harmed(settled.budget);
            if budgets.is_in(budget) {
                self.arrive(found, Settled { budget, ..settled }, moment, harmed);
            } else {
                self.tally.breaks_down(harmed);
            }
        }
        self.arrive(found, settled, moment, unharmed);
    }

    /// Adds a car that has rolled to where its move leads.
    fn arrive(&mut self, found: &Successor, settled: Settled, moment: Moment, chance: f64) {
        let row = found.row(moment.strained, &self.solo.costs);
        let crossings = self.solo.places.place(row).crossings;
        if crossings > moment.place.crossings {
            let budgets = &self.solo.costs.budgets;
            self.markers
                .cross(crossings, budgets, settled.budget, chance);
        }
        self.come(row, moment.gear, settled, chance);
    }
}

impl Par {
    /// What to expect of a car from a start with these wear points, driven as well as possible.
    ///
    /// Where several gears or moves are equally good, the first one is taken, as by a
    /// [`ParDriver`](crate::driver::ParDriver).
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::analysis::par::{Par, Start, Terms};
    /// use formulad_core::rules::Ruleset;
    ///
    /// let track = TrackBuilder::<3>::new("Oval")
    ///     .straight(24)
    ///     .corner(2, [11, 9, 8])
    ///     .straight(28)
    ///     .build()?;
    /// let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default())?;
    /// let forecast = par.forecast(Start::POLE, 6_u8)?;
    /// let hairpin = forecast.corners[0];
    /// // It is stopped in twice, or once and overshot.
    /// assert!(hairpin.stops + hairpin.overshoots > 1.99);
    /// let turns = forecast.turns + 40.0 * forecast.retires;
    /// assert!((turns - par.turns(Start::POLE, 6_u8)?).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`StartError`] if no car can start like this.
    pub fn forecast(&self, start: Start, wear: impl Into<Wear>) -> Result<Forecast, StartError> {
        at_once(self.forecast_in_steps(start, wear.into()))
    }

    /// The same with a pause after each place: see [`Steps`](crate::steps::Steps).
    ///
    /// # Errors
    ///
    /// As [`Par::forecast`].
    #[must_use]
    pub fn forecast_in_steps(
        &self,
        start: Start,
        wear: Wear,
    ) -> Work<'_, Result<Forecast, StartError>> {
        Box::pin(async move {
            let budget = self.budget(wear)?;
            let mut pass = ForwardPass::new(self).await;
            match start {
                Start::Grid { place } => pass.start(self.grid_row(place)?, budget),
                Start::Flying { gear, space } => {
                    let rows = self.flying_rows(gear, space)?;
                    let turns = rows.map(|row| (row, self.values.turns.before(row, gear)[budget]));
                    if let Some((row, _)) = fewest_turns(turns) {
                        let settled = Settled {
                            budget,
                            spun: false,
                        };
                        pass.come(row, gear, settled, 1.0);
                    }
                }
            }
            Ok(pass.run().await)
        })
    }
}
