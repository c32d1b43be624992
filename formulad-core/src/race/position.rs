//! Races that begin in the middle: positions for puzzles, analysis, saved games and tests.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::dice::Die;
use crate::dice::Gear;
use crate::is_default;
use crate::rules::{LastPoint, LevelCars, Ruleset, Service, Tyres, Wear, WeatherChange};
use crate::track::index::{NONE, Node};
use crate::{SpaceId, Track};

use super::agenda::Task;
use super::points::Out;
use super::{Answer, CarId, Cause, Entrant, PositionError, Race, Sky, SpeedNoted, State};

/// A position in a race: how things stood when a turn began, and the answers given since.
///
/// [`Race::position`] returns that of any race, and [`Race::from_position`] continues from it. Before
/// the first turn of the first round there are only answers, and the round is 0.
///
/// A list of [`CarPosition`] is a position, too: the first round, in the order of ORDER-1, without
/// markers and without weather. So is a position that leaves out everything but the cars.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The cars, in the order of the entrants.
    pub cars: Vec<CarPosition>,
    /// The spaces with damage markers (DEBRIS-1).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<SpaceId>,
    /// The weather; `None` if the rules have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<Sky>,
    /// Whether it rains in changeable weather (WEATHER-3).
    #[serde(skip_serializing_if = "is_default")]
    pub rain_lasts: bool,
    /// The cars that have called for a roll of the weather at the end of the round (WEATHER-2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weather_calls: Vec<CarId>,
    /// The round, from 1; 0 before the first, when there are no cars on the road.
    #[serde(skip_serializing_if = "is_first")]
    pub round: u32,
    /// The order of the round (ORDER-1), including cars that have gone out in it; if empty, the order
    /// in which the cars stand, at the beginning of the round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<CarId>,
    /// Whose turn it is: the place in the order, from 0.
    #[serde(skip_serializing_if = "is_default")]
    pub turn: u8,
    /// The racing cars in the order in which they came to their spaces, where that decides between
    /// level cars (ORDER-2); if empty, the order of the entrants.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrived: Vec<CarId>,
    /// The cars that have finished, in this order (FIN-1).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub finished: Vec<CarId>,
    /// The cars that are out, in the order of their elimination (FIN-2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<OutPosition>,
    /// The speeds that the police have noted and not compared yet (STREET-3).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub speeds: Vec<SpeedNoted>,
    /// The cars that have completed their laps of qualifying, the best first, where that counts
    /// (TEAM-1).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub qualified: Vec<CarId>,
    /// The answers given since the turn began, or since the start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answer>,
}

impl Default for Position {
    /// No cars, at the beginning of the first round.
    fn default() -> Self {
        Self {
            cars: Vec::new(),
            markers: Vec::new(),
            weather: None,
            rain_lasts: false,
            weather_calls: Vec::new(),
            round: 1,
            order: Vec::new(),
            turn: 0,
            arrived: Vec::new(),
            finished: Vec::new(),
            out: Vec::new(),
            speeds: Vec::new(),
            qualified: Vec::new(),
            answers: Vec::new(),
        }
    }
}

impl Position {
    /// The position before anything has been rolled for.
    #[must_use]
    pub fn start() -> Self {
        Self {
            round: 0,
            ..Self::default()
        }
    }
}

const fn is_first(round: &u32) -> bool {
    *round == 1
}

/// A car that is out, in a [`Position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Hash)]
#[serde(deny_unknown_fields)]
pub struct OutPosition {
    /// The car.
    pub car: CarId,
    /// What put it out.
    pub cause: Cause,
    /// The round in which it went out.
    pub round: u32,
    /// How often it had crossed the finish line then, as far as that counts (FIN-2).
    pub crossings: u8,
    /// The rank of the space that it had come to then ([`Space::rank`](crate::track::Space::rank)).
    pub rank: u32,
}

impl From<Vec<CarPosition>> for Position {
    fn from(cars: Vec<CarPosition>) -> Self {
        Self {
            cars,
            ..Self::default()
        }
    }
}

impl From<&[CarPosition]> for Position {
    fn from(cars: &[CarPosition]) -> Self {
        cars.to_vec().into()
    }
}

impl<const N: usize> From<&[CarPosition; N]> for Position {
    fn from(cars: &[CarPosition; N]) -> Self {
        cars.to_vec().into()
    }
}

/// Where a car stands when a race begins in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarPosition {
    /// Its space.
    pub space: SpaceId,
    /// Its gear; `None` after a stall before the line (START-1), and past it in neutral (WEAR-4,
    /// OVER-7): it starts without another roll.
    pub gear: Option<Gear>,
    /// The wear points it has left (WEAR-3); `None` for all it starts with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wear: Option<Wear>,
    /// The stops it has made in the corner it stands in (STOP-1); 0 elsewhere.
    #[serde(default)]
    pub stops: u8,
    /// How often it has crossed the finish line (TRACK-4), at most as often as there are laps.
    pub crossings: u8,
    /// Whether it has been served on this way through the pit lane; meaningless elsewhere. A car in
    /// its box always has been (PIT-2), unless it has to roll for its points (PIT-5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub served: bool,
    /// Whether it has spun and points backwards (OVER-6, OVER-7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spun: bool,
    /// Its tyres (TYRE-1).
    #[serde(default)]
    pub tyres: Tyres,
    /// The lap on which they were fitted, from 1; the next lap, if that was in a box before the line.
    #[serde(default = "one")]
    pub tyres_since: u8,
    /// Whether its nitro is used up on this lap (NITRO-1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nitro_used: bool,
    /// Whether its turbo has been used (TURBO-1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turbo_used: bool,
    /// Whether it has stopped in its box before (PIT-5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pitted: bool,
    /// Whether it has stopped on the last space before the line (DRIVER-2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halted: bool,
    /// Whether its driver's ability is used up (DRIVER-2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ability_used: bool,
    /// Whether it has still to roll for its start (START-1): in no gear, before the line.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unstarted: bool,
    /// Whether it is in neutral, and has not stalled, before the line (WEAR-4, OVER-6); meaningless
    /// past it or in gear.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub neutral: bool,
    /// Whether its stop in the box was a technical one (TECH-1); meaningless on the road.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repaired: bool,
    /// The repair points it has left (TECH-1); `None` for all it starts with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repairs: Option<u8>,
    /// Whether it has been taken off the track because it has finished or is out (FIN-1, OUT-1); its
    /// space is meaningless then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_track: bool,
}

const fn one() -> u8 {
    1
}

impl CarPosition {
    /// A car on its first lap, with all its wear points and no stops made.
    ///
    /// Change what is different: `CarPosition { stops: 1, ..CarPosition::new(space, gear) }`.
    #[must_use]
    pub const fn new(space: SpaceId, gear: Gear) -> Self {
        Self {
            space,
            gear: Some(gear),
            wear: None,
            stops: 0,
            crossings: 1,
            served: false,
            spun: false,
            tyres: Tyres::Hard,
            tyres_since: 1,
            nitro_used: false,
            turbo_used: false,
            pitted: false,
            halted: false,
            ability_used: false,
            unstarted: false,
            neutral: false,
            repaired: false,
            repairs: None,
            off_track: false,
        }
    }

    /// Whether it has stalled and not started since: in no gear before the line, unless another
    /// reason is given for that.
    const fn is_stalled(&self) -> bool {
        self.gear.is_none() && self.crossings == 0 && !self.spun && !self.unstarted && !self.neutral
    }
}

impl Race {
    /// A race whose cars, in the order of the entrants, already stand somewhere. It waits for the
    /// turn that the position names or, if it has answers, for what comes after them; its events
    /// begin with that turn. The inverse of [`Race::position`].
    ///
    /// ```
    /// use formulad_core::dice::Gear;
    /// use formulad_core::race::{CarPosition, Choice, Entrant, Pending, Race};
    /// use formulad_core::rules::{Ruleset, Wear};
    /// use formulad_core::{SpaceId, TrackBuilder};
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let wear = Some(Wear::Pool(3));
    /// let ada = CarPosition { wear, ..CarPosition::new(SpaceId(17), Gear::new(4)?) };
    /// let race = Race::from_position(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)], &[ada])?;
    /// // With three points, 1st gear, two gears skipped, is still within reach.
    /// let Pending::Choice(Choice::Gear { options, .. }) = race.pending() else { unreachable!() };
    /// assert_eq!(options[0].price, Wear::Pool(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PositionError`] when the race cannot be set up, or no race can reach that position.
    pub fn from_position(
        track: &Track,
        rules: &Ruleset,
        entrants: Vec<Entrant>,
        position: impl Into<Position>,
    ) -> Result<Self, PositionError> {
        let mut position = position.into();
        let answers = std::mem::take(&mut position.answers);
        let mut race = if position.round > 0 {
            Self::at_turn(track, rules, entrants, position)?
        } else if position == Position::start() {
            Self::new(track, rules, entrants)?
        } else {
            return Err(PositionError::Start);
        };
        for (number, answer) in (1..).zip(answers) {
            let applied = race.apply(answer);
            applied.map_err(|error| PositionError::Answer { number, error })?;
        }
        Ok(race)
    }

    /// A race at the beginning of a turn.
    fn at_turn(
        track: &Track,
        rules: &Ruleset,
        entrants: Vec<Entrant>,
        position: Position,
    ) -> Result<Self, PositionError> {
        let mut race = Self::empty(track, rules, entrants)?;
        if position.cars.len() != race.cars.len() {
            return Err(PositionError::Cars {
                positions: position.cars.len(),
                entrants: race.cars.len(),
            });
        }
        race.refuse_unknown(&position)?;
        race.set_ended(&position)?;
        for (car, here) in (0..).map(CarId).zip(&position.cars) {
            race.set_car(car, here)?;
        }
        for space in &position.markers {
            let node = race.track.node(*space);
            let node = node.filter(|node| race.info(*node).lane != 0);
            race.put_marker(node.ok_or(PositionError::Marker(*space))?);
        }
        if position.weather.is_some() != rules.weather.is_some() {
            return Err(PositionError::Weather(rules.weather.is_some()));
        }
        race.weather.sky = position.weather;
        race.weather.rain_lasts = position.rain_lasts;
        race.weather.changes.clone_from(&position.weather_calls);
        race.speeds.clone_from(&position.speeds);
        race.qualifying.completed.clone_from(&position.qualified);
        race.set_arrivals(&position.arrived)?;
        race.events.clear();
        race.set_order(&position)?;
        race.position = Some(Arc::new(position));
        race.go_on();
        Ok(race)
    }

    /// Refuses what means nothing by the rules of this race, and cars that it does not have.
    fn refuse_unknown(&self, position: &Position) -> Result<(), PositionError> {
        let rules = &*self.rules;
        let weather = rules.weather;
        let rain_may_last = weather.is_some_and(|weather| weather.rain_lasts)
            && position.weather == Some(Sky::Changeable);
        let change = weather.map(|weather| weather.change);
        let put_off = change == Some(WeatherChange::RoundEnd);
        let has_markers = rules.debris.is_some() || rules.pilots.is_some();
        let first_there = rules.level_cars == LevelCars::FirstThere;
        let has_police = rules.police().is_some();
        let counts = self.qualifying_counts();
        let repairs = |car: &CarPosition| car.repairs.is_some() || car.repaired;
        let repairs = position.cars.iter().any(repairs);
        for (field, is_there, is_known) in [
            ("markers", !position.markers.is_empty(), has_markers),
            ("rain_lasts", position.rain_lasts, rain_may_last),
            ("weather_calls", !position.weather_calls.is_empty(), put_off),
            ("arrived", !position.arrived.is_empty(), first_there),
            ("speeds", !position.speeds.is_empty(), has_police),
            ("qualified", !position.qualified.is_empty(), counts),
            ("repairs", repairs, self.has_repairs()),
        ] {
            if is_there && !is_known {
                return Err(PositionError::NotByTheseRules(field));
            }
        }
        let speeds: Vec<CarId> = position.speeds.iter().map(|noted| noted.car).collect();
        let out = position.out.iter().map(|out| out.car);
        let ended: Vec<CarId> = position.finished.iter().copied().chain(out).collect();
        for (field, cars, once) in [
            ("order", &position.order, true),
            ("arrived", &position.arrived, true),
            ("finished and out", &ended, true),
            ("qualified", &position.qualified, true),
            ("weather_calls", &position.weather_calls, false),
            ("speeds", &speeds, false),
        ] {
            for (at, car) in cars.iter().enumerate() {
                if car.index() >= self.cars.len() || once && cars[..at].contains(car) {
                    return Err(PositionError::Listed { field, car: *car });
                }
            }
        }
        Ok(())
    }

    /// Notes the cars that are not racing any more.
    fn set_ended(&mut self, position: &Position) -> Result<(), PositionError> {
        for car in &position.finished {
            self.car_mut(*car).state = State::Finished;
            if !position.cars[car.index()].off_track {
                return Err(PositionError::OnTrack { car: *car });
            }
        }
        self.finished.clone_from(&position.finished);
        for out in &position.out {
            self.car_mut(out.car).state = State::Out(out.cause);
            self.out.push(Out {
                car: out.car,
                round: out.round,
                distance: (out.crossings, out.rank),
            });
        }
        Ok(())
    }

    /// Notes in which order cars have come to their spaces (ORDER-2).
    fn set_arrivals(&mut self, arrived: &[CarId]) -> Result<(), PositionError> {
        if arrived.is_empty() {
            return Ok(());
        }
        self.refuse_incomplete("arrived", arrived)?;
        for (number, car) in (0..).zip(arrived) {
            self.car_mut(*car).arrived = number;
        }
        self.moves_made = arrived.len() as u32;
        Ok(())
    }

    /// Puts the turn on the agenda, or the round.
    fn set_order(&mut self, position: &Position) -> Result<(), PositionError> {
        let turn = usize::from(position.turn);
        let order = if position.order.is_empty() {
            self.racing_order()
        } else {
            self.refuse_incomplete("order", &position.order)?;
            position.order.clone()
        };
        let current = order.get(turn).map(|car| self.car(*car).state);
        if current != Some(State::Racing) {
            return Err(PositionError::Turn(position.turn));
        }
        if position.order.is_empty() && turn == 0 {
            self.round = position.round - 1;
            self.begin_round(order);
        } else {
            (self.round, self.order, self.turn) = (position.round, order, turn);
            self.next(Task::BeginTurn);
        }
        Ok(())
    }

    /// Refuses a list that leaves out a racing car.
    fn refuse_incomplete(&self, field: &'static str, list: &[CarId]) -> Result<(), PositionError> {
        let racing = self.cars().filter(|(_, car)| car.state == State::Racing);
        let mut missing = racing.map(|(id, _)| id).filter(|car| !list.contains(car));
        missing
            .next()
            .map_or(Ok(()), |car| Err(PositionError::LeftOut { field, car }))
    }

    /// Sets the state of a car and, if it is on the track, puts it where it stands.
    fn set_car(&mut self, car: CarId, here: &CarPosition) -> Result<(), PositionError> {
        let (state, full) = (self.car(car).state, self.car(car).full);
        let is_racing = state == State::Racing;
        let laps = self.rules.laps;
        let crossings = match state {
            State::Racing => 0..=laps,
            State::Finished => laps.saturating_add(1)..=laps.saturating_add(1),
            State::Out(_) => 0..=laps.saturating_add(1),
        };
        let node = if here.off_track {
            if is_racing {
                return Err(PositionError::OffTrack { car });
            }
            NONE
        } else {
            self.free_node(car, here)?
        };
        let points = self.most_points(here, full);
        let wear = here.wear.unwrap_or(full);
        let in_neutral = wear == Wear::NONE && self.rules.last_point != LastPoint::Out;
        let is_alive = !is_racing || wear.is_alive() || in_neutral;
        if !is_alive || !wear.is_like(points) || !points.covers(wear) {
            let most = points;
            return Err(PositionError::Wear { car, wear, most });
        }
        if let Some(gear) = here.gear.filter(|gear| *gear > self.rules.top_gear) {
            return Err(PositionError::Gear { car, gear });
        }
        let in_corner = |node| usize::from(self.info(node).corner) < self.track.corners().len();
        if here.stops > 0 && node != NONE && !in_corner(node) {
            let space = here.space;
            return Err(PositionError::Stops { car, space });
        }
        if !crossings.contains(&here.crossings) {
            return Err(PositionError::Crossings { car, laps });
        }
        if here.unstarted && (here.gear.is_some() || here.crossings > 0) {
            return Err(PositionError::Unstarted { car });
        }
        let most = self.car(car).repairs;
        let repairs = here.repairs.unwrap_or(most);
        if repairs > most {
            return Err(PositionError::Repairs { car, repairs, most });
        }
        let served = node != NONE && self.is_served(car, node, here)?;
        if node != NONE {
            self.place(car, node);
        }
        let now = self.car_mut(car);
        now.gear = here.gear;
        now.wear = wear;
        now.stops = here.stops;
        now.crossings = here.crossings;
        now.served = served;
        now.repaired = served && here.repaired;
        now.repairs = repairs;
        now.started = !here.unstarted;
        now.stalled = here.is_stalled();
        now.spun = here.spun;
        now.tyres = here.tyres;
        // Those fitted in a box before the line are driven from the next lap on.
        now.tyres_since = here.tyres_since.clamp(1, here.crossings.max(1) + 1);
        now.nitro = !here.nitro_used;
        now.turbo_used = here.turbo_used;
        now.pitted = here.pitted;
        now.halted = here.halted;
        now.ability_used = here.ability_used;
        Ok(())
    }

    /// The node of a car's space, if that is free.
    fn free_node(&self, car: CarId, here: &CarPosition) -> Result<Node, PositionError> {
        let space = here.space;
        let node = self.track.node(space);
        let node = node.ok_or(PositionError::UnknownSpace { car, space })?;
        match self.cars().find(|(_, other)| other.node == node) {
            Some((other, _)) => Err(PositionError::Occupied { car, other, space }),
            None => Ok(node),
        }
    }

    /// The most points that a car may have: those it starts with, or what the die brings in the box
    /// (PIT-5).
    fn most_points(&self, here: &CarPosition, full: Wear) -> Wear {
        match full {
            Wear::Pool(points) if here.pitted && self.service_is_rolled() => {
                Wear::Pool(points.max(Die::Black.highest()))
            }
            full => full,
        }
    }

    /// PIT-5: whether the points that a box brings are rolled for.
    fn service_is_rolled(&self) -> bool {
        let pit = self.rules.pit;
        pit.is_some_and(|pit| matches!(pit.service, Service::Points { .. }))
    }

    /// Whether a car has been served on its way through the pit lane, if it may be there.
    fn is_served(&self, car: CarId, node: Node, here: &CarPosition) -> Result<bool, PositionError> {
        let info = self.info(node);
        let team = self.entrant(car).team;
        let in_pit = info.lane == 0;
        let in_box = info.team != 0;
        let closed = self.rules.pit.is_none() || here.crossings == 0;
        if in_pit && (closed || in_box && info.team != team) {
            let space = here.space;
            return Err(PositionError::Pit { car, space });
        }
        // No race leaves a car past its boxes without service: it is on its way out.
        let is_past = in_pit && !in_box && !self.has_box_ahead(node, team);
        Ok(in_box && !self.service_is_rolled() || in_pit && (here.served || is_past))
    }

    /// Whether a box of this team lies further on along the pit lane.
    fn has_box_ahead(&self, mut node: Node, team: u32) -> bool {
        loop {
            let steps = self.info(node).steps.iter();
            let next = steps.map(|step| (step.to, self.info(step.to)));
            let mut lane = None;
            for (to, info) in next.filter(|(_, info)| info.lane == 0) {
                match info.team {
                    0 => lane = Some(to),
                    own if own == team => return true,
                    _ => {}
                }
            }
            match lane {
                Some(to) => node = to,
                None => return false,
            }
        }
    }
}
