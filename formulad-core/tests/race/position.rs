//! Races that begin in the middle.

use formulad_core::SpaceId;
use formulad_core::dice::{Gear, SeededDice};
use formulad_core::driver::CarefulDriver;
use formulad_core::race::{CarPosition, Entrant, PositionError, Race, RaceRecord, SetupError};
use formulad_core::rules::{Ruleset, Wear};

use crate::table::{crossed, one_lap, single, with_points};

fn car(space: u32) -> CarPosition {
    CarPosition::new(SpaceId(space), Gear::FOURTH)
}

fn from(rules: &Ruleset, position: &[CarPosition]) -> Result<Race, PositionError> {
    let entrants = [1, 2].map(|team| Entrant::new(format!("driver {team}"), team));
    Race::from_position(&single(), rules, entrants.to_vec(), position)
}

/// A record knows where the race began: replayed, it tells the same events.
#[test]
fn a_race_from_a_position_can_be_replayed() {
    let mut race = from(&one_lap(), &[car(3), car(9)]).unwrap();
    assert_eq!((race.round(), race.order()[0].0), (1, 1));
    race.run(&mut SeededDice::new(5), &mut [CarefulDriver::new(); 2])
        .unwrap();
    let text = serde_json::to_string(&race.record()).unwrap();
    let record: RaceRecord = serde_json::from_str(&text).unwrap();
    let again = record.replay(race.track()).unwrap();
    assert_eq!(again.events(), race.events());
    assert_eq!(again.record(), race.record());
}

/// What no race comes to is refused, with the car that is wrong.
#[test]
fn impossible_positions_are_refused() {
    let refused = |second: CarPosition| from(&one_lap(), &[car(3), second]).unwrap_err();
    let here = car(9);
    assert!(matches!(
        from(&one_lap(), &[car(3)]).unwrap_err(),
        PositionError::Cars {
            positions: 1,
            entrants: 2
        }
    ));
    assert!(matches!(
        refused(car(100)),
        PositionError::UnknownSpace { .. }
    ));
    assert!(matches!(refused(car(3)), PositionError::Occupied { .. }));
    for wear in [0, 19] {
        let refused = refused(CarPosition {
            wear: Some(Wear::Pool(wear)),
            ..here
        });
        assert!(matches!(
            refused,
            PositionError::Wear {
                most: Wear::Pool(18),
                ..
            }
        ));
    }
    // 9 is on the straight, 80 in the corner.
    assert!(matches!(
        refused(CarPosition { stops: 1, ..here }),
        PositionError::Stops { .. }
    ));
    assert!(
        from(
            &one_lap(),
            &[
                here,
                CarPosition {
                    stops: 3,
                    ..car(80)
                }
            ]
        )
        .is_ok()
    );
    assert!(matches!(
        refused(CarPosition {
            crossings: 2,
            ..here
        }),
        PositionError::Crossings { laps: 1, .. }
    ));
    let rules = Ruleset {
        top_gear: Gear::FIRST,
        ..one_lap()
    };
    let slow = CarPosition {
        gear: None,
        ..car(3)
    };
    assert!(matches!(
        from(&rules, &[slow, here]).unwrap_err(),
        PositionError::Gear { .. }
    ));
    let rules = with_points(0);
    assert!(matches!(
        from(&rules, &[car(3), here]).unwrap_err(),
        PositionError::Setup(SetupError::Rules(_))
    ));
}

/// PIT-1: the pit lane is for those who may stop, and boxes for their teams.
#[test]
fn the_pit_lane_is_not_for_everyone() {
    let track = crate::layout::track("8 | 1: 5 4 | 14 | pit 8 3 3");
    let from = |laps, space, crossings| {
        let here = crossed(crossings, car(space));
        let entrants = vec![Entrant::new("driver", 1)];
        Race::from_position(&track, &Ruleset::basic(laps), entrants, &[here])
    };
    // The pit lane is 53 to 62, with boxes 63 for team 1 and 65 for team 2.
    assert!(from(2, 53, 1).is_ok() && from(2, 63, 1).is_ok());
    for (laps, space, crossings) in [(1, 53, 1), (2, 53, 0), (2, 65, 1)] {
        let refused = from(laps, space, crossings).unwrap_err();
        assert!(matches!(refused, PositionError::Pit { .. }));
    }
}
