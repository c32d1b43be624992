//! `formulad rules`.

use std::fmt::Display;

use clap::{Args, Subcommand};
use formulad_core::rules::{Preset, RaceOption, RuleField, Ruleset};
use serde::Serialize;

use super::output::{self, json};
use super::ruleset::house_rules;
use super::ruleset::{preset, read};
use super::value::{from_to, named};
use super::{Stop, Streams};
use formulad_tracks::rules::{Difference, differences, lines, title, to_short_text, to_text};
use formulad_tracks::words::width;

/// Show a ruleset with its clauses, compare two, or list presets and options
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  formulad rules
  formulad rules basic --laps 2
  formulad rules advanced --with weather,tyres
  formulad rules mini --short > house.rules.json
  formulad rules house.rules.json
  formulad rules diff advanced house.rules.json

House rules are a file: print a preset with --short, or with every field with --json, edit it, and
check it with this command. The book explains the clauses.

Exit codes: 0 valid rules, 1 rules that contradict themselves, 2 a file cannot be read, or is not a
ruleset."
)]
pub(super) struct RulesArgs {
    #[command(subcommand)]
    command: Option<RulesCommand>,
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

#[derive(Debug, Subcommand)]
enum RulesCommand {
    Diff(RulesDiffArgs),
}

/// List what two rulesets differ in, with the clauses
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad rules diff basic bga_basic
  formulad rules diff advanced house.rules.json
  formulad rules diff advanced advanced+weather+tyres
  formulad rules diff basic advanced --laps 2 --json

A dash stands for a field of something that a ruleset does not have. Over one lap the pit lane is
closed: --laps compares two presets over the same number of laps.

Exit codes: 0 whether they differ or not, 1 rules that contradict themselves, 2 a file cannot be
read, or is not a ruleset.")]
struct RulesDiffArgs {
    /// Preset, alone or with options as in advanced+weather+tyres, or ruleset file
    #[arg(value_name = "FROM")]
    from: String,
    /// Preset or ruleset file to compare it with
    #[arg(value_name = "TO")]
    to: String,
    /// Number of laps of both, 1 to 3 [default: the presets' usual numbers, or the files']
    #[arg(short, long, value_parser = from_to(1_u8, 3))]
    laps: Option<u8>,
    /// Print the differences as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn race_option(text: &str) -> Result<RaceOption, String> {
    named(text, "options", &RaceOption::ALL, RaceOption::name)
}

impl RulesArgs {
    /// Whether data are printed.
    pub(super) const fn is_data(&self) -> bool {
        let of_diff = matches!(&self.command, Some(RulesCommand::Diff(args)) if args.json);
        self.json || self.short || of_diff
    }
}

pub(super) fn run(args: &RulesArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    if let Some(RulesCommand::Diff(args)) = &args.command {
        return diff(args, streams);
    }
    let Some(name) = &args.rules else {
        return list(streams);
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
) -> Result<(), Stop> {
    let heading = preset(name).map_or_else(|| house_rules(name), |preset| title(preset, options));
    let heading = heading + "\n\n";
    let lines = lines(rules);
    output::print(
        &(heading + &fields(lines.iter().map(|line| (line.field, line)))),
        streams,
    )
}

/// Prints what is said about fields, a line for each.
fn fields<'l>(
    lines: impl Iterator<Item = (&'static RuleField, &'l (impl Display + 'l))> + Clone,
) -> String {
    let width = width(lines.clone().map(|(field, _)| field.path));
    lines
        .map(|(field, line)| format!("{:<width$}  {line}\n", field.path))
        .collect()
}

/// Prints what two rulesets differ in.
fn diff(args: &RulesDiffArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (from, to) = (&args.from, &args.to);
    let [before, after] = [
        side(from, args.laps, streams)?,
        side(to, args.laps, streams)?,
    ];
    let found = differences(&before, &after);
    if args.json {
        let text = json(&Differences::new(args, &found))?;
        write!(streams.output, "{text}")?;
    } else if found.is_empty() {
        writeln!(
            streams.output,
            "{}",
            t!("{from} and {to} do not differ", from, to)
        )?;
    } else {
        let heading = t!(
            "{from} → {to}: 1 field differs" | "{from} → {to}: {fields} fields differ",
            fields = found.len(),
            from,
            to
        ) + "\n\n";
        let lines = fields(found.iter().map(|line| (line.field, line)));
        output::print(&(heading + &lines), streams)?;
    }
    Ok(())
}

/// Reads one of two rulesets: a preset and its options, such as `advanced+weather`, or a file.
fn side(text: &str, laps: Option<u8>, streams: &mut Streams<'_>) -> Result<Ruleset, Stop> {
    let mut parts = text.split('+');
    let name = parts.next().filter(|name| preset(name).is_some());
    let Some(name) = name else {
        return read(text, laps, &[], streams);
    };
    let option = |option| {
        race_option(option).map_err(|why| Stop::message(format!("{text}: {why}, not {option:?}")))
    };
    let options: Result<Vec<_>, _> = parts.map(option).collect();
    read(name, laps, &options?, streams)
}

/// The differences as they are printed for programs.
#[derive(Serialize)]
struct Differences<'d> {
    rules: [&'d str; 2],
    differences: Vec<OneDifference<'d>>,
}

#[derive(Serialize)]
struct OneDifference<'d> {
    field: &'static str,
    clauses: &'static [&'static str],
    label: &'static str,
    values: &'d [Option<serde_json::Value>; 2],
    words: &'d [Option<String>; 2],
}

impl<'d> Differences<'d> {
    fn new(args: &'d RulesDiffArgs, found: &'d [Difference]) -> Self {
        let one = |found: &'d Difference| OneDifference {
            field: found.field.path,
            clauses: found.field.clauses,
            label: found.field.label,
            values: &found.values,
            words: &found.words,
        };
        Self {
            rules: [&args.from, &args.to],
            differences: found.iter().map(one).collect(),
        }
    }
}

/// Lists the presets and the options.
fn list(streams: &mut Streams<'_>) -> Result<(), Stop> {
    let line = |name, about| format!("  {name:<16} {about}\n");
    let presets = Preset::ALL.map(|preset| line(preset.name(), preset.about()));
    let options = RaceOption::ALL.map(|option| line(option.name(), option.about()));
    let (presets, options) = (presets.concat(), options.concat());
    let (above, between) = (t!("Presets:"), t!("Options, added with --with:"));
    let text = format!("{above}\n{presets}\n{between}\n{options}");
    output::print(&text, streams)
}
