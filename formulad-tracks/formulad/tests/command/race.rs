//! The subcommands that play: `race` and `moves`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use formulad_core::SpaceId;
use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::race::{Event, RaceRecord};
use formulad_core::rules::Ruleset;
use formulad_tracks::bundled;
use serde_json::{Value, json};

use crate::shell::{args, run, run_in};

/// DICE-4
#[test]
fn the_same_seed_gives_the_same_race() {
    let race = |seed: &str| run(&format!("race harbour --laps 2 --seed {seed}"));
    let (code, text, errors) = race("7");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(text.starts_with("Port Merrow: 2 laps, 6 cars, seed 7\n"));
    assert!(text.contains("\nThe result\n    1  "));
    assert_eq!(race("7").1, text);
    assert_ne!(race("8").1, text);
}

#[test]
fn a_race_without_a_seed_says_which_it_took() {
    let (_, text, _) = run("race harbour --drivers 2");
    let seed = text.lines().next().unwrap().rsplit(' ').next().unwrap();
    let again = run(&format!("race harbour --drivers 2 --seed {seed}"));
    assert_eq!(again.1, text);
}

#[test]
fn a_recorded_race_is_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    let race = "race harbour --drivers careful,random,careful --seed 3";
    let (code, text, _) = run(&format!("{race} --record race.json"));
    assert_eq!(code, 0);
    let (_, events, _) = run(&format!("{race} --json"));

    let replay = "race harbour --replay race.json";
    assert_eq!(run(replay), (0, text, String::new()));
    assert_eq!(run(&format!("{replay} --json")).1, events);

    let record = fs::read_to_string(folder.path().join("race.json")).unwrap();
    let record: RaceRecord = serde_json::from_str(&record).unwrap();
    let race = record.replay(&bundled::harbour()).unwrap();
    let events: Vec<Event> = events
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(race.events(), events);
}

#[test]
fn a_record_that_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| run_in(folder.path(), line);
    run("new -o new");
    run("race harbour --seed 1 --record race.json");
    fs::write(folder.path().join("broken.json"), "{\"track\": 1}").unwrap();
    for (track, record) in [
        ("new", "race.json"),
        ("harbour", "broken.json"),
        ("harbour", "none.json"),
        ("harbour", "."),
    ] {
        let (code, out, errors) = run(&format!("race {track} --replay {record}"));
        assert_eq!((code, out.as_str()), (2, ""), "{track} {record}");
        assert!(errors.starts_with("error: "), "{errors}");
        assert!(errors.contains(record), "{errors}");
    }
    let (code, _, errors) = run("race harbour --record no/race.json");
    assert_eq!(code, 2);
    assert!(errors.starts_with("error: cannot write no/race.json: "));
}

#[test]
fn what_cannot_be_raced_is_refused() {
    let (code, _, errors) = run("race harbour --drivers 11");
    assert_eq!(code, 2);
    assert!(
        errors.contains("11 entrants for a grid of 10 places"),
        "{errors}"
    );
    let (_, _, errors) = run("race harbour --drivers 0");
    assert!(
        errors.contains("a race needs at least one driver"),
        "{errors}"
    );
    assert!(errors.contains("try '--help'"), "{errors}");
    for args in [
        "--drivers 0",
        "--drivers reckless",
        "--drivers \"\"",
        "--laps 0",
        "--laps 4",
        "--seed -1",
        "--replay r --seed 1",
    ] {
        let (code, out, errors) = run(&format!("race harbour {args}"));
        assert_eq!((code, out.as_str()), (2, ""), "{args}");
        assert!(!errors.is_empty());
    }
}

/// Every driver is mentioned, and the result is the race's.
#[test]
fn the_commentary_covers_the_whole_race() {
    let race = "race harbour --drivers random,random,careful --seed 5";
    let (_, text, _) = run(race);
    let (_, events, _) = run(&format!("{race} --json"));
    let last: Value = serde_json::from_str(events.lines().last().unwrap()).unwrap();
    let names = ["Ada", "Bruno", "Chiara"];
    let standings: Vec<_> = last["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|car| names[car.as_u64().unwrap() as usize])
        .collect();
    let result = text.split("\nThe result\n").nth(1).unwrap();
    let placed: Vec<_> = result
        .lines()
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .collect();
    assert_eq!(placed, standings);

    let count = |id: &str| {
        let mark = format!("{{\"event\":\"{id}\"");
        events
            .lines()
            .filter(|line| line.starts_with(&mark))
            .count()
    };
    let lines = |part: &str| text.lines().filter(|line| line.contains(part)).count();
    // A car on its own is given a heading once.
    let alone = text.split(" drives on alone\n").nth(1).unwrap_or_default();
    assert!(!alone.contains("Round "));
    let rounds = lines("Round ") + 1;
    assert!(rounds <= count("round-started"));
    assert!(rounds > 10 && (!alone.is_empty() || rounds == count("round-started")));
    assert_eq!(lines(" takes the flag, "), count("finished"));
    assert_eq!(lines(" is out: "), count("eliminated"));
    let stalled = events.matches("\"result\":\"stalled\"").count();
    assert_eq!(lines(" stalls."), stalled);
}

/// Asks queries of the harbour circuit, all at once.
fn moves(options: &str, input: &[u8]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_formulad"))
        .args(args(&format!("moves harbour {options}")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What the library says to the same query.
fn expected(query: &MoveQuery<'_>) -> Value {
    let mut list = MoveList::new();
    let movement = Ruleset::basic(1).movement;
    legal_moves(&bundled::harbour(), &movement, query, &mut list).unwrap();
    let moves = list.iter().map(|m| {
        let mut entry = json!({
            "to": m.to, "overshoot": m.overshoot, "brake": m.brake, "path": list.path(m).to_vec(),
        });
        if m.fatal {
            entry["fatal"] = json!(true);
        }
        entry
    });
    json!({ "moves": moves.collect::<Vec<_>>() })
}

#[test]
fn every_space_is_answered_as_by_the_library() {
    let track = bundled::harbour();
    let cars = [track.grid()[0], track.grid()[1], track.finish()[0]];
    let ask = |space: SpaceId| {
        let query = json!({
            "space": space, "gear": 4, "roll": 9, "stops": 1, "cars": cars, "laps_left": 1,
        });
        query.to_string() + "\n"
    };
    let ids: Vec<_> = track.spaces().iter().map(|space| space.id).collect();
    let input: String = ids.iter().map(|id| ask(*id)).collect();
    for braking in [false, true] {
        let options = if braking { "--braking" } else { "" };
        let answers = moves(options, input.as_bytes());
        assert_eq!(answers.len(), ids.len());
        for (id, answer) in ids.iter().zip(answers) {
            let query = MoveQuery {
                stops: 1,
                cars: &cars,
                laps_left: 1,
                braking,
                ..MoveQuery::new(*id, 9)
            };
            assert_eq!(answer, expected(&query), "space {id}, braking {braking}");
        }
    }
}

#[test]
fn faulty_lines_are_answered_in_their_place() {
    let space = bundled::harbour().grid()[0];
    let good = format!("{{\"space\":{space},\"gear\":1,\"roll\":2}}\n");
    let long = format!("{{\"cars\":[{}]}}\n", "1,".repeat(60_000));
    let faulty: [&[u8]; 12] = [
        b"\n",
        b" \r\n",
        b"[0,1,2,0,[],0]\n",
        b"hello\n",
        b"{\"space\":1}\n",
        b"{\"space\":99999,\"gear\":1,\"roll\":2}\n",
        b"{\"space\":1,\"gear\":7,\"roll\":2}\n",
        b"{\"space\":1,\"gear\":1,\"roll\":61}\n",
        b"{\"space\":1,\"gear\":1,\"roll\":-2}\n",
        b"{\"space\":1,\"gear\":1,\"roll\":2,\"lapsleft\":1}\n",
        b"\xff\xfe\n",
        long.as_bytes(),
    ];
    for line in faulty {
        let input = [good.as_bytes(), line, good.as_bytes()].concat();
        let answers = moves("", &input);
        assert_eq!(answers.len(), 3);
        assert!(answers[1]["error"].is_string(), "{}", answers[1]);
        assert!(answers[0]["moves"].is_array());
        assert_eq!(answers[0], answers[2]);
    }
    // The last line needs no end.
    assert_eq!(moves("", good.trim_end().as_bytes()).len(), 1);
    assert_eq!(moves("", b"").len(), 0);
}

/// DICE-1, START-2: a gear's die has certain numbers only; a roll of no gear may be any.
#[test]
fn a_roll_has_to_be_on_the_die_of_its_gear() {
    let dice = [1..=2, 2..=4, 4..=8, 7..=12, 11..=20, 21..=30];
    let mut input = String::new();
    let mut sound = Vec::new();
    for (gear, numbers) in (1..).zip(dice) {
        for roll in 0..=61 {
            input += &format!("{{\"space\":0,\"gear\":{gear},\"roll\":{roll}}}\n");
            sound.push(numbers.contains(&roll));
        }
    }
    for roll in 0..=61 {
        input += &format!("{{\"space\":0,\"roll\":{roll}}}\n");
        sound.push((1..=60).contains(&roll));
    }
    let answers = moves("", input.as_bytes());
    let answered: Vec<_> = answers.iter().map(|a| a["moves"].is_array()).collect();
    assert_eq!(answered, sound);
    let answers = moves("", b"{\"space\":0,\"gear\":1,\"roll\":30}");
    assert_eq!(
        answers[0]["error"],
        "gear 1 never rolls 30; its die has 1, 2"
    );
}

/// STOP-1
#[test]
fn no_more_stops_are_made_than_the_corner_asks_for() {
    let track = bundled::harbour();
    for corner in track.corners() {
        let ask = |stops: u8| {
            format!(
                "{{\"space\":{},\"roll\":3,\"stops\":{stops}}}\n",
                corner.spaces[0]
            )
        };
        let input: String = [0, corner.stops, corner.stops + 1, 200].map(ask).concat();
        let answers = moves("", input.as_bytes());
        let answered: Vec<_> = answers.iter().map(|a| a["moves"].is_array()).collect();
        assert_eq!(answered, [true, true, false, false]);
    }
}

/// What is wrong is said in the words of the command, not in those of the code behind it.
#[test]
fn messages_are_about_queries_and_records() {
    for (line, error) in [
        ("", "the line is blank"),
        ("{\"space\":0,}", "not valid JSON from column 12 on"),
        (
            "[1]",
            "a query is an object, such as {\"space\":41,\"roll\":9}",
        ),
        ("{\"space\":0}", "the query has no `roll`"),
        ("{\"roll\":1}", "the query has no `space`"),
        (
            "{\"space\":0,\"roll\":300}",
            "`roll` should be a whole number from 1 to 60, not 300",
        ),
        (
            "{\"space\":0,\"roll\":\"9\"}",
            "`roll` should be a whole number from 1 to 60, not \"9\"",
        ),
        (
            "{\"space\":0,\"roll\":0}",
            "`roll` should be a whole number from 1 to 60, not 0",
        ),
        (
            "{\"space\":0,\"roll\":4.0}",
            "`roll` should be a whole number from 1 to 60, not 4.0",
        ),
        (
            "{\"space\":0,\"roll\":1,\"gear\":null}",
            "`gear` should be a whole number from 1 to 6, not null; omit it for a roll without a die",
        ),
        (
            "{\"space\":\"41\",\"roll\":1}",
            "`space` should be the number of a space, such as 41, not \"41\"",
        ),
        (
            "{\"space\":0,\"roll\":1,\"cars\":7}",
            "`cars` should be a list of spaces",
        ),
        (
            "{\"space\":0,\"roll\":1,\"team\":7}",
            "unknown field `team`; a query has space, gear, roll, stops, cars, laps_left",
        ),
    ] {
        assert_eq!(moves("", format!("{line}\n").as_bytes())[0]["error"], error);
    }

    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), "new -o new.track.json");
    let (code, _, errors) = run_in(folder.path(), "race harbour --replay new.track.json");
    assert_eq!(code, 2);
    let start = "error: new.track.json:2:10: not a race record as `formulad race --record` writes it, \
                 or damaged: unknown field `format`";
    assert!(errors.starts_with(start), "{errors}");
    // What is damaged is said.
    run_in(folder.path(), "race harbour --seed 1 --record race.json");
    let path = folder.path().join("race.json");
    let half = fs::read_to_string(&path).unwrap();
    fs::write(&path, &half[..half.len() / 2]).unwrap();
    let (code, _, errors) = run_in(folder.path(), "race harbour --replay race.json");
    assert_eq!(code, 2);
    assert!(errors.contains("or damaged: EOF while parsing"), "{errors}");
}

#[test]
fn queries_and_the_circuit_cannot_both_come_from_standard_input() {
    let (code, _, errors) = run("moves -");
    assert_eq!(code, 2);
    assert!(errors.starts_with("error: standard input is for the queries"));
}

/// A record is quickly made again, a circuit is not.
#[test]
fn a_record_is_written_over_no_circuit() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["plain", "named.track.json"] {
        run_in(folder.path(), &format!("new -o {name}"));
    }
    let before = fs::read(folder.path().join("plain")).unwrap();
    for output in ["plain", "./plain", "named.track.json"] {
        let (code, _, errors) = run_in(folder.path(), &format!("race plain --record {output}"));
        assert_eq!(code, 2, "{output}");
        assert!(
            errors.contains(&format!("{output} is a circuit")),
            "{errors}"
        );
    }
    assert_eq!(fs::read(folder.path().join("plain")).unwrap(), before);
    // Nor over anything else that is none.
    fs::write(folder.path().join("rules.json"), "{}").unwrap();
    let (code, _, errors) = run_in(folder.path(), "race plain --record rules.json");
    assert_eq!(code, 2);
    assert!(
        errors.contains("rules.json is not a race record"),
        "{errors}"
    );
    assert_eq!(fs::read(folder.path().join("rules.json")).unwrap(), b"{}");
    // Its own record it may replace.
    for _ in 0..2 {
        let (code, ..) = run_in(folder.path(), "race plain --record race.json");
        assert_eq!(code, 0);
    }
}

#[test]
fn whoever_asks_one_by_one_is_answered_one_by_one() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_formulad"))
        .args(["moves", "harbour"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for roll in 2..=4 {
        writeln!(stdin, "{{\"space\":0,\"gear\":2,\"roll\":{roll}}}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["moves"][0]["path"].as_array().unwrap().len(), roll);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
