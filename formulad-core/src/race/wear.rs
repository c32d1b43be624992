//! Losing wear points, and what follows (WEAR-3, WEAR-4, DEBRIS-1, OUT-1).

use crate::rules::{LastPoint, Removal, Wear, Zone};
use crate::track::index::NONE;

use super::{CarId, Cause, Event, Race, State, points};

impl Race {
    /// Takes points that a car loses by what happens to it. That may eliminate it; a car that is
    /// out loses nothing more.
    pub(super) fn lose(&mut self, car: CarId, price: Wear, cause: Cause) {
        if price.is_none() || self.car(car).state != State::Racing {
            return;
        }
        let before = self.car(car).wear;
        self.pay(car, price, cause);
        let left = self.car(car).wear;
        // DEBRIS-1
        if price.get(Some(Zone::Body)) > 0 || price.get(Some(Zone::Engine)) > 0 {
            self.leave_marker(car);
        }
        match (before, left) {
            (Wear::Pool(0), _) => self.eliminate(car, cause),
            (_, Wear::Pool(0)) => match self.rules.last_point {
                LastPoint::Out => self.eliminate(car, cause),
                LastPoint::NeutralIfShort if before.covers(price) => {}
                LastPoint::Neutral | LastPoint::NeutralIfShort => self.go_to_neutral(car),
            },
            _ => {
                let is_dead = Zone::ALL.iter().any(|zone| {
                    zone.is_vital() && price.get(Some(*zone)) > 0 && left.get(Some(*zone)) == 0
                });
                if is_dead {
                    self.eliminate(car, cause);
                }
            }
        }
    }

    /// Takes points, as far as there are any. For a price paid by choice there are always enough.
    pub(super) fn pay(&mut self, car: CarId, price: Wear, cause: Cause) {
        if price.is_none() {
            return;
        }
        let had = self.car(car).wear;
        let left = had.less(price);
        self.car_mut(car).wear = left;
        for (zone, points) in price.parts() {
            self.emit(Event::WearLost {
                car,
                zone,
                points,
                unpaid: points.saturating_sub(had.get(zone)),
                left: left.get(zone),
                cause,
            });
        }
    }

    /// WEAR-4
    pub(super) fn go_to_neutral(&mut self, car: CarId) {
        if self.car_mut(car).gear.take().is_some() {
            self.emit(Event::Neutral { car });
        }
    }

    /// OVER-6, OVER-7
    pub(super) fn spin(&mut self, car: CarId) {
        let now = self.car_mut(car);
        now.spun = true;
        now.gear = None;
        self.emit(Event::Spun { car });
    }

    /// OUT-1
    pub(super) fn eliminate(&mut self, car: CarId, cause: Cause) {
        if self.car(car).state != State::Racing {
            return;
        }
        let removal = self.rules.elimination.removal;
        let by_driving = matches!(cause, Cause::StopsMissed | Cause::Overshoot | Cause::Mark);
        if removal == Removal::AtOnce || !by_driving {
            self.leave_marker(car);
        }
        // FIN-2: a car that overshot, or ran into others, has only come as far as where its turn began.
        let distance = if matches!(
            cause,
            Cause::StopsMissed | Cause::Overshoot | Cause::Blocked
        ) {
            self.now.began
        } else {
            self.progress(car)
        };
        self.out.push(points::Out {
            car,
            round: self.round,
            distance,
        });
        if removal == Removal::AtOnce || by_driving || cause == Cause::Engine {
            self.take_off(car);
        }
        self.car_mut(car).state = State::Out(cause);
        self.emit(Event::Eliminated { car, cause });
    }

    /// Takes cars off the board that were left there when they were eliminated (OUT-1).
    pub(super) fn remove_wrecks(&mut self) {
        for at in 0..self.cars.len() {
            let car = CarId(at as u8);
            if matches!(self.car(car).state, State::Out(_)) {
                self.take_off(car);
            }
        }
    }

    /// Takes a car off the board.
    pub(super) fn take_off(&mut self, car: CarId) {
        let car = self.car_mut(car);
        car.node = NONE;
        car.space = None;
    }
}
