//! Counting what happened in a race.

use crate::dice::Gear;
use crate::race::{CarId, Cause, Event};
use crate::track::index::{NONE, Node, NodeInfo, Part};
use crate::{CornerId, SpaceId, Track};

use super::experiment::Experiment;
use super::totals::{SectionTotals, Totals};

/// Goes through the events of races, one race after the other, and counts.
pub(super) struct StatsCollector {
    track: Track,
    totals: Totals,
    /// The cars of the race at hand.
    cars: Vec<CarTrace>,
    /// Of two cars, whether the one was further along the race than the other when last they were not
    /// level: a row for each car.
    ahead: Vec<bool>,
    /// The car that has moved and whose turn is not over yet.
    mover: Option<CarId>,
    race: Outcome,
}

/// The result of one race.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Outcome {
    /// The turns of the winner, if anybody has finished.
    pub(super) winner: Option<u32>,
    pub(super) rounds: u32,
    pub(super) retired: u64,
    pub(super) overtakes: u64,
    pub(super) wear: u64,
    turns: u64,
    finishers: u64,
    finishers_turns: u64,
}

/// A car, as traced through the events of a race.
#[derive(Debug, Clone, Copy)]
struct CarTrace {
    /// Its place on the grid, from 0.
    grid: usize,
    /// Where it stands, and where it stood when the round began.
    node: Node,
    began: Node,
    /// How often it has crossed the line.
    crossings: u8,
    /// Whether it is neither out nor has finished.
    is_racing: bool,
    /// The first corner it has overshot in this round, by position.
    overshot: Option<usize>,
    /// The points paid for a shift, until its move shows which section they count for.
    shift: u8,
}

const NOWHERE: CarTrace = CarTrace {
    grid: 0,
    node: NONE,
    began: NONE,
    crossings: 0,
    is_racing: false,
    overshot: None,
    shift: 0,
};

impl StatsCollector {
    pub(super) fn new(experiment: &Experiment) -> Self {
        let cars = experiment.seats().len();
        Self {
            track: experiment.track().clone(),
            totals: experiment.nothing(),
            cars: vec![NOWHERE; cars],
            ahead: vec![false; cars * cars],
            mover: None,
            race: Outcome::default(),
        }
    }

    pub(super) fn totals(self) -> Totals {
        self.totals
    }

    /// Adds the counts of other races.
    #[cfg(feature = "parallel")]
    pub(super) fn merge(&mut self, other: &Self) {
        self.totals.merge(&other.totals);
    }

    /// Counts a race that is over, by all its events.
    pub(super) fn collect(&mut self, events: &[Event], choices: u64) -> Outcome {
        self.race = Outcome::default();
        self.mover = None;
        let mut events = events.iter();
        // Nothing of qualifying counts but the time it takes.
        for event in events.by_ref() {
            match event {
                Event::Qualified { turns, .. } => self.race.turns += u64::from(*turns),
                Event::GridSet { order } => {
                    self.line_up(order);
                    break;
                }
                _ => {}
            }
        }
        for event in events {
            self.count(event);
        }
        self.end(choices);
        self.race
    }

    fn line_up(&mut self, order: &[CarId]) {
        for (place, car) in order.iter().enumerate() {
            let space = self.track.grid().get(place);
            let node = space.and_then(|space| self.track.node(*space));
            self.cars[car.index()] = CarTrace {
                grid: place,
                node: node.unwrap_or(NONE),
                began: node.unwrap_or(NONE),
                is_racing: true,
                ..NOWHERE
            };
            for behind in &order[place + 1..] {
                self.note_ahead(*car, *behind);
            }
        }
    }

    fn end(&mut self, choices: u64) {
        let (totals, race) = (&mut self.totals, &self.race);
        totals.races += 1;
        totals.finishers.add(race.finishers_turns, race.finishers);
        if let Some(turns) = race.winner {
            totals.winners.add(turns.into());
        }
        totals.rounds.add(race.rounds.into());
        totals.retired.add(race.retired);
        totals.overtakes.add(race.overtakes);
        totals.wear.add(race.wear);
        totals.table.add(race.turns, choices);
    }

    fn count(&mut self, event: &Event) {
        match event {
            Event::RoundStarted { round, order } => {
                self.end_turn();
                self.race.rounds = *round;
                for car in order {
                    self.begin_turn(*car);
                }
            }
            Event::GearChosen { car, to, .. } => self.shift(*car, *to),
            Event::Moved {
                car,
                path,
                overshot,
                stops,
                ..
            } => self.moved(*car, path, overshot, *stops),
            Event::LapStarted { car, lap } => {
                self.totals.laps += 1;
                self.cars[car.index()].crossings = *lap;
            }
            Event::WearLost {
                car, points, cause, ..
            } => self.wear(*car, *points, *cause),
            Event::Finished { car, .. } => self.finish(*car),
            Event::Eliminated { car, cause } => self.retire(*car, *cause),
            Event::Over { standings } => self.classify(standings),
            _ => {}
        }
    }

    fn begin_turn(&mut self, car: CarId) {
        self.settle_shift(car);
        let now = &mut self.cars[car.index()];
        now.began = now.node;
        now.overshot = None;
        self.race.turns += 1;
        if let Some(space) = self.totals.spaces.get_mut(usize::from(now.began)) {
            space.turns += 1;
        }
    }

    fn shift(&mut self, car: CarId, to: Gear) {
        let gear = usize::from(to.number()) - 1;
        self.totals.seats[car.index()].gears[gear] += 1;
        let began = usize::from(self.cars[car.index()].began);
        if let Some(space) = self.totals.spaces.get_mut(began) {
            space.gears[gear] += 1;
        }
    }

    fn moved(&mut self, car: CarId, path: &[SpaceId], overshot: &[CornerId], stops: u8) {
        if self.mover != Some(car) {
            self.end_turn();
            self.mover = Some(car);
        }
        let Self { track, totals, .. } = self;
        let now = &mut self.cars[car.index()];
        for to in path.iter().filter_map(|space| track.node(*space)) {
            let left = corner(track, now.node);
            if corner(track, to) != left
                && let Some(corner) = left.and_then(|left| totals.corners.get_mut(left))
            {
                corner.passings += 1;
            }
            now.node = to;
        }
        if stops > 0
            && let Some(corner) = corner(track, now.node).and_then(|at| totals.corners.get_mut(at))
        {
            corner.stops += 1;
        }
        for id in overshot {
            let corner = track.corners().iter().position(|corner| corner.id == *id);
            let Some(at) = corner else { continue };
            totals.corners[at].overshoots += 1;
            if now.overshot.is_none() {
                now.overshot = Some(at);
                if let Some(space) = totals.spaces.get_mut(usize::from(now.began)) {
                    space.overshoots += 1;
                }
            }
        }
        self.settle_shift(car);
    }

    /// The turn of the car that has moved is over.
    fn end_turn(&mut self) {
        if let Some(car) = self.mover.take() {
            self.pass(car);
        }
    }

    /// Notes the cars that one has passed in its turn.
    fn pass(&mut self, car: CarId) {
        let me = self.cars[car.index()];
        let far = self.progress(&me);
        let is_on_road = [me.began, me.node].map(|node| lane(&self.track, node));
        let is_on_road = !is_on_road.contains(&0);
        for other in (0..self.cars.len() as u8).map(CarId) {
            let passed = self.cars[other.index()];
            let is_news = other != car && passed.is_racing && !self.is_ahead(car, other);
            if !is_news || self.progress(&passed) >= far {
                continue;
            }
            self.note_ahead(car, other);
            if is_on_road && lane(&self.track, passed.node) != 0 {
                self.race.overtakes += 1;
                self.totals.seats[car.index()].overtakes += 1;
                self.section(passed.node).overtakes += 1;
            }
        }
    }

    /// How far along the race a car is (ORDER-1).
    fn progress(&self, car: &CarTrace) -> (u8, u32) {
        (car.crossings, rank(&self.track, car.node))
    }

    fn wear(&mut self, car: CarId, points: u8, cause: Cause) {
        let now = &mut self.cars[car.index()];
        let charged = u64::from(points);
        self.race.wear += charged;
        self.totals.seats[car.index()].wear.add(cause, charged);
        if let Some(space) = self.totals.spaces.get_mut(usize::from(now.began)) {
            space.wear += charged;
        }
        if cause == Cause::GearSkipped {
            now.shift = now.shift.saturating_add(points);
            return;
        }
        let by_driving = matches!(
            cause,
            Cause::Overshoot
                | Cause::StopsMissed
                | Cause::Braking
                | Cause::Blocked
                | Cause::Slipstream
        );
        self.place(car, by_driving).wear.add(cause, charged);
    }

    /// Counts the points of a shift for the section of its move.
    fn settle_shift(&mut self, car: CarId) {
        let points = std::mem::take(&mut self.cars[car.index()].shift);
        if points > 0 {
            let section = self.place(car, true);
            section.wear.add(Cause::GearSkipped, points.into());
        }
    }

    fn finish(&mut self, car: CarId) {
        let turns = self.race.rounds;
        let now = &mut self.cars[car.index()];
        now.crossings = now.crossings.saturating_add(1);
        self.end_turn();
        self.cars[car.index()].is_racing = false;
        self.race.winner.get_or_insert(turns);
        self.race.finishers += 1;
        self.race.finishers_turns += u64::from(turns);
        self.totals.turns.add(turns);
        self.totals.seats[car.index()].turns.add(turns.into());
    }

    fn retire(&mut self, car: CarId, cause: Cause) {
        self.settle_shift(car);
        // A car that is out has passed nobody.
        self.mover.take_if(|mover| *mover == car);
        let by_driving = matches!(cause, Cause::Overshoot | Cause::StopsMissed);
        self.place(car, by_driving).retired.add(cause, 1);
        self.totals.seats[car.index()].retired.add(cause, 1);
        self.race.retired += 1;
        self.cars[car.index()].is_racing = false;
    }

    fn classify(&mut self, standings: &[CarId]) {
        for (place, car) in standings.iter().enumerate() {
            let grid = self.cars[car.index()].grid;
            let seat = &mut self.totals.seats[car.index()];
            seat.places[grid][place] += 1;
            for other in &standings[place + 1..] {
                seat.before[other.index()] += 1;
            }
        }
    }

    /// The section that something counts for: for what a driver does, the first corner overshot in this
    /// round, if any; else the one in which the car stands.
    fn place(&mut self, car: CarId, by_driving: bool) -> &mut SectionTotals {
        let now = self.cars[car.index()];
        match now.overshot.filter(|_| by_driving) {
            Some(corner) => &mut self.totals.corners[corner],
            None => self.section(now.node),
        }
    }

    fn section(&mut self, node: Node) -> &mut SectionTotals {
        let info = self.track.index().nodes.get(usize::from(node));
        match info.map_or(Part::Pit, NodeInfo::part) {
            Part::Corner(at) => &mut self.totals.corners[usize::from(at)],
            Part::Straight(at) => &mut self.totals.straights[usize::from(at)],
            Part::Pit => &mut self.totals.pit_lane,
        }
    }

    fn is_ahead(&self, car: CarId, of: CarId) -> bool {
        self.ahead[car.index() * self.cars.len() + of.index()]
    }

    fn note_ahead(&mut self, car: CarId, of: CarId) {
        let cars = self.cars.len();
        self.ahead[car.index() * cars + of.index()] = true;
        self.ahead[of.index() * cars + car.index()] = false;
    }
}

/// How far along the lap a space lies.
fn rank(track: &Track, node: Node) -> u32 {
    let info = track.index().nodes.get(usize::from(node));
    info.map_or(0, |info| info.rank)
}

/// The corner of a space, by position.
fn corner(track: &Track, node: Node) -> Option<usize> {
    let info = track.index().nodes.get(usize::from(node));
    info.filter(|info| info.corner != NONE)
        .map(|info| usize::from(info.corner))
}

/// The lane of a space; 0 off the road.
fn lane(track: &Track, node: Node) -> u8 {
    let info = track.index().nodes.get(usize::from(node));
    info.map_or(0, |info| info.lane)
}

#[cfg(test)]
mod tests;
