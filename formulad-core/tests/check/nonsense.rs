//! Plans of pure nonsense: the checks answer, and a track without errors can be built.

use formulad_core::plan::{
    Board, BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, StreetPlan, Suppression, TunnelPlan,
    Weather, WeatherRange,
};
use formulad_core::{CornerId, SpaceId, Track, TrackPlan};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Few enough ids that they meet.
fn space() -> impl Strategy<Value = SpaceId> {
    prop_oneof![9 => 0..12_u32, 1 => any::<u32>()].prop_map(SpaceId)
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -100.0..1000.0,
        2 => (0..6_i32).prop_map(|step| f64::from(step) * 20.0),
        1 => any::<f64>(),
        1 => Just(f64::NAN),
    ]
}

fn small() -> impl Strategy<Value = u32> {
    prop_oneof![9 => 0..6_u32, 1 => any::<u32>()]
}

prop_compose! {
    fn space_plan()(
        id in space(),
        lane in option::weighted(0.8, small()),
        x in number(),
        y in number(),
        heading in number(),
        next in vec(space(), 0..7),
    ) -> SpacePlan {
        SpacePlan { id, lane, x, y, heading, next }
    }
}

prop_compose! {
    fn corner()(id in small(), stops in small(), spaces in vec(space(), 0..6)) -> CornerPlan {
        CornerPlan { id: CornerId(id), name: String::new(), stops, spaces }
    }
}

prop_compose! {
    fn grid_place()(space in space(), heading in option::of(number())) -> GridPlan {
        GridPlan { space, heading }
    }
}

prop_compose! {
    fn pit()(boxes in vec((space(), small()), 0..5)) -> PitPlan {
        let boxes = boxes.into_iter().map(|(space, team)| BoxPlan { space, team }).collect();
        PitPlan { boxes }
    }
}

prop_compose! {
    fn street()(
        residents in vec(space(), 0..3),
        danger in vec(space(), 0..3),
        police in vec(space(), 0..3),
        tunnels in vec((space(), space()), 0..3),
    ) -> StreetPlan {
        let tunnels = tunnels.into_iter().map(|(entry, exit)| TunnelPlan { entry, exit }).collect();
        StreetPlan { residents, danger, police, tunnels }
    }
}

prop_compose! {
    fn suppression()(
        problem in prop_oneof![Just("grid.in-corner"), Just("link.dangling"), Just("nothing")],
        spaces in vec(space(), 0..3),
        corners in vec(small(), 0..2),
    ) -> Suppression {
        Suppression {
            problem: problem.to_owned(),
            spaces,
            corners: corners.into_iter().map(CornerId).collect(),
            reason: "because".to_owned(),
        }
    }
}

prop_compose! {
    fn plan()(
        spaces in vec(space_plan(), 0..24),
        corners in vec(corner(), 0..4),
        finish in vec(space(), 0..4),
        grid in vec(grid_place(), 0..4),
        pit in option::of(pit()),
        weather in vec((small(), 0..40_u32), 0..4),
        street in option::of(street()),
        silenced in vec(suppression(), 0..3),
        (width, height) in (number(), number()),
    ) -> TrackPlan {
        let weather = weather
            .into_iter()
            .map(|(from, to)| WeatherRange { from, to, weather: Weather::Rain })
            .collect();
        TrackPlan {
            board: Board { width, height },
            spaces,
            corners,
            finish,
            grid,
            pit,
            weather,
            street,
            silenced,
            ..TrackPlan::default()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        // The same cases every time.
        rng_seed: RngSeed::Fixed(19_880_601),
        ..ProptestConfig::default()
    })]

    /// No panic, the same answer every time, and worst first.
    #[test]
    fn any_plan_can_be_checked_and_built(plan in plan()) {
        let problems = plan.check();
        // As text, since fixes may carry what is not a number.
        prop_assert_eq!(format!("{problems:?}"), format!("{:?}", plan.check()));
        prop_assert!(problems.iter().rev().map(|problem| problem.severity).is_sorted());
        prop_assert_eq!(Track::new(plan).is_err(), problems.has_errors());
    }
}
