//! What is generated from the code and committed is up to date.
//!
//! `UPDATE=1 cargo test -p formulad-tracks --test generated` writes it anew.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use formulad_tracks::cli::{Streams, run};
use formulad_tracks::{TrackFile, file, report};

/// Compares a committed file, or what stands in it between `<!-- part -->` and `<!-- /part -->`.
fn compare(path: &str, part: Option<&str>, generated: &str) {
    // Two parts of one file are not to be written at once.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    let committed = fs::read_to_string(&path).unwrap();
    let wanted = part.map_or_else(
        || generated.to_owned(),
        |part| {
            let begin = format!("<!-- {part} -->\n");
            let end = format!("<!-- /{part} -->\n");
            let (before, rest) = committed.split_once(&begin).unwrap();
            let (_, after) = rest.split_once(&end).unwrap();
            format!("{before}{begin}{generated}{end}{after}")
        },
    );
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, wanted).unwrap();
    } else {
        assert!(
            committed == wanted,
            "{} is out of date: UPDATE=1 cargo test -p formulad-tracks --test generated",
            path.display()
        );
    }
}

/// What the command prints, given this on standard input.
fn output(args: &[&str], mut input: &[u8]) -> String {
    let mut output = Vec::new();
    let mut streams = Streams {
        input: &mut input,
        output: &mut output,
        errors: &mut std::io::sink(),
        colour: false,
        colour_errors: false,
    };
    assert_eq!(run([&["formulad"], args].concat(), &mut streams), 0);
    String::from_utf8(output).unwrap()
}

/// The help of the command or of a subcommand.
fn help(args: &[&str]) -> String {
    output(&[args, &["--help"]].concat(), b"")
}

#[test]
fn schema() {
    compare("schema/track.schema.json", None, &file::schema());
}

#[test]
fn fields() {
    compare(
        "../docs/src/track-file.md",
        Some("fields"),
        &file::field_tables(),
    );
}

#[test]
fn problems() {
    compare(
        "../docs/src/problems.md",
        Some("problems"),
        &report::catalogue(),
    );
}

#[test]
fn commands() {
    let overview = help(&[]);
    let commands = overview.split("Commands:\n").nth(1).unwrap();
    let names = commands.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    let mut text = String::new();
    for name in names.filter(|name| *name != "help") {
        let help = help(&[name]);
        text += &format!("### {name}\n\n```text\n{}\n```\n\n", help.trim_end());
    }
    compare("../docs/src/command-line.md", Some("commands"), &text);
}

#[test]
fn circuits() {
    let block = format!("```text\n{}```\n", output(&["info"], b""));
    for page in ["../README.md", "../docs/src/command-line.md"] {
        compare(page, Some("circuits"), &block);
    }
}

#[test]
fn the_example_of_the_page_can_be_read() {
    let page = include_str!("../../docs/src/track-file.md");
    let example = page
        .split("```")
        .find_map(|block| block.strip_prefix("json\n"));
    let file = TrackFile::parse(example.unwrap()).unwrap();
    assert!(file.extra.is_empty());
    // It is laid out as it would be saved, but for what it leaves out.
    let text = file.to_text().unwrap();
    assert!(example.unwrap().lines().all(|line| text.contains(line)));
}

#[test]
fn json() {
    let part = |name: &str, language: &str, text: &str| {
        let block = format!("```{language}\n{text}```\n");
        compare("../docs/src/json.md", Some(name), &block);
    };
    let new = output(&["new"], b"");
    let (before, rest) = new.split_once("\"finish\": [0, ").unwrap();
    let (other, after) = rest.split_once(']').unwrap();
    let swapped = format!("{before}\"finish\": [{other}, 0]{after}");
    let args = ["validate", "--format", "json", "-"];
    part("validate", "json", &output(&args, swapped.as_bytes()));
    let figures = output(&["info", "-", "--json"], new.as_bytes());
    part("info", "json", &figures);
    let spaces = output(&["info", "-", "--spaces"], new.as_bytes());
    let first: String = spaces.split_inclusive('\n').take(3).collect();
    part("spaces", "jsonl", &first);
    let query = "{\"space\":0,\"gear\":1,\"roll\":2}\n";
    let faulty = "{\"space\":0,\"gear\":1,\"roll\":30}\n";
    let answers = output(&["moves", "mini"], (query.to_owned() + faulty).as_bytes());
    let (answer, error) = answers.split_once('\n').unwrap();
    let both = format!("{query}{answer}\n{faulty}{error}");
    part("moves", "jsonl", &both);
}
