//! The command speaks other languages, and what it says can be said in them.

use std::collections::BTreeSet;

use formulad_core::Track;
use formulad_core::language::{Language, speak};
use formulad_core::race::Cause;
use formulad_core::rules::{Preset, RaceOption, Ruleset};
use formulad_tracks::import::Format;
use formulad_tracks::languages::{self};
use formulad_tracks::{bundled, draw, kit, rules, words};

use crate::dat::Dat;
use crate::shell::{Folder, columns, formulad};

/// The letters that the language that does not exist has others for.
const MARKED: &str = "aceinosuyzACEINOSUYZ";

/// Whether a letter ends a word.
fn is_end(c: char) -> bool {
    c.is_whitespace() || ",;:()\"×·–|[]~…".contains(c)
}

/// The words of a text that are English, apart from those that are given and from names of files, ids,
/// options and what stands between backquotes.
fn english(text: &str, given: &BTreeSet<String>) -> Vec<String> {
    let plain = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = plain.split(is_end);
    let words = words.filter(|word| word.contains(|c| MARKED.contains(c)));
    let words = words.filter(|word| {
        let is_name = word.contains(['/', '_', '=']) || word.trim_end_matches('.').contains('.');
        let is_number = word.contains(|c: char| c.is_ascii_digit());
        let word = word.trim_end_matches(['.', '?', '!']);
        !is_name && !is_number && !word.starts_with("--") && !given.contains(word)
    });
    words.map(str::to_owned).collect()
}

/// The words of texts.
fn all_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let words = texts.into_iter().flat_map(|text| text.split(is_end));
    let words = words.map(|word| word.trim_end_matches(['.', '?', '!']).to_owned());
    words.collect()
}

/// Words that no language translates: of names, and of what is spoken elsewhere.
fn given(tracks: &[&Track], sets: &[&Ruleset]) -> BTreeSet<String> {
    let mut texts = Vec::new();
    for track in tracks {
        texts.push(track.name().to_owned());
        texts.push(track.plan().author.clone());
        texts.push(track.plan().notes.clone());
        texts.extend(track.corners().iter().map(|corner| corner.name.clone()));
    }
    for set in sets {
        for line in rules::lines(set) {
            texts.push(words::capitalized(line.field.label));
            texts.push(line.field.label.to_owned());
            texts.push(line.value.clone());
            texts.push(line.field.clauses.join(" "));
        }
        texts.push(set.wear.to_string());
    }
    texts.extend(Preset::ALL.map(|it| format!("{} {}", it.name(), it.about())));
    texts.extend(RaceOption::ALL.map(|it| format!("{} {}", it.name(), it.about())));
    for circuit in bundled::all() {
        texts.push(format!("{} {}", circuit.name(), circuit.track().name()));
    }
    let causes = [
        Cause::GearSkipped,
        Cause::Overshoot,
        Cause::StopsMissed,
        Cause::Braking,
        Cause::Blocked,
        Cause::Slipstream,
        Cause::Collision,
        Cause::Engine,
        Cause::Crash,
    ];
    texts.extend(causes.map(|cause| words::cause(cause).to_owned()));
    // Painted on the bundled boards.
    texts.push("Merrow Sands HOTEL AURORA CAFE LUNA CINEMA JAZZ".to_owned());
    // Drivers, commands, formats, and what the system says.
    texts.push("formulad validate draw info report pseudo PNG png".to_owned());
    texts.push("No such file or directory os error".to_owned());
    all_words(texts.iter().map(String::as_str))
}

/// Runs the command in the language that does not exist.
fn pseudo(line: &str) -> String {
    let (_, output, errors): (_, String, _) = formulad(&format!("--lang pseudo {line}"), b"");
    output + &errors
}

#[test]
fn what_people_read_follows_the_language() {
    let mini = bundled::mini();
    let (harbour, isle) = (bundled::harbour(), bundled::mini3());
    let [basic, advanced] = [Preset::Basic, Preset::Advanced].map(|it| it.rules(1));
    let given = given(&[&mini, &harbour, &isle], &[&basic, &advanced]);
    for line in [
        "info",
        "info harbour mini",
        "par mini --laps 1 --costs",
        "par mini --laps 1 --rules advanced",
        "simulate mini --laps 1 --races 20 --drivers careful,random --cars 4",
        "simulate mini --laps 1 --races 10 --against mini3",
        "diff mini mini3 --laps 1",
        "suggest mini --no-traps --no-idle --solves 20 --laps 1",
        "validate mini",
        "validate none.track.json",
        "validate none.track.json mini --statistics",
        "explain",
        "explain grid.doubled",
        "explain nothing",
        "rules nothing",
        "race none.track.json",
        "race mini --drivers 3 --rules advanced --tyres=hard,soft",
        "kit mini --image-url x",
        "draw mini --width 20",
        "generate --random 7 --count 2",
    ] {
        let said = pseudo(line);
        assert!(!said.is_empty(), "{line}");
        assert_eq!(english(&said, &given), [""; 0], "{line}: {said}");
    }
}

fn chinese(line: &str) -> String {
    let (code, output, errors): (_, String, _) = formulad(&format!("--lang zh {line}"), b"");
    assert_eq!((code, errors.as_str()), (0, ""), "{line}");
    output
}

/// Tables of Chinese have numbers under their heads, and the values of labelled lines below one another.
#[test]
fn chinese_tables_line_up() {
    let info = chinese("info harbour");
    let facts = info.lines().skip(1).take_while(|line| !line.is_empty());
    let values = facts.map(|line| {
        let label = line.trim_start().split("  ").next().unwrap();
        assert!(label.chars().all(|c| c > '\u{2e80}'), "{label}");
        let value = line.trim_start()[label.len()..].trim_start();
        columns(line) - columns(value)
    });
    let values: BTreeSet<usize> = values.collect();
    assert_eq!(values.len(), 1, "{info}");

    let simulated = chinese("simulate mini --laps 1 --races 20 --drivers careful,random --cars 4");
    let drivers = simulated.split("\n\n").nth(1).unwrap();
    // The number of cars stands under its head, at the right.
    let ends = drivers.lines().take(3).map(|line| {
        let (_, rest) = line.trim_start().split_once("  ").unwrap();
        let (_, behind) = rest.trim_start().split_once("  ").unwrap();
        columns(line) - columns(behind)
    });
    let ends: BTreeSet<usize> = ends.collect();
    assert_eq!(ends.len(), 1, "{drivers}");
}

/// Chinese has no blanks between words: lines are broken between letters, but no line begins with what ends
/// something.
#[test]
fn a_chinese_commentary_keeps_to_its_columns() {
    let race = chinese("race harbour --seed 1 --rules advanced --drivers 6");
    let widest = race.lines().map(columns).max().unwrap();
    // A letter of two columns and the mark behind it may have no room in 100.
    assert!((97..=100).contains(&widest), "{widest}: {race}");
    for line in race.lines() {
        let first = line.trim_start().chars().next();
        assert!(
            !first.is_some_and(|c| "，。、；：）」？！".contains(c)),
            "{line}"
        );
    }
}

#[test]
fn imports_follow_the_language() {
    let folder = Folder::new();
    let bowl = "x,y\n0,0\n1500,0\n1700,200\n1500,400\n1500,400\n0,400\n-200,200\n";
    let nodes = "x.png 5 20\n1 0 0 1 F\n2 10 0 1\n3 20 0 9\n\n1 2\n2 3\n3 7\n";
    let shape = r#"{"type":"FeatureCollection","features":[]}"#;
    let scan =
        r#"{"spaces":[{"id":1,"pos":[0,0],"rot":0,"next":[1,7]},{"id":2,"pos":[9,0],"rot":0}]}"#;
    for (name, text) in [
        ("bowl.csv", bowl),
        ("nodes.dat", nodes),
        ("shape.geojson", shape),
        ("scan.json", scan),
        ("ride.gpx", "<?xml version=\"1.0\"?>\n<gpx></gpx>"),
        ("words.txt", "nothing"),
        ("ring.dat", &Dat::of(bundled::mini().plan()).text()),
    ] {
        let path = folder.write(name, text);
        let out = folder.path("out.track.json");
        let said = pseudo(&format!("import {path} -o {out} --force"));
        let formats = Format::ALL.iter().map(|format| format.name());
        let mini = bundled::mini();
        let given =
            all_words(formats.chain(["bowl nodes ring scan formulad validate", mini.name()]));
        assert_eq!(english(&said, &given), [""; 0], "{name}: {said}");
    }
}

#[test]
fn reports_follow_the_language() {
    let mini = bundled::mini();
    let basic = Preset::Basic.rules(1);
    let mut given = given(&[&mini, &bundled::mini3()], &[&basic]);
    // The names on hoardings.
    given.extend(all_words(["VELO KORA NIMBO ALTUS RAPIX ONDA TERRO LUMA"]));
    for line in [
        "report mini --laps 1 --races 10",
        "report mini --laps 1 --races 10 --against mini3",
    ] {
        let page = pseudo(line);
        assert!(page.contains("<html lang=\"pseudo\">"), "{line}");
        let (_, body) = page.split_once("<body>").unwrap();
        // What stands between tags, but for ids.
        let mut shown = String::new();
        for part in body.split('<') {
            let (tag, text) = part.split_once('>').unwrap_or(("", part));
            if tag != "code" {
                shown += text;
                shown.push('\n');
            }
            if let Some((_, label)) = tag.split_once("aria-label=\"") {
                shown += label.trim_end_matches('"');
            }
        }
        let shown = shown.replace("&quot;", "\"").replace("&amp;", "&");
        assert_eq!(english(&shown, &given), [""; 0], "{line}");
    }
}

#[test]
fn kits_and_boards_follow_the_language() {
    use RaceOption::{Construction, Nitro, Technical, Tyres, Weather};
    let language = Language::pseudo().leak();
    let mut said = String::new();
    let (mini, city) = (bundled::mini(), bundled::night_city());
    let advanced = [Weather, Tyres, Technical];
    let advanced = Preset::Advanced.rules_with(2, &advanced).unwrap();
    let street = Preset::StreetAdvanced.rules(2);
    let built = Preset::BgaAdvanced.rules_with(2, &[Construction, Nitro]);
    let built = built.unwrap();
    let sets = [(&mini, &advanced), (&mini, &built), (&city, &street)];
    let given = speak(Some(language), || {
        let mut given = given(&[&mini, &city], &[&advanced, &street, &built]);
        let pilots = formulad_core::rules::Pilot::ALL.map(|pilot| pilot.name().to_owned());
        given.extend(all_words(pilots.iter().map(String::as_str)));
        given
    });
    for (track, rules) in sets {
        let scenes = speak(Some(language), || {
            let kit = kit::Kit::new(track, "", rules);
            let mut scenes = kit.pages();
            scenes.push(draw::scene(track.plan(), Some(track), draw::Theme::Plain));
            scenes
        });
        for item in scenes.iter().flat_map(|scene| &scene.items) {
            if let draw::Shape::Text(text) = &item.shape {
                said += &text.text;
                said.push('\n');
            }
        }
    }
    // A line that is too long for its place is cut amid a word, which may be a name.
    let whole = said.lines().filter(|line| !line.ends_with('…'));
    let said = whole.collect::<Vec<_>>().join("\n");
    assert_eq!(english(&said, &given), [""; 0]);
}

#[test]
fn data_are_the_same_in_every_language() {
    for line in [
        "info mini --json",
        "par mini --laps 1 --json",
        "suggest mini --no-idle --solves 20 --laps 1 --json",
        "diff mini mini3 --laps 1 --format json",
        "rules diff basic advanced --json",
        "validate mini --format json",
        "validate mini --format sarif",
        "validate mini --format github",
        "validate mini --format junit",
        "race mini --seed 3 --laps 1 --json",
        "schema",
        "kit mini --format vassal --pixels 100 --cars 1000",
        "race mini --help",
    ] {
        let run = |line: &str| formulad::<Vec<u8>>(line, b"");
        assert_eq!(run(&format!("--lang pseudo {line}")), run(line), "{line}");
    }
}

#[test]
fn unknown_languages_are_refused() {
    let (code, _, errors): (_, String, _) = formulad("--lang xx info", b"");
    assert_eq!(code, 2);
    let codes = languages::all().iter().map(languages::Bundled::code);
    let codes: Vec<&str> = [languages::ENGLISH.0].into_iter().chain(codes).collect();
    let (last, others) = codes.split_last().unwrap();
    assert!(errors.contains(&codes.join(", ")), "{errors}");
    let (_, help, _): (_, String, _) = formulad("info --help", b"");
    let listed = format!("{} or {last} [default", others.join(", "));
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains(&listed), "{help}");
    for known in ["en_GB.UTF-8", "de_AT", "zh-Hant", "fr"] {
        let (code, _, _): (_, String, _) = formulad(&format!("--lang {known} info"), b"");
        assert_eq!(code, 0, "{known}");
    }
}

#[test]
fn what_is_missing_in_a_table_is_listed() {
    let folder = Folder::new();
    let head = r#"{"language":"xx","name":"X","plural":"one","texts":{"#;
    let bare = folder.write(
        "bare.json",
        format!("{head}\"mine\":\"x\",\"help: {{help}}\":\"{{x}}\"}}}}"),
    );
    let (code, output, errors): (_, String, _) = formulad(&format!("translate {bare}"), b"");
    assert_eq!((code, errors.as_str()), (1, ""));
    assert!(output.starts_with("help: {help}: has no {x}"), "{output}");
    let fix = "fix: {fix} (one click in the editor)";
    assert!(output.contains(&format!("    \"{fix}\": \"{fix}\",\n")));
    assert!(output.contains("mine: is not used"), "{output}");
    let (code, _, errors): (_, String, _) = formulad("translate none.json", b"");
    assert_eq!(code, 2, "{errors}");
}
