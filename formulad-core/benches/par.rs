//! Par: solving the harbour circuit, and circuits of 500 and of 5,000 spaces, for 18 wear points and
//! for the zones of the advanced rules; forecasts for one of them, and what each corner costs.

mod field;
#[path = "../tests/support/layout.rs"]
mod layout;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_core::Track;
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::driver::Planner;
use formulad_core::rules::{Preset, Ruleset};

use field::harbour;

/// A circuit of a multiple of 500 spaces in three lanes, with eight corners and eleven stops to each
/// 500, as printed boards have them.
fn circuit(times: usize) -> Track {
    let sections = "25 | 1: 6 5 3 | 11 | 2: 10 9 8 | 7 | 1: 3 4 5 | 4 | 1: 5 4 3 | 28 | \
        3: 16 14 12 | 9 | 1: 4 3 2 | 8 | 1: 5 4 3 | 6 | 1: 5 4 3 | 22 | ";
    let track = layout::track(&(sections.repeat(times) + "grid 10"));
    assert_eq!(track.spaces().len(), 500 * times);
    track
}

fn par(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("par");
    for (name, track, laps) in [
        ("harbour", harbour(), 1),
        ("harbour, two laps", harbour(), 2),
        ("500 spaces", circuit(1), 1),
        ("5000 spaces", circuit(10), 1),
    ] {
        let (rules, terms) = (Ruleset::basic(laps), Terms::default());
        let solve = || Par::solve(&track, &rules, &terms).expect("it can be solved");
        group.bench_function(name, |bencher| bencher.iter(|| black_box(solve())));
    }
    let (track, rules) = (harbour(), Ruleset::basic(2));
    group.bench_function("a planner for the harbour, two laps", |bencher| {
        bencher.iter(|| black_box(Planner::new(&track, &rules)));
    });
    let track = circuit(1);
    for (name, laps) in [
        ("500 spaces, advanced", 1),
        ("500 spaces, advanced, two laps", 2),
    ] {
        let (rules, terms) = (Preset::Advanced.rules(laps), Terms::default());
        let solve = || Par::solve(&track, &rules, &terms).expect("it can be solved");
        group.bench_function(name, |bencher| bencher.iter(|| black_box(solve())));
        println!("{} bytes", solve().bytes());
    }
    for (name, rules) in [
        ("500 spaces, forecast", Ruleset::basic(1)),
        ("500 spaces, advanced, forecast", Preset::Advanced.rules(1)),
    ] {
        let par = Par::solve(&track, &rules, &Terms::default()).expect("it can be solved");
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(par.forecast(Start::POLE, par.full_wear())));
        });
    }
    for (name, times) in [("500 spaces, all costs", 1), ("1000 spaces, all costs", 2)] {
        let track = circuit(times);
        let par =
            Par::solve(&track, &Ruleset::basic(1), &Terms::default()).expect("it can be solved");
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(par.corner_costs(Start::POLE, par.full_wear())));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = par
}
criterion_main!(benches);
