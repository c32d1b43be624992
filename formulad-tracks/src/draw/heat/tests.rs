//! What every heat map promises.

use super::*;
use crate::bundled;
use crate::draw::scene;
use crate::geometry::{Rect, bounds};

/// A number for each space, except for every seventh.
fn number(id: SpaceId) -> Option<f64> {
    (!id.0.is_multiple_of(7)).then(|| f64::from(id.0 % 60))
}

fn maps() -> impl Iterator<Item = (Scene, HeatScale)> {
    let tones = [(Theme::Day, Tone::Light), (Theme::Night, Tone::Dark)];
    bundled::all().iter().flat_map(move |circuit| {
        tones.into_iter().map(move |(theme, tone)| {
            let track = circuit.track();
            let mut scene = scene(track.plan(), Some(&track), theme);
            let scale = HeatScale::of((0..60).map(f64::from), tone);
            heat(&mut scene, &scale, number);
            (scene, scale)
        })
    })
}

#[test]
fn every_space_has_the_colour_of_its_number_and_nothing_lies_over_it() {
    for (scene, scale) in maps() {
        let bare = Palette::of(scale.tone()).bare;
        for item in scene.layer(Layer::Spaces) {
            let id = space(item).unwrap();
            let color = number(id).map_or(bare, |value| scale.color(value));
            assert_eq!(item.fill, Some(color));
        }
        for item in scene.layer(Layer::Marks) {
            assert!(!matches!(item.shape, Shape::Ribbon { .. }));
        }
    }
}

#[test]
fn what_is_written_on_spaces_stands_out() {
    for (scene, scale) in maps() {
        let bare = Palette::of(scale.tone()).bare;
        let fronts: Vec<_> = scene.layer(Layer::Kerbs).filter_map(space).collect();
        for item in scene.layer(Layer::Marks) {
            let Some(id) = space(item).filter(|id| !fronts.contains(id)) else {
                continue;
            };
            let under = number(id).map_or(bare, |value| scale.color(value));
            if let (Shape::Text(text), Some(ink)) = (&item.shape, item.fill) {
                assert!(
                    (light(ink) - light(under)).abs() > 0.4,
                    "{} on {under}",
                    text.text
                );
            }
        }
    }
}

/// Nothing around the spaces is as colourful as they are.
#[test]
fn all_around_the_spaces_steps_back() {
    let strength = |color: Color| {
        let [_, a, b] = ramp::to_lab(color);
        libm::hypot(a, b)
    };
    for (scene, _) in maps() {
        for item in &scene.items {
            if matches!(item.layer, Layer::Spaces | Layer::Marks) {
                continue;
            }
            let stroke = item.stroke.map(|stroke| stroke.color);
            for color in item.fill.into_iter().chain(stroke) {
                assert!(strength(color) < 0.05, "{color} in {:?}", item.layer);
            }
        }
    }
}

#[test]
fn a_legend_overlaps_neither_road_nor_signs() {
    let area = |item: &Item| match &item.shape {
        shape @ (Shape::Polygon(_) | Shape::Ribbon { .. }) => bounds(shape.outline()),
        _ => None,
    };
    let mut found = 0;
    for circuit in bundled::all() {
        let track = circuit.track();
        let mut scene = scene(track.plan(), Some(&track), Theme::Day);
        let scale = HeatScale::new(0.0, 1.0, Tone::Light);
        let before = scene.items.len();
        if !heat_legend(&mut scene, track.plan(), &scale, "Turns that begin here") {
            assert_eq!(scene.items.len(), before);
            continue;
        }
        found += 1;
        let board = area(&scene.items[before]).unwrap();
        let whole = Rect::new(0.0, 0.0, scene.width, scene.height);
        assert_eq!(board.union(whole), whole);
        for item in &scene.items[..before] {
            if matches!(item.layer, Layer::Spaces | Layer::Signs)
                && let Some(area) = area(item)
            {
                assert!(!area.overlaps(board), "{} {:?}", track.name(), item.layer);
            }
        }
    }
    assert!(found >= 8, "{found}");
}
