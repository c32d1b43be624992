//! Board Game Arena's adaptation.

use super::super::{
    BrakingHeldUp, Elimination, EngineOrder, LastTyre, LevelCars, Removal, Ruleset, Scoring,
    Service, SpinAgain,
};
use super::publisher::{advanced, basic};

/// What Board Game Arena does differently in both its games.
fn bga(mut rules: Ruleset) -> Ruleset {
    rules.level_cars = LevelCars::FirstThere;
    rules.collision.harmed_by_eliminated = true;
    rules.engine.order = EngineOrder::Round;
    rules.elimination = Elimination {
        removal: Removal::RoundEnd,
        by_distance: true,
        all_level: true,
    };
    rules.scoring = Some(scoring());
    if let Some(pit) = &mut rules.pit {
        pit.skip_prices = true;
        pit.braking = true;
    }
    rules
}

/// TEAM-1: as in the Polish document; the French one has 10 9 8 7 6 5 4 3 2 1, and no points for
/// qualifying.
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
    let mut rules = bga(advanced(laps));
    rules.overshoot.last_tyre = Some(LastTyre {
        left: 1,
        again: SpinAgain::Penalty,
        pays: true,
    });
    rules.blocking.or_braking = true;
    rules.blocking.crash_from = None;
    rules.blocking.braking = BrakingHeldUp::AllBraked;
    if let Some(pit) = &mut rules.pit {
        pit.service = Service::Tyres {
            quick_to: 10,
            quick_bonus: false,
        };
    }
    rules
}
