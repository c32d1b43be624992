//! What a race says can be said in another language, and is saved in English.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use formulad_core::dice::{Dice, SeededDice};
use formulad_core::driver::{Driver, RandomDriver};
use formulad_core::language::Language;
use formulad_core::race::{
    About, Answer, Entrant, Extra, Notation, Pending, Race, RunError, SetupError,
};
use formulad_core::rules::{Preset, RaceOption};
use formulad_core::{Track, TrackPlan};

use crate::drivers::circuit;
use crate::explain::{bundled, entrants, everything};
use crate::pseudo::english;

static PSEUDO: LazyLock<&Language> = LazyLock::new(|| Language::pseudo().leak());

#[track_caller]
fn assert_translated(text: &str) {
    // Stanley is a name.
    let given = ["Štáñley".to_owned()];
    assert_eq!(english(text, &given), [""; 0], "{text}");
}

/// A circuit whose corners have names without letters that the language changes.
fn track(preset: Preset) -> Track {
    let mut plan: TrackPlan = (*bundled(circuit(preset)).plan()).clone();
    for corner in &mut plan.corners {
        corner.name = format!("K{}", corner.id);
    }
    Track::new(plan).unwrap()
}

#[test]
fn every_option_and_roll_is_said_in_the_language_that_is_spoken() {
    let mut said = 0;
    for preset in Preset::ALL {
        let rules = everything(preset);
        let mut entrants = entrants(&rules);
        for (at, entrant) in entrants.iter_mut().enumerate() {
            entrant.name = format!("K{at}");
        }
        let track = track(preset);
        for seed in 0..2 {
            let mut race = Race::new(&track, &rules, entrants.clone()).unwrap();
            let mut dice = SeededDice::new(seed);
            let mut driver = RandomDriver::new(seed);
            loop {
                let answer = match race.pending() {
                    Pending::Over => break,
                    Pending::Time(_) => Answer::Seconds(0),
                    Pending::Roll(request) => {
                        let what =
                            PSEUDO.speak(|| (race.purpose(request.why), request.die.words()));
                        assert_translated(&what.0);
                        assert_translated(&what.1);
                        Answer::Roll(dice.roll(request.die).unwrap())
                    }
                    Pending::Choice(choice) => {
                        for option in 0..choice.len().min(8) {
                            let explained = race.explain(option).unwrap();
                            let shown = PSEUDO.speak(|| explained.text.to_string());
                            assert!(!shown.is_empty());
                            assert_translated(&shown);
                            // Made in the other language, it is the same.
                            let made = PSEUDO.speak(|| race.explain(option)).unwrap();
                            assert_eq!(made, explained);
                            said += 1;
                        }
                        choice.answer(driver.choose(&race, &choice)).unwrap()
                    }
                };
                PSEUDO.speak(|| {
                    assert_translated(&answer.to_string());
                    assert_translated(&race.weather().map_or(String::new(), |it| it.to_string()));
                });
                race.apply(answer).unwrap();
                race.take_events();
            }
        }
    }
    assert!(said > 5000, "{said}");
}

#[test]
fn questions_are_written_in_english() {
    let track = track(Preset::Advanced);
    let rules = everything(Preset::Advanced);
    let mut race = Race::new(&track, &rules, entrants(&rules)).unwrap();
    let mut dice = SeededDice::new(1);
    while let Pending::Roll(request) = race.pending() {
        race.apply(Answer::Roll(dice.roll(request.die).unwrap()))
            .unwrap();
    }
    let json = |race: &Race| serde_json::to_string(&race.question().unwrap()).unwrap();
    let english = json(&race);
    assert!(english.contains("hard tyres; overshooting"), "{english}");
    assert_eq!(PSEUDO.speak(|| json(&race)), english);
}

#[test]
fn what_cannot_be_is_said_in_the_language_that_is_spoken() {
    let track = track(Preset::Basic);
    let rules = Preset::Basic.rules(1);
    let race = |rules: &_, entrants| Race::new(&track, rules, entrants).unwrap_err();
    let one = || vec![Entrant::new("K", 1)];
    let mut wrong = rules.clone();
    wrong.laps = 0;
    let errors: Vec<SetupError> = vec![
        race(&rules, Vec::new()),
        race(
            &Preset::Basic.rules_with(1, &[RaceOption::Teams]).unwrap(),
            one(),
        ),
        race(&Preset::StreetAdvanced.rules(1), one()),
        race(&everything(Preset::Advanced), {
            let mut built = entrants(&everything(Preset::Advanced));
            built[0].name = "K".to_owned();
            built[0].build.as_mut().unwrap().zones.tyres = 0;
            built
        }),
    ];
    PSEUDO.speak(|| {
        for error in errors {
            let text = error.to_string();
            let ids = [
                "li", "julien", "derek", "jack", "jenny", "diane", "stanley", "dimitri",
            ];
            let ids: Vec<String> = ids
                .into_iter()
                .chain(["temana", "montoya"])
                .map(str::to_owned)
                .collect();
            let other: Vec<&str> = english(&text, &ids);
            assert_eq!(other, [""; 0], "{text}");
        }
        let contradiction = race(&wrong, one()).to_string();
        assert!(contradiction.contains("`laps` íš~ 0"), "{contradiction}");
        let begun = Race::new(&track, &rules, one()).unwrap();
        let refused = begun.clone().apply(Answer::Yes).unwrap_err();
        assert_translated(&refused.to_string());
        assert_translated(&RunError::from(refused).to_string());
        assert_translated(
            &RunError::Drivers {
                drivers: 1,
                cars: 2,
            }
            .to_string(),
        );
        assert_translated(&Extra::default().to_string());
        assert_translated(&About::Room.to_string());
    });
}

#[test]
fn what_is_wrong_with_a_position_is_said_in_the_language_that_is_spoken() {
    let fields: Vec<String> = [
        "arrived", "finished", "out", "markers", "weather", "calls", "speeds",
    ]
    .into_iter()
    .chain(["qualified", "then"])
    .map(str::to_owned)
    .collect();
    let mut said = BTreeSet::new();
    for preset in [Preset::Advanced, Preset::StreetAdvanced] {
        let rules = everything(preset);
        let mut race = Race::new(&track(preset), &rules, entrants(&rules)).unwrap();
        let mut dice = SeededDice::new(3);
        let mut driver = RandomDriver::new(3);
        for _ in 0..150 {
            let answer = match race.pending() {
                Pending::Over => break,
                Pending::Time(_) => Answer::Seconds(0),
                Pending::Roll(request) => Answer::Roll(dice.roll(request.die).unwrap()),
                Pending::Choice(choice) => choice.answer(driver.choose(&race, &choice)).unwrap(),
            };
            race.apply(answer).unwrap();
        }
        let line = race.notation().to_string();
        for at in 0..line.len() {
            let text = format!("{}?{}", &line[..at], &line[at + 1..]);
            let Err(error) = text.parse::<Notation>() else {
                continue;
            };
            let shown = PSEUDO.speak(|| error.to_string());
            assert_eq!(english(&shown, &fields), [""; 0], "{shown}");
            said.insert(error.expected);
        }
    }
    assert!(said.len() > 15, "{said:?}");
}
