//! Rulesets that commands are given: a preset or a file.

use std::path::Path;

use clap::Args;
use formulad_core::rules::{Preset, RaceOption, Ruleset};

use super::input::warn_of_later;
use super::near::did_you_mean;
use super::value::from_to;
use super::{Stop, Streams};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::rules::{self, Mistake};
use formulad_tracks::words::joined;

/// The rules of races, in the arguments of commands.
#[derive(Debug, Clone, Args)]
pub(super) struct RulesetArgs {
    /// Rules: a preset, or a ruleset file [default: basic]
    #[arg(short, long, value_name = "PRESET|FILE")]
    pub(super) rules: Option<String>,
    /// Number of laps, 1 to 3; from two on, the pit lane is open [default: the preset's usual number,
    /// or the file's]
    #[arg(short, long, value_parser = from_to(1_u8, 3))]
    pub(super) laps: Option<u8>,
}

impl RulesetArgs {
    /// The preset or file.
    pub(super) fn name(&self) -> &str {
        self.rules.as_deref().unwrap_or(Preset::Basic.name())
    }

    /// Returns the rules asked for, with options added.
    pub(super) fn ruleset(
        &self,
        options: &[RaceOption],
        streams: &mut Streams<'_>,
    ) -> Result<Ruleset, Stop> {
        read(self.name(), self.laps, options, streams)
    }
}

/// Finds a preset by its name in any spelling: `Bga-Advanced` is `bga_advanced`.
pub(super) fn preset(name: &str) -> Option<Preset> {
    let name = name.trim().to_lowercase().replace(['-', ' '], "_");
    name.parse().ok()
}

/// Returns the rules of a preset with options, or those of a file, which has its own; over the usual
/// number of laps or the file's, unless one is given.
///
/// The errors of a file name their lines and columns.
pub(super) fn read(
    preset_or_file: &str,
    laps: Option<u8>,
    options: &[RaceOption],
    streams: &mut Streams<'_>,
) -> Result<Ruleset, Stop> {
    match preset(preset_or_file) {
        Some(preset) => of_preset(preset, laps.unwrap_or_else(|| preset.usual_laps()), options),
        None => of_file(preset_or_file, laps, options, streams),
    }
}

fn of_preset(preset: Preset, laps: u8, options: &[RaceOption]) -> Result<Ruleset, Stop> {
    preset.rules_with(laps, options).map_err(|error| {
        let mut others = Preset::ALL.to_vec();
        others.retain(|other| other.rules_with(laps, options).is_ok());
        Stop::message(match others[..] {
            [] => error.to_string(),
            _ => t!(
                "{error}; try {presets}",
                error = error.to_string(),
                presets = joined(others, t!(" or "))
            ),
        })
    })
}

fn of_file(
    name: &str,
    laps: Option<u8>,
    options: &[RaceOption],
    streams: &mut Streams<'_>,
) -> Result<Ruleset, Stop> {
    let path = Path::new(name);
    let is_circuit = || {
        Stop::message(t!(
            "{name} is a circuit, not rules; give a preset (`formulad rules` lists them) or a \
             ruleset file",
            name
        ))
    };
    if !path.exists() {
        if bundled::find(name).is_some() {
            return Err(is_circuit());
        }
        let presets = Preset::ALL.map(Preset::name);
        let near = did_you_mean(name, presets);
        return Err(Stop::message(t!(
            "no file {name}; the presets are {presets}{near}",
            name,
            presets = presets.join(", "),
            near
        )));
    }
    if let Some(option) = options.first() {
        return Err(Stop::message(t!(
            "`{option}` can be added to presets only; set its fields in {file}, as `formulad rules \
             PRESET --with {option} --json` prints them, or name it in its `options`",
            option = option.name(),
            file = name
        )));
    }
    let source = Source::read(path).map_err(Stop::message)?;
    let line = |Mistake { span, message, .. }: &Mistake| {
        format!("{}:{}:{}: {message}", source.name(), span.line, span.column)
    };
    // As for track files: 2 when it cannot be read, 1 when it contradicts itself.
    let saved = rules::read(&source).map_err(|mistakes| {
        // Rulesets have no such field.
        if source.place("/corners") != source.place("") {
            is_circuit()
        } else {
            Stop::Errors(2, mistakes.iter().map(line).collect())
        }
    })?;
    warn_of_later(&saved, &source, streams);
    let mut rules = saved.value;
    rules.laps = laps.unwrap_or(rules.laps);
    match &rules::check(&rules, &source)[..] {
        [] => Ok(rules),
        contradictions => Err(Stop::Errors(1, contradictions.iter().map(line).collect())),
    }
}

/// What rules of a file are called: its name.
pub(super) fn house_rules(file: &str) -> String {
    t!("{file}: house rules", file)
}
