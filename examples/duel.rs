//! Two custom drivers against each other, over a thousand seeds: which is better, and with what
//! certainty?

use formulad_core::analysis::simulate::{Experiment, Seat};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{Choice, Entrant, Race};
use formulad_core::rules::{Ruleset, Wear};

/// Chooses a gear higher than a careful driver would, as long as ten wear points are left.
struct Hasty;

impl Driver for Hasty {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        let careful = CarefulDriver::new().choose(race, choice);
        match choice {
            Choice::Gear { car, options } if race.car(*car).wear.covers(Wear::Pool(10)) => {
                (careful + 1).min(options.len() - 1)
            }
            _ => careful,
        }
    }
}

/// Drives like a careful driver, but never pays for shifting down.
struct Thrifty;

impl Driver for Thrifty {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        let careful = CarefulDriver::new().choose(race, choice);
        match choice {
            Choice::Gear { options, .. } => {
                let mut gears = options.iter().enumerate().skip(careful);
                let free = gears.find(|(_, option)| option.price.is_none());
                free.map_or(careful, |(at, _)| at)
            }
            _ => careful,
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let track = formulad_tracks::bundled::mini3();
    let seats = vec![
        Seat::new(Entrant::new("Ada", 1), "hasty"),
        Seat::new(Entrant::new("Ben", 2), "thrifty"),
    ];
    let experiment = Experiment::new(&track, &Ruleset::basic(1), seats, 1000, 7)?;
    let totals = experiment.run(|drive| -> Box<dyn Driver> {
        match drive.kind {
            "hasty" => Box::new(Hasty),
            _ => Box::new(Thrifty),
        }
    })?;
    println!("{} races on {}", totals.races, track.name());
    for (kind, seats) in experiment.kinds() {
        let drivers = totals.group(seats);
        let turns = drivers.turns.mean();
        let turns = turns.map_or_else(|| "never finishes".to_owned(), |t| format!("{t} turns"));
        println!(
            "{kind:8} wins {}, out {}, {turns}",
            drivers.wins(),
            drivers.retirements()
        );
    }
    let wins = totals.seats[0].wins();
    let (low, high) = wins.interval();
    println!(
        "{}",
        if low > 0.5 {
            "hasty is better"
        } else if high < 0.5 {
            "thrifty is better"
        } else {
            "that may be chance: try more races"
        }
    );
    Ok(())
}
