//! Rolls of the black die that may harm a car (COLL-2, ENG-1, DEBRIS-2, STREET-1, STREET-2,
//! DRIVER-2).

use crate::dice::Die;
use crate::rules::{Pilot, Risk, Wear};

use super::{CarId, Cause, Check, Event, Race, State, Why};

impl Race {
    /// Waits for the roll of a check, unless the car is out of the race by now.
    pub(super) fn ask_for_check(&mut self, car: CarId, check: Check) {
        if self.car(car).state != State::Racing {
            return;
        }
        let collision = self.rules.collision;
        match check {
            // COLL-3: the car that moved fails without a roll, as its neighbour is out by now.
            Check::Collision(with)
                if collision.harmed_by_eliminated
                    && car == self.current()
                    && self.car(with).state != State::Racing =>
            {
                self.emit(Event::CollisionFailed { car, with });
                self.lose(car, collision.risk.price, Cause::Collision);
            }
            _ => self.ask(car, Die::Black, Why::Check(check)),
        }
    }

    /// Takes the roll of a check.
    pub(super) fn check_rolled(&mut self, car: CarId, check: Check, value: u8) {
        let cause = check.cause();
        self.emit(Event::CheckRolled {
            car,
            cause,
            with: check.with(),
            value,
        });
        self.lose(car, self.harm(car, check, value), cause);
    }

    /// What a car loses by a check if it rolls this number.
    pub(super) fn harm(&self, car: CarId, check: Check, value: u8) -> Wear {
        let rules = &*self.rules;
        let pilot = self.pilot(car).zip(rules.pilots.as_ref());
        let risk = match check {
            Check::Mark | Check::MarkUnder => rules.debris,
            Check::Danger => rules.danger().map(|danger| danger.risk),
            Check::Collision(_) => Some(rules.collision.risk),
            Check::Engine => Some(rules.engine.risk),
            Check::Residents => {
                let mut residents = rules
                    .street
                    .iter()
                    .flat_map(|street| &street.residents)
                    .rev();
                let worst = residents.find(|nuisance| nuisance.from <= value);
                return worst.map_or(Wear::NONE, |nuisance| nuisance.price);
            }
            Check::Radio(_) => {
                let mut hits = rules
                    .pilots
                    .iter()
                    .flat_map(|abilities| &abilities.stanley_hits);
                let hit = hits.find(|hit| value <= hit.to);
                return hit.map_or(Wear::NONE, |hit| Wear::zone(hit.zone, 1));
            }
        };
        let Some(risk) = risk else {
            return Wear::NONE;
        };
        let harmed_to = match (check, pilot) {
            (Check::MarkUnder, Some((Pilot::Temana, abilities))) => abilities.temana_harmed_to,
            (Check::Mark | Check::Danger, Some((Pilot::Temana, abilities)))
                if abilities.temana_in_passing =>
            {
                abilities.temana_harmed_to
            }
            (Check::Engine, Some((Pilot::Dimitri, abilities))) if self.is_wet() => {
                abilities.dimitri_in_rain
            }
            (Check::Engine, Some((Pilot::Dimitri, abilities))) => abilities.dimitri_harmed_to,
            _ => self.harmed_to(&risk),
        };
        if value <= harmed_to {
            risk.price
        } else {
            Wear::NONE
        }
    }

    /// The number of the black die that a check fails on, in this weather.
    pub(crate) fn harmed_to(&self, risk: &Risk) -> u8 {
        if self.is_wet() {
            risk.in_rain
        } else {
            risk.harmed_to
        }
    }
}
