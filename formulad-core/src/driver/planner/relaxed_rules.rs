//! Rules that can be solved, in place of those that cannot.

use crate::rules::{
    Blocking, Engine, LastPoint, Overshoot, Pilot, PitStop, Ruleset, Service, Street, Wear, Zones,
};

/// The most points of a pool.
const MOST: u8 = 254;

/// More points of each zone than these make no difference.
const MOST_OF_ZONES: Zones = Zones::new([8, 5, 3, 7, 7, 7]);

/// The rules nearest to these that can be solved: a car that is out of points is out, and no extras.
///
/// The zones that driving costs are part of the solution, except the engine, which other cars harm more
/// than its own driver does.
pub(super) fn relaxed_rules(rules: &Ruleset) -> Ruleset {
    let basic = Ruleset::basic(rules.laps);
    let plain = Ruleset {
        laps: rules.laps,
        top_gear: rules.top_gear,
        start: rules.start,
        movement: rules.movement,
        skip_prices: rules.skip_prices,
        braking: rules.braking,
        engine: rules.engine,
        pit: solved_pit(rules),
        street: street(rules),
        ..basic
    };
    match rules.wear {
        Wear::Pool(full) => Ruleset {
            // A car that goes on without points is solved as one with a point more.
            wear: Wear::Pool(full.saturating_add(spare(rules)).min(MOST)),
            overshoot: Overshoot {
                price: rules.overshoot.price,
                ..plain.overshoot
            },
            blocking: Blocking {
                crash_price: Wear::Pool(0),
                as_braking_payable: false,
                crash_after_braking: false,
                ..rules.blocking
            },
            ..plain
        },
        Wear::Zones(full) => {
            let mut risk = rules.engine.risk;
            risk.harmed_to = 0;
            risk.price = Wear::Zones(Zones::NONE);
            Ruleset {
                wear: Wear::Zones(most_zones(rules, full)),
                skip_prices: rules.skip_prices.map(without_engine),
                overshoot: Overshoot {
                    price: rules.overshoot.price,
                    last_tyre: rules.overshoot.last_tyre,
                    ..plain.overshoot
                },
                blocking: Blocking {
                    as_braking_payable: false,
                    or_braking: false,
                    crash_after_braking: false,
                    ..rules.blocking
                },
                engine: Engine {
                    risk,
                    ..rules.engine
                },
                ..plain
            }
        }
    }
}

/// A price without what the engine pays.
const fn without_engine(price: Wear) -> Wear {
    match price {
        Wear::Zones(zones) => Wear::Zones(Zones { engine: 0, ..zones }),
        pool @ Wear::Pool(_) => pool,
    }
}

/// The most points of each zone that a car may have, as far as they make a difference.
fn most_zones(rules: &Ruleset, full: Zones) -> Zones {
    let mut most = full;
    let mut raise = |to: &Zones| most = most.map(|zone, points| points.max(to.get(zone)));
    if rules.pilots.is_some() {
        for pilot in Pilot::ALL {
            raise(&pilot.zones());
        }
    }
    if let Some(construction) = rules.construction {
        raise(&construction.most);
    }
    most.map(|zone, points| points.min(MOST_OF_ZONES.get(zone)))
}

/// By how many points a pool is larger in the relaxed rules.
pub(super) const fn spare(rules: &Ruleset) -> u8 {
    match rules.last_point {
        LastPoint::Out => 0,
        LastPoint::Neutral | LastPoint::NeutralIfShort => 1,
    }
}

/// A pit stop that is solved: one on any lap where all points come back, or new tyres.
fn solved_pit(rules: &Ruleset) -> Option<PitStop> {
    let is_solved = |pit: &PitStop| {
        !matches!(pit.service, Service::Points { .. }) && !pit.once && pit.lane_gear.is_none()
    };
    rules.pit.filter(is_solved).map(|pit| PitStop {
        braking: false,
        ..pit
    })
}

/// What residents and the checkpoint of a street race do.
fn street(rules: &Ruleset) -> Option<Street> {
    let street = rules.street.clone()?;
    Some(Street {
        danger: None,
        police: None,
        ..street
    })
}
