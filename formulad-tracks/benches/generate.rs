//! Circuits out of nothing, and from sections.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_tracks::generate::{self, DrawnSpec, Knot, Sections, Spec};

const SECTIONS: &str = "
    straight 8, right 90 1 stop, straight 30, right 90 1 stop, straight 41
    right 90 1 stop, straight 30, right 90 1 stop, straight 30
";

fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    let spec = Spec::new("Bench");
    // Some take more throws than others: a hundred different ones in turn.
    let mut seeds = (0..100).cycle();
    group.bench_function("random", |bencher| {
        bencher.iter(|| generate::random(seeds.next().unwrap_or(0), black_box(&spec)));
    });
    let sections: Sections = SECTIONS.parse().expect("sections");
    group.bench_function("of sections", |bencher| {
        bencher.iter(|| generate::of_sections(black_box(&sections), &spec));
    });
    // A rounded square of 155 spaces, as a designer drags it.
    let knot = |at: (f64, f64), before: (f64, f64), after: (f64, f64)| Knot {
        at: at.into(),
        before: before.into(),
        after: after.into(),
    };
    let knots = [
        knot((150.0, 400.0), (150.0, 600.0), (150.0, 50.0)),
        knot((500.0, 80.0), (100.0, 80.0), (900.0, 80.0)),
        knot((950.0, 400.0), (950.0, 50.0), (950.0, 700.0)),
        knot((500.0, 640.0), (900.0, 640.0), (100.0, 640.0)),
    ];
    let spec = DrawnSpec {
        measure: generate::Measure::Spaces(155),
        ..DrawnSpec::new("Bench")
    };
    group.bench_function("on board", |bencher| {
        bencher.iter(|| generate::on_board(black_box(&knots), &spec));
    });
    group.finish();
}

criterion_group!(benches, generate);
criterion_main!(benches);
