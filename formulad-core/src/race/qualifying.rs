//! Qualifying: a lap of each car alone decides the grid (QUAL-1).

use crate::track::index::{NONE, Node};

use super::turn::{Leg, TurnState};
use super::{Car, CarId, Event, Phase, Race};

/// A lap of qualifying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Attempt {
    car: CarId,
    turns: u32,
    overshot: u32,
    seconds: u32,
    /// Whether it ended early, with two or more stops missing in a corner.
    failed: bool,
}

/// The state of qualifying.
#[derive(Debug, Clone, Default)]
pub(super) struct QualifyingState {
    /// The laps driven so far; forgotten once the grid is set.
    attempts: Vec<Attempt>,
    /// The cars that completed their laps, the best first, where that still counts.
    pub(super) completed: Vec<CarId>,
    /// Whether laps are still to be driven.
    pub(super) is_on: bool,
}

impl Race {
    /// Puts a car on the road before the line, alone.
    pub(super) fn begin_qualifying(&mut self, car: CarId) {
        self.order.clear();
        self.order.push(car);
        self.turn = 0;
        self.qualifying.attempts.push(Attempt {
            car,
            ..Attempt::default()
        });
        if let Some(node) = self.qualifying_place() {
            self.place_at_start(car, node);
        }
        let now = self.car_mut(car);
        now.started = true;
        now.gear = None;
        self.emit(Event::QualifyingStarted { car });
        self.begin_lap_turn();
    }

    /// The last space before the line in the middle lane; of two, in the left one.
    fn qualifying_place(&self) -> Option<Node> {
        let middle = self.track.lanes().div_ceil(2);
        let nodes = &self.track.index().nodes;
        let before_line = |lane: u8| {
            nodes.iter().position(|info| {
                let crosses = info
                    .steps
                    .iter()
                    .any(|step| step.crosses_line && step.to == info.ahead);
                info.lane == lane && crosses
            })
        };
        let lanes = std::iter::once(middle).chain(1..=self.track.lanes());
        lanes
            .map(before_line)
            .find_map(|node| node)
            .map(|node| node as Node)
    }

    fn begin_lap_turn(&mut self) {
        self.now = TurnState::default();
        if let Some(attempt) = self.qualifying.attempts.last_mut() {
            attempt.turns += 1;
        }
        self.choose_gear();
    }

    /// Counts what a move has overshot.
    pub(super) fn score(&mut self, leg: &Leg) {
        if let Some(attempt) = self.qualifying.attempts.last_mut() {
            attempt.overshot += u32::from(leg.overshoot) * u32::from(leg.tyre_factor);
            attempt.failed |= leg.fatal;
        }
    }

    /// Goes on with the lap, or asks for the time it took; that of a lap that ended early does not
    /// matter.
    pub(super) fn go_on_qualifying(&mut self) {
        let car = self.current();
        if self
            .qualifying
            .attempts
            .last()
            .is_some_and(|attempt| attempt.failed)
        {
            self.end_qualifying(car, 0);
        } else if self.now.leg.finishes {
            self.phase = Phase::Time(car);
        } else {
            self.begin_lap_turn();
        }
    }

    /// Notes the time of a lap and takes the car off the road.
    pub(super) fn end_qualifying(&mut self, car: CarId, seconds: u32) {
        if let Some(attempt) = self.qualifying.attempts.last_mut() {
            attempt.seconds = seconds;
        }
        let old = self.car(car);
        let (tyres, repairs, full) = (old.tyres, old.repairs, old.full);
        *self.car_mut(car) = Car {
            tyres,
            ..Car::new(full, repairs)
        };
        let attempt = self.qualifying.attempts.last().copied();
        if let Some(attempt) = attempt {
            let points = self.qualifying_points(&attempt);
            self.emit(Event::Qualified {
                car,
                turns: attempt.turns,
                overshoot: attempt.overshot,
                seconds,
                points: (!attempt.failed).then_some(points),
            });
        }
        debug_assert!(self.car(car).node == NONE, "the car has left the road");
    }

    fn qualifying_points(&self, attempt: &Attempt) -> u32 {
        let Some(rules) = self.rules.grid.qualifying else {
            return 0;
        };
        let times = |count: u32, points: u8| count.saturating_mul(points.into());
        times(attempt.turns, rules.turn)
            .saturating_add(times(attempt.overshot, rules.overshoot))
            .saturating_add(times(attempt.seconds / 60, rules.minute))
    }

    /// The cars in the order of their laps, the best first; those that failed last.
    fn qualified(&self) -> Vec<CarId> {
        let mut attempts = self.qualifying.attempts.clone();
        // What is still tied stays in the order of the laps, and so do those that failed; Diane
        // comes first (DRIVER-2).
        attempts.sort_by_key(|attempt| {
            let score = (self.qualifying_points(attempt), attempt.seconds);
            let score = (!attempt.failed).then_some(score);
            (attempt.failed, score, !self.wins_ties(attempt.car))
        });
        attempts.iter().map(|attempt| attempt.car).collect()
    }

    /// TEAM-1: whether laps of qualifying earn points.
    pub(super) fn qualifying_counts(&self) -> bool {
        self.rules.grid.qualifying.is_some()
            && self
                .point_tables()
                .is_some_and(|(_, qualifying)| !qualifying.is_empty())
    }

    /// Ends qualifying and returns the cars in the order of their laps. Drops what does not matter
    /// later.
    pub(super) fn close_qualifying(&mut self) -> Vec<CarId> {
        let order = self.qualified();
        let attempts = std::mem::take(&mut self.qualifying.attempts);
        if self.qualifying_counts() {
            let failed = |car: &CarId| attempts.iter().any(|lap| lap.failed && lap.car == *car);
            let completed = order.iter().filter(|car| !failed(car));
            self.qualifying.completed = completed.copied().collect();
        }
        order
    }
}
