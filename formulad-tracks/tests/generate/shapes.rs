//! The shapes of random circuits, compared with those of boards.

use formulad_core::Track;
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::Ruleset;
use formulad_tracks::generate::{self, Spec, Style};

use super::committed::compare;
use super::shape::{Outline, Shape};
use super::sheet::sheet;
use super::with;

fn track(seed: u64, spec: &Spec) -> Track {
    Track::new(generate::random(seed, spec).expect("a circuit")).expect("no errors")
}

fn shape(seed: u64, spec: &Spec) -> Shape {
    Shape::of(&track(seed, spec)).expect("a middle lane")
}

fn mean(shapes: &[Shape], figure: impl Fn(&Shape) -> f64) -> f64 {
    shapes.iter().map(figure).sum::<f64>() / shapes.len() as f64
}

/// How near shapes are that are alike.
const ALIKE: f64 = 0.06;

/// The means of boards that people play, with how far off those of random circuits may lie: 338 corners
/// of 43 boards, and where the line is on 47. Corners that turn by 150 degrees, the enclosed area and
/// the part of the road with other road beside it were measured on 11 boards only.
pub(crate) fn assert_like_boards(shapes: &[Shape]) {
    let part = |is: fn(&Shape) -> bool| mean(shapes, |shape| f64::from(u8::from(is(shape))));
    let (clockwise, at_the_top) = (part(Shape::is_clockwise), part(Shape::is_home_at_the_top));
    let sweepers = mean(shapes, |shape| shape.sweepers().len() as f64);
    let stops = |stops| mean(shapes, |shape| shape.of_stops(stops) as f64);
    let [one, two, three] = [1, 2, 3].map(stops);
    let mut wrong = Vec::new();
    let mut table = String::from("| | boards | random circuits |\n| --- | --- | --- |\n");
    for (what, is, boards, apart) in [
        ("driven clockwise", clockwise, 34.0 / 47.0, 0.06),
        ("line in the upper quarter", at_the_top, 13.0 / 47.0, 0.08),
        (
            "straight with the line along the board",
            part(Shape::is_home_horizontal),
            23.0 / 47.0,
            0.18,
        ),
        ("bends of 60 degrees driven flat out", sweepers, 1.5, 0.3),
        ("corners of 1 stop", one, 213.0 / 43.0, 0.5),
        ("corners of 2 stops", two, 99.0 / 43.0, 0.4),
        ("corners of 3 stops", three, 26.0 / 43.0, 0.15),
        (
            "corners that turn by 150 degrees or more",
            mean(shapes, |shape| shape.hairpins() as f64),
            1.18,
            0.5,
        ),
        (
            "enclosed area, as a part of that of a circle as long",
            mean(shapes, Shape::roundness),
            0.3,
            0.05,
        ),
        (
            "road with other road along it, at most 7 spaces away",
            mean(shapes, Shape::parallel),
            0.38,
            0.15,
        ),
    ] {
        table += &format!("| {what} | {boards:.2} | {is:.2} |\n");
        if (is - boards).abs() > apart {
            wrong.push(format!("{what}: {is}, not {boards}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    compare("../docs/src/generate.md", Some("shapes"), &table);
    let s_bends = mean(shapes, |shape| shape.s_bends() as f64);
    assert!((0.5..2.0).contains(&s_bends), "{s_bends}");
}

/// However two of them are turned, mirrored and driven, one lies off the other by a space on average,
/// more than half the width of the road: their points are 16 to 17 spaces from the middle.
pub(crate) fn assert_no_two_alike(shapes: &[Shape]) {
    let outlines: Vec<Outline> = shapes.iter().map(Shape::outline).collect();
    for (at, one) in outlines.iter().enumerate() {
        for (before, other) in outlines[..at].iter().enumerate() {
            let is_alike = one.least_distance(other) < ALIKE && one.distance(other) < ALIKE;
            assert!(!is_alike, "circuits {before} and {at} of the list");
        }
    }
}

/// The figures of the middle 90 % of 43 boards: 10.1 to 20.3 turns a lap.
#[test]
fn laps_take_as_long_as_on_boards_and_use_all_lanes() {
    let rules = Ruleset::basic(1);
    for seed in 0..12 {
        let track = track(seed, &Spec::new("Par"));
        let par = Par::solve(&track, &rules, &Terms::default()).expect("par");
        let forecast = par.forecast(Start::Grid { place: 1 }, rules.wear);
        let forecast = forecast.expect("a forecast");
        assert!((10.1..=20.3).contains(&forecast.turns), "seed {seed}");
        for (lane, turns) in forecast.lanes {
            assert!(turns > forecast.turns / 20.0, "seed {seed}, lane {lane}");
        }
    }
}

#[test]
fn styles_are_what_they_are_called() {
    let of = |style| -> Vec<Shape> {
        let spec = with(|spec| spec.style = Some(style));
        (0..40).map(|seed| shape(seed, &spec)).collect()
    };
    let all = Style::ALL.map(of);
    let [street, flowing, fast, twisty] = &all;
    for (of, what, figure) in [
        (
            street,
            "right angles",
            Shape::squareness as fn(&Shape) -> f64,
        ),
        (flowing, "bends driven flat out", |it| {
            it.sweepers().len() as f64
        }),
        (fast, "spaces a corner", |it| 1.0 / it.stops.len() as f64),
        (twisty, "corners", |it| it.stops.len() as f64),
    ] {
        let figures: Vec<f64> = all.iter().map(|style| mean(style, figure)).collect();
        let most = figures.iter().copied().fold(0.0, f64::max);
        assert!(mean(of, figure) >= most, "{what}: {figures:?}");
    }
}

/// The same circuit with right and left exchanged, also on the board.
#[test]
fn a_mirrored_circuit_is_the_mirror_image() {
    for seed in 0..8 {
        let (spec, mirrored) = (Spec::new("Test"), with(|spec| spec.mirror = true));
        let (one, other) = (shape(seed, &spec), shape(seed, &mirrored));
        assert_eq!(one.stops, other.stops, "seed {seed}");
        assert_ne!(one.is_clockwise(), other.is_clockwise(), "seed {seed}");
        let apart = one.outline().distance(&other.outline());
        assert!(apart < ALIKE, "seed {seed}: {apart}");
    }
}

/// An outline is like itself turned, mirrored, driven the other way and begun elsewhere, and unlike
/// others; the fast distance is never the larger one.
#[test]
fn distances_are_of_shapes() {
    let shapes: Vec<Shape> = (0..4)
        .map(|seed| shape(seed, &Spec::new("Shape")))
        .collect();
    let mut moved = shape(0, &Spec::new("Shape"));
    moved.points.reverse();
    moved.points.rotate_left(20);
    for point in &mut moved.points {
        *point = (3.0 * point.y, 3.0 * point.x).into();
    }
    let (first, moved) = (shapes[0].outline(), moved.outline());
    assert!(first.distance(&moved) < ALIKE);
    for other in shapes[1..].iter().map(Shape::outline) {
        let (least, distance) = (first.least_distance(&other), first.distance(&other));
        assert!(least <= distance + 1e-9, "{least} {distance}");
        assert!(distance > 2.0 * ALIKE, "{distance}");
    }
}

/// The picture of the page on generating.
#[test]
fn contact_sheet() {
    let shapes: Vec<Shape> = (1..=60)
        .map(|seed| shape(seed, &Spec::new("Sheet")))
        .collect();
    compare(
        "../docs/src/images/generated/sheet.svg",
        None,
        &sheet(&shapes),
    );
}
