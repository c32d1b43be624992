//! Collisions and engines.

use formulad_core::race::{CarId, CarPosition, Cause, Check, Pending, State, Why};
use formulad_core::rules::Ruleset;

use crate::pit::circuit;
use crate::table::{Table, broad, car, crossed, one_lap, single, with_points, worn};

/// COLL-1, COLL-2: directly behind a car: that one rolls, then the one that moved; 1 to 4 costs a
/// point, 5 does not.
#[test]
fn behind_a_car_both_roll() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 2);
    // The first car stands on 2, the second comes to 1.
    table.roll(20).to(2).roll(20).to(1);
    assert_eq!(table.asks(), (0, Why::Check(Check::Collision(CarId(1)))));
    table.roll(4);
    assert_eq!(table.asks(), (1, Why::Check(Check::Collision(CarId(0)))));
    table.roll(5);
    assert_eq!((table.wear(0), table.wear(1)), (17, 18));
    assert_eq!(table.losses(), [(0, 1, Cause::Collision)]);
    assert_eq!(table.race.round(), 2);
}

/// COLL-1: two spaces behind, or directly in front, nothing is rolled.
#[test]
fn elsewhere_nobody_rolls() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 2);
    table.roll(10).roll(1).to(99);
    // The second car moves from 97 to 98, directly behind 99: that is a collision.
    table.roll(10).roll(1);
    table.to(98);
    assert_eq!(table.asks().1, Why::Check(Check::Collision(CarId(1))));
    table.roll(20).roll(20);
    // The first car drives on: it has the other directly behind it, or two spaces behind.
    table.turn(1, 1, 0);
    assert_eq!(table.race.round(), 2);
    assert_eq!(table.race.order()[1], CarId(1));
    assert!(table.losses().is_empty());
}

/// COLL-1: beside, in a staggered layout half ahead and half behind, counts; each neighbour rolls
/// once, in the order of the round, then the car that moved once for each.
#[test]
fn beside_several_cars_each_is_rolled_for() {
    // The straight before the line: lane 1 is 78 to 89, lane 2, half a space ahead, 90 to 101, lane
    // 3 is 102 to 113. The grid: 88, 111, 85.
    let mut table = Table::on_grid(&broad([6, 6, 6]), &one_lap(), 3);
    table.roll(10).roll(1).to(89);
    table.roll(10).roll(2).to(113);
    // 100 lies half a space behind 89 and 113.
    table.roll(20).to(100);
    assert_eq!(table.asks(), (0, Why::Check(Check::Collision(CarId(2)))));
    table.roll(20);
    assert_eq!(table.asks(), (1, Why::Check(Check::Collision(CarId(2)))));
    table.roll(4);
    assert_eq!(table.asks(), (2, Why::Check(Check::Collision(CarId(0)))));
    table.roll(5);
    assert_eq!(table.asks(), (2, Why::Check(Check::Collision(CarId(1)))));
    table.roll(1);
    assert_eq!(
        table.losses(),
        [(1, 1, Cause::Collision), (2, 1, Cause::Collision)]
    );
}

/// COLL-2, WEAR-3: a collision can be the end.
#[test]
fn a_collision_can_put_a_car_out() {
    let rules = with_points(1);
    let mut table = Table::on_grid(&single(1), &rules, 2);
    // With one point nothing can be braked: both cars drive their four spaces.
    table.roll(20).roll(20).roll(20).roll(4);
    let state = table.race.car(CarId(1)).state;
    assert_eq!(state, State::Out(Cause::Collision));
    assert_eq!(table.race.standings(), [CarId(0), CarId(1)]);
}

/// Two cars far apart; the one ahead, car 0, in this gear, and car 1 in 4th on 7, about to move.
fn two_cars(gear_ahead: u8) -> Table {
    let mut table = Table::on_grid(&single(1), &one_lap(), 2);
    table.roll(20).to(2).roll(10).roll(1).to(98);
    table.turns("2 4 6, 1 1 99, 3 8 14, 2 2 1, 4 12 26, 3 6 7");
    table.turn(gear_ahead, 12, 38).turn(4, 7, 14);
    table.turn(gear_ahead, 12, 50);
    table
}

/// ENG-1: 20 in 5th tests the engine of this car and of all in 5th or 6th; 1 to 4 costs a point.
#[test]
fn a_twenty_in_fifth_strains_engines() {
    let mut table = two_cars(5);
    table.gear(5).roll(20).to(34);
    assert_eq!(table.asks(), (1, Why::Check(Check::Engine)));
    table.roll(4);
    assert_eq!(table.asks(), (0, Why::Check(Check::Engine)));
    table.roll(5);
    assert_eq!(table.losses(), [(1, 1, Cause::Engine)]);
}

/// ENG-1: a car in 4th does not roll; nor is anything rolled for 19.
#[test]
fn engines_in_low_gears_are_safe() {
    let mut table = two_cars(4);
    table.gear(5).roll(20).to(34);
    assert_eq!(table.asks(), (1, Why::Check(Check::Engine)));
    let round = table.race.round();
    table.roll(20);
    assert_eq!(table.race.round(), round + 1);
    let mut table = two_cars(5);
    table.gear(5).roll(19).to(33);
    assert_eq!(table.race.round(), round + 1);
}

/// ENG-1: 30 in 6th, too, even when the move was braked.
#[test]
fn a_thirty_in_sixth_strains_engines() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 1);
    table.roll(20).to(2);
    table.turns("2 4 6, 3 8 14, 4 12 26, 5 19 45");
    table.gear(6).roll(30).to(70);
    assert_eq!(table.asks(), (0, Why::Check(Check::Engine)));
    table.roll(1);
    assert_eq!(
        table.losses(),
        [(0, 5, Cause::Braking), (0, 1, Cause::Engine)]
    );
}

/// COLL-1: a neighbour that its own roll puts out is still one to roll for.
#[test]
fn a_neighbour_put_out_is_still_rolled_for() {
    let frail = worn(1, car(20, 1));
    let mut table = Table::placed(&single(1), &one_lap(), &[frail, car(17, 1)]);
    table.gear(1).roll(1).turn(2, 3, 20);
    assert_eq!(table.asks(), (0, Why::Check(Check::Collision(CarId(1)))));
    table.roll(4);
    assert_eq!(table.race.car(CarId(0)).state, State::Out(Cause::Collision));
    assert_eq!(table.asks(), (1, Why::Check(Check::Collision(CarId(0)))));
}

/// ENG-1: the others are tested although the car that rolled has finished.
#[test]
fn a_finisher_strains_the_engines_of_others() {
    let mut table = Table::placed(&single(1), &one_lap(), &[car(98, 5), car(10, 5)]);
    table.gear(5).roll(20);
    assert_eq!(table.race.car(CarId(0)).state, State::Finished);
    assert_eq!(table.asks(), (1, Why::Check(Check::Engine)));
}

/// COLL-1, PIT-1: in the pit lane a car that waits directly behind another risks nothing.
#[test]
fn nobody_collides_in_the_pit_lane() {
    let served = |space| CarPosition {
        served: true,
        ..car(space, 1)
    };
    let mut table = Table::placed(&circuit(), &Ruleset::basic(2), &[served(56), served(53)]);
    table.gear(1).roll(1).gear(2).roll(4);
    assert_eq!((table.space(0), table.space(1)), (Some(57), Some(56)));
    assert_eq!(table.race.round(), 2);
    assert!(table.losses().is_empty());
}

/// Car 0, here in 5th gear, rolls 20; car 1 is in 5th gear on the road, out of its way.
fn full_roll(car_0: CarPosition) -> Table {
    let far = crossed(0, car(27, 5));
    let mut table = Table::placed(&circuit(), &Ruleset::basic(2), &[car_0, far]);
    table.gear(5).roll(20);
    table
}

/// ENG-1, PIT-1: a full roll in the pit lane strains no engine, neither of a car that goes to its
/// box nor of one that leaves the lane; on the way in it does, but not the engine of the car that
/// now stands there.
#[test]
fn engines_are_not_strained_in_the_pit_lane() {
    let in_lane = car(53, 5);
    let mut table = full_roll(in_lane);
    assert_eq!(table.space(0), Some(63));
    assert!(matches!(table.race.pending(), Pending::Choice(choice) if choice.car() == CarId(1)));
    // A full roll of another car on the road does not strain those in the lane either.
    table.gear(5).roll(20);
    let end = table.moves()[0].0;
    table.to(end);
    assert_eq!(table.asks(), (1, Why::Check(Check::Engine)));
    table.roll(20);
    assert_eq!(table.race.round(), 2);

    // Out of the lane: 62 is nine spaces away, the end of the corner before the straight eight more.
    let mut table = full_roll(CarPosition {
        served: true,
        ..in_lane
    });
    let end = table.moves()[0].0;
    table.to(end);
    assert!(matches!(table.race.pending(), Pending::Choice(choice) if choice.car() == CarId(1)));

    let mut table = full_roll(car(42, 5));
    table.to(63);
    assert_eq!(table.asks(), (1, Why::Check(Check::Engine)));
}
