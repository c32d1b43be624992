//! Who takes part in a race, and in which car.

use formulad_core::Track;
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Pilot, Ruleset};

use super::FieldArgs;
use crate::Stop;
use formulad_tracks::entry;

impl FieldArgs {
    /// Returns the entrants that the arguments ask for.
    pub(crate) fn entrants(&self, track: &Track, rules: &Ruleset) -> Result<Vec<Entrant>, Stop> {
        let cars = self.drivers().len();
        if rules.teams.is_some() && !cars.is_multiple_of(2) {
            return Err(Stop::message(t!(
                "teams have two cars each: enter an even number of drivers, not {cars}"
                    | "teams have two cars each: enter an even number of drivers, not {cars}",
                cars
            )));
        }
        let pilots = self.pilots(rules)?;
        let builds = self.builds(rules)?;
        let entrant = |at: usize| {
            let mut entrant = entry::usual(track, rules, at);
            if let Some(pilot) = pilots.get(at) {
                entrant.pilot = Some(*pilot);
                entry::first_name(*pilot).clone_into(&mut entrant.name);
            }
            entrant.build = builds.get(at).copied().or(entrant.build);
            entrant
        };
        Ok((0..cars).map(entrant).collect())
    }

    /// Returns who drives the cars, where the rules name the drivers (DRIVER-1): those asked for, then
    /// the others in turn.
    fn pilots(&self, rules: &Ruleset) -> Result<Vec<Pilot>, Stop> {
        let (cars, named) = (self.drivers().len(), &self.cars.pilots);
        match (rules.pilots.is_some(), named.len()) {
            (false, 0) => return Ok(Vec::new()),
            (false, _) => {
                return Err(Stop::message(t!(
                    "these rules have no named drivers: use --pilots with --rules street_advanced"
                )));
            }
            (true, pilots) if pilots > cars => {
                return Err(Stop::message(t!(
                    "--pilots names {pilots} for 1 car" | "--pilots names {pilots} for {cars} cars",
                    cars,
                    pilots
                )));
            }
            _ => {}
        }
        let others = Pilot::ALL.iter().filter(|pilot| !named.contains(pilot));
        let pilots: Vec<_> = named.iter().chain(others).copied().take(cars).collect();
        if pilots.len() < cars {
            return Err(Stop::message(t!(
                "there are ten drivers for {cars} cars; enter at most ten"
                    | "there are ten drivers for {cars} cars; enter at most ten",
                cars
            )));
        }
        Ok(pilots)
    }

    /// Returns the cars, where entrants build them (BUILD-1).
    fn builds(&self, rules: &Ruleset) -> Result<Vec<Build>, Stop> {
        let (cars, builds) = (self.drivers().len(), &self.cars.build);
        match builds[..] {
            [] => Ok(Vec::new()),
            _ if rules.construction.is_none() => Err(Stop::message(t!(
                "all cars have the same points by these rules: use --build with --construction"
            ))),
            [one] => Ok(vec![one; cars]),
            _ if builds.len() == cars => Ok(builds.clone()),
            _ => Err(Stop::message(t!(
                "{builds} builds for 1 car: give --build once, or once for each car"
                    | "{builds} builds for {cars} cars: give --build once, or once for each car",
                cars,
                builds = builds.len()
            ))),
        }
    }
}
