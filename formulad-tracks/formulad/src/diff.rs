//! `formulad diff`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::Ruleset;
use formulad_core::{CornerId, Track};
use serde::Serialize;

use super::input::SearchArgs;
use super::ruleset::RulesetArgs;
use super::{Stop, Streams, input, output};
use formulad_tracks::figures::{Change, changes, fingerprint};
use formulad_tracks::report::Report;
use formulad_tracks::words::{one_line, series, whole};

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
struct DiffReport {
    names: [String; 2],
    /// `None` for a circuit with errors.
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
    /// `None` if it cannot be worked out.
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

impl DiffArgs {
    /// Whether data are printed.
    pub(super) const fn is_data(&self) -> bool {
        matches!(self.format, Format::Json)
    }
}

pub(super) fn run(args: &DiffArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    input::files(&[args.from.clone(), args.to.clone()], SearchArgs::default())?;
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
    let document = DiffReport {
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
    // Retiring costs the same on both: the circuits are compared, not the prices.
    let usual = Terms::default();
    let terms = match &tracks[0] {
        Some(track) => usual.priced(track, rules),
        None => usual,
    };
    let solved = [0, 1].map(|at| {
        let name = one_line(reports[at].name()).into_owned();
        let track = tracks[at]
            .as_ref()
            .ok_or_else(|| t!("{file} has errors", file = name))?;
        solve(track, rules, &terms).map_err(|why| t!("{file}: {reason}", file = name, reason = why))
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
fn solve(track: &Track, rules: &Ruleset, terms: &Terms) -> Result<(f64, CornerTurns), String> {
    let par = Par::solve(track, rules, terms).map_err(|why| why.to_string())?;
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

impl DiffReport {
    fn text(&self) -> String {
        let [before, after] = &self.names;
        let heading = match self.changes.len() {
            0 => t!("{before} → {after}: no changes", before, after),
            number => t!(
                "{before} → {after}: 1 change" | "{before} → {after}: {number} changes",
                changes = number,
                before,
                after,
                number = whole(number as u64)
            ),
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
                let (more, fields) = (more + 1, fields(&all[LISTED..]));
                let text = t!(
                    "{number} more: {fields}" | "{number} more: {fields}",
                    changes = more,
                    number = whole(more as u64),
                    fields
                );
                rows.push((several(of).to_owned(), text));
            }
        }
        let par = &self.par;
        let turns = match (par.before, par.after, &par.why_not) {
            _ if self.alike => t!("the same: races on both go the same way").to_owned(),
            (Some(before), Some(after), _) => {
                t!(
                    "{before:.2} → {after:.2} turns ({by:+.2}), by {rules}, 1 lap"
                        | "{before:.2} → {after:.2} turns ({by:+.2}), by {rules}, {laps} laps",
                    laps = par.laps,
                    before,
                    after,
                    by = after - before,
                    rules = par.rules
                )
            }
            (_, _, why) => t!(
                "cannot be compared: {reason}",
                reason = why.as_deref().unwrap_or("–")
            ),
        };
        rows.push((t!("par").to_owned(), turns));
        let shown = |corner: &&CornerChange| (corner.after - corner.before).abs() >= 0.005;
        for corner in par.corners.iter().filter(shown) {
            let (id, name) = (&corner.id, &corner.name);
            let (before, after) = (corner.before, corner.after);
            let turns = t!(
                "{before:.2} → {after:.2} turns begin in it ({by:+.2}) {name}",
                before,
                after,
                by = after - before,
                name
            );
            rows.push((t!("corner {id}", id = *id), turns));
        }
        format!("{heading}\n{}", output::rows(&rows))
    }
}

/// The kinds of changes in the order in which they are listed.
const KINDS: [&str; 13] = [
    "name", "author", "notes", "board", "corner", "space", "link", "finish", "grid", "boxes",
    "street", "weather", "art",
];

/// What a change is about.
fn label(change: &Change) -> String {
    let text = match (change.of, change.id) {
        ("corner", Some(id)) => return t!("corner {id}", id),
        ("space", Some(id)) => return t!("space {id}", id),
        ("name", _) => t!("name"),
        ("author", _) => t!("author"),
        ("notes", _) => t!("notes"),
        ("board", _) => t!("board"),
        ("link", _) => t!("link"),
        ("finish", _) => t!("finish"),
        ("grid", _) => t!("grid"),
        ("boxes", _) => t!("boxes"),
        ("street", _) => t!("street"),
        ("weather", _) => t!("weather"),
        ("art", _) => t!("art"),
        (other, _) => other,
    };
    text.to_owned()
}

/// What the rest of many changes is about.
fn several(of: &'static str) -> &'static str {
    match of {
        "corner" => t!("corners"),
        "space" => t!("spaces"),
        "link" => t!("links"),
        other => other,
    }
}

fn field(name: &'static str) -> &'static str {
    match name {
        "id" => t!("id"),
        "lane" => t!("lane"),
        "place" => t!("place"),
        "heading" => t!("heading"),
        "name" => t!("name"),
        "stops" => t!("stops"),
        "spaces" => t!("spaces"),
        other => other,
    }
}

fn value(change: &Change) -> String {
    let (before, after) = (change.before.as_deref(), change.after.as_deref());
    if change.field == Some("spaces") {
        return match (before, after) {
            (Some(gone), Some(added)) => t!("without {gone}, with {added}", gone, added),
            (Some(gone), None) => t!("without {spaces}", spaces = gone),
            (None, Some(added)) => t!("with {spaces}", spaces = added),
            (None, None) => String::new(),
        };
    }
    // Of these it is only said that they are others.
    if matches!(change.of, "street" | "weather" | "art") {
        return t!("changed").to_owned();
    }
    let field = change.field.map(field);
    match (before, after, field) {
        (Some(before), Some(after), Some(field)) => {
            t!("{field} {before} → {after}", field, before, after)
        }
        (Some(before), Some(after), None) => t!("{before} → {after}", before, after),
        (None, Some(after), Some(field)) => t!("{field} added: {after}", field, after),
        (None, Some(after), None) => t!("added: {after}", after),
        (Some(before), None, Some(field)) => t!("{field} removed: {before}", field, before),
        (Some(before), None, None) => t!("removed: {before}", before),
        (None, None, field) => field.unwrap_or_default().to_owned(),
    }
}

/// How many of these are about each field: `place 3, added 2`.
fn fields(all: &[&Change]) -> String {
    let mut counts = BTreeMap::new();
    for change in all {
        let what = match (change.field, &change.before, &change.after) {
            (Some(name), ..) => field(name),
            (None, None, _) => t!("added"),
            (None, Some(_), None) => t!("removed"),
            (None, ..) => t!("changed"),
        };
        *counts.entry(what).or_insert(0) += 1;
    }
    let counts = counts.iter();
    series(counts.map(|(what, times)| t!("{field} {times}", field = what, times = whole(*times))))
}
