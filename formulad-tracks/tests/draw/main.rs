//! Pictures as others read them: PNG images, PDF pages, sheets of paper.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod page;
mod pdf;
mod pictures;
mod png;
mod poppler;
mod sheets;
mod vector;

use formulad_core::TrackPlan;
use formulad_core::plan::Board;
use formulad_tracks::bundled;
use formulad_tracks::draw::{self, Resolution, Scale, ScaleError, Scene, Theme};

const THEMES: [Theme; 3] = [Theme::Day, Theme::Night, Theme::Plain];

/// The board of a bundled circuit.
fn board(name: &str, theme: Theme) -> Scene {
    let track = bundled::find(name).unwrap().track();
    draw::scene(track.plan(), Some(&track), theme)
}

/// A picture of nothing, of this size.
fn empty(width: f64, height: f64) -> Scene {
    Scene {
        width,
        height,
        ..Scene::default()
    }
}

#[test]
fn every_circuit_can_be_drawn_in_every_theme_and_format() {
    for circuit in bundled::all() {
        for theme in THEMES {
            let scene = board(circuit.name(), theme);
            assert!(draw::svg(&scene).starts_with("<svg"));
            let png = draw::png(&scene, Resolution::Width(120)).unwrap();
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
            assert!(draw::pdf(&scene).unwrap().starts_with(b"%PDF-"));
        }
    }
}

/// No theme hides anything or moves anything of the track.
#[test]
fn themes_differ_in_colours_and_in_what_lies_around() {
    use formulad_tracks::draw::{Item, Layer, Owner, Shape};
    for circuit in bundled::all() {
        let shown = |theme| -> Vec<(Layer, Shape)> {
            let items = board(circuit.name(), theme).items.into_iter();
            // Lamps belong to no part of the track; kerbs have a shape of their own on paper.
            let is_kerb = |item: &Item| {
                item.layer == Layer::Kerbs && matches!(item.owner, Some(Owner::Corner(_)))
            };
            let items = items
                .filter(|item| item.owner.is_some() || item.layer == Layer::Signs)
                .filter(|item| !is_kerb(item));
            items.map(|item| (item.layer, item.shape)).collect()
        };
        let [day, night, plain] = THEMES.map(shown);
        assert!(day.len() > 100);
        assert!(day == night, "{}", circuit.name());
        // What only decorates signs is not printed where it would cost ink.
        let mut rest = day.iter();
        let missing = plain.iter().find(|item| !rest.any(|other| other == *item));
        assert_eq!(missing, None, "{}", circuit.name());
        assert!(day.len() < plain.len() + plain.len() / 10);
    }
}

/// For printers: most of the sheet stays white, and there is no colour but shades of grey.
#[test]
fn the_plain_theme_needs_little_ink_and_no_colour() {
    for circuit in bundled::all() {
        let scene = board(circuit.name(), Theme::Plain);
        let image = png::decode(&draw::png(&scene, Resolution::Width(300)).unwrap());
        let pixels: Vec<[u8; 3]> = image.pixels().collect();
        assert!(pixels.iter().all(|[r, g, b]| r == g && g == b));
        let ink: f64 = pixels.iter().map(|[r, ..]| f64::from(255 - r)).sum();
        let covered = ink / 255.0 / pixels.len() as f64;
        assert!(covered < 0.08, "{}: {covered}", circuit.name());
    }
}

/// The usual space is the median of all steps straight ahead, measured here anew.
#[test]
fn a_scale_in_millimetres_per_space_measures_the_circuit() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let place = |id| {
            let mut spaces = track.plan().spaces.iter();
            let space = spaces.find(|space| space.id == id).unwrap();
            (space.x, space.y)
        };
        let road = track.spaces().iter().filter(|space| space.lane.is_some());
        let ahead = road.filter_map(|space| Some((space.id, track.ahead(space.id)?)));
        let mut lengths: Vec<f64> = ahead
            .map(|(from, to)| {
                let ((x, y), (to_x, to_y)) = (place(from), place(to));
                (to_x - x).hypot(to_y - y)
            })
            .collect();
        lengths.sort_by(f64::total_cmp);
        let median = lengths[lengths.len() / 2];

        let scene = board(circuit.name(), Theme::Plain);
        let large = scene.scaled(Scale::SpaceLength(30.0)).unwrap();
        let times = 30.0 / median;
        assert!((large.width - scene.width * times).abs() < 1e-6 * large.width);
        assert!((large.height - scene.height * times).abs() < 1e-6 * large.height);
        assert!((large.space.unwrap() - 30.0).abs() < 1e-9);
    }
}

#[test]
fn scales_that_make_no_sense_are_refused() {
    let scene = board("mini", Theme::Day);
    for number in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for scale in [Scale::Times(number), Scale::SpaceLength(number)] {
            let refused = scene.scaled(scale);
            assert!(matches!(refused, Err(ScaleError::Number(_))), "{scale:?}");
        }
    }
    for number in [1e-9, 1e9, f64::MIN_POSITIVE, f64::MAX] {
        for scale in [Scale::Times(number), Scale::SpaceLength(number)] {
            let refused = scene.scaled(scale);
            assert!(matches!(refused, Err(ScaleError::Size { .. })), "{scale:?}");
        }
    }
    let nothing = draw::scene(&TrackPlan::default(), None, Theme::Day);
    assert_eq!(nothing.space, None);
    let refused = nothing.scaled(Scale::SpaceLength(20.0));
    assert_eq!(refused, Err(ScaleError::NoSpaces));
    assert!(nothing.scaled(Scale::Times(2.0)).is_ok());
}

/// Boards without a sensible size are drawn on one that has: the writers need no care for them.
#[test]
fn boards_of_any_size_are_drawn_or_refused() {
    for size in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e-300, 1e300, 1e5] {
        let mut plan = bundled::mini().plan().clone();
        plan.board = Board {
            width: size,
            height: size,
        };
        let scene = draw::scene(&plan, None, Theme::Day);
        // Every one is either a file or an error, and neither takes long.
        assert!(draw::png(&scene, Resolution::Width(60)).is_ok());
        let fits = scene.width <= draw::MAX_PAGE;
        assert_eq!(draw::pdf(&scene).is_ok(), fits, "{size}");
    }
}
