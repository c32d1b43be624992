//! `formulad rules`, and rulesets as files.

use std::io;
use std::path::Path;

use formulad_core::rules::{Preset, RaceOption, Ruleset};
use jsonc_parser::ast::Value;

use super::args::RulesArgs;
use super::near::did_you_mean;
use super::{Stop, Streams};
use crate::bundled;
use crate::file::Source;
use crate::rules::{Mistake, check, lines, read, to_text};

pub(super) fn run(args: &RulesArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let Some(name) = &args.rules else {
        list(streams)?;
        return Ok(0);
    };
    let rules = ruleset(name, args.laps, &args.with)?;
    if args.json {
        write!(streams.output, "{}", to_text(&rules))?;
    } else {
        show(name, &args.with, &rules, streams)?;
    }
    Ok(0)
}

/// A ruleset, a line a field.
fn show(
    name: &str,
    options: &[RaceOption],
    rules: &Ruleset,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let about = preset(name).map_or("house rules", Preset::about);
    let with = if options.is_empty() { "" } else { ", with " };
    let options: Vec<_> = options.iter().map(|option| option.name()).collect();
    let options = options.join(", ");
    writeln!(streams.output, "{name}: {about}{with}{options}\n")?;
    let lines = lines(rules);
    let paths = lines.iter().map(|line| line.field.path.len());
    let width = paths.max().unwrap_or(0);
    for line in lines {
        writeln!(streams.output, "{:<width$}  {line}", line.field.path)?;
    }
    Ok(())
}

/// The presets and the options, with a line each.
fn list(streams: &mut Streams<'_>) -> io::Result<()> {
    writeln!(streams.output, "Presets:")?;
    for preset in Preset::ALL {
        writeln!(streams.output, "  {:<16} {}", preset.name(), preset.about())?;
    }
    writeln!(streams.output, "\nOptions, to be added by --with:")?;
    for option in RaceOption::ALL {
        writeln!(streams.output, "  {:<16} {}", option.name(), option.about())?;
    }
    Ok(())
}

/// The preset of a name, however that is spelt: `Bga-Advanced` is `bga_advanced`.
pub(super) fn preset(name: &str) -> Option<Preset> {
    let name = name.trim().to_lowercase().replace(['-', ' '], "_");
    name.parse().ok()
}

/// The rules of a preset, over its usual number of laps unless told, with options; or those of a
/// file, over its own number of laps unless told. A file says itself which options it has.
///
/// Whatever keeps a file from being raced by is said with its line and column.
pub(super) fn ruleset(
    preset_or_file: &str,
    laps: Option<u8>,
    options: &[RaceOption],
) -> Result<Ruleset, Stop> {
    if let Some(preset) = preset(preset_or_file) {
        let laps = laps.unwrap_or_else(|| preset.usual_laps());
        return preset.rules_with(laps, options).map_err(|error| {
            let fits = |other: &Preset| other.rules_with(laps, options).is_ok();
            let others: Vec<_> = Preset::ALL
                .into_iter()
                .filter(fits)
                .map(Preset::name)
                .collect();
            Stop::message(match others[..] {
                [] => error.to_string(),
                _ => format!("{error}; try {}", others.join(" or ")),
            })
        });
    }
    let path = Path::new(preset_or_file);
    let is_circuit = || {
        Stop::message(format!(
            "{preset_or_file} is a circuit; rules are a preset or a ruleset file, which `formulad rules` lists"
        ))
    };
    if !path.exists() {
        if bundled::find(preset_or_file).is_some() {
            return Err(is_circuit());
        }
        let presets = Preset::ALL.map(Preset::name).join(", ");
        let near = did_you_mean(preset_or_file, Preset::ALL.map(Preset::name));
        return Err(Stop::message(format!(
            "there is no file {preset_or_file}; the presets are {presets}{near}"
        )));
    }
    if let Some(option) = options.first() {
        return Err(Stop::message(format!(
            "`{option}` can be added to presets only; set its fields in {preset_or_file}, as \
             `formulad rules PRESET --with {option} --json` prints them"
        )));
    }
    let source = Source::read(path).map_err(|error| Stop::message(error.to_string()))?;
    let said = |mistakes: &[Mistake]| mistakes.iter().map(|m| line(&source, m)).collect();
    // Like a track file: 2 when it cannot be read, 1 when nobody can race by it.
    let mut rules = read(&source).map_err(|mistakes| {
        // Rulesets have no such field.
        let has_corners =
            |tree: &Value<'_>| tree.as_object().is_some_and(|o| o.get("corners").is_some());
        if source.tree().as_ref().is_ok_and(has_corners) {
            is_circuit()
        } else {
            Stop::Errors(2, said(&mistakes))
        }
    })?;
    rules.laps = laps.unwrap_or(rules.laps);
    let contradictions = check(&rules, &source);
    if contradictions.is_empty() {
        Ok(rules)
    } else {
        Err(Stop::Errors(1, said(&contradictions)))
    }
}

/// A mistake with its place.
fn line(source: &Source, mistake: &Mistake) -> String {
    let (name, span) = (source.name(), mistake.span);
    format!("{name}:{}:{}: {}", span.line, span.column, mistake.message)
}
