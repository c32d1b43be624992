//! The state of a race apart from its history: to describe, compare, hash and copy.

use std::sync::Arc;

use crate::fnv::Fnv;
use crate::moves::{MoveList, SlipList};
use crate::rules::LevelCars;
use crate::track::index::{NONE, Node};

use super::weather::WeatherState;
use super::{
    About, Answer, Car, CarId, CarPosition, OutPosition, Phase, Position, Race, SpeedNoted, State,
};

/// How things stood when the turn began. For lists that only grow, their length is enough, and the
/// order of the round does not change; nothing else lasts longer than a turn.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnStart {
    /// The cars; empty before the first turn of the first round.
    cars: Vec<Car>,
    turn: usize,
    finished: usize,
    out: usize,
    markers: Vec<Node>,
    weather: WeatherState,
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
        start.weather.clone_from(&self.weather);
        start.speeds.clone_from(&self.speeds);
        start.answers = self.answers.len();
    }

    /// The position of the race: how things stood when this turn began, and the answers given since.
    /// [`Race::from_position`] continues from it, with the same events for the same answers.
    ///
    /// ```
    /// # use formulad_core::TrackBuilder;
    /// # use formulad_core::dice::SeededDice;
    /// # use formulad_core::race::{Entrant, Race};
    /// # use formulad_core::rules::Ruleset;
    /// # let track = TrackBuilder::<2>::new("Loop").straight(20).corner(1, [8, 6]).straight(9).build()?;
    /// let (rules, entrants) = (Ruleset::basic(1), vec![Entrant::new("Ada", 1)]);
    /// let mut race = Race::new(&track, &rules, entrants.clone())?;
    /// let mut dice = SeededDice::new(4);
    /// race.advance(&mut dice)?;
    /// race.choose(0)?;
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
            weather: start.weather.sky,
            rain_lasts: start.weather.rain_lasts,
            weather_calls: start.weather.changes.clone(),
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
            repairs: self.has_repairs().then_some(car.repairs),
            off_track,
        }
    }

    /// The position that the remembered answers begin from; `None` for the start of the race.
    pub(super) fn origin(&self) -> Option<Position> {
        if self.forgets && !self.turn_start.cars.is_empty() {
            return Some(self.turn_position());
        }
        self.position.as_deref().cloned()
    }

    /// A number that identifies the state of the race.
    ///
    /// Races on the same circuit by the same rules with the same entrants have the same number when
    /// their [positions](Race::position) are equal, however they got there: at the beginning of a turn
    /// when everything stands the same, and later when the answers since then are the same, too. The
    /// round counts; names, events, and earlier answers do not. The number is the same on every
    /// platform and in every release with the same [`VERSION`](crate::rules::VERSION) of the rules:
    /// FNV-1a (64 bits) over the line of the [notation](Race::notation) without its first, third and
    /// fourth fields, which are the tag, the rules and the cars driven.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let (track, position) = (self.track.fingerprint(), self.position());
        Fnv::of(format_args!("{track:016x} {position}"))
    }

    /// A copy without the past, for search and playouts. It continues as the race does, but has no
    /// events until there are new ones, and remembers only the answers of the current turn.
    ///
    /// Unlike the cost of a clone, its cost does not grow with the race. Its
    /// [record](Race::record) begins at the current turn.
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

    /// A copy with this history, without lists of options that the race is not waiting for.
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
            after_move: self.after_move.clone(),
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
