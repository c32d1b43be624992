//! The publisher's games of 2008.

use super::super::{
    Abilities, Blocking, Braking, BrakingHeldUp, Checkpoint, Collision, CollisionWhen, Danger,
    Elimination, Engine, EngineOrder, Grid, LastPoint, LastTyre, LevelCars, Movement, Nuisance,
    Overshoot, PitStop, Pole, Police, Removal, Ruleset, Service, Shape, Slipstream, Speed,
    SpinAgain, Start, Street, Tested, Unpaid, Wear, Zone, Zones,
};
use super::{POINT, risk};
use crate::dice::Gear;

pub(super) fn basic(laps: u8) -> Ruleset {
    Ruleset {
        laps,
        top_gear: Gear::SIXTH,
        grid: Grid {
            pole: Pole::Highest,
            qualifying: None,
        },
        start: Start {
            stalls_to: 1,
            great_from: 17,
            great_spaces: 4,
            gear_after_stall: Gear::FIRST,
        },
        level_cars: LevelCars::Inside,
        wear: Wear::Pool(18),
        last_point: LastPoint::Out,
        construction: None,
        skip_prices: [Wear::Pool(1), Wear::Pool(2), Wear::Pool(3)],
        movement: Movement::PUBLISHER,
        overshoot: Overshoot {
            price: POINT,
            last_tyre: None,
            spin_back: None,
            spin_without_points: 0,
            unpaid: Unpaid::Neutral,
            spin_takes_turn: false,
        },
        braking: Braking {
            price: POINT,
            most: None,
        },
        blocking: Blocking {
            as_braking: 0,
            price: POINT,
            as_braking_payable: false,
            or_braking: false,
            crash_from: None,
            crash_price: Wear::Pool(0),
            braking: BrakingHeldUp::Always,
            crash_after_braking: false,
        },
        collision: Collision {
            risk: risk(4, 4, POINT),
            when: CollisionWhen::Close,
            harmed_by_eliminated: false,
        },
        engine: Engine {
            from_gear: Gear::FIFTH,
            tested: Tested::HighGears,
            order: EngineOrder::RollerFirst,
            risk: risk(4, 3, POINT),
        },
        debris: None,
        elimination: Elimination {
            removal: Removal::AtOnce,
            by_distance: false,
            all_level: false,
        },
        slipstream: None,
        turbo: None,
        nitro: false,
        pit: (laps > 1).then_some(PitStop {
            leave_gear: Gear::FOURTH,
            service: Service::Everything,
            once: false,
            lane_gear: None,
            skip_prices: false,
            braking: false,
            wait_for_next: false,
            keep_low_gear: false,
            foremost_box: false,
        }),
        technical: None,
        weather: None,
        tyres: None,
        teams: None,
        scoring: None,
        street: None,
        pilots: None,
    }
}

pub(super) fn advanced(laps: u8) -> Ruleset {
    let mut rules = basic(laps);
    let skip = |gearbox, brakes, engine| {
        Wear::Zones(Zones {
            gearbox,
            brakes,
            engine,
            ..Zones::NONE
        })
    };
    rules.start.great_from = 20;
    rules.wear = Wear::Zones(Zones::new([6, 3, 3, 3, 3, 2]));
    rules.skip_prices = [skip(1, 0, 0), skip(1, 1, 0), skip(1, 1, 1)];
    rules.overshoot.price = Wear::zone(Zone::Tyres, 1);
    rules.overshoot.last_tyre = Some(LastTyre {
        left: 0,
        again: SpinAgain::Spaces,
        pays: true,
    });
    rules.braking.price = Wear::zone(Zone::Brakes, 1);
    rules.blocking.as_braking = 3;
    rules.blocking.price = Wear::zone(Zone::Tyres, 1);
    rules.blocking.crash_from = Some(7);
    rules.blocking.crash_price = Wear::Zones(Zones::NONE);
    rules.collision.risk = risk(1, 2, Wear::zone(Zone::Body, 1));
    rules.engine.risk = risk(4, 3, Wear::zone(Zone::Engine, 1));
    rules.debris = Some(risk(4, 5, Wear::zone(Zone::Handling, 1)));
    rules.slipstream = Some(Slipstream {
        from_gear: Gear::FOURTH,
        shape: Shape::Publisher,
        price: Wear::Zones(Zones::NONE),
        corner_price: Wear::zone(Zone::Brakes, 1),
        braking: true,
        free_overshoot: false,
        once: false,
    });
    if let Some(pit) = &mut rules.pit {
        pit.service = Service::Tyres {
            quick_to: 10,
            quick_bonus: true,
        };
    }
    rules
}

pub(super) fn street_basic(laps: u8) -> Ruleset {
    Ruleset {
        nitro: true,
        pit: None,
        street: Some(Street {
            residents: vec![Nuisance {
                from: 11,
                price: Wear::Pool(2),
            }],
            danger: Some(Danger {
                risk: risk(4, 5, POINT),
                landing_only: false,
            }),
            police: Some(Police {
                speed: Speed::Roll,
                points: 2,
            }),
            checkpoint: Some(Checkpoint {
                tyres: false,
                points: 10,
            }),
        }),
        ..basic(laps)
    }
}

pub(super) fn street_advanced(laps: u8) -> Ruleset {
    let nuisance = |from, zone| Nuisance {
        from,
        price: Wear::zone(zone, 1),
    };
    Ruleset {
        nitro: true,
        pit: None,
        street: Some(Street {
            residents: vec![
                nuisance(16, Zone::Tyres),
                nuisance(19, Zone::Body),
                nuisance(20, Zone::Engine),
            ],
            danger: Some(Danger {
                risk: risk(4, 5, Wear::zone(Zone::Handling, 1)),
                landing_only: false,
            }),
            police: Some(Police {
                speed: Speed::Roll,
                points: 2,
            }),
            checkpoint: Some(Checkpoint {
                tyres: true,
                points: 2,
            }),
        }),
        pilots: Some(Abilities::cards()),
        ..advanced(laps)
    }
}
