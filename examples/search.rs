//! A driver that tries out each option: it lets careful drivers end the race from there with a few dice, and remembers
//! positions that it comes to again.

use std::collections::HashMap;
use std::error::Error;

use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{CarId, Choice, Entrant, Race, State};
use formulad_core::rules::Ruleset;
use formulad_tracks::bundled;

/// How often each option is tried.
const TRIES: u64 = 8;

#[derive(Default)]
struct Searcher {
    /// The mean worth of an option, by the position after it and the car.
    known: HashMap<(u64, CarId), f64>,
}

impl Searcher {
    fn value(&mut self, race: &Race, car: CarId) -> f64 {
        let key = (race.state_hash(), car);
        *self.known.entry(key).or_insert_with(|| {
            let places = (0..TRIES).map(|seed| place(race.fork(), seed, car));
            places.sum::<f64>() / TRIES as f64
        })
    }
}

/// The place of a car at the end of a race that careful drivers finish, counted from 0, and the last one if it is out;
/// of equal places the one that comes sooner is worth more.
fn place(mut race: Race, seed: u64, car: CarId) -> f64 {
    let mut drivers = vec![CarefulDriver::new(); race.cars().len()];
    let ran = race.run(&mut SeededDice::new(seed), &mut drivers);
    let at = race.standings().iter().position(|other| *other == car);
    let place = match (ran, race.car(car).state, at) {
        (Ok(()), State::Finished, Some(at)) => at,
        _ => race.cars().len(),
    };
    place as f64 + f64::from(race.round()) / 100.0
}

impl Driver for Searcher {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        let value = |option: usize| {
            let mut after = race.fork();
            match after.choose(option) {
                Ok(()) => self.value(&after, choice.car()),
                Err(_) => f64::INFINITY,
            }
        };
        let values: Vec<f64> = (0..choice.len()).map(value).collect();
        let best = (0..values.len()).min_by(|a, b| values[*a].total_cmp(&values[*b]));
        best.unwrap_or_default()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let track = bundled::mini3();
    let entrants = vec![Entrant::new("Sela", 1), Entrant::new("Cara", 2)];
    let mut race = Race::new(&track, &Ruleset::basic(1), entrants)?;
    let mut drivers: [Box<dyn Driver>; 2] = [
        Box::new(Searcher::default()),
        Box::new(CarefulDriver::new()),
    ];
    race.run(&mut SeededDice::new(3), &mut drivers)?;
    let winner = race.entrant(race.standings()[0]);
    println!("{} wins after {} rounds", winner.name, race.round());
    Ok(())
}
