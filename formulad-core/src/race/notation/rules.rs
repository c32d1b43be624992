//! What rules are called in a line of text.

use std::fmt;

use crate::fnv::Fnv;
use crate::rules::{Preset, RaceOption, Ruleset};

/// What rules are called in a [`Notation`](super::Notation): by their preset, or else by a number.
///
/// ```
/// use formulad_core::race::RulesName;
/// use formulad_core::rules::{Preset, RaceOption};
///
/// let rules = Preset::Advanced.rules_with(2, &[RaceOption::Weather])?;
/// let name = RulesName::of(&rules);
/// assert_eq!(name.to_string(), "advanced:2+weather");
/// assert_eq!(name.ruleset(), Some(rules));
/// # Ok::<(), formulad_core::rules::NotAnOption>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesName {
    /// A preset over some laps, with options.
    Preset {
        /// The preset.
        preset: Preset,
        /// The laps.
        laps: u8,
        /// The options, in their order.
        options: Vec<RaceOption>,
    },
    /// Other rules: FNV-1a over the JSON of [`Ruleset::changes`].
    Other(u64),
}

impl RulesName {
    /// The name of a ruleset.
    #[must_use]
    pub fn of(rules: &Ruleset) -> Self {
        let laps = rules.laps;
        Preset::ALL
            .iter()
            .map(|preset| (*preset, options_of(*preset, rules)))
            .find(|(preset, options)| preset.rules_with(laps, options).as_ref() == Ok(rules))
            .map_or_else(
                || Self::Other(number(rules)),
                |(preset, options)| Self::Preset {
                    preset,
                    laps,
                    options,
                },
            )
    }

    /// The rules of this name; `None` if they are not those of a preset.
    #[must_use]
    pub fn ruleset(&self) -> Option<Ruleset> {
        match self {
            Self::Preset {
                preset,
                laps,
                options,
            } => preset.rules_with(*laps, options).ok(),
            Self::Other(_) => None,
        }
    }
}

/// The options that may make these rules from a preset: those whose field differs, except for tyres
/// that weather brings along in street races.
fn options_of(preset: Preset, rules: &Ruleset) -> Vec<RaceOption> {
    let base = preset.rules(rules.laps);
    let is_added = |option: &RaceOption| match option {
        RaceOption::Qualifying => rules.grid.qualifying != base.grid.qualifying,
        RaceOption::Construction => rules.construction != base.construction,
        RaceOption::Weather => rules.weather != base.weather,
        RaceOption::Tyres => {
            let with_weather = rules.weather.is_some() && rules.street.is_some();
            rules.tyres != base.tyres && !with_weather
        }
        RaceOption::Technical => rules.technical != base.technical,
        RaceOption::Teams => rules.teams != base.teams,
        RaceOption::Nitro => rules.nitro != base.nitro,
    };
    RaceOption::ALL.into_iter().filter(is_added).collect()
}

/// FNV-1a over the JSON of the base and changes: a field added to the rules later changes no number.
fn number(rules: &Ruleset) -> u64 {
    let text = serde_json::to_string(&rules.changes()).unwrap_or_default();
    Fnv::of(format_args!("{text}"))
}

impl fmt::Display for RulesName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preset {
                preset,
                laps,
                options,
            } => {
                write!(f, "{preset}:{laps}")?;
                options.iter().try_for_each(|option| write!(f, "+{option}"))
            }
            Self::Other(number) => write!(f, "#{number:016x}"),
        }
    }
}
