//! From the text of a track file to a track: reading, checking and building, for three-lane ovals of
//! about 500 and 20,000 spaces; and checking one with advice on its design.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use formulad_core::Track;
use formulad_tracks::{TrackFile, bundled, lint};

mod oval;

fn read(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read, check and build");
    for parts in [1, 44] {
        let file = TrackFile::new(oval::ovals(parts));
        let text = file.to_text().expect("all its numbers are finite");
        let spaces = text.matches("\"id\": ").count() as u64;
        group.throughput(Throughput::Elements(spaces));
        group.bench_function(BenchmarkId::from_parameter(spaces), |bencher| {
            bencher.iter(|| {
                let file = TrackFile::parse(black_box(&text)).expect("it was written so");
                Track::new(file.plan).expect("it has no errors")
            });
        });
    }
    group.finish();
}

/// What runs after every edit of a circuit: all checks and the making of the track, and then advice
/// on its design.
fn advise(criterion: &mut Criterion) {
    let track = bundled::harbour();
    criterion.bench_function("check and advise/harbour", |bencher| {
        bencher.iter(|| lint::check(black_box(track.plan())));
    });
    criterion.bench_function("advise/harbour", |bencher| {
        bencher.iter(|| lint::check_track(black_box(&track)));
    });
}

criterion_group!(benches, read, advise);
criterion_main!(benches);
