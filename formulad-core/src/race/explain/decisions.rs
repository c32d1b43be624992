//! Decisions in words.

use crate::plan::Weather;
use crate::race::{About, Answer, Cause, Extra};
use crate::rules::{Service, Tyres, Wear};

use super::words::{Words, spaces};
use super::{Chance, FACES};

impl Words<'_> {
    /// Any choice but that of a gear or a move.
    pub(super) fn decision(&self, about: About, answer: Answer) -> String {
        match (about, answer) {
            (About::WeatherAgain, Answer::Yes) => {
                format!("rolls again: {}", self.weather_chances())
            }
            (About::WeatherAgain, _) => "leaves the weather as rolled".to_owned(),
            (About::Tyres, Answer::Tyres(tyres)) => self.tyres(tyres),
            (About::Extra, Answer::Extra(extra)) => {
                let only = self.moved();
                let dash = if only.is_empty() { "" } else { "; only " };
                format!("{}{dash}{only}", self.extra(extra))
            }
            (About::Radio(at), Answer::Yes) => {
                let harms = self.run.risks.iter();
                let harms: Vec<String> = harms.map(|risk| self.harm(risk)).collect();
                let name = self.name(at);
                format!("throws the radio at {name}, who: {}", harms.join(", "))
            }
            (About::Radio(_), _) => "keeps the radio".to_owned(),
            (About::Room, _) => self.run.lost(None).to_string(),
            (About::Slipstream, Answer::Slipstream(_)) => self.moved(),
            (About::Slipstream, _) => {
                let mut parts = vec!["leaves the slipstream".to_owned()];
                self.add_risks("", &mut parts);
                parts.join("; ")
            }
            (About::TechnicalStop, Answer::Yes) => {
                let (left, _) = self.race.most_repairs(self.run.car);
                format!("technical stop: repairs up to {left}; leaves next round")
            }
            (About::TechnicalStop, _) => self.tyre_stop(),
            (About::Regain | About::Repair, Answer::Regain(zones)) => {
                let what = if about == About::Regain {
                    "regains"
                } else {
                    "repairs"
                };
                format!("{what} {}", Wear::Zones(zones))
            }
            (About::LeaveBox, Answer::Yes) => {
                let points = Wear::Pool(self.race.now.service);
                format!("leaves the box with {points}")
            }
            (About::LeaveBox, _) => "waits for a better roll".to_owned(),
            (About::Scrap, Answer::Scrap(space)) => format!("drops scrap on space {space}"),
            (About::Scrap, _) => "drops nothing".to_owned(),
            _ => String::new(),
        }
    }

    /// `rain 7 in 20, …` (WEATHER-1)
    fn weather_chances(&self) -> String {
        let skies = [
            (Weather::Rain, "rain"),
            (Weather::Changeable, "changeable"),
            (Weather::Good, "good"),
        ];
        let chances = skies.iter().filter_map(|(weather, name)| {
            let faces = (1..=FACES).filter(|face| self.race.weather_of(*face) == *weather);
            let faces = faces.count() as u8;
            (faces > 0).then(|| format!("{name} {}", Chance::of_faces(faces)))
        });
        chances.collect::<Vec<_>>().join(", ")
    }

    /// TYRE-1
    fn tyres(&self, tyres: Tyres) -> String {
        let mut parts = vec![format!("{} tyres", tyres.name())];
        if let Some(compound) = self.race.rules().tyres.map(|rules| rules.compound(tyres)) {
            if compound.bonus[0] > 0 {
                let extra = spaces(compound.bonus[0].into());
                parts.push(format!("dry, {extra} more on the first lap"));
            }
            let factors = |[first, second, third]: [u8; 3]| {
                if first == second && second == third {
                    format!("×{first}")
                } else {
                    format!("×{first}, ×{second}, ×{third} by lap")
                }
            };
            let (dry, wet) = (factors(compound.dry_factor), factors(compound.wet_factor));
            if dry == wet {
                parts.push(format!("overshooting {dry}"));
            } else {
                parts.push(format!("overshooting {dry} in the dry, {wet} in the wet"));
            }
            if compound.skid > 0 {
                parts.push(format!("skids {} in the wet", compound.skid));
            }
        }
        parts.join("; ")
    }

    fn extra(&self, extra: Extra) -> String {
        let mut parts = Vec::new();
        let car = self.run.car;
        let mut add = |name: &str, one: Extra| {
            let more = self.race.extra_spaces(car, one);
            let [turbo, _] = self.race.prices_of_extra(one);
            let price = turbo.map_or_else(String::new, |price| format!(", {price}"));
            parts.push(format!("{name}: {} more{price}", spaces(more.into())));
        };
        let nothing = Extra::default();
        if extra.nitro {
            add(
                "nitro",
                Extra {
                    nitro: true,
                    ..nothing
                },
            );
        }
        if extra.turbo {
            add(
                "turbo",
                Extra {
                    turbo: true,
                    ..nothing
                },
            );
        }
        if extra.tyres {
            add(
                "tyres",
                Extra {
                    tyres: true,
                    ..nothing
                },
            );
        }
        if extra.drift != 0 {
            let way = if extra.drift > 0 { "longer" } else { "shorter" };
            let price = self.run.lost(Some(Cause::Drift));
            parts.push(format!("drift: 1 space {way}, {price}"));
        }
        if parts.is_empty() {
            "no extra spaces".to_owned()
        } else {
            parts.join("; ")
        }
    }

    /// PIT-3
    fn tyre_stop(&self) -> String {
        match self.race.rules().pit.map(|pit| pit.service) {
            Some(Service::Tyres { quick_to, .. }) => {
                let chance = Chance::of_faces(quick_to.min(FACES));
                format!("tyre stop: {chance} leaves at once, or else next round")
            }
            _ => "tyre stop".to_owned(),
        }
    }
}
