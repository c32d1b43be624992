//! Extra spaces between the roll and the move: nitro, turbo, soft tyres, drift (NITRO-1, TURBO-1,
//! TYRE-1, DRIVER-2).

use crate::rules::Pilot;

use super::{About, Answer, CarId, Cause, Event, Extra, Race};

impl Race {
    /// Lets the driver choose extra spaces, if there are any to choose.
    pub(super) fn choose_extra(&mut self) {
        let car = self.current();
        self.now.extra = Extra::default();
        let most = self.most_extra(car);
        self.now.tyres_unused = most.tyres;
        if most == Extra::default() {
            return;
        }
        let wear = self.car(car).wear;
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        let switch = |on: bool| [false, true].into_iter().take(1 + usize::from(on));
        let drifts = [0, -1, 1]
            .into_iter()
            .take(if most.drift == 0 { 1 } else { 3 });
        for drift in drifts {
            for turbo in switch(most.turbo) {
                for nitro in switch(most.nitro) {
                    for tyres in switch(most.tyres) {
                        let extra = Extra {
                            nitro,
                            turbo,
                            tyres,
                            drift,
                        };
                        // Options that would put the car out are not offered.
                        self.now.extra = extra;
                        if self.pay_for_extra(car, extra) && self.find_moves(car) {
                            options.push(Answer::Extra(extra));
                        }
                        self.car_mut(car).wear = wear;
                    }
                }
            }
        }
        self.now.extra = Extra::default();
        self.options = options;
        self.decide(car, About::Extra);
    }

    /// Whether there are any extra spaces by these rules.
    pub(super) fn may_gain_spaces(&self) -> bool {
        let rules = &*self.rules;
        rules.nitro || rules.turbo.is_some() || rules.tyres.is_some() || rules.pilots.is_some()
    }

    /// All the extra spaces that a car might have.
    fn most_extra(&self, id: CarId) -> Extra {
        let car = self.car(id);
        let rules = &*self.rules;
        let on_road = self.is_on_road(id);
        Extra {
            // It counts only with a roll of the gear's die.
            nitro: rules.nitro && car.nitro && self.now.rolled,
            turbo: on_road
                && !self.is_qualifying()
                && rules
                    .turbo
                    .filter(|turbo| turbo.every_turn || !car.turbo_used)
                    .is_some_and(|turbo| self.can_pay(id, turbo.price)),
            tyres: self.tyre_bonus(id) > 0 && !car.repaired,
            drift: i8::from(
                on_road
                    && !self.is_qualifying()
                    && self
                        .abilities_of(id, Pilot::Jack)
                        .is_some_and(|abilities| self.can_pay(id, abilities.jack_price)),
            ),
        }
    }

    /// How many spaces are added to every move.
    pub(crate) fn extra_spaces(&self, car: CarId, extra: Extra) -> u8 {
        let mut spaces = 0;
        if extra.nitro {
            spaces += self.gear_number(car);
            if let Some(abilities) = self.abilities_of(car, Pilot::Montoya) {
                spaces += abilities.montoya_spaces;
            }
        }
        if extra.turbo {
            spaces += self.rules.turbo.map_or(0, |turbo| turbo.spaces);
        }
        if extra.tyres {
            spaces += self.tyre_bonus(car);
        }
        spaces
    }

    /// Takes the points that extra spaces cost; returns whether the car can pay them.
    fn pay_for_extra(&mut self, car: CarId, extra: Extra) -> bool {
        for price in self.prices_of_extra(extra).into_iter().flatten() {
            if !self.can_pay(car, price) {
                return false;
            }
            let now = self.car_mut(car);
            now.wear = now.wear.less(price);
        }
        true
    }

    /// What the turbo and the drift cost.
    pub(crate) fn prices_of_extra(&self, extra: Extra) -> [Option<crate::rules::Wear>; 2] {
        let turbo = self.rules.turbo.filter(|_| extra.turbo);
        let abilities = self.rules.pilots.as_ref().filter(|_| extra.drift != 0);
        [
            turbo.map(|turbo| turbo.price),
            abilities.map(|abilities| abilities.jack_price),
        ]
    }

    /// Notes the extra spaces of the move.
    pub(super) fn use_extra(&mut self, extra: Extra) {
        let car = self.current();
        if extra == Extra::default() {
            return;
        }
        let spaces = self.extra_spaces(car, extra);
        self.now.extra = extra;
        self.now.tyres_unused &= !extra.tyres;
        self.emit(Event::ExtraUsed { car, extra, spaces });
        let [turbo, drift] = self.prices_of_extra(extra);
        let is_once = self.rules.turbo.is_some_and(|turbo| !turbo.every_turn);
        let now = self.car_mut(car);
        now.nitro &= !extra.nitro;
        now.turbo_used |= is_once && extra.turbo;
        if let Some(price) = turbo {
            self.pay(car, price, Cause::Turbo);
        }
        if let Some(price) = drift {
            self.pay(car, price, Cause::Drift);
        }
    }
}
