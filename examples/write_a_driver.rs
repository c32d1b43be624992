//! A custom driver. It weighs where every move leads, by the values of par, and what the move risks,
//! by the race's own explanation. Then it races the careful driver a hundred times.

use formulad_core::analysis::par::{Par, Terms};
use formulad_core::dice::{Gear, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::moves::Move;
use formulad_core::race::{CarId, CarPosition, Choice, Entrant, Race};
use formulad_core::rules::Ruleset;
use formulad_core::track::Space;

/// The value of a wear point at risk, in turns.
const POINT: f64 = 0.3;

/// The driver. What it has to know about the circuit is computed once.
struct Reckoner {
    par: Par,
}

impl Driver for Reckoner {
    /// The race asks, and shows the driver everything; the answer is one of the options.
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        match *choice {
            Choice::Gear { car, options } => {
                let best = self.best_gear(race, car);
                let found = options.iter().position(|option| Some(option.gear) == best);
                found.unwrap_or(0)
            }
            Choice::Move { car, options } => {
                let turns = options.iter().enumerate().map(|(option, m)| {
                    let risked = risked(race, car, option);
                    (option, self.turns_after(race, car, m) + POINT * risked)
                });
                let best = turns.min_by(|a, b| a.1.total_cmp(&b.1));
                best.map_or(0, |(option, _)| option)
            }
            // The beginner's rules leave nothing else to decide.
            Choice::Decision { .. } => 0,
        }
    }
}

impl Reckoner {
    /// The gear that a car alone would take.
    fn best_gear(&self, race: &Race, car: CarId) -> Option<Gear> {
        let car = race.car(car);
        let here = CarPosition {
            gear: car.gear,
            wear: Some(car.wear),
            stops: car.stops,
            crossings: car.crossings,
            ..CarPosition::new(car.space?, Gear::FIRST)
        };
        self.par.best_gear(&here)
    }

    /// The turns that the car is expected to need after a move.
    fn turns_after(&self, race: &Race, car: CarId, m: &Move) -> f64 {
        if m.finishes {
            return 0.0;
        }
        let car = race.car(car);
        let corner = |space| race.track().space(space).and_then(Space::corner);
        let stops = match corner(m.to) {
            Some(_) if m.overshoot > 0 => 0,
            Some(here) if car.space.and_then(corner) == Some(here) => car.stops + 1,
            Some(_) => 1,
            None => 0,
        };
        let there = CarPosition {
            gear: car.gear,
            wear: Some(car.wear.less(race.price(m))),
            stops,
            crossings: car.crossings + u8::from(m.crosses_line),
            ..CarPosition::new(m.to, Gear::FIRST)
        };
        self.par.turns_from(&there).unwrap_or(f64::INFINITY)
    }
}

/// The points that a car may lose by dice after taking an option, on average.
fn risked(race: &Race, car: CarId, option: usize) -> f64 {
    let Some(explained) = race.explain(option) else {
        return 0.0;
    };
    let own = explained.risks.iter().filter(|risk| risk.car == car);
    own.map(|risk| {
        let chance = f64::from(risk.chance.numerator) / f64::from(risk.chance.denominator);
        f64::from(risk.rolls) * chance * f64::from(risk.price.get(None))
    })
    .sum()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let track = formulad_tracks::bundled::harbour();
    let rules = Ruleset::basic(1);
    let par = Par::solve(&track, &rules, &Terms::default())?;
    let entrants = vec![Entrant::new("careful", 1), Entrant::new("reckoner", 2)];
    let mut drivers: [Box<dyn Driver>; 2] =
        [Box::new(CarefulDriver::new()), Box::new(Reckoner { par })];
    let mut wins = 0;
    for seed in 0..100 {
        let mut race = Race::new(&track, &rules, entrants.clone())?;
        race.run(&mut SeededDice::new(seed), &mut drivers)?;
        wins += usize::from(race.standings()[0] == CarId(1));
    }
    println!("the reckoner wins {wins} of 100 races");
    Ok(())
}
