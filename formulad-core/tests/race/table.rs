//! A race told step by step, as at a table: someone rolls, someone shifts, someone moves.

use formulad_core::dice::{Gear, Roll};
use formulad_core::race::{
    About, Answer, CarId, CarPosition, Cause, Choice, Entrant, Event, Pending, Position, Race,
    RollRequest, Why,
};
use formulad_core::rules::{Ruleset, Wear};
use formulad_core::{SpaceId, Track};

use crate::layout;

/// One lane: 0 to 79, a corner with one stop on 80 to 87, then 88 to 99. The grid: 98, 97.
pub(crate) fn single() -> Track {
    layout::track("80 | 1: 8 | 12")
}

pub(crate) fn one_lap() -> Ruleset {
    Ruleset::basic(1)
}

/// A car on lap 1 with 18 points in this gear.
pub(crate) fn car(space: u32, gear: u32) -> CarPosition {
    CarPosition::new(SpaceId(space), Gear::new(gear).unwrap())
}

/// A car that has this many points left.
pub(crate) fn worn(points: u8, car: CarPosition) -> CarPosition {
    CarPosition {
        wear: Some(Wear::Pool(points)),
        ..car
    }
}

/// A car that has crossed the line this often.
pub(crate) fn crossed(crossings: u8, car: CarPosition) -> CarPosition {
    CarPosition { crossings, ..car }
}

/// One lap of cars with this many points.
pub(crate) fn with_points(points: u8) -> Ruleset {
    Ruleset {
        wear: Wear::Pool(points),
        ..one_lap()
    }
}

/// A number of entrants, two to a team.
pub(crate) fn entrants(cars: u32) -> Vec<Entrant> {
    let entrant = |number| Entrant::new(format!("driver {number}"), number / 2 + 1);
    (0..cars).map(entrant).collect()
}

/// What the decision is about that a race waits for.
pub(crate) fn about(race: &Race) -> Option<About> {
    match race.pending() {
        Pending::Choice(Choice::Decision { about, .. }) => Some(about),
        _ => None,
    }
}

pub(crate) struct Table {
    pub(crate) race: Race,
}

impl Table {
    /// A race of `cars` cars, two to a team.
    pub(crate) fn new(track: &Track, rules: &Ruleset, cars: u32) -> Self {
        let race = Race::new(track, rules, entrants(cars)).unwrap();
        Self { race }
    }

    /// The same with the grid in the order of the entrants.
    pub(crate) fn on_grid(track: &Track, rules: &Ruleset, cars: u32) -> Self {
        let mut table = Self::new(track, rules, cars);
        for car in 0..cars {
            table.roll(20 - car as u8);
        }
        table
    }

    /// A race that begins with the cars standing so, two to a team.
    pub(crate) fn placed(track: &Track, rules: &Ruleset, cars: &[CarPosition]) -> Self {
        Self::driven(track, rules, entrants(cars.len() as u32), cars)
    }

    /// A race that begins in a position, of these drivers.
    pub(crate) fn driven(
        track: &Track,
        rules: &Ruleset,
        entrants: Vec<Entrant>,
        position: impl Into<Position>,
    ) -> Self {
        let race = Race::from_position(track, rules, entrants, position).unwrap();
        Self { race }
    }

    /// The roll the race waits for.
    pub(crate) fn request(&self) -> RollRequest {
        match self.race.pending() {
            Pending::Roll(request) => request,
            other => panic!("waits for {other:?}, not a roll"),
        }
    }

    /// Whose roll it waits for, and why.
    pub(crate) fn asks(&self) -> (u8, Why) {
        let request = self.request();
        (request.car.0, request.why)
    }

    pub(crate) fn roll(&mut self, value: u8) -> &mut Self {
        let roll = Roll::new(self.request().die, value).unwrap();
        self.race.apply(Answer::Roll(roll)).unwrap();
        self
    }

    /// The gears offered, with their prices.
    pub(crate) fn gears(&self) -> Vec<(u8, u8)> {
        match self.race.pending() {
            Pending::Choice(Choice::Gear { options, .. }) => options
                .iter()
                .map(|option| (option.gear.number(), option.price.get(None)))
                .collect(),
            other => panic!("waits for {other:?}, not a gear"),
        }
    }

    pub(crate) fn gear(&mut self, number: u8) -> &mut Self {
        self.race
            .apply(Answer::Gear(Gear::new(number.into()).unwrap()))
            .unwrap();
        self
    }

    /// The moves offered: where to, at what price.
    pub(crate) fn moves(&self) -> Vec<(u32, u8)> {
        match self.race.pending() {
            Pending::Choice(Choice::Move { options, .. }) => options
                .iter()
                .map(|m| (m.to.0, self.race.price(m).get(None)))
                .collect(),
            other => panic!("waits for {other:?}, not a move"),
        }
    }

    /// Moves to a space in the cheapest way.
    pub(crate) fn to(&mut self, space: u32) -> &mut Self {
        let Pending::Choice(Choice::Move { options, .. }) = self.race.pending() else {
            panic!("waits for something else than a move");
        };
        let option = options.iter().position(|m| m.to == SpaceId(space));
        self.race.choose(option.expect("offered")).unwrap();
        self
    }

    /// A whole turn: the gear, its roll, and the move, where these are asked for.
    pub(crate) fn turn(&mut self, gear: u8, value: u8, space: u32) -> &mut Self {
        self.gear(gear).roll(value).to(space)
    }

    /// Whole turns, each by gear, roll and space: `"2 4 6, 3 8 14"`.
    pub(crate) fn turns(&mut self, turns: &str) -> &mut Self {
        for turn in turns.split(", ") {
            let mut numbers = turn.split(' ').map(|number| number.parse::<u8>().unwrap());
            let mut next = || numbers.next().unwrap();
            self.turn(next(), next(), next().into());
        }
        self
    }

    pub(crate) fn space(&self, car: u8) -> Option<u32> {
        self.race.car(CarId(car)).space.map(|space| space.0)
    }

    pub(crate) fn wear(&self, car: u8) -> u8 {
        self.race.car(CarId(car)).wear.get(None)
    }

    pub(crate) fn stops(&self, car: u8) -> u8 {
        self.race.car(CarId(car)).stops
    }

    pub(crate) fn order(&self) -> Vec<u8> {
        self.race.order().iter().map(|car| car.0).collect()
    }

    /// What cars lost since the race began: which, how much, why.
    pub(crate) fn losses(&self) -> Vec<(u8, u8, Cause)> {
        let events = self.race.events().iter();
        events
            .filter_map(|event| match event {
                Event::WearLost {
                    car, points, cause, ..
                } => Some((car.0, *points, *cause)),
                _ => None,
            })
            .collect()
    }
}
