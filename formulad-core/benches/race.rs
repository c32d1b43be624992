//! A whole race of six careful drivers over two laps of the harbour circuit, seed after seed: by the
//! beginner's rules, and by the advanced ones with weather and tyres; and one of six planners.

mod field;

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Planner, PlannerDriver};
use formulad_core::race::Race;
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

criterion_group!(benches, race);
criterion_main!(benches);
