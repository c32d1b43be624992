//! `formulad simulate` and `formulad merge`.

use std::fs;

use formulad_core::analysis::simulate::{Experiment, Seat};
use formulad_core::rules::Ruleset;
use formulad_tracks::drivers::{DriverKind, Paddock};
use formulad_tracks::figures::races::AVERAGES;
use formulad_tracks::{bundled, entry};
use serde_json::Value;

use crate::shell::{Folder, formulad, printed, refused};

/// What it prints about fifty races, with more options.
fn races(more: &str) -> String {
    printed(&format!("{RACES} {more}"))
}

const RACES: &str = "simulate mini3 --races 50 --cars 3 --drivers careful,random";

/// The command drives the races of the library, and counts them likewise.
#[test]
fn figures_are_those_of_the_library() {
    let (track, rules) = (bundled::mini3(), Ruleset::basic(1));
    let kinds = [DriverKind::Careful, DriverKind::Random, DriverKind::Careful];
    let seats = (0..).zip(kinds);
    let seats = seats.map(|(at, kind)| Seat::new(entry::usual(&track, &rules, at), kind.name()));
    let study = Experiment::new(&track, &rules, seats.collect(), 50, 7).unwrap();
    let paddock = Paddock::new(&track, &rules);
    let totals = study
        .run(|drive| paddock.driver(kinds[drive.seat], drive.seed))
        .unwrap();
    let text = races("--seed 7 --json");
    let said: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(said["races"], 50);
    assert_eq!(said["drivers"][0]["driver"], "careful");
    assert_eq!(said["drivers"][0]["cars"], 2);
    assert_eq!(
        said["drivers"][0]["wins"]["count"],
        totals.wins([0, 2]).count
    );
    assert_eq!(said["seats"][1]["wins"]["count"], totals.wins([1]).count);
    let wins = said["grid"].as_array().unwrap().iter();
    let wins: u64 = wins
        .map(|from| from["wins"]["count"].as_u64().unwrap())
        .sum();
    assert_eq!(wins, 50);
    assert_eq!(said["retirements"]["count"], totals.retired.sum);
    let mean = totals.overtakes.mean().unwrap();
    assert_eq!(said["overtakes"]["mean"].as_f64(), Some(mean.value));
    let sections = said["sections"].as_array().unwrap();
    let overtakes: u64 = sections
        .iter()
        .map(|s| s["overtakes"].as_u64().unwrap())
        .sum();
    assert_eq!(overtakes, totals.overtakes.sum);
    // Every section of the circuit, and the pit lane.
    assert_eq!(
        sections.len(),
        track.corners().len() + track.straights().len() + 1
    );
    assert_eq!(
        said["spaces"].as_array().unwrap().len(),
        track.spaces().len()
    );
    // Both tables begin with what was driven.
    let table = races("--seed 7");
    assert!(
        table.starts_with("Thimble Isle, 1 lap: 50 races of 3 cars, seed 7\n"),
        "{table}"
    );
    assert_ne!(text, races("--seed 8 --json"));
}

#[test]
fn threads_make_no_difference() {
    let one = races("--threads 1 --json");
    assert_eq!(one, races("--threads 3 --json"));
    assert_eq!(one, races("--json"));
}

/// Writes the shards of fifty races to a folder.
fn shards(folder: &Folder, of: u64, more: &str) -> Vec<String> {
    let shard = |number| {
        let name = format!("{number}-of-{of}{}.jsonl", more.replace(' ', ""));
        let path = folder.path(&name);
        let line = format!("--shard {number}/{of} -o {path} {more}");
        assert_eq!(races(&line), "");
        path
    };
    (1..=of).map(shard).collect()
}

#[test]
fn shards_come_together_as_one_study() {
    let folder = Folder::new();
    let paths = shards(&folder, 3, "");
    let [a, b, c] = [&paths[0], &paths[1], &paths[2]];
    for shown in ["--json", ""] {
        let whole = races(shown);
        assert_eq!(printed(&format!("merge {a} {b} {c} {shown}")), whole);
        assert_eq!(printed(&format!("merge {c} {a} {b} {shown}")), whole);
        // In one file, and from standard input.
        let all = paths.iter().map(|path| fs::read(path).unwrap());
        let all = all.collect::<Vec<_>>().concat();
        let merged = formulad(&format!("merge - {shown}"), &all);
        assert_eq!(merged, (0, whole, String::new()));
    }
    // More shards than races.
    let folder = Folder::new();
    let paths = shards(&folder, 70, "");
    assert_eq!(printed(&format!("merge {}", paths.join(" "))), races(""));
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = Folder::new();
    let three = shards(&folder, 3, "");
    let two = shards(&folder, 2, "");
    let [a, b, c] = [&three[0], &three[1], &three[2]];
    let merge = |shards: &[&String], why: &str| {
        let shards: Vec<_> = shards.iter().map(|shard| shard.as_str()).collect();
        let said = refused(&format!("merge {}", shards.join(" ")));
        assert!(said.contains(why), "{said}");
        said
    };
    merge(&[a, c], "races 16 to 32 are missing: shard 2/3");
    merge(&[a], "races 16 to 49 are missing: shard 2/3, 3/3");
    merge(&[a, b, a, c], "both have races 0 to 15");
    merge(&[a, &two[0], &two[1]], "both have races 0 to 15");
    for (more, why) in [
        ("--seed 9", "another seed: 9 instead of 1"),
        ("--laps 2", "other rules"),
    ] {
        let other = shards(&folder, 3, more);
        let said = merge(&[a, &other[1], c], why);
        assert!(said.contains(&other[1]), "{said}");
    }
    // Another circuit.
    let path = folder.path("mini.jsonl");
    let _ = printed(&format!("simulate mini --races 50 --shard 2/3 -o {path}"));
    merge(&[a, &path, c], "another circuit: Little Merrow");
}

#[test]
fn damaged_shards_are_refused_with_their_place() {
    let folder = Folder::new();
    let path = shards(&folder, 1, "").remove(0);
    let text = fs::read_to_string(&path).unwrap();
    let refuses = |text: &str, why: &str| {
        fs::write(&path, text).unwrap();
        let said = refused(&format!("merge {path}"));
        assert!(said.contains(why), "{said}");
    };
    refuses("", "is empty");
    refuses("{}\n", ".jsonl:1:2: not a shard");
    let first = text.lines().next().unwrap();
    refuses(first, "the totals of this shard are missing");
    let end = text.rfind("{\"checksum\"").unwrap();
    refuses(&text[..end - 20], ".jsonl:2:");
    refuses(&text[..text.len() - 5], ".jsonl:3:");
    for (from, to) in [
        ("{\"races\":50,", "{\"races\":49,"),
        ("\"places\":[[", "\"places\":[[0,"),
        ("\"from\":0", "\"from\":60"),
    ] {
        refuses(&text.replacen(from, to, 1), "not the totals of the races");
    }
    fs::write(&path, &text).unwrap();
    assert_eq!(printed(&format!("merge {path}")), races(""));
}

/// Counts that could be those of the races are still not those that were driven.
#[test]
fn altered_counts_are_refused() {
    let folder = Folder::new();
    let path = shards(&folder, 1, "").remove(0);
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once("\"overtakes\":").unwrap();
    let at = rest.find(|c: char| c != '0' && c.is_ascii_digit()).unwrap();
    let digit = if &rest[at..=at] == "1" { "2" } else { "1" };
    let altered = format!(
        "{before}\"overtakes\":{}{digit}{}",
        &rest[..at],
        &rest[at + 1..]
    );
    fs::write(&path, &altered).unwrap();
    let said = refused(&format!("merge {path}"));
    assert!(
        said.contains("jsonl:3: this shard was altered or damaged"),
        "{said}"
    );
    // Line ends of another system change nothing.
    fs::write(&path, text.replace('\n', "\r\n")).unwrap();
    assert_eq!(printed(&format!("merge {path}")), races(""));
    // Shards of earlier versions have none.
    let end = text.rfind("{\"checksum\"").unwrap();
    fs::write(&path, &text[..end]).unwrap();
    let (code, merged, said): (_, String, _) = formulad(&format!("merge {path}"), b"");
    assert_eq!((code, merged), (0, races("")));
    assert!(said.contains("this shard has no checksum"), "{said}");
}

/// A simulation that was ended goes on where it was, and has the figures of one in one go.
#[test]
fn a_simulation_goes_on_with_what_was_saved() {
    let folder = Folder::new();
    let part = shards(&folder, 3, "").remove(0);
    let saved = folder.path("saved.jsonl");
    let resume = format!("--resume {saved}");
    // The first third of the races, as if they were all that there was time for.
    let begun = fs::read_to_string(&part).unwrap();
    let lines: Vec<_> = begun.lines().take(2).collect();
    let of_all = lines[0].replace("{\"number\":1,\"of\":3}", "{\"number\":1,\"of\":1}");
    assert_ne!(of_all, lines[0]);
    fs::write(&saved, format!("{of_all}\n{}\n", lines[1])).unwrap();
    let line = format!("{RACES} {resume}");
    let (code, text, _): (_, String, _) = formulad(&line, b"");
    assert_eq!((code, text), (0, races("")));
    // Now it holds all of them, is a shard, and nothing is left to do.
    assert_eq!(printed(&format!("merge {saved}")), races(""));
    assert_eq!(races(&resume), races(""));
    assert_eq!(races(&format!("{resume} --shard 1/1")), "");
    for (more, said) in [
        ("--seed 9", "cannot resume"),
        ("--seed 9", "another seed: 9 instead of 1"),
        ("--shard 2/2", "it holds another shard"),
    ] {
        let errors = refused(&format!("{line} {more}"));
        assert!(errors.contains(said), "{errors}");
    }
    let rules = folder.write("rules.json", printed("rules mini --json"));
    let errors = refused(&format!("{RACES} --resume {rules}"));
    assert!(errors.contains("not a shard"), "{errors}");
    assert_eq!(folder.read("rules.json"), printed("rules mini --json"));
    // From nothing.
    let fresh = folder.path("fresh.jsonl");
    assert_eq!(races(&format!("--resume {fresh}")), races(""));
    assert_eq!(folder.read("fresh.jsonl"), folder.read("saved.jsonl"));
}

/// The same circuit twice differs in nothing.
#[test]
fn versions_are_compared_race_by_race() {
    let text = races("--against mini3 --json");
    let said: Value = serde_json::from_str(&text).unwrap();
    for line in said["differences"].as_array().unwrap() {
        assert_eq!(line["difference"]["mean"], 0.0, "{line}");
        assert_eq!(line["before"], line["now"]);
    }
    assert_eq!(said["before"], said["now"]);
}

#[test]
fn the_book_names_all_figures_that_differ() {
    let page = include_str!("../../../../docs/src/json.md");
    for average in AVERAGES {
        let named = format!("`\"{}\"`", average.key);
        assert!(page.contains(&named), "{named}");
    }
}

/// The circuit given is how it is now: the harbour takes longer by any measure, so there is more of everything.
#[test]
fn differences_are_of_the_circuit_given_less_the_other() {
    let field = "-n 50 --drivers careful --cars 3";
    let compare = |now, before| {
        let text = printed(&format!("simulate {now} --against {before} --json {field}"));
        let said: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            said["now"]["name"] == "Port Merrow",
            now == "harbour",
            "{now}"
        );
        let line = said["differences"][0].clone();
        assert_eq!(line["of"], "winner-turns");
        let mean = |of: &str| line[of]["mean"].as_f64().unwrap();
        let difference = mean("difference");
        // Somebody wins every race on both circuits.
        assert!(
            (difference - (mean("now") - mean("before"))).abs() < 1e-9,
            "{line}"
        );
        difference
    };
    assert!(compare("harbour", "mini3") > 1.0);
    assert!(compare("mini3", "harbour") < -1.0);
    let table = printed(&format!("simulate harbour --against mini3 {field}"));
    let turns = table
        .lines()
        .find(|line| line.contains("turns of the winner"));
    let turns = turns.unwrap();
    assert!(
        turns.contains('+') && !turns.contains("may be chance"),
        "{table}"
    );
}

#[test]
fn nothing_is_left_of_what_could_not_be_written() {
    let folder = Folder::new();
    folder.write("my.track.json", "{}");
    let said = "is a circuit and is not overwritten";
    folder.refused("simulate mini3 -n 1 -o my.track.json", 2, said);
    assert_eq!(folder.read("my.track.json"), "{}");
    let line = "simulate mini3 -n 1 --shard 1/1 -o not-there/1.jsonl";
    folder.refused(line, 2, "cannot write");
    assert!(!folder.exists("not-there"));
}

/// Causes that are not named are summed up: the parts of a line are all of it.
#[test]
fn all_causes_are_accounted_for() {
    let table = printed("simulate harbour -n 300 --drivers random --cars 6");
    let mut with_others = 0;
    for line in table.lines().filter(|line| line.contains(" overshooting")) {
        let parts = line.split([',', ' ']).collect::<Vec<_>>();
        let shares = parts.windows(2).filter(|pair| pair[1] == "%");
        let shares: Vec<f64> = shares.filter_map(|pair| pair[0].parse().ok()).collect();
        // The share of overshot passings comes first, where there is one; rounding may cost half a percent a cause.
        let all: f64 = shares.iter().skip(1).sum();
        if line.contains(" others") {
            with_others += 1;
            assert!((all - 100.0).abs() <= 1.5, "{line}");
        }
    }
    assert!(with_others > 0, "{table}");
}

/// After ± is half of the 95 % interval: 1.96 of the standard errors that the JSON has.
#[test]
fn means_are_followed_by_half_their_interval() {
    let said: Value = serde_json::from_str(&races("--json")).unwrap();
    let of = |of: &str| said["overtakes"][of].as_f64().unwrap();
    let table = races("");
    let line = format!(
        "overtaking  {:.2} ± {:.2} a race",
        of("mean"),
        1.96 * of("error")
    );
    assert!(table.contains(&line), "{line}: {table}");
}

/// Who gives one driver may have meant more cars, and who gives fewer cars than drivers leaves some out.
#[test]
fn races_of_one_car_and_idle_drivers_are_named() {
    let said = |line: &str| {
        let (code, _, errors): (_, String, _) =
            formulad(&format!("simulate mini3 -n 4 {line}"), b"");
        assert_eq!(code, 0, "{errors}");
        errors
    };
    assert!(said("--drivers careful").contains("--cars 6"));
    assert_eq!(said("--drivers careful --cars 1"), "");
    assert_eq!(said("--drivers careful --cars 2"), "");
    let idle = said("--drivers careful,random,careful --cars 2");
    assert!(
        idle.contains("2 cars") && idle.contains("careful") && !idle.contains("random"),
        "{idle}"
    );
    assert_eq!(said("-q --drivers careful,random --cars 1"), "");
}
