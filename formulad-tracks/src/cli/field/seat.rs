//! The drivers of the command.

use formulad_core::driver::Driver;
use formulad_core::race::{About, Answer, Choice, Race};
use formulad_core::rules::{Ruleset, Tyres};

use super::FieldArgs;
use crate::cli::Stop;

/// A driver, who may have been told which tyres to start on.
pub(in crate::cli) struct Seat {
    pub(in crate::cli) driver: Box<dyn Driver + Send>,
    pub(in crate::cli) tyres: Option<Tyres>,
}

impl Driver for Seat {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        if let (
            Some(tyres),
            0,
            Choice::Decision {
                about: About::Tyres,
                options,
                ..
            },
        ) = (self.tyres, race.round(), choice)
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

/// The set of tyres that each car is to start on, if they are told.
pub(super) fn first_tyres(rules: &Ruleset, args: &FieldArgs) -> Result<Vec<Option<Tyres>>, Stop> {
    let cars = args.drivers.0.len();
    let sets = args.sets();
    if !sets.is_empty() {
        let chosen = rules.tyres.is_some_and(|tyres| tyres.first.is_none());
        if !chosen {
            return Err(Stop::message(
                "by these rules nobody chooses the tyres to start on: leave the sets out",
            ));
        }
        if sets.len() > 1 && sets.len() != cars {
            return Err(Stop::message(format!(
                "{} sets of tyres for {cars} cars: name one for all, or one for each car",
                sets.len(),
            )));
        }
    }
    let set = |at| sets.get(at).or(sets.last()).copied();
    Ok((0..cars).map(set).collect())
}
