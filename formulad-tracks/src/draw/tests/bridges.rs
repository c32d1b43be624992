//! Bridges, where the road crosses itself.

use std::collections::BTreeSet;

use formulad_core::{SpaceId, TrackPlan};

use super::super::bridges::raise;
use super::super::layout::{DrawnSpace, Layout, SpaceKind};
use crate::bundled;
use crate::draw::{Item, Layer, Owner, Shape, Theme, scene};
use crate::generate::{self, Curve, Spec};
use crate::geometry::{Point, heading};

/// The bridges of a plan: the spaces of each, joined by links.
fn bridges(plan: &TrackPlan) -> Vec<BTreeSet<SpaceId>> {
    let mut layout = Layout::new(plan);
    raise(&mut layout);
    let is_deck = |spot: &&DrawnSpace| spot.lies_on() > 0;
    let raised = layout.spots.iter().filter(is_deck);
    let mut bridges: Vec<BTreeSet<SpaceId>> = Vec::new();
    for spot in raised {
        let next = spot.next.iter().map(|to| &layout.spots[*to]);
        let mut bridge: BTreeSet<SpaceId> = next.filter(is_deck).map(|to| to.id).collect();
        bridge.insert(spot.id);
        let (joined, apart): (Vec<_>, Vec<_>) = bridges
            .into_iter()
            .partition(|other| !other.is_disjoint(&bridge));
        bridge.extend(joined.into_iter().flatten());
        bridges = apart;
        bridges.push(bridge);
    }
    bridges
}

fn along(points: &[(f64, f64)]) -> TrackPlan {
    let curve = Curve::through(points).expect("a curve");
    generate::along(&curve, &Spec::new("Crossing")).expect("a circuit")
}

#[test]
fn only_the_figure_of_eight_has_a_bridge() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let expected = usize::from(circuit.name() == "eight");
        assert_eq!(bridges(track.plan()).len(), expected, "{}", circuit.name());
    }
}

/// Everything painted from a deck on, except signs, belongs to it, and none of its cells is painted before.
#[test]
fn the_road_of_a_bridge_lies_above_all_of_the_road_below() {
    let track = bundled::eight();
    let plan = track.plan();
    let mut layout = Layout::new(plan);
    raise(&mut layout);
    let bridge = layout.spots.iter().filter(|spot| spot.storey > 0);
    let bridge: BTreeSet<SpaceId> = bridge.map(|spot| spot.id).collect();
    for theme in [Theme::Day, Theme::Plain] {
        let scene = scene(plan, Some(&track), theme);
        let items: Vec<_> = scene
            .items
            .iter()
            .filter(|item| item.layer < Layer::Overhead)
            .collect();
        let deck = items
            .windows(2)
            .position(|pair| pair[1].layer < pair[0].layer)
            .expect("a deck");
        let (below, above) = items.split_at(deck + 1);
        for item in above {
            match item.owner {
                Some(Owner::Space(id)) => assert!(bridge.contains(&id), "{id}"),
                Some(other) => panic!("{other:?} on the bridge"),
                // Asphalt, and what lies on it.
                None => assert!([Layer::Road, Layer::Marks].contains(&item.layer)),
            }
        }
        let cells = below.iter().filter(|item| item.layer == Layer::Spaces);
        for cell in cells {
            assert!(!matches!(cell.owner, Some(Owner::Space(id)) if bridge.contains(&id)));
        }
    }
}

/// Lanes of drawn boards lie apart here and there. The road below must not show between them.
#[test]
fn a_deck_is_closed_between_its_lanes() {
    let mut plan = bundled::eight().plan().clone();
    for space in &mut plan.spaces {
        let aside = heading(space.heading).turn_90();
        let aside = aside * (2.0 * f64::from(space.lane.unwrap_or(2)) - 4.0);
        (space.x, space.y) = (space.x + aside.x, space.y + aside.y);
    }
    let bridge = bridges(&plan).remove(0);
    let layout = Layout::new(&plan);
    let items = scene(&plan, None, Theme::Day).items;
    let (below, above) = items.split_at(deck(&items));
    let cells: Vec<&Item> = below
        .iter()
        .filter(|item| item.layer == Layer::Spaces)
        .collect();
    let mut looked = 0;
    for spot in layout.spots.iter().filter(|spot| bridge.contains(&spot.id)) {
        for (outer, side) in [(1, -1.0), (3, 1.0)] {
            if spot.kind == SpaceKind::Road(outer) {
                continue;
            }
            for at in spot.side(side * (layout.lane / 2.0 + 0.7)) {
                if cells.iter().any(|item| covers(&item.shape, at)) {
                    let is_hidden = above.iter().any(|item| covers(&item.shape, at));
                    assert!(is_hidden, "beside {}", spot.id);
                    looked += 1;
                }
            }
        }
    }
    assert!(looked > 20, "{looked}");
}

/// Where the items of a deck begin: at the first item of a lower layer than the one before it.
fn deck(items: &[Item]) -> usize {
    let begins = |pair: &[Item]| pair[1].layer < pair[0].layer;
    let before = items.windows(2).position(begins).expect("a deck");
    before + 1
}

/// Whether a place lies within a shape.
fn covers(shape: &Shape, at: Point) -> bool {
    let outline: Vec<Point> = shape.outline().copied().collect();
    let next = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(next).filter(|(a, b)| {
        let along = (at.y - a.y) / (b.y - a.y);
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + along * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

/// The last straight of the lap leads up to Bridge Foot, the corner before the start.
#[test]
fn the_stretch_later_in_the_lap_lies_above() {
    let plan = bundled::eight().plan().clone();
    let bridge = bridges(&plan).remove(0);
    for space in plan.spaces.iter().filter(|s| bridge.contains(&s.id)) {
        // It heads north, by 10° east; the stretch below runs from the south-east to the north-west.
        let off = (space.heading.rem_euclid(360.0) - 279.0).abs();
        assert!(off < 10.0, "{}: {}", space.id, space.heading);
    }
}

/// A figure of eight whose straights cross at less than 30°.
#[test]
fn a_shallow_crossing_is_one_bridge() {
    let plan = along(&[
        (-600.0, -140.0),
        (-300.0, -70.0),
        (0.0, 0.0),
        (300.0, 70.0),
        (600.0, 140.0),
        (750.0, 0.0),
        (600.0, -140.0),
        (300.0, -70.0),
        (0.0, 0.0),
        (-300.0, 70.0),
        (-600.0, 140.0),
        (-750.0, 0.0),
    ]);
    assert_eq!(bridges(&plan).len(), 1);
}

/// A chain of three loops.
#[test]
fn two_crossings_are_two_bridges() {
    let plan = along(&[
        (-900.0, 0.0),
        (-700.0, -200.0),
        (-400.0, 0.0),
        (0.0, 300.0),
        (400.0, 0.0),
        (700.0, -200.0),
        (900.0, 0.0),
        (700.0, 200.0),
        (400.0, 0.0),
        (0.0, -300.0),
        (-400.0, 0.0),
        (-700.0, 200.0),
    ]);
    assert_eq!(bridges(&plan).len(), 2);
}

/// Boards may leave out the spaces under a bridge. The road that has spaces there passes above, and the other, although
/// only one step long, still reaches from one side to the other.
#[test]
fn the_road_under_a_bridge_goes_on_where_its_spaces_are_left_out() {
    let eight = bundled::eight().plan().clone();
    let bridge = bridges(&eight).remove(0);
    let is_in = |id: &SpaceId, spaces: &BTreeSet<SpaceId>| spaces.contains(id);
    // Swaps the two: the old bridge is now below, and what was below it is now above.
    let mut plan = eight.clone();
    while let Some(gone) = plan
        .spaces
        .iter()
        .find(|space| is_in(&space.id, &bridge))
        .cloned()
    {
        let ahead = gone.next.iter().find(|to| {
            let lane = |id: SpaceId| {
                eight
                    .spaces
                    .iter()
                    .find(|s| s.id == id)
                    .and_then(|s| s.lane)
            };
            lane(**to) == gone.lane
        });
        let ahead = *ahead.expect("a space ahead");
        plan.spaces.retain(|space| space.id != gone.id);
        for space in &mut plan.spaces {
            for to in space.next.iter_mut().filter(|to| **to == gone.id) {
                *to = ahead;
            }
        }
    }
    let raised = bridges(&plan);
    assert_eq!(raised.len(), 1);
    for space in plan.spaces.iter().filter(|s| is_in(&s.id, &raised[0])) {
        // From the south-east to the north-west.
        let off = (space.heading.rem_euclid(360.0) - 225.0).abs();
        assert!(off < 30.0, "{}: {}", space.id, space.heading);
    }
    let layout = Layout::new(&plan);
    for spot in layout.spots.iter().filter(|spot| spot.underpass) {
        let ahead = spot.next.iter().map(|to| &layout.spots[*to]);
        for to in ahead.filter(|to| to.underpass && to.kind == spot.kind) {
            assert!(spot.front().0.distance(to.back().0) < 0.1, "{}", spot.id);
        }
    }
    assert!(layout.spots.iter().filter(|spot| spot.underpass).count() >= 6);
}
