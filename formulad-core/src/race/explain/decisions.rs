//! Decisions in words.

use crate::language::{self, Message};
use crate::plan::Weather;
use crate::race::{About, Answer, Cause, Extra};
use crate::rules::{Service, Tyres, Wear};

use super::words::Words;
use super::{Chance, FACES};

pub(crate) fn rain(chance: Message) -> Message {
    message!("rain {chance}", chance)
}

pub(crate) fn changeable(chance: Message) -> Message {
    message!("changeable {chance}", chance)
}

pub(crate) fn good(chance: Message) -> Message {
    message!("good {chance}", chance)
}

impl Words<'_> {
    /// Any choice but that of a gear or a move.
    pub(super) fn decision(&self, about: About, answer: Answer) -> Message {
        match (about, answer) {
            (About::WeatherAgain, Answer::Yes) => {
                message!("rolls again: {chances}", chances = self.weather_chances())
            }
            (About::WeatherAgain, _) => message!("leaves the weather as rolled"),
            (About::Tyres, Answer::Tyres(tyres)) => self.tyres(tyres),
            (About::Extra, Answer::Extra(extra)) => {
                let extra = self.extra(extra);
                match self.has_moved() {
                    true => message!("{extra}; only {way}", extra, way = self.moved()),
                    false => extra,
                }
            }
            (About::Radio(at), Answer::Yes) => {
                let harms = self.run.risks.iter().map(|risk| self.harm(risk));
                message!(
                    "throws the radio at {name}, who: {harms}",
                    name = self.name(at),
                    harms = language::phrases(harms)
                )
            }
            (About::Radio(_), _) => message!("keeps the radio"),
            (About::Room, _) => self.run.lost(None).words(),
            (About::Slipstream, Answer::Slipstream(_)) => self.moved(),
            (About::Slipstream, _) => {
                let mut parts = vec![message!("leaves the slipstream")];
                self.add_risks(None, &mut parts);
                language::clauses(parts)
            }
            (About::TechnicalStop, Answer::Yes) => {
                let (left, _) = self.race.most_repairs(self.run.car);
                message!(
                    "technical stop: repairs up to {points}; leaves next round"
                        | "technical stop: repairs up to {points}; leaves next round",
                    points = left
                )
            }
            (About::TechnicalStop, _) => self.tyre_stop(),
            (About::Regain, Answer::Regain(zones)) => {
                message!("regains {points}", points = Wear::Zones(zones).words())
            }
            (About::Repair, Answer::Regain(zones)) => {
                message!("repairs {points}", points = Wear::Zones(zones).words())
            }
            (About::LeaveBox, Answer::Yes) => message!(
                "leaves the box with {points}",
                points = Wear::Pool(self.race.now.service).words()
            ),
            (About::LeaveBox, _) => message!("waits for a better roll"),
            (About::Scrap, Answer::Scrap(space)) => message!("drops scrap on space {space}", space),
            (About::Scrap, _) => message!("drops nothing"),
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
                parts.push(message!(
                    "dry, 1 space more on the first lap"
                        | "dry, {spaces} spaces more on the first lap",
                    spaces = compound.bonus[0]
                ));
            }
            let factors = |[first, second, third]: [u8; 3]| {
                if first == second && second == third {
                    message!("×{times}", times = first)
                } else {
                    message!("×{first}, ×{second}, ×{third} by lap", first, second, third)
                }
            };
            let (dry, wet) = (compound.dry_factor, compound.wet_factor);
            if dry == wet {
                parts.push(message!("overshooting {factors}", factors = factors(dry)));
            } else {
                parts.push(message!(
                    "overshooting {dry} in the dry, {wet} in the wet",
                    dry = factors(dry),
                    wet = factors(wet)
                ));
            }
            if compound.skid > 0 {
                parts.push(message!(
                    "skids {spaces} in the wet" | "skids {spaces} in the wet",
                    spaces = compound.skid
                ));
            }
        }
        language::clauses(parts)
    }

    fn extra(&self, extra: Extra) -> Message {
        let mut parts = Vec::new();
        let nothing = Extra::default();
        let more = |one| u16::from(self.race.extra_spaces(self.run.car, one));
        if extra.nitro {
            parts.push(message!(
                "nitro: 1 space more" | "nitro: {spaces} spaces more",
                spaces = more(Extra {
                    nitro: true,
                    ..nothing
                })
            ));
        }
        if extra.turbo {
            let one = Extra {
                turbo: true,
                ..nothing
            };
            let [price, _] = self.race.prices_of_extra(one);
            parts.push(message!(
                "turbo: 1 space more, {price}" | "turbo: {spaces} spaces more, {price}",
                spaces = more(one),
                price = price.unwrap_or(Wear::NONE).words()
            ));
        }
        if extra.tyres {
            parts.push(message!(
                "tyres: 1 space more" | "tyres: {spaces} spaces more",
                spaces = more(Extra {
                    tyres: true,
                    ..nothing
                })
            ));
        }
        if extra.drift != 0 {
            let price = self.run.lost(Some(Cause::Drift)).words();
            parts.push(if extra.drift > 0 {
                message!("drift: 1 space longer, {price}", price)
            } else {
                message!("drift: 1 space shorter, {price}", price)
            });
        }
        if parts.is_empty() {
            message!("no extra spaces")
        } else {
            language::clauses(parts)
        }
    }

    /// PIT-3
    fn tyre_stop(&self) -> Message {
        match self.race.rules().pit.map(|pit| pit.service) {
            Some(Service::Tyres { quick_to, .. }) => {
                message!(
                    "tyre stop: {chance} leaves at once, or else next round",
                    chance = Chance::of_faces(quick_to.min(FACES)).words()
                )
            }
            _ => message!("tyre stop"),
        }
    }
}
