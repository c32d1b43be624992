//! Checking and building tracks of about 500 and 20,000 spaces.

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use formulad_core::{Track, TrackBuilder, TrackPlan};

/// A three-lane track of this many laps of the same eight corners: 501 spaces each.
fn plan(repeats: u32) -> TrackPlan {
    let mut builder = TrackBuilder::<3>::new("long").grid(10);
    for _ in 0..repeats {
        builder = builder
            .straight(30)
            .corner(1, [6, 5, 4])
            .straight(12)
            .corner(2, [8, 9, 10])
            .straight(9)
            .corner(1, [5, 4, 3])
            .straight(16)
            .corner(3, [18, 16, 14])
            .straight(22)
            .corner(1, [6, 5, 4])
            .straight(25);
    }
    builder.plan()
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
