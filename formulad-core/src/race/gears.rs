//! Shifting (GEAR-1 to GEAR-3).

use crate::dice::{Die, Gear};
use crate::rules::{LastPoint, PitStop, Wear, Zone};

use super::agenda::Task;
use super::{CarId, Cause, Event, GearOption, Phase, Race, Why};

impl Race {
    /// Offers the gears, if there is a choice.
    pub(super) fn choose_gear(&mut self) {
        let car = self.current();
        self.find_gears(car);
        if let [only] = self.gear_options[..] {
            self.shift(only);
        } else {
            self.phase = Phase::Gear;
        }
    }

    /// Lists the gears that a car may choose, with their prices (GEAR-1 to GEAR-3, PIT-1 to PIT-5).
    fn find_gears(&mut self, id: CarId) {
        self.gear_options.clear();
        let car = self.car(id);
        let rules = &*self.rules;
        let from = car.gear.map(Gear::number);
        let info = self.info_of(id);
        let in_pit = info.is_some_and(|info| info.lane == 0);
        let in_box = info.is_some_and(|info| info.team != 0);
        let pit = rules.pit.filter(|_| in_pit);
        // PIT-5: the lane is driven in one gear; after the stop, in that one at most.
        let lane_gear = pit.filter(|_| !in_box).and_then(|pit| pit.lane_gear);
        let only = lane_gear.filter(|_| !car.served).map(Gear::number);
        // PIT-1
        let keeps = |pit: &PitStop| in_box && pit.keep_low_gear && car.gear < Some(pit.leave_gear);
        let only = only.or(pit.filter(keeps).and(from));
        let most = lane_gear.unwrap_or(rules.top_gear).number();
        let highest = match (from, pit) {
            (None, _) if car.stalled => rules.start.gear_after_stall.number(),
            (None, _) => 1,
            (Some(_), Some(pit)) if in_box => pit.leave_gear.number(),
            (Some(from), _) => (from + 1).min(most),
        };
        let offered = only.map_or(1..=highest, |only| only..=only);
        let is_free = self.is_qualifying()
            || in_box
            || only.is_some()
            || pit.is_some_and(|pit| !pit.skip_prices);
        for gear in Gear::all().filter(|gear| offered.contains(&gear.number())) {
            let down = usize::from(from.unwrap_or(1).saturating_sub(gear.number()));
            let price = if is_free || down < 2 {
                Some(Wear::NONE)
            } else {
                self.rules.skip_prices.get(down - 2).copied()
            };
            if let Some(price) = price.filter(|price| price.is_none() || self.can_pay(id, *price)) {
                self.gear_options.push(GearOption { gear, price });
            }
        }
    }

    /// Whether a car can pay a price by choice and survive it.
    pub(super) fn can_pay(&self, car: CarId, price: Wear) -> bool {
        let mut parts = price.parts();
        parts.all(|(zone, points)| points <= self.payable(car, zone))
    }

    /// How many times a car can pay a price by choice and survive it.
    pub(super) fn times_payable(&self, car: CarId, price: Wear) -> u8 {
        let times = price.parts().map(|(zone, points)| {
            // As for `Wear::times`, 255 stands for any larger number.
            match self.payable(car, zone) {
                u8::MAX => u8::MAX,
                payable => payable / points,
            }
        });
        times.min().unwrap_or(u8::MAX)
    }

    /// The most points of its pool (`None`) or a zone that a car can pay by choice and survive.
    fn payable(&self, car: CarId, zone: Option<Zone>) -> u8 {
        let points = self.car(car).wear.get(zone);
        let keeps_one = match zone {
            None => self.rules.last_point == LastPoint::Out,
            Some(zone) => zone.is_vital(),
        };
        points.saturating_sub(keeps_one.into())
    }

    /// Shifts and pays for it.
    pub(super) fn shift(&mut self, option: GearOption) {
        let car = self.current();
        let from = self.car(car).gear;
        let now = self.car_mut(car);
        now.gear = Some(option.gear);
        now.stalled = false;
        self.emit(Event::GearChosen {
            car,
            from,
            to: option.gear,
        });
        self.pay(car, option.price, Cause::GearSkipped);
        self.now.marker_due = option.price.get(Some(Zone::Engine)) > 0;
        self.ask_for_drive();
    }

    /// Waits for the roll of the gear's die.
    fn ask_for_drive(&mut self) {
        let car = self.current();
        if let Some(gear) = self.car(car).gear {
            self.ask(car, Die::Gear(gear), Why::Move);
        }
    }

    /// DICE-1, and whether the engine is strained (ENG-1).
    pub(super) fn roll_to_drive(&mut self, value: u8) {
        let car = self.current();
        let Some(gear) = self.car(car).gear else {
            return;
        };
        self.emit(Event::Rolled { car, gear, value });
        // PIT-1: a roll in the pit lane strains no engine.
        let on_road = self.is_on_road(car);
        let is_full = value == Die::Gear(gear).highest();
        self.now.roll = value;
        self.now.rolled = true;
        // PIT-5: a second roll, out of the box, does not undo what the first has done.
        if on_road && is_full && gear >= self.rules.engine.from_gear {
            self.now.strained = Some(gear);
        }
        self.next(Task::Move);
        if self.may_gain_spaces() {
            self.next(Task::Extra);
        }
        self.note_full_roll(car, value);
    }
}
