//! Par: the fewest turns that a lone car can expect to need.
//!
//! [`Par::solve`] works out, for every place on the track, gear, number of stops made and budget of
//! wear points, how many turns a car that is driven as well as possible can still expect to need to
//! the end of the race. This is exact for the true dice and for the gears, moves, prices and checks that
//! a [`Race`](crate::race::Race) of that car alone would offer. From these values follow the par of a
//! circuit from any start and with any wear points, the fewest turns the dice allow, and the best gear
//! and move in any situation.
//!
//! # The recursion
//!
//! The states are in an order in which every turn leads forward: a move ends further along the lap or
//! on the next one, and a move braked to a standstill ends where it began, but with another stop made
//! or with fewer wear points. So they are worked out one after the other, from the end of the race to
//! its start:
//!
//! - the value *before the gear choice*, of a car that comes to a place in a gear: the minimum over the
//!   gears that may be chosen of the value after it, with the price of the shift paid (GEAR-1, GEAR-2);
//! - the value *after the gear choice*: one turn, plus the mean over the faces of the gear's die
//!   (DICE-1) of the value of the roll;
//! - the value of *a roll*: the minimum over the moves offered of the value before the gear choice where
//!   they end, with their price paid (OVER-5, BRAKE-1, BLOCK-1). After the highest number in 5th or 6th
//!   it is the mean over the results of the engine's check (ENG-1). Without a move that the car survives
//!   it is the price of retiring, [`Terms::retirement`]; across the line for the last time it is 0 (FIN-1).
//!
//! Sums are computed in a fixed order, so the values are the same on every platform.
//!
//! # What is solved
//!
//! `basic` and `advanced`, and any rules made from them by changing numbers: cars with one pool of
//! points, and cars with zones (WEAR-2), where those that driving alone can cost are part of the
//! state, and a car that loses its last tyre point by overshooting spins (OVER-6). Nitro, turbo, sets of
//! tyres, weather and street features are not supported. Collisions and slipstreams do not matter to a
//! solo car. Where the rules open the pit lane between laps, stopping there is one of the driver's
//! choices (PIT-1 to PIT-3).
//!
//! One thing is left out, and bounded by [`Forecast::slack`]: the damage markers that the car meets
//! again on a later lap (DEBRIS-1).
//!
//! # Example
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::analysis::par::{Par, Start, Terms};
//! use formulad_core::dice::Gear;
//! use formulad_core::rules::Ruleset;
//!
//! let track = TrackBuilder::<3>::new("Oval")
//!     .straight(24)
//!     .corner(2, [11, 9, 8])
//!     .straight(28)
//!     .build()?;
//! let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default())?;
//! let fourth = Start::flying(Gear::FOURTH);
//! let turns = par.turns(fourth, 18_u8)?;
//! // Two stops, and as many turns to leave the corner by and to come to the line.
//! assert!(turns > 4.0 && turns < 7.0);
//! assert!(par.turns(Start::POLE, 18_u8)? > turns);
//! assert!(par.turns(fourth, 5_u8)? > turns);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Track;
use crate::rules::{Ruleset, Wear};
use crate::steps::{Work, at_once};

mod backward;
mod best;
mod budgets;
mod corner_cost;
mod cost_model;
mod deadlines;
mod forecast;
mod forward;
mod markers;
mod places;
mod sent;
mod settlements;
mod solo_car;
mod start;
mod successors;
mod table;
mod tally;
mod terms;
mod turns;
mod value;

pub(crate) use best::fewest_turns;
pub use corner_cost::CornerCost;
pub(crate) use deadlines::{Deadlines, OUT};
pub use forecast::{CornerForecast, Forecast, SpaceForecast, WearForecast};
pub(crate) use places::{SpaceKind, TrackPosition, after, space_kind};
pub(crate) use terms::longer_than;
pub use terms::{ParError, Start, StartError, Terms};
pub(crate) use turns::Turns;
pub(crate) use value::DEADLINES;

use backward::Solver;
use solo_car::SoloCar;
use table::{NEVER, Values};

/// The values of a circuit, for every state of a solo car.
///
/// It does not change once it is solved, so threads may share it.
#[derive(Debug, Clone)]
pub struct Par {
    solo: SoloCar,
    values: Values,
}

impl Par {
    /// The most memory that the values may take, in bytes: 1 GiB. A printed circuit takes about 2 MB
    /// for each lap with one pool of points, and 50 MB with zones.
    pub const MOST_BYTES: u64 = 1 << 30;

    /// Solves a circuit under these rules, over their number of laps, for cars with up to their number of
    /// wear points ([`Ruleset::wear`]).
    ///
    /// # Errors
    ///
    /// [`ParError`] when the rules contradict themselves or are not of the kind that is solved, when
    /// the price of retiring is not a number of turns, and when the values would take more than
    /// [`Par::MOST_BYTES`].
    pub fn solve(track: &Track, rules: &Ruleset, terms: &Terms) -> Result<Self, ParError> {
        at_once(Self::solve_in_steps(track, rules, terms))
    }

    /// The same with a pause after each place: see [`Steps`](crate::steps::Steps).
    ///
    /// # Errors
    ///
    /// As [`Par::solve`].
    #[must_use]
    pub fn solve_in_steps<'a>(
        track: &'a Track,
        rules: &'a Ruleset,
        terms: &'a Terms,
    ) -> Work<'a, Result<Self, ParError>> {
        Box::pin(async move {
            terms::check_supported(rules)?;
            let solo = SoloCar::new(track, rules, terms, None)?;
            let values = Solver::solve_all(&solo, true).await;
            Ok(Self { solo, values })
        })
    }

    /// The track.
    #[must_use]
    pub const fn track(&self) -> &Track {
        &self.solo.track
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.solo.rules
    }

    /// What retiring costs, in turns.
    #[must_use]
    pub const fn retirement(&self) -> f64 {
        self.solo.retirement
    }

    /// The terms, with the price of retiring that is usual here if none was asked for.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        Terms {
            retirement: Some(self.solo.retirement),
            team: self.solo.team,
        }
    }

    /// All wear points of a car, the most that can be asked for.
    #[must_use]
    pub const fn full_wear(&self) -> Wear {
        self.solo.costs.budgets.full_wear()
    }

    /// The memory that the values take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let budgets = &self.solo.costs.budgets;
        Values::bytes(self.solo.places.count(), self.solo.costs.top_gear, budgets)
    }

    /// Returns par: the turns that a car expects to need from a start to the end of the race, with these
    /// wear points, if it is driven as well as possible. Retiring counts as [`Terms`] say.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no car can start like this.
    pub fn turns(&self, start: Start, wear: impl Into<Wear>) -> Result<f64, StartError> {
        let budget = self.budget(wear.into())?;
        match start {
            Start::Grid { place } => {
                let row = self.grid_row(place)?;
                let turns = self.starts(row, budget).into_iter();
                Ok(turns.map(|start| start.chance * start.turns).sum())
            }
            Start::Flying { gear, space } => {
                let rows = self.flying_rows(gear, space)?;
                let turns = rows.map(|row| self.values.turns.before(row, gear)[budget]);
                Ok(turns.fold(f64::INFINITY, f64::min))
            }
        }
    }

    /// Par by wear: for every number of points of the pool from 1 up, or of each zone that driving alone
    /// can cost while the other zones are full.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no car can start like this.
    pub fn turns_by_wear(&self, start: Start) -> Result<Vec<(Wear, f64)>, StartError> {
        let budgets = self.solo.costs.budgets.one_by_one();
        let wear = budgets.map(|budget| self.solo.costs.budgets.wear(budget));
        wear.map(|wear| Ok((wear, self.turns(start, wear)?)))
            .collect()
    }

    /// The best race possible: the fewest turns, with the best dice and the best driving. `None` if
    /// even then no car gets to the end.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no car can start like this.
    pub fn fewest_turns(
        &self,
        start: Start,
        wear: impl Into<Wear>,
    ) -> Result<Option<u16>, StartError> {
        let budget = self.budget(wear.into())?;
        let fewest = match start {
            Start::Grid { place } => {
                let row = self.grid_row(place)?;
                let starts = self.starts(row, budget).into_iter();
                let possible = starts.filter(|start| start.chance > 0.0);
                possible.map(|start| start.fewest).min()
            }
            Start::Flying { gear, space } => {
                let rows = self.flying_rows(gear, space)?;
                rows.map(|row| self.values.fewest.before(row, gear)[budget])
                    .min()
            }
        };
        Ok(fewest.filter(|turns| *turns != NEVER))
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::par::{Terms, TrackPosition, Turns};
    use crate::dice::Gear;
    use crate::plan::StreetPlan;
    use crate::rules::{Preset, Ruleset, Wear, Zones};
    use crate::steps::at_once;
    use crate::{Track, TrackBuilder, TrackPlan};

    /// STREET-5: on the last space before the line at the end of a first lap, with the corner far away,
    /// cars with tyres and without are worth the same where all tyres come back at the line, and only
    /// there.
    #[test]
    fn tyres_that_come_back_are_worth_nothing_before() {
        let builder = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]);
        let track = builder.straight(12).build().unwrap();
        let street = Preset::StreetAdvanced.rules(2).street;
        let worth = |street, crossings, tyres| {
            let rules = Ruleset {
                street,
                ..Preset::Advanced.rules(2)
            };
            let par = at_once(Turns::solve(&track, &rules, &Terms::default(), None)).unwrap();
            let place = TrackPosition {
                crossings,
                node: 37,
                kept: 0,
            };
            let zones = Zones::new([tyres, 3, 3, 3, 3, 2]);
            let budget = par.budget_of(Wear::Zones(zones)).unwrap();
            par.values(par.row(place).unwrap(), Gear::SECOND, false)[budget]
        };
        let saved = |street, crossings| {
            let few: f64 = worth(Option::clone(&street), crossings, 0);
            few - worth(street, crossings, 6)
        };
        assert!(saved(None, 1) > 0.1);
        assert!(saved(street.clone(), 1).abs() < 1e-9);
        // At the start of the race nothing comes back yet.
        assert!(saved(street, 0) > 0.1);
    }

    /// STREET-1: where residents take two points on half of the faces, the value of a place is the mean of its
    /// values with all points and with two fewer. A car that loses its last points is out.
    #[test]
    fn residents_take_points_on_some_faces() {
        let builder = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]);
        let quiet = builder.straight(12).plan();
        let mut woken = quiet.clone();
        woken.street = Some(StreetPlan {
            residents: vec![woken.spaces[35].id],
            ..StreetPlan::default()
        });
        let rules = Ruleset {
            street: Preset::StreetBasic.rules(1).street,
            ..Ruleset::basic(1)
        };
        let worth = |plan: &TrackPlan, points: usize| {
            let track = Track::new(plan.clone()).unwrap();
            let par = at_once(Turns::solve(&track, &rules, &Terms::default(), None)).unwrap();
            let place = TrackPosition {
                crossings: 1,
                node: track.node(plan.spaces[35].id).unwrap(),
                kept: 0,
            };
            par.values(par.row(place).unwrap(), Gear::THIRD, false)[points]
        };
        for points in [18, 3] {
            let mean = f64::midpoint(worth(&quiet, points), worth(&quiet, points - 2));
            assert!((worth(&woken, points) - mean).abs() < 1e-9);
        }
        let out = 40.0;
        let mean = f64::midpoint(worth(&quiet, 2), out);
        assert!((worth(&woken, 2) - mean).abs() < 1e-9);
    }
}
