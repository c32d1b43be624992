//! Boards read from their pictures: the harbour on a picture of 2,500 × 1,658 pixels, the size of a published board.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_tracks::bundled;
use formulad_tracks::draw::Theme;
use formulad_tracks::scan::{Options, Picture, scan};

#[path = "../tests/scan/camera.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod camera;
#[path = "../tests/scan/middle.rs"]
mod middle;

use camera::{Photo, Shot};

fn read(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("scan");
    group.sample_size(10);
    let mut plan = bundled::harbour().plan().clone();
    // A little lower than it is: nothing but ground is cut off.
    plan.board.height = 663.2;
    let photo = Photo::of(&plan, Theme::Day, 2.5, Shot::Plain);
    group.bench_function("unpack", |bencher| {
        bencher.iter(|| Picture::decode(black_box(&photo.file)).expect("a picture"));
    });
    let picture = Picture::decode(&photo.file).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (2_500, 1_658));
    let mut along = Options::default();
    let line = middle::rough_line(&plan);
    along.line = Some(line.into_iter().map(|at| photo.place(at)).collect());
    for (name, options) in [
        ("along a line", along),
        ("without a line", Options::default()),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| scan(black_box(&picture), &options).expect("a circuit"));
        });
    }
    group.finish();
}

criterion_group!(benches, read);
criterion_main!(benches);
