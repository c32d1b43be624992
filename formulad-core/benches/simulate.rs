//! Many races of six careful drivers over two laps of the harbour circuit: bare, as part of an experiment with
//! everything counted, and on two threads.

mod field;

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use formulad_core::analysis::simulate::{Experiment, Seat};
use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::race::Race;
use formulad_core::rules::Ruleset;

use field::{entrants, harbour};

const RACES: u64 = 64;

fn simulate(criterion: &mut Criterion) {
    let (track, rules) = (harbour(), Ruleset::basic(2));
    let entrants = entrants(&rules, 6, 0);
    let seats = entrants.iter().cloned();
    let seats = seats.map(|entrant| Seat::new(entrant, "careful"));
    let experiment =
        Experiment::new(&track, &rules, seats.collect(), RACES, 7).expect("they fit on the grid");
    let mut group = criterion.benchmark_group("simulate");
    group.throughput(Throughput::Elements(RACES));
    group.bench_function("bare races", |bencher| {
        bencher.iter(|| {
            for seed in 0..RACES {
                let mut race =
                    Race::new(&track, &rules, entrants.clone()).expect("six cars fit on the grid");
                race.run(&mut SeededDice::new(seed), &mut [CarefulDriver::new(); 6])
                    .expect("it runs to its end");
                black_box(race.standings());
            }
        });
    });
    group.bench_function("experiment", |bencher| {
        bencher.iter(|| black_box(experiment.run(|_| CarefulDriver::new())));
    });
    group.bench_function("experiment on two threads", |bencher| {
        bencher.iter(|| {
            let go_on = |_| ControlFlow::Continue(());
            black_box(experiment.run_parallel(0..RACES, 2, |_| CarefulDriver::new(), go_on))
        });
    });
    group.finish();
}

criterion_group!(benches, simulate);
criterion_main!(benches);
