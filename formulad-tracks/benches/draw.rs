//! Drawing the harbour: the list of what to paint, and each format written from it; and the list of
//! a circuit of 10,000 spaces.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use formulad_core::Track;
use formulad_tracks::bundled;
use formulad_tracks::draw::{self, Paper, Resolution, Theme, USUAL_OVERLAP};

mod oval;

fn drawing(criterion: &mut Criterion) {
    let track = bundled::harbour();
    let mut group = criterion.benchmark_group("draw the harbour");
    group.sample_size(10);
    group.bench_function("scene", |bencher| {
        bencher.iter(|| draw::scene(black_box(track.plan()), Some(&track), Theme::Day));
    });
    let scene = draw::scene(track.plan(), Some(&track), Theme::Day);
    group.bench_function("svg", |bencher| {
        bencher.iter(|| draw::svg(black_box(&scene)));
    });
    group.bench_function("png, 1,600 pixels wide", |bencher| {
        bencher.iter(|| draw::png(black_box(&scene), Resolution::Width(1600)));
    });
    group.bench_function("png, 150 dots per inch", |bencher| {
        bencher.iter(|| draw::png(black_box(&scene), Resolution::Dpi(150.0)));
    });
    group.bench_function("pdf, one page", |bencher| {
        bencher.iter(|| draw::pdf(black_box(&scene)));
    });
    group.bench_function("pdf, 16 sheets of A4", |bencher| {
        bencher.iter(|| draw::pdf_on_sheets(black_box(&scene), Paper::A4, USUAL_OVERLAP));
    });
    group.finish();
}

/// What an editor asks for after each change, of small circuits and large ones.
fn scenes(criterion: &mut Criterion) {
    let large = oval::ovals(25);
    let mut group = criterion.benchmark_group("scene");
    group.sample_size(20);
    for plan in [bundled::harbour().plan(), &large] {
        let track = Track::new(plan.clone()).ok();
        let spaces = plan.spaces.len();
        let scene = || draw::scene(black_box(plan), track.as_ref(), Theme::Day);
        group.bench_function(BenchmarkId::new("whole", spaces), |bencher| {
            bencher.iter(scene);
        });
    }
    group.finish();
}

criterion_group!(benches, drawing, scenes);
criterion_main!(benches);
