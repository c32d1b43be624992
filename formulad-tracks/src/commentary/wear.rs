//! The points that cars have left at this moment of the commentary.

use formulad_core::race::{CarId, Event, Race};
use formulad_core::rules::{Service, Wear, Zone};

use super::Narrator;

/// Points that a car loses: how many are asked, how many it had, how many are left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loss {
    pub(super) zone: Option<Zone>,
    pub(super) points: u8,
    pub(super) had: u8,
    pub(super) left: u8,
}

/// What the cars start with.
pub(super) fn at_start(race: &Race) -> Vec<Wear> {
    let position = race.record().position.unwrap_or_default();
    let mut given = position.cars.iter().map(|car| car.wear);
    race.cars()
        .map(|(_, car)| given.next().flatten().unwrap_or(car.full))
        .collect()
}

impl Narrator<'_> {
    /// The loss of some points.
    pub(super) fn loss(&mut self, car: CarId, zone: Option<Zone>, points: u8, left: u8) -> Loss {
        let wear = self.state.wear.get(car.index());
        let had = wear.map_or(points, |wear| wear.get(zone));
        self.has_now(car, zone, left);
        Loss {
            zone,
            points,
            had,
            left,
        }
    }

    /// Notes points that a car has regained.
    pub(super) fn regain(&mut self, event: &Event) {
        match *event {
            Event::Regained {
                car, zone, left, ..
            } => self.has_now(car, zone, left),
            Event::Served { car, .. } => {
                let full = self.race.cars().find(|(id, _)| *id == car);
                let Some((_, full)) = full.map(|(id, car)| (id, car.full)) else {
                    return;
                };
                let service = self.race.rules().pit.map(|pit| pit.service);
                match (full, service) {
                    // PIT-3: a crew changes the tyres.
                    (Wear::Zones(zones), Some(Service::Tyres { .. })) => {
                        self.has_now(car, Some(Zone::Tyres), zones.tyres);
                    }
                    _ => {
                        if let Some(wear) = self.state.wear.get_mut(car.index()) {
                            *wear = full;
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn has_now(&mut self, car: CarId, zone: Option<Zone>, left: u8) {
        match (self.state.wear.get_mut(car.index()), zone) {
            (Some(Wear::Pool(points)), None) => *points = left,
            (Some(Wear::Zones(zones)), Some(zone)) => *zones.get_mut(zone) = left,
            _ => {}
        }
    }
}
