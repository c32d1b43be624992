//! Grid, start, gears, wear.

use formulad_core::TrackBuilder;
use formulad_core::dice::{Die, Gear};
use formulad_core::race::{CarId, Cause, Entrant, Event, Race, StartResult, Why};

use crate::table::{Table, broad, one_lap, single, with_points};

/// GRID-1: highest first; ties roll again, and only the tied.
#[test]
fn the_grid_is_rolled_for() {
    let mut table = Table::new(&broad([6, 6, 6]), &one_lap(), 4);
    assert_eq!(table.request().die, Die::Black);
    table.roll(10).roll(15).roll(10).roll(3);
    assert_eq!(table.asks(), (0, Why::Grid));
    table.roll(7);
    assert_eq!(table.asks(), (2, Why::Grid));
    table.roll(7);
    // Tied again.
    table.roll(1);
    table.roll(20);
    assert_eq!(table.order(), [1, 2, 0, 3]);
    let track = broad([6, 6, 6]);
    let grid: Vec<u32> = track.grid().iter().map(|space| space.0).collect();
    let places = [1, 2, 0, 3].map(|car| table.space(car).unwrap());
    assert_eq!(places.as_slice(), grid);
}

/// START-1: the bands of the black die.
#[test]
fn the_start_goes_by_the_black_die() {
    for (value, expected) in [
        (1, StartResult::Stalled),
        (2, StartResult::Normal),
        (16, StartResult::Normal),
        (17, StartResult::Great),
        (20, StartResult::Great),
    ] {
        let mut table = Table::on_grid(&single(1), &one_lap(), 1);
        assert_eq!(table.asks(), (0, Why::Start));
        table.roll(value);
        let result = table.race.events().iter().find_map(|event| match event {
            Event::StartRolled { result, .. } => Some(*result),
            _ => None,
        });
        assert_eq!(result, Some(expected), "{value}");
    }
}

/// START-1: a stalled car stays, and next round starts in 1st without rolling for the start again.
/// GEAR-1: there is no other gear then.
#[test]
fn a_stalled_car_starts_in_the_next_round() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 1);
    table.roll(1);
    assert_eq!(table.race.round(), 2);
    assert_eq!(table.space(0), Some(98));
    assert_eq!(table.asks(), (0, Why::Move));
    assert_eq!(table.request().die, Die::Gear(Gear::FIRST));
}

/// START-1: a normal start is driven by the die of 1st gear; each car acts on its roll at once.
#[test]
fn a_normal_start_is_driven_in_first() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 2);
    table.roll(2);
    assert_eq!(table.request().die, Die::Gear(Gear::FIRST));
    table.roll(2).to(0);
    assert_eq!(table.asks(), (1, Why::Start));
}

/// START-2: four spaces in 1st gear, with up to two lane changes; then 2nd may follow.
#[test]
fn a_great_start_moves_four_spaces() {
    let mut table = Table::on_grid(&broad([6, 6, 6]), &one_lap(), 1);
    table.roll(17);
    // Pole position is two spaces before the line in lane 1: four spaces are 2 in lane 1, 21 in
    // lane 2 (half a space ahead, one step of it a change), 41 in lane 3.
    let unbraked: Vec<u32> = table
        .moves()
        .iter()
        .filter(|m| m.1 == 0)
        .map(|m| m.0)
        .collect();
    assert_eq!(unbraked, [41, 21, 2]);
    table.to(41);
    assert_eq!(table.race.car(CarId(0)).gear, Some(Gear::FIRST));
    assert_eq!(table.gears(), [(1, 0), (2, 0)]);
}

/// GEAR-1, GEAR-2: up by one; down by one for nothing; one, two or three gears skipped for one, two
/// or three points; four never.
#[test]
fn gears_are_skipped_at_a_price() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 1);
    table.roll(20).to(2);
    table.turns("2 4 6, 3 8 14, 4 7 21, 5 11 32");
    assert_eq!(
        table.gears(),
        [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0)]
    );
    table.turn(6, 21, 53);
    assert_eq!(table.gears(), [(2, 3), (3, 2), (4, 1), (5, 0), (6, 0)]);
    table.gear(2);
    assert_eq!(table.wear(0), 15);
    assert_eq!(table.losses(), [(0, 3, Cause::GearSkipped)]);
}

/// GEAR-3: a shift that would use up the last points is not offered.
#[test]
fn a_shift_has_to_be_survived() {
    let rules = with_points(3);
    let mut table = Table::on_grid(&single(1), &rules, 1);
    table.roll(20).to(2);
    table.turns("2 4 6, 3 8 14, 4 7 21, 5 11 32");
    assert_eq!(table.gears(), [(2, 2), (3, 1), (4, 0), (5, 0), (6, 0)]);
}

/// WEAR-1, BRAKE-1: 18 points; each space braked costs one; what cannot be survived is not offered.
#[test]
fn braking_costs_a_point_for_each_space() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 1);
    assert_eq!(table.wear(0), 18);
    table.roll(20).to(1);
    assert_eq!(table.wear(0), 17);
    assert_eq!(table.losses(), [(0, 1, Cause::Braking)]);

    let rules = with_points(3);
    let mut table = Table::on_grid(&single(1), &rules, 1);
    table.roll(20);
    assert_eq!(table.moves(), [(2, 0), (1, 1), (0, 2)]);
}

/// GRID-1: the tie for the best place is settled first; within one, who was entered first rolls
/// first.
#[test]
fn the_highest_tie_rolls_first() {
    let mut table = Table::new(&broad([6, 6, 6]), &one_lap(), 4);
    table.roll(5).roll(15).roll(5).roll(15);
    // Tied again, and again.
    for value in [7, 12] {
        assert_eq!(table.asks(), (1, Why::Grid));
        table.roll(value);
        assert_eq!(table.asks(), (3, Why::Grid));
        table.roll(value);
    }
    assert_eq!(table.asks(), (1, Why::Grid));
    table.roll(3).roll(9);
    assert_eq!(table.asks(), (0, Why::Grid));
    table.roll(2);
    assert_eq!(table.asks(), (2, Why::Grid));
    table.roll(20);
    assert_eq!(table.order(), [3, 1, 2, 0]);
}

/// STOP-1: a car whose grid place lies in a corner has made its stops and leaves it freely.
#[test]
fn a_grid_place_in_a_corner_has_its_stops() {
    // The corner is 80 to 87, the line after 88, pole position on 87.
    let track = TrackBuilder::<1>::new("late corner")
        .straight(80)
        .corner(2, [8])
        .straight(1)
        .build()
        .unwrap();
    let mut table = Table::on_grid(&track, &one_lap(), 1);
    assert_eq!((table.space(0), table.stops(0)), (Some(87), 2));
    table.roll(20).to(2);
    assert!(table.losses().is_empty());
}

/// Whoever draws a board may ask at any time: before the grid is set there are no slipstreams.
#[test]
fn there_are_no_slipstreams_before_the_start() {
    let race = Race::new(&single(1), &one_lap(), vec![Entrant::new("Ada", 1)]).unwrap();
    assert!(race.order().is_empty());
    assert_eq!(race.slipstreams().count(), 0);
}
