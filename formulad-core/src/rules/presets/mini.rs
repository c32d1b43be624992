//! Formula Dé Mini, as published and by house rules.

use super::super::{
    Blocking, Braking, Collision, CollisionWhen, Engine, Grid, LastPoint, Overshoot, PitStop, Pole,
    Ruleset, Scoring, Service, Shape, Slipstream, Start, Tested, Turbo, Wear,
};
use super::publisher::basic;
use super::{POINT, risk};
use crate::dice::Gear;

pub(super) fn mini(laps: u8) -> Ruleset {
    let basic = basic(laps);
    Ruleset {
        top_gear: Gear::FIFTH,
        grid: Grid {
            pole: Pole::Lowest,
            ..basic.grid
        },
        start: Start {
            stalls_to: 4,
            gear_after_stall: Gear::SECOND,
            ..basic.start
        },
        wear: Wear::Pool(match laps {
            0 | 1 => 12,
            2 => 18,
            _ => 20,
        }),
        last_point: LastPoint::NeutralIfShort,
        overshoot: Overshoot {
            spin_without_points: 1,
            spin_takes_turn: true,
            ..basic.overshoot
        },
        blocking: Blocking {
            crash_from: Some(7),
            crash_price: Wear::Pool(2),
            ..basic.blocking
        },
        engine: Engine {
            from_gear: Gear::FOURTH,
            tested: Tested::SameGear,
            risk: risk(4, 4, Wear::Pool(2)),
            ..basic.engine
        },
        slipstream: Some(Slipstream {
            from_gear: Gear::THIRD,
            shape: Shape::Mini,
            price: POINT,
            corner_price: Wear::Pool(0),
            braking: false,
            free_overshoot: true,
            once: false,
        }),
        turbo: Some(Turbo {
            spaces: 1,
            price: Wear::Pool(3),
        }),
        pit: basic.pit.map(|pit| PitStop {
            leave_gear: Gear::THIRD,
            service: Service::Points { at_once: true },
            once: true,
            lane_gear: Some(Gear::THIRD),
            foremost_box: true,
            ..pit
        }),
        scoring: Some(scoring()),
        ..basic
    }
}

/// TEAM-1: as in a tournament.
pub(super) fn scoring() -> Scoring {
    Scoring {
        points: vec![10, 8, 6, 5, 4, 3, 2, 1],
        qualifying: Vec::new(),
    }
}

pub(super) fn mini_kekkonen(laps: u8) -> Ruleset {
    let mini = mini(laps);
    Ruleset {
        wear: if laps > 2 { Wear::Pool(25) } else { mini.wear },
        skip_prices: [Wear::Pool(1), Wear::Pool(3), Wear::Pool(5)],
        overshoot: Overshoot {
            price: Wear::Pool(2),
            spin_back: Some(Wear::Pool(2)),
            ..mini.overshoot
        },
        braking: Braking {
            most: Some(3),
            ..mini.braking
        },
        blocking: Blocking {
            as_braking: 3,
            price: Wear::Pool(2),
            crash_after_braking: true,
            ..mini.blocking
        },
        collision: Collision {
            when: CollisionWhen::Obstructed,
            ..mini.collision
        },
        engine: Engine {
            tested: Tested::Roller,
            risk: risk(4, 4, POINT),
            ..mini.engine
        },
        slipstream: mini
            .slipstream
            .map(|slip| Slipstream { once: true, ..slip }),
        pit: mini.pit.map(|pit| PitStop {
            service: Service::Points { at_once: false },
            ..pit
        }),
        ..mini
    }
}
