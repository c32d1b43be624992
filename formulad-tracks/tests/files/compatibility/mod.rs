//! What release 0.1 saved is read by this version, and means the same.
//!
//! The files of a release are never changed. Those of the release to come are written with
//! `FORMULAD_WRITE_FIXTURES=1 cargo test -p formulad-tracks --test files compatibility`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use formulad_core::Track;
use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::fnv::checksum;
use formulad_core::race::{Build, Entrant, Position, Race, RaceRecord};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Zones};
use formulad_core::saved::Saved;
use formulad_tracks::rules::{to_short_text, to_text};
use formulad_tracks::{TrackFile, bundled, record};
use serde_json::Value;

fn folder(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/files/compatibility/0.1")
        .join(kind)
}

fn text(kind: &str, name: &str) -> String {
    let path = folder(kind).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the files of a kind, sorted.
fn names(kind: &str) -> Vec<String> {
    let entries = fs::read_dir(folder(kind)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// The circuit of the records and positions, as it was then.
fn circuit() -> Track {
    let file = TrackFile::parse(&text("tracks", "mini.track.json")).unwrap();
    Track::new(file.plan).unwrap()
}

/// The rules of a preset over two laps with all options that go with it.
fn fullest(preset: Preset) -> Ruleset {
    let goes = |option: &RaceOption| preset.rules_with(2, &[*option]).is_ok();
    let options: Vec<_> = RaceOption::ALL.into_iter().filter(goes).collect();
    preset.rules_with(2, &options).unwrap()
}

const SEED: u64 = 7;

/// Two cars of a team.
fn raced(preset: Preset) -> RaceRecord {
    let rules = fullest(preset);
    let entrants = [("Ada", Pilot::Li), ("Ben", Pilot::Jack)];
    let entrants = entrants.map(|(name, pilot)| Entrant {
        pilot: rules.pilots.is_some().then_some(pilot),
        build: rules.construction.map(|construction| Build {
            zones: Zones::new([6, 3, 3, 3, 3, 2]),
            repairs: construction.repairs,
        }),
        ..Entrant::new(name, 1)
    });
    let mut race = Race::new(&circuit(), &rules, entrants.to_vec()).unwrap();
    let mut drivers: [Box<dyn Driver>; 2] = [
        Box::new(CarefulDriver::new()),
        Box::new(RandomDriver::new(SEED)),
    ];
    race.run(&mut SeededDice::new(SEED), &mut drivers).unwrap();
    RaceRecord {
        seed: Some(SEED),
        ..race.record()
    }
}

fn standings(race: &Race) -> String {
    let cars = race.standings().into_iter();
    let names: Vec<_> = cars
        .map(|car| race.entrants()[car.index()].name.as_str())
        .collect();
    names.join(", ")
}

/// All files with their hashes, and the standings that the records lead to.
fn manifest() -> String {
    let mut manifest = String::new();
    for kind in ["positions", "records", "rulesets", "tracks"] {
        for name in names(kind) {
            let text = text(kind, &name);
            write!(manifest, "{:016x} {kind}/{name}", checksum(&text)).unwrap();
            if kind == "records" {
                let record: RaceRecord = serde_json::from_str(&text).unwrap();
                let race = record.replay(&circuit()).unwrap();
                let rounds = race.round();
                write!(manifest, ": {} in {rounds} rounds", standings(&race)).unwrap();
            }
            manifest.push('\n');
        }
    }
    manifest
}

fn write_all() {
    let put = |kind: &str, name: &str, text: String| {
        fs::write(folder(kind).join(name), text).unwrap();
    };
    put(
        "tracks",
        "mini.track.json",
        bundled::find("mini").unwrap().text().to_owned(),
    );
    // By hand, but for their layout.
    for name in names("tracks") {
        if !name.starts_with("lenient") {
            let file = TrackFile::parse(&text("tracks", &name)).unwrap();
            put("tracks", &name, file.to_text().unwrap());
        }
    }
    for preset in Preset::ALL {
        let rules = fullest(preset);
        put("rulesets", &format!("{preset}.whole.json"), to_text(&rules));
        put(
            "rulesets",
            &format!("{preset}.changes.json"),
            to_short_text(&rules),
        );
        let record = record::to_text(&raced(preset)).unwrap();
        put("records", &format!("{preset}.record.json"), record);
    }
    fs::write(folder("manifest.txt"), manifest()).unwrap();
}

/// Every file is as it was, and every record leads to the standings that it led to.
#[test]
fn nothing_has_changed() {
    if std::env::var_os("FORMULAD_WRITE_FIXTURES").is_some() {
        write_all();
    }
    let listed = fs::read_to_string(folder("manifest.txt")).unwrap();
    assert_eq!(manifest(), listed);
}

/// All answers that were given are there, and the dice of the seed gave the rolls.
#[test]
fn records_are_replayed_and_resumed() {
    for preset in Preset::ALL {
        let text = text("records", &format!("{preset}.record.json"));
        let saved: Saved<RaceRecord> = serde_json::from_str(&text).unwrap();
        assert_eq!(saved.unknown, [""; 0]);
        let (race, _) = saved.value.resume(&circuit()).unwrap();
        assert_eq!(race.record().answers, saved.value.answers, "{preset}");
    }
}

/// The fields of presets, with all options, that have been corrected since.
const CORRECTED: [(Preset, &[&str]); 6] = [
    (Preset::Advanced, &["teams/renew_repairs", "teams/repairs"]),
    (
        Preset::StreetAdvanced,
        &["pilots/stanley_after_paying", "pilots/temana_in_passing"],
    ),
    (
        Preset::BgaBasic,
        &["elimination/all_level", "scoring", "teams/share_qualifying"],
    ),
    (
        Preset::BgaAdvanced,
        &[
            "blocking/braking",
            "elimination/all_level",
            "scoring",
            "teams/repairs",
            "teams/share_qualifying",
            "tyres/soft/wet_factor",
        ],
    ),
    (Preset::Mini, &["last_point", "pit/foremost_box", "scoring"]),
    (
        Preset::MiniKekkonen,
        &[
            "blocking/crash_after_braking",
            "collision/when",
            "last_point",
            "pit/foremost_box",
            "scoring",
        ],
    ),
];

/// What differs between two rulesets.
fn differences(old: &Value, new: &Value, place: &str, found: &mut Vec<String>) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            for (key, new) in new {
                let slash = if place.is_empty() { "" } else { "/" };
                differences(&old[key], new, &format!("{place}{slash}{key}"), found);
            }
        }
        _ if old == new => {}
        _ => found.push(place.to_owned()),
    }
}

/// Every value that is written is there; and the short form means the same as the long, but for what
/// has been corrected in the presets.
#[test]
fn rulesets_mean_the_same() {
    for preset in Preset::ALL {
        let whole = text("rulesets", &format!("{preset}.whole.json"));
        let rules: Ruleset = serde_json::from_str(&whole).unwrap();
        let now = serde_json::to_value(&rules).unwrap();
        assert_kept(&serde_json::from_str(&whole).unwrap(), &now, "");
        let changes = text("rulesets", &format!("{preset}.changes.json"));
        let short: Ruleset = serde_json::from_str(&changes).unwrap();
        let (mut found, short) = (Vec::new(), serde_json::to_value(&short).unwrap());
        differences(&now, &short, "", &mut found);
        found.sort();
        let listed = CORRECTED.iter().find(|(corrected, _)| *corrected == preset);
        assert_eq!(
            found,
            listed.map_or(&[][..], |(_, fields)| fields),
            "{preset}"
        );
        // What can be said in either form was said: the preset, options and changes.
        let changes: Value = serde_json::from_str(&changes).unwrap();
        assert_eq!(changes["base"], preset.name());
    }
    let house = text("rulesets", "house.changes.json");
    let rules: Ruleset = serde_json::from_str(&house).unwrap();
    assert_eq!(rules.braking.most, Some(3));
    assert_eq!(rules.turbo, None);
    assert_eq!(rules.check(), []);
}

/// Positions are read, hold what they held, and are raced from.
#[test]
fn positions_are_read_and_raced_from() {
    let names = names("positions");
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        let text = text("positions", &name);
        let preset: Preset = name.split('.').next().unwrap().parse().unwrap();
        let position: Position = serde_json::from_str(&text).unwrap();
        let now = serde_json::to_value(&position).unwrap();
        assert_kept(&serde_json::from_str(&text).unwrap(), &now, &name);
        let rules = match position.weather {
            Some(_) => preset.rules_with(2, &[RaceOption::Weather]).unwrap(),
            None => preset.rules(2),
        };
        let entrants = (1..).zip(&position.cars);
        let entrants = entrants.map(|(team, _)| Entrant::new(format!("Car {team}"), team));
        let cars = position.cars.len();
        let mut race =
            Race::from_position(&circuit(), &rules, entrants.collect(), position).unwrap();
        let mut drivers = vec![CarefulDriver::new(); cars];
        race.run(&mut SeededDice::new(SEED), &mut drivers).unwrap();
        assert_eq!(race.standings().len(), cars);
    }
}

/// Asserts that everything in the first value is in the second; later versions may add fields.
fn assert_kept(then: &Value, now: &Value, place: &str) {
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => {
            for (key, then) in then {
                let place = format!("{place}/{key}");
                let now = now.get(key).unwrap_or(&Value::Null);
                assert_kept(then, now, &place);
            }
        }
        (Value::Array(then), Value::Array(now)) => {
            assert_eq!(then.len(), now.len(), "{place}");
            for (at, (then, now)) in then.iter().zip(now).enumerate() {
                assert_kept(then, now, &format!("{place}/{at}"));
            }
        }
        _ => assert_eq!(then, now, "{place}"),
    }
}

/// Each is read without an error, and saved as it was.
#[test]
fn track_files_are_read_and_saved_as_they_were() {
    for name in names("tracks") {
        let text = text("tracks", &name);
        let file = TrackFile::parse(&text).unwrap();
        if name.starts_with("lenient") {
            assert_eq!(file.plan.name, "Commented", "{name}");
        } else {
            assert_eq!(file.to_text().unwrap(), text, "{name}");
        }
    }
}

/// Every field of the format is in some file.
#[test]
fn every_field_of_a_track_file_has_a_fixture() {
    let mut seen = BTreeSet::new();
    for name in names("tracks") {
        if let Ok(file) = serde_json::from_str::<Value>(&text("tracks", &name)) {
            note(&file, "", &mut seen);
        }
    }
    let schema: Value = serde_json::from_str(&formulad_tracks::file::schema()).unwrap();
    let mut wanted = BTreeSet::new();
    note_schema(&schema, "", &mut wanted);
    let missing: Vec<_> = wanted.difference(&seen).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn note(value: &Value, path: &str, seen: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let path = format!("{path}/{key}");
                note(value, &path, seen);
                seen.insert(path);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| note(item, path, seen)),
        _ => {}
    }
}

fn note_schema(schema: &Value, path: &str, wanted: &mut BTreeSet<String>) {
    let inner = schema.get("items").unwrap_or(schema);
    for (key, property) in inner["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}/{key}");
        note_schema(property, &path, wanted);
        wanted.insert(path);
    }
}
