//! `formulad rules`, and ruleset files.

use formulad_core::rules::{Preset, RaceOption, RuleField, Ruleset, Wear};
use formulad_tracks::rules::{differences, lines, to_text};
use serde_json::{Value, json};

use crate::shell::{Folder, printed};

fn rules(args: &str) -> String {
    printed(&format!("rules {args}"))
}

/// Shows a ruleset file of this text; says what comes of it, the file being called `house`.
fn file(text: &str) -> (i32, String, String) {
    let folder = Folder::new();
    folder.write("house", text);
    folder.run("rules house")
}

/// Every preset with all the options that go with it.
fn whole_presets() -> impl Iterator<Item = Ruleset> {
    Preset::ALL.into_iter().map(|preset| {
        let goes = |option: &RaceOption| preset.rules_with(2, &[*option]).is_ok();
        let options: Vec<_> = RaceOption::ALL.into_iter().filter(goes).collect();
        preset.rules_with(2, &options).unwrap()
    })
}

#[test]
fn presets_and_options_are_listed() {
    let output = rules("");
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
    let output = rules("advanced --laps 3 --with tyres,technical-stops");
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
    for rules in whole_presets() {
        said.extend(lines(&rules).iter().map(|line| line.field.path));
    }
    assert_eq!(said, RuleField::all().map(|field| field.path).collect());
}

/// What is printed as a file can be read as one, and says the same.
#[test]
fn a_printed_ruleset_is_a_ruleset_file() {
    for preset in Preset::ALL {
        let text = rules(&format!("{preset} --json"));
        let read: Ruleset = serde_json::from_str(&text).unwrap();
        assert_eq!(read, preset.rules(preset.usual_laps()));
        assert_eq!(to_text(&read), text);
        assert!(text.lines().all(|line| line.len() <= 100));
        let (code, shown, errors) = file(&text);
        assert_eq!((code, errors.as_str()), (0, ""));
        let preset = rules(preset.name());
        let fields = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
        assert_eq!(fields(&shown), fields(&preset));
        assert!(shown.starts_with("house: house rules\n"));
    }
}

#[test]
fn a_file_keeps_its_laps_unless_others_are_given() {
    let folder = Folder::new();
    folder.write("house", to_text(&Preset::Mini.rules(2)));
    for (line, laps) in [("rules house", 2), ("rules house --laps 1", 1)] {
        let said = format!(" laps: {laps} (LAPS-1)\n");
        assert!(folder.printed(line).contains(&said));
    }
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
    for line in include_str!("mistakes.txt").lines() {
        let [from, to, error] = line.split(" → ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert_eq!(wrong(from, to), format!("error: house:{error}\n"));
    }
    // What is missing is missing from an object, which begins here.
    let errors = wrong("\"laps\": 1,\n", "");
    assert_eq!(errors, "error: house:1:1: `laps` is missing\n");
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
    assert!(mistakes[1].ends_with("unknown field `nitrous`; did you mean `nitro`?"));
    assert!(mistakes[2].ends_with("`nitro` is missing"));
}

/// Every ruleset of every preset is without mistakes, by the table as by serde: a mistake elsewhere
/// is the only one reported.
#[test]
fn one_mistake_is_one_mistake() {
    for rules in whole_presets() {
        let nitro = format!("\"nitro\": {}", rules.nitro);
        let (code, _, errors) = file(&to_text(&rules).replace(&nitro, "\"nitro\": 1"));
        assert_eq!((code, errors.lines().count()), (2, 1), "{errors}");
        let said = "`nitro` has to be true or false\n";
        assert!(errors.ends_with(said), "{errors}");
    }
}

/// Files written before a field existed stay complete.
#[test]
fn fields_that_came_later_may_be_left_out() {
    let house = |turbo: &str| file(&format!("{{\"base\": \"basic\", \"turbo\": {turbo}}}"));
    let (code, out, _) = house("{\"spaces\": 1, \"price\": 2}");
    assert_eq!(code, 0);
    assert!(out.contains("every turn, not once a race"), "{out}");
    let (code, _, errors) = house("{\"spaces\": 1}");
    assert_eq!(code, 2, "{errors}");
    assert!(errors.ends_with("`turbo.price` is missing\n"), "{errors}");
}

/// Fields are printed with dots, and written in objects.
#[test]
fn a_field_written_as_it_is_printed_is_told_how_to_write() {
    let (code, _, errors) = file("{\"base\": \"advanced\",\n \"pit.once\": true}");
    let said = "house:2:2: write `pit.once` as `\"pit\": {\"once\": …}`\n";
    assert!(code == 2 && errors.ends_with(said), "{errors}");
}

#[test]
fn options_are_part_of_a_file() {
    let folder = Folder::new();
    folder.write("house.rules.json", to_text(&Ruleset::basic(1)));
    let said = "`teams` can be added to presets only";
    folder.refused("rules house.rules.json --with teams", 2, said);
}

/// What `formulad rules diff` says about a field.
fn difference<'o>(output: &'o str, path: &str) -> Option<&'o str> {
    let mut lines = output.lines().filter_map(|line| line.split_once(' '));
    let (_, said) = lines.find(|(name, _)| *name == path)?;
    Some(said.trim_start())
}

/// Board Game Arena's beginner's game differs from the publisher's where its list of changes says so,
/// and nowhere in prices.
#[test]
fn two_rulesets_are_compared_by_field() {
    let output = rules("diff basic bga_basic");
    for (path, said) in [
        (
            "level_cars",
            "of level cars in the same gear, first moves: the one nearer the inside of the corner → \
             the one that arrived first (ORDER-2)",
        ),
        (
            "collision.harmed_by_eliminated",
            "a car put out harms the one that moved: no → yes (COLL-3)",
        ),
    ] {
        assert_eq!(difference(&output, path), Some(said), "{output}");
    }
    assert!(output.starts_with("basic → bga_basic: "), "{output}");
    assert!(!output.contains("price"), "{output}");
    assert_eq!(difference(&output, "wear"), None);
}

/// Slipstreams are of the advanced game: the beginner's has none of their fields.
#[test]
fn a_dash_is_what_a_ruleset_does_not_have() {
    let output = rules("diff basic advanced --laps 2");
    let said = |path| difference(&output, path).unwrap();
    assert_eq!(said("slipstream"), "slipstreams: no → yes (SLIP-1)");
    let gear = said("slipstream.from_gear");
    assert!(gear.ends_with(": – → 4th (SLIP-1, SLIP-4)"), "{gear}");
    assert_eq!(difference(&output, "laps"), None);
    let usual = rules("diff basic advanced");
    assert_eq!(difference(&usual, "laps"), Some("laps: 1 → 2 (LAPS-1)"));
}

#[test]
fn equal_rulesets_do_not_differ() {
    let folder = Folder::new();
    folder.write("house", rules("mini --laps 2 --short"));
    for (line, said) in [
        ("mini mini", "mini and mini do not differ\n"),
        ("mini house --laps 2", "mini and house do not differ\n"),
        ("house Mini --laps 2", "house and Mini do not differ\n"),
    ] {
        assert_eq!(folder.printed(&format!("rules diff {line}")), said);
    }
    let text = folder.printed("rules diff house house --json");
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        value,
        json!({"rules": ["house", "house"], "differences": []})
    );
}

#[test]
fn differences_are_printed_for_programs() {
    let folder = Folder::new();
    folder.write(
        "house",
        r#"{"base": "mini", "braking": {"most": 3}, "turbo": null}"#,
    );
    let text = folder.printed("rules diff mini+nitro house --json");
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["rules"], json!(["mini+nitro", "house"]));
    let found = value["differences"].as_array().unwrap();
    let brief = |one: &Value| json!([one["field"], one["clauses"], one["values"], one["words"]]);
    let found: Vec<_> = found.iter().map(brief).collect();
    let without_limit = "as many as it can pay for";
    assert_eq!(
        found,
        [
            json!(["braking.most", ["BRAKE-1"], [null, 3], [without_limit, "3"]]),
            json!(["turbo", ["TURBO-1"], [true, false], ["yes", "no"]]),
            json!(["turbo.spaces", ["TURBO-1"], [1, null], ["1", null]]),
            json!(["turbo.price", ["TURBO-1"], [3, null], ["3 points", null]]),
            json!(["turbo.every_turn", ["TURBO-1"], [false, null], ["no", null]]),
            json!(["nitro", ["NITRO-1"], [true, false], ["yes", "no"]]),
        ]
    );
}

/// Differences are said in words that differ, either way round, wherever the lines of rulesets do.
#[test]
fn whatever_differs_is_said() {
    let all: Vec<Ruleset> = whole_presets()
        .chain(Preset::ALL.map(|it| it.rules(1)))
        .collect();
    for from in &all {
        for to in &all {
            let there = differences(from, to);
            assert_eq!(there.is_empty(), lines(from) == lines(to));
            let mut back = differences(to, from);
            for found in &mut back {
                found.words.reverse();
                found.values.reverse();
                assert_ne!(found.words[0], found.words[1], "{found}");
            }
            assert_eq!(there, back);
        }
    }
}
