//! Plans without any sense, which can be drawn nonetheless.

use formulad_core::plan::{
    Board, BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, StreetPlan, TunnelPlan,
};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use proptest::prelude::*;

use super::super::{Theme, scene, svg};
use super::{points, texts};

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![6 => 0.0..800.0_f64, 1 => any::<f64>()]
}

fn nonsense() -> impl Strategy<Value = TrackPlan> {
    let id = || (0..12_u32).prop_map(SpaceId);
    let ids = move || prop::collection::vec(id(), 0..5);
    let lane = prop::option::of(0..6_u32);
    let space = (id(), lane, number(), number(), number(), ids());
    let space = space.prop_map(|(id, lane, x, y, heading, next)| SpacePlan {
        id,
        lane,
        x,
        y,
        heading,
        next,
    });
    let corner = (any::<u32>(), ".{0,40}", ids()).prop_map(|(stops, name, spaces)| CornerPlan {
        id: CornerId(stops % 4),
        name,
        stops,
        spaces,
    });
    let grid = (id(), prop::option::of(any::<f64>()))
        .prop_map(|(space, heading)| GridPlan { space, heading });
    let place = (id(), any::<u32>()).prop_map(|(space, team)| BoxPlan { space, team });
    let tunnel = (id(), id()).prop_map(|(entry, exit)| TunnelPlan { entry, exit });
    let street = (ids(), ids(), ids(), prop::collection::vec(tunnel, 0..4)).prop_map(
        |(residents, danger, police, tunnels)| StreetPlan {
            residents,
            danger,
            police,
            tunnels,
        },
    );
    (
        (".{0,80}", number(), number()),
        prop::collection::vec(space, 0..16),
        prop::collection::vec(corner, 0..4),
        ids(),
        prop::collection::vec(grid, 0..4),
        prop::collection::vec(place, 0..4),
        prop::option::of(street),
    )
        .prop_map(
            |((name, width, height), spaces, corners, finish, grid, boxes, street)| TrackPlan {
                name,
                board: Board { width, height },
                spaces,
                corners,
                finish,
                grid,
                pit: Some(PitPlan { boxes }),
                street,
                ..TrackPlan::default()
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nonsense_can_be_drawn(plan in nonsense()) {
        let scene = scene(&plan, None, Theme::of(&plan));
        for item in &scene.items {
            for point in points(&item.shape) {
                prop_assert!(point.x.is_finite() && point.y.is_finite());
            }
        }
        texts(&svg(&scene));
    }
}
