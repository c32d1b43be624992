//! Checking and building tracks of about 500 and 20,000 spaces, and laying out plans of 500 and 50,000.

#[path = "../tests/support/layout.rs"]
mod layout;

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use formulad_core::{Track, TrackBuilder, TrackPlan};

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

/// Plans of the same straight and corner, repeated: 100 spaces in two lanes.
fn lay_out(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lay out");
    for repeats in [5, 500] {
        let builder = (0..repeats).fold(TrackBuilder::<2>::new("Repeated"), |builder, _| {
            builder.straight(40).corner(1, [11, 9])
        });
        group.throughput(Throughput::Elements(100 * repeats));
        group.bench_function(BenchmarkId::from_parameter(100 * repeats), |bencher| {
            bencher.iter(|| black_box(&builder).plan());
        });
    }
    group.finish();
}

criterion_group!(benches, build, lay_out);
criterion_main!(benches);
