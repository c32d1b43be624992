//! Who takes part in a race, and in which car.

use formulad_core::Track;
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Pilot, Ruleset};

use super::FieldArgs;
use crate::cli::Stop;
use crate::entry;

/// The entrants that the arguments ask for.
pub(super) fn entrants(
    track: &Track,
    rules: &Ruleset,
    args: &FieldArgs,
) -> Result<Vec<Entrant>, Stop> {
    let cars = args.drivers.0.len();
    if rules.teams.is_some() && !cars.is_multiple_of(2) {
        return Err(Stop::message(format!(
            "teams have two cars each: enter an even number of drivers, not {cars}"
        )));
    }
    let pilots = pilots(rules, args)?;
    let builds = builds(rules, args)?;
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

/// Who drives the cars, where the rules say who may (DRIVER-1): those named, then the others in
/// turn.
fn pilots(rules: &Ruleset, args: &FieldArgs) -> Result<Vec<Pilot>, Stop> {
    let cars = args.drivers.0.len();
    let named = &args.pilots;
    if rules.pilots.is_none() {
        return match named[..] {
            [] => Ok(Vec::new()),
            _ => Err(Stop::message(
                "these rules leave out who drives: --pilots goes with --rules street_advanced",
            )),
        };
    }
    if named.len() > cars {
        return Err(Stop::message(format!(
            "--pilots names {} for {cars} cars",
            named.len()
        )));
    }
    let others = Pilot::ALL.iter().filter(|pilot| !named.contains(pilot));
    let pilots: Vec<_> = named.iter().chain(others).copied().take(cars).collect();
    if pilots.len() < cars {
        return Err(Stop::message(format!(
            "there are ten drivers for {cars} cars, enter ten at most"
        )));
    }
    Ok(pilots)
}

/// The cars, where entrants construct them (BUILD-1).
fn builds(rules: &Ruleset, args: &FieldArgs) -> Result<Vec<Build>, Stop> {
    let cars = args.drivers.0.len();
    if rules.construction.is_none() && !args.build.is_empty() {
        return Err(Stop::message(
            "these rules give all cars the same points: --build goes with --construction",
        ));
    }
    match args.build[..] {
        [] => Ok(Vec::new()),
        [one] => Ok(vec![one; cars]),
        _ if args.build.len() == cars => Ok(args.build.clone()),
        _ => Err(Stop::message(format!(
            "{} builds for {cars} cars: give --build once, or once for each car",
            args.build.len()
        ))),
    }
}
