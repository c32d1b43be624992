//! What the command prints and is committed is up to date.
//!
//! `UPDATE=1 cargo test -p formulad --test generated` writes it anew.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

#[path = "../../tests/committed/mod.rs"]
mod committed;
mod shell;

use committed::compare;
use shell::formulad;

/// What the command prints, given this on standard input.
fn output(line: &str, input: &[u8]) -> String {
    let (code, output, _) = formulad(line, input);
    assert_eq!(code, 0);
    output
}

/// The names of a command's subcommands, from its help.
fn subcommands(help: &str) -> Vec<&str> {
    let Some((_, commands)) = help.split_once("Commands:\n") else {
        return Vec::new();
    };
    let names = commands.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").collect()
}

/// The help of a command's subcommands, and of theirs.
fn helps(command: &str) -> String {
    let overview = output(&format!("{command} --help"), b"");
    let section = |name: &&str| {
        let name = format!("{command} {name}");
        let help = output(&format!("{name} --help"), b"");
        let inner = helps(&name);
        format!(
            "### {}\n\n```text\n{}\n```\n\n{inner}",
            name.trim(),
            help.trim_end()
        )
    };
    subcommands(&overview).iter().map(section).collect()
}

#[test]
fn commands() {
    let page = "../../docs/src/command-line.md";
    compare(page, Some("commands"), &helps(""));
}

#[test]
fn circuits() {
    let block = format!("```text\n{}```\n", output("info", b""));
    for page in ["../../README.md", "../../docs/src/command-line.md"] {
        compare(page, Some("circuits"), &block);
    }
}

#[test]
fn json() {
    let part = |name: &str, language: &str, text: &str| {
        let block = format!("```{language}\n{text}```\n");
        compare("../../docs/src/json.md", Some(name), &block);
    };
    let new = output("new", b"");
    let (before, rest) = new.split_once("\"finish\": [0, ").unwrap();
    let (other, after) = rest.split_once(']').unwrap();
    let swapped = format!("{before}\"finish\": [{other}, 0]{after}");
    let problems = output("validate --format json -", swapped.as_bytes());
    part("validate", "json", &problems);
    let figures = output("info - --json", new.as_bytes());
    part("info", "json", &figures);
    let spaces = output("info - --spaces", new.as_bytes());
    let first: String = spaces.split_inclusive('\n').take(3).collect();
    part("spaces", "jsonl", &first);
    part("rules", "json", &output("rules mini --json", b""));
    let differences = output("rules diff advanced advanced+nitro --json", b"");
    part("diff", "json", &differences);
    let figures = output("par - --flying --wear 3 --costs --json", new.as_bytes());
    // Of the spaces the first two.
    let (before, spaces) = figures.split_once("  \"spaces\": [\n").unwrap();
    let (spaces, after) = spaces.split_once("\n  ],\n").unwrap();
    let first: Vec<&str> = spaces.split(",\n    {").take(2).collect();
    let first = first.join(",\n    {");
    let cut = format!("{before}  \"spaces\": [\n{first}\n  ],\n{after}");
    part("par", "json", &cut);
    let suggestions = output("suggest - --at-most 7.5 --count 1 --json", new.as_bytes());
    part("suggest", "json", &suggestions);
    let simulate = "simulate - --races 20 --drivers careful,random --json";
    let mut figures = output(simulate, new.as_bytes());
    for list in ["seats", "grid", "sections", "spaces"] {
        let begin = format!("  \"{list}\": [\n");
        let (before, rest) = figures.split_once(&begin).unwrap();
        let (items, after) = rest.split_once("\n  ]").unwrap();
        let first = items.split(",\n    {").next().unwrap();
        figures = format!("{before}{begin}{first}\n  ]{after}");
    }
    part("simulate", "json", &figures);
    let query = "{\"space\":0,\"gear\":1,\"roll\":2}\n";
    let faulty = "{\"space\":0,\"gear\":1,\"roll\":30}\n";
    let answers = output("moves mini", (query.to_owned() + faulty).as_bytes());
    let (answer, error) = answers.split_once('\n').unwrap();
    let both = format!("{query}{answer}\n{faulty}{error}");
    part("moves", "jsonl", &both);
}
