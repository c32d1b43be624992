//! What stands beside the road: out of the way of everything that the game needs, and of what the designer has placed.

use formulad_core::TrackPlan;
use formulad_core::plan::{ArtPlan, PieceKind, PiecePlan};

use super::super::barriers::STEEL;
use super::super::edges::{Edge, edges};
use super::super::kerbs::{along, stripes};
use super::super::layout::{Layout, VERGE, cross};
use super::super::occupancy::OccupancyGrid;
use super::super::room::Room;
use super::super::stands::{SEATS, stands};
use super::super::start::beam;
use super::super::style::Style;
use super::super::{laid_out, scene};
use super::{Color, Item, Layer, Owner, Shape, Theme};
use crate::bundled;
use crate::generate::{self, Spec};
use crate::geometry::{Point, Rect, bounds};

/// Circuits on which nothing has been placed, bundled and random.
fn bare() -> Vec<TrackPlan> {
    let bundled = bundled::all()
        .iter()
        .map(|circuit| circuit.track().plan().clone());
    let random =
        (0..6).map(|seed| generate::random(seed, &Spec::new("Bare Downs")).expect("a circuit"));
    let clear = |mut plan: TrackPlan| {
        (plan.art.pieces, plan.art.areas) = (Vec::new(), Vec::new());
        plan
    };
    bundled.chain(random).map(clear).collect()
}

fn lanes(layout: &Layout<'_>) -> Vec<[Point; 2]> {
    let pieces = layout
        .spots
        .iter()
        .flat_map(|spot| spot.sections().windows(2));
    let ramps = layout.ramps.iter().flat_map(|ramp| ramp.windows(2));
    pieces
        .chain(ramps)
        .map(|pair| [pair[0].0, pair[1].0])
        .collect()
}

fn distance(at: Point, [from, to]: [Point; 2]) -> f64 {
    let way = to - from;
    let part = ((at - from).dot(way) / way.hypot2().max(1e-9)).clamp(0.0, 1.0);
    (from + way * part).distance(at)
}

/// What is painted beside the road, opaque, by day.
fn beside(items: &[Item]) -> impl Iterator<Item = &Item> {
    items.iter().filter(|item| {
        let color = item.fill.or(item.stroke.map(|stroke| stroke.color));
        item.layer == Layer::Scenery && color.is_some_and(|color| color.a == 255)
    })
}

#[test]
fn nothing_beside_the_road_reaches_into_a_lane_or_under_a_sign() {
    for plan in bare() {
        let layout = laid_out(&plan);
        let lanes = lanes(&layout);
        let scene = scene(&plan, None, Theme::Day);
        let signs = scene
            .layer(Layer::Signs)
            .filter_map(|item| bounds(item.shape.outline()));
        let signs: Vec<Rect> = signs.map(|sign| sign.inflate(-0.5, -0.5)).collect();
        let mut looked = 0;
        for item in beside(&scene.items) {
            for at in item.shape.outline() {
                let near = lanes.iter().map(|lane| distance(*at, *lane));
                let near = near.fold(f64::INFINITY, f64::min);
                assert!(near > layout.lane / 2.0 + 1.0, "{}: {item:?}", plan.name);
                let hidden = signs.iter().find(|sign| sign.contains(*at));
                assert_eq!(hidden, None, "{}: {item:?}", plan.name);
                looked += 1;
            }
        }
        assert!(looked > 100, "{}: {looked}", plan.name);
    }
}

#[test]
fn rails_cross_no_road() {
    for plan in bare() {
        let layout = laid_out(&plan);
        let lanes = lanes(&layout);
        let mut rails = 0;
        for item in scene(&plan, None, Theme::Day).layer(Layer::Scenery) {
            let Shape::Polyline(line) = &item.shape else {
                continue;
            };
            if item.stroke.map(|stroke| stroke.color) != Some(STEEL[0]) {
                continue;
            }
            rails += 1;
            for pair in line.windows(2) {
                let rail = [pair[0], pair[1]];
                assert!(
                    !lanes.iter().any(|lane| cross(rail, *lane)),
                    "{}: {rail:?}",
                    plan.name
                );
            }
        }
        assert!(rails > 1, "{}: {rails}", plan.name);
    }
}

fn with_room<T>(
    plan: &TrackPlan,
    look: impl FnOnce(&Layout<'_>, &[Edge], &mut Room<'_>) -> T,
) -> T {
    let layout = laid_out(plan);
    let mut grid = OccupancyGrid::new(&layout, VERGE + 2.0);
    let edges = edges(&layout);
    look(
        &layout,
        &edges,
        &mut Room::new(&layout, &Style::DAY, &mut grid),
    )
}

#[test]
fn stands_look_at_the_road() {
    let mut found = 0;
    for plan in bare() {
        with_room(&plan, |layout, edges, room| {
            for stand in stands(layout, edges, room) {
                let middles = layout
                    .spots
                    .iter()
                    .filter(|spot| spot.is_road())
                    .map(|spot| spot.at);
                let nearest =
                    middles.min_by(|a, b| a.distance(stand.at).total_cmp(&b.distance(stand.at)));
                let way = nearest.expect("a road") - stand.at;
                assert!(
                    way.length() < 60.0 && way.dot(stand.looks) > 0.8 * way.length(),
                    "{}",
                    plan.name
                );
                found += 1;
            }
        });
    }
    assert!(found > 20, "{found}");
}

/// A gantry hides no number of the grid and not the line itself.
#[test]
fn gantries_stand_beside_the_road_and_hide_no_mark() {
    let mut found = 0;
    for plan in bare() {
        let beam = with_room(&plan, |layout, _, room| beam(layout, room));
        let Some(beam) = beam else { continue };
        found += 1;
        let layout = laid_out(&plan);
        for spot in plan
            .grid
            .iter()
            .filter_map(|place| layout.find(place.space))
        {
            let off = (spot.at - beam.at).dot(beam.way).abs();
            let aside = (spot.at - beam.at).dot(beam.way.turn_90()).abs();
            assert!(
                off > 0.4 * layout.space || aside > beam.length / 2.0,
                "{}",
                plan.name
            );
        }
        let lines = plan.finish.iter().filter_map(|id| layout.find(*id));
        for spot in lines.filter(|spot| spot.is_road()) {
            let off = (spot.back().0 - beam.at).dot(beam.way).abs();
            assert!(off > layout.lane / 4.0 + 1.0, "{}", plan.name);
        }
        let reach = layout.lane / 2.0 + VERGE;
        for end in [-0.5, 0.5] {
            let foot = beam.at + beam.way.turn_90() * (end * beam.length);
            assert!(
                lanes(&layout)
                    .iter()
                    .all(|lane| distance(foot, *lane) > reach),
                "{}",
                plan.name
            );
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn kerbs_lie_inside_bends_or_where_cars_are_carried_out() {
    for plan in bare() {
        let layout = laid_out(&plan);
        let edges = edges(&layout);
        for (edge, kerbs) in edges.iter().zip(along(&layout, &edges)) {
            for pair in kerbs.windows(2) {
                assert!(pair[0].to < pair[1].from, "{}: {pair:?}", plan.name);
            }
            for kerb in kerbs {
                let middle = f64::midpoint(kerb.from, kerb.to) as usize;
                let inside = edge.bends[middle.min(edge.bends.len() - 1)] > 0.0;
                // Outside, the bend ends within it.
                let (from, to) = (
                    kerb.from as usize,
                    (kerb.to as usize).min(edge.bends.len() - 1),
                );
                let exit = edge.bends[from] < 0.0 && edge.bends[to] > edge.bends[from];
                assert!(inside || exit, "{}: {kerb:?}", plan.name);
            }
        }
    }
}

/// Every stripe of a kerb is as long as the others, and the first and the last are of the same colour.
#[test]
fn stripes_of_kerbs_are_whole() {
    for tenths in 1..400 {
        assert_eq!(stripes(f64::from(tenths) / 10.0, 18.0) % 2, 1);
    }
    let length = |item: &Item| match &item.shape {
        Shape::Ribbon { left, .. } => left.windows(2).map(|pair| pair[0].distance(pair[1])).sum(),
        _ => 0.0,
    };
    let plan = bundled::harbour().plan().clone();
    let scene = scene(&plan, None, Theme::Day);
    let is_kerb = |item: &&Item| matches!(item.owner, Some(Owner::Corner(_)));
    let kerbs: Vec<&Item> = scene.layer(Layer::Kerbs).filter(is_kerb).collect();
    let [red, white] = Style::DAY.kerb;
    let groups = kerbs.chunk_by(|_, next| next.fill == Some(red));
    let mut looked = 0;
    for group in groups {
        assert_eq!(group[0].fill, Some(white));
        let whole: f64 = length(group[0]);
        let stripe = whole / (2.0 * group.len() as f64 - 3.0);
        for item in &group[1..] {
            assert!(
                (length(item) - stripe).abs() < 0.06 * stripe,
                "{} {stripe}",
                length(item)
            );
        }
        looked += 1;
    }
    assert!(looked >= plan.corners.len(), "{looked}");
}

#[test]
fn where_the_designer_has_placed_a_stand_there_are_no_others() {
    let seats = |plan: &TrackPlan| {
        let scene = scene(plan, None, Theme::Day);
        let is_seat = |item: &&Item| {
            item.stroke
                .is_some_and(|stroke| SEATS.contains(&stroke.color))
        };
        scene.layer(Layer::Scenery).filter(is_seat).count()
    };
    let mut plan = bare().swap_remove(2);
    assert!(seats(&plan) > 20, "{}", plan.name);
    plan.art
        .pieces
        .push(PiecePlan::new(PieceKind::Stand, 500.0, 400.0));
    assert_eq!(seats(&plan), 0);
}

/// Boards for printers have none of it.
#[test]
fn nothing_stands_beside_the_road_on_paper() {
    for plan in bare() {
        let scene = scene(&plan, None, Theme::Plain);
        assert_eq!(scene.layer(Layer::Scenery).count(), 0, "{}", plan.name);
        let art = ArtPlan::default();
        assert_eq!(plan.art.pieces.len(), art.pieces.len());
        let seen = |item: &&Item| {
            item.fill.is_some_and(|fill: Color| fill.a < 255) && item.owner.is_none()
        };
        assert_eq!(
            scene.layer(Layer::Marks).filter(seen).count(),
            0,
            "{}",
            plan.name
        );
    }
}
