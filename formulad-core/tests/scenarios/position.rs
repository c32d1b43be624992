//! Sets up a race as a scenario says.

use formulad_core::SpaceId;
use formulad_core::dice::Gear;
use formulad_core::race::{CarPosition, Entrant, Position, Race};

use crate::scenario::{Car, Scenario};
use crate::track::TinyTrack;

/// The race of a scenario, before its first step.
pub(crate) fn set_up(scenario: &Scenario, tiny: &TinyTrack) -> Result<Race, String> {
    let rules = scenario.rules.ruleset()?;
    let cars = &scenario.cars;
    let entrants: Vec<Entrant> = cars.iter().map(entrant).collect();
    if cars.iter().all(|car| car.at.is_none()) {
        return Race::new(&tiny.track, &rules, entrants).map_err(|e| e.to_string());
    }
    let markers = scenario.markers.iter().map(|name| tiny.space(name));
    let mut position = Position {
        cars: cars
            .iter()
            .map(|c| stand(c, tiny))
            .collect::<Result<_, _>>()?,
        markers: markers.collect::<Result<_, _>>()?,
        weather: scenario.weather,
        ..Position::default()
    };
    let race = |position: Position| {
        let race = Race::from_position(&tiny.track, &rules, entrants.clone(), position);
        race.map_err(|e| e.to_string())
    };
    // What is not said of their wear points is full, and the race knows how much that is.
    let full = race(position.clone())?;
    for ((car, stands), (_, full)) in cars.iter().zip(&mut position.cars).zip(full.cars()) {
        let wear = car.wear.as_ref().map(|wear| wear.filled(full.full));
        stands.wear = wear.transpose()?;
    }
    race(position)
}

fn entrant(car: &Car) -> Entrant {
    Entrant {
        pilot: car.pilot,
        build: car.build,
        ..Entrant::new(car.name.clone(), car.team.into())
    }
}

/// Where and how a car stands, but for its wear points.
fn stand(car: &Car, tiny: &TinyTrack) -> Result<CarPosition, String> {
    let at = car
        .at
        .as_ref()
        .ok_or("some cars have a place, others not")?;
    Ok(CarPosition {
        space: tiny.space(at)?,
        gear: car.gear.map(gear).transpose()?,
        stops: car.stops,
        crossings: car.lap,
        served: car.served,
        spun: car.spun,
        tyres: car.tyres,
        tyres_since: car.tyres_since,
        nitro_used: car.nitro_used,
        turbo_used: car.turbo_used,
        pitted: car.pitted,
        halted: car.halted,
        ability_used: car.ability_used,
        ..CarPosition::new(SpaceId::default(), Gear::FIRST)
    })
}

pub(crate) fn gear(number: u8) -> Result<Gear, String> {
    Gear::new(number.into()).map_err(|e| e.to_string())
}
