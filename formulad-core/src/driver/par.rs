//! The driver who makes par.

use crate::analysis::par::Par;
use crate::race::{Choice, Race};
use crate::track::index::NONE;

use super::Driver;
use super::landing::place_of;

/// Drives as well as a car alone can be driven: over many races it needs [`Par::turns`] on average.
///
/// It sees other cars only in the moves that it is offered. For choices that par does not know, such as
/// sets of tyres, it takes the first option. [`Race::run`] refuses races on another track or over another
/// number of laps than its par.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::analysis::par::{Par, Terms};
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::ParDriver;
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
    /// Returns a driver who knows these values.
    #[must_use]
    pub const fn new(par: &'a Par) -> Self {
        Self { par }
    }

    fn best(&self, race: &Race, choice: &Choice<'_>) -> Option<usize> {
        let par = self.par;
        let car = race.car(choice.car());
        if !self.knows(race) || car.node == NONE {
            return None;
        }
        let place = place_of(par.track(), car);
        match choice {
            Choice::Gear { options, .. } => {
                let options = options.iter().map(|option| (option.gear, option.price));
                par.best_gear_of(place, car.wear, options)
            }
            Choice::Move { options, .. } => {
                let strained = race.is_engine_strained();
                par.best_move_of(place, car.gear?, car.wear, strained, options.as_slice())
            }
            Choice::Decision { .. } => None,
        }
    }
}

impl Driver for ParDriver<'_> {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        self.best(race, choice).unwrap_or(0)
    }

    fn knows(&self, race: &Race) -> bool {
        race.track().fingerprint() == self.par.track().fingerprint()
            && race.rules().laps == self.par.rules().laps
    }
}
