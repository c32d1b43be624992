//! Who moves when.

use formulad_core::TrackBuilder;

use crate::table::{Table, broad, car, one_lap, single};

/// ORDER-1: round 1 in grid order, later ones leader first.
#[test]
fn the_leader_moves_first() {
    let mut table = Table::on_grid(&single(1), &one_lap(), 2);
    assert_eq!(table.order(), [0, 1]);
    // On three lanes the second car can pass.
    let mut broad = Table::on_grid(&broad([6, 6, 6]), &one_lap(), 2);
    broad.roll(10).roll(1).to(89).roll(20).to(41);
    assert_eq!(broad.order(), [1, 0]);
    // A stall changes nothing by itself.
    table.roll(1);
    table.roll(1);
    assert_eq!(table.order(), [0, 1]);
}

/// Brings car 0, in lane 1, and car 1, in lane 3, level: one space before the line, after grid
/// places two and three spaces before it.
fn level(corner: [u16; 3]) -> Table {
    let mut table = Table::on_grid(&broad(corner), &one_lap(), 2);
    let last = |lane: u8| {
        let spaces = table.race.track().spaces().iter();
        let mut from_end = spaces.rev();
        let last = from_end.find(|s| s.lane.is_some_and(|l| l.number() == lane));
        last.unwrap().id.0
    };
    let (left, right) = (last(1), last(3));
    table.roll(10).roll(1).to(left);
    table.roll(10).roll(2).to(right);
    // They stand two lanes apart: no collision.
    assert_eq!(table.race.round(), 2);
    table
}

/// ORDER-2: level and in the same gear, the car nearer the inside of the next corner is first.
#[test]
fn of_level_cars_the_inner_one_moves_first() {
    // The lane with fewer spaces is the inside.
    assert_eq!(level([8, 7, 6]).order(), [1, 0]);
    assert_eq!(level([6, 7, 8]).order(), [0, 1]);
}

/// ORDER-2: but the higher gear comes before that.
#[test]
fn of_level_cars_the_faster_one_moves_first() {
    for (corner, order) in [([8, 7, 6], [1, 0]), ([6, 7, 8], [0, 1])] {
        let mut table = level(corner);
        let outer = order[1];
        // Both drive two spaces, to 1 and 41: the outer car in 2nd gear, the inner in 1st.
        for car in order {
            let gear = if car == outer { 2 } else { 1 };
            let to = if car == 0 { 1 } else { 41 };
            table.turn(gear, 2, to);
        }
        assert_eq!(table.order(), [outer, order[0]]);
    }
}

/// ORDER-2: in a corner it is that corner's inside that counts, not the next one's.
#[test]
fn in_a_corner_its_own_inside_counts() {
    // The first spaces of the first corner, level, are 60 in lane 1 and, in lane 3, the last of so
    // many. Car 0 is outside.
    for (first, second, outer, inner) in [
        ([8, 7, 6], [6, 7, 8], 60, 75),
        ([6, 7, 8], [8, 7, 6], 73, 60),
    ] {
        let track = TrackBuilder::<3>::new("chicane")
            .straight(20)
            .corner(1, first)
            .straight(10)
            .corner(1, second)
            .straight(12)
            .build()
            .unwrap();
        let table = Table::placed(&track, &one_lap(), &[car(outer, 3), car(inner, 3)]);
        let ranks = [outer, inner].map(|id| track.space(formulad_core::SpaceId(id)).unwrap().rank);
        assert_eq!(ranks[0], ranks[1]);
        assert_eq!(table.order(), [1, 0]);
    }
}
