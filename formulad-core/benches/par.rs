//! Par: solving the harbour circuit, and circuits of 500 and of 5,000 spaces, for 18 wear points and
//! for the zones of the advanced rules; and what to expect on one of them.

mod circuit;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::{Preset, Ruleset};
use formulad_core::{Track, TrackBuilder};

use circuit::harbour;

/// A circuit of so many times 500 spaces in three lanes, with eight corners and eleven stops to each
/// 500, as printed boards have them.
fn circuit(times: usize) -> Track {
    let mut builder = TrackBuilder::<3>::new("Bench");
    for _ in 0..times {
        builder = builder
            .straight(25)
            .corner(1, [6, 5, 3])
            .straight(11)
            .corner(2, [10, 9, 8])
            .straight(7)
            .corner(1, [3, 4, 5])
            .straight(4)
            .corner(1, [5, 4, 3])
            .straight(28)
            .corner(3, [16, 14, 12])
            .straight(9)
            .corner(1, [4, 3, 2])
            .straight(8)
            .corner(1, [5, 4, 3])
            .straight(6)
            .corner(1, [5, 4, 3])
            .straight(22);
    }
    let track = builder.grid(10).build().expect("it can be raced on");
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
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = par
}
criterion_main!(benches);
