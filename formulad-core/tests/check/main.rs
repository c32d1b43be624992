//! The checks of plans: a corpus of small mistakes, good tracks, tracks torn apart or changed in one
//! place, and nonsense.

use std::path::{Path, PathBuf};

use formulad_core::{Problems, TrackPlan};

mod corpus;
mod good;
mod language;
#[path = "../support/layout.rs"]
mod layout;
mod mutations;
mod nonsense;
mod oval;
#[path = "../support/pseudo.rs"]
mod pseudo;
mod safe_fixes;
mod torn;

/// The folder of the bundled circuits, from this crate.
const CIRCUITS: &str = "../formulad-tracks/circuits";

/// The JSON files of a folder, sorted.
fn json_files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    files
}

/// The plan in a track file.
fn circuit(file: &Path) -> TrackPlan {
    let text = std::fs::read_to_string(file).unwrap();
    let plan = serde_json::from_str(&text);
    plan.unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn ids(problems: &Problems) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.id).collect()
}

fn places(problems: &Problems) -> Vec<(&'static str, &str)> {
    let places = problems.iter();
    places
        .map(|it| (it.id, it.place.pointer.as_str()))
        .collect()
}
