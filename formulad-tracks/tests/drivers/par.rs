//! Par of real circuits against races driven by it.

use std::path::PathBuf;

use formulad_core::analysis::par::{Forecast, Par, Start, Terms};
use formulad_core::dice::{Gear, SeededDice};
use formulad_core::driver::ParDriver;
use formulad_core::race::{CarId, CarPosition, Cause, Entrant, Event, Race, State};
use formulad_core::rules::{Preset, Ruleset, Wear};
use formulad_core::track::Space;
use formulad_core::{SpaceId, Track};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::import::gp_online;

/// The turns of a race of one car by the driver who makes par, and the price of retiring if it does.
fn drive(par: &Par, mut race: Race, seed: u64) -> f64 {
    race.run(&mut SeededDice::new(seed), &mut [ParDriver::new(par)])
        .expect("it runs to its end");
    let price = match race.car(CarId(0)).state {
        State::Finished => 0.0,
        _ => par.retirement(),
    };
    f64::from(race.round()) + price
}

/// That the mean of many races is within three standard errors of par.
fn assert_mean(par: f64, races: u64, what: &str, mut drive: impl FnMut(u64) -> f64) {
    let turns: Vec<f64> = (0..races).map(&mut drive).collect();
    let count = races as f64;
    let mean = turns.iter().sum::<f64>() / count;
    let squares: f64 = turns.iter().map(|turns| (turns - mean).powi(2)).sum();
    let error = (squares / (count - 1.0) / count).sqrt();
    assert!(
        (mean - par).abs() <= 3.0 * error,
        "{what}: par is {par:.3}, but {races} races take {mean:.3} ± {error:.3} turns"
    );
}

fn from_grid(par: &Par, seed: u64) -> f64 {
    let car = vec![Entrant::new("Ada", 1)];
    let race = Race::new(par.track(), par.rules(), car).expect("it can be set up");
    drive(par, race, seed)
}

/// That races from pole take par, which is returned.
fn assert_races_take_par(track: &Track, rules: &Ruleset, races: u64, what: &str) -> Par {
    let par = Par::solve(track, rules, &Terms::default()).unwrap();
    let pole = par.turns(Start::POLE, rules.wear).unwrap();
    assert_mean(pole, races, what, |seed| from_grid(&par, seed));
    par
}

#[test]
fn races_on_bundled_circuits_take_par() {
    for circuit in bundled::all() {
        assert_races_take_par(&circuit.track(), &Ruleset::basic(1), 800, circuit.name());
    }
}

/// Giving up does not pay, however long the race is (LAPS-1): with all points and with few, par is no less than the best
/// case, and a price ten times as high would not keep more than one car of 200 in the race.
#[test]
fn nobody_retires_to_save_turns() {
    const MOST: f64 = 0.005;
    for (circuit, laps) in bundled::all()
        .iter()
        .flat_map(|it| [1, 2, 3].map(|laps| (it, laps)))
    {
        for preset in [Preset::Basic, Preset::Advanced] {
            let (track, rules) = (circuit.track(), preset.rules(laps));
            let solve = |retirement| {
                let terms = Terms {
                    retirement,
                    ..Terms::default()
                };
                Par::solve(&track, &rules, &terms).unwrap()
            };
            let retires = |par: &Par| par.forecast(Start::POLE, par.full_wear()).unwrap().retires;
            let par = solve(None);
            let what = format!("{}, {preset}, {laps} laps", circuit.name());
            for (wear, turns) in par.turns_by_wear(Start::POLE).unwrap() {
                let fewest = par.fewest_turns(Start::POLE, wear).unwrap();
                assert!(turns >= fewest.map_or(0.0, f64::from), "{what}: {wear}");
            }
            let share = retires(&par);
            let avoidable = || share - retires(&solve(Some(10.0 * par.retirement())));
            assert!(share <= MOST || avoidable() <= MOST, "{what}: {share}");
        }
    }
}

/// OVER-6, GEAR-3, ENG-1: cars with zones.
#[test]
fn advanced_races_on_bundled_circuits_take_par() {
    for circuit in bundled::all() {
        let rules = Preset::Advanced.rules(1);
        assert_races_take_par(&circuit.track(), &rules, 800, circuit.name());
    }
}

/// PIT-3, DEBRIS-1: two laps, with new tyres between them. What the car's own markers cost, which par
/// leaves out, is less than can be measured.
#[test]
fn advanced_races_of_two_laps_take_par() {
    let rules = Preset::Advanced.rules(2);
    let par = assert_races_take_par(&bundled::harbour(), &rules, 2000, "two laps");
    let forecast = par.forecast(Start::POLE, par.full_wear()).unwrap();
    assert!(forecast.pit_lane > 0.5, "{}", forecast.pit_lane);
    assert!((0.0..0.01).contains(&forecast.slack), "{}", forecast.slack);
}

/// Two laps with a pit lane between them, and so few points that they are all of use.
#[test]
fn races_of_two_laps_take_par() {
    let mut rules = Ruleset::basic(2);
    rules.wear = Wear::Pool(6);
    assert_races_take_par(&bundled::harbour(), &rules, 2000, "two laps");
}

/// Over the line in every gear, with few points.
#[test]
fn flying_laps_take_par() {
    let track = bundled::mini3();
    let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap();
    for gear in Gear::all() {
        let space = Some(track.finish()[1]);
        let turns = par.turns(Start::Flying { gear, space }, 4_u8).unwrap();
        let car = CarPosition {
            wear: Some(Wear::Pool(4)),
            ..CarPosition::new(track.finish()[1], gear)
        };
        assert_mean(turns, 1000, &format!("gear {gear}"), |seed| {
            let entrant = vec![Entrant::new("Ada", 1)];
            let race = Race::from_position(&track, par.rules(), entrant, &[car]).unwrap();
            drive(&par, race, seed)
        });
    }
}

/// More wear points never hurt, no lap is better than the best possible, and a lap that begins over
/// the line is shorter than one that begins on the grid.
#[test]
fn par_is_monotone() {
    for circuit in bundled::all() {
        let par = Par::solve(&circuit.track(), &Ruleset::basic(1), &Terms::default()).unwrap();
        let starts = Gear::all().map(Start::flying).chain([Start::POLE]);
        for start in starts {
            let by_wear = par.turns_by_wear(start).unwrap();
            let name = circuit.name();
            assert!(
                by_wear.is_sorted_by(|(_, few), (_, more)| few >= more),
                "{name}: {by_wear:?}"
            );
            let fewest = par.fewest_turns(start, 18_u8).unwrap().unwrap();
            assert!(by_wear[17].1 > f64::from(fewest), "{name}");
            // Over the line in 6th just before a corner, a single point may never do.
            let with_one = par.fewest_turns(start, 1_u8).unwrap();
            assert!(with_one.is_none_or(|turns| turns >= fewest), "{name}");
        }
        let fourth = par.turns(Start::flying(Gear::FOURTH), 18_u8).unwrap();
        assert!(par.turns(Start::POLE, 18_u8).unwrap() > fourth + 1.0);
    }
}

/// Everything that a forecast says, in one list.
fn figures(forecast: &Forecast) -> Vec<f64> {
    let wear = forecast.wear;
    let mut figures = vec![forecast.turns, forecast.retires, forecast.spins];
    figures.extend([wear.gears, wear.braking, wear.overshooting, wear.engine]);
    figures.extend(forecast.gears.iter().map(|(_, turns)| turns));
    for corner in &forecast.corners {
        figures.extend([corner.overshoots, corner.stops]);
    }
    for space in &forecast.spaces {
        figures.extend([space.turns, space.overshoots, space.wear]);
    }
    figures
}

/// The same counted in one race.
fn counted(par: &Par, seed: u64) -> Vec<f64> {
    let track = par.track();
    let car = vec![Entrant::new("Ada", 1)];
    let mut race = Race::new(track, par.rules(), car).expect("it can be set up");
    race.run(&mut SeededDice::new(seed), &mut [ParDriver::new(par)])
        .expect("it runs to its end");
    let road = track.spaces().iter().filter(|space| !space.in_pit());
    let road: Vec<SpaceId> = road.map(|space| space.id).collect();
    let (mut wear, mut gears, mut spins) = ([0.0; 4], [0.0; 6], 0.0);
    let mut corners = vec![[0.0; 2]; track.corners().len()];
    let mut spaces = vec![[0.0; 3]; road.len()];
    let corner_at = |id| {
        let mut corners = track.corners().iter();
        corners.position(|corner| corner.id == id).unwrap()
    };
    let (mut here, mut gear) = (track.grid()[0], Gear::FIRST);
    // Where the turn began.
    let mut at = 0;
    for event in race.events() {
        match event {
            Event::RoundStarted { .. } => {
                at = road.iter().position(|space| *space == here).unwrap();
                spaces[at][0] += 1.0;
            }
            Event::GearChosen { to, .. } => gear = *to,
            Event::Spun { .. } => spins += 1.0,
            Event::WearLost { points, cause, .. } => {
                let of = match cause {
                    Cause::GearSkipped => 0,
                    Cause::Braking => 1,
                    Cause::Overshoot => 2,
                    _ => 3,
                };
                wear[of] += f64::from(*points);
                spaces[at][2] += f64::from(*points);
            }
            Event::Moved { path, overshot, .. } => {
                gears[usize::from(gear.number()) - 1] += 1.0;
                here = path.last().copied().unwrap_or(here);
                spaces[at][1] += f64::from(u8::from(!overshot.is_empty()));
                for corner in overshot {
                    corners[corner_at(*corner)][0] += 1.0;
                }
                let stands_in = track.space(here).and_then(Space::corner);
                if let Some(corner) = stands_in.filter(|_| overshot.is_empty()) {
                    corners[corner_at(corner)][1] += 1.0;
                }
            }
            _ => {}
        }
    }
    let is_out = race.car(CarId(0)).state != State::Finished;
    let mut counted = vec![f64::from(race.round()), f64::from(u8::from(is_out))];
    counted.push(spins);
    counted.extend(wear);
    counted.extend(gears);
    counted.extend(corners.into_iter().flatten());
    counted.extend(spaces.into_iter().flatten());
    counted
}

/// Each figure of a forecast is within five standard errors of what many races come to; there are
/// some 1,400 of them. With two points, some races end early.
#[test]
fn races_go_as_forecast() {
    let pool = |points| Ruleset {
        wear: Wear::Pool(points),
        ..Ruleset::basic(1)
    };
    for rules in [pool(2), pool(18), Preset::Advanced.rules(1)] {
        let wear = rules.wear;
        let par = Par::solve(&bundled::harbour(), &rules, &Terms::default()).unwrap();
        let forecast = figures(&par.forecast(Start::POLE, wear).unwrap());
        let races: Vec<_> = (0..2000).map(|seed| counted(&par, seed)).collect();
        let count = races.len() as f64;
        for (at, expected) in forecast.iter().enumerate() {
            let mean = races.iter().map(|race| race[at]).sum::<f64>() / count;
            let squares = races.iter().map(|race| (race[at] - expected).powi(2));
            let squares: f64 = squares.sum();
            // What hardly ever happens has not been seen often enough to measure its spread.
            let error = (squares / count / count).sqrt();
            let error = error.max((expected / count).sqrt());
            assert!(
                (mean - expected).abs() <= 5.0 * error + 0.001,
                "figure {at} with {wear}: {expected:.4} is forecast, {mean:.4} counted"
            );
        }
    }
}

/// The circuits that people play, where they lie beside the project: a perfectly driven solo lap of
/// one with three lanes takes 10.1 to 20.3 turns; so it does over the line in 3rd gear.
#[test]
fn real_circuits_have_the_par_they_are_known_for() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/samples/gp-online");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: there are no circuits in {}", folder.display());
        return;
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "dat")) {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let imported = gp_online::import(&Source::new(&name, &text)).unwrap();
        let track = Track::new(imported.plan).unwrap();
        if track.lanes() != 3 {
            continue;
        }
        let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap();
        let lap = par.turns(Start::flying(Gear::THIRD), 18_u8).unwrap();
        assert!((10.1..20.3).contains(&lap), "{name}: {lap}");
    }
}
