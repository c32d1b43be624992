//! Setting a race up: the cars, and what is settled before the first round.

use crate::Track;
use crate::rules::{Construction, Ruleset, Wear, Zone};
use crate::track::index::Node;

use super::agenda::Task;
use super::{Build, BuildFault, Car, CarId, Entrant, Event, Race, SetupError};

/// The cars of the entrants (WEAR-1, WEAR-2, BUILD-1, DRIVER-1, TEAM-1).
pub(super) fn cars(
    track: &Track,
    rules: &Ruleset,
    entrants: &[Entrant],
) -> Result<Vec<Car>, SetupError> {
    let contradictions = rules.check();
    if !contradictions.is_empty() {
        return Err(SetupError::Rules(contradictions));
    }
    let places = track.grid().len().min(usize::from(u8::MAX));
    if entrants.is_empty() || entrants.len() > places {
        return Err(SetupError::Entrants {
            entrants: entrants.len(),
            places,
        });
    }
    if rules.teams.is_some() {
        for entrant in entrants {
            let cars = entrants.iter().filter(|other| other.team == entrant.team);
            if cars.count() != 2 {
                return Err(SetupError::Team { team: entrant.team });
            }
        }
    }
    let mut cars = Vec::with_capacity(entrants.len());
    for (car, entrant) in (0..).map(CarId).zip(entrants) {
        let name = || entrant.name.clone();
        let alike = entrants.iter().filter(|it| it.pilot == entrant.pilot);
        match (entrant.pilot, &rules.pilots, alike.count()) {
            (None, Some(_), _) => return Err(SetupError::NoPilot { car, name: name() }),
            (Some(_), None, _) => return Err(SetupError::Pilot { car, name: name() }),
            (Some(pilot), Some(_), 2..) => return Err(SetupError::PilotDoubled { pilot }),
            _ => {}
        }
        let wear = match (entrant.build, rules.construction, entrant.pilot) {
            (None, Some(_), _) => return Err(SetupError::NoBuild { car, name: name() }),
            (Some(_), None, _) => return Err(SetupError::Build { car, name: name() }),
            (Some(build), Some(rules), _) => {
                let faults = build_faults(build, rules);
                if !faults.is_empty() {
                    let name = name();
                    return Err(SetupError::WrongBuild { car, name, faults });
                }
                Wear::Zones(build.zones)
            }
            (None, None, Some(pilot)) => Wear::Zones(pilot.zones()),
            (None, None, None) => rules.wear,
        };
        // STREET-6
        let first = rules.tyres.and_then(|tyres| tyres.first);
        cars.push(Car {
            tyres: first.unwrap_or_default(),
            ..Car::new(wear, repair_reserve(rules, entrants, entrant))
        });
    }
    Ok(cars)
}

/// BUILD-1: how a car that an entrant has built breaks the rules.
fn build_faults(build: Build, rules: Construction) -> Vec<BuildFault> {
    let mut faults = Vec::new();
    let given = build.zones.sum() + u32::from(build.repairs);
    if given != u32::from(rules.points) {
        let points = rules.points;
        faults.push(BuildFault::Points { given, points });
    }
    for zone in Zone::ALL {
        let (given, most) = (build.zones.get(zone), rules.most.get(zone));
        if !(1..=most).contains(&given) {
            faults.push(BuildFault::Zone { zone, given, most });
        }
    }
    if build.repairs > rules.repairs {
        faults.push(BuildFault::Repairs {
            given: build.repairs,
            most: rules.repairs,
        });
    }
    faults
}

/// TECH-1: the repair points that an entrant's car may use. Where builders keep them (BUILD-1), a
/// team shares those of both its cars.
pub(super) fn repair_reserve(rules: &Ruleset, entrants: &[Entrant], entrant: &Entrant) -> u8 {
    let Some(technical) = rules.technical else {
        return rules.teams.as_ref().map_or(0, |teams| teams.repairs);
    };
    let are_kept = rules.construction.is_some_and(|rules| rules.repairs > 0);
    let kept = |entrant: &Entrant| entrant.build.map_or(0, |build| build.repairs);
    match (&rules.teams, are_kept) {
        (None, false) => technical.reserve,
        (Some(_), false) => technical.team_reserve,
        (None, true) => kept(entrant),
        (Some(_), true) => entrants
            .iter()
            .filter(|other| other.team == entrant.team)
            .map(kept)
            .fold(0, u8::saturating_add),
    }
}

impl Race {
    /// Puts on the agenda what comes before the first round: the laps of qualifying in their weather,
    /// the grid, the weather of the race, and the tyres for it.
    pub(super) fn plan_start(&mut self) {
        let cars = || (0..self.cars.len() as u8).map(CarId);
        let mut tasks = Vec::new();
        let chooses = self.rules.tyres.is_some_and(|tyres| tyres.first.is_none());
        if self.rules.grid.qualifying.is_some() {
            self.qualifying.is_on = true;
            if self.rules.weather.is_some() {
                tasks.push(Task::QualifyingWeather);
            }
            if chooses {
                tasks.extend(cars().map(Task::ChooseTyres));
            }
            tasks.extend(cars().map(Task::Qualify));
        }
        tasks.push(Task::Grid);
        if self.rules.weather.is_some() {
            tasks.push(Task::RaceWeather);
        }
        if chooses {
            tasks.extend(cars().map(Task::ChooseTyres));
        }
        tasks.push(Task::FirstRound);
        self.next_all(tasks.into_iter());
    }

    /// Puts the cars on the grid in this order.
    pub(super) fn set_grid(&mut self, order: Vec<CarId>) {
        let track = self.track.clone();
        for (car, space) in order.iter().zip(track.grid()) {
            if let Some(node) = track.node(*space) {
                self.place_at_start(*car, node);
            }
        }
        for (arrived, car) in (0..).zip(&order) {
            self.car_mut(*car).arrived = arrived;
        }
        self.moves_made = order.len() as u32;
        self.order.clone_from(&order);
        self.emit(Event::GridSet { order });
    }

    /// Puts a car where it starts from: in a corner, with the stops made (START-1).
    pub(super) fn place_at_start(&mut self, car: CarId, node: Node) {
        self.place(car, node);
        let corner = usize::from(self.info(node).corner);
        let stops = self.track.corners().get(corner).map(|corner| corner.stops);
        self.car_mut(car).stops = stops.unwrap_or(0);
    }

    /// ORDER-1: the first round in the order of the grid.
    pub(super) fn begin_first_round(&mut self) {
        let order = std::mem::take(&mut self.order);
        self.begin_round(order);
    }
}
