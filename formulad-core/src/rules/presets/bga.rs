//! Board Game Arena's adaptation.

use super::super::{
    Blocking, Collision, Elimination, Engine, EngineOrder, LastTyre, LevelCars, Overshoot, PitStop,
    Removal, Ruleset, Scoring, Service, SpinAgain,
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
            all_level: true,
        },
        scoring: Some(scoring()),
        pit: rules.pit.map(|pit| PitStop {
            skip_prices: true,
            braking: true,
            ..pit
        }),
        ..rules
    }
}

/// TEAM-1: as in the Polish document; the French one has 10 9 8 7 6 5 4 3 2 1, and none for qualifying.
pub(super) fn scoring() -> Scoring {
    Scoring {
        points: vec![1000, 720, 600, 480, 400, 320, 240, 160, 80, 40],
        qualifying: vec![10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
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
            braking: false,
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
