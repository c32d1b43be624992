//! What the careful driver decides besides gears and moves.

use crate::dice::Roll;
use crate::plan::Weather;
use crate::race::{About, Answer, Extra, Sky};
use crate::rules::{Tyres, Wear, Zone, Zones};

use super::units::{SPACE, TURN};
use super::{Landing, View};

/// What the nitro has to gain to be used now rather than later on the lap.
const NITRO: i32 = TURN / 4;

/// The points that are enough to leave the box with (PIT-5).
const ENOUGH: u8 = 10;

impl View<'_> {
    /// What an answer costs; only differences between answers to the same question count.
    pub(super) fn cost_of(&self, about: About, answer: Answer) -> i32 {
        let likes = |liked: bool| match answer {
            Answer::Yes => -i32::from(liked),
            _ => -i32::from(!liked),
        };
        match (about, answer) {
            (About::WeatherAgain, _) => likes(self.rolled_dry()),
            (About::Tyres, Answer::Tyres(tyres)) => i32::from(tyres != self.tyres_liked()),
            (About::Extra, Answer::Extra(extra)) => self.cost_of_extra(extra),
            (About::Room, Answer::TyresForRoom(tyres)) => self.cost_by_tyres(tyres),
            (About::Slipstream, answer) => self.cost_of_slipstream(answer),
            (About::TechnicalStop, _) => likes(self.gain_by_repairs() > TURN),
            (About::Regain | About::Repair, Answer::Regain(zones)) => {
                -self.valuation.gain(Wear::Zones(zones))
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
    fn tyres_liked(&self) -> Tyres {
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
        let price: i32 = prices.map(|price| self.valuation.cost(price)).sum();
        let kept = if extra.nitro { NITRO } else { 0 };
        let driving = match &self.pending {
            Some((ahead, _)) => {
                let drift = if roll >= ahead.first { extra.drift } else { 0 };
                let roll = roll.saturating_add_signed(drift);
                self.table.rolled(ahead, self.gear, roll)
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
        self.valuation.cost(Wear::Zones(price))
    }

    /// SLIP-1: the cost of going on, or of staying.
    fn cost_of_slipstream(&self, answer: Answer) -> i32 {
        let found = Landing::of_slipstream(self.race, self.place(), answer);
        let Some((landing, price)) = found else {
            return i32::MAX;
        };
        let paid = self.valuation.cost(price);
        self.cost_of_landing(&landing).saturating_add(paid)
    }

    /// TECH-1: what the repairs that a stop allows are worth, in the best one or two zones.
    pub(super) fn gain_by_repairs(&self) -> i32 {
        let Some(rules) = self.race.rules().technical else {
            return 0;
        };
        let points = rules.most.min(self.car.repairs);
        let lost = self.race.missing(self.id, &Zone::ALL[1..]);
        let missing = |zone: Zone| lost.get(zone).min(points);
        let gain = |zone: &Zone, points: u8| self.valuation.gain(Wear::zone(*zone, points));
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
