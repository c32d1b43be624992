//! By which rules: every preset, every mix of options that makes sense.

use formulad_core::rules::{Preset, RaceOption, Ruleset};

/// A preset with options, over some laps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mix {
    pub(crate) preset: Preset,
    pub(crate) options: Vec<RaceOption>,
    pub(crate) laps: u8,
    pub(crate) rules: Ruleset,
}

/// Every preset with every set of options that it accepts, over one to three laps.
pub(crate) fn mixes() -> Vec<Mix> {
    let mut mixes = Vec::new();
    for preset in Preset::ALL {
        for laps in 1..=3 {
            for set in 0..1_usize << RaceOption::ALL.len() {
                let chosen = RaceOption::ALL.iter().enumerate();
                let chosen = chosen.filter(|(at, _)| set >> at & 1 == 1);
                let options: Vec<RaceOption> = chosen.map(|(_, option)| *option).collect();
                if let Ok(rules) = preset.rules_with(laps, &options) {
                    mixes.push(Mix {
                        preset,
                        options,
                        laps,
                        rules,
                    });
                }
            }
        }
    }
    mixes
}
