//! Races that begin in the middle.

use formulad_core::SpaceId;
use formulad_core::dice::{Gear, SeededDice};
use formulad_core::driver::CarefulDriver;
use formulad_core::race::{CarPosition, Entrant, Notation, PositionError, Race, RaceRecord};
use formulad_core::rules::{Preset, RaceOption, Ruleset};

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

/// Cars as a line of text has them, and what is wrong: 9 is on the straight, 80 in the corner.
const REFUSED: &str = "\
3g4c1: 1 position for 2 entrants; give one for each
3g4c1,100g4c1: car 1 stands on space 100, which the track does not have
3g4c1,3g4c1: cars 0 and 1 both stand on space 3
3g4c1,9g4w0c1: car 1 has 0 points; give it no more than it starts with, 18 points, and enough to race
3g4c1,9g4w19c1: car 1 has 19 points; give it no more than it starts with, 18 points, and enough to race
3g4c1,9g4c1s1: car 1 has made stops, but space 9 is in no corner
3g4c1,9g4c2: car 1 has crossed the line too often; the most in this race is 1";

/// What no race comes to is refused, with the car that is wrong.
#[test]
fn impossible_positions_are_refused() {
    let cars = |text: &str| {
        let line = format!("fd1 0000000000000000 basic:1 1,2 1 0* {text}");
        line.parse::<Notation>().unwrap().position.cars
    };
    let refused = |rules: &Ruleset, position: &[CarPosition]| {
        let refused = from(rules, position).map(|_| ());
        refused.unwrap_err().to_string()
    };
    assert!(from(&one_lap(), &cars("9g4c1,80g4c1s3")).is_ok());
    for case in REFUSED.lines() {
        let (position, message) = case.split_once(": ").unwrap();
        assert_eq!(refused(&one_lap(), &cars(position)), message);
    }
    let first_gear = Ruleset {
        top_gear: Gear::FIRST,
        ..one_lap()
    };
    assert_eq!(
        refused(&first_gear, &cars("3c1,9g4c1")),
        "car 1 is in gear 4, which the cars of this race do not have"
    );
    assert_eq!(
        refused(&with_points(0), &[car(3), car(9)]),
        "the rules contradict themselves: `wear` leaves a car out before it starts: a pool \
         needs points, and so do body, engine and handling (WEAR-3)"
    );
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

/// TEAM-1, TECH-1: teams of cars with one pool of points have nothing to repair.
#[test]
fn only_cars_with_repair_points_have_them_in_their_position() {
    let entrants = || vec![Entrant::new("Ada", 1), Entrant::new("Ben", 1)];
    for (preset, has_repairs) in [(Preset::Basic, false), (Preset::Advanced, true)] {
        let rules = preset.rules_with(2, &[RaceOption::Teams]).unwrap();
        let race = Race::from_position(&single(), &rules, entrants(), &[car(5), car(9)]).unwrap();
        let cars = race.position().cars;
        assert!(
            cars.iter().all(|car| car.repairs.is_some() == has_repairs),
            "{preset}"
        );
    }
}
