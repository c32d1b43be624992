//! The abilities of the drivers of street races (DRIVER-2) that have no better place elsewhere.

use crate::SpaceId;
use crate::dice::Die;
use crate::rules::{Abilities, Pilot, Zone};
use crate::track::index::Node;

use super::agenda::Task;
use super::turn::Leg;
use super::{About, Answer, CarId, Check, Event, Race, State, Why};

impl Race {
    /// The driver of a street race whose abilities a car has.
    pub(super) fn pilot(&self, car: CarId) -> Option<Pilot> {
        self.entrants[car.index()].pilot
    }

    /// The numbers of the abilities, where a car has this driver.
    pub(super) fn abilities_of(&self, car: CarId, pilot: Pilot) -> Option<&Abilities> {
        let has_it = self.pilot(car) == Some(pilot);
        self.rules.pilots.as_ref().filter(|_| has_it)
    }

    /// The car of a driver, if it is still racing.
    pub(super) fn racing_pilot(&self, pilot: Pilot) -> Option<CarId> {
        self.rules.pilots.as_ref()?;
        let mut cars = self.cars();
        let found = cars.find(|(id, _)| self.pilot(*id) == Some(pilot));
        found
            .filter(|(_, car)| car.state == State::Racing)
            .map(|(id, _)| id)
    }

    /// ORDER-4
    pub(super) fn wins_ties(&self, car: CarId) -> bool {
        self.pilot(car) == Some(Pilot::Diane)
    }

    /// *Li*: whether a car may not cross the line for the last time yet.
    pub(super) fn has_to_halt(&self, car: CarId) -> bool {
        self.rules.pilots.is_some()
            && !self.is_qualifying()
            && !self.car(car).halted
            && self.pilot(car) != Some(Pilot::Li)
            && self
                .entrants
                .iter()
                .any(|entrant| entrant.pilot == Some(Pilot::Li))
    }

    /// *Li*: notes that a car has ended a move on the last space before the line.
    pub(super) fn note_halt(&mut self, car: CarId) {
        let crosses = self
            .info_of(car)
            .is_some_and(|info| info.lane != 0 && info.steps.iter().any(|step| step.crosses_line));
        self.car_mut(car).halted |= crosses;
    }

    /// *Jenny*: points regained at the line.
    pub(super) fn repair_at_line(&mut self, car: CarId) {
        if let Some(abilities) = &self.rules.pilots {
            let points = abilities.jenny_points;
            self.offer_points(car, points, &Zone::ALL, 6);
        }
    }

    /// *Stanley*: checks whether a path passes beside him.
    pub(super) fn plan_radio(&mut self, car: CarId, path: &[SpaceId]) {
        let Some(stanley) = self.racing_pilot(Pilot::Stanley) else {
            return;
        };
        let there = self.car(stanley);
        if stanley == car || there.ability_used || there.space.is_none() || self.is_qualifying() {
            return;
        }
        let beside = self.track.index().beside(there.node);
        let in_lane = self
            .rules
            .pilots
            .as_ref()
            .is_some_and(|it| it.stanley_in_lane);
        let ahead = |node: Node| self.info(node).ahead;
        let is_near = |node: Node| {
            let in_front = || ahead(node) == there.node || ahead(there.node) == node;
            beside.contains(&node) || in_lane && in_front()
        };
        let mut nodes = path.iter().filter_map(|space| self.track.node(*space));
        if nodes.any(is_near) {
            self.next(Task::Radio(car));
        }
    }

    /// *Stanley* may throw his radio at a car.
    pub(super) fn choose_radio(&mut self, at: CarId) {
        let stanley = self.racing_pilot(Pilot::Stanley);
        if let Some(stanley) = stanley.filter(|_| self.car(at).state == State::Racing) {
            self.ask_yes_or_no(stanley, About::Radio(at));
        }
    }

    pub(super) fn throw_radio(&mut self, stanley: CarId, at: CarId) {
        self.car_mut(stanley).ability_used = true;
        self.emit(Event::RadioThrown { car: stanley, at });
        self.ask(at, Die::Black, Why::Check(Check::Radio(stanley)));
    }

    /// On a new lap, *Temana* has scrap again.
    pub(super) fn renew_ability(&mut self, car: CarId) {
        if self.pilot(car) == Some(Pilot::Temana) {
            self.car_mut(car).ability_used = false;
        }
    }

    /// Remembers what *Temana* drives over.
    pub(super) fn remember_driven(
        &mut self,
        car: CarId,
        from: SpaceId,
        path: &[SpaceId],
        leg: &Leg,
    ) {
        if self.pilot(car) == Some(Pilot::Temana) {
            if !leg.slipstream {
                self.driven.clear();
            }
            self.driven.push(from);
            self.driven.extend_from_slice(path);
        }
    }

    /// *Temana* may drop scrap on a space that he has just driven over, or on any.
    pub(super) fn choose_scrap(&mut self) {
        let car = self.current();
        let Some(abilities) = self.abilities_of(car, Pilot::Temana) else {
            return;
        };
        let now = self.car(car);
        if now.ability_used || now.state != State::Racing || self.is_qualifying() {
            return;
        }
        let spaces: Vec<SpaceId> = if abilities.temana_anywhere {
            self.track.spaces().iter().map(|space| space.id).collect()
        } else {
            self.driven.clone()
        };
        self.options.clear();
        self.options.push(Answer::No);
        for space in spaces {
            let node = self.track.node(space);
            let is_free = node.is_some_and(|node| {
                self.info(node).lane != 0
                    && self.marks.binary_search(&node).is_err()
                    && !self.cars.iter().any(|other| other.node == node)
            });
            let answer = Answer::Scrap(space);
            if is_free && !self.options.contains(&answer) {
                self.options.push(answer);
            }
        }
        if self.options.len() > 1 {
            self.decide(car, About::Scrap);
        }
    }

    pub(super) fn drop_scrap(&mut self, car: CarId, space: SpaceId) {
        self.car_mut(car).ability_used = true;
        if let Some(node) = self.track.node(space) {
            self.put_marker(node);
        }
    }
}
