//! Counting what happened in a race.

use crate::dice::Gear;
use crate::race::{CarId, Cause, Event, Overtake, Overtaking};
use crate::track::index::{NONE, Node, NodeInfo, Part};
use crate::{CornerId, SpaceId, Track};

use super::experiment::Experiment;
use super::totals::{SectionTotals, Totals};

/// Goes through the events of races, one race after the other, and counts.
pub(super) struct StatsCollector {
    track: Track,
    totals: Totals,
    /// The cars of the current race.
    cars: Vec<CarTrace>,
    overtaking: Overtaking,
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
    /// The first corner it has overshot in this round, by position.
    overshot: Option<usize>,
    /// The points paid for a shift, until its move shows which section they count for.
    shift: u8,
}

const NOWHERE: CarTrace = CarTrace {
    grid: 0,
    node: NONE,
    began: NONE,
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
            overtaking: Overtaking::on_grid(experiment.track(), &[]),
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
        let mut events = events.iter();
        // Of qualifying, only the time it takes counts.
        for event in events.by_ref() {
            match event {
                Event::Qualified { turns, .. } => self.race.turns += u64::from(*turns),
                Event::GridSet { order } => {
                    self.overtaking.hear(event);
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
                ..NOWHERE
            };
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
        for overtake in self.overtaking.hear(event) {
            self.overtake(overtake);
        }
        match event {
            Event::RoundStarted { round, order } => {
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
            Event::LapStarted { .. } => self.totals.laps += 1,
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

    fn overtake(&mut self, Overtake { by, of }: Overtake) {
        self.race.overtakes += 1;
        self.totals.seats[by.index()].overtakes += 1;
        self.section(self.cars[of.index()].node).overtakes += 1;
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
        self.race.winner.get_or_insert(turns);
        self.race.finishers += 1;
        self.race.finishers_turns += u64::from(turns);
        self.totals.turns.add(turns);
        self.totals.seats[car.index()].turns.add(turns.into());
    }

    fn retire(&mut self, car: CarId, cause: Cause) {
        self.settle_shift(car);
        let by_driving = matches!(cause, Cause::Overshoot | Cause::StopsMissed);
        self.place(car, by_driving).retired.add(cause, 1);
        self.totals.seats[car.index()].retired.add(cause, 1);
        self.race.retired += 1;
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
}

/// The corner of a space, by position.
fn corner(track: &Track, node: Node) -> Option<usize> {
    let info = track.index().nodes.get(usize::from(node));
    info.filter(|info| info.corner != NONE)
        .map(|info| usize::from(info.corner))
}

#[cfg(test)]
mod tests;
