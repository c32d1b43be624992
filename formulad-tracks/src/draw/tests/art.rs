//! What a designer has put on the board.

use formulad_core::plan::{
    AreaKind, AreaPlan, ArtPlan, Folds, Landscape, Lettering, LineWidths, PieceKind, PiecePlan,
    Rgb, StreetPlan, TimeOfDay,
};
use formulad_core::{SpaceId, TrackPlan};

use super::super::{
    Color, Item, Layer, Owner, Scene, Seams, Shape, Stroke, Theme, piece_bounds, scene,
};
use super::bounds;
use crate::bundled;
use crate::geometry::{Point, Rect};

fn by_day(plan: &TrackPlan) -> Scene {
    scene(plan, None, Theme::Day)
}

fn park() -> TrackPlan {
    let mut plan = bundled::find("park").unwrap().track().plan().clone();
    plan.art = ArtPlan::default();
    plan
}

/// Every kind of piece is drawn at its place, about as large as it says, and no sign hides it.
#[test]
fn pieces_are_drawn_where_they_stand_and_signs_keep_off_them() {
    for kind in PieceKind::ALL {
        let mut plan = park();
        let mut piece = PiecePlan::new(kind, 500.0, 350.0);
        piece.text = "Grand Prix".to_owned();
        let rect = piece_bounds(&plan.art, &piece).unwrap();
        assert!(rect.contains(Point::new(piece.x, piece.y)), "{kind}");
        let side = rect.width().max(rect.height());
        let wide = if kind == PieceKind::Text { 10.0 } else { 1.5 };
        assert!(
            side > 0.4 * piece.size && side < wide * piece.size,
            "{kind} {side}"
        );
        plan.art.pieces.push(piece);
        let with = by_day(&plan);
        for sign in with
            .layer(Layer::Signs)
            .filter(|item| item.stroke.is_some())
        {
            let sign = bounds(sign.shape.outline()).unwrap();
            assert!(!sign.overlaps(rect), "{kind} {sign:?}");
        }
        let is_drawn = |scene: &Scene| {
            let art = [Layer::Scenery, Layer::Overhead].map(|layer| scene.layer(layer).count());
            art != [0, 0]
        };
        assert!(is_drawn(&with), "{kind}");
        let paper = scene(&plan, None, Theme::Plain);
        assert_eq!(is_drawn(&paper), kind.is_overhead(), "{kind}");
    }
}

/// Generated scenery keeps off the designer's areas: no trees in a lake.
#[test]
fn an_area_takes_the_place_of_what_grows_there() {
    let mut plan = park();
    let board = Rect::new(0.0, 0.0, plan.board.width, plan.board.height);
    let grown = |plan: &TrackPlan| {
        // Not the round ends of the land along the pit lane.
        let is_tree =
            |item: &&Item| matches!(item.shape, Shape::Circle { radius, .. } if radius < 8.0);
        by_day(plan).layer(Layer::Ground).filter(is_tree).count()
    };
    assert!(grown(&plan) > 100);
    let Rect { x0, y0, x1, y1 } = board.inflate(300.0, 300.0);
    plan.art.areas.push(AreaPlan {
        kind: AreaKind::Water,
        outline: vec![x0, y0, x1, y0, x1, y1, x0, y1],
        color: None,
    });
    assert_eq!(grown(&plan), 0);
}

#[test]
fn chosen_colours_are_painted_but_not_on_paper() {
    let mut plan = park();
    let chosen = Rgb(12, 134, 56);
    let count = |plan: &TrackPlan, theme, layer| {
        let scene = scene(plan, None, theme);
        let is_chosen = |item: &&Item| item.fill == Some(Color::from(chosen));
        scene.layer(layer).filter(is_chosen).count()
    };
    let straights = |plan: &TrackPlan| {
        let corners = plan.corners.iter().map(|corner| corner.spaces.len());
        let boxes = plan.pit.iter().map(|pit| pit.boxes.len());
        let off_road = plan
            .spaces
            .iter()
            .filter(|space| space.lane.is_none())
            .count();
        assert!(boxes.sum::<usize>() <= off_road);
        plan.spaces.len() - corners.sum::<usize>() - off_road
    };
    plan.art.colors.road = Some(chosen);
    assert_eq!(count(&plan, Theme::Day, Layer::Spaces), straights(&plan));
    assert_eq!(count(&plan, Theme::Plain, Layer::Spaces), 0);
    plan.art.colors.outside = Some(chosen);
    for theme in [Theme::Day, Theme::Night] {
        plan.art.landscape = Some(Landscape::Meadow);
        assert!(
            count(&plan, theme, Layer::Ground) > 0,
            "as chosen, by night, too"
        );
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6 * other
}

/// Lines are drawn as wide as chosen, also on paper, and nothing else of the road changes.
#[test]
fn lines_are_as_wide_as_chosen() {
    let mut plan = park();
    let drawn = |plan: &TrackPlan, theme, edge: f64| {
        let scene = scene(plan, None, theme);
        let paint = super::super::style::Style::of(theme).paint;
        let joints = scene.layer(Layer::Spaces).filter_map(|item| item.stroke);
        let edges = scene.layer(Layer::Marks).filter(|item| {
            let is_edge = |stroke: Stroke| stroke.color == paint && near(stroke.width, edge);
            item.stroke.is_some_and(is_edge)
        });
        let kerbs = scene.layer(Layer::Kerbs).map(|item| match &item.shape {
            Shape::Ribbon { left, right } => left[0].distance(right[0]),
            _ => 0.0,
        });
        (
            joints.map(|stroke| stroke.width).fold(9.0, f64::min),
            edges.count(),
            kerbs.fold(0.0, f64::max),
        )
    };
    for theme in [Theme::Day, Theme::Plain] {
        plan.art.lines = LineWidths::default();
        let usual = drawn(&plan, theme, 0.7);
        assert!(usual.1 > 100);
        plan.art.lines = LineWidths {
            joints: Some(1.5),
            edge: Some(2.0),
            kerb: Some(1e9),
        };
        let chosen = drawn(&plan, theme, 1.4);
        assert!(near(chosen.0, 1.5 * usual.0), "{theme:?}");
        assert_eq!(chosen.1, usual.1, "{theme:?}");
        // As wide as makes sense.
        assert!(near(chosen.2, 3.0 * usual.2), "{theme:?}");
    }
}

/// The title of every circuit keeps off the folds, and so does the table of the weather.
#[test]
fn titles_and_tables_keep_off_folds() {
    for circuit in bundled::all() {
        let track = circuit.track();
        for folds in [Folds::Half, Folds::Quarter, Folds::Sixth] {
            let mut plan = track.plan().clone();
            plan.art.folds = folds;
            let scene = scene(&plan, Some(&track), Theme::of(&plan));
            assert!(scene.folds != Seams::default());
            let boards = scene.layer(Layer::Signs).filter(|item| {
                matches!(item.owner, Some(Owner::Sign(_)))
                    && item.stroke.is_some_and(|stroke| near(stroke.width, 0.6))
            });
            let boards: Vec<Rect> = boards.filter_map(|it| bounds(it.shape.outline())).collect();
            assert!(boards.len() >= 2, "a title and a table");
            let on_fold = boards.iter().filter(|rect| scene.folds.cross(**rect));
            assert_eq!(on_fold.count(), 0, "{} {folds}", circuit.name());
        }
    }
}

/// Narrow letters take less room than usual ones, and spaced ones more; signs are as large as they need.
#[test]
fn lettering_changes_the_length_of_lines() {
    let width = |lettering| {
        let mut sign = PiecePlan::new(PieceKind::Text, 500.0, 350.0);
        sign.text = "Grand Prix".to_owned();
        sign.lettering = Some(lettering);
        piece_bounds(&ArtPlan::default(), &sign).unwrap().width()
    };
    let usual = width(Lettering::Bold);
    assert!(width(Lettering::Condensed) < 0.8 * usual);
    assert!(width(Lettering::Wide) > 1.15 * usual);
    let mut plan = park();
    plan.art.lettering = Lettering::Condensed;
    let is_title =
        |item: &&Item| matches!(&item.shape, Shape::Text(text) if text.text == plan.name);
    let scene = by_day(&plan);
    let title = scene.layer(Layer::Signs).find(is_title).unwrap();
    assert!(matches!(&title.shape, Shape::Text(text) if text.stretch < 1.0));
}

/// A tunnel alone, as in a figure of eight, does not make a night; a designer can choose one.
#[test]
fn the_time_of_day_is_chosen_or_follows_from_what_only_a_street_race_has() {
    let mut plan = park();
    assert_eq!(Theme::of(&plan), Theme::Day);
    plan.street = Some(StreetPlan::default());
    assert_eq!(Theme::of(&plan), Theme::Day);
    if let Some(street) = &mut plan.street {
        street.police.push(SpaceId(1));
    }
    assert_eq!(Theme::of(&plan), Theme::Night);
    plan.art.time = Some(TimeOfDay::Day);
    assert_eq!(Theme::of(&plan), Theme::Day);
    plan.street = None;
    plan.art.time = Some(TimeOfDay::Night);
    assert_eq!(Theme::of(&plan), Theme::Night);
}
