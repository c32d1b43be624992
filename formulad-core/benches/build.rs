//! Checking and building tracks of about 500 and 20,000 spaces.

#[path = "../tests/support/layout.rs"]
mod layout;

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use formulad_core::{Track, TrackPlan};

/// A three-lane track of the same five corners, repeated: 459 spaces each.
fn plan(repeats: usize) -> TrackPlan {
    let sections = "30 | 1: 6 5 4 | 12 | 2: 8 9 10 | 9 | 1: 5 4 3 | 16 | 3: 18 16 14 | 22 | \
        1: 6 5 4 | 25 | ";
    layout::track(&(sections.repeat(repeats) + "grid 10"))
        .plan()
        .clone()
}

fn build(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("build");
    for repeats in [1, 40] {
        let plan = plan(repeats);
        group.throughput(Throughput::Elements(plan.spaces.len() as u64));
        let id = BenchmarkId::from_parameter(plan.spaces.len());
        group.bench_function(id, |bencher| {
            bencher.iter_batched(
                || plan.clone(),
                |plan| black_box(Track::new(plan)).expect("it can be raced on"),
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, build);
criterion_main!(benches);
