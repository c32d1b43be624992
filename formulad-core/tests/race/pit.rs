//! Pit stops.

use formulad_core::race::{CarId, CarPosition, Event};
use formulad_core::rules::{Ruleset, Wear};
use formulad_core::{Track, TrackBuilder};

use crate::table::{Table, car, crossed};

/// Two lanes: 0 to 7 and 8 to 15; a corner with one stop, 16 to 20 and 21 to 24; 25 to 38 and 39 to
/// 52. 44 and 45 lead into the pit lane, 53 to 62, with boxes 63 and 64 for team 1, the line between
/// 59 and 60, and the way out from 62 to 10 and 11. Pole position is 37.
pub(crate) fn circuit() -> Track {
    TrackBuilder::<2>::new("pit")
        .straight(8)
        .corner(1, [5, 4])
        .straight(14)
        .pit(8, 3, 3)
        .build()
        .unwrap()
}

/// A car at the end of lap 1 of these, on 42, in 3rd gear, having braked away two points.
fn end_of_lap_1(laps: u8) -> Table {
    let mut table = Table::on_grid(&circuit(), &Ruleset::basic(laps), 1);
    table.roll(10).roll(2).to(0);
    table.turn(2, 4, 4);
    // 5, 6, 7, then 16 to 20 in the corner.
    table.turn(3, 8, 18);
    assert_eq!((table.wear(0), table.stops(0)), (16, 1));
    // 19, 20, 25, 39, then 40 to 42.
    table.turn(3, 7, 42);
    table
}

/// PIT-1, PIT-2: after the first of two laps a roll of at least the distance to the box, four from
/// 42 by 43, 44 and 53, stops there: all 18 points back, until the next turn; then in 4th or lower.
#[test]
fn a_stop_restores_the_car() {
    for roll in [4, 8] {
        let mut table = end_of_lap_1(2);
        table.turn(3, roll, 63);
        assert_eq!(table.space(0), Some(63));
        assert_eq!(table.wear(0), 18);
        let events = table.race.events().iter();
        let served = events.filter(|e| matches!(e, Event::Served { regained: 2, .. }));
        assert_eq!(served.count(), 1);
        // Out again, past the other box of the team, over the line, and into lap 2: 55 to 62 are
        // eight steps, and nothing to choose.
        table.gear(4).roll(8);
        assert_eq!(table.space(0), Some(62));
        assert_eq!(table.race.laps_left(CarId(0)), 0);
        table.turn(3, 4, 13);
    }
}

/// PIT-1, LAPS-1: over one lap, and on the last lap, there is no way in.
#[test]
fn the_pit_lane_is_closed_on_the_last_lap() {
    let mut table = end_of_lap_1(1);
    table.gear(3).roll(8);
    assert!(table.moves().iter().all(|(to, _)| *to <= 52));
}

/// PIT-1: nor before the first lap has begun. From 42 four spaces reach the box of team 1.
#[test]
fn the_pit_lane_is_closed_before_the_first_lap() {
    for (crossings, open) in [(0, false), (1, true)] {
        let here = crossed(crossings, car(42, 2));
        let mut table = Table::placed(&circuit(), &Ruleset::basic(2), &[here]);
        table.gear(2).roll(4);
        assert_eq!(table.moves().iter().any(|(to, _)| *to > 52), open);
    }
}

/// PIT-2: whatever the gear it came in, a car leaves its box in 4th or lower.
#[test]
fn the_box_is_left_in_fourth_at_most() {
    for (space, gear, roll) in [(42, 5, 20), (53, 1, 1)] {
        let mut table = Table::placed(&circuit(), &Ruleset::basic(2), &[car(space, gear)]);
        table.gear(gear as u8).roll(roll);
        if space == 42 {
            table.to(63);
        }
        // A full roll on the way in tests no engine of a car in its box (ENG-1).
        assert_eq!(table.space(0), Some(63));
        assert_eq!(table.gears(), [(1, 0), (2, 0), (3, 0), (4, 0)]);
    }
}

/// PIT-2: on the next lap a car can be served again.
#[test]
fn a_car_is_served_once_on_each_way_through() {
    let out_again = CarPosition {
        wear: Some(Wear::Pool(10)),
        crossings: 2,
        served: true,
        ..car(62, 3)
    };
    let mut table = Table::placed(&circuit(), &Ruleset::basic(3), &[out_again]);
    // 10 to 13, a stop on 21, 22 to 24 and 39 to 42; 43, 44, 53 and the box.
    table.turns("3 4 13, 2 3 21, 3 7 42");
    assert_eq!(table.wear(0), 10);
    table.turn(3, 4, 63);
    assert_eq!(table.wear(0), 18);
}

/// ORDER-3: cars on the road beside the pit lane go first even if they are a lap behind.
#[test]
fn the_pit_lane_waits_for_cars_of_any_lap() {
    let ahead = crossed(2, car(55, 3));
    for (beside, order) in [(48, [1, 0]), (30, [0, 1])] {
        let cars = [ahead, car(beside, 3)];
        let table = Table::placed(&circuit(), &Ruleset::basic(3), &cars);
        assert_eq!(table.order(), order);
    }
}

/// PIT-1: in the pit lane gears cost nothing, and a roll too small for the box is no price.
#[test]
fn the_way_to_the_box_is_free() {
    let mut table = end_of_lap_1(2);
    // 43, 44, 53: one short of the box.
    table.turn(2, 3, 53);
    assert_eq!((table.space(0), table.wear(0)), (Some(53), 16));
    assert!(table.gears().iter().all(|(_, price)| *price == 0));
    table.gear(1).roll(1);
    // There is nothing to choose: into the box.
    assert_eq!((table.space(0), table.wear(0)), (Some(63), 18));
}

/// ORDER-3: a car in the pit lane moves after the cars on the road beside it, although it has
/// crossed the line and they have not.
#[test]
fn cars_in_the_pit_lane_move_last() {
    let mut table = Table::on_grid(&circuit(), &Ruleset::basic(2), 2);
    // Car 0 as above; car 1, from 50 in lane 2, follows.
    table.roll(10).roll(2).to(0);
    table.roll(10).roll(1).to(51);
    table.turns("2 4 4, 1 1 52, 3 8 18, 2 4 11, 3 7 42, 3 8 24, 3 4 63, 3 8 46");
    assert_eq!(table.order(), [1, 0]);
    table.turn(2, 2, 48);
    table.gear(4).roll(8);
    assert_eq!(table.space(0), Some(62));
    let crossings = [0, 1].map(|car| table.race.car(CarId(car)).crossings);
    assert_eq!(crossings, [2, 1]);
    assert_eq!(table.order(), [1, 0]);
    // Past the way out, car 1 is ahead as it would be anyway; then car 0 is not held back.
    table.turn(3, 4, 52).turn(1, 2, 12);
    assert_eq!(table.order(), [0, 1]);
}
