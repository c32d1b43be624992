//! Decisions in words.

use crate::SpaceId;
use crate::language::{self, Message};
use crate::plan::Weather;
use crate::race::{About, Answer, Cause, Extra};
use crate::rules::{Service, Tyres, Wear};

use super::words::Words;
use super::{Chance, FACES};

crate::messages! { "race.decision";
    // What an answer to a question does, costs and risks, without the driver's name, as in `race.option`.
    /// `chances` is "rain 7 in 20, good 2 in 5".
    weather_again(chances: Message) = "rolls again: {chances}";
    rain(chance: Message) = "rain {chance}";
    changeable(chance: Message) = "changeable {chance}";
    good(chance: Message) = "good {chance}";
    weather_stays = "leaves the weather as rolled";
    // What tyres do.
    faster(spaces: u8) = "dry, 1 space more on the first lap" | "dry, {spaces} spaces more on the first lap";
    /// `factors` is "×2", or "×1, ×2, ×3 by lap".
    overshooting(factors: Message) = "overshooting {factors}";
    overshooting_by_weather(dry: Message, wet: Message) = "overshooting {dry} in the dry, {wet} in the wet";
    factor(times: u8) = "×{times}";
    factor_by_lap(first: u8, second: u8, third: u8) = "×{first}, ×{second}, ×{third} by lap";
    skids(spaces: u8) = "skids {spaces} in the wet" | "skids {spaces} in the wet";
    // Extra spaces.
    /// With these extra spaces there is only one move. `way` says it.
    only(extra: Message, way: Message) = "{extra}; only {way}";
    nitro(spaces: u16) = "nitro: 1 space more" | "nitro: {spaces} spaces more";
    turbo(spaces: u16, price: Message) = "turbo: 1 space more, {price}" | "turbo: {spaces} spaces more, {price}";
    soft_tyres(spaces: u16) = "tyres: 1 space more" | "tyres: {spaces} spaces more";
    drift_longer(price: Message) = "drift: 1 space longer, {price}";
    drift_shorter(price: Message) = "drift: 1 space shorter, {price}";
    no_extra = "no extra spaces";
    // Stanley's radio.
    /// `harms` is "1 in 5 loses 1 tyre, 3 in 20 loses 1 brake": what happens to the driver that it is thrown at.
    throws_radio(name: &str, harms: Message) = "throws the radio at {name}, who: {harms}";
    keeps_radio = "keeps the radio";
    leaves_slipstream = "leaves the slipstream";
    // In the pit lane.
    technical_stop(points: u8) = "technical stop: repairs up to {points}; leaves next round" | "technical stop: repairs up to {points}; leaves next round";
    tyre_stop(chance: Message) = "tyre stop: {chance} leaves at once, or else next round";
    other_tyre_stop = "tyre stop";
    /// `points` is "2 brakes, 1 body", here and in what follows.
    regains(points: Message) = "regains {points}";
    repairs(points: Message) = "repairs {points}";
    leaves_box(points: Message) = "leaves the box with {points}";
    waits = "waits for a better roll";
    // Temana's scrap.
    drops_scrap(space: SpaceId) = "drops scrap on space {space}";
    drops_nothing = "drops nothing";
}

impl Words<'_> {
    /// Any choice but that of a gear or a move.
    pub(super) fn decision(&self, about: About, answer: Answer) -> Message {
        match (about, answer) {
            (About::WeatherAgain, Answer::Yes) => weather_again(self.weather_chances()),
            (About::WeatherAgain, _) => weather_stays(),
            (About::Tyres, Answer::Tyres(tyres)) => self.tyres(tyres),
            (About::Extra, Answer::Extra(extra)) => {
                let extra = self.extra(extra);
                match self.has_moved() {
                    true => only(extra, self.moved()),
                    false => extra,
                }
            }
            (About::Radio(at), Answer::Yes) => {
                let harms = self.run.risks.iter().map(|risk| self.harm(risk));
                throws_radio(self.name(at), language::phrases(harms))
            }
            (About::Radio(_), _) => keeps_radio(),
            (About::Room, _) => self.run.lost(None).words(),
            (About::Slipstream, Answer::Slipstream(_)) => self.moved(),
            (About::Slipstream, _) => {
                let mut parts = vec![leaves_slipstream()];
                self.add_risks(None, &mut parts);
                language::clauses(parts)
            }
            (About::TechnicalStop, Answer::Yes) => {
                let (left, _) = self.race.most_repairs(self.run.car);
                technical_stop(left)
            }
            (About::TechnicalStop, _) => self.tyre_stop(),
            (About::Regain, Answer::Regain(zones)) => regains(Wear::Zones(zones).words()),
            (About::Repair, Answer::Regain(zones)) => repairs(Wear::Zones(zones).words()),
            (About::LeaveBox, Answer::Yes) => leaves_box(Wear::Pool(self.race.now.service).words()),
            (About::LeaveBox, _) => waits(),
            (About::Scrap, Answer::Scrap(space)) => drops_scrap(space),
            (About::Scrap, _) => drops_nothing(),
            _ => Message::from(""),
        }
    }

    /// `rain 7 in 20, …` (WEATHER-1)
    fn weather_chances(&self) -> Message {
        type Text = fn(Message) -> Message;
        let skies: [(Weather, Text); 3] = [
            (Weather::Rain, rain),
            (Weather::Changeable, changeable),
            (Weather::Good, good),
        ];
        let chances = skies.into_iter().filter_map(|(weather, text)| {
            let faces = (1..=FACES).filter(|face| self.race.weather_of(*face) == weather);
            let faces = faces.count() as u8;
            (faces > 0).then(|| text(Chance::of_faces(faces).words()))
        });
        language::series(chances)
    }

    /// TYRE-1
    fn tyres(&self, tyres: Tyres) -> Message {
        let mut parts = vec![tyres.words()];
        if let Some(compound) = self.race.rules().tyres.map(|rules| rules.compound(tyres)) {
            if compound.bonus[0] > 0 {
                parts.push(faster(compound.bonus[0]));
            }
            let factors = |[first, second, third]: [u8; 3]| {
                if first == second && second == third {
                    factor(first)
                } else {
                    factor_by_lap(first, second, third)
                }
            };
            let (dry, wet) = (compound.dry_factor, compound.wet_factor);
            if dry == wet {
                parts.push(overshooting(factors(dry)));
            } else {
                parts.push(overshooting_by_weather(factors(dry), factors(wet)));
            }
            if compound.skid > 0 {
                parts.push(skids(compound.skid));
            }
        }
        language::clauses(parts)
    }

    fn extra(&self, extra: Extra) -> Message {
        let mut parts = Vec::new();
        let nothing = Extra::default();
        let more = |one| u16::from(self.race.extra_spaces(self.run.car, one));
        if extra.nitro {
            parts.push(nitro(more(Extra {
                nitro: true,
                ..nothing
            })));
        }
        if extra.turbo {
            let one = Extra {
                turbo: true,
                ..nothing
            };
            let [price, _] = self.race.prices_of_extra(one);
            parts.push(turbo(more(one), price.unwrap_or(Wear::NONE).words()));
        }
        if extra.tyres {
            parts.push(soft_tyres(more(Extra {
                tyres: true,
                ..nothing
            })));
        }
        if extra.drift != 0 {
            let price = self.run.lost(Some(Cause::Drift)).words();
            parts.push(match extra.drift > 0 {
                true => drift_longer(price),
                false => drift_shorter(price),
            });
        }
        if parts.is_empty() {
            no_extra()
        } else {
            language::clauses(parts)
        }
    }

    /// PIT-3
    fn tyre_stop(&self) -> Message {
        match self.race.rules().pit.map(|pit| pit.service) {
            Some(Service::Tyres { quick_to, .. }) => {
                tyre_stop(Chance::of_faces(quick_to.min(FACES)).words())
            }
            _ => other_tyre_stop(),
        }
    }
}
