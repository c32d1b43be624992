//! The drivers that the crate brings along.

use formulad_core::dice::{Gear, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::race::{Pending, Race, State};
use formulad_core::rules::{Preset, Ruleset};

use crate::explain::{bundled, entrants, everything};
use crate::table::{Table, car, one_lap, single};

/// Of six gears, six thousand choices take each a thousand times, give or take a tenth: more than
/// three times what chance makes of it.
#[test]
fn random_drivers_take_all_options_alike() {
    let table = Table::placed(&single(1), &one_lap(), &[car(5, 5)]);
    let Pending::Choice(choice) = table.race.pending() else {
        panic!("there are gears to choose from");
    };
    assert_eq!(choice.options(), Gear::all().count());
    let mut driver = RandomDriver::new(2008);
    let mut taken = [0; 6];
    for _ in 0..6000 {
        taken[driver.choose(&table.race, &choice)] += 1;
    }
    assert!(
        taken.iter().all(|taken| (900..1100).contains(taken)),
        "{taken:?}"
    );
}

/// The circuit that a preset is meant for.
pub(crate) const fn circuit(preset: Preset) -> &'static str {
    match preset {
        Preset::StreetBasic | Preset::StreetAdvanced => "night-city",
        Preset::Mini | Preset::MiniKekkonen => "mini3",
        _ => "harbour",
    }
}

/// Three careful drivers against three random ones: how many of each finish, and who wins.
fn duel(rules: &Ruleset, circuit: &str, seed: u64) -> ([usize; 2], bool) {
    let mut race = Race::new(&bundled(circuit), rules, entrants(rules)).unwrap();
    let mut drivers: Vec<Box<dyn Driver>> = Vec::new();
    for number in 0..6 {
        if number % 2 == 0 {
            drivers.push(Box::new(CarefulDriver::new()));
        } else {
            drivers.push(Box::new(RandomDriver::new(seed * 6 + number)));
        }
    }
    race.run(&mut SeededDice::new(seed), &mut drivers).unwrap();
    let mut finished = [0; 2];
    for (id, car) in race.cars() {
        finished[id.index() % 2] += usize::from(car.state == State::Finished);
    }
    (finished, race.standings()[0].0.is_multiple_of(2))
}

/// In every preset, plain and with all its options, careful drivers arrive, and win against those
/// who do anything.
#[test]
fn careful_drivers_beat_random_ones() {
    for preset in Preset::ALL {
        let plain = preset.rules(preset.usual_laps());
        for rules in [plain, everything(preset)] {
            let (mut careful, mut random, mut won) = (0, 0, 0);
            for seed in 0..4 {
                let (finished, wins) = duel(&rules, circuit(preset), seed);
                careful += finished[0];
                random += finished[1];
                won += usize::from(wins);
            }
            let what = format!("{preset}: {careful} careful, {random} random finish");
            assert!(careful >= 10 && careful > random, "{what}");
            assert_eq!(won, 4, "{what}");
        }
    }
}
