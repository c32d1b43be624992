//! What is suggested for the bundled circuits: par a turn more and a turn less, and everything that the
//! analysis names, with how long each search takes.

use std::time::Instant;

use formulad_core::CornerId;
use formulad_tracks::bundled;
use formulad_tracks::suggest::{Bounds, Goal, Question, Search};

/// Searches, and prints a row of a table.
fn row(name: &str, what: &str, question: &Question) {
    let begun = Instant::now();
    let search = Search::run(question, Bounds::default()).expect("par of a bundled circuit");
    let seconds = begun.elapsed().as_secs_f64();
    let (tried, solved, _) = search.progress();
    let found = search.found();
    let best = found.first().map_or_else(
        || "none within the bounds".to_owned(),
        |best| {
            let words = best.changes.iter().map(|it| it.words(&question.track));
            let words: Vec<String> = words.collect();
            format!("{:.2}: {}", best.par, words.join("; "))
        },
    );
    let count = found.len();
    println!("| {name} | {what} | {count} | {tried} | {solved} | {seconds:.1} s | {best} |");
}

fn main() {
    println!("| circuit | goal | found | tried | solved | time | the first: par, changes |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | --- |");
    for circuit in bundled::all() {
        let (name, track) = (circuit.name(), circuit.track());
        let asked = |goals| Question::new(&track, goals);
        let search = Search::run(&asked(Vec::new()), Bounds::default()).expect("par");
        let base = search.base();
        for by in [-1.0, 1.0] {
            let what = format!("par {:.2} {by:+}", base.par);
            row(name, &what, &asked(vec![Goal::Par(base.par + by)]));
        }
        let whole = &base.whole;
        let named = |goal: fn(CornerId) -> Goal| move |id| goal(id);
        let traps = whole.traps.iter().copied().map(named(Goal::NoTrap));
        let goals: Vec<Goal> = traps
            .chain(whole.idle().map(named(Goal::NotIdle)))
            .collect();
        for goal in &goals {
            row(name, &goal.words(), &asked(vec![*goal]));
        }
        if goals.len() > 1 {
            row(name, "all of these", &asked(goals));
        }
    }
}
