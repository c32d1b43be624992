//! The board as the events of a race tell it, kept by somebody who knows nothing else.

use std::collections::BTreeSet;

use formulad_core::race::{Car, CarId, Cause, Event, Race, Sky, StartResult, State};
use formulad_core::rules::{Removal, Ruleset, Wear, Zone};
use formulad_core::track::{Space, Step};
use formulad_core::{SpaceId, Track};

use super::prices;

/// What events tell of a car.
fn known(car: &Car) -> impl PartialEq + std::fmt::Debug {
    let stands = (car.space, car.gear, car.wear, car.stops, car.crossings);
    (stands, car.state, car.spun, car.tyres)
}

/// What somebody writes down who hears every event, and checks each against what went before.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    track: Track,
    rules: Ruleset,
    cars: Vec<Car>,
    markers: BTreeSet<SpaceId>,
    weather: Option<Sky>,
    round: u32,
    order: Vec<CarId>,
    finished: u8,
    qualifying: bool,
    over: bool,
}

impl Board {
    /// The board of a race as it is now.
    pub(crate) fn of(race: &Race) -> Self {
        Self {
            track: race.track().clone(),
            rules: race.rules().clone(),
            cars: race.cars().map(|(_, car)| *car).collect(),
            markers: race.markers().collect(),
            weather: race.weather(),
            round: race.round(),
            order: race.order().to_vec(),
            finished: 0,
            qualifying: race.is_qualifying(),
            over: false,
        }
    }

    /// Hears what has happened, and compares with the race.
    pub(crate) fn follow(&mut self, race: &Race, events: &[Event]) {
        for event in events {
            self.hear(event);
        }
        for (id, car) in race.cars() {
            assert_eq!(known(car), known(&self.cars[id.index()]), "car {id}");
        }
        let markers: BTreeSet<SpaceId> = race.markers().collect();
        assert_eq!(markers, self.markers, "DEBRIS-1");
        assert_eq!(race.round(), self.round);
        if let Some(weather) = race.weather() {
            assert_eq!(Some(weather), self.weather);
        }
    }

    fn car(&mut self, car: CarId) -> &mut Car {
        &mut self.cars[car.index()]
    }

    fn hear(&mut self, event: &Event) {
        assert!(!self.over, "FIN-2: nothing happens after the end");
        match event {
            Event::GridSet { order } => {
                self.qualifying = false;
                self.is_everyone(order);
                let grid: Vec<SpaceId> = self.track.grid().to_vec();
                for (car, space) in order.iter().zip(grid) {
                    let corner = self.track.space(space).and_then(Space::corner);
                    let stops = corner.and_then(|id| self.track.corner(id)).map(|c| c.stops);
                    let known = self.car(*car);
                    assert_eq!(known.space, None);
                    known.space = Some(space);
                    known.stops = stops.unwrap_or(0);
                }
            }
            Event::RoundStarted { round, order } => {
                assert_eq!(*round, self.round + 1);
                self.round = *round;
                self.order.clone_from(order);
                self.clear_wrecks();
                self.is_in_order(order);
            }
            Event::StartRolled { car, value, result } => {
                let start = self.rules.start;
                let expected = match *value {
                    value if value <= start.stalls_to => StartResult::Stalled,
                    value if value >= start.great_from => StartResult::Great,
                    _ => StartResult::Normal,
                };
                assert_eq!(*result, expected, "START-1");
                assert!(self.car(*car).gear.is_none());
            }
            Event::GearChosen { car, from, to } => {
                assert_eq!(self.car(*car).gear, *from);
                assert!(*to <= self.rules.top_gear, "DICE-3");
                let known = self.car(*car);
                known.gear = Some(*to);
            }
            Event::Rolled { car, gear, value } => {
                assert_eq!(self.car(*car).gear, Some(*gear), "DICE-1");
                let die = formulad_core::dice::Die::Gear(*gear);
                assert!(die.outcomes().any(|(face, _)| face == *value), "DICE-1");
            }
            Event::Moved {
                car,
                from,
                path,
                stops,
                ..
            } => self.hear_move(*car, *from, path, *stops),
            Event::LapStarted { car, lap } => {
                let laps = if self.qualifying { 1 } else { self.rules.laps };
                assert_eq!(self.car(*car).crossings, *lap, "TRACK-4");
                assert!(*lap <= laps, "LAPS-1: lap {lap} of {laps}");
            }
            Event::WearLost {
                car,
                zone,
                points,
                unpaid,
                left,
                cause,
            } => {
                // STREET-2 comes before the price of the move (section 8), and takes points of the same pool.
                let is_less = zone.is_none() && self.rules.street.is_some();
                let known = self.car(*car);
                let before = known.wear.get(*zone);
                assert_eq!(before.saturating_sub(*points), *left, "WEAR-1, WEAR-2");
                assert_eq!(before + unpaid, points + left, "{event}, with {before}");
                let is_there = *points <= before || is_less || !prices::is_paid_in_full(*cause);
                assert!(is_there, "{event}, with {before}");
                assert!(*points > 0);
                set(&mut known.wear, *zone, *left);
            }
            Event::Regained {
                car,
                zone,
                points,
                left,
            } => {
                let known = self.car(*car);
                let most = known.full.get(*zone);
                assert_eq!(known.wear.get(*zone) + points, *left);
                assert!(*points > 0 && *left <= most.max(20), "regained past {most}");
                set(&mut known.wear, *zone, *left);
            }
            Event::Served { car, .. } => {
                let known = self.car(*car);
                match (&mut known.wear, known.full) {
                    (Wear::Pool(left), Wear::Pool(full)) => *left = full,
                    (Wear::Zones(left), Wear::Zones(full)) => left.tyres = full.tyres,
                    (_, full) => panic!("{full:?} in the box"),
                }
            }
            Event::Finished { car, place } => {
                self.finished += 1;
                assert_eq!(*place, self.finished, "FIN-1");
                let laps = self.rules.laps;
                let known = self.car(*car);
                assert_eq!(known.state, State::Racing);
                assert_eq!(known.crossings, laps + 1, "FIN-1");
                known.state = State::Finished;
                known.space = None;
            }
            Event::Eliminated { car, cause } => {
                let known = self.car(*car);
                assert_eq!(known.state, State::Racing);
                known.state = State::Out(*cause);
                // OUT-1
                let at_once = matches!(
                    cause,
                    Cause::Overshoot | Cause::StopsMissed | Cause::Mark | Cause::Engine
                );
                if at_once || self.rules.elimination.removal == Removal::AtOnce {
                    self.car(*car).space = None;
                }
            }
            Event::WeatherSet { weather } => self.weather = Some(*weather),
            Event::TyresFitted { car, tyres } => self.car(*car).tyres = *tyres,
            Event::QualifyingStarted { car } => {
                self.qualifying = true;
                let place = self.qualifying_place();
                let known = self.car(*car);
                known.gear = None;
                known.space = place;
            }
            Event::Qualified { car, .. } => {
                let known = self.car(*car);
                (known.space, known.gear, known.wear) = (None, None, known.full);
                (known.stops, known.crossings) = (0, 0);
                (known.state, known.spun) = (State::Racing, false);
            }
            Event::Spun { car } => {
                let known = self.car(*car);
                known.spun = true;
                known.gear = None;
            }
            Event::TurnedRound { car } => {
                let known = self.car(*car);
                assert!(known.spun);
                known.spun = false;
            }
            Event::Neutral { car } => self.car(*car).gear = None,
            Event::MarkerLeft { space } => {
                let there = self.track.space(*space).expect("on the track");
                assert!(there.lane.is_some(), "DEBRIS-1: on the road");
                assert!(self.markers.insert(*space), "one marker a space");
            }
            Event::SpeedNoted { speed, .. } | Event::Fastest { speed, .. } => {
                assert!(speed % 10 == 0 && *speed <= 300, "STREET-3: {speed}");
            }
            Event::Over { standings } => {
                self.over = true;
                self.clear_wrecks();
                self.is_everyone(standings);
            }
            Event::GridRolled { value, .. }
            | Event::CheckRolled { value, .. }
            | Event::WeatherRolled { value, .. }
            | Event::ServiceRolled { value, .. } => {
                assert!((1..=20).contains(value), "DICE-2");
            }
            Event::ExtraUsed { .. } | Event::CollisionFailed { .. } | Event::RadioThrown { .. } => {
            }
            _ => panic!("no contract says what follows from {event}"),
        }
    }

    fn hear_move(&mut self, car: CarId, from: SpaceId, path: &[SpaceId], stops: u8) {
        let others: BTreeSet<SpaceId> = (0..self.cars.len())
            .filter(|other| *other != car.index())
            .filter_map(|other| self.cars[other].space)
            .collect();
        let mut here = from;
        let mut crossings = 0;
        assert_eq!(self.car(car).space, Some(here));
        for to in path {
            let steps = self.track.steps(here);
            assert!(
                steps.into_iter().any(|(next, _)| next == *to),
                "TRACK-1: {here} to {to}"
            );
            assert!(!others.contains(to), "MOVE-1: {to} is occupied");
            crossings += u8::from(self.track.crosses_line(here, *to));
            here = *to;
        }
        let corner = self.track.space(here).and_then(Space::corner);
        assert!(corner.is_some() || stops == 0, "STOP-1: no corner");
        let known = self.car(car);
        known.space = Some(here);
        known.stops = stops;
        assert!(crossings <= 1, "a move of more than a lap");
        known.crossings += crossings;
    }

    /// QUAL-1: the last space before the line in the middle lane.
    fn qualifying_place(&self) -> Option<SpaceId> {
        let middle = u32::from(self.track.lanes()).div_ceil(2);
        let spaces = self.track.spaces().iter();
        let mut before_line = spaces.filter(|space| {
            let ahead = self
                .track
                .steps(space.id)
                .find(|(_, link)| link.step == Step::Ahead);
            ahead.is_some_and(|(_, link)| link.crosses_line)
        });
        let in_middle = before_line.find(|space| {
            space
                .lane
                .is_some_and(|lane| u32::from(lane.number()) == middle)
        });
        in_middle.map(|space| space.id)
    }

    /// Cars that are out are gone at the latest when a round begins (OUT-1).
    fn clear_wrecks(&mut self) {
        for known in &mut self.cars {
            if matches!(known.state, State::Out(_)) {
                known.space = None;
            }
        }
    }

    fn is_everyone(&self, cars: &[CarId]) {
        let mut cars = cars.to_vec();
        cars.sort();
        let everyone = (0..self.cars.len() as u8).map(CarId);
        assert!(cars.into_iter().eq(everyone), "each car once");
    }

    /// ORDER-1, ORDER-3: all that are racing, the leader first, but for cars in the pit lane.
    fn is_in_order(&self, order: &[CarId]) {
        let mut racing: Vec<CarId> = order.to_vec();
        racing.sort();
        let laps = self.rules.laps;
        let driven = |car: &CarId| self.cars[car.index()].crossings;
        assert!(order.iter().all(|car| driven(car) <= laps), "LAPS-1");
        let all = (0..self.cars.len() as u8).map(CarId);
        let all = all.filter(|car| self.cars[car.index()].state == State::Racing);
        assert!(racing.into_iter().eq(all), "ORDER-1: each racing car once");
        if self.round == 1 {
            return;
        }
        let on_road: Vec<(u8, u32)> = order
            .iter()
            .filter_map(|car| {
                let known = &self.cars[car.index()];
                let space = self.track.space(known.space?)?;
                space.lane?;
                Some((known.crossings, space.rank))
            })
            .collect();
        assert!(on_road.is_sorted_by(|a, b| a >= b), "ORDER-1: {on_road:?}");
    }
}

fn set(wear: &mut Wear, zone: Option<Zone>, points: u8) {
    match (wear, zone) {
        (Wear::Pool(there), None) => *there = points,
        (Wear::Zones(zones), Some(zone)) => *zones.get_mut(zone) = points,
        (wear, zone) => panic!("{zone:?} of {wear:?}"),
    }
}
