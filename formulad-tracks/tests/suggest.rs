//! What is suggested does what was asked for, by the solver and the checks themselves.

use formulad_core::Track;
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::Ruleset;
use formulad_tracks::suggest::{Bounds, Goal, Question, Search};
use formulad_tracks::{bundled, lint};

fn par(track: &Track) -> f64 {
    let rules = Ruleset::basic(1);
    let par = Par::solve(track, &rules, &Terms::default()).unwrap();
    par.turns(Start::POLE, 18_u8).unwrap()
}

/// A turn more and a turn less, each by circuits that can be raced on and have that par.
#[test]
fn suggestions_reach_the_par_that_was_asked_for() {
    let track = bundled::mini();
    let now = par(&track);
    for by in [-1.0, 1.0] {
        let question = Question::new(&track, vec![Goal::Par(now + by)]);
        let bounds = Bounds {
            wanted: 2,
            ..Bounds::default()
        };
        let search = Search::run(&question, bounds).unwrap();
        assert!(!search.found().is_empty(), "{by}");
        for suggestion in search.found() {
            assert!(!lint::check(&suggestion.plan).has_errors());
            let changed = Track::new(suggestion.plan.clone()).unwrap();
            assert!((par(&changed) - suggestion.par).abs() < 1e-9);
            assert!(
                (suggestion.par - now - by).abs() <= 0.25,
                "{}",
                suggestion.par
            );
            assert!(!suggestion.changes.is_empty());
        }
        // The same question has the same answer.
        assert_eq!(
            Search::run(&question, bounds).unwrap().found(),
            search.found()
        );
    }
}

/// Nothing makes a lap of two turns: that is said, and not something else suggested.
#[test]
fn what_cannot_be_had_is_not_suggested() {
    let track = bundled::mini();
    let bounds = Bounds {
        solves: 40,
        ..Bounds::default()
    };
    let search = Search::run(&Question::new(&track, vec![Goal::AtMost(2.0)]), bounds).unwrap();
    assert!(search.found().is_empty());
}
