//! Races described from their events.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use formulad_core::dice::{Gear, ScriptedDice, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::race::{Build, CarPosition, Choice, Entrant, Event, Pending, Race};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Zones};
use formulad_core::{SpaceId, TrackBuilder};

use formulad_tracks::bundled;
use formulad_tracks::commentary::Commentary;

/// Drives carefully, if not at random, and decides anything else at random: sooner or later every
/// kind of event happens.
struct Lively {
    careful: Option<CarefulDriver>,
    random: RandomDriver,
}

impl Driver for Lively {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        match (choice, &mut self.careful) {
            (Choice::Gear { .. } | Choice::Move { .. }, Some(careful)) => {
                careful.choose(race, choice)
            }
            _ => self.random.choose(race, choice),
        }
    }

    fn seconds(&mut self, race: &Race) -> u32 {
        race.cars().len() as u32 * 20
    }
}

/// A race by a preset with all the options that go with it, or none.
fn race(preset: Preset, with_options: bool, seed: u64) -> Race {
    let track = match preset {
        Preset::StreetBasic | Preset::StreetAdvanced => bundled::find("night-city"),
        Preset::Mini | Preset::MiniKekkonen => bundled::find("mini3"),
        _ => bundled::find("harbour"),
    };
    let track = track.unwrap().track();
    let mut options = RaceOption::ALL.to_vec();
    options.retain(|option| with_options && preset.rules_with(2, &[*option]).is_ok());
    let rules = preset.rules_with(2, &options).unwrap();
    let entrants = (0..6).map(|at| Entrant {
        pilot: rules
            .pilots
            .is_some()
            .then_some(Pilot::ALL[(seed as usize + at) % 10]),
        build: rules.construction.map(|rules| Build {
            // A car that touches another is out.
            zones: Zones::new([7, 4, 3, 1, 3, 2]),
            repairs: rules.repairs,
        }),
        ..Entrant::new(
            ["Ada", "Bruno", "Chiara", "Dario", "Elin", "Ines"][at],
            at as u32 / 2 + 1,
        )
    });
    let mut race = Race::new(&track, &rules, entrants.collect()).unwrap();
    let driver = |at| Lively {
        careful: (at < 4).then(CarefulDriver::new),
        random: RandomDriver::new(seed * 6 + at),
    };
    let mut drivers: Vec<_> = (0..6).map(driver).collect();
    race.run(&mut SeededDice::new(seed), &mut drivers).unwrap();
    race
}

/// Races by all presets, run once for all tests.
pub(crate) fn races() -> &'static [Race] {
    static RACES: OnceLock<Vec<Race>> = OnceLock::new();
    RACES.get_or_init(|| {
        let mut races = Vec::new();
        for preset in Preset::ALL {
            for with_options in [false, true] {
                races.extend((0..4).map(|seed| race(preset, with_options, seed)));
            }
        }
        races
    })
}

fn text(race: &Race, events: &[Event]) -> String {
    Commentary::new().text(race, events)
}

fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap();
    value["event"].as_str().unwrap().to_owned()
}

/// All kinds of events, as serde knows them.
fn kinds() -> BTreeSet<String> {
    let error = serde_json::from_str::<Event>("{\"event\":\"\"}").unwrap_err();
    let error = error.to_string();
    let (_, names) = error.split_once("expected one of ").unwrap();
    names
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// An event of each kind is missed when it is left out.
#[test]
fn every_kind_of_event_is_described() {
    let mut missing = kinds();
    assert!(missing.len() > 25);
    for race in races() {
        let whole = text(race, race.events());
        for at in 0..race.events().len() {
            let kind = kind(&race.events()[at]);
            if !missing.contains(&kind) {
                continue;
            }
            let mut events = race.events().to_vec();
            events.remove(at);
            if text(race, &events) != whole {
                missing.remove(&kind);
            }
        }
    }
    assert!(
        missing.is_empty(),
        "not described, or never happened: {missing:?}"
    );
}

#[test]
fn a_race_described_event_by_event_is_the_same() {
    for race in races() {
        let mut commentary = Commentary::new();
        let events = race.events().iter();
        let described: String = events
            .map(|event| commentary.text(race, std::slice::from_ref(event)))
            .collect();
        assert_eq!(described, text(race, race.events()));
        assert_eq!(commentary.pause(race), "");
    }
}

/// A player who rolls the dice reads what anybody reads later.
#[test]
fn pauses_before_rolls_change_nothing() {
    for race in races() {
        let mut record = race.record();
        let answers = std::mem::take(&mut record.answers);
        let mut again = record.replay(race.track()).unwrap();
        let mut commentary = Commentary::new();
        let mut described = String::new();
        for answer in answers {
            if matches!(again.pending(), Pending::Roll(_)) {
                let events = again.take_events();
                described += &commentary.text(&again, &events);
                described += &commentary.pause(&again);
            }
            again.apply(answer).unwrap();
        }
        let events = again.take_events();
        described += &commentary.text(&again, &events);
        assert_eq!(described, text(race, race.events()));
    }
}

/// FIN-1: the winner has the lead for good.
#[test]
fn nobody_takes_the_lead_of_a_race_that_is_won() {
    let mut leads = 0;
    for race in races() {
        let text = text(race, race.events());
        let Some((before, after)) = text.split_once("takes the flag, 1st") else {
            continue;
        };
        leads += before.matches("takes the lead").count();
        assert!(!after.contains("takes the lead"), "{after}");
    }
    assert!(leads > 0);
}

/// WEAR-3: a car that could not pay is not described as if it could.
#[test]
fn what_is_asked_of_a_car_is_described_with_what_it_had() {
    let texts = races().iter().map(|race| text(race, race.events()));
    let texts: Vec<_> = texts.collect();
    assert!(
        texts
            .iter()
            .any(|text| text.contains("points needed, only 1 left"))
    );
    // Nobody is asked for less than there is.
    for text in texts {
        for (before, after) in text
            .match_indices(" needed, ")
            .map(|(at, _)| text.split_at(at))
        {
            let number = |word: &str| match word {
                "none" => Some(0),
                "a" | "an" => Some(1),
                _ => word.parse::<u32>().ok(),
            };
            let needed = before.split_whitespace().rev().find_map(number).unwrap();
            let had = after.split_whitespace().find_map(number).unwrap();
            assert!(needed > had, "{needed} needed, {had} left");
        }
    }
}

/// BRAKE-1: the spaces not driven come before those driven too far all the same.
#[test]
fn braking_is_described_before_what_it_did_not_save() {
    let texts: String = races()
        .iter()
        .map(|race| text(race, race.events()))
        .collect();
    let lines = texts
        .split("\n  ")
        .map(|line| line.replace("\n      ", " "));
    let both: Vec<_> = lines
        .filter_map(|line| Some((line.find("brakes for")?, line.find("overshoots")?)))
        .collect();
    assert!(!both.is_empty());
    assert!(both.iter().all(|(braking, too_far)| braking < too_far));
}

#[test]
fn lines_are_short_sentences() {
    for race in races() {
        for line in text(race, race.events()).lines() {
            assert!(line.chars().count() <= 100, "{line}");
            assert!(!line.ends_with(char::is_whitespace), "{line:?}");
            assert!(!line.contains(".."), "{line}");
            for slip in [" , ", " : ", " 1 points", " 0 left", "somewhere"] {
                assert!(!line.trim_start().contains(slip), "{line}");
            }
        }
    }
}

/// Names come from files: they may be long, and must not steer a terminal.
#[test]
fn names_of_any_kind_are_described() {
    let track = bundled::harbour();
    let names = ["", "A\u{1b}[2Jb\nc", &"long ".repeat(40), "Jörg Ölßner"];
    let entrants = names
        .iter()
        .zip(1..)
        .map(|(name, team)| Entrant::new(*name, team));
    let rules = Preset::Basic.rules(1);
    let mut race = Race::new(&track, &rules, entrants.collect()).unwrap();
    let mut drivers = [CarefulDriver::new(); 4];
    race.run(&mut SeededDice::new(1), &mut drivers).unwrap();
    let text = Commentary::title(&race, None) + &text(&race, race.events());
    assert!(text.contains("Jörg Ölßner takes the flag"));
    assert!(!text.contains('\u{1b}'));
    assert!(text.lines().all(|line| line.chars().count() <= 300));
    // The table has a line for each.
    let result = text.split("\nThe result\n").nth(1).unwrap();
    assert_eq!(result.lines().count(), 4);
}

#[test]
fn the_heading_names_the_rules() {
    let title = |rules| {
        let entrants = vec![Entrant::new("Ada", 1)];
        let race = Race::new(&bundled::harbour(), &rules, entrants).unwrap();
        Commentary::title(&race, Some(7))
    };
    let first = "Port Merrow: 2 laps, 1 car, seed 7\n";
    assert_eq!(title(Preset::Basic.rules(2)), first);
    let described = title(Preset::BgaAdvanced.rules(2));
    assert_eq!(described, format!("{first}Rules: bga_advanced.\n"));
    let options = [RaceOption::Tyres, RaceOption::Weather, RaceOption::Nitro];
    let mut rules = Preset::Advanced.rules_with(2, &options).unwrap();
    let described = title(rules.clone());
    assert_eq!(
        described,
        format!("{first}Rules: advanced, with weather, tyres and nitro.\n")
    );
    // Nitro comes with street races.
    let described = title(Preset::StreetBasic.rules(2));
    assert_eq!(described, format!("{first}Rules: street_basic.\n"));
    rules.start.great_from = 15;
    assert_eq!(title(rules), format!("{first}Rules: of the house.\n"));
}

/// Stays in its gear and brakes nothing.
struct Steady;

impl Driver for Steady {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        let gear = race.car(choice.car()).gear;
        let Choice::Gear { options, .. } = choice else {
            return 0;
        };
        let steady = options.iter().position(|option| Some(option.gear) == gear);
        steady.unwrap_or(0)
    }
}

/// OVER-4: what is said of an overshooting move agrees with the rules: no stop where it ends.
#[test]
fn an_overshooting_move_makes_no_stop() {
    // Corners on 20 to 23 and 24 to 43.
    let builder = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [4]);
    let track = builder.corner(2, [20]).straight(20).build().unwrap();
    let car = CarPosition::new(SpaceId(15), Gear::FOURTH);
    let entrants = vec![Entrant::new("Ada", 1)];
    let mut race = Race::from_position(&track, &Ruleset::basic(1), entrants, &[car]).unwrap();
    // 12 spaces to 27, then 7 to 34; then there are no more dice.
    race.run(&mut ScriptedDice::new([12, 7]), &mut [Steady])
        .unwrap_err();
    let text = text(&race, race.events()).replace("\n      ", " ");
    assert!(text.contains("overshoots corner 1 by 4 spaces, ends in corner 2 without a stop"));
    assert!(text.contains("1st stop in corner 2"));
}
