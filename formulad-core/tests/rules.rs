//! Rulesets: the numbers of the presets, contradictions, writing and reading.

use formulad_core::dice::Gear;
use formulad_core::rules::{Contradiction, Ruleset};

/// WEAR-1, GEAR-2, START-1, OVER-5, BRAKE-1, BLOCK-1, COLL-2, ENG-1, PIT-2, LAPS-1: the numbers of
/// the beginner's game.
#[test]
fn basic_has_the_publishers_numbers() {
    let rules = Ruleset::basic(2);
    assert_eq!(rules.laps, 2);
    assert_eq!(rules.top_gear.number(), 6);
    assert_eq!(rules.wear, 18);
    assert_eq!(rules.skip_prices, [1, 2, 3]);
    assert_eq!((rules.start.stalls_to, rules.start.great_from), (1, 17));
    assert_eq!(rules.start.great_spaces, 4);
    assert_eq!(rules.overshoot_price, 1);
    assert_eq!((rules.brake_price, rules.block_price), (1, 1));
    assert_eq!((rules.collision.harmed_to, rules.collision.price), (4, 1));
    assert_eq!(rules.engine.from_gear.number(), 5);
    assert_eq!(
        (rules.engine.risk.harmed_to, rules.engine.risk.price),
        (4, 1)
    );
    assert_eq!(rules.pit.map(|pit| pit.leave_gear), Some(Gear::FOURTH));
    assert!(rules.movement.fewest_spaces);
    assert_eq!(rules.movement.lane_changes, 2);
    assert!(rules.movement.return_past_cars_only);
    assert!(rules.check().is_empty());
}

/// PIT-1: over one lap the pit lane never opens.
#[test]
fn basic_over_one_lap_has_no_pit_stop() {
    assert_eq!(Ruleset::basic(1).pit, None);
    assert!(Ruleset::basic(1).check().is_empty());
}

#[test]
fn contradictions_are_all_reported() {
    let mut rules = Ruleset::basic(2);
    rules.laps = 4;
    rules.start.stalls_to = 17;
    rules.start.great_spaces = 0;
    rules.wear = 0;
    rules.movement.lane_changes = 3;
    rules.collision.harmed_to = 21;
    rules.engine.risk.harmed_to = 22;
    rules.brake_price = 0;
    rules.top_gear = Gear::FIRST;
    assert_eq!(
        rules.check(),
        [
            Contradiction::Laps(4),
            Contradiction::StartBands {
                stalls_to: 17,
                great_from: 17
            },
            Contradiction::GreatSpaces(0),
            Contradiction::NoWear,
            Contradiction::LaneChanges(3),
            Contradiction::CollisionBand(21),
            Contradiction::EngineBand(22),
            Contradiction::FreeStanding,
            Contradiction::LeaveGear {
                leave: Gear::FOURTH,
                top: Gear::FIRST
            },
        ]
    );
}

#[test]
fn rulesets_are_written_and_read_back() {
    let rules = Ruleset::basic(2);
    let text = serde_json::to_string(&rules).unwrap();
    assert_eq!(serde_json::from_str::<Ruleset>(&text).unwrap(), rules);
    let misspelt = text.replace("overshoot_price", "overshot_price");
    assert!(serde_json::from_str::<Ruleset>(&misspelt).is_err());
}
