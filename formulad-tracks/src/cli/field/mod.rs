//! Who takes part, in which cars and by which rules: arguments that commands with races share.

use clap::Args;
use formulad_core::Track;
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Tyres, Zones};

use super::Stop;
use super::near::did_you_mean;
use super::rules::{self, preset};
use super::value::from_to;
use crate::drivers::DriverKind;

mod entry;
mod seat;

pub(super) use seat::Seat;

#[derive(Debug, Clone, Args)]
pub(super) struct FieldArgs {
    /// The rules: a preset, or a ruleset file
    #[arg(short, long, value_name = "PRESET|FILE", default_value = Preset::Basic.name())]
    pub(super) rules: String,
    /// How many laps, 1 to 3; from two on the pit lane is open [default: as many as the preset
    /// usually has, or the file says]
    #[arg(short, long, allow_negative_numbers = true, value_parser = from_to(1_u8, 3))]
    pub(super) laps: Option<u8>,
    /// How many careful drivers, or a list such as careful,planner,random
    #[arg(short, long, default_value = "6", value_parser = drivers)]
    pub(super) drivers: Drivers,

    /// Add weather
    #[arg(long, help_heading = "What is added to a preset")]
    pub(super) weather: bool,
    /// Add sets of tyres: hard, soft and rain. The set that all cars start on, or that each does,
    /// may be named; otherwise drivers choose
    #[arg(
        long,
        value_name = "SETS",
        help_heading = "What is added to a preset",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        value_parser = sets,
    )]
    pub(super) tyres: Option<Sets>,
    /// Add qualifying: a lap of each car alone decides on the grid
    #[arg(long, help_heading = "What is added to a preset")]
    pub(super) qualifying: bool,
    /// Add cars of one's own construction
    #[arg(long, help_heading = "What is added to a preset")]
    pub(super) construction: bool,
    /// Add technical stops
    #[arg(long, help_heading = "What is added to a preset")]
    pub(super) technical_stops: bool,
    /// Add teams of two cars
    #[arg(long, help_heading = "What is added to a preset")]
    pub(super) teams: bool,
    /// Add nitro
    #[arg(long, help_heading = "What is added to a preset")]
    pub(super) nitro: bool,

    /// How a car is constructed: its points for tyres, brakes, gearbox, body, engine, handling and,
    /// where there are any, repairs. Once for all cars, or once for each [default: a few that
    /// drivers like]
    #[arg(long, value_name = "POINTS", value_parser = build, help_heading = "Cars and their drivers")]
    pub(super) build: Vec<Build>,
    /// Who drives the cars of `street_advanced`, in order, such as jack,li [default: the ten in turn]
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = pilot,
        help_heading = "Cars and their drivers",
    )]
    pub(super) pilots: Vec<Pilot>,
}

impl FieldArgs {
    /// The options that are to be added to a preset.
    pub(super) fn options(&self) -> Vec<RaceOption> {
        // Named sets are those of a ruleset file that has tyres.
        let is_preset = preset(&self.rules).is_some();
        let tyres = self.tyres.as_ref();
        let adds_tyres = tyres.is_some_and(|sets| is_preset || sets.0.is_empty());
        let all = [
            (self.weather, RaceOption::Weather),
            (adds_tyres, RaceOption::Tyres),
            (self.qualifying, RaceOption::Qualifying),
            (self.construction, RaceOption::Construction),
            (self.technical_stops, RaceOption::Technical),
            (self.teams, RaceOption::Teams),
            (self.nitro, RaceOption::Nitro),
        ];
        all.into_iter()
            .filter_map(|(wanted, option)| wanted.then_some(option))
            .collect()
    }

    /// The sets of tyres that cars are to start on: none, one for all, or one for each.
    pub(super) fn sets(&self) -> &[Tyres] {
        self.tyres.as_ref().map_or(&[], |sets| &sets.0)
    }

    /// The same with so many cars, the drivers named taking their turns.
    pub(super) fn with_cars(&self, cars: Option<u8>) -> Self {
        let mut field = self.clone();
        if let Some(cars) = cars {
            let kinds = self.drivers.0.iter().copied().cycle();
            field.drivers = Drivers(kinds.take(cars.into()).collect());
        }
        field
    }

    /// The rules that the arguments ask for.
    pub(super) fn ruleset(&self) -> Result<Ruleset, Stop> {
        rules::ruleset(&self.rules, self.laps, &self.options())
    }

    /// The entrants that the arguments ask for.
    pub(super) fn entrants(&self, track: &Track, rules: &Ruleset) -> Result<Vec<Entrant>, Stop> {
        entry::entrants(track, rules, self)
    }

    /// The set of tyres that each car is to start on, if they are told.
    pub(super) fn first_tyres(&self, rules: &Ruleset) -> Result<Vec<Option<Tyres>>, Stop> {
        seat::first_tyres(rules, self)
    }
}

/// The kinds of drivers, one for each car.
#[derive(Debug, Clone)]
pub(super) struct Drivers(pub(super) Vec<DriverKind>);

/// Sets of tyres.
#[derive(Debug, Clone)]
pub(super) struct Sets(Vec<Tyres>);

/// Reads `6` or `careful,random`.
fn drivers(text: &str) -> Result<Drivers, String> {
    let kinds: Result<Vec<_>, _> = match text.parse::<u8>() {
        Ok(0) => Err("a race takes one driver at least".to_owned()),
        Ok(number) => Ok(vec![DriverKind::Careful; usize::from(number)]),
        Err(_) => text.split(',').map(driver).collect(),
    };
    kinds.map(Drivers)
}

fn driver(text: &str) -> Result<DriverKind, String> {
    text.parse().map_err(|_| {
        let known = DriverKind::ALL.map(DriverKind::name);
        let near = did_you_mean(text, known);
        format!("write a number, or a list of {}{near}", known.join(", "))
    })
}

/// Reads nothing, `soft` or `hard,soft,rain`.
fn sets(text: &str) -> Result<Sets, String> {
    let set = |name: &str| {
        let name = name.trim().to_lowercase();
        let set = Tyres::ALL.into_iter().find(|set| set.name() == name);
        set.ok_or_else(|| {
            let near = did_you_mean(&name, Tyres::ALL.map(Tyres::name));
            format!("write one of hard, soft and rain, or a list of them{near}")
        })
    };
    if text.is_empty() {
        return Ok(Sets(Vec::new()));
    }
    text.split(',').map(set).collect::<Result<_, _>>().map(Sets)
}

fn pilot(text: &str) -> Result<Pilot, String> {
    let text = text.trim().to_lowercase();
    let pilot = Pilot::ALL.into_iter().find(|pilot| pilot.id() == text);
    pilot.ok_or_else(|| {
        let known = Pilot::ALL.map(Pilot::id);
        let near = did_you_mean(&text, known);
        format!("the drivers are {}{near}", known.join(", "))
    })
}

/// Reads `6,4,3,3,2,2`, with a seventh number for repairs.
fn build(text: &str) -> Result<Build, String> {
    let points: Result<Vec<u8>, _> = text
        .split(',')
        .map(|number| number.trim().parse())
        .collect();
    let (zones, repairs) = match points.as_deref() {
        Ok([zones @ .., repairs]) if zones.len() == 6 => (zones.try_into(), *repairs),
        Ok(zones) => (zones.try_into(), 0),
        Err(_) => return Err(BUILD.to_owned()),
    };
    let zones = zones.map(Zones::new).map_err(|_| BUILD.to_owned())?;
    Ok(Build { zones, repairs })
}

const BUILD: &str = "write the points of the six zones, and perhaps of repairs: 6,4,3,3,2,2";
