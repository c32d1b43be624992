//! Rolls of the black die that may harm a car (COLL-2, ENG-1, DEBRIS-2, STREET-1, STREET-2,
//! DRIVER-2).

use crate::dice::Die;
use crate::rules::{Pilot, Wear};

use super::{CarId, Cause, Check, Event, Race, State, Why};

/// The price of a check, the same for every number that it fails on, and how many faces of the black
/// die those are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Odds {
    pub(crate) price: Wear,
    pub(crate) faces: u8,
}

impl Odds {
    /// The probability that the check fails.
    pub(crate) fn chance(self) -> f64 {
        f64::from(self.faces) / f64::from(Die::Black.highest())
    }
}

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
        match check {
            Check::Residents => {
                let street = self.rules.street.iter();
                let mut residents = street.flat_map(|street| &street.residents).rev();
                let worst = residents.find(|nuisance| nuisance.from <= value);
                worst.map_or(Wear::NONE, |nuisance| nuisance.price)
            }
            Check::Radio(_) => {
                let pilots = self.rules.pilots.iter();
                let mut hits = pilots.flat_map(|abilities| &abilities.stanley_hits);
                let hit = hits.find(|hit| value <= hit.to);
                hit.map_or(Wear::NONE, |hit| Wear::zone(hit.zone, 1))
            }
            _ => {
                let odds = self.odds(car, check).filter(|odds| value <= odds.faces);
                odds.map_or(Wear::NONE, |odds| odds.price)
            }
        }
    }

    /// The odds of a check; `None` if the rules have no such check, or if the number rolled decides what it
    /// costs (STREET-1, DRIVER-2). Which car a car collides with makes no difference.
    pub(crate) fn odds(&self, car: CarId, check: Check) -> Option<Odds> {
        let rules = &*self.rules;
        let risk = match check {
            Check::Mark | Check::MarkUnder => rules.debris?,
            Check::Danger => rules.danger()?.risk,
            Check::Collision(_) => rules.collision.risk,
            Check::Engine => rules.engine.risk,
            Check::Residents | Check::Radio(_) => return None,
        };
        let is_wet = self.is_wet();
        let pilot = rules.pilots.as_ref().zip(self.pilot(car));
        let faces = match (check, pilot) {
            (Check::MarkUnder, Some((abilities, Pilot::Temana))) => abilities.temana_harmed_to,
            (Check::Mark | Check::Danger, Some((abilities, Pilot::Temana)))
                if abilities.temana_in_passing =>
            {
                abilities.temana_harmed_to
            }
            (Check::Engine, Some((abilities, Pilot::Dimitri))) if is_wet => {
                abilities.dimitri_in_rain
            }
            (Check::Engine, Some((abilities, Pilot::Dimitri))) => abilities.dimitri_harmed_to,
            _ if is_wet => risk.in_rain,
            _ => risk.harmed_to,
        };
        let price = risk.price;
        Some(Odds { price, faces })
    }

    /// DEBRIS-2, STREET-2: the odds of passing a marked space: those of a damage marker or, if the rules
    /// have none, of a danger space.
    pub(crate) fn odds_of_mark(&self, car: CarId) -> Option<Odds> {
        let marker = self.odds(car, Check::Mark);
        marker.or_else(|| self.odds(car, Check::Danger))
    }
}
