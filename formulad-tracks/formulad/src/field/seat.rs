//! The drivers of the command.

use formulad_core::driver::Driver;
use formulad_core::race::{About, Answer, Choice, Race};
use formulad_core::rules::{Ruleset, Tyres};

use super::FieldArgs;
use crate::Stop;

/// A driver, with the tyres to start on if they are given.
pub(crate) struct Seat {
    pub(crate) driver: Box<dyn Driver + Send>,
    pub(crate) tyres: Option<Tyres>,
}

impl Driver for Seat {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        if let Some(tyres) = self.tyres
            && race.round() == 0
            && let Choice::Decision { about, options, .. } = choice
            && *about == About::Tyres
            && let Some(option) = options.iter().position(|o| *o == Answer::Tyres(tyres))
        {
            return option;
        }
        self.driver.choose(race, choice)
    }

    fn seconds(&mut self, race: &Race) -> u32 {
        self.driver.seconds(race)
    }
}

impl FieldArgs {
    /// Returns the set of tyres that each car starts on, if they are given.
    pub(crate) fn first_tyres(&self, rules: &Ruleset) -> Result<Vec<Option<Tyres>>, Stop> {
        let (cars, sets) = (self.drivers().len(), self.sets());
        if !sets.is_empty() && rules.tyres.is_none_or(|tyres| tyres.first.is_some()) {
            return Err(Stop::message(t!(
                "nobody chooses the first tyres by these rules: use --tyres without sets"
            )));
        }
        if sets.len() > 1 && sets.len() != cars {
            return Err(Stop::message(t!(
                "{sets} sets of tyres for 1 car: name one for all, or one for each car"
                    | "{sets} sets of tyres for {cars} cars: name one for all, or one for each car",
                cars,
                sets = sets.len()
            )));
        }
        let set = |at| sets.get(at).or(sets.last()).copied();
        Ok((0..cars).map(set).collect())
    }
}
