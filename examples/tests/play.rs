//! The game in the terminal, played by a script.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

use std::io::Write;
use std::process::{Command, Stdio};

/// Types these lines; returns the exit code and what was printed.
fn play(words: &str, lines: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_play"))
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = lines.join("\n") + "\n";
    // The game may end before it has read all lines.
    let typist = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = typist.join().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(printed).unwrap())
}

/// Always taking the first option leads to the end of a race by any rules.
#[test]
fn a_race_can_be_played_to_its_end() {
    let lines = ["1"; 4000];
    let mut forced = 0;
    for words in [
        "mini basic laps=2 cars=2 seed=1",
        "harbour advanced qualifying construction weather tyres technical-stops teams nitro seed=2",
        "night-city street_basic nitro laps=1 cars=3 seed=3",
        "night-city street_advanced weather tyres cars=10 seed=4",
        "harbour bga_basic seed=5",
        "harbour bga_advanced weather tyres cars=3 seed=6",
        "mini3 mini laps=1 cars=2 seed=7",
        "mini3 mini_kekkonen laps=1 cars=2 seed=8",
    ] {
        let (code, text) = play(words, &lines);
        assert_eq!(code, Some(0), "{words}: {text}");
        assert!(text.contains("\nThe result"), "{words}");
        forced += text.matches("\nOnly one move is possible.\n").count();
    }
    // A move without a choice is reported too.
    assert!(forced > 0);
}

#[test]
fn choices_can_be_taken_back() {
    let words = "harbour advanced cars=2 seed=11";
    // The last question, with everything that is shown before it.
    let last = |lines: &[&str]| {
        let (_, text) = play(words, lines);
        let at = text.rfind("Ada: lap ").unwrap();
        text[at..].to_owned()
    };
    let straight = last(&["1", "2", "1"]);
    assert_eq!(last(&["1", "2", "1", "2", "undo"]), straight);
    assert_eq!(last(&["1", "2", "1", "2", "1", "undo 2"]), straight);
    // The same choices meet the same dice again.
    assert_eq!(last(&["1", "2", "undo 2", "1", "2", "1"]), straight);
    let (code, text) = play(words, &["undo", "undo 99"]);
    assert_eq!(code, Some(0));
    assert_eq!(text.matches("There is nothing to take back.").count(), 2);
}

#[test]
fn whatever_is_typed_is_answered() {
    let lines = [
        "", "0", "99", "-1", "one", "undo x", "help", "more", "1 2 3", "quit", "1",
    ];
    let (code, text) = play("harbour seed=1", &lines);
    assert_eq!(code, Some(0));
    assert!(text.contains("choose an option from 1 to "));
    assert!(text.contains("Type the number of an option, or `help`."));
    assert!(text.ends_with("You leave the race.\n"));
    // The input may end anywhere.
    let (code, text) = play("harbour seed=1", &[]);
    assert_eq!(code, Some(0));
    assert!(text.ends_with("You leave the race.\n"));
}

#[test]
fn dice_can_be_typed() {
    let lines = ["21", "20", "nothing", "3", "20", "1"];
    let (code, text) = play("mini basic cars=2 typed", &lines);
    assert_eq!(code, Some(0));
    assert!(text.contains("the black die has no 21; its numbers are 1 to 20"));
    assert!(text.contains("Ada (20) is on pole, followed by Bruno (3)."));
    assert!(text.contains("Ada rolls 20 and makes a great start"));
}

#[test]
fn what_there_is_not_is_refused() {
    for words in ["basic weather", "nowhere", "laps=many", "lapse=2", "laps=9"] {
        let (code, text) = play(words, &[]);
        assert_eq!(code, Some(2), "{words}: {text}");
        assert!(!text.is_empty());
    }
}
