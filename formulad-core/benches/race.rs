//! A whole race of six careful drivers over two laps of the harbour circuit, seed after seed: under the
//! beginner's rules, and under the advanced ones with weather and tyres; and one of six planners.

mod field;

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_core::dice::{Dice, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver};
use formulad_core::race::{Answer, Choice, Pending, Race};
use formulad_core::rules::{Preset, RaceOption, Ruleset};

use field::{entrants, harbour};

/// The rules, and what they are called.
fn rules() -> [(&'static str, Ruleset); 2] {
    let options = [RaceOption::Weather, RaceOption::Tyres];
    let advanced = Preset::Advanced.rules_with(2, &options);
    [
        ("six cars, two laps", Ruleset::basic(2)),
        (
            "six cars, two laps, advanced with weather and tyres",
            advanced.expect("the options go with it"),
        ),
    ]
}

fn race(criterion: &mut Criterion) {
    let track = harbour();
    let entrants = entrants(&Ruleset::basic(2), 6, 0);
    let mut group = criterion.benchmark_group("race");
    for (name, rules) in rules() {
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                let mut race =
                    Race::new(&track, &rules, entrants.clone()).expect("six cars fit on the grid");
                race.run(&mut SeededDice::new(seed), &mut [CarefulDriver::new(); 6])
                    .expect("it runs to its end");
                black_box(race.standings())
            });
        });
    }
    let rules = Ruleset::basic(2);
    let driver = PlannerDriver::new(Arc::new(Planner::new(&track, &rules)));
    let mut drivers = vec![driver; 6];
    let mut seed = 0;
    group.bench_function("six planners, two laps", |bencher| {
        bencher.iter(|| {
            seed += 1;
            let mut race =
                Race::new(&track, &rules, entrants.clone()).expect("six cars fit on the grid");
            race.run(&mut SeededDice::new(seed), &mut drivers)
                .expect("it runs to its end");
            black_box(race.standings())
        });
    });
    group.finish();
}

/// Copies of a race with and without its past, and its state hash: at two choices of moves, early and
/// half-way, and at its end.
fn clone(criterion: &mut Criterion) {
    let rules = Ruleset::basic(2);
    let race =
        Race::new(&harbour(), &rules, entrants(&rules, 6, 0)).expect("six cars fit on the grid");
    let mut group = criterion.benchmark_group("clone");
    for (name, answers) in [("begun", 28), ("half-way", 300), ("over", usize::MAX)] {
        let mut race = race.clone();
        let mut dice = SeededDice::new(1);
        // A race has most to copy at a choice of moves.
        let stops = |race: &Race, at| {
            at >= answers && matches!(race.pending(), Pending::Choice(Choice::Move { .. }))
        };
        for at in 0.. {
            let answer = match race.pending() {
                _ if stops(&race, at) => break,
                Pending::Roll(request) => Answer::Roll(dice.roll(request.die).expect("seeded")),
                Pending::Choice(choice) => {
                    let option = CarefulDriver::new().choose(&race, &choice);
                    choice.answer(option).expect("a choice of the driver")
                }
                _ => break,
            };
            race.apply(answer).expect("a legal answer");
        }
        group.bench_function(format!("fork, {name}"), |bencher| {
            bencher.iter(|| race.fork());
        });
        group.bench_function(format!("clone, {name}"), |bencher| {
            bencher.iter(|| race.clone());
        });
        group.bench_function(format!("state hash, {name}"), |bencher| {
            bencher.iter(|| black_box(&race).state_hash());
        });
    }
    group.finish();
}

criterion_group!(benches, race, clone);
criterion_main!(benches);
