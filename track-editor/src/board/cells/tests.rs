//! Spaces and plates are found where they are.

use formulad_tracks::draw::{Color, Item, Layer, Owner, Point, Shape};

use super::*;

fn space(id: u32, x: f64, heading: f64) -> SpacePlan {
    SpacePlan {
        id: SpaceId(id),
        lane: Some(1),
        x,
        y: 50.0,
        heading,
        next: Vec::new(),
    }
}

fn plan(spaces: Vec<SpacePlan>) -> TrackPlan {
    TrackPlan {
        spaces,
        ..TrackPlan::default()
    }
}

#[test]
fn a_space_without_a_picture_is_a_rectangle_along_its_heading() {
    let plan = plan(vec![space(1, 50.0, 0.0), space(2, 100.0, 90.0)]);
    let cells = Cells::new(&plan, &Scene::default(), 20.0);
    assert_eq!(cells.at([58.0, 50.0]), Some(SpaceId(1)));
    assert_eq!(cells.at([50.0, 58.0]), None);
    assert_eq!(cells.at([108.0, 50.0]), None);
    assert_eq!(cells.at([100.0, 58.0]), Some(SpaceId(2)));
}

#[test]
fn of_overlapping_spaces_the_nearer_is_hit() {
    let plan = plan(vec![space(1, 50.0, 0.0), space(2, 56.0, 0.0)]);
    let cells = Cells::new(&plan, &Scene::default(), 20.0);
    assert_eq!(cells.at([52.0, 50.0]), Some(SpaceId(1)));
    assert_eq!(cells.at([54.0, 50.0]), Some(SpaceId(2)));
    let both: Vec<_> = cells.within([60.0, 60.0], [40.0, 40.0]).collect();
    assert_eq!(both, [SpaceId(1), SpaceId(2)]);
}

#[test]
fn a_band_round_a_bend_is_hit_between_its_edges_alone() {
    let arc = |radius: f64| -> Vec<Point> {
        (0..=4)
            .map(|step| (f64::from(step) * 22.5).to_radians().sin_cos())
            .map(|(sin, cos)| Point::new(100.0 + radius * cos, 50.0 + radius * sin))
            .collect()
    };
    let scene = Scene {
        items: vec![Item::filled(
            Layer::Spaces,
            Some(Owner::Space(SpaceId(1))),
            Shape::Ribbon {
                left: arc(50.0),
                right: arc(40.0),
            },
            Color::hex(0),
        )],
        ..Scene::default()
    };
    let mut bend = space(1, 131.8, 0.0);
    bend.y = 81.8;
    let cells = Cells::new(&plan(vec![bend]), &scene, 20.0);
    assert_eq!(cells.at([131.8, 81.8]), Some(SpaceId(1)));
    assert_eq!(cells.at([145.0, 52.0]), Some(SpaceId(1)));
    // On the chord, inside the bend.
    assert_eq!(cells.at([121.0, 71.0]), None);
}

#[test]
fn the_picture_says_where_spaces_and_plates_are() {
    let corners = [(40.0, 40.0), (90.0, 40.0), (90.0, 60.0), (40.0, 60.0)];
    let square = corners.map(|(x, y)| Point::new(x, y)).to_vec();
    let square = Shape::Polygon(square);
    let item = |layer, owner| Item::filled(layer, Some(owner), square.clone(), Color::hex(0));
    let scene = Scene {
        items: vec![
            item(Layer::Spaces, Owner::Space(SpaceId(1))),
            item(Layer::Signs, Owner::Corner(CornerId(7))),
        ],
        ..Scene::default()
    };
    let cells = Cells::new(&plan(vec![space(1, 50.0, 0.0)]), &scene, 20.0);
    assert_eq!(cells.at([85.0, 58.0]), Some(SpaceId(1)));
    assert_eq!(cells.sign_at([85.0, 58.0]), Some(Sign::Corner(CornerId(7))));
    assert_eq!(cells.sign_at([95.0, 58.0]), None);
    assert_eq!(
        cells.bounds([SpaceId(1)]),
        Some([[40.0, 40.0], [90.0, 60.0]])
    );
    // A space that lies elsewhere than its picture is found where it is.
    let cells = Cells::new(&plan(vec![space(1, 150.0, 0.0)]), &scene, 20.0);
    assert_eq!(cells.at([155.0, 50.0]), Some(SpaceId(1)));
    assert_eq!(cells.at([85.0, 58.0]), None);
}

#[test]
fn spaces_are_found_where_a_newer_plan_has_them() {
    let two = plan(vec![space(1, 50.0, 0.0), space(2, 100.0, 0.0)]);
    let mut cells = Cells::new(&two, &Scene::default(), 20.0);
    cells.follow(&plan(vec![space(1, 50.0, 0.0), space(2, 130.0, 0.0)]));
    assert_eq!(cells.at([100.0, 50.0]), None);
    assert_eq!(cells.at([135.0, 50.0]), Some(SpaceId(2)));
    let moved: Vec<_> = cells.moved().map(|cell| cell.space).collect();
    assert_eq!(moved, [SpaceId(2)]);
    // One goes, one comes, one moves again.
    cells.follow(&plan(vec![space(2, 160.0, 0.0), space(3, 50.0, 90.0)]));
    assert_eq!(cells.get(SpaceId(1)), None);
    assert_eq!(cells.at([165.0, 50.0]), Some(SpaceId(2)));
    assert_eq!(cells.at([50.0, 58.0]), Some(SpaceId(3)));
    assert_eq!(cells.at([130.0, 50.0]), None);
    let spaces: Vec<_> = cells.all().iter().map(|cell| cell.space).collect();
    assert_eq!(spaces, [SpaceId(2), SpaceId(3)]);
    // Moved back, they are found at their old places, whatever the picture shows.
    cells.follow(&two);
    assert_eq!(cells.at([55.0, 50.0]), Some(SpaceId(1)));
    assert_eq!(cells.at([105.0, 50.0]), Some(SpaceId(2)));
}
