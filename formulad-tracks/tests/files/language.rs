//! Commentary and rules in the language that does not exist: nothing of them is English.

use std::sync::LazyLock;

use formulad_core::language::Language;
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset};
use formulad_tracks::commentary::Commentary;
use formulad_tracks::drivers::DriverKind;
use formulad_tracks::file::Source;
use formulad_tracks::rules::{check, differences, lines, read, title};
use formulad_tracks::words::{cause, percent, whole};

use crate::commentary::races;
use crate::pseudo::english;

static PSEUDO: LazyLock<&Language> = LazyLock::new(|| Language::pseudo().leak());

/// Asserts that a text has no English but for these names and ids.
#[track_caller]
fn assert_translated<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) {
    let rest = names
        .into_iter()
        .filter(|name| !name.is_empty())
        .fold(text.to_owned(), |text, name| text.replace(name, ""));
    assert_eq!(english(&rest, &[]), [""; 0], "{text}");
}

#[test]
fn whole_races_are_described_in_the_language_that_is_spoken() {
    for race in races() {
        let track = race.track();
        let drivers = race.entrants().iter().map(|entrant| entrant.name.as_str());
        let corners = track.corners().iter().map(|corner| corner.name.as_str());
        let pilots = Pilot::ALL.map(Pilot::name);
        let mut names: Vec<&str> = drivers.chain(corners).chain(pilots).collect();
        names.push(track.name());
        // A name may be part of another.
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let described = PSEUDO.speak(|| Commentary::new().lines(race, race.events()));
        let title = PSEUDO.speak(|| Commentary::title(race, Some(7)));
        // A long line is broken, and so may be a name.
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        for line in described
            .iter()
            .map(|line| line.text.as_str())
            .chain([title.as_str()])
        {
            assert_translated(line, names.iter().copied());
        }
        // What is described, and where, is the same.
        let spaces = |lines: Vec<formulad_tracks::commentary::Line>| -> Vec<_> {
            lines.into_iter().map(|line| line.spaces).collect()
        };
        let lines = || spaces(Commentary::new().lines(race, race.events()));
        assert_eq!(PSEUDO.speak(lines), lines());
    }
}

fn fullest(preset: Preset) -> (Ruleset, Vec<RaceOption>) {
    let mut options = RaceOption::ALL.to_vec();
    options.retain(|option| preset.rules_with(2, &[*option]).is_ok());
    (preset.rules_with(2, &options).unwrap(), options)
}

#[test]
fn rules_are_said_in_the_language_that_is_spoken() {
    for preset in Preset::ALL {
        let (rules, options) = fullest(preset);
        PSEUDO.speak(|| {
            for line in lines(&rules) {
                let clauses = line.field.clauses.join(", ");
                assert_translated(&line.to_string(), [clauses.as_str()]);
            }
            assert_translated(&title(preset, &options), []);
            for option in RaceOption::ALL {
                assert_translated(option.about(), []);
                if let Err(refused) = preset.rules_with(1, &[option]) {
                    assert_translated(&refused.to_string(), [option.name(), preset.name()]);
                }
            }
        });
        let basic = Ruleset::basic(1);
        let changes = || differences(&basic, &rules);
        let paths = |found: Vec<formulad_tracks::rules::Difference>| -> Vec<_> {
            found
                .into_iter()
                .map(|change| (change.field.path, change.values))
                .collect()
        };
        assert_eq!(PSEUDO.speak(|| paths(changes())), paths(changes()));
        PSEUDO.speak(|| {
            for change in changes() {
                let clauses = change.field.clauses.join(", ");
                assert_translated(&change.to_string(), [clauses.as_str()]);
            }
        });
    }
}

/// Rules in which much is wrong, and what it is called in files.
const WRONG: [(&str, &[&str]); 4] = [
    (
        "{\"base\": \"advanced\", \"laps\": 9, \"turbo\": {\"spaces\": 0}, \"braking\": {\"price\": 0}}",
        &[
            "laps",
            "LAPS-1",
            "turbo.price",
            "turbo",
            "braking.price",
            "turbo.spaces",
            "BRAKE-1",
            "TURBO-1",
            "WEAR-1",
            "WEAR-2",
        ],
    ),
    (
        "{\"base\": \"simple\"}",
        &[
            "\"simple\"",
            "basic, advanced, street_basic, street_advanced, bga_basic, bga_advanced, mini, mini_kekkonen",
        ],
    ),
    (
        "{\"base\": \"basic\", \"lapz\": 1, \"nitro\": 7, \"top_gear\": 9, \"level_cars\": \"x\", \"pit\": []}",
        &[
            "lapz",
            "laps",
            "nitro",
            "top_gear",
            "level_cars",
            "pit",
            "\"inside\"",
            "\"first-there\"",
        ],
    ),
    (
        "{\"base\": \"basic\", \"options\": [\"weather\"]}",
        &["weather", "basic"],
    ),
];

#[test]
fn what_is_wrong_with_rules_is_said_in_the_language_that_is_spoken() {
    let mut said = 0;
    for (text, ids) in WRONG {
        let source = Source::new("house.rules.json", text);
        let mistakes = match read(&source) {
            Ok(rules) => check(&rules.value, &source),
            Err(mistakes) => mistakes,
        };
        assert!(!mistakes.is_empty(), "{text}");
        for mistake in mistakes {
            let shown = PSEUDO.speak(|| mistake.message.to_string());
            assert_translated(&shown, ids.iter().copied());
            said += 1;
        }
    }
    assert!(said >= 8, "{said}");
}

#[test]
fn words_are_those_of_the_language_that_is_spoken() {
    let german = Language::new(
        "de",
        "Deutsch",
        formulad_core::language::Forms::one_and_other,
    )
    .decimal(',')
    .text(", // between groups of three digits", ["."])
    .unwrap()
    .leak();
    german.speak(|| {
        assert_eq!(whole(1_234_567), "1.234.567");
        assert_eq!(percent(0.1234), "12,3 %");
    });
    PSEUDO.speak(|| {
        for one in formulad_core::race::Cause::ALL {
            assert_translated(cause(one), []);
        }
        let unknown = "reckless".parse::<DriverKind>().unwrap_err().to_string();
        let names = DriverKind::ALL.map(DriverKind::name);
        // The longest first: a name may be part of another.
        assert_translated(
            &unknown,
            ["reckless", names[2], names[3], names[4], names[0], names[1]],
        );
    });
}
