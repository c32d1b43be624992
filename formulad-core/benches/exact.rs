//! How far the planner is from the best possible driver: races of two cars on a short circuit, solved exactly.
//! Prints the tables of the book's page on performance.
//!
//! `cargo bench -p formulad-core --bench exact -- [POINTS [POSITIONS]]`

mod field;

use std::sync::Arc;

use formulad_core::TrackBuilder;
use formulad_core::analysis::duel::{Duel, DuelError, Side};
use formulad_core::dice::{Dice, Die, Roll, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver, Strength};
use formulad_core::race::{Answer, CarId, Choice, Pending, Race, Why};
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

/// The number of races that measure what single choices cost.
const RACES: u64 = 1000;

/// What choices of a driver behind a careful one cost: by how much they lower the chance to win compared with the
/// best choice, in percent of a race, for gears that are too low, gears that are too high, and everything else. The
/// sum is how far the driver is from the best.
fn losses(race: &Race, most: usize, mut driver: PlannerDriver) -> Result<[f64; 3], DuelError> {
    let (mut careful, mut in_front) = (CarefulDriver::new(), CarefulDriver::new());
    let mut duel = Duel::new([Side::As(&mut careful), Side::Best]).with_at_most(most);
    let mut losses = [0.0; 3];
    for seed in 0..RACES {
        let (mut race, mut dice) = (race.fork(), SeededDice::new(seed));
        while race.cars().all(|(_, car)| car.space.is_some()) {
            let option = match race.pending() {
                Pending::Roll(request) => {
                    let roll = dice.roll(request.die).expect("it is seeded");
                    race.apply(Answer::Roll(roll)).expect("it fits");
                    continue;
                }
                Pending::Choice(choice) if choice.car() == CarId(0) => {
                    in_front.choose(&race, &choice)
                }
                Pending::Choice(choice) => {
                    let mut lost = |option| {
                        let mut next = race.fork();
                        next.choose(option).expect("an option");
                        duel.chance_of_first(&next)
                    };
                    let option = driver.choose(&race, &choice);
                    let lost_with = lost(option)?;
                    let (mut best, mut least) = (option, lost_with);
                    for other in 0..choice.len() {
                        let lost = lost(other)?;
                        if lost < least {
                            (best, least) = (other, lost);
                        }
                    }
                    let kind = match choice {
                        Choice::Gear { options, .. }
                            if options[option].gear < options[best].gear =>
                        {
                            0
                        }
                        Choice::Gear { .. } => 1,
                        _ => 2,
                    };
                    losses[kind] += 100.0 * (lost_with - least) / RACES as f64;
                    option
                }
                _ => break,
            };
            race.choose(option).expect("an option");
        }
    }
    Ok(losses)
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
    println!("\n| against careful | gears too low | too high | other choices |");
    println!("| --- | ---: | ---: | ---: |");
    for strength in Strength::ALL {
        match losses(&race, most, planned(strength)) {
            Ok([low, high, other]) => {
                println!("| {strength} | {low:.1} | {high:.1} | {other:.1} |");
            }
            Err(error) => println!("| {strength} | {error} |"),
        }
    }
}
