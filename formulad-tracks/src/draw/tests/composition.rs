//! What makes a picture of a board: light, scenery that stands nowhere in the way, and titles that fit.

use formulad_core::plan::{ArtPlan, Landscape, PieceKind, PiecePlan, Sign, TitleStyle};

use super::super::style::Style;
use super::super::{Scene, SignPlaces, light, scene_keeping};
use super::*;
use crate::draw::Seams;

fn inside(outline: &[Point], at: Point) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(next).filter(|(a, b)| {
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

fn around(shape: &Shape) -> Option<Rect> {
    match shape {
        Shape::Circle { center, radius } => Some(Rect::from_center_size(
            *center,
            (2.0 * radius, 2.0 * radius),
        )),
        shape => bounds(shape.outline()),
    }
}

/// However a thing is turned, its shadow lies to its lower right.
#[test]
fn everything_that_stands_has_a_shadow_on_the_same_side() {
    let standing = [
        PieceKind::Tree,
        PieceKind::Fir,
        PieceKind::Palm,
        PieceKind::Rock,
        PieceKind::House,
        PieceKind::Hall,
        PieceKind::Tower,
        PieceKind::Stand,
        PieceKind::Boat,
    ];
    for kind in standing {
        for turned in [0.0, 30.0, 90.0, 137.0] {
            // These are drawn as seen from the front.
            let is_upright = matches!(kind, PieceKind::Fir | PieceKind::Tower);
            let mut plan = TrackPlan::default();
            plan.art.pieces.push(PiecePlan {
                heading: if is_upright { 0.0 } else { turned },
                ..PiecePlan::new(kind, 300.0, 300.0)
            });
            let scene = scene(&plan, None, Theme::Day);
            let shade = Some(light::shade(&Style::DAY));
            let board = 240.0;
            let things = scene.layer(Layer::Scenery).filter_map(|item| {
                let around = around(&item.shape)?;
                // Not the water that a boat parts.
                let is_solid = item.fill.is_none_or(|fill| fill.a == 255) || item.fill == shade;
                (is_solid && around.width() < board).then_some((item.fill == shade, around))
            });
            let things: Vec<(bool, Rect)> = things.collect();
            let union = |is_shadow: bool| {
                let parts = things.iter().filter(|(shadow, around)| {
                    *shadow == is_shadow
                        && around.center().distance(Point::new(300.0, 300.0)) < 80.0
                });
                parts
                    .map(|(_, around)| *around)
                    .reduce(|all, part| all.union(part))
                    .unwrap()
            };
            let (shadow, thing) = (union(true), union(false));
            // Not beyond the upper left of the thing, and beyond its lower right.
            let off = shadow.center() - thing.center();
            let message = format!("{kind} {turned}: {shadow:?} {thing:?}");
            assert!(off.x > 0.0 || shadow.x1 > thing.x1, "{message}");
            assert!(
                shadow.y1 > thing.y1 - 0.01 && off.dot(light::AWAY) > 0.0,
                "{message}"
            );
        }
    }
}

/// In every landscape: not on the road, not under a sign, not in a lake.
#[test]
fn nothing_in_a_landscape_stands_in_the_way() {
    for landscape in Landscape::ALL {
        for circuit in [bundled::harbour(), bundled::mountain()] {
            let mut plan = circuit.plan().clone();
            plan.art.landscape = Some(landscape);
            let scene = scene(&plan, Some(&circuit), Theme::Day);
            let shade = Some(light::shade(&Style::DAY));
            let shadows: Vec<Rect> = scene
                .layer(Layer::Ground)
                .filter(|item| item.fill == shade)
                .filter_map(|item| around(&item.shape))
                .collect();
            let is_empty = matches!(landscape, Landscape::SaltFlat | Landscape::Bare);
            assert_eq!(
                shadows.len() > 20,
                !is_empty,
                "{landscape} {}",
                shadows.len()
            );
            let roads = scene.layer(Layer::Spaces).chain(scene.layer(Layer::Kerbs));
            let roads: Vec<(Rect, Vec<Point>)> = roads
                .filter_map(|item| Some((around(&item.shape)?, points(&item.shape))))
                .collect();
            let signs: Vec<Rect> = scene
                .layer(Layer::Signs)
                .filter(|item| item.stroke.is_some())
                .filter_map(|item| around(&item.shape))
                .collect();
            let areas: Vec<Vec<Point>> = plan
                .art
                .areas
                .iter()
                .map(crate::draw::area_outline)
                .collect();
            for shadow in shadows {
                // The foot of the thing, of which the shadow's first corners are the nearest.
                let foot = shadow.center() - light::AWAY;
                let on_road = roads.iter().any(|(around, outline)| {
                    around.overlaps(shadow)
                        && [foot, shadow.origin(), shadow.center()]
                            .iter()
                            .any(|at| inside(outline, *at))
                });
                assert!(!on_road, "{landscape}: {shadow:?} on the road");
                let under_sign = signs
                    .iter()
                    .find(|sign| sign.overlaps(shadow.inflate(-2.5, -2.5)));
                assert_eq!(under_sign, None, "{landscape}: {shadow:?}");
                let in_area = areas.iter().any(|area| inside(area, foot));
                assert!(!in_area, "{landscape}: {shadow:?} in an area");
            }
        }
    }
}

fn name_parts(scene: &Scene) -> impl Iterator<Item = &Item> {
    let owner = Some(Owner::Sign(Sign::Name));
    scene
        .layer(Layer::Signs)
        .filter(move |item| item.owner == owner)
}

/// In every style the title lies on the board within the trim, on no space, and its texts on what they are written on;
/// while the board changes, it stays.
#[test]
fn titles_of_every_style_fit() {
    for circuit in bundled::all() {
        let track = circuit.track();
        for style in TitleStyle::ALL {
            let mut plan = track.plan().clone();
            plan.art.title = style;
            let scene = scene(&plan, Some(&track), Theme::Day);
            let rims = name_parts(&scene).filter(|item| item.stroke.is_some());
            let plate = bounds(rims.flat_map(|item| item.shape.outline())).unwrap();
            let trim = Rect::new(0.0, 0.0, scene.width, scene.height);
            assert!(
                trim.inflate(-2.0, -2.0).contains_rect(plate),
                "{style} {plate:?}"
            );
            let cells = scene.layer(Layer::Spaces);
            let hidden = cells
                .flat_map(|cell| points(&cell.shape))
                .find(|at| plate.contains(*at));
            assert_eq!(hidden, None, "{} {style}", circuit.name());
            for item in name_parts(&scene) {
                if let Shape::Text(text) = &item.shape {
                    let half = text.width() / 2.0;
                    let [left, right] = [-half, half].map(|x| Point::new(text.at.x + x, text.at.y));
                    assert!(
                        plate.contains(left) && plate.contains(right),
                        "{style} {text:?}"
                    );
                    let (top, bottom) =
                        (text.at.y - 0.36 * text.size, text.at.y + 0.36 * text.size);
                    assert!(top > plate.y0 && bottom < plate.y1, "{style} {text:?}");
                }
            }
            let places = SignPlaces::of(&scene);
            let kept = scene_keeping(&plan, Some(&track), Theme::Day, &Seams::default(), &places);
            assert!(kept == scene, "{} {style}", circuit.name());
        }
    }
}

/// A chart is left out where it has no room, and it never hides anything.
#[test]
fn charts_lie_beside_road_and_signs() {
    let mut drawn = 0;
    for (track, scene) in pictures() {
        // Its sheet is the only one of its kind with so many corners above the road.
        let sheet = scene
            .layer(Layer::Overhead)
            .find(|item| item.fill.is_some_and(|fill| fill.a == 215) && item.stroke.is_some());
        let Some(sheet) = sheet.and_then(|item| around(&item.shape)) else {
            continue;
        };
        drawn += 1;
        let hidden = scene
            .layer(Layer::Spaces)
            .flat_map(|cell| points(&cell.shape))
            .chain(
                scene
                    .layer(Layer::Signs)
                    .flat_map(|item| points(&item.shape)),
            )
            .find(|at| sheet.contains(*at));
        assert_eq!(hidden, None, "{}", track.name());
        let pieces = &track.plan().art.pieces;
        let pieces = pieces
            .iter()
            .filter(|piece| piece.kind != PieceKind::Picture);
        let art = ArtPlan::default();
        let hit = pieces
            .filter_map(|piece| crate::draw::piece_bounds(&art, piece))
            .find(|piece| piece.overlaps(sheet));
        assert_eq!(hit, None, "{}", track.name());
    }
    assert!(drawn >= 5, "{drawn}");
}
