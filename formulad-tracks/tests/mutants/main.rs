//! Circuits that people play, where they lie beside the project, spoilt in every way: whatever slip
//! is made, it is reported where it was made.
//!
//! Of each kind of slip some are tried, evenly spread; with `FORMULAD_MUTANTS=all` every one. How many
//! are reported is printed (`-- --nocapture`).

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod dat;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use formulad_core::{Place, Problem, SpaceId};
use formulad_tracks::file::Source;
use formulad_tracks::import::gp_online;
use formulad_tracks::lint;

use dat::Dat;

fn samples() -> Vec<PathBuf> {
    let samples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/samples");
    let mut files = Vec::new();
    for folder in ["gp-online", "wild"].map(|folder| samples.join(folder)) {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            eprintln!("skipped: there are no circuits in {}", folder.display());
            continue;
        };
        files.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "dat"));
    files.sort();
    files
}

/// What is reported of a file.
#[derive(Default)]
struct Report {
    problems: Vec<Problem>,
    /// The warnings of the importer; none if it refuses the file.
    warnings: Option<Vec<(&'static str, String)>>,
    grid: Vec<u32>,
}

fn report(text: &str) -> Report {
    let imported = gp_online::import(&Source::new("sample", text));
    imported.map_or_else(
        |_| Report::default(),
        |imported| {
            let warnings = imported.warnings.into_iter().map(|warning| warning.problem);
            let warnings = warnings.map(|problem| (problem.id, problem.message.to_string()));
            Report {
                problems: lint::check(&imported.plan).into_vec(),
                warnings: Some(warnings.collect()),
                grid: imported.plan.grid.iter().map(|p| p.space.0).collect(),
            }
        },
    )
}

/// Whether a place is about one of these nodes, by itself or by one of its links; a problem of
/// the pit as a whole is about all boxes, which the importer numbers.
fn is_about(place: &Place, nodes: &BTreeSet<u32>) -> bool {
    if nodes.is_empty() {
        return place.pointer.starts_with("/pit");
    }
    let ends = place.links.iter().flat_map(|(from, to)| [*from, *to]);
    let mut spaces = place.spaces.iter().copied().chain(ends);
    spaces.any(|space: SpaceId| nodes.contains(&space.0))
}

/// The place of a problem without its pointer, which moves with every line.
fn located(problem: &Problem) -> (&'static str, Place) {
    let mut place = problem.place.clone();
    place.pointer.clear();
    (problem.id, place)
}

#[derive(Debug, Default, Clone, Copy)]
struct Count {
    tried: usize,
    reported: usize,
    placed: usize,
}

/// How many slips of a kind are tried with each circuit.
fn tried_of_a_kind() -> usize {
    match std::env::var("FORMULAD_MUTANTS") {
        Ok(all) if all == "all" => usize::MAX,
        Ok(many) => many.parse().unwrap(),
        Err(_) => 3,
    }
}

#[test]
fn every_slip_is_reported_where_it_was_made() {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for path in samples() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let dat = Dat::parse(&text);
        let intact = report(&text);
        let known: BTreeSet<_> = intact.problems.iter().map(located).collect();
        for (kind, mutants) in dat.mutants(&intact.grid) {
            let every = mutants.len().div_ceil(tried_of_a_kind()).max(1);
            let count = counts.entry(kind).or_default();
            for mutant in mutants.into_iter().step_by(every) {
                let (what, about) = (mutant.what.clone(), mutant.about.clone());
                let spoilt = report(&dat.with(mutant));
                let problems = spoilt.problems.iter();
                let new = problems.filter(|problem| !known.contains(&located(problem)));
                let new: Vec<&Problem> = new.collect();
                let by_importer = spoilt.warnings != intact.warnings;
                if !by_importer && new.is_empty() && spoilt.problems.len() < intact.problems.len() {
                    // No slip: it repairs what was odd about the circuit.
                    continue;
                }
                count.tried += 1;
                let is_reported = by_importer || !new.is_empty();
                let is_placed = by_importer || new.iter().any(|p| is_about(&p.place, &about));
                count.reported += usize::from(is_reported);
                count.placed += usize::from(is_placed);
                if !is_placed {
                    let ids: BTreeSet<_> = new.iter().map(|problem| problem.id).collect();
                    println!("{name}: {what}: {ids:?}");
                }
            }
        }
    }
    for (kind, count) in &counts {
        let Count {
            tried,
            reported,
            placed,
        } = *count;
        println!("{kind}: {tried} tried, {reported} reported, {placed} at their place");
        // One in twenty, or two of a few. A corner that begins or ends a space further in, in one
        // lane, is a good corner, too: of those one in ten.
        let one_in = if *kind == dat::UNPAINTED { 10 } else { 20 };
        assert!(
            tried - placed <= (tried / one_in).max(2),
            "{kind}: {placed} of {tried}"
        );
    }
}
