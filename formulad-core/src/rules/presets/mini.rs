//! Formula Dé Mini, as published and by house rules.

use super::super::{
    CollisionWhen, LastPoint, Pole, Ruleset, Scoring, Service, Shape, Slipstream, Tested, Turbo,
    Wear,
};
use super::publisher::basic;
use super::{POINT, risk};
use crate::dice::Gear;

pub(super) fn mini(laps: u8) -> Ruleset {
    let mut rules = basic(laps);
    rules.top_gear = Gear::FIFTH;
    rules.grid.pole = Pole::Lowest;
    rules.start.stalls_to = 4;
    rules.start.gear_after_stall = Gear::SECOND;
    rules.wear = Wear::Pool(match laps {
        0 | 1 => 12,
        2 => 18,
        _ => 20,
    });
    rules.last_point = LastPoint::NeutralIfShort;
    rules.overshoot.spin_without_points = 1;
    rules.overshoot.spin_takes_turn = true;
    rules.blocking.crash_from = Some(7);
    rules.blocking.crash_price = Wear::Pool(2);
    rules.engine.from_gear = Gear::FOURTH;
    rules.engine.tested = Tested::SameGear;
    rules.engine.risk = risk(4, 4, Wear::Pool(2));
    rules.slipstream = Some(Slipstream {
        from_gear: Gear::THIRD,
        shape: Shape::Mini,
        price: POINT,
        corner_price: Wear::Pool(0),
        braking: false,
        free_overshoot: true,
        once: false,
    });
    rules.turbo = Some(Turbo {
        spaces: 1,
        price: Wear::Pool(3),
        every_turn: false,
    });
    if let Some(pit) = &mut rules.pit {
        pit.leave_gear = Gear::THIRD;
        pit.service = Service::Points { at_once: true };
        pit.once = true;
        pit.lane_gear = Some(Gear::THIRD);
        pit.foremost_box = true;
    }
    rules.scoring = Some(scoring());
    rules
}

/// TEAM-1: as in a tournament.
pub(super) fn scoring() -> Scoring {
    Scoring {
        points: vec![10, 8, 6, 5, 4, 3, 2, 1],
        qualifying: Vec::new(),
    }
}

pub(super) fn mini_kekkonen(laps: u8) -> Ruleset {
    let mut rules = mini(laps);
    if laps > 2 {
        rules.wear = Wear::Pool(25);
    }
    rules.skip_prices = [Wear::Pool(1), Wear::Pool(3), Wear::Pool(5)];
    rules.overshoot.price = Wear::Pool(2);
    rules.overshoot.spin_back = Some(Wear::Pool(2));
    rules.braking.most = Some(3);
    rules.blocking.as_braking = 3;
    rules.blocking.price = Wear::Pool(2);
    rules.blocking.crash_after_braking = true;
    rules.collision.when = CollisionWhen::Obstructed;
    rules.engine.tested = Tested::Roller;
    rules.engine.risk = risk(4, 4, POINT);
    if let Some(slipstream) = &mut rules.slipstream {
        slipstream.once = true;
    }
    if let Some(pit) = &mut rules.pit {
        pit.service = Service::Points { at_once: false };
    }
    rules
}
