//! The driver who makes par.

use crate::driver::Driver;
use crate::race::{CarId, Choice, Race};
use crate::track::index::NONE;

use super::Par;
use super::moment::Moment;
use super::places::{Place, ground};
use super::tariff::Ground;

/// Drives as well as a car alone can be driven: over many races it needs [`Par::turns`] on average.
///
/// It sees no other cars but in the moves that it is offered. What par does not know, such as
/// another track or other rules, it leaves to the first option.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::analysis::par::{Par, ParDriver, Terms};
/// use formulad_core::dice::SeededDice;
/// use formulad_core::race::{Entrant, Race};
/// use formulad_core::rules::Ruleset;
///
/// let track = TrackBuilder::<3>::new("Oval").straight(24).corner(2, [11, 9, 8]).straight(28).build()?;
/// let rules = Ruleset::basic(1);
/// let par = Par::solve(&track, &rules, &Terms::default())?;
/// let mut race = Race::new(&track, &rules, vec![Entrant::new("Ada", 1)])?;
/// race.run(&mut SeededDice::new(1), &mut [ParDriver::new(&par)])?;
/// println!("{} turns", race.round());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ParDriver<'a> {
    par: &'a Par,
}

impl<'a> ParDriver<'a> {
    /// A driver who knows these values.
    #[must_use]
    pub const fn new(par: &'a Par) -> Self {
        Self { par }
    }

    /// Where a car of a race is, and its budget, if it is a race that par knows.
    fn place(&self, race: &Race, car: CarId) -> Option<(Place, usize)> {
        let par = self.par;
        let car = race.car(car);
        let budget = par.tariff.budgets.find(car.wear)?;
        let is_known = race.track().fingerprint() == par.track.fingerprint()
            && race.rules().laps == par.rules.laps
            && car.node != NONE;
        let place = || Place {
            crossings: car.crossings,
            node: car.node,
            kept: match ground(&par.track, car.node) {
                Ground::Road => car.stops,
                Ground::PitLane => u8::from(car.served),
                Ground::Box => 1,
            },
        };
        is_known.then(|| (place(), budget))
    }

    fn best(&self, race: &Race, choice: &Choice<'_>) -> Option<usize> {
        let (place, budget) = self.place(race, choice.car())?;
        match choice {
            Choice::Gear { options, .. } => {
                let mut best: Option<(usize, f64)> = None;
                for (at, option) in options.iter().enumerate() {
                    let price = self.par.tariff.budgets.price(option.price);
                    let left = self.par.tariff.budgets.pay(budget, &price);
                    let turns =
                        left.and_then(|left| self.par.turns_driving(place, option.gear, left));
                    if let Some(turns) = turns
                        && best.is_none_or(|(_, least)| turns < least)
                    {
                        best = Some((at, turns));
                    }
                }
                best.map(|(at, _)| at)
            }
            Choice::Move { car, options } => {
                let gear = race.car(*car).gear?;
                let moment = Moment {
                    place,
                    gear,
                    budget,
                    strained: race.is_engine_strained(),
                };
                self.par.best_of(moment, options.as_slice())
            }
            Choice::Decision { .. } => None,
        }
    }
}

impl Driver for ParDriver<'_> {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        self.best(race, choice).unwrap_or(0)
    }
}
