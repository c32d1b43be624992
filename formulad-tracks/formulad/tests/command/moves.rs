//! `formulad moves`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use formulad_core::SpaceId;
use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::Ruleset;
use formulad_tracks::bundled;
use serde_json::{Value, json};

use crate::shell::{cases, formulad, process};

/// Asks queries of the harbour circuit, all at once.
fn moves(options: &str, input: &[u8]) -> Vec<Value> {
    let (code, output, _): (_, String, _) = formulad(&format!("moves harbour {options}"), input);
    assert_eq!(code, 0);
    let answers = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    answers.collect()
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
}

/// STOP-1
#[test]
fn no_more_stops_are_made_than_the_corner_asks_for() {
    let track = bundled::harbour();
    for corner in track.corners() {
        let space = corner.spaces[0];
        let ask = |stops: u8| format!("{{\"space\":{space},\"roll\":3,\"stops\":{stops}}}\n");
        let input: String = [0, corner.stops, corner.stops + 1, 200].map(ask).concat();
        let answers = moves("", input.as_bytes());
        let answered: Vec<_> = answers.iter().map(|a| a["moves"].is_array()).collect();
        assert_eq!(answered, [true, true, false, false]);
    }
}

/// What is wrong is said in the words of the command, not in those of the code behind it.
#[test]
fn errors_are_about_queries() {
    for (line, error) in cases(include_str!("queries.txt")) {
        assert_eq!(moves("", format!("{line}\n").as_bytes())[0]["error"], error);
    }
}

#[test]
fn whoever_asks_one_by_one_is_answered_one_by_one() {
    let mut child = process()
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
