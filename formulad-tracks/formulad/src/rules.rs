//! `formulad rules`.

use std::io;

use clap::Args;
use formulad_core::rules::{Preset, RaceOption, Ruleset};

use super::ruleset::{preset, read};
use super::value::{from_to, named};
use super::{Stop, Streams};
use formulad_tracks::rules::{lines, to_short_text, to_text};
use formulad_tracks::words::joined;

/// Show a ruleset with its clauses, or list presets and options
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad rules
  formulad rules basic --laps 2
  formulad rules advanced --with weather,tyres
  formulad rules mini --short > house.rules.json
  formulad rules house.rules.json

House rules are a file: print a preset with --short, or with every field with --json, edit it, and
check it with this command. The book explains the clauses.

Exit codes: 0 valid rules, 1 rules that contradict themselves, 2 a file cannot be read, or is not a
ruleset.")]
pub(super) struct RulesArgs {
    /// Preset, or ruleset file [default: list presets and options]
    #[arg(value_name = "PRESET|FILE")]
    rules: Option<String>,
    /// Number of laps, 1 to 3 [default: the preset's usual number, or the file's]
    #[arg(short, long, requires = "rules", value_parser = from_to(1_u8, 3))]
    laps: Option<u8>,
    /// Options to add to a preset, separated by commas, such as weather,tyres
    #[arg(long, value_name = "OPTION", requires = "rules", value_delimiter = ',', value_parser = race_option)]
    with: Vec<RaceOption>,
    /// Print the ruleset as a file to edit
    #[arg(long, requires = "rules")]
    json: bool,
    /// Print the ruleset as a short file to edit: a preset and changes
    #[arg(long, requires = "rules", conflicts_with = "json")]
    short: bool,
}

fn race_option(text: &str) -> Result<RaceOption, String> {
    named(text, "options", &RaceOption::ALL, RaceOption::name)
}

pub(super) fn run(args: &RulesArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let Some(name) = &args.rules else {
        return Ok(list(streams)?);
    };
    let rules = read(name, args.laps, &args.with, streams)?;
    if args.json {
        write!(streams.output, "{}", to_text(&rules))?;
    } else if args.short {
        write!(streams.output, "{}", to_short_text(&rules))?;
    } else {
        show(name, &args.with, &rules, streams)?;
    }
    Ok(())
}

/// Prints a ruleset, one line for each field.
fn show(
    name: &str,
    options: &[RaceOption],
    rules: &Ruleset,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let about = preset(name).map_or("house rules", Preset::about);
    let with = if options.is_empty() { "" } else { ", with " };
    let options = joined(options, ", ");
    writeln!(streams.output, "{name}: {about}{with}{options}\n")?;
    let lines = lines(rules);
    let paths = lines.iter().map(|line| line.field.path.len());
    let width = paths.max().unwrap_or(0);
    for line in lines {
        writeln!(streams.output, "{:<width$}  {line}", line.field.path)?;
    }
    Ok(())
}

/// Lists the presets and the options.
fn list(streams: &mut Streams<'_>) -> io::Result<()> {
    writeln!(streams.output, "Presets:")?;
    for preset in Preset::ALL {
        writeln!(streams.output, "  {:<16} {}", preset.name(), preset.about())?;
    }
    writeln!(streams.output, "\nOptions, added with --with:")?;
    for option in RaceOption::ALL {
        writeln!(streams.output, "  {:<16} {}", option.name(), option.about())?;
    }
    Ok(())
}
