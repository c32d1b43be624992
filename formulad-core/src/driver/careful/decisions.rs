//! What the careful driver decides besides gears and moves.

use crate::dice::{Gear, Roll};
use crate::plan::Weather;
use crate::race::{About, Answer, Extra, MoveKey, Sky};
use crate::rules::{Tyres, Wear, Zone, Zones};

use super::{Landing, View};
use crate::driver::corner::{SPACE, TURN};

/// What the nitro has to be good for to be used now rather than later on the lap.
const NITRO: i32 = TURN / 4;

/// The points that are enough to drive on with from the box (PIT-5).
const ENOUGH: u8 = 10;

impl View<'_> {
    /// What an answer costs; only the differences between those to one question count.
    pub(super) fn cost_of(&self, about: About, answer: Answer) -> i32 {
        let likes = |wanted: bool| match answer {
            Answer::Yes => -i32::from(wanted),
            _ => -i32::from(!wanted),
        };
        match (about, answer) {
            (About::WeatherAgain, _) => likes(self.rolled_dry()),
            (About::Tyres, Answer::Tyres(tyres)) => i32::from(tyres != self.tyres_wanted()),
            (About::Extra, Answer::Extra(extra)) => self.cost_of_extra(extra),
            (About::Room, Answer::TyresForRoom(tyres)) => self.cost_by_tyres(tyres),
            (About::Slipstream, answer) => self.cost_of_slipstream(answer),
            (About::TechnicalStop, _) => likes(self.gain_by_repairs() > TURN),
            (About::Regain | About::Repair, Answer::Regain(zones)) => {
                -self.purse.gain(Wear::Zones(zones))
            }
            (About::LeaveBox, _) => likes(self.rolled() >= ENOUGH),
            // Once a race, against the first to come by.
            (About::Radio(_), _) => likes(true),
            (About::Scrap, answer) => self.cost_of_scrap(answer),
            _ => 0,
        }
    }

    /// The number last rolled.
    fn rolled(&self) -> u8 {
        self.race.last_roll().map_or(0, Roll::value)
    }

    /// DRIVER-2: *Julien* hardly skids, and likes rain.
    fn rolled_dry(&self) -> bool {
        self.race.weather_of(self.rolled()) != Weather::Rain
    }

    /// Tyres for the weather; soft ones for a last lap (TYRE-1).
    fn tyres_wanted(&self) -> Tyres {
        let dry = matches!(self.race.weather(), None | Some(Sky::Good));
        if self.race.is_wet() {
            Tyres::Rain
        } else if dry && self.last_lap && self.car.crossings > 0 {
            Tyres::Soft
        } else {
            Tyres::Hard
        }
    }

    fn cost_of_extra(&self, extra: Extra) -> i32 {
        let more = self.race.extra_spaces(self.id, extra);
        let roll = self.race.spaces_to_move().saturating_add(more);
        let prices = self.race.prices_of_extra(extra).into_iter().flatten();
        let price: i32 = prices.map(|price| self.purse.worth(price)).sum();
        let kept = if extra.nitro { NITRO } else { 0 };
        let gear = self.car.gear.unwrap_or(Gear::FIRST);
        let driving = match &self.pending {
            Some((ahead, _)) => {
                let drift = if roll >= ahead.first { extra.drift } else { 0 };
                let roll = roll.saturating_add_signed(drift);
                self.table.rolled(ahead, gear, roll)
            }
            None => -i32::from(roll) * SPACE,
        };
        price + kept + driving
    }

    fn cost_by_tyres(&self, tyres: u8) -> i32 {
        let brakes = self.race.spaces_for_room().saturating_sub(tyres);
        let price = Zones {
            tyres,
            brakes,
            ..Zones::NONE
        };
        self.purse.worth(Wear::Zones(price))
    }

    /// SLIP-1: what comes of going on, or of staying.
    fn cost_of_slipstream(&self, answer: Answer) -> i32 {
        let Answer::Slipstream(key) = answer else {
            return self.cost_of_landing(&Landing {
                node: self.car.node,
                overshoot: 0,
                short: true,
                marks: 0,
                stops: self.car.stops,
                crosses_line: false,
                finishes: false,
            });
        };
        let mut slips = self.race.slipstreams();
        let slip = slips.find(|slip| MoveKey::from(*slip) == key);
        let Some((slip, node)) = slip.zip(self.race.track().node(key.to)) else {
            return i32::MAX;
        };
        let landing = Landing {
            node,
            overshoot: slip.overshoot,
            short: slip.brake > 0,
            marks: slip.marks,
            // SLIP-3: the stop made in passing does not count.
            stops: self.car.stops,
            crosses_line: slip.crosses_line,
            finishes: slip.finishes,
        };
        let price = self.purse.worth(self.race.slipstream_price(slip));
        self.cost_of_landing(&landing).saturating_add(price)
    }

    /// TECH-1: what the repairs that a stop allows are worth, in the best one or two zones.
    pub(super) fn gain_by_repairs(&self) -> i32 {
        let Some(rules) = self.race.rules().technical else {
            return 0;
        };
        let points = rules.most.min(self.car.repairs);
        let missing = |zone: Zone| {
            let lost = self
                .car
                .full
                .get(Some(zone))
                .saturating_sub(self.car.wear.get(Some(zone)));
            lost.min(points)
        };
        let gain = |zone: &Zone, points: u8| self.purse.gain(Wear::zone(*zone, points));
        let zones = || Zone::ALL[1..].iter();
        let one = zones().map(|zone| gain(zone, missing(*zone))).max();
        let half = points.div_ceil(2);
        let mut halves = [0; 5];
        for (half_gain, zone) in halves.iter_mut().zip(zones()) {
            *half_gain = gain(zone, missing(*zone).min(half));
        }
        halves.sort_unstable();
        one.unwrap_or(0).max(halves[3] + halves[4])
    }

    /// DRIVER-2: *Temana* drops scrap right behind himself, when there is someone to drive over it.
    fn cost_of_scrap(&self, answer: Answer) -> i32 {
        let progress = |car: &crate::race::Car| (car.crossings, car.node);
        let here = progress(self.car);
        let chased = self
            .race
            .cars()
            .any(|(_, other)| other.space.is_some() && progress(other) < here);
        match answer {
            Answer::Scrap(_) if chased => -1,
            _ => 0,
        }
    }
}
