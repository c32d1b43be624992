//! The options that go with presets (section 9 of the rules).

use super::super::{
    Compound, Construction, Qualifying, Ruleset, Scoring, SkidCounts, Teams, TechnicalStop,
    TyreRules, Tyres, Wear, WeatherChange, WeatherRules, Zones,
};
use super::{Preset, bga, mini};
use crate::language::Message;
use crate::names::names;

names! {
    /// What can be added to the rules of a preset (section 9 of the rules).
    #[non_exhaustive]
    pub enum RaceOption: name {
        /// A timed lap decides on the grid (QUAL-1).
        Qualifying = "qualifying",
        /// Each entrant builds a car (BUILD-1).
        Construction = "construction",
        /// Weather (WEATHER-1).
        Weather = "weather",
        /// Sets of tyres (TYRE-1).
        Tyres = "tyres",
        /// Technical stops (TECH-1).
        Technical = "technical-stops",
        /// Teams (TEAM-1).
        Teams = "teams",
        /// Nitro (NITRO-1).
        Nitro = "nitro",
    }
}

/// An option that makes no sense with the rules of a preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub struct NotAnOption {
    /// The preset.
    pub preset: Preset,
    /// The option.
    pub option: RaceOption,
    why: Mismatch,
}

/// Why an option does not go with the rules of a preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mismatch {
    NoZonesToBuild,
    OwnCars,
    NoZonesForRain,
    NoTyrePoints,
    NoZones,
    NoPitLane,
    PitLaneClosed,
}

impl NotAnOption {
    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        message!(
            "`{option}` does not go with the `{preset}` rules: {why}",
            option = self.option.name(),
            preset = self.preset.name(),
            why = self.why()
        )
    }

    /// Why not: "there is no pit lane".
    #[must_use]
    pub fn why(&self) -> Message {
        match self.why {
            Mismatch::NoZonesToBuild => message!("its cars have no zones to give points to"),
            Mismatch::OwnCars => message!("its drivers bring their own cars"),
            Mismatch::NoZonesForRain => message!("rain is harder on zones, and its cars have none"),
            Mismatch::NoTyrePoints => message!("its cars have no tyre points"),
            Mismatch::NoZones => message!("its cars have no zones"),
            Mismatch::NoPitLane => message!("there is no pit lane"),
            Mismatch::PitLaneClosed => message!("the pit lane is closed in a race of one lap"),
        }
    }
}

/// What options add.
pub(in crate::rules) mod about {
    impl super::RaceOption {
        /// What it adds, in a line.
        #[must_use]
        pub fn about(self) -> &'static str {
            match self {
                Self::Qualifying => t!("a timed lap of each car alone decides on the grid"),
                Self::Construction => t!("everyone builds a car by giving points to its zones"),
                Self::Weather => t!("the weather, which may change"),
                Self::Tyres => t!("hard, soft and rain tyres"),
                Self::Technical => t!("technical stops: tyres of any kind, and repairs"),
                Self::Teams => t!("teams of two cars, whose points add up"),
                Self::Nitro => t!("extra spaces, once a lap"),
            }
        }
    }
}

/// What options are called.
pub(in crate::rules) mod title {
    impl super::RaceOption {
        /// What people call it.
        #[must_use]
        pub fn words(self) -> &'static str {
            match self {
                Self::Qualifying => t!("qualifying"),
                Self::Construction => t!("construction"),
                Self::Weather => t!("weather"),
                Self::Tyres => t!("tyres"),
                Self::Technical => t!("technical-stops"),
                Self::Teams => t!("teams"),
                Self::Nitro => t!("nitro"),
            }
        }
    }
}

impl Preset {
    /// Adds an option to rules of this preset.
    pub(super) fn add(self, rules: &mut Ruleset, option: RaceOption) -> Result<(), NotAnOption> {
        let refuse = |why| {
            Err(NotAnOption {
                preset: self,
                option,
                why,
            })
        };
        let has_zones = matches!(rules.wear, Wear::Zones(_));
        match option {
            RaceOption::Qualifying => rules.grid.qualifying = Some(Qualifying::USUAL),
            RaceOption::Construction if !has_zones => {
                return refuse(Mismatch::NoZonesToBuild);
            }
            RaceOption::Construction if rules.pilots.is_some() => {
                return refuse(Mismatch::OwnCars);
            }
            RaceOption::Construction => rules.construction = Some(construction(self.is_bga())),
            RaceOption::Weather if !has_zones => {
                return refuse(Mismatch::NoZonesForRain);
            }
            RaceOption::Weather => {
                rules.weather = Some(weather(self.is_bga()));
                // STREET-6: weather brings tyres with it, and there is no pit lane to change them.
                if rules.street.is_some() {
                    rules.tyres = Some(tyres(self.is_bga(), Some(Tyres::Hard)));
                }
            }
            RaceOption::Tyres if !has_zones => return refuse(Mismatch::NoTyrePoints),
            RaceOption::Tyres => {
                let first = rules.street.is_some().then_some(Tyres::Hard);
                rules.tyres = Some(tyres(self.is_bga(), first));
            }
            RaceOption::Technical if !has_zones => return refuse(Mismatch::NoZones),
            RaceOption::Technical if rules.street.is_some() => {
                return refuse(Mismatch::NoPitLane);
            }
            RaceOption::Technical if rules.pit.is_none() => {
                return refuse(Mismatch::PitLaneClosed);
            }
            RaceOption::Technical => {
                rules.technical = Some(TechnicalStop {
                    reserve: 2,
                    team_reserve: 4,
                    most: 2,
                    always: self.is_bga(),
                });
                if let (true, Some(construction)) = (self.is_bga(), &mut rules.construction) {
                    construction.points = 22;
                    construction.repairs = 2;
                }
            }
            RaceOption::Teams => rules.teams = Some(teams(self)),
            RaceOption::Nitro => rules.nitro = true,
        }
        Ok(())
    }
}

/// BUILD-1
const fn construction(bga: bool) -> Construction {
    Construction {
        points: 20,
        // With 20 or 22 points and at least 1 in each zone, no zone can get more.
        most: if bga {
            Zones::new([22; 6])
        } else {
            Zones::new([14, 7, 7, 7, 7, 7])
        },
        repairs: 0,
    }
}

/// WEATHER-2, WEATHER-3
const fn weather(bga: bool) -> WeatherRules {
    WeatherRules {
        change: if bga {
            WeatherChange::RoundEnd
        } else {
            WeatherChange::AtOnce
        },
        rain_lasts: bga,
    }
}

/// TYRE-1 to TYRE-3
const fn tyres(bga: bool, first: Option<Tyres>) -> TyreRules {
    TyreRules {
        first,
        hard: Compound {
            bonus: [0, 0, 0],
            dry_factor: [1, 1, 1],
            skid: 3,
            wet_factor: [1, 1, 1],
        },
        soft: Compound {
            bonus: [1, 0, 0],
            dry_factor: [2, 2, 3],
            skid: 3,
            // In the wet, Board Game Arena only triples, from the third lap on.
            wet_factor: if bga { [1, 1, 3] } else { [2, 2, 3] },
        },
        rain: Compound {
            bonus: [0, 0, 0],
            dry_factor: [2, 2, 3],
            skid: 1,
            wet_factor: [1, 1, 1],
        },
        skid_counts: if bga {
            SkidCounts::UnfinishedCorner
        } else {
            SkidCounts::AnyCorner
        },
        bonus_in_slipstream: bga,
        skid_in_slipstream: false,
    }
}

/// TEAM-1, TECH-1
fn teams(preset: Preset) -> Teams {
    let scoring = if preset.is_bga() {
        bga::scoring()
    } else if preset.is_mini() {
        mini::scoring()
    } else {
        Scoring {
            points: vec![10, 8, 6, 5, 4, 3, 2, 1, 0, 0],
            qualifying: Vec::new(),
        }
    };
    let has_zones = matches!(preset, Preset::Advanced | Preset::BgaAdvanced);
    Teams {
        points: scoring.points,
        qualifying: scoring.qualifying,
        share_qualifying: preset.is_bga(),
        repairs: if has_zones { 4 } else { 0 },
        renew_repairs: preset == Preset::Advanced,
    }
}
