//! Read a track file and print every problem, with its place in the file.
//!
//! `cargo run -p formulad-examples --bin read_track -- my.track.json`; without a file it reads a
//! small one with two mistakes in it.

use std::process::ExitCode;

use formulad_tracks::file::Source;

/// A lane out of range, and a link to a space that does not exist.
const SLIPS: &str = r#"{
  "format": 1,
  "name": "Slips",
  "spaces": [
    { "id": 0, "lane": 1, "x": 100, "y": 100, "heading": 0, "next": [1] },
    { "id": 1, "lane": 9, "x": 119, "y": 100, "heading": 0, "next": [0, 77] }
  ]
}
"#;

fn main() -> ExitCode {
    formulad_examples::exit(run())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let source = match std::env::args_os().nth(1) {
        Some(path) => Source::read(path)?,
        None => Source::from_bytes("slips.track.json", SLIPS.into())?,
    };
    let file = source.parse()?;
    let problems = file.check();
    for located in source.locate(&problems) {
        let problem = &located.problem;
        let place = located.span.map_or_else(String::new, |span| {
            format!("{}:{}:{}: ", source.name(), span.line, span.column)
        });
        println!("{place}{}[{}]", problem.severity, problem.id);
        println!("  {}\n  help: {}", problem.message, problem.help);
    }
    println!("{} problems in “{}”", problems.len(), file.plan.name);
    Ok(())
}
