//! A whole race of six careful drivers over two laps of the harbour circuit, seed after seed.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::race::{Entrant, Race};
use formulad_core::rules::Ruleset;
use formulad_core::{Track, TrackPlan};

fn harbour() -> Track {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../formulad-tracks/circuits/harbour.track.json"
    );
    let text = std::fs::read_to_string(path).expect("the bundled circuit is there");
    let plan: TrackPlan = serde_json::from_str(&text).expect("it can be read");
    Track::new(plan).expect("it can be raced on")
}

fn race(criterion: &mut Criterion) {
    let track = harbour();
    let entrants: Vec<Entrant> = (0..6_u32)
        .map(|number| Entrant::new(format!("driver {number}"), number / 2 + 1))
        .collect();
    let mut seed = 0;
    criterion.bench_function("race/six cars, two laps", |bencher| {
        bencher.iter(|| {
            seed += 1;
            let mut race = Race::new(&track, &Ruleset::basic(2), entrants.clone())
                .expect("six cars fit on the grid");
            race.run(&mut SeededDice::new(seed), &mut [CarefulDriver::new(); 6])
                .expect("it runs to its end");
            black_box(race.standings())
        });
    });
}

criterion_group!(benches, race);
criterion_main!(benches);
