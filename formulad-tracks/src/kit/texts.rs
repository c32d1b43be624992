//! What kits say.

use formulad_core::dice::Die;
use formulad_core::plan::Weather;
use formulad_core::rules::{Ruleset, Tyres, Zone};

use crate::words::capitalized;

pub(super) mod pages {
    /// A rule in words, such as "Debris: a car is marked on 1".
    pub(crate) fn rule(what: &str, value: &str) -> String {
        t!("{what}: {value}", what, value)
    }
}

pub(super) mod dice {
    /// A plain die with `faces` faces.
    pub(crate) fn plain(faces: usize) -> String {
        t!("d{faces}", faces)
    }
}

pub(super) mod corners {
    /// The straight from another corner: its number and its name.
    pub(crate) fn from(spaces: u32, number: usize, corner: &str) -> String {
        t!(
            "1 space from {number}  {corner}" | "{spaces} spaces from {number}  {corner}",
            spaces,
            number,
            corner
        )
    }

    pub(crate) fn to(spaces: u32, number: usize, corner: &str) -> String {
        t!(
            "1 space to {number}  {corner}" | "{spaces} spaces to {number}  {corner}",
            spaces,
            number,
            corner
        )
    }

    /// The same for a corner without a name.
    pub(crate) fn from_number(spaces: u32, number: usize) -> String {
        t!(
            "1 space from corner {number}" | "{spaces} spaces from corner {number}",
            spaces,
            number
        )
    }

    pub(crate) fn to_number(spaces: u32, number: usize) -> String {
        t!(
            "1 space to corner {number}" | "{spaces} spaces to corner {number}",
            spaces,
            number
        )
    }
}

pub(super) mod summary {
    /// Under a large number, as are those that follow.
    pub(crate) fn laps(count: u32) -> String {
        t!("lap" | "laps", count)
    }

    pub(crate) fn lanes(count: u32) -> String {
        t!("lane" | "lanes", count)
    }

    pub(crate) fn spaces(count: u32) -> String {
        t!("space" | "spaces", count)
    }

    pub(crate) fn corners(count: u32) -> String {
        t!("corner" | "corners", count)
    }

    pub(crate) fn stops(count: u32) -> String {
        t!("stop a lap" | "stops a lap", count)
    }

    pub(crate) fn grid(count: u32) -> String {
        t!("on the grid" | "on the grid", count)
    }

    pub(crate) fn start() -> &'static str {
        t!("Cars and the start")
    }

    pub(crate) fn moving() -> &'static str {
        t!("Moving")
    }

    pub(crate) fn damage() -> &'static str {
        t!("Damage")
    }

    pub(crate) fn extra() -> &'static str {
        t!("Extra spaces")
    }

    pub(crate) fn pit() -> &'static str {
        t!("Pit stops")
    }

    pub(crate) fn weather() -> &'static str {
        t!("Weather and tyres")
    }

    pub(crate) fn points() -> &'static str {
        t!("Points")
    }

    pub(crate) fn streets() -> &'static str {
        t!("Streets and drivers")
    }

    pub(crate) fn further() -> &'static str {
        t!("Further rules")
    }
}

/// Modules of VASSAL.
pub(super) mod vassal {
    pub(crate) fn wear() -> &'static str {
        t!("wear points" as "in VASSAL")
    }

    /// A box of the pit lane.
    pub(crate) fn pit_box(space: impl std::fmt::Display) -> String {
        t!("box {space}", space)
    }
}

/// The name of a die.
pub(super) fn die(die: Die) -> String {
    match die {
        Die::Black => t!("Black die").to_owned(),
        Die::Gear(gear) => t!("{gear} gear" as "a die", gear = gear.ordinal()),
    }
}

/// The name of a car without a driver.
pub(super) fn car(number: usize) -> String {
    t!("Car {number}", number)
}

/// The name of the weather.
pub(super) fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Good => t!("good"),
        Weather::Changeable => t!("changeable"),
        Weather::Rain => t!("rain" as "the weather"),
    }
}

/// The name of a set of tyres.
pub(super) fn tyres(set: Tyres) -> &'static str {
    match set {
        Tyres::Hard => t!("hard"),
        Tyres::Soft => t!("soft"),
        Tyres::Rain => t!("rain"),
    }
}

/// The name of a zone of a car.
pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Tyres => t!("tyres"),
        Zone::Brakes => t!("brakes"),
        Zone::Gearbox => t!("gearbox"),
        Zone::Body => t!("body"),
        Zone::Engine => t!("engine"),
        Zone::Handling => t!("handling" as "on a dashboard"),
    }
}

/// What rules say of some of their fields, chosen by path, each in a line.
pub(super) fn lines(rules: &Ruleset, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let lines = crate::rules::lines(rules).into_iter();
    let lines = lines.filter(|line| is_meant(line.field.path));
    lines
        .map(|line| pages::rule(&capitalized(line.field.label()), &line.value))
        .collect()
}
