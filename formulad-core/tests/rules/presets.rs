//! The numbers of the presets, clause by clause, as the rules have them.

use formulad_core::dice::Gear;
use formulad_core::rules::Preset::{
    Advanced, Basic, BgaAdvanced, BgaBasic, Mini, MiniKekkonen, StreetAdvanced, StreetBasic,
};
use formulad_core::rules::{
    CollisionWhen, EngineOrder, LastPoint, LastTyre, LevelCars, Movement, Nuisance, Pilot, Pole,
    Preset, RaceOption, Removal, Risk, Ruleset, Service, Shape, Speed, SpinAgain, Tested, Unpaid,
    Wear, Zone, Zones,
};

/// The games of one pool that are not Mini.
pub(crate) const BASIC: [Preset; 3] = [Basic, StreetBasic, BgaBasic];
/// The games of six zones.
pub(crate) const ADVANCED: [Preset; 3] = [Advanced, StreetAdvanced, BgaAdvanced];
pub(crate) const MINI: [Preset; 2] = [Mini, MiniKekkonen];
pub(crate) const BGA: [Preset; 2] = [BgaBasic, BgaAdvanced];

pub(crate) fn one(zone: Zone) -> Wear {
    Wear::zone(zone, 1)
}

/// DICE-3, GRID-1
#[test]
fn gears_and_pole() {
    for preset in Preset::ALL {
        let mini = MINI.contains(&preset);
        let rules = preset.rules(1);
        assert_eq!(rules.top_gear, if mini { Gear::FIFTH } else { Gear::SIXTH });
        let pole = if mini { Pole::Lowest } else { Pole::Highest };
        assert_eq!(rules.grid.pole, pole);
        assert_eq!(rules.grid.qualifying, None);
    }
}

/// START-1, START-2
#[test]
fn the_start() {
    for (presets, stalls_to, great_from, after_stall) in [
        (&BASIC[..], 1, 17, Gear::FIRST),
        (&ADVANCED, 1, 20, Gear::FIRST),
        (&MINI, 4, 17, Gear::SECOND),
    ] {
        for preset in presets {
            let start = preset.rules(1).start;
            assert_eq!((start.stalls_to, start.great_from), (stalls_to, great_from));
            assert_eq!(
                (start.great_spaces, start.gear_after_stall),
                (4, after_stall)
            );
        }
    }
}

/// ORDER-2
#[test]
fn level_cars() {
    for preset in Preset::ALL {
        let bga = BGA.contains(&preset);
        let expected = if bga {
            LevelCars::FirstThere
        } else {
            LevelCars::Inside
        };
        assert_eq!(preset.rules(1).level_cars, expected);
    }
}

/// GEAR-2
#[test]
fn skipping_gears() {
    for preset in Preset::ALL {
        let prices = preset.rules(1).skip_prices;
        if ADVANCED.contains(&preset) {
            let gearbox = one(Zone::Gearbox);
            let brakes = gearbox.and(one(Zone::Brakes));
            assert_eq!(prices, [gearbox, brakes, brakes.and(one(Zone::Engine))]);
        } else {
            let points = if preset == MiniKekkonen {
                [1, 3, 5]
            } else {
                [1, 2, 3]
            };
            assert_eq!(prices, points.map(Wear::Pool));
        }
    }
}

/// WEAR-1 to WEAR-4, LAPS-1
#[test]
fn wear() {
    for laps in 1..=3 {
        let at = usize::from(laps) - 1;
        for preset in BASIC {
            assert_eq!(preset.rules(laps).wear, Wear::Pool(18));
        }
        for preset in ADVANCED {
            let zones = Zones {
                tyres: 6,
                brakes: 3,
                gearbox: 3,
                body: 3,
                engine: 3,
                handling: 2,
            };
            assert_eq!(preset.rules(laps).wear, Wear::Zones(zones));
        }
        assert_eq!(Mini.rules(laps).wear, Wear::Pool([12, 18, 20][at]));
        assert_eq!(MiniKekkonen.rules(laps).wear, Wear::Pool([12, 18, 25][at]));
        for preset in Preset::ALL {
            let rules = preset.rules(laps);
            assert_eq!(rules.laps, laps);
            let mini = MINI.contains(&preset);
            assert_eq!(rules.last_point == LastPoint::Neutral, mini);
            assert_eq!(rules.overshoot.spin_without_points, u8::from(mini));
        }
    }
}

/// MOVE-2, MOVE-3
#[test]
fn movement() {
    for preset in Preset::ALL {
        let expected = Movement {
            fewest_spaces: true,
            lane_changes: 2,
            return_past_cars_only: true,
        };
        assert_eq!(preset.rules(1).movement, expected);
    }
}

/// OVER-5 to OVER-7
#[test]
fn overshooting() {
    for preset in Preset::ALL {
        let overshoot = preset.rules(1).overshoot;
        let price = match preset {
            MiniKekkonen => Wear::Pool(2),
            preset if ADVANCED.contains(&preset) => one(Zone::Tyres),
            _ => Wear::Pool(1),
        };
        assert_eq!(overshoot.price, price);
        let last_tyre = match preset {
            Advanced | StreetAdvanced => Some((0, SpinAgain::Spaces)),
            BgaAdvanced => Some((1, SpinAgain::Penalty)),
            _ => None,
        };
        let last_tyre = last_tyre.map(|(left, again)| LastTyre { left, again });
        assert_eq!(overshoot.last_tyre, last_tyre);
        let spin_back = (preset == MiniKekkonen).then_some(Wear::Pool(2));
        assert_eq!(overshoot.spin_back, spin_back);
        assert_eq!(overshoot.unpaid, Unpaid::Neutral);
        // OVER-6: next turn it turns round and goes; OVER-7: the next turn is spent turning round.
        assert_eq!(overshoot.spin_takes_turn, MINI.contains(&preset));
    }
}

/// BRAKE-1, BLOCK-1, BLOCK-3
#[test]
fn braking_and_blocking() {
    for preset in Preset::ALL {
        let Ruleset {
            braking, blocking, ..
        } = preset.rules(1);
        let advanced = ADVANCED.contains(&preset);
        let price = if advanced {
            one(Zone::Brakes)
        } else {
            Wear::Pool(1)
        };
        assert_eq!(braking.price, price);
        assert_eq!(braking.most, (preset == MiniKekkonen).then_some(3));
        let (as_braking, price) = match preset {
            MiniKekkonen => (3, Wear::Pool(2)),
            _ if advanced => (3, one(Zone::Tyres)),
            _ => (0, Wear::Pool(1)),
        };
        assert_eq!((blocking.as_braking, blocking.price), (as_braking, price));
        assert_eq!(blocking.or_braking, preset == BgaAdvanced);
        let crashes = matches!(preset, Advanced | StreetAdvanced | Mini | MiniKekkonen);
        assert_eq!(blocking.crash_from, crashes.then_some(7));
        let mini = MINI.contains(&preset);
        assert_eq!(blocking.crash_price.get(None), if mini { 2 } else { 0 });
        assert_eq!(blocking.crash_price.is_none(), !mini);
    }
}

/// COLL-1 to COLL-4
#[test]
fn collisions() {
    for preset in Preset::ALL {
        let collision = preset.rules(1).collision;
        let (harmed_to, in_rain, price) = if ADVANCED.contains(&preset) {
            (1, 2, one(Zone::Body))
        } else {
            (4, 4, Wear::Pool(1))
        };
        let risk = Risk {
            harmed_to,
            in_rain,
            price,
        };
        assert_eq!(collision.risk, risk);
        let pressing = collision.when == CollisionWhen::Pressing;
        assert_eq!(pressing, preset == MiniKekkonen);
        assert_eq!(collision.harmed_by_eliminated, BGA.contains(&preset));
    }
}

/// ENG-1, ENG-2
#[test]
fn engines() {
    for preset in Preset::ALL {
        let engine = preset.rules(1).engine;
        let (from_gear, tested, in_rain, price) = match preset {
            Mini => (Gear::FOURTH, Tested::SameGear, 4, Wear::Pool(2)),
            MiniKekkonen => (Gear::FOURTH, Tested::Roller, 4, Wear::Pool(1)),
            _ if ADVANCED.contains(&preset) => {
                (Gear::FIFTH, Tested::HighGears, 3, one(Zone::Engine))
            }
            _ => (Gear::FIFTH, Tested::HighGears, 3, Wear::Pool(1)),
        };
        assert_eq!((engine.from_gear, engine.tested), (from_gear, tested));
        let risk = Risk {
            harmed_to: 4,
            in_rain,
            price,
        };
        assert_eq!(engine.risk, risk);
        assert_eq!(engine.order == EngineOrder::Round, BGA.contains(&preset));
    }
}

/// DEBRIS-1, DEBRIS-2, OUT-1, FIN-2
#[test]
fn markers_and_cars_that_are_out() {
    for preset in Preset::ALL {
        let rules = preset.rules(1);
        let debris = ADVANCED.contains(&preset).then_some(Risk {
            harmed_to: 4,
            in_rain: 5,
            price: one(Zone::Handling),
        });
        assert_eq!(rules.debris, debris);
        let bga = BGA.contains(&preset);
        assert_eq!(rules.elimination.removal == Removal::RoundEnd, bga);
        assert_eq!(rules.elimination.by_distance, bga);
    }
}

/// SLIP-1 to SLIP-4, TURBO-1, NITRO-1
#[test]
fn extra_spaces() {
    for preset in Preset::ALL {
        let rules = preset.rules(1);
        let slip = rules.slipstream;
        assert_eq!(slip.is_none(), BASIC.contains(&preset));
        if let Some(slip) = slip {
            let mini = MINI.contains(&preset);
            let (gear, shape) = if mini {
                (Gear::THIRD, Shape::Mini)
            } else {
                (Gear::FOURTH, Shape::Publisher)
            };
            assert_eq!((slip.from_gear, slip.shape), (gear, shape));
            assert_eq!(slip.price.get(None), u8::from(mini));
            assert_eq!(slip.price.is_none(), !mini);
            let corner = if mini {
                Wear::Pool(0)
            } else {
                one(Zone::Brakes)
            };
            assert_eq!(slip.corner_price, corner);
            assert_eq!((slip.braking, slip.free_overshoot), (!mini, mini));
            assert_eq!(slip.once, preset == MiniKekkonen);
        }
        let turbo = rules.turbo.map(|turbo| (turbo.spaces, turbo.price));
        let mini = MINI.contains(&preset).then_some((1, Wear::Pool(3)));
        assert_eq!(turbo, mini);
        let street = matches!(preset, StreetBasic | StreetAdvanced);
        assert_eq!(rules.nitro, street);
    }
}

/// PIT-1 to PIT-5, STREET-5: open after any lap but the last; no street race needs one.
#[test]
fn pit_stops() {
    for preset in Preset::ALL {
        assert_eq!(preset.rules(1).pit, None);
        let street = matches!(preset, StreetBasic | StreetAdvanced);
        let pit = preset.rules(2).pit;
        assert_eq!(pit.is_none(), street);
        assert_eq!(preset.rules(3).pit, pit);
        let Some(pit) = pit else { continue };
        let service = match preset {
            Mini => Service::Points { at_once: true },
            MiniKekkonen => Service::Points { at_once: false },
            Advanced | BgaAdvanced => Service::Tyres {
                quick_to: 10,
                quick_bonus: preset == Advanced,
            },
            _ => Service::Everything,
        };
        assert_eq!(pit.service, service);
        let mini = MINI.contains(&preset);
        let leave = if mini { Gear::THIRD } else { Gear::FOURTH };
        assert_eq!(pit.leave_gear, leave);
        assert_eq!(
            (pit.once, pit.lane_gear),
            (mini, mini.then_some(Gear::THIRD))
        );
        let bga = BGA.contains(&preset);
        assert_eq!((pit.skip_prices, pit.braking), (bga, bga));
    }
}

/// STREET-1 to STREET-5
#[test]
fn street_races() {
    let basic = StreetBasic.rules(2).street.unwrap();
    let price = Wear::Pool(2);
    assert_eq!(basic.residents, [Nuisance { from: 11, price }]);
    let advanced = StreetAdvanced.rules(2).street.unwrap();
    let residents = [(16, Zone::Tyres), (19, Zone::Body), (20, Zone::Engine)];
    let residents = residents.map(|(from, zone)| {
        let price = one(zone);
        Nuisance { from, price }
    });
    assert_eq!(advanced.residents, residents);
    for (street, price, tyres, points) in [
        (&basic, Wear::Pool(1), false, 10),
        (&advanced, one(Zone::Handling), true, 2),
    ] {
        let danger = street.danger.unwrap();
        let risk = danger.risk;
        assert_eq!((risk.harmed_to, risk.in_rain, risk.price), (4, 5, price));
        assert!(!danger.landing_only);
        let police = street.police.unwrap();
        assert_eq!((police.speed, police.points), (Speed::Roll, 2));
        let checkpoint = street.checkpoint.unwrap();
        assert_eq!((checkpoint.tyres, checkpoint.points), (tyres, points));
    }
    for preset in [Basic, Advanced, BgaBasic, BgaAdvanced, Mini, MiniKekkonen] {
        assert_eq!(preset.rules(2).street, None);
        assert_eq!(preset.rules(2).pilots, None);
    }
    assert_eq!(StreetBasic.rules(2).pilots, None);
}

/// DRIVER-1, DRIVER-2
#[test]
fn drivers_of_street_races() {
    for (pilot, zones) in [
        (Pilot::Li, [7, 3, 2, 2, 3, 3]),
        (Pilot::Julien, [8, 4, 2, 2, 3, 2]),
        (Pilot::Derek, [6, 3, 2, 4, 3, 3]),
        (Pilot::Jack, [9, 2, 2, 2, 3, 2]),
        (Pilot::Jenny, [4, 6, 2, 3, 3, 2]),
        (Pilot::Diane, [6, 4, 2, 3, 3, 3]),
        (Pilot::Stanley, [7, 2, 3, 2, 3, 3]),
        (Pilot::Temana, [6, 3, 3, 3, 3, 3]),
        (Pilot::Dimitri, [5, 4, 3, 3, 3, 4]),
        (Pilot::Montoya, [5, 5, 3, 2, 3, 2]),
    ] {
        assert_eq!(pilot.zones(), Zones::new(zones), "{}", pilot.name());
    }
    let abilities = StreetAdvanced.rules(1).pilots.unwrap();
    assert_eq!((abilities.julien_skid, abilities.derek_rolls), (1, 2));
    assert_eq!(abilities.jack_price, one(Zone::Tyres));
    assert_eq!((abilities.jenny_points, abilities.montoya_spaces), (4, 3));
    let hits: Vec<_> = abilities
        .stanley_hits
        .iter()
        .map(|hit| (hit.to, hit.zone))
        .collect();
    let expected = [
        (4, Zone::Tyres),
        (7, Zone::Brakes),
        (10, Zone::Gearbox),
        (13, Zone::Body),
        (17, Zone::Engine),
        (20, Zone::Handling),
    ];
    assert_eq!(hits, expected);
    assert_eq!(abilities.temana_harmed_to, 2);
    assert_eq!(
        (abilities.dimitri_harmed_to, abilities.dimitri_in_rain),
        (3, 2)
    );
}

/// Presets and options are known by their names.
#[test]
fn names_are_read_back() {
    for preset in Preset::ALL {
        assert_eq!(preset.name().parse(), Ok(preset));
    }
    for option in RaceOption::ALL {
        assert_eq!(option.name().parse(), Ok(option));
    }
    let unknown = "beginner".parse::<Preset>().unwrap_err().to_string();
    assert!(unknown.contains("bga_basic"), "{unknown}");
    let unknown = "rain".parse::<RaceOption>().unwrap_err().to_string();
    assert!(unknown.contains("technical-stops"), "{unknown}");
}
