//! The rulebook as tests: every scenario beside this file is played, every clause of the rules has
//! one, and the book shows what they say.
//!
//! A scenario is a file `FAMILY/NAME.json`. [`scenario`] says what can stand in it; to add one is to
//! add a file and to run `UPDATE=1 cargo test -p formulad-core --test scenarios`, which puts it into
//! the book.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Trial};

mod book;
mod clauses;
mod facts;
mod play;
mod points;
mod position;
mod scenario;
mod sources;
mod story;
mod track;
mod words;

use scenario::Scenario;

/// Where the scenarios are.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

/// The names of all scenarios, such as `basic/stall`, in alphabetical order.
fn names() -> Vec<String> {
    let folders = entries(&folder()).into_iter().filter(|path| path.is_dir());
    let files = folders.flat_map(|path| entries(&path));
    let name = |path: &Path| {
        let name = path.strip_prefix(folder()).ok()?.with_extension("");
        Some(name.to_str()?.replace('\\', "/"))
    };
    files
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .filter_map(|path| name(&path))
        .collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of the scenarios can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    paths.sort();
    paths
}

fn main() {
    let arguments = Arguments::from_args();
    let scenario = |name: String| {
        Trial::test(name.clone(), move || {
            let scenario = Scenario::read(&name)?;
            Ok(play::play(&scenario).map_err(|e| format!("{:?}: {e}", scenario.title))?)
        })
    };
    let mut trials: Vec<Trial> = names().into_iter().map(scenario).collect();
    trials.push(Trial::test("every_clause_has_a_scenario", || {
        Ok(clauses::check()?)
    }));
    trials.push(Trial::test("every_clause_has_its_sources", || {
        Ok(sources::check()?)
    }));
    trials.push(Trial::test("only_clauses_of_the_book_are_cited", || {
        Ok(clauses::check_cited()?)
    }));
    trials.push(Trial::test("every_switch_has_scenarios", || {
        Ok(clauses::check_switches()?)
    }));
    trials.push(Trial::test("the_book_shows_them", || Ok(book::check()?)));
    libtest_mimic::run(&arguments, trials).exit();
}
