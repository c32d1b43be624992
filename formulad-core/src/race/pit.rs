//! The pit lane and the box (PIT-1 to PIT-5, TECH-1).

use std::sync::Arc;

use crate::dice::{Die, Gear};
use crate::rules::{MOST_SHARED, PitStop, Service, Teams, TechnicalStop, Wear, Zone, Zones};

use super::agenda::Task;
use super::setup::repair_reserve;
use super::street::shares;
use super::{About, Answer, CarId, Event, Extra, Race, State, Why};

impl Race {
    /// Handles a car that has come to the pit lane, to its box, or back to the road.
    pub(super) fn enter_pit(&mut self, car: CarId) {
        let Some(info) = self.info_of(car) else {
            return;
        };
        let (lane, team) = (info.lane, info.team);
        let Some(pit) = self.rules.pit else { return };
        if lane != 0 {
            let now = self.car_mut(car);
            (now.served, now.repaired) = (false, false);
            return;
        }
        if self.car(car).served {
            return;
        }
        // PIT-5
        if let Some(gear) = pit.lane_gear {
            self.engage(car, gear);
        }
        if team != 0 {
            self.car_mut(car).pitted = true;
            self.serve(car, &pit);
        }
    }

    /// Puts a car into a gear, free of charge.
    pub(super) fn engage(&mut self, car: CarId, to: Gear) {
        let from = self.car(car).gear;
        if from != Some(to) {
            self.car_mut(car).gear = Some(to);
            self.emit(Event::GearChosen { car, from, to });
        }
    }

    /// Serves a car that has come to its box.
    fn serve(&mut self, car: CarId, pit: &PitStop) {
        match pit.service {
            Service::Everything => {
                self.car_mut(car).served = true;
                let now = self.car(car);
                let (wear, full) = (now.wear, now.full);
                self.car_mut(car).wear = full;
                let regained = full
                    .less(wear)
                    .parts()
                    .map(|(_, points)| points)
                    .fold(0, u8::saturating_add);
                self.emit(Event::Served { car, regained });
            }
            Service::Tyres { .. } => {
                let regained = self.missing(car, &[Zone::Tyres]).tyres;
                let now = self.car_mut(car);
                now.served = true;
                now.wear = now.wear.and(Wear::zone(Zone::Tyres, regained));
                self.emit(Event::Served { car, regained });
                self.renew_repairs(car);
                if self
                    .rules
                    .technical
                    .is_some_and(|technical| self.may_repair(car, technical))
                {
                    self.next(Task::StopKind(car));
                } else {
                    self.next(Task::TyreStop(car));
                    if self.rules.technical.is_none() && self.needs_repair(car) {
                        self.next(Task::Repair(car));
                    }
                }
                if self.rules.tyres.is_some() {
                    self.next(Task::ChooseTyres(car));
                }
            }
            Service::Points { at_once } => {
                if at_once && !self.is_behind_next_box(car) {
                    self.now.quick_exit = true;
                    self.ask(car, Die::Black, Why::Service);
                }
            }
        }
    }

    /// PIT-1: whether a car in its box has to wait for the one in the next box.
    pub(super) fn is_behind_next_box(&self, car: CarId) -> bool {
        if !self.rules.pit.is_some_and(|pit| pit.wait_for_next) {
            return false;
        }
        let own = self.car(car).space;
        let boxes = self.track.pit().map_or(&[][..], |pit| &pit.boxes);
        let mut boxes = boxes.iter().map(|b| Some(b.space));
        let next = boxes.find(|space| *space == own).and_then(|_| boxes.next());
        let next = next.flatten();
        next.is_some()
            && self
                .cars
                .iter()
                .any(|other| other.space == next && other.state == State::Racing)
    }

    /// PIT-5: a car in its box that has not been served rolls; returns whether it waits for that.
    pub(super) fn wait_in_box(&mut self, car: CarId) -> bool {
        let in_box = self.info_of(car).is_some_and(|info| info.team != 0);
        let points = self
            .rules
            .pit
            .is_some_and(|pit| matches!(pit.service, Service::Points { .. }));
        let waits = in_box && points && !self.car(car).served;
        if waits {
            self.ask(car, Die::Black, Why::Service);
        }
        waits
    }

    /// PIT-3, PIT-5: takes the roll in the box.
    pub(super) fn service_rolled(&mut self, car: CarId, value: u8) {
        self.emit(Event::ServiceRolled { car, value });
        match self.rules.pit.map(|pit| pit.service) {
            Some(Service::Tyres {
                quick_to,
                quick_bonus,
            }) if value <= quick_to && !self.is_behind_next_box(car) => {
                // This is not a roll of the gear's die, and no extra spaces of the way in are added.
                self.now.quick_exit = true;
                self.now.roll = value.div_ceil(2);
                self.now.rolled = false;
                self.now.extra = Extra::default();
                let gear = self.rules.pit.map_or(Gear::FOURTH, |pit| pit.leave_gear);
                self.engage(car, gear);
                self.next(Task::Move);
                if quick_bonus {
                    self.next(Task::Extra);
                }
            }
            Some(Service::Points { .. }) => {
                let points = self.car(car).wear.get(None);
                self.now.service = value;
                // A car with more points than the die shows gains nothing by any roll, and need not wait.
                if value >= points || points > Die::Black.highest() {
                    self.ask_yes_or_no(car, About::LeaveBox);
                } else {
                    self.stay_in_box();
                }
            }
            _ => {}
        }
    }

    /// PIT-5: the car waits for its next turn.
    fn stay_in_box(&mut self) {
        // In the turn of arrival, the rest of the turn is on the agenda already.
        if !self.now.quick_exit {
            self.next(Task::EndTurn);
        }
    }

    /// PIT-5: a car leaves its box with the points rolled, or waits for a better roll.
    pub(super) fn leaving_decided(&mut self, car: CarId, leaves: bool) {
        if !leaves {
            self.stay_in_box();
            return;
        }
        let points = self.car(car).wear.get(None);
        let gained = self.now.service.saturating_sub(points);
        self.car_mut(car).served = true;
        self.regain_points(car, gained);
        self.choose_gear();
    }

    /// TECH-1: whether a technical stop can be chosen.
    fn may_repair(&self, car: CarId, technical: TechnicalStop) -> bool {
        technical.always || self.needs_repair(car)
    }

    /// TECH-1: whether cars have repair points to use.
    pub(super) fn has_repairs(&self) -> bool {
        let teams = self.rules.teams.as_ref();
        self.rules.technical.is_some() || teams.is_some_and(|teams| teams.repairs > 0)
    }

    /// TECH-1: whether a car misses points that may be repaired.
    fn needs_repair(&self, car: CarId) -> bool {
        self.car(car).repairs > 0 && self.missing(car, &Zone::ALL[1..]).sum() > 0
    }

    /// TECH-1: gives the cars of a team all their repair points again, if the rules say so.
    fn renew_repairs(&mut self, car: CarId) {
        let renews = |teams: &Teams| teams.renew_repairs;
        if !self.rules.teams.as_ref().is_some_and(renews) {
            return;
        }
        let entrants = Arc::clone(&self.entrants);
        let own = &entrants[car.index()];
        let reserve = repair_reserve(&self.rules, &entrants, own);
        for (car, entrant) in self.cars.iter_mut().zip(entrants.iter()) {
            if entrant.team == own.team {
                car.repairs = reserve;
            }
        }
    }

    /// TECH-1: a technical stop repairs zones and lasts to the next turn; a tyre stop is rolled for.
    pub(super) fn stop_decided(&mut self, car: CarId, technical: bool) {
        if !technical {
            self.next(Task::TyreStop(car));
            return;
        }
        self.car_mut(car).repaired = true;
        self.choose_repairs(car);
    }

    /// TECH-1: the most points that a car may repair in a stop, and of how many zones. A team that gets
    /// its points back at each stop, or has no technical stops, may use them all.
    pub(super) fn most_repairs(&self, car: CarId) -> (u8, u8) {
        let teams = self.rules.teams.as_ref();
        let renews = teams.is_some_and(|teams| teams.renew_repairs);
        let limit = self.rules.technical.filter(|_| !renews);
        let (most, zones) = limit.map_or((MOST_SHARED, 6), |technical| (technical.most, 2));
        (most.min(self.car(car).repairs), zones)
    }

    /// TECH-1: lets the driver choose which zones are repaired.
    pub(super) fn choose_repairs(&mut self, car: CarId) {
        let (points, zones) = self.most_repairs(car);
        self.options.clear();
        let missing = self.missing(car, &Zone::ALL[1..]);
        shares(&missing, points, zones, &mut |share| {
            self.options.push(Answer::Regain(share));
        });
        self.decide(car, About::Repair);
    }

    /// TECH-1: repairs zones from the reserve.
    pub(super) fn repair(&mut self, car: CarId, zones: Zones) {
        self.spend_repairs(car, zones.sum() as u8);
        self.regain(car, zones);
    }

    /// Takes repair points from the reserve of a car, and of its team (TEAM-1).
    fn spend_repairs(&mut self, car: CarId, points: u8) {
        let team = self.rules.teams.is_some().then(|| self.entrant(car).team);
        for at in 0..self.cars.len() {
            let other = CarId(at as u8);
            let shares = other == car || team == Some(self.entrant(other).team);
            if shares {
                let other = self.car_mut(other);
                other.repairs = other.repairs.saturating_sub(points);
            }
        }
    }
}
