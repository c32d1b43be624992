//! Who takes part, in which cars and by which rules: arguments that commands with races share.

use clap::Args;
use formulad_core::race::Build;
use formulad_core::rules::{Pilot, RaceOption, Ruleset, Tyres, Zones};

use super::ruleset::{RulesetArgs, preset};
use super::value::named;
use super::{Stop, Streams};
use formulad_tracks::drivers::DriverKind;

mod entry;
mod seat;

pub(super) use seat::Seat;

#[derive(Debug, Clone, Args)]
pub(super) struct FieldArgs {
    #[command(flatten)]
    rules: RulesetArgs,
    /// Number of careful drivers, or a list such as careful,planner,random
    #[arg(short, long, default_value = "6", value_parser = drivers)]
    drivers: Drivers,
    #[command(flatten)]
    added: AddedArgs,
    #[command(flatten)]
    cars: CarArgs,
}

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Options added to a preset")]
struct AddedArgs {
    /// Add weather
    #[arg(long)]
    weather: bool,
    /// Add sets of tyres: hard, soft and rain. Name the set that all cars start on, or one for each
    /// car; otherwise drivers choose
    #[arg(long, value_name = "SETS", num_args = 0..=1, require_equals = true, default_missing_value = "", value_parser = sets)]
    tyres: Option<Sets>,
    /// Add qualifying: a lap of each car alone decides the grid
    #[arg(long)]
    qualifying: bool,
    /// Add custom-built cars
    #[arg(long)]
    construction: bool,
    /// Add technical stops
    #[arg(long)]
    technical_stops: bool,
    /// Add teams of two cars
    #[arg(long)]
    teams: bool,
    /// Add nitro
    #[arg(long)]
    nitro: bool,
}

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Cars and their drivers")]
struct CarArgs {
    /// Points of a custom-built car: tyres, brakes, gearbox, body, engine, handling and, by some
    /// rules, repairs. Once for all cars, or once for each [default: a few sensible cars]
    #[arg(long, value_name = "POINTS", value_parser = build)]
    build: Vec<Build>,
    /// Drivers of `street_advanced`, in order, such as jack,li [default: all ten in turn]
    #[arg(long, value_delimiter = ',', value_parser = pilot)]
    pilots: Vec<Pilot>,
}

impl FieldArgs {
    /// Returns the kinds of drivers, one for each car.
    pub(super) fn drivers(&self) -> &[DriverKind] {
        &self.drivers.0
    }

    /// Returns the same with this number of cars, driven by the drivers in turn.
    pub(super) fn with_cars(&self, cars: Option<u8>) -> Self {
        let mut field = self.clone();
        if let Some(cars) = cars {
            let kinds = self.drivers().iter().copied().cycle();
            field.drivers = Drivers(kinds.take(cars.into()).collect());
        }
        field
    }

    /// The preset or ruleset file asked for, if any.
    pub(super) fn rules_asked(&self) -> Option<&str> {
        self.rules.rules.as_deref()
    }

    /// Returns the rules asked for.
    pub(super) fn ruleset(&self, streams: &mut Streams<'_>) -> Result<Ruleset, Stop> {
        let added = &self.added;
        // Named sets are those of a ruleset file that has tyres.
        let is_preset = preset(self.rules.name()).is_some();
        let adds_tyres = added.tyres.is_some() && (is_preset || self.sets().is_empty());
        let options = [
            (added.weather, RaceOption::Weather),
            (adds_tyres, RaceOption::Tyres),
            (added.qualifying, RaceOption::Qualifying),
            (added.construction, RaceOption::Construction),
            (added.technical_stops, RaceOption::Technical),
            (added.teams, RaceOption::Teams),
            (added.nitro, RaceOption::Nitro),
        ];
        let options = options.into_iter().filter(|(is_added, _)| *is_added);
        let options: Vec<_> = options.map(|(_, option)| option).collect();
        self.rules.ruleset(&options, streams)
    }

    /// Returns the sets of tyres to start on: none, one for all cars, or one for each.
    fn sets(&self) -> &[Tyres] {
        self.added.tyres.as_ref().map_or(&[], |sets| &sets.0)
    }
}

/// Kinds of drivers, one for each car.
#[derive(Debug, Clone)]
struct Drivers(Vec<DriverKind>);

/// Sets of tyres.
#[derive(Debug, Clone)]
struct Sets(Vec<Tyres>);

/// Reads `6` or `careful,random`.
fn drivers(text: &str) -> Result<Drivers, String> {
    let driver = |text: &str| {
        let kind = named(text, "drivers", &DriverKind::ALL, DriverKind::name);
        kind.map_err(|error| format!("give a number, or {error}"))
    };
    let kinds: Result<Vec<_>, _> = match text.parse::<u8>() {
        Ok(0) => Err("a race needs at least one driver".to_owned()),
        Ok(number) => Ok(vec![DriverKind::Careful; usize::from(number)]),
        Err(_) => text.split(',').map(driver).collect(),
    };
    kinds.map(Drivers)
}

/// Reads nothing, `soft` or `hard,soft,rain`.
fn sets(text: &str) -> Result<Sets, String> {
    let set = |name: &str| named(name, "sets of tyres", &Tyres::ALL, Tyres::name);
    if text.is_empty() {
        return Ok(Sets(Vec::new()));
    }
    text.split(',').map(set).collect::<Result<_, _>>().map(Sets)
}

fn pilot(text: &str) -> Result<Pilot, String> {
    named(text, "drivers", &Pilot::ALL, Pilot::id)
}

/// Reads `6,4,3,3,2,2`, with a seventh number for repairs.
fn build(text: &str) -> Result<Build, String> {
    let points = text.split(',').map(|number| number.trim().parse());
    let points: Result<Vec<u8>, _> = points.collect();
    let build = match points.as_deref() {
        Ok([zones @ .., repairs]) if zones.len() == 6 => Some((zones, *repairs)),
        Ok(zones) => Some((zones, 0)),
        Err(_) => None,
    };
    build
        .and_then(|(zones, repairs)| {
            let zones = Zones::new(zones.try_into().ok()?);
            Some(Build { zones, repairs })
        })
        .ok_or_else(|| {
            "give the points of the six zones, and perhaps of repairs: 6,4,3,3,2,2".to_owned()
        })
}
