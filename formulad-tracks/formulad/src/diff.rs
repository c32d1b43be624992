//! `formulad diff`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::Ruleset;
use formulad_core::{CornerId, Track};
use serde::Serialize;

use super::ruleset::RulesetArgs;
use super::{Stop, Streams, input, output};
use formulad_tracks::figures::{Change, changes, fingerprint};
use formulad_tracks::report::Report;
use formulad_tracks::words::{count, joined, one_line, whole};

/// Show what has changed from one circuit to another, and what it does to par
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad diff old.track.json new.track.json
  formulad diff harbour my-harbour.track.json --rules advanced --laps 1
  git show HEAD:my.track.json | formulad diff - my.track.json
  formulad diff old.track.json new.track.json --format json | jq .par.difference

Spaces and corners are the same that have the same number. A space with another number at exactly
the same place is renumbered, and its links go along. Par is that of a car from pole position.

Exit codes: 0 whether they differ or not, 2 a file cannot be read, or is not a track file.")]
pub(super) struct DiffArgs {
    /// Track file before the change, or name of a bundled circuit
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// Track file after it
    #[arg(value_name = "TO")]
    to: PathBuf,
    /// How to show the changes
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    rules: RulesetArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON document
    Json,
}

/// What has changed.
#[derive(Serialize)]
struct Document {
    names: [String; 2],
    /// None for a circuit with errors.
    fingerprints: [Option<String>; 2],
    /// Whether races on both go the same way.
    alike: bool,
    changes: Vec<Change>,
    par: ParChange,
}

/// What happens to par.
#[derive(Serialize, Default)]
struct ParChange {
    rules: String,
    laps: u8,
    /// None where it cannot be worked out.
    before: Option<f64>,
    after: Option<f64>,
    difference: Option<f64>,
    /// Why it cannot be worked out.
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<String>,
    /// The turns that begin in each corner of both circuits.
    corners: Vec<CornerChange>,
}

#[derive(Serialize)]
struct CornerChange {
    id: CornerId,
    name: String,
    before: f64,
    after: f64,
}

pub(super) fn run(args: &DiffArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    input::files(&[args.from.clone(), args.to.clone()])?;
    let rules = args.rules.ruleset(&[], streams)?;
    let reports = [
        input::report(&args.from, streams),
        input::report(&args.to, streams),
    ];
    let mut plans = Vec::new();
    for report in &reports {
        match report.file() {
            Some(file) => plans.push(&file.plan),
            None => return input::refuse(report, streams),
        }
    }
    let [before, after] = plans[..] else {
        return Ok(());
    };
    let tracks = [before, after].map(|plan| Track::new(plan.clone()).ok());
    let fingerprints = tracks
        .each_ref()
        .map(|track| track.as_ref().map(fingerprint));
    let alike = fingerprints[0].is_some() && fingerprints[0] == fingerprints[1];
    let mut par = par(&reports, &tracks, &rules);
    par.rules = args.rules.name().to_owned();
    par.laps = rules.laps;
    let document = Document {
        names: [before, after].map(|plan| one_line(&plan.name).into_owned()),
        fingerprints,
        alike,
        changes: changes(before, after),
        par,
    };
    match args.format {
        Format::Json => Ok(streams
            .output
            .write_all(output::json(&document)?.as_bytes())?),
        Format::Text => output::print(&document.text(), streams),
    }
}

fn par(reports: &[Report; 2], tracks: &[Option<Track>; 2], rules: &Ruleset) -> ParChange {
    let solved = [0, 1].map(|at| {
        let name = one_line(reports[at].name()).into_owned();
        let track = tracks[at]
            .as_ref()
            .ok_or_else(|| format!("{name} has errors"))?;
        solve(track, rules).map_err(|why| format!("{name}: {why}"))
    });
    let turns = |at: usize| solved[at].as_ref().ok().map(|(par, _)| *par);
    let (before, after) = (turns(0), turns(1));
    let mut corners = Vec::new();
    if let [Ok((_, old)), Ok((_, new))] = &solved {
        for (id, (name, after)) in new {
            if let Some((_, before)) = old.get(id) {
                let (name, before, after) = (name.clone(), *before, *after);
                corners.push(CornerChange {
                    id: *id,
                    name,
                    before,
                    after,
                });
            }
        }
    }
    ParChange {
        before,
        after,
        difference: before.zip(after).map(|(before, after)| after - before),
        why_not: solved.into_iter().find_map(Result::err),
        corners,
        ..ParChange::default()
    }
}

/// The turns that begin in each corner, with its name.
type CornerTurns = BTreeMap<CornerId, (String, f64)>;

/// Par from pole position, and where its turns begin.
fn solve(track: &Track, rules: &Ruleset) -> Result<(f64, CornerTurns), String> {
    let par = Par::solve(track, rules, &Terms::default()).map_err(|why| why.to_string())?;
    let turns = par.turns(Start::POLE, par.full_wear());
    let turns = turns.map_err(|why| why.to_string())?;
    let forecast = par.forecast(Start::POLE, par.full_wear());
    let forecast = forecast.map_err(|why| why.to_string())?;
    let corners = forecast.corners.iter().map(|corner| {
        let name = track
            .corner(corner.corner)
            .map_or("", |corner| &corner.name);
        (corner.corner, (one_line(name).into_owned(), corner.turns))
    });
    Ok((turns, corners.collect()))
}

/// How many changes of a kind are listed one by one.
const LISTED: usize = 12;

impl Document {
    fn text(&self) -> String {
        let [before, after] = &self.names;
        let number = match self.changes.len() {
            0 => "no changes".to_owned(),
            number => count(number, "change"),
        };
        let mut rows: Vec<(String, String)> = Vec::new();
        for of in KINDS {
            let all: Vec<_> = self
                .changes
                .iter()
                .filter(|change| change.of == of)
                .collect();
            for change in all.iter().take(LISTED) {
                rows.push((label(change), value(change)));
            }
            if let Some(more) = all.len().checked_sub(LISTED + 1) {
                let fields = fields(&all[LISTED..]);
                rows.push((
                    format!("{of}s"),
                    format!("{} more: {fields}", whole(more as u64 + 1)),
                ));
            }
        }
        let par = &self.par;
        let par_of = format!("{}, {}", par.rules, count(par.laps, "lap"));
        let turns = match (par.before, par.after, &par.why_not) {
            _ if self.alike => "the same: races on both go the same way".to_owned(),
            (Some(before), Some(after), _) => format!(
                "{before:.2} → {after:.2} turns ({:+.2}), by {par_of}",
                after - before
            ),
            (_, _, why) => format!("cannot be compared: {}", why.as_deref().unwrap_or("–")),
        };
        rows.push(("par".to_owned(), turns));
        let shown = |corner: &&CornerChange| (corner.after - corner.before).abs() >= 0.005;
        for corner in par.corners.iter().filter(shown) {
            let (id, name) = (corner.id, &corner.name);
            let turns = format!(
                "{:.2} → {:.2} turns begin in it ({:+.2}) {name}",
                corner.before,
                corner.after,
                corner.after - corner.before
            );
            rows.push((format!("corner {id}"), turns));
        }
        format!("{before} → {after}: {number}\n{}", output::rows(&rows))
    }
}

/// The kinds of changes in the order in which they are listed.
const KINDS: [&str; 13] = [
    "name", "author", "notes", "board", "corner", "space", "link", "finish", "grid", "boxes",
    "street", "weather", "art",
];

fn label(change: &Change) -> String {
    let id = change.id.map(|id| id.to_string());
    joined([change.of.to_owned()].into_iter().chain(id), " ")
}

fn value(change: &Change) -> String {
    let field = change
        .field
        .map_or_else(String::new, |field| format!("{field} "));
    if change.field == Some("spaces") {
        let gone = change
            .before
            .as_ref()
            .map(|spaces| format!("without {spaces}"));
        let added = change.after.as_ref().map(|spaces| format!("with {spaces}"));
        return joined(gone.into_iter().chain(added), ", ");
    }
    match (&change.before, &change.after) {
        (Some(before), Some(after)) => format!("{field}{before} → {after}"),
        (None, Some(after)) => format!("{field}added: {after}"),
        (Some(before), None) => format!("{field}removed: {before}"),
        (None, None) => field,
    }
}

/// How many of these are about each field: `3 place, 2 added`.
fn fields(all: &[&Change]) -> String {
    let mut counts = BTreeMap::new();
    for change in all {
        let what = match (change.field, &change.before, &change.after) {
            (Some(field), ..) => field,
            (None, None, _) => "added",
            (None, Some(_), None) => "removed",
            (None, ..) => "changed",
        };
        *counts.entry(what).or_insert(0) += 1;
    }
    joined(
        counts
            .iter()
            .map(|(what, times)| format!("{what} {}", whole(*times))),
        ", ",
    )
}
