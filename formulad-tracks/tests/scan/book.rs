//! The photograph on the page of the book about reading boards.

use formulad_tracks::bundled;
use formulad_tracks::draw::Theme;

use crate::camera::{Photo, Shot, jpeg};

const PATH: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../docs/src/images/scan/photograph.jpg"
);

/// It is that of the simulated camera. With `UPDATE=1` it is taken anew.
#[test]
fn the_photograph_is_one_of_a_bundled_circuit() {
    let photo = Photo::of(bundled::mini().plan(), Theme::Day, 1.0, Shot::Perspective);
    let taken = image::load_from_memory(&photo.file)
        .expect("a picture")
        .into_rgb8();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(PATH, jpeg(&taken, 60)).expect("a folder to write to");
    }
    let committed = image::open(PATH).expect("the picture is there: UPDATE=1 writes it");
    let committed = committed.into_rgb8();
    assert_eq!(committed.dimensions(), taken.dimensions());
    // Nobody sees what the compression changes.
    let apart = committed.iter().zip(taken.iter());
    let apart: u64 = apart.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let apart = apart as f64 / committed.len() as f64;
    assert!(apart < 8.0, "{apart}: UPDATE=1 takes it anew");
}
