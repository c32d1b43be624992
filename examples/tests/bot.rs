//! Bots of all kinds finish a race.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

use std::process::{Command, Stdio};

use serde_json::Value;

/// A time limit longer than any machine takes to start a bot.
const PATIENT: &str = "seconds=60";

/// Lets these drivers race; returns what was written to standard error.
fn race(patience: &str, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_bot"))
        .arg(patience)
        .args(words)
        .stdin(Stdio::null())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    said
}

fn places(said: &str) -> usize {
    let is_place = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
    said.lines().filter(is_place).count()
}

#[test]
fn the_sample_bot_races() {
    let said = race(PATIENT, &["sample", "careful", "random", "sample"]);
    assert_eq!(places(&said), 4);
    assert!(!said.contains("takes over"), "{said}");
}

/// The two bots are equivalent: they drive alike.
#[test]
fn the_sample_bot_in_python_drives_like_the_other() {
    let python = Command::new("python3").arg("--version").output();
    if python.is_err() {
        // A machine without Python has no use for it.
        return;
    }
    let results = |bot: &str| {
        let said = race(PATIENT, &[bot, "careful", bot]);
        assert!(!said.contains("takes over"), "{said}");
        said.replace(bot, "bot")
    };
    assert_eq!(results("python3 bot/sample_bot.py"), results("sample"));
}

#[cfg(unix)]
#[test]
fn bots_that_fail_are_reported_and_replaced() {
    for (patience, bot, fault) in [
        ("seconds=0.1", "sleep 60", "no answer within"),
        (PATIENT, "cat", "no answer such as {\"option\": 0}"),
        (PATIENT, "yes", "no JSON"),
        (
            PATIENT,
            "yes {\"option\":99}",
            "option 99, where there are ",
        ),
        (PATIENT, "true", ""),
    ] {
        let said = race(patience, &[bot, "careful"]);
        let fault = format!("{bot}: {fault}");
        assert!(
            said.contains(&fault) && said.contains("takes over"),
            "{said}"
        );
        assert_eq!(places(&said), 2);
    }
    // Nobody answers on standard input here.
    let said = race(PATIENT, &["stdio", "careful"]);
    assert!(said.contains("stdio: has left without an answer"), "{said}");
}

#[test]
fn a_bot_that_cannot_be_started_is_an_error() {
    let output = Command::new(env!("CARGO_BIN_EXE_bot"))
        .args(["careful", "./no-such-bot"])
        .output()
        .unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot start `./no-such-bot`"), "{said}");
}

/// The fields of the first objects in a value, level by level.
fn fields(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for (name, value) in value.as_object().into_iter().flatten() {
        found.push(name.clone());
        let first = value.get(0).unwrap_or(value);
        // What wear and answers hold depends on the rules and the question.
        if !["wear", "price", "answer"].contains(&name.as_str()) {
            found.extend(fields(first).iter().map(|inner| format!("{name}.{inner}")));
        }
    }
    found
}

/// The question in the documentation of `question.rs` has the same fields as real ones.
#[test]
fn questions_are_as_they_are_described() {
    let page = include_str!("../bot/question.rs");
    let example = page.split("```").nth(1).unwrap();
    let example = example.replace("json\n", "").replace("//!", "");
    let example: Value = serde_json::from_str(&example).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_bot"))
        .args([PATIENT, "stdio", "careful"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let asked = String::from_utf8(output.stdout).unwrap();
    let asked: Value = serde_json::from_str(asked.lines().next().unwrap()).unwrap();
    assert_eq!(fields(&asked), fields(&example));
}
