//! The key benchmarks whose instructions `.ci/instructions` counts, without what is computed on first use.
//! Prints the name of each before it is counted.

mod field;

use std::hint::black_box;
use std::sync::Arc;

use formulad_core::Track;
use formulad_core::analysis::par::{Par, Terms};
use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver};
use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::race::Race;
use formulad_core::rules::{Movement, Preset, RaceOption, Ruleset};

use field::positions::{Position, drawn, raced};
use field::{entrants, harbour};

fn main() {
    let track = harbour();
    let (raced, drawn) = (raced(&track), drawn(&track));
    for (name, positions) in [("race", raced), ("fast", drawn)] {
        for (kind, braking) in [("unbraked", false), ("braking", true)] {
            let queries = positions.len();
            count(&format!("moves/{name}/{kind}, {queries} queries"), || {
                ask(&track, &positions, braking);
            });
        }
    }
    let basic = Ruleset::basic(2);
    let careful = CarefulDriver::new();
    count("race/basic, 10 races", || race(&track, &basic, &careful));
    let options = [RaceOption::Weather, RaceOption::Tyres];
    let advanced = Preset::Advanced.rules_with(2, &options).expect("they fit");
    count("race/advanced with weather and tyres, 10 races", || {
        race(&track, &advanced, &careful);
    });
    count("par/harbour, two laps", || {
        black_box(Par::solve(&track, &basic, &Terms::default()).expect("it can be solved"));
    });
    count("planner/harbour, two laps", || {
        black_box(Planner::new(&track, &basic));
    });
    let planner = PlannerDriver::new(Arc::new(Planner::new(&track, &basic)));
    count("race/planners, 10 races", || {
        race(&track, &basic, &planner);
    });
    count("build/harbour", || {
        black_box(Track::new(track.plan().clone()).expect("it can be raced on"));
    });
}

/// Runs something twice; the second time counts.
fn count(name: &str, mut work: impl FnMut()) {
    println!("{name}");
    work();
    counted(&mut work);
}

/// The function whose instructions valgrind counts.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
}

fn ask(track: &Track, positions: &[Position], braking: bool) {
    let mut list = MoveList::new();
    for position in positions {
        let query = MoveQuery {
            braking,
            ..position.query()
        };
        legal_moves(track, &Movement::PUBLISHER, &query, &mut list).expect("its spaces");
        black_box(&list);
    }
}

fn race<D: Driver + Clone>(track: &Track, rules: &Ruleset, driver: &D) {
    for seed in 1..=10 {
        let mut race = Race::new(track, rules, entrants(rules, 6, 0)).expect("six cars fit");
        let mut drivers: [D; 6] = std::array::from_fn(|_| driver.clone());
        race.run(&mut SeededDice::new(seed), &mut drivers)
            .expect("it runs to its end");
        black_box(race.standings());
    }
}
