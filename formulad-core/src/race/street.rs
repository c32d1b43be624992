//! What the features of a street circuit do (STREET-1, STREET-3, STREET-5).

use serde::{Deserialize, Serialize};

use crate::SpaceId;
use crate::dice::Die;
use crate::rules::{Pilot, Speed, Wear, Zone, Zones};

use super::agenda::Task;
use super::{About, Answer, CarId, Check, Event, Race, State, Why};

/// A speed that the police have noted (STREET-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Hash)]
#[serde(deny_unknown_fields)]
pub struct SpeedNoted {
    /// The lap on which the car crossed the police line.
    pub lap: u8,
    /// The car.
    pub car: CarId,
    /// The speed.
    pub speed: u16,
}

impl Race {
    /// Handles the end of the current car's move, including slipstreams: residents may hear it
    /// (STREET-1), Li may see it (DRIVER-2).
    pub(super) fn plan_residents(&mut self) {
        let car = self.current();
        self.note_halt(car);
        let (Some(rules), Some(street)) = (&self.rules.street, &self.track.plan().street) else {
            return;
        };
        let space = self.car(car).space;
        let is_heard = space.is_some_and(|space| street.residents.contains(&space));
        if is_heard && !rules.residents.is_empty() && self.car(car).state == State::Racing {
            self.ask(car, Die::Black, Why::Check(Check::Residents));
        }
    }

    /// STREET-3: notes the speed of a car whose path crosses the police line.
    pub(super) fn note_speed(&mut self, car: CarId, path: &[SpaceId]) {
        let (Some(police), Some(street)) = (self.rules.police(), &self.track.plan().street) else {
            return;
        };
        if self.is_qualifying() {
            return;
        }
        let line = &street.police;
        let mut crossings = self.car(car).crossings;
        let mut from = self.space_of(car);
        let mut crossed = None;
        for to in path {
            crossings += u8::from(self.track.crosses_line(from, *to));
            if line.contains(to) && !line.contains(&from) {
                crossed = Some(crossings);
            }
            from = *to;
        }
        // On the way from the grid to the line no lap is driven yet (TRACK-4).
        let Some(lap) = crossed.filter(|lap| *lap > 0) else {
            return;
        };
        let tens = match police.speed {
            Speed::Roll => self.now.roll,
            Speed::Gear => self.gear_number(car),
        };
        let speed = 10 * u16::from(tens);
        self.speeds.push(SpeedNoted { lap, car, speed });
        self.emit(Event::SpeedNoted { car, speed });
    }

    /// STREET-3: when every car still racing has crossed the line in a lap, the fastest of them
    /// regains points.
    pub(super) fn compare_speeds(&mut self) {
        let Some(police) = self.rules.police() else {
            return;
        };
        let laps = self.speeds.iter().map(|noted| noted.lap);
        let Some(lap) = laps.filter(|lap| self.have_all_crossed(*lap)).min() else {
            return;
        };
        let mut fastest: Option<SpeedNoted> = None;
        for noted in self.speeds.iter().filter(|noted| noted.lap == lap) {
            let races = self.car(noted.car).state == State::Racing;
            if races && fastest.is_none_or(|best| best.speed < noted.speed) {
                fastest = Some(*noted);
            }
        }
        self.speeds.retain(|noted| noted.lap != lap);
        // There may be another lap to compare.
        self.next(Task::Police);
        if let Some(SpeedNoted { car, speed, .. }) = fastest {
            self.emit(Event::Fastest { car, speed });
            self.offer_points(car, police.points, &Zone::ALL, 2);
        }
    }

    /// Whether no car still racing can cross the police line in a lap any more.
    fn have_all_crossed(&self, lap: u8) -> bool {
        let has_crossed = |id: CarId| {
            let mut speeds = self.speeds.iter();
            speeds.any(|noted| noted.lap == lap && noted.car == id)
        };
        self.cars()
            .all(|(id, car)| car.state != State::Racing || car.crossings > lap || has_crossed(id))
    }

    /// STREET-5 and Jenny (DRIVER-2): plans what a car regains by crossing the line.
    pub(super) fn plan_regaining(&mut self, car: CarId) {
        if self.pilot(car) == Some(Pilot::Jenny) {
            self.next(Task::Jenny(car));
        }
        if self.car(car).crossings > 1 {
            self.next(Task::Checkpoint(car));
        }
    }

    /// STREET-5
    pub(super) fn pass_checkpoint(&mut self, car: CarId) {
        let Some(checkpoint) = self.rules.checkpoint() else {
            return;
        };
        if checkpoint.tyres {
            self.regain(car, self.missing(car, &[Zone::Tyres]));
        }
        self.offer_points(car, checkpoint.points, &Zone::ALL[1..], 2);
    }

    /// Gives points back: to the pool, or to a limited number of zones that the driver chooses.
    pub(super) fn offer_points(&mut self, car: CarId, points: u8, zones: &[Zone], most_zones: u8) {
        if let (Wear::Pool(left), Wear::Pool(full)) = (self.car(car).wear, self.car(car).full) {
            self.regain_points(car, points.min(full.saturating_sub(left)));
            return;
        }
        let missing = self.missing(car, zones);
        self.options.clear();
        shares(&missing, points, most_zones, &mut |share| {
            self.options.push(Answer::Regain(share));
        });
        // Nothing is gained by taking less than there is.
        let most = self.options.iter().map(gain).max().unwrap_or(0);
        self.options
            .retain(|option| gain(option) == most && most > 0);
        self.decide(car, About::Regain);
    }

    /// The points missing from these zones of a car; none if it has a pool.
    pub(crate) fn missing(&self, car: CarId, zones: &[Zone]) -> Zones {
        match (self.car(car).wear, self.car(car).full) {
            (Wear::Zones(left), Wear::Zones(full)) => full.map(|zone, full| {
                let counts = zones.contains(&zone);
                if counts {
                    full.saturating_sub(left.get(zone))
                } else {
                    0
                }
            }),
            _ => Zones::NONE,
        }
    }

    /// Gives points back to zones.
    pub(super) fn regain(&mut self, car: CarId, gained: Zones) {
        for (zone, points) in Wear::Zones(gained).parts() {
            let Some(zone) = zone else { continue };
            if let Wear::Zones(zones) = &mut self.car_mut(car).wear {
                let there = zones.get_mut(zone);
                *there = there.saturating_add(points);
                let left = *there;
                self.emit(Event::Regained {
                    car,
                    zone: Some(zone),
                    points,
                    left,
                });
            }
        }
    }

    /// Gives points back to the pool.
    pub(super) fn regain_points(&mut self, car: CarId, points: u8) {
        if let Wear::Pool(there) = &mut self.car_mut(car).wear
            && points > 0
        {
            *there = there.saturating_add(points);
            let left = *there;
            self.emit(Event::Regained {
                car,
                zone: None,
                points,
                left,
            });
        }
    }
}

fn gain(option: &Answer) -> u32 {
    match option {
        Answer::Regain(zones) => zones.sum(),
        _ => 0,
    }
}

/// Passes to `each` every way to share points among zones. A zone gets at most as many as it is missing,
/// and only a limited number of zones get any.
pub(super) fn shares(missing: &Zones, points: u8, most_zones: u8, each: &mut impl FnMut(Zones)) {
    share(&Zone::ALL, missing, points, most_zones, Zones::NONE, each);
}

fn share(
    zones: &[Zone],
    missing: &Zones,
    points: u8,
    most_zones: u8,
    so_far: Zones,
    each: &mut impl FnMut(Zones),
) {
    let Some((zone, rest)) = zones.split_first() else {
        each(so_far);
        return;
    };
    let most = if most_zones == 0 {
        0
    } else {
        points.min(missing.get(*zone))
    };
    for given in 0..=most {
        let mut more = so_far;
        *more.get_mut(*zone) = given;
        let left = most_zones - u8::from(given > 0);
        share(rest, missing, points - given, left, more, each);
    }
}
