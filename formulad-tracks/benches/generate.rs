//! Circuits out of nothing, and from sections.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_tracks::generate::{self, Recipe, Sections};

const SECTIONS: &str = "
    straight 8, right 90 1 stop, straight 30, right 90 1 stop, straight 41
    right 90 1 stop, straight 30, right 90 1 stop, straight 30
";

fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    let recipe = Recipe::new("Bench");
    // Some take more throws than others: a hundred different ones in turn.
    let mut seeds = (0..100).cycle();
    group.bench_function("random", |bencher| {
        bencher.iter(|| generate::random(seeds.next().unwrap_or(0), black_box(&recipe)));
    });
    let sections: Sections = SECTIONS.parse().expect("sections");
    group.bench_function("of sections", |bencher| {
        bencher.iter(|| generate::of_sections(black_box(&sections), &recipe));
    });
    group.finish();
}

criterion_group!(benches, generate);
criterion_main!(benches);
