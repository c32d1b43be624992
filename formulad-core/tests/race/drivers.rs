//! The drivers that the crate brings along.

use std::sync::Arc;

use formulad_core::analysis::par::Par;
use formulad_core::dice::{Dice, Die, Gear, Roll, SeededDice};
use formulad_core::driver::{
    CarefulDriver, Driver, ParDriver, Planner, PlannerDriver, RandomDriver, Strength,
};
use formulad_core::race::{Answer, CarPosition, Entrant, Pending, Race, State, Why};
use formulad_core::rules::{Pilot, Preset, Ruleset, Wear, Zone, Zones};

use crate::explain::{bundled, entrants, everything};
use crate::layout;
use crate::street::driven_by;
use crate::table::{Table, car, one_lap, single, worn};

/// Of six gears, six thousand choices take each a thousand times, give or take a tenth: more than
/// three times what chance makes of it.
#[test]
fn random_drivers_take_all_options_alike() {
    let table = Table::placed(&single(), &one_lap(), &[car(5, 5)]);
    let Pending::Choice(choice) = table.race.pending() else {
        panic!("there are gears to choose from");
    };
    assert_eq!(choice.len(), Gear::all().count());
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

/// Three planners against three careful drivers, by turns on the grid: how many of the races a planner
/// wins, and how many planners finish.
fn planned(rules: &Ruleset, circuit: &str, races: u64) -> (u64, usize) {
    let track = bundled(circuit);
    let planner = Arc::new(Planner::new(&track, rules));
    let (mut won, mut finished) = (0, 0);
    for seed in 0..races {
        let mut race = Race::new(&track, rules, entrants(rules)).unwrap();
        let drivers = (0..6).map(|number| -> Box<dyn Driver> {
            if number % 2 == 0 {
                Box::new(PlannerDriver::new(planner.clone()))
            } else {
                Box::new(CarefulDriver::new())
            }
        });
        let mut drivers: Vec<_> = drivers.collect();
        race.run(&mut SeededDice::new(seed), &mut drivers).unwrap();
        won += u64::from(race.standings()[0].index().is_multiple_of(2));
        let planned = race.cars().filter(|(id, _)| id.index() % 2 == 0);
        finished += planned
            .filter(|(_, car)| car.state == State::Finished)
            .count();
    }
    (won, finished)
}

/// In every preset, plain and with all its options, planners arrive, and win their share against
/// careful drivers.
#[test]
fn planners_arrive_and_win_by_all_rules() {
    for preset in Preset::ALL {
        let plain = preset.rules(preset.usual_laps());
        for rules in [plain, everything(preset)] {
            let (won, finished) = planned(&rules, circuit(preset), 8);
            let what = format!("{preset}: of 8 races {won} won, of 24 cars {finished} finish");
            assert!(won >= 4 && finished >= 16, "{what}");
        }
    }
}

/// Where par is exact, a planner alone drives as well as can be: in the same races it takes the same
/// choices as the driver who makes par.
#[test]
fn a_planner_alone_makes_par() {
    let track = bundled("harbour");
    for rules in [Ruleset::basic(1), Ruleset::basic(2)] {
        let planner = Arc::new(Planner::new(&track, &rules));
        let par = Par::solve(&track, &rules, &planner.terms()).unwrap();
        for seed in 0..20 {
            let race = |driver: &mut dyn Driver| {
                let entrants = vec![Entrant::new("Ada", 1)];
                let mut race = Race::new(&track, &rules, entrants).unwrap();
                race.run(&mut SeededDice::new(seed), &mut [driver]).unwrap();
                race.record()
            };
            let planned = race(&mut PlannerDriver::new(planner.clone()));
            assert_eq!(planned, race(&mut ParDriver::new(&par)));
            let skilled = PlannerDriver::new(planner.clone()).with_strength(Strength::Skilled);
            assert_eq!(planned, race(&mut { skilled }));
        }
    }
}

/// The same race gives the same choices, whatever a driver has done before; novices drive worse.
#[test]
fn planners_are_reproducible() {
    let track = bundled("harbour");
    let rules = Ruleset::basic(1);
    let planner = Arc::new(Planner::new(&track, &rules));
    let mut rounds = [0; 2];
    for (strength, rounds) in [Strength::Novice, Strength::Expert]
        .into_iter()
        .zip(&mut rounds)
    {
        let driver = || PlannerDriver::new(planner.clone()).with_strength(strength);
        let mut used: Vec<_> = (0..6).map(|_| driver()).collect();
        for seed in 0..10 {
            let run = |drivers: &mut [PlannerDriver]| {
                let mut race = Race::new(&track, &rules, entrants(&rules)).unwrap();
                race.run(&mut SeededDice::new(seed), drivers).unwrap();
                race
            };
            let race = run(&mut used);
            let mut fresh: Vec<_> = (0..6).map(|_| driver()).collect();
            assert_eq!(race.record(), run(&mut fresh).record());
            *rounds += race.round();
        }
    }
    assert!(rounds[0] > rounds[1] + 10, "{rounds:?}");
}

/// Nine spaces before the line, with a stop to make on the way and six points. In 4th gear two faces
/// of six bring the car over the line, two are too much for it; in 3rd none are either.
#[test]
fn planners_spend_their_last_points_when_another_is_about_to_win() {
    let track = layout::track("14 | 1: 2 2 | 3");
    let rules = Ruleset::basic(1);
    let mut driver = PlannerDriver::new(Arc::new(Planner::new(&track, &rules)));
    let own = worn(6, car(10, 4));
    let mut gear = |cars: &[CarPosition]| {
        let race = Table::placed(&track, &rules, cars).race;
        let Pending::Choice(choice) = race.pending() else {
            panic!("a gear is to be chosen");
        };
        assert_eq!(choice.car().index(), 0);
        choice.answer(driver.choose(&race, &choice)).unwrap()
    };
    // In 5th gear, with all its points, the car behind it in the other lane is over the line with
    // any roll.
    let rival = car(23, 5);
    assert_eq!(gear(&[own, rival]), Answer::Gear(Gear::FOURTH));
    // Alone there is time to stop first.
    assert_ne!(gear(&[own]), Answer::Gear(Gear::FOURTH));
}

/// Three planners behind three careful drivers on the grid. Of 60 races they win 50 or so; that
/// drivers who win half of them won 42 would happen once in a thousand times.
#[test]
fn planners_win_from_the_worse_places() {
    let track = bundled("harbour");
    let rules = Ruleset::basic(1);
    let planner = Arc::new(Planner::new(&track, &rules));
    let mut won = 0;
    for seed in 0..60 {
        let mut race = Race::new(&track, &rules, entrants(&rules)).unwrap();
        let mut planned = PlannerDriver::new(planner.clone());
        let mut dice = SeededDice::new(seed);
        let standings = loop {
            let answer = match race.pending() {
                Pending::Over => break race.standings(),
                Pending::Time(_) => Answer::Seconds(0),
                Pending::Roll(request) if request.why == Why::Grid => {
                    Answer::Roll(Roll::new(Die::Black, 20 - request.car.0).unwrap())
                }
                Pending::Roll(request) => Answer::Roll(dice.roll(request.die).unwrap()),
                Pending::Choice(choice) => {
                    let option = if choice.car().index() < 3 {
                        CarefulDriver::new().choose(&race, &choice)
                    } else {
                        planned.choose(&race, &choice)
                    };
                    choice.answer(option).unwrap()
                }
            };
            race.apply(answer).unwrap();
        };
        won += u32::from(standings[0].index() >= 3);
    }
    assert!(won >= 42, "{won} of 60");
}

/// DRIVER-2, ENG-1: where a strained engine puts everybody out but Dimitri, others choose gears that may
/// strain it from fewer spaces of a straight.
#[test]
fn drivers_know_whose_engine_holds() {
    let track = layout::track("80 | 1: 8 | 12");
    let mut rules = Preset::StreetAdvanced.rules(1);
    rules.engine.risk.harmed_to = 20;
    rules.engine.risk.price = Wear::zone(Zone::Engine, 4);
    rules.pilots.as_mut().unwrap().dimitri_harmed_to = 0;
    let planner = Arc::new(Planner::new(&track, &rules));
    let mut drivers: [Box<dyn Driver>; 2] = [
        Box::new(CarefulDriver::new()),
        Box::new(PlannerDriver::new(planner)),
    ];
    let wear = Wear::Zones(Zones {
        tyres: 5,
        brakes: 4,
        gearbox: 3,
        body: 2,
        engine: 3,
        handling: 2,
    });
    for driver in &mut drivers {
        let mut strains = |pilot, space| {
            let on_straight = CarPosition {
                wear: Some(wear),
                nitro_used: true,
                ..car(space, 5)
            };
            let entrants = driven_by(&[pilot]);
            let table = Table::driven(&track, &rules, entrants, &[on_straight]);
            let Pending::Choice(choice) = table.race.pending() else {
                panic!("there are gears to choose from");
            };
            let answer = choice.answer(driver.choose(&table.race, &choice));
            matches!(answer, Some(Answer::Gear(gear)) if gear >= rules.engine.from_gear)
        };
        let mut spaces_of = |pilot| (0..80).filter(|space| strains(pilot, *space)).count();
        let (dimitri, montoya) = (spaces_of(Pilot::Dimitri), spaces_of(Pilot::Montoya));
        assert!(
            montoya < dimitri,
            "{montoya} of Montoya, {dimitri} of Dimitri"
        );
    }
}
