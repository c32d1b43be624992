//! How far the planner is from the best that there can be: races of two cars on a short circuit, worked out to
//! the last roll. Prints the table of the book's page on performance.
//!
//! `cargo bench -p formulad-core --bench exact -- [POINTS [POSITIONS]]`

mod field;

use std::sync::Arc;

use formulad_core::TrackBuilder;
use formulad_core::analysis::duel::{Duel, Side};
use formulad_core::dice::{Die, Roll};
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver, Strength};
use formulad_core::race::{Answer, Pending, Race, Why};
use formulad_core::rules::{Ruleset, Wear};

use field::entrants;

/// Two cars on the grid, in the order in which they were entered.
fn on_the_grid(points: u8) -> Race {
    let builder = TrackBuilder::<2>::new("Short").straight(12);
    let builder = builder.corner(1, [5, 4]).straight(8).grid(2);
    let track = builder.build().expect("it can be raced on");
    let rules = Ruleset {
        wear: Wear::Pool(points),
        ..Ruleset::basic(1)
    };
    let mut race = Race::new(&track, &rules, entrants(&rules, 2, 0)).expect("two cars fit");
    while let Pending::Roll(request) = race.pending() {
        if request.why != Why::Grid {
            break;
        }
        let face = Roll::new(Die::Black, 20 - request.car.0).expect("a face");
        race.apply(Answer::Roll(face)).expect("it fits");
    }
    race
}

fn main() {
    let arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let mut numbers = arguments.map(|a| a.parse::<usize>().expect("a number"));
    let points = numbers.next().unwrap_or(2);
    let most = numbers.next().unwrap_or(10_000_000);
    let race = on_the_grid(points as u8);
    let planner = Arc::new(Planner::new(race.track(), race.rules()));
    let planned = |strength| PlannerDriver::new(planner.clone()).with_strength(strength);
    let chance = |sides: [Side<'_>; 2]| {
        let mut duel = Duel::new(sides).with_at_most(most);
        match duel.chance_of_first(&race) {
            Ok(chance) => (format!("{:.1} %", 100.0 * (1.0 - chance)), duel.positions()),
            Err(error) => (error.to_string(), duel.positions()),
        }
    };
    println!("| behind | against careful: wins | positions | against the best: wins | positions |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let mut careful = CarefulDriver::new();
    let mut drivers: Vec<(String, Box<dyn Driver>)> =
        vec![("careful".to_owned(), Box::new(CarefulDriver::new()))];
    for strength in Strength::ALL {
        drivers.push((strength.to_string(), Box::new(planned(strength))));
    }
    for (name, mut driver) in drivers {
        let (beats, seen) = chance([Side::As(&mut careful), Side::As(&mut driver)]);
        let (holds, worked_out) = chance([Side::Best, Side::As(&mut driver)]);
        println!("| {name} | {beats} | {seen} | {holds} | {worked_out} |");
    }
    let (beats, seen) = chance([Side::As(&mut careful), Side::Best]);
    let (holds, worked_out) = chance([Side::Best, Side::Best]);
    println!("| the best | {beats} | {seen} | {holds} | {worked_out} |");
}
