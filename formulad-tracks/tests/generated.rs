//! What is generated from the code and committed is up to date.
//!
//! `UPDATE=1 cargo test -p formulad-tracks --test generated` writes it anew.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod shell;

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use formulad_core::Track;
use formulad_tracks::draw::{self, Theme};
use formulad_tracks::figures::Figures;
use formulad_tracks::figures::usual::{self, Usual};
use formulad_tracks::generate::{self, Sections, Spec};
use formulad_tracks::{TrackFile, bundled, file, report, rules};

use shell::formulad;

/// Compares a committed file, or what stands in it between `<!-- part -->` and `<!-- /part -->`.
fn compare(path: &str, part: Option<&str>, generated: &str) {
    // Two parts of one file are not to be written at once.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    // What is not there yet is written whole.
    let committed = fs::read_to_string(&path).unwrap_or_default();
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
fn output(line: &str, input: &[u8]) -> String {
    let (code, output, _) = formulad(line, input);
    assert_eq!(code, 0);
    output
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
fn usual_figures() {
    let mut text = "| | least | usual | most |\n| --- | --- | --- | --- |\n".to_owned();
    for (name, usual) in [
        ("spaces, all lanes", usual::SPACES),
        ("shortest lap, in spaces", usual::LAP),
        ("corners", usual::CORNERS),
        ("stops, all corners", usual::STOPS),
        ("longest straight", usual::LONGEST_STRAIGHT),
        ("straight between two corners", usual::STRAIGHT),
        ("longest lane ÷ shortest lane", usual::LANE_BALANCE),
        ("lane width ÷ space length", usual::WIDTH_TO_LENGTH),
    ] {
        let Usual {
            least,
            p10,
            p90,
            most,
            ..
        } = usual;
        text += &format!("| {name} | {least} | {p10}–{p90} | {most} |\n");
    }
    compare("../docs/src/editor-problems.md", Some("usual"), &text);
}

#[test]
fn rulesets() {
    let page = "../docs/src/rulesets.md";
    compare(page, Some("names"), &rules::presets());
    compare(page, Some("presets"), &rules::comparison());
    compare(page, Some("options"), &rules::options());
    compare(page, Some("added"), &rules::additions());
    compare(
        "../docs/src/json.md",
        Some("ruleset"),
        &rules::field_table(),
    );
}

#[test]
fn commands() {
    let overview = output("--help", b"");
    let commands = overview.split("Commands:\n").nth(1).unwrap();
    let names = commands.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    let mut text = String::new();
    for name in names.filter(|name| *name != "help") {
        let help = output(&format!("{name} --help"), b"");
        text += &format!("### {name}\n\n```text\n{}\n```\n\n", help.trim_end());
    }
    compare("../docs/src/command-line.md", Some("commands"), &text);
}

#[test]
fn circuits() {
    let block = format!("```text\n{}```\n", output("info", b""));
    for page in ["../README.md", "../docs/src/command-line.md"] {
        compare(page, Some("circuits"), &block);
    }
}

/// The page of the book with every bundled circuit, and their pictures.
#[test]
fn gallery() {
    const PICTURES: &str = "../docs/src/images/gallery";
    let mut table = String::from(
        "| circuit | lanes | spaces of the road | corners | sum of stops | shortest lap | character |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let mut pictures = String::new();
    let mut files = Vec::new();
    for circuit in bundled::all() {
        let (name, track) = (circuit.name(), circuit.track());
        let (title, plan) = (track.name(), track.plan());
        let figures = Figures::of(&track);
        let lap = figures.shortest_lap.unwrap();
        // What it is like comes first, then where it comes from and how it is driven.
        let character = plan.notes.split_inclusive(". ").next().unwrap_or_default();
        table += &format!(
            "| [{title}](#{name}) | {} | {} | {} | {} | {lap} | {} |\n",
            figures.lanes,
            figures.spaces,
            figures.corners.len(),
            figures.stops,
            character.trim_end(),
        );
        pictures += &format!(
            "<a id=\"{name}\"></a>\n\n## {title}\n\n`{name}`: {}\n\n\
             ![{title}](images/gallery/{name}.svg)\n\n",
            plan.notes
        );
        let scene = draw::scene(plan, Some(&track), Theme::of(plan));
        let file = format!("{name}.svg");
        compare(&format!("{PICTURES}/{file}"), None, &draw::svg(&scene));
        files.push(file);
    }
    let page = "../docs/src/gallery.md";
    compare(page, Some("table"), &table);
    compare(page, Some("pictures"), &pictures);

    // Nor are there pictures of circuits that are no more.
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(PICTURES);
    let there = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut there: Vec<_> = there
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    there.sort();
    files.sort();
    assert_eq!(there, files);
}

/// The pictures of the page on generating, of what it shows.
#[test]
fn generated_circuits() {
    let page = include_str!("../../docs/src/generate.md");
    let sections = page.split("<!-- sections -->\n```text\n").nth(1).unwrap();
    let sections: Sections = sections.split("```").next().unwrap().parse().unwrap();
    let church = Spec::new("Church Hill");
    let church = generate::of_sections(&sections.fitted().unwrap(), &church).unwrap();
    let twelve = Spec::new(generate::invented_name(12));
    let twelve = generate::random(12, &twelve).unwrap();
    for (name, plan) in [("sections", church), ("random", twelve)] {
        let track = Track::new(plan).unwrap();
        let scene = draw::scene(track.plan(), Some(&track), Theme::Day);
        let path = format!("../docs/src/images/generated/{name}.svg");
        compare(&path, None, &draw::svg(&scene));
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
    let figures = output("par - --flying --wear 3 --costs --json", new.as_bytes());
    // Of the spaces the first two.
    let (before, spaces) = figures.split_once("  \"spaces\": [\n").unwrap();
    let (spaces, after) = spaces.split_once("\n  ],\n").unwrap();
    let first: Vec<&str> = spaces.split(",\n    {").take(2).collect();
    let first = first.join(",\n    {");
    let cut = format!("{before}  \"spaces\": [\n{first}\n  ],\n{after}");
    part("par", "json", &cut);
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
