//! Stops, overshooting, blocking, finishing.

use formulad_core::dice::{Die, Gear, Roll};
use formulad_core::race::{
    Answer, CarId, CarPosition, Cause, Entrant, Event, Pending, Race, State,
};
use formulad_core::rules::{Ruleset, Wear};
use formulad_core::{CornerId, Track, TrackBuilder};

use crate::table::{Table, car, one_lap, single, with_points, worn};

/// A car on 74 in 6th gear, without a scratch, before the corner on 80 to 87.
fn before_corner(stops: u32) -> Table {
    let mut table = Table::on_grid(&single(stops), &one_lap(), 1);
    table.roll(20).to(2);
    table.turns("2 4 6, 3 8 14, 4 12 26, 5 19 45, 6 29 74");
    table
}

/// STOP-1: every move that ends in the corner is a stop, one of no spaces, too; the move that leaves
/// is free once they are made.
#[test]
fn stops_are_counted() {
    let mut table = before_corner(3);
    assert_eq!(table.stops(0), 0);
    table.turn(4, 9, 83);
    assert_eq!(table.stops(0), 1);
    table.turn(2, 2, 85);
    assert_eq!(table.stops(0), 2);
    table.turn(1, 1, 85);
    assert_eq!(table.stops(0), 3);
    let wear = table.wear(0);
    table.turn(2, 4, 89);
    assert_eq!((table.stops(0), table.wear(0)), (0, wear));
}

/// OVER-1, OVER-5: one stop missing: a point for each space past the corner.
#[test]
fn overshooting_costs_a_point_for_each_space() {
    let mut table = before_corner(1);
    // In 5th gear, 16 spaces: 90 is three past 87.
    table.turn(5, 16, 90);
    assert_eq!(table.losses(), [(0, 3, Cause::Overshoot)]);
    assert_eq!(table.wear(0), 15);
}

/// OVER-2: what would leave the corner with two stops missing is not offered while braking helps.
#[test]
fn fatal_moves_are_not_offered() {
    let mut table = before_corner(2);
    table.gear(5).roll(16);
    // As far as 87, the corner's last space, three spaces braked.
    let moves = table.moves();
    assert_eq!(moves[0], (87, 3));
    assert!(moves.iter().all(|(to, _)| *to <= 87));
}

/// OVER-2, WEAR-3, OUT-1, FIN-2: when braking is more than the car can pay, it is out, removed, and
/// with it the race is over.
#[test]
fn missing_two_stops_puts_a_car_out() {
    let rules = with_points(3);
    let mut table = Table::on_grid(&single(2), &rules, 1);
    table.roll(20).to(2);
    table.turns("2 4 6, 3 8 14, 4 12 26, 5 19 45, 6 29 74");
    // Braking to 87 would cost all three points: there is nothing to choose.
    table.gear(5).roll(16);
    let car = table.race.car(CarId(0));
    assert_eq!(car.state, State::Out(Cause::StopsMissed));
    assert_eq!(car.space, None);
    assert!(matches!(table.race.pending(), Pending::Over));
}

/// Corners on 80 to 83, with one stop, and 84 to 91, with these, then 92 to 103.
fn double(stops: u32) -> Track {
    TrackBuilder::<1>::new("double")
        .straight(80)
        .corner(1, [4])
        .corner(stops, [8])
        .straight(12)
        .build()
        .unwrap()
}

/// STOP-1: stops are those of one passage of one corner: the next one, though it touches it, begins
/// anew.
#[test]
fn stops_are_not_carried_into_the_next_corner() {
    let here = CarPosition {
        stops: 1,
        ..car(82, 2)
    };
    let mut table = Table::placed(&double(2), &one_lap(), &[here]);
    table.turn(2, 3, 85);
    assert_eq!(table.stops(0), 1);
}

/// OVER-4: passing the next corner, too, overshoots both, and the counts add up.
#[test]
fn corners_overshot_in_one_move_are_told() {
    let mut table = Table::placed(&double(1), &one_lap(), &[car(79, 5)]);
    // 93 is ten past 83 and two past 91.
    table.gear(5).roll(14).to(93);
    let told = table.race.events().iter().find_map(|event| match event {
        Event::Moved {
            overshot,
            overshoot,
            ..
        } => Some((overshot.as_slice(), *overshoot)),
        _ => None,
    });
    assert_eq!(told, Some((&[CornerId(1), CornerId(2)][..], 12)));
}

/// OVER-4: a stop at the end of an overshooting move does not count; leaving from there overshoots
/// again.
#[test]
fn an_overshooting_move_makes_no_stop() {
    let mut table = Table::on_grid(&double(1), &one_lap(), 1);
    table.roll(20).to(2);
    table.turns("2 4 6, 3 8 14, 4 12 26, 5 19 45, 6 29 74, 5 12 86");
    assert_eq!((table.stops(0), table.wear(0)), (0, 15));
    let told = table
        .race
        .events()
        .iter()
        .rev()
        .find_map(|event| match event {
            Event::Moved {
                overshot,
                overshoot,
                stops,
                ..
            } => Some((overshot.as_slice(), *overshoot, *stops)),
            _ => None,
        });
    assert_eq!(told, Some((&[CornerId(1)][..], 3, 0)));
    table.turn(4, 8, 94);
    assert_eq!(table.losses()[1], (0, 3, Cause::Overshoot));
}

/// BLOCK-1, BLOCK-2, OUT-1: a car that is in the way forces the one behind it to stop short; whoever
/// cannot pay for it is out.
#[test]
fn blocked_cars_pay_or_are_out() {
    for (wear, left) in [(3, Some(1)), (2, None)] {
        let rules = with_points(wear);
        let mut table = Table::on_grid(&single(1), &rules, 2);
        // The first car stalls; the second, right behind it, has two spaces to move.
        table.roll(1).roll(10).roll(2);
        assert_eq!(table.losses()[0], (1, 2, Cause::Blocked));
        let car = table.race.car(CarId(1));
        if let Some(left) = left {
            assert_eq!((car.wear, car.state), (Wear::Pool(left), State::Racing));
        } else {
            assert_eq!(car.state, State::Out(Cause::Blocked));
            assert_eq!(car.space, None);
            // Nobody is left to collide with: the next round begins.
            assert_eq!(table.order(), [0]);
        }
    }
}

/// BLOCK-2: what overshooting costs is paid first; blocking may then be the end.
#[test]
fn overshooting_is_paid_before_blocking() {
    // From 79 twelve spaces would lead to 91, but car 1 stands on 90: 89 is two past the corner.
    for (wear, state) in [(18, State::Racing), (3, State::Out(Cause::Blocked))] {
        let here = worn(wear, car(79, 4));
        let mut table = Table::placed(&single(1), &one_lap(), &[here, car(88, 2)]);
        table.gear(2).roll(2).to(90).gear(4).roll(12);
        if state == State::Racing {
            table.to(89);
        }
        assert_eq!(
            table.losses(),
            [(0, 2, Cause::Overshoot), (0, 2, Cause::Blocked)]
        );
        assert_eq!(table.race.car(CarId(0)).state, state);
    }
}

/// FIN-2: of those that are out, the later one ranks higher, however far it came.
#[test]
fn later_eliminations_rank_higher() {
    // With a point each nothing can be braked, and two stops are missing.
    let [first, second] = [78, 60].map(|space| worn(1, car(space, 5)));
    let mut table = Table::placed(&single(2), &one_lap(), &[first, second]);
    table.gear(5).roll(19);
    assert_eq!(table.race.standings(), [CarId(1), CarId(0)]);
    // To 71, and from there past the corner.
    table.gear(5).roll(11);
    table.gear(5).roll(19);
    assert!(table.race.is_over());
    assert_eq!(table.race.standings(), [CarId(1), CarId(0)]);
}

/// One lane of 30, the grid on 28 and 27.
fn short() -> Track {
    TrackBuilder::<1>::new("short")
        .straight(22)
        .corner(1, [4])
        .straight(4)
        .build()
        .unwrap()
}

/// FIN-1, FIN-2, LAPS-1, TRACK-4: the first crossing begins lap 1; one lap later the car has
/// finished, is off the board, and the others go on until all have.
#[test]
fn crossing_the_line_after_all_laps_finishes() {
    let mut table = Table::on_grid(&short(), &one_lap(), 2);
    // Great starts: the cars come to 2 and 1. The second stands directly behind the first.
    table.roll(20).to(2).roll(20).to(1).roll(9).roll(9);
    let laps = |table: &Table| {
        let events = table.race.events().iter();
        events
            .filter(|e| matches!(e, Event::LapStarted { lap: 1, .. }))
            .count()
    };
    assert_eq!(laps(&table), 2);
    assert_eq!(table.race.laps_left(CarId(0)), 0);
    table.turns("2 4 6, 2 2 3, 3 8 14, 3 7 10, 4 11 25, 4 12 22");
    // From 25, with its stop made, seven spaces are one too many.
    table.gear(4).roll(7).to(0);
    let winner = table.race.car(CarId(0));
    assert_eq!((winner.state, winner.space), (State::Finished, None));
    assert!(!table.race.is_over());
    table.gear(4).roll(9).to(0);
    assert!(table.race.is_over());
    assert_eq!(table.race.standings(), [CarId(0), CarId(1)]);
}

/// FIN-1: the overshoot of the last move is charged with its full roll, and a car that this
/// eliminates has not finished. From 21, the corner on 22 to 25 is left too early: a roll of 12 ends
/// eight past it, although the line is only nine away.
#[test]
fn the_last_move_is_still_paid_for() {
    for (wear, finishes) in [(9, true), (8, false)] {
        let rules = with_points(wear);
        let mut table = Table::on_grid(&short(), &rules, 1);
        table.roll(20).to(2);
        table.turns("2 4 6, 3 7 13, 4 8 21");
        table.gear(4).roll(12);
        if finishes {
            table.to(0);
            assert_eq!(table.losses(), [(0, 8, Cause::Overshoot)]);
            assert_eq!(table.race.car(CarId(0)).state, State::Finished);
        } else {
            // Braking one space costs as much; eight spaces can be paid by no means but stopping
            // in the corner, eight spaces short, which cannot be paid either.
            let state = table.race.car(CarId(0)).state;
            assert_eq!(state, State::Out(Cause::Overshoot));
        }
    }
}

/// LAPS-1: two laps are two laps.
#[test]
fn two_laps_take_three_crossings() {
    let mut table = Table::on_grid(&short(), &Ruleset::basic(2), 1);
    table.roll(20).to(2);
    assert_eq!(table.race.laps_left(CarId(0)), 1);
    table.turns("2 4 6, 3 8 14, 4 11 25, 4 7 2");
    assert_eq!(table.race.laps_left(CarId(0)), 0);
    table.turn(4, 12, 14).turn(4, 11, 25).gear(4).roll(7).to(0);
    assert!(table.race.is_over());
    assert_eq!(table.race.car(CarId(0)).crossings, 3);
}

/// LAPS-1: on the longest of circuits a race in first gear takes more rounds than 16 bits count.
#[test]
fn a_race_may_take_very_many_rounds() {
    let long = TrackBuilder::<1>::new("Long").corner(1, [5]);
    let mut plan = long.straight(21_995).plan();
    // Half as large, as no sheet is wider than 100 m.
    for space in &mut plan.spaces {
        space.x /= 2.0;
        space.y /= 2.0;
    }
    let track = Track::new(plan).unwrap();
    let rules = Ruleset {
        top_gear: Gear::FIRST,
        // None to brake with, so that there is nothing to choose.
        wear: Wear::Pool(1),
        pit: None,
        ..Ruleset::basic(3)
    };
    let mut race = Race::new(&track, &rules, vec![Entrant::new("Ada", 1)]).unwrap();
    while let Pending::Roll(request) = race.pending() {
        // Ones in first gear, a twenty for the start.
        let value = if request.die == Die::Black { 20 } else { 1 };
        race.apply(Answer::Roll(Roll::new(request.die, value).unwrap()))
            .unwrap();
        race.take_events();
    }
    assert!(race.is_over());
    assert!(race.round() > 65_900, "{}", race.round());
}
