//! The options that go with presets (section 9 of the rules).

use serde::{Deserialize, Serialize};

use super::super::{
    Compound, Construction, Qualifying, Ruleset, Scoring, SkidCounts, Teams, TechnicalStop,
    TyreRules, Tyres, Wear, WeatherChange, WeatherRules, Zones,
};
use super::{Preset, bga, mini};
use crate::names::names;

/// What can be added to the rules of a preset (section 9 of the rules).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RaceOption {
    /// A timed lap decides on the grid (QUAL-1).
    Qualifying,
    /// Each entrant builds a car (BUILD-1).
    Construction,
    /// Weather (WEATHER-1).
    Weather,
    /// Sets of tyres (TYRE-1).
    Tyres,
    /// Technical stops (TECH-1).
    #[serde(rename = "technical-stops")]
    Technical,
    /// Teams (TEAM-1).
    Teams,
    /// Nitro (NITRO-1).
    Nitro,
}

/// An option that makes no sense with the rules of a preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("`{}` does not go with the `{}` rules: {why}", option.name(), preset.name())]
#[non_exhaustive]
pub struct NotAnOption {
    /// The preset.
    pub preset: Preset,
    /// The option.
    pub option: RaceOption,
    /// Why not.
    pub why: &'static str,
}

names!(RaceOption::name {
    Qualifying "qualifying",
    Construction "construction",
    Weather "weather",
    Tyres "tyres",
    Technical "technical-stops",
    Teams "teams",
    Nitro "nitro",
});

impl RaceOption {
    /// What it adds, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Qualifying => "a timed lap of each car alone decides on the grid",
            Self::Construction => "everyone builds a car by giving points to its zones",
            Self::Weather => "the weather, which may change",
            Self::Tyres => "hard, soft and rain tyres",
            Self::Technical => "technical stops: tyres of any kind, and repairs",
            Self::Teams => "teams of two cars, whose points add up",
            Self::Nitro => "extra spaces, once a lap",
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
                return refuse("its cars have no zones to give points to");
            }
            RaceOption::Construction if rules.pilots.is_some() => {
                return refuse("its drivers bring their own cars");
            }
            RaceOption::Construction => rules.construction = Some(construction(self.is_bga())),
            RaceOption::Weather if !has_zones => {
                return refuse("rain is harder on zones, and its cars have none");
            }
            RaceOption::Weather => {
                rules.weather = Some(weather(self.is_bga()));
                // STREET-6: weather brings tyres with it, and there is no pit lane to change them.
                if rules.street.is_some() {
                    rules.tyres = Some(tyres(self.is_bga(), Some(Tyres::Hard)));
                }
            }
            RaceOption::Tyres if !has_zones => return refuse("its cars have no tyre points"),
            RaceOption::Tyres => {
                let first = rules.street.is_some().then_some(Tyres::Hard);
                rules.tyres = Some(tyres(self.is_bga(), first));
            }
            RaceOption::Technical if !has_zones => return refuse("its cars have no zones"),
            RaceOption::Technical if rules.street.is_some() => {
                return refuse("there is no pit lane");
            }
            RaceOption::Technical if rules.pit.is_none() => {
                return refuse("the pit lane is closed in a race of one lap");
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
        // With 20 or 22 points and 1 at least in each zone, none can get more.
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
            // In the wet, Board Game Arena only trebles.
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
