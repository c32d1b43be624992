//! Rules that can be solved, in place of those that cannot.

use crate::rules::{
    Blocking, Braking, Engine, LastPoint, Overshoot, PitStop, Ruleset, Service, Wear,
};

/// More points than this no pool has.
const MOST: u8 = 254;

/// The rules nearest to these that can be solved: one pool of points, that puts a car out when it is
/// empty, and no extras.
pub(super) fn stand_in(rules: &Ruleset) -> Ruleset {
    let basic = Ruleset::basic(rules.laps);
    let plain = Ruleset {
        laps: rules.laps,
        top_gear: rules.top_gear,
        start: rules.start,
        movement: rules.movement,
        pit: solved_pit(rules),
        ..basic
    };
    match rules.wear {
        Wear::Pool(full) => Ruleset {
            // A car that goes on without points has one more.
            wear: Wear::Pool(full.saturating_add(spare(rules)).min(MOST)),
            skip_prices: rules.skip_prices,
            overshoot: Overshoot {
                price: rules.overshoot.price,
                ..plain.overshoot
            },
            braking: rules.braking,
            blocking: Blocking {
                crash_price: Wear::Pool(0),
                ..rules.blocking
            },
            engine: rules.engine,
            ..plain
        },
        Wear::Zones(full) => Ruleset {
            // Tyres and brakes. Cars that drivers have built may have more of them than others.
            wear: Wear::Pool(
                (full.tyres.saturating_add(full.brakes))
                    .saturating_add(10)
                    .min(MOST),
            ),
            braking: Braking {
                most: rules.braking.most,
                ..plain.braking
            },
            blocking: Blocking {
                as_braking: rules.blocking.as_braking,
                crash_from: rules.blocking.crash_from,
                ..plain.blocking
            },
            engine: Engine {
                from_gear: rules.engine.from_gear,
                ..plain.engine
            },
            pit: None,
            ..plain
        },
    }
}

/// By how many points a pool is larger in the stand-in.
pub(super) const fn spare(rules: &Ruleset) -> u8 {
    match rules.last_point {
        LastPoint::Out => 0,
        LastPoint::Neutral => 1,
    }
}

/// A pit stop that is solved: one where all points come back, on any lap.
fn solved_pit(rules: &Ruleset) -> Option<PitStop> {
    let everything =
        |pit: &PitStop| pit.service == Service::Everything && !pit.once && pit.lane_gear.is_none();
    rules.pit.filter(everything).map(|pit| PitStop {
        braking: false,
        ..pit
    })
}
