//! The drivers of the command.

use formulad_core::Track;
use formulad_core::driver::Driver;
use formulad_core::race::{About, Answer, Choice, Race};
use formulad_core::rules::{Ruleset, Tyres};

use super::RaceArgs;
use crate::cli::Stop;
use crate::drivers::{DriverKind, Paddock};

/// A driver, who may have been told which tyres to start on.
pub(super) struct Seat {
    driver: Box<dyn Driver>,
    tyres: Option<Tyres>,
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

/// The drivers that the arguments ask for.
pub(super) fn seats(
    track: &Track,
    rules: &Ruleset,
    args: &RaceArgs,
    seed: u64,
) -> Result<Vec<Seat>, Stop> {
    let kinds = &args.drivers.0;
    let sets = args.sets();
    if !sets.is_empty() {
        let chosen = rules.tyres.is_some_and(|tyres| tyres.first.is_none());
        if !chosen {
            return Err(Stop::message(
                "by these rules nobody chooses the tyres to start on: leave the sets out",
            ));
        }
        if sets.len() > 1 && sets.len() != kinds.len() {
            return Err(Stop::message(format!(
                "{} sets of tyres for {} cars: name one for all, or one for each car",
                sets.len(),
                kinds.len()
            )));
        }
    }
    let paddock = Paddock::new(track, rules);
    let seat = |(at, kind): (usize, &DriverKind)| Seat {
        driver: paddock.driver(*kind, seed.wrapping_add(at as u64)),
        tyres: sets.get(at).or(sets.last()).copied(),
    };
    Ok(kinds.iter().enumerate().map(seat).collect())
}
