//! A race in ten lines: the harbour, six careful drivers, two laps.

use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::race::{Entrant, Race};
use formulad_core::rules::Ruleset;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let track = formulad_tracks::bundled::harbour();
    let names = ["Ada", "Bruno", "Chiara", "Dario", "Elin", "Fabio"];
    let entrants = names
        .iter()
        .zip(1..)
        .map(|(name, team)| Entrant::new(*name, team));
    let mut race = Race::new(&track, &Ruleset::basic(2), entrants.collect())?;
    race.run(&mut SeededDice::new(7), &mut [CarefulDriver::new(); 6])?;
    for (place, car) in race.standings().into_iter().enumerate() {
        let wear = race.car(car).wear;
        println!("{} {} ({wear} left)", place + 1, race.entrant(car).name);
    }
    Ok(())
}
