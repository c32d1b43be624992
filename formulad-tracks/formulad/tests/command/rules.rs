//! `formulad rules`, and ruleset files.

use std::fs;

use formulad_core::rules::{Preset, RaceOption, RuleField, Ruleset, Wear};
use formulad_tracks::rules::{lines, to_text};

use crate::shell::{all_refused, formulad, refused};

/// Runs `formulad rules` with these arguments.
fn rules(args: &str) -> (u8, String, String) {
    formulad(&format!("rules {args}"), b"")
}

/// Shows a ruleset file of this text; says what comes of it, the file being called `house`.
fn file(text: &str) -> (u8, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.rules.json");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let (code, output, errors) = rules(path);
    (
        code,
        output.replace(path, "house"),
        errors.replace(path, "house"),
    )
}

#[test]
fn presets_and_options_are_listed() {
    let (code, output, errors) = rules("");
    assert_eq!((code, errors.as_str()), (0, ""));
    for preset in Preset::ALL {
        assert!(output.contains(&format!("  {:<16} {}\n", preset.name(), preset.about())));
    }
    for option in RaceOption::ALL {
        assert!(output.contains(&format!("  {:<16} {}\n", option.name(), option.about())));
    }
}

/// Every field, its value in words, its clause: here where each kind of value is first met.
#[test]
fn a_preset_is_shown_in_words() {
    let (code, output, _) = rules("advanced --laps 3 --with tyres,technical-stops");
    assert_eq!(code, 0);
    let begin = "advanced: the publisher's advanced game, with tyres, technical-stops\n\n";
    assert!(output.starts_with(begin), "{output}");
    for (path, words) in [
        ("laps", "laps: 3 (LAPS-1)"),
        ("top_gear", "the highest gear: 6th (DICE-3, GEAR-1)"),
        (
            "grid.pole",
            "pole position goes to: the highest number rolled (GRID-1)",
        ),
        ("grid.qualifying", "qualifying: no (QUAL-1)"),
        (
            "skip_prices[]",
            "skipping one, two, three gears costs: 1 gearbox; 1 brake, 1 gearbox; 1 brake, \
             1 gearbox, 1 engine (GEAR-2)",
        ),
        (
            "braking.most",
            "spaces braked in a turn at most: as many as it can pay for (BRAKE-1)",
        ),
        (
            "tyres.soft.bonus[]",
            "soft, dry: extra spaces by laps driven: 1, 0, 0 (TYRE-1)",
        ),
        ("technical", "technical stops: yes (TECH-1)"),
    ] {
        let mut lines = output.lines();
        let line = lines.find(|line| line.split(' ').next() == Some(path));
        assert!(line.unwrap().ends_with(words), "{line:?}");
    }
    // What the preset does not have has no fields.
    assert!(!output.contains("\nstreet.danger"));
}

/// Whatever a ruleset has is said, and nothing else.
#[test]
fn every_field_has_a_line_in_some_preset() {
    let mut said = std::collections::BTreeSet::new();
    for preset in Preset::ALL {
        let goes = |option: &RaceOption| preset.rules_with(2, &[*option]).is_ok();
        let options: Vec<_> = RaceOption::ALL.into_iter().filter(goes).collect();
        let rules = preset.rules_with(2, &options).unwrap();
        said.extend(lines(&rules).iter().map(|line| line.field.path));
    }
    assert_eq!(said, RuleField::all().map(|field| field.path).collect());
}

/// What is printed as a file can be read as one, and says the same.
#[test]
fn a_printed_ruleset_is_a_ruleset_file() {
    for preset in Preset::ALL {
        let (_, text, _) = rules(&format!("{preset} --json"));
        let read: Ruleset = serde_json::from_str(&text).unwrap();
        assert_eq!(read, preset.rules(preset.usual_laps()));
        assert_eq!(to_text(&read), text);
        assert!(text.lines().all(|line| line.len() <= 100));
        let (code, shown, errors) = file(&text);
        assert_eq!((code, errors.as_str()), (0, ""));
        let (_, preset, _) = rules(preset.name());
        let fields = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
        assert_eq!(fields(&shown), fields(&preset));
        assert!(shown.starts_with("house: house rules\n"));
    }
}

#[test]
fn a_file_keeps_its_laps_unless_others_are_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.rules.json");
    fs::write(&path, to_text(&Preset::Mini.rules(2))).unwrap();
    let path = path.to_str().unwrap();
    assert!(rules(path).1.contains(" laps: 2 (LAPS-1)\n"));
    let (_, one, _) = rules(&format!("{path} --laps 1"));
    assert!(one.contains(" laps: 1 (LAPS-1)\n"));
}

/// All contradictions, each with its line and column.
#[test]
fn contradictions_are_reported_where_they_are() {
    let mut house = Preset::StreetBasic.rules(2);
    house.laps = 7;
    house.braking.price = Wear::Pool(0);
    let residents = &mut house.street.as_mut().unwrap().residents;
    residents.push(residents[0]);
    let text = to_text(&house);
    let (code, output, errors) = file(&text);
    assert_eq!((code, output.as_str()), (1, ""));
    let place = |line: &str, value: &str| {
        let number = text
            .lines()
            .position(|found| found.trim_start().starts_with(line));
        let number = number.unwrap();
        let column = text.lines().nth(number).unwrap().find(value).unwrap();
        format!("house:{}:{}", number + 1, column + 1)
    };
    let laps = place("\"laps\"", "7");
    let braking = place("\"braking\"", "0");
    let residents = place("\"residents\"", "[");
    let expected = format!(
        "error: {laps}: `laps` is 7; it must be 1 to 3 (LAPS-1)\n\
         error: {braking}: `braking.price` is free, so that a race may never end; give it a price (BRAKE-1)\n\
         error: {residents}: `street.residents[].from` must rise from line to line (STREET-1)\n"
    );
    assert_eq!(errors, expected);
}

#[test]
fn what_is_no_ruleset_is_refused_where_it_goes_wrong() {
    let text = to_text(&Ruleset::basic(1));
    let wrong = |from: &str, to: &str| {
        assert!(text.contains(from));
        let (code, output, errors) = file(&text.replacen(from, to, 1));
        assert_eq!((code, output.as_str()), (2, ""));
        errors
    };
    assert_eq!(
        wrong("\"laps\": 1", "\"laps\": \"one\""),
        "error: house:2:11: `laps` has to be a number, 1 to 3\n"
    );
    assert_eq!(
        wrong("\"inside\"", "\"outside\""),
        "error: house:6:17: `level_cars` has to be \"inside\" or \"first-there\"\n"
    );
    assert_eq!(
        wrong("\"wear\": 18", "\"wear\": {\"wheels\": 4}"),
        "error: house:7:11: `wear` has to be points: a number up to 255, or an object with points \
         for some of tyres, brakes, gearbox, body, engine and handling\n"
    );
    assert_eq!(
        wrong("\"grid\": {", "\"grid\": {\"poles\": 2, "),
        "error: house:4:12: unknown field `grid.poles`\n"
    );
    // What is missing is missing from an object, which begins here.
    assert_eq!(
        wrong("\"laps\": 1,\n", ""),
        "error: house:1:1: `laps` is missing\n"
    );
    assert_eq!(
        wrong("\"stalls_to\": 1, ", ""),
        "error: house:5:12: `start.stalls_to` is missing\n"
    );
    assert_eq!(
        wrong("\"skip_prices\": [1, 2, 3]", "\"skip_prices\": 1"),
        "error: house:10:18: `skip_prices` has to be a list\n"
    );
    // In invalid JSON, only the first mistake can be found.
    let errors = wrong(",\n", "\n");
    assert!(
        errors.starts_with("error: house:3:3: expected `,` or `}`"),
        "{errors}"
    );
    assert_eq!(file("").0, 2);
    assert_eq!(
        file("[]").2,
        "error: house:1:1: a ruleset has to be an object\n"
    );
}

/// All that keeps a file from being a ruleset is said at once.
#[test]
fn all_mistakes_are_reported() {
    let text = to_text(&Ruleset::basic(1));
    let text = text
        .replace("\"nitro\"", "\"nitrous\"")
        .replace("18", "\"many\"");
    let (code, _, errors) = file(&text);
    assert_eq!(code, 2);
    let mistakes: Vec<_> = errors.lines().collect();
    assert_eq!(mistakes.len(), 3, "{errors}");
    assert!(mistakes[0].contains("`wear` has to be points"));
    assert!(mistakes[1].ends_with("unknown field `nitrous`"));
    assert!(mistakes[2].ends_with("`nitro` is missing"));
}

/// Every ruleset of every preset is without mistakes, by the table as by serde: a mistake elsewhere
/// is the only one reported.
#[test]
fn one_mistake_is_one_mistake() {
    for preset in Preset::ALL {
        let goes = |option: &RaceOption| preset.rules_with(2, &[*option]).is_ok();
        let options: Vec<_> = RaceOption::ALL.into_iter().filter(goes).collect();
        let text = to_text(&preset.rules_with(2, &options).unwrap());
        let (code, _, errors) = file(
            &text
                .replace("\"nitro\": true", "\"nitro\": 1")
                .replace("\"nitro\": false", "\"nitro\": 1"),
        );
        assert_eq!((code, errors.lines().count()), (2, 1), "{errors}");
        assert!(
            errors.ends_with("`nitro` has to be true or false\n"),
            "{errors}"
        );
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    all_refused(
        "rules",
        &[
            ("advance", "no file advance; the presets are basic, "),
            ("basic --with tyres", "its cars have no tyre points"),
            ("basic --with snow", "weather"),
            ("--json", "PRESET"),
        ],
    );
    // Options are part of a file.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.rules.json");
    fs::write(&path, to_text(&Ruleset::basic(1))).unwrap();
    let errors = refused(&format!("rules {} --with teams", path.display()));
    assert!(errors.contains("`teams` can be added to presets only"));
}
