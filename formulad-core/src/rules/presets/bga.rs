//! Board Game Arena's adaptation.

use super::super::{
    Blocking, Collision, Elimination, Engine, EngineOrder, LastTyre, LevelCars, Overshoot, PitStop,
    Removal, Ruleset, Service, SpinAgain,
};
use super::publisher::{advanced, basic};

/// What Board Game Arena does otherwise in both its games.
fn bga(rules: Ruleset) -> Ruleset {
    Ruleset {
        level_cars: LevelCars::FirstThere,
        collision: Collision {
            harmed_by_eliminated: true,
            ..rules.collision
        },
        engine: Engine {
            order: EngineOrder::Round,
            ..rules.engine
        },
        elimination: Elimination {
            removal: Removal::RoundEnd,
            by_distance: true,
        },
        pit: rules.pit.map(|pit| PitStop {
            skip_prices: true,
            braking: true,
            ..pit
        }),
        ..rules
    }
}

pub(super) fn bga_basic(laps: u8) -> Ruleset {
    bga(basic(laps))
}

pub(super) fn bga_advanced(laps: u8) -> Ruleset {
    let rules = bga(advanced(laps));
    Ruleset {
        overshoot: Overshoot {
            last_tyre: Some(LastTyre {
                left: 1,
                again: SpinAgain::Penalty,
            }),
            ..rules.overshoot
        },
        blocking: Blocking {
            or_braking: true,
            crash_from: None,
            ..rules.blocking
        },
        pit: rules.pit.map(|pit| PitStop {
            service: Service::Tyres {
                quick_to: 10,
                quick_bonus: false,
            },
            ..pit
        }),
        ..rules
    }
}
