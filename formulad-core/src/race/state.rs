//! The state of a race apart from its history: to describe, compare, hash and copy.

use std::sync::Arc;

use crate::dice::{Die, Gear, word};
use crate::moves::{MoveList, SlipList};
use crate::rules::{LevelCars, Wear, Zone};
use crate::track::index::{NONE, Node};

use super::{
    About, Answer, Car, CarId, CarPosition, Extra, MoveKey, OutPosition, Phase, Position, Race,
    Sky, SpeedNoted, State,
};

/// How things stood when the turn began. What only grows is known by its length, and the order of
/// the round stays what it is; nothing else lasts longer than a turn.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnStart {
    /// The cars; none before the first turn of the first round.
    cars: Vec<Car>,
    turn: usize,
    finished: usize,
    out: usize,
    markers: Vec<Node>,
    sky: Option<Sky>,
    rain_lasts: bool,
    changes: Vec<CarId>,
    speeds: Vec<SpeedNoted>,
    /// How many answers had been given.
    answers: usize,
}

impl Race {
    /// Notes how things stand at the beginning of a turn.
    pub(super) fn note_turn_start(&mut self) {
        debug_assert!(self.agenda.is_empty(), "nothing is left of the turn before");
        if self.forgets {
            self.answers.clear();
        }
        let start = &mut self.turn_start;
        start.cars.clone_from(&self.cars);
        start.turn = self.turn;
        start.finished = self.finished.len();
        start.out = self.out.len();
        start.markers.clone_from(&self.markers);
        start.sky = self.weather.sky;
        start.rain_lasts = self.weather.rain_lasts;
        start.changes.clone_from(&self.weather.changes);
        start.speeds.clone_from(&self.speeds);
        start.answers = self.answers.len();
    }

    /// The position of the race: how things stood when this turn began, and the answers given since.
    /// [`Race::from_position`] goes on from it, with the same events for the same answers.
    ///
    /// ```
    /// # use formulad_core::TrackBuilder;
    /// # use formulad_core::dice::{Dice, SeededDice};
    /// # use formulad_core::race::{Answer, Entrant, Pending, Race};
    /// # use formulad_core::rules::Ruleset;
    /// # let track = TrackBuilder::<2>::new("Loop").straight(20).corner(1, [8, 6]).straight(9).build()?;
    /// let (rules, entrants) = (Ruleset::basic(1), vec![Entrant::new("Ada", 1)]);
    /// let mut race = Race::new(&track, &rules, entrants.clone())?;
    /// let mut dice = SeededDice::new(4);
    /// for _ in 0..5 {
    ///     let answer = match race.pending() {
    ///         Pending::Roll(request) => Answer::Roll(dice.roll(request.die)?),
    ///         Pending::Choice(choice) => choice.answer(0).expect("there are two at least"),
    ///         Pending::Time(_) | Pending::Over => break,
    ///     };
    ///     race.apply(answer)?;
    /// }
    /// let again = Race::from_position(&track, &rules, entrants, race.position())?;
    /// assert!(again == race);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Position {
        let start = &self.turn_start;
        let position = if start.cars.is_empty() {
            Position::start()
        } else {
            self.turn_position()
        };
        Position {
            answers: self.answers[start.answers..].to_vec(),
            ..position
        }
    }

    /// The position at the beginning of this turn.
    fn turn_position(&self) -> Position {
        let start = &self.turn_start;
        let racing = |car: &CarId| start.cars[car.index()].state == State::Racing;
        let mut arrived = Vec::new();
        if self.rules.level_cars == LevelCars::FirstThere {
            arrived.extend((0..start.cars.len() as u8).map(CarId).filter(racing));
            arrived.sort_by_key(|car| start.cars[car.index()].arrived);
            // The order of the entrants goes without saying.
            if arrived.is_sorted() {
                arrived.clear();
            }
        }
        let out = self.out[..start.out].iter().filter_map(|out| {
            let State::Out(cause) = start.cars[out.car.index()].state else {
                return None;
            };
            let (crossings, rank) = out.distance;
            let (car, round) = (out.car, out.round);
            Some(OutPosition {
                car,
                cause,
                round,
                crossings,
                rank,
            })
        });
        Position {
            cars: start
                .cars
                .iter()
                .map(|car| self.car_position(car))
                .collect(),
            markers: start
                .markers
                .iter()
                .map(|node| self.track.id(*node))
                .collect(),
            weather: start.sky,
            rain_lasts: start.rain_lasts,
            weather_calls: start.changes.clone(),
            round: self.round,
            order: self.order.clone(),
            turn: start.turn as u8,
            arrived,
            finished: self.finished[..start.finished].to_vec(),
            out: out.collect(),
            speeds: start.speeds.clone(),
            qualified: self.qualifying.completed.clone(),
            answers: Vec::new(),
        }
    }

    fn car_position(&self, car: &Car) -> CarPosition {
        let off_track = car.node == NONE;
        let in_pit = !off_track && self.info(car.node).lane == 0;
        let before_line = car.gear.is_none() && car.crossings == 0;
        CarPosition {
            space: car.space.unwrap_or_default(),
            gear: car.gear,
            wear: Some(car.wear),
            stops: car.stops,
            crossings: car.crossings,
            served: in_pit && car.served,
            spun: car.spun,
            tyres: car.tyres,
            tyres_since: car.tyres_since,
            nitro_used: !car.nitro,
            turbo_used: car.turbo_used,
            pitted: car.pitted,
            halted: car.halted,
            ability_used: car.ability_used,
            unstarted: !car.started,
            neutral: before_line && car.started && !car.stalled && !car.spun,
            repaired: in_pit && car.served && car.repaired,
            repairs: self.rules.technical.map(|_| car.repairs),
            off_track,
        }
    }

    /// Where the answers that are remembered begin; none: at the start.
    pub(super) fn origin(&self) -> Option<Position> {
        if self.forgets && !self.turn_start.cars.is_empty() {
            return Some(self.turn_position());
        }
        self.position.as_deref().cloned()
    }

    /// A number for the state of the race, to recognise it by.
    ///
    /// Races on the same circuit by the same rules with the same entrants have the same number when
    /// their [positions](Race::position) are equal, however they came there: at the beginning of a turn
    /// when everything stands alike, and later when the answers since then are the same, too. The
    /// round counts; names, events, and earlier answers do not. The number is the same on every
    /// platform and in every release with the same [`VERSION`](crate::rules::VERSION) of the rules:
    /// `SplitMix64` over the circuit's fingerprint and the fields of the position.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.track.fingerprint();
        numbers(&self.position(), &mut |number| {
            hash = word(hash ^ number, 0);
        });
        hash
    }

    /// A copy without the past, for search and playouts: it goes on as the race does, but has no
    /// events until there are new ones, and remembers no answers but those of its present turn.
    ///
    /// What it costs does not grow with the race, as that of a clone does. Its
    /// [record](Race::record) begins at its present turn.
    ///
    /// ```
    /// # use formulad_core::TrackBuilder;
    /// # use formulad_core::dice::SeededDice;
    /// # use formulad_core::driver::CarefulDriver;
    /// # use formulad_core::race::{Entrant, Race};
    /// # use formulad_core::rules::Ruleset;
    /// # let track = TrackBuilder::<2>::new("Loop").straight(20).corner(1, [8, 6]).straight(9).build()?;
    /// let race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
    /// let mut playout = race.fork();
    /// playout.run(&mut SeededDice::new(1), &mut [CarefulDriver::new()])?;
    /// assert!(playout.is_over() && !race.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fork(&self) -> Self {
        let mut fork = self.copy(Vec::new(), self.answers[self.turn_start.answers..].to_vec());
        fork.turn_start.answers = 0;
        fork.forgets = true;
        fork
    }

    /// A copy with this history. Lists that the race does not wait for an answer from stay behind.
    fn copy(&self, events: Vec<super::Event>, answers: Vec<Answer>) -> Self {
        let about = match self.phase {
            Phase::Decision { about, .. } => Some(about),
            _ => None,
        };
        Self {
            track: self.track.clone(),
            rules: Arc::clone(&self.rules),
            entrants: Arc::clone(&self.entrants),
            position: self.position.clone(),
            turn_start: self.turn_start.clone(),
            forgets: self.forgets,
            cars: self.cars.clone(),
            finished: self.finished.clone(),
            out: self.out.clone(),
            grid: self.grid.clone(),
            qualifying: self.qualifying.clone(),
            round: self.round,
            order: self.order.clone(),
            turn: self.turn,
            now: self.now,
            phase: self.phase,
            agenda: self.agenda.clone(),
            gear_options: match self.phase {
                Phase::Gear => self.gear_options.clone(),
                _ => Vec::new(),
            },
            moves: match self.phase {
                Phase::Move => self.moves.clone(),
                _ => MoveList::new(),
            },
            slips: match about {
                Some(About::Slipstream) => self.slips.clone(),
                _ => SlipList::default(),
            },
            options: match about {
                Some(_) => self.options.clone(),
                None => Vec::new(),
            },
            markers: self.markers.clone(),
            marks: self.marks.clone(),
            weather: self.weather.clone(),
            speeds: self.speeds.clone(),
            driven: self.driven.clone(),
            moves_made: self.moves_made,
            events,
            answers,
        }
    }
}

impl Clone for Race {
    fn clone(&self) -> Self {
        self.copy(self.events.clone(), self.answers.clone())
    }
}

impl PartialEq for Race {
    /// Whether both are in the same state: on the same circuit, by the same rules, with the same
    /// cars, in the same [position](Race::position). Names, events and earlier answers do not count.
    fn eq(&self, other: &Self) -> bool {
        let cars = |race: &Self| {
            let entrants = race.entrants.iter();
            let cars = entrants.map(|entrant| (entrant.team, entrant.pilot, entrant.build));
            cars.collect::<Vec<_>>()
        };
        self.track.fingerprint() == other.track.fingerprint()
            && self.rules == other.rules
            && cars(self) == cars(other)
            && self.position() == other.position()
    }
}

impl Eq for Race {}

/// The numbers that make up a position. Each list begins with its length.
fn numbers(position: &Position, see: &mut impl FnMut(u64)) {
    see(position.round.into());
    see(position.turn.into());
    see(position.cars.len() as u64);
    for car in &position.cars {
        see_car(car, see);
    }
    let mut list = |cars: &[CarId]| {
        see(cars.len() as u64);
        cars.iter().for_each(|car| see(car.0.into()));
    };
    list(&position.order);
    list(&position.arrived);
    list(&position.finished);
    list(&position.qualified);
    list(&position.weather_calls);
    see(position.out.len() as u64);
    for out in &position.out {
        let car = u64::from(out.car.0) | (out.cause as u64) << 8 | u64::from(out.crossings) << 16;
        see(car | u64::from(out.round) << 32);
        see(out.rank.into());
    }
    see(position.markers.len() as u64);
    for space in &position.markers {
        see(space.0.into());
    }
    see(position.weather.map_or(0, |sky| 1 + sky as u64));
    see(position.rain_lasts.into());
    see(position.speeds.len() as u64);
    for noted in &position.speeds {
        see(u64::from(noted.lap) | u64::from(noted.car.0) << 8 | u64::from(noted.speed) << 16);
    }
    see(position.answers.len() as u64);
    for answer in &position.answers {
        see_answer(answer, see);
    }
}

fn see_car(car: &CarPosition, see: &mut impl FnMut(u64)) {
    let flags = [
        car.off_track,
        car.served,
        car.spun,
        car.nitro_used,
        car.turbo_used,
        car.pitted,
        car.halted,
        car.ability_used,
        car.unstarted,
        car.neutral,
        car.repaired,
    ];
    let flags = flags
        .iter()
        .rev()
        .fold(0, |bits, flag| bits << 1 | u64::from(*flag));
    see(flags | u64::from(car.space.0) << 32);
    see(bytes([
        car.gear.map_or(0, Gear::number),
        car.stops,
        car.crossings,
        car.tyres as u8,
        car.tyres_since,
        car.repairs.map_or(0, |repairs| repairs.saturating_add(1)),
    ]));
    see(match car.wear {
        None => 0,
        Some(Wear::Pool(points)) => 1 << 48 | u64::from(points),
        Some(Wear::Zones(zones)) => 2 << 48 | bytes(Zone::ALL.map(|zone| zones.get(zone))),
    });
}

fn see_answer(answer: &Answer, see: &mut impl FnMut(u64)) {
    let key = |key: &MoveKey| {
        let prices = [key.brake, key.marks];
        u64::from(key.overshoot) | bytes(prices) << 16 | u64::from(key.to.0) << 32
    };
    let (kind, number) = match answer {
        Answer::Roll(roll) => {
            let gear = match roll.die() {
                Die::Black => 0,
                Die::Gear(gear) => gear.number(),
            };
            (0, bytes([gear, roll.value()]))
        }
        Answer::Gear(gear) => (1, gear.number().into()),
        Answer::Move(m) => (2, key(m)),
        Answer::Slipstream(slip) => (3, key(slip)),
        Answer::Extra(Extra {
            nitro,
            turbo,
            tyres,
            drift,
        }) => {
            let switches = [nitro, turbo, tyres].map(|on| u8::from(*on));
            (4, bytes(switches) | u64::from(drift.cast_unsigned()) << 24)
        }
        Answer::Tyres(tyres) => (5, *tyres as u64),
        Answer::Regain(zones) => (6, bytes(Zone::ALL.map(|zone| zones.get(zone)))),
        Answer::TyresForRoom(spaces) => (7, u64::from(*spaces)),
        Answer::Scrap(space) => (8, space.0.into()),
        Answer::Yes => (9, 0),
        Answer::No => (10, 0),
        Answer::Seconds(seconds) => (11, u64::from(*seconds)),
    };
    see(kind);
    see(number);
}

/// Up to eight bytes as one number.
fn bytes<const N: usize>(bytes: [u8; N]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
}
