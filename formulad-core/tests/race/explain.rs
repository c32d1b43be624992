//! What options are said to cost and risk, and what they do.

use std::collections::BTreeSet;

use formulad_core::dice::{Dice, Roll, SeededDice};
use formulad_core::driver::{Driver, RandomDriver};
use formulad_core::plan::Weather;
use formulad_core::race::{
    About, Answer, Build, CarId, CarPosition, Cause, Check, Entrant, Event, Hazard, Pending,
    Position, Race, RollRequest, State, Why,
};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Wear, Zones};
use formulad_core::{SpaceId, Track, TrackPlan};

use crate::drivers::circuit;
use crate::layout;
use crate::table::{about, car};

/// A circuit of formulad-tracks.
pub(crate) fn bundled(name: &str) -> Track {
    let circuits = concat!(env!("CARGO_MANIFEST_DIR"), "/../formulad-tracks/circuits");
    let text = std::fs::read_to_string(format!("{circuits}/{name}.track.json")).unwrap();
    let plan: TrackPlan = serde_json::from_str(&text).unwrap();
    Track::new(plan).unwrap()
}

/// A preset with all the options that go with it.
pub(crate) fn everything(preset: Preset) -> Ruleset {
    let laps = 2;
    let fits = |option: &RaceOption| preset.rules_with(laps, &[*option]).is_ok();
    let options: Vec<RaceOption> = RaceOption::ALL.into_iter().filter(fits).collect();
    preset.rules_with(laps, &options).unwrap()
}

/// Six entrants, with what the rules want of them.
pub(crate) fn entrants(rules: &Ruleset) -> Vec<Entrant> {
    (0..6)
        .map(|number: u32| Entrant {
            pilot: rules.pilots.as_ref().map(|_| {
                let all = [0, 2, 3, 6, 7, 8];
                Pilot::ALL[all[number as usize]]
            }),
            build: rules.construction.map(|construction| Build {
                zones: Zones::new([6, 3, 3, 3, 3, 2]),
                repairs: construction.repairs,
            }),
            ..Entrant::new(format!("driver {number}"), number / 2 + 1)
        })
        .collect()
}

/// The face of the black die that does no harm.
fn harmless(request: RollRequest) -> Answer {
    let face = match request.why {
        Why::Check(Check::Residents) => 1,
        _ => request.die.highest(),
    };
    Answer::Roll(Roll::new(request.die, face).unwrap())
}

/// What taking an option does, with no bad luck: what its car pays, whether that puts it out, who
/// rolls for what up to the end of its turn, and whether it might have followed a slipstream.
fn taken(race: &Race, car: CarId, answer: Answer) -> (Wear, bool, Vec<(CarId, Cause)>, bool) {
    let mut race = race.clone();
    race.take_events();
    race.apply(answer).unwrap();
    let mut rolls = Vec::new();
    let mut slipstream = false;
    loop {
        let answer = match (race.pending(), about(&race)) {
            (Pending::Roll(request), _) => {
                let Why::Check(check) = request.why else {
                    break;
                };
                rolls.push((request.car, check.cause()));
                harmless(request)
            }
            (_, Some(About::Radio(_))) => Answer::No,
            (_, Some(About::Slipstream)) => {
                slipstream = true;
                Answer::No
            }
            _ => break,
        };
        race.apply(answer).unwrap();
    }
    let nothing = race.car(car).full.times(0);
    let losses = race.events().iter().filter_map(|event| match event {
        Event::WearLost {
            car: of,
            zone,
            points,
            cause,
            ..
        } if *of == car && *cause != Cause::Radio => {
            Some(zone.map_or(Wear::Pool(*points), |zone| Wear::zone(zone, *points)))
        }
        _ => None,
    });
    let price = losses.fold(nothing, Wear::and);
    let out = matches!(race.car(car).state, State::Out(_));
    (price, out, rolls, slipstream)
}

/// Who is said to roll for what; a check may do harm in more ways than one.
fn announced(risks: &[Hazard]) -> Vec<(CarId, Cause)> {
    let check = |risk: &Hazard| (risk.car, risk.cause, risk.with);
    let mut rolls = Vec::new();
    for (at, risk) in risks.iter().enumerate() {
        if !risks[..at].iter().any(|other| check(other) == check(risk)) {
            rolls.extend(vec![(risk.car, risk.cause); risk.rolls.into()]);
        }
    }
    rolls
}

/// In every preset, with all its options: what each option is said to cost is what it costs, and
/// what is said to be rolled for is what is rolled for.
#[test]
fn options_cost_and_risk_what_is_said() {
    let mut worded = BTreeSet::new();
    for preset in Preset::ALL {
        let track = bundled(circuit(preset));
        let rules = everything(preset);
        for seed in 0..2 {
            let mut race = Race::new(&track, &rules, entrants(&rules)).unwrap();
            let mut dice = SeededDice::new(seed);
            let mut driver = RandomDriver::new(seed);
            let mut next = 0;
            loop {
                let answer = match race.pending() {
                    Pending::Over => break,
                    Pending::Roll(request) => Answer::Roll(dice.roll(request.die).unwrap()),
                    Pending::Time(_) => Answer::Seconds(0),
                    Pending::Choice(choice) => {
                        let car = choice.car();
                        // Three of the options, others each time.
                        for _ in 0..3 {
                            next += 1;
                            let option = next % choice.len();
                            let answer = choice.answer(option).unwrap();
                            let said = race.explain(option).unwrap();
                            worded.extend(words_of(answer, said.text.english()));
                            if about(&race) == Some(About::WeatherAgain) {
                                // Another car may drive on at once.
                                continue;
                            }
                            let (price, out, rolls, slipstream) = taken(&race, car, answer);
                            let what = format!("{preset}: {answer:?} {said:?} {price:?}");
                            assert_eq!(said.price, price, "{what}");
                            assert_eq!(said.out, out, "{what}");
                            assert!(!said.text.english().is_empty(), "{what}");
                            let drives = matches!(
                                about(&race),
                                None | Some(About::Extra | About::Slipstream)
                            );
                            if slipstream || !drives {
                                continue;
                            }
                            assert_eq!(announced(&said.risks), rolls, "{what}");
                        }
                        choice.answer(driver.choose(&race, &choice)).unwrap()
                    }
                };
                race.apply(answer).unwrap();
                race.take_events();
            }
        }
    }
    let all = ["longer", "shorter", "tyres"];
    assert_eq!(worded, BTreeSet::from(all));
}

/// Checks the words of an answer that costs nothing by itself, and names it.
fn words_of(answer: Answer, said: &str) -> Option<&'static str> {
    let (name, words) = match answer {
        Answer::Extra(extra) if extra.drift > 0 => ("longer", "drift: 1 space longer"),
        Answer::Extra(extra) if extra.drift < 0 => ("shorter", "drift: 1 space shorter"),
        Answer::Tyres(tyres) => ("tyres", tyres.name()),
        _ => return None,
    };
    assert!(said.contains(words), "{said}");
    Some(name)
}

fn explained(race: &Race, option: usize) -> String {
    race.explain(option).unwrap().text.to_string()
}

/// The options of the choice that a race waits for, in words.
fn options(race: &Race) -> Vec<String> {
    (0..)
        .map_while(|option| race.explain(option))
        .map(|said| said.text.to_string())
        .collect()
}

/// One lane: 0 to 19, a corner of two stops on 20 to 25, then 26 to 40.
fn ring() -> Track {
    layout::track("20 | 2: 6 | 15")
}

fn race(rules: &Ruleset, position: impl Into<Position>) -> Race {
    let position = position.into();
    let names = ["Ada", "Ben"].into_iter().take(position.cars.len());
    let entrants = names.map(|name| Entrant::new(name, 1)).collect();
    Race::from_position(&ring(), rules, entrants, position).unwrap()
}

fn roll(race: &mut Race, value: u8) {
    let Pending::Roll(request) = race.pending() else {
        panic!("there is something to roll");
    };
    race.apply(Answer::Roll(Roll::new(request.die, value).unwrap()))
        .unwrap();
}

/// GEAR-2: prices by zones.
#[test]
fn gears_in_words() {
    let race = race(&Preset::Advanced.rules(1), &[car(5, 5)]);
    assert_eq!(
        options(&race),
        [
            "down to 1st, skipping 3 gears: 1 brake, 1 gearbox, 1 engine",
            "down to 2nd, skipping two gears: 1 brake, 1 gearbox",
            "down to 3rd, skipping one gear: 1 gearbox",
            "down to 4th",
            "stays in 5th",
            "up to 6th",
        ]
    );
}

/// OVER-5, BRAKE-1, DEBRIS-2, COLL-2: from 24, with one stop made of
/// two, seven spaces lead to 31, six past the corner's last space.
#[test]
fn moves_in_words() {
    let rules = Preset::Advanced.rules(1);
    let here = CarPosition {
        stops: 1,
        ..car(24, 3)
    };
    let position = Position {
        cars: vec![here, car(31, 1)],
        markers: vec![SpaceId(29)],
        ..Position::default()
    };
    let mut race = race(&rules, position);
    // Ben leads, and drives one space, in 1st gear.
    race.choose(0).unwrap();
    roll(&mut race, 1);
    race.choose(0).unwrap();
    // Ada drives seven, in 3rd.
    race.choose(2).unwrap();
    roll(&mut race, 7);
    assert_eq!(race.car(CarId(1)).space, Some(SpaceId(32)));
    let text = explained(&race, 0);
    assert_eq!(
        text,
        "7 spaces; overshoots corner 1 by 6 spaces: 6 tyres, and spins; \
         drives over a damage marker: 1 in 5 loses 1 handling; \
         ends right behind Ben: each rolls, 1 in 20 loses 1 body"
    );
    assert_eq!(
        explained(&race, 1),
        "6 spaces; overshoots corner 1 by 5 spaces: 5 tyres; brakes for 1 space: 1 brake; \
         drives over a damage marker: 1 in 5 loses 1 handling"
    );
}

/// DRIVER-2, WEATHER-1: a sky that no face of the die brings is not named.
#[test]
fn rolling_for_the_weather_again_in_words() {
    let mut plan = bundled("night-city").plan().clone();
    plan.weather
        .retain(|range| range.weather != Weather::Changeable);
    for range in &mut plan.weather {
        (range.from, range.to) = match range.weather {
            Weather::Rain => (1, 5),
            _ => (6, 20),
        };
    }
    let track = Track::new(plan).unwrap();
    let rules = Preset::StreetAdvanced
        .rules_with(1, &[RaceOption::Weather])
        .unwrap();
    let said = Pilot::ALL.into_iter().find_map(|pilot| {
        let ada = Entrant {
            pilot: Some(pilot),
            ..entrants(&rules).remove(0)
        };
        let mut race = Race::new(&track, &rules, vec![ada]).unwrap();
        for _ in 0..20 {
            if about(&race) == Some(About::WeatherAgain) {
                let yes = options(&race)
                    .into_iter()
                    .find(|said| said.starts_with("rolls again: "));
                return yes;
            }
            match race.pending() {
                Pending::Roll(request) => race.apply(harmless(request)).unwrap(),
                Pending::Time(_) => race.apply(Answer::Seconds(0)).unwrap(),
                Pending::Choice(_) => race.choose(0).unwrap(),
                Pending::Over => break,
            }
        }
        None
    });
    let said = said.expect("one of the drivers may roll again");
    assert_eq!(said, "rolls again: rain 1 in 4, good 3 in 4");
}
