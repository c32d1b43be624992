//! What a move costs a car, and whether it survives that (OVER-5 to OVER-7, BRAKE-1, BLOCK-1 to
//! BLOCK-3, WEAR-3, WEAR-4).

use crate::dice::Gear;
use crate::moves::{Move, MoveQuery};
use crate::rules::{LastPoint, LastTyre, SpinAgain, Unpaid, Wear, Zone};

use super::turn::Leg;
use super::{About, Answer, CarId, Cause, Event, Race, State};

/// What a part of a move costs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bill {
    /// For overshooting.
    pub(super) overshoot: Wear,
    /// For braking by choice.
    pub(super) braking: Wear,
    /// For the slipstream.
    pub(super) slipstream: Wear,
    /// For spaces without room.
    pub(super) blocking: Wear,
    /// Further spaces without room, for which the driver pays by brakes or tyres.
    pub(super) either: u8,
    /// What overshooting does to the car.
    pub(super) fate: Fate,
    /// Whether it has so little room that it crashes into the car in front (BLOCK-3).
    pub(super) crashes: bool,
    /// Whether the car stays in the race.
    pub(super) survives: bool,
}

/// What happens to a car that overshoots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It pays and drives on.
    Pays,
    /// It spins.
    Spins,
    /// It is out.
    Out,
}

impl Race {
    /// What a move that the race offers costs, in the wear points of the car whose turn it is
    /// (OVER-5, BRAKE-1, BLOCK-1). Spaces that brakes or tyres may pay for are counted as tyres.
    ///
    /// The move has to be one of the current options; the price of any other move is meaningless.
    ///
    /// # Panics
    ///
    /// When it is nobody's turn, as before the first round.
    #[must_use]
    #[inline]
    pub fn price(&self, m: &Move) -> Wear {
        if is_free(m) {
            return self.rules.wear.times(0);
        }
        match self.brake_price(m) {
            Some(price) => price,
            None => self.whole_price(m),
        }
    }

    fn whole_price(&self, m: &Move) -> Wear {
        let bill = self.bill(self.current(), &self.leg(m));
        bill.overshoot
            .and(bill.braking)
            .and(bill.slipstream)
            .and(self.price_of_blocking(&bill))
    }

    /// Returns the price of spaces without room. Those that brakes or tyres may pay for are counted as tyres.
    fn price_of_blocking(&self, bill: &Bill) -> Wear {
        let either = self.rules.blocking.price.times(bill.either.into());
        bill.blocking.and(either)
    }

    /// Whether a car survives a move of its list.
    pub(crate) fn survives(&self, car: CarId, m: &Move) -> bool {
        if is_free(m) {
            return true;
        }
        let by_choice = m.brake.saturating_sub(m.blocked);
        let Some((braked, _)) = self.rules.blocking.shares(by_choice, m.blocked) else {
            return false;
        };
        let too_much = self.rules.braking.most.is_some_and(|most| braked > most);
        if m.fatal || too_much {
            return false;
        }
        match self.brake_price(m) {
            Some(price) => self.can_pay(car, price),
            None => self.bill(car, &self.leg(m)).survives,
        }
    }

    /// Returns the price of a move that only brakes by choice. Most moves do, and need no bill.
    fn brake_price(&self, m: &Move) -> Option<Wear> {
        only_brakes(m).then(|| self.rules.braking.price.times(m.brake.into()))
    }

    /// The most spaces that a car can pay for when it brakes.
    pub(super) fn most_braked(&self, car: CarId) -> u8 {
        let braking = self.rules.braking;
        let most = MoveQuery::MAX_ROLL.min(braking.most.unwrap_or(u8::MAX));
        most.min(self.times_payable(car, braking.price))
    }

    /// A move of the list as a part of the turn.
    #[inline(always)]
    pub(super) fn leg(&self, m: &Move) -> Leg {
        let car = self.current();
        let overshoots = m.overshoot > 0;
        let own = self.car(car);
        let spins_back = overshoots && self.spins_back(own.gear, own.wear, m.overshoot);
        let by_choice = m.brake.saturating_sub(m.blocked);
        // A car that spins back never gets to those in its way.
        let held_up = if spins_back { 0 } else { m.blocked };
        let shares = self.rules.blocking.shares(by_choice, held_up);
        let (braked, blocked) = shares.unwrap_or((by_choice, held_up));
        Leg {
            overshoot: m.overshoot,
            tyre_factor: if overshoots { self.tyre_factor(car) } else { 1 },
            braked,
            blocked,
            marks: m.marks,
            fatal: m.fatal,
            finishes: m.finishes,
            crosses_line: m.crosses_line,
            spins_back,
            ..Leg::default()
        }
    }

    /// OVER-7: whether a car in this gear, with these points left, is put back to the corner by a move
    /// that overshoots by this many spaces; a slipstream never does that.
    pub(crate) fn spins_back(&self, gear: Option<Gear>, wear: Wear, overshoot: u16) -> bool {
        let rules = &*self.rules;
        let is_short = || {
            let price = rules.overshoot.price.times(overshoot.into());
            rules.last_point != LastPoint::Out && !wear.is_none() && !wear.covers(price)
        };
        !self.is_qualifying()
            && (self.is_too_fast(gear, overshoot)
                || rules.overshoot.unpaid == Unpaid::Spins && is_short())
    }

    /// OVER-7: whether a car overshoots by more spaces than its gear.
    fn is_too_fast(&self, gear: Option<Gear>, overshoot: u16) -> bool {
        let gear = gear.map_or(0, Gear::number);
        self.rules.overshoot.spin_back.is_some() && overshoot > gear.into()
    }

    /// What a part of a move costs a car. Most callers need only some of it.
    #[inline(always)]
    pub(super) fn bill(&self, car: CarId, leg: &Leg) -> Bill {
        let rules = &*self.rules;
        let mut bill = Bill {
            overshoot: self.overshoot_price(car, leg),
            braking: rules.braking.price.times(leg.braked.into()),
            slipstream: Wear::NONE,
            blocking: Wear::NONE,
            either: 0,
            fate: Fate::Pays,
            crashes: false,
            survives: false,
        };
        if let (true, Some(slip)) = (leg.slipstream, rules.slipstream) {
            bill.slipstream = slip.price;
            if leg.enters_corner {
                bill.slipstream = bill.slipstream.and(slip.corner_price);
            }
        }
        let wear = self.car(car).wear;
        let pays = match wear {
            Wear::Pool(points) => {
                if leg.blocked > 0 {
                    self.bill_room(wear.less(bill.overshoot), leg, &mut bill);
                }
                self.settle_pool(points, leg, &mut bill)
            }
            Wear::Zones(_) => {
                let left = self.settle_overshoot(wear, leg, &mut bill);
                if leg.blocked > 0 {
                    self.bill_room(left.unwrap_or(wear), leg, &mut bill);
                }
                left.is_some_and(|left| self.settle_zones(left, &bill))
            }
        };
        bill.survives = pays && !bill.crashes && !leg.fatal;
        bill
    }

    /// What spaces without room cost a car that has these points left after overshooting (BLOCK-1,
    /// BLOCK-3).
    fn bill_room(&self, left: Wear, leg: &Leg, bill: &mut Bill) {
        let (blocking, braking) = (self.rules.blocking, self.rules.braking);
        let most = braking.most.unwrap_or(u8::MAX).saturating_sub(leg.braked);
        let mut as_braking = leg.blocked.min(blocking.as_braking).min(most);
        if blocking.as_braking_payable || blocking.crash_after_braking {
            let left = left.less(bill.braking);
            let pays_for = |spaces: &u8| left.covers(braking.price.times((*spaces).into()));
            as_braking = (1..=as_braking).rev().find(pays_for).unwrap_or(0);
        }
        let further = leg.blocked - as_braking;
        bill.either = if blocking.or_braking { further } else { 0 };
        let forced = blocking.price.times((further - bill.either).into());
        bill.blocking = braking.price.times(as_braking.into()).and(forced);
        let short = if blocking.crash_after_braking {
            further
        } else {
            leg.blocked
        };
        bill.crashes = blocking.crash_from.is_some_and(|from| short >= from);
    }

    /// OVER-5, OVER-7, TYRE-1
    #[inline]
    fn overshoot_price(&self, car: CarId, leg: &Leg) -> Wear {
        if leg.overshoot == 0 {
            return Wear::NONE;
        }
        let rules = &self.rules.overshoot;
        let slipstream = &self.rules.slipstream;
        let is_free = slipstream.is_some_and(|slip| slip.free_overshoot);
        match rules.spin_back {
            _ if leg.slipstream && is_free => Wear::NONE,
            Some(price) if self.is_too_fast(self.car(car).gear, leg.overshoot) => {
                price.times(self.gear_number(car).into())
            }
            _ => {
                let factor = u32::from(leg.tyre_factor);
                rules.price.times(u32::from(leg.overshoot) * factor)
            }
        }
    }

    /// Whether a car with a pool can pay and stay in the race (WEAR-3, WEAR-4).
    #[inline]
    fn settle_pool(&self, points: u8, leg: &Leg, bill: &mut Bill) -> bool {
        let rules = &*self.rules;
        let overshoot = bill.overshoot.get(None);
        let braking = bill.braking.and(bill.slipstream).get(None);
        let blocking = bill.blocking.get(None);
        if rules.last_point == LastPoint::Out {
            let all = u32::from(overshoot) + u32::from(braking) + u32::from(blocking);
            return all < u32::from(points);
        }
        // What is paid by choice must be affordable.
        let can_brake = braking == 0 || points >= overshoot.saturating_add(braking);
        if points == 0 && overshoot > 0 {
            if leg.overshoot <= rules.overshoot.spin_without_points.into() {
                bill.fate = Fate::Spins;
                bill.overshoot = Wear::NONE;
                return blocking == 0 && can_brake;
            }
            bill.fate = Fate::Out;
            return false;
        }
        let unpaid = overshoot > points && rules.overshoot.unpaid == Unpaid::Spins;
        if leg.spins_back || unpaid {
            bill.fate = Fate::Spins;
        }
        can_brake && (points > 0 || blocking == 0)
    }

    /// What overshooting leaves a car with zones, for the rest of the move; `None` if it is out (WEAR-3,
    /// OVER-6).
    fn settle_overshoot(&self, wear: Wear, leg: &Leg, bill: &mut Bill) -> Option<Wear> {
        if bill.overshoot.is_none() {
            return Some(wear);
        }
        let tyres = wear.get(Some(Zone::Tyres));
        let price = bill.overshoot.get(Some(Zone::Tyres));
        let again = |last: LastTyre| match last.again {
            SpinAgain::Spaces => leg.overshoot == 1,
            SpinAgain::Penalty => price == 1,
        };
        let mut given = 0;
        if let Some(last) = self.rules.overshoot.last_tyre.filter(|_| price > 0) {
            let again = tyres == 0 && again(last);
            if again {
                bill.overshoot = Wear::NONE;
            }
            if again || tyres == price {
                bill.fate = Fate::Spins;
                given = if last.pays { last.left } else { 0 };
            }
        }
        if !endures(wear, bill.overshoot) {
            bill.fate = Fate::Out;
            return None;
        }
        let left = wear.less(bill.overshoot);
        Some(match bill.fate {
            Fate::Spins => left
                .less(Wear::zone(Zone::Tyres, u8::MAX))
                .and(Wear::zone(Zone::Tyres, given)),
            _ => left,
        })
    }

    /// Whether a car with zones that overshooting has left this can pay for the rest, and stays in the
    /// race (WEAR-3, BLOCK-2).
    fn settle_zones(&self, mut left: Wear, bill: &Bill) -> bool {
        for price in [bill.braking, bill.slipstream, bill.blocking] {
            if price.is_none() {
                continue;
            }
            if !endures(left, price) {
                return false;
            }
            left = left.less(price);
        }
        bill.either == 0 || self.tyres_for_room(left, bill.either).is_some()
    }

    /// How many of the spaces that brakes or tyres may pay for can be left to the tyres: the fewest
    /// and the most.
    fn tyres_for_room(&self, wear: Wear, spaces: u8) -> Option<(u8, u8)> {
        let brakes = wear.get(Some(Zone::Brakes));
        let tyres = wear.get(Some(Zone::Tyres));
        let (fewest, most) = (spaces.saturating_sub(brakes), tyres.min(spaces));
        (fewest <= most).then_some((fewest, most))
    }

    /// Makes the current car pay for the last part of its move.
    pub(super) fn settle(&mut self) {
        let car = self.current();
        let leg = self.now.leg;
        if self.car(car).state != State::Racing {
            return;
        }
        if self.is_qualifying() {
            self.score(&leg);
            return;
        }
        if leg.is_free() {
            return;
        }
        if leg.fatal {
            self.eliminate(car, Cause::StopsMissed);
            return;
        }
        let bill = self.bill(car, &leg);
        let had_points = self.car(car).wear != Wear::Pool(0);
        match bill.fate {
            Fate::Pays => self.lose(car, bill.overshoot, Cause::Overshoot),
            Fate::Spins => {
                self.pay(car, bill.overshoot, Cause::Overshoot);
                self.spin(car);
                self.give_tyres(car, true);
            }
            Fate::Out => {
                self.pay(car, bill.overshoot, Cause::Overshoot);
                self.eliminate(car, Cause::Overshoot);
            }
        }
        if self.car(car).state != State::Racing {
            return;
        }
        if bill.crashes {
            self.crash(car);
            return;
        }
        self.lose_or_be_out(car, bill.braking, Cause::Braking, had_points);
        self.lose_or_be_out(car, bill.slipstream, Cause::Slipstream, had_points);
        self.lose_or_be_out(car, bill.blocking, Cause::Blocked, had_points);
        if bill.either > 0 && self.car(car).state == State::Racing {
            self.choose_how_to_pay(car, bill.either);
        } else {
            self.give_tyres(car, false);
        }
    }

    /// OVER-6: raises the tyre points of a car that has spun, before or after the rest of the move is
    /// paid for.
    fn give_tyres(&mut self, car: CarId, before: bool) {
        let now = self.car(car);
        let last = self.rules.overshoot.last_tyre;
        let last = last.filter(|last| last.pays == before && now.spun);
        let (left, had) = (
            last.map_or(0, |last| last.left),
            now.wear.get(Some(Zone::Tyres)),
        );
        if now.state != State::Racing {
            return;
        }
        if left > had
            && let Wear::Zones(zones) = &mut self.car_mut(car).wear
        {
            zones.tyres = left;
            self.emit(Event::Regained {
                car,
                zone: Some(Zone::Tyres),
                points: left - had,
                left,
            });
        }
    }

    /// Takes a price that is forced upon a car: one that cannot pay it is out (BLOCK-2). A car with
    /// points left before this move is not put out by it where WEAR-4 applies.
    fn lose_or_be_out(&mut self, car: CarId, price: Wear, cause: Cause, had_points: bool) {
        let wear = self.car(car).wear;
        let lives_on = self.rules.last_point != LastPoint::Out;
        match wear {
            Wear::Pool(0) if lives_on && had_points => {
                if !price.is_none() {
                    self.go_to_neutral(car);
                }
            }
            Wear::Pool(_) if lives_on && cause != Cause::Blocked => {
                if self.car(car).state == State::Racing {
                    self.pay(car, price, cause);
                }
            }
            Wear::Zones(_) if !wear.covers(price) => {
                self.lose(car, price, cause);
                self.eliminate(car, cause);
            }
            _ => self.lose(car, price, cause),
        }
    }

    /// BLOCK-1, BLOCK-3: a crash into the car in front.
    fn crash(&mut self, car: CarId) {
        let ahead = self.car_ahead(car);
        self.eliminate(car, Cause::Blocked);
        if let Some(ahead) = ahead {
            self.lose(ahead, self.rules.blocking.crash_price, Cause::Crash);
        }
    }

    /// BLOCK-1: lets the driver choose between brakes and tyres.
    fn choose_how_to_pay(&mut self, car: CarId, spaces: u8) {
        match self.tyres_for_room(self.car(car).wear, spaces) {
            None => {
                let tyres = Wear::zone(Zone::Tyres, spaces);
                self.lose(car, tyres, Cause::Blocked);
                self.eliminate(car, Cause::Blocked);
            }
            Some((fewest, most)) => {
                self.now.leg.blocked = spaces;
                self.options.clear();
                self.options
                    .extend((fewest..=most).map(Answer::TyresForRoom));
                self.decide(car, About::Room);
            }
        }
    }

    /// Returns what a number of spaces without room cost the car whose turn it is; `None` if it crashes
    /// (BLOCK-1, BLOCK-3). Spaces that brakes or tyres may pay for are counted as tyres.
    pub(crate) fn price_of_room(&self, blocked: u8) -> Option<Wear> {
        let leg = Leg {
            blocked,
            ..Leg::default()
        };
        let bill = self.bill(self.current(), &leg);
        (!bill.crashes).then(|| self.price_of_blocking(&bill))
    }

    /// The spaces that brakes or tyres have to pay for, while the race waits for [`About::Room`].
    pub(crate) fn spaces_for_room(&self) -> u8 {
        self.now.leg.blocked
    }

    /// BLOCK-1
    pub(super) fn pay_for_room(&mut self, tyres: u8) {
        let car = self.current();
        let brakes = self.now.leg.blocked.saturating_sub(tyres);
        let price = Wear::zone(Zone::Tyres, tyres).and(Wear::zone(Zone::Brakes, brakes));
        self.lose(car, price, Cause::Blocked);
        self.give_tyres(car, false);
    }
}

/// Whether a move costs nothing except for braking by choice.
pub(super) const fn only_brakes(m: &Move) -> bool {
    m.overshoot == 0 && m.blocked == 0 && !m.fatal
}

/// Whether a move is driven in full and past no corner, as most are: it costs nothing.
const fn is_free(m: &Move) -> bool {
    m.brake == 0 && m.overshoot == 0 && !m.fatal
}

/// Whether there are points to pay a price with, and the car stays in the race (WEAR-3).
fn endures(wear: Wear, price: Wear) -> bool {
    let mut parts = price.parts();
    parts.all(|(zone, points)| {
        let there = wear.get(zone);
        points < there || points == there && !zone.is_some_and(Zone::is_vital)
    })
}
