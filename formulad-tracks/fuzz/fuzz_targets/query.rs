//! `formulad moves` answers every line with a line: moves, of which there is at least one, each
//! along a path that ends where the move does; or an error.
#![no_main]

use formulad::{Streams, run};
use formulad_fuzz::{Result, Unstructured, json};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fuzz_target!(|data: &[u8]| {
    let _ = ask(&mut Unstructured::new(data));
});

fn ask(u: &mut Unstructured<'_>) -> Result<()> {
    let mut args = vec!["formulad", "moves", *u.choose(&["mini", "harbour"])?];
    if u.arbitrary()? {
        args.push("--braking");
    }
    let mut lines: Vec<Vec<u8>> = Vec::new();
    while !u.is_empty() && lines.len() < 50 {
        lines.push(line(u)?);
    }
    // A line may hold line breaks of its own.
    let whole = lines.join(&b'\n');
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let mut input = whole.as_slice();
    let mut streams = Streams::new(&mut input, &mut output, &mut errors);
    assert_eq!(
        run(args, &mut streams),
        0,
        "{}",
        String::from_utf8_lossy(&errors)
    );
    let lines = |text: &[u8]| text.split_inclusive(|byte| *byte == b'\n').count();
    assert_eq!(lines(&output), lines(&whole));
    let answers = serde_json::Deserializer::from_slice(&output).into_iter::<Value>();
    let answers = answers.map(|answer| answer.expect("answers are JSON"));
    for answer in answers {
        match answer["moves"].as_array() {
            Some(moves) => {
                assert!(!moves.is_empty());
                for m in moves {
                    let path = m["path"].as_array().expect("a move has a path");
                    assert!(path.last().is_none_or(|last| *last == m["to"]), "{m}");
                }
            }
            None => assert!(answer["error"].is_string(), "{answer}"),
        }
    }
    Ok(())
}

fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 8)? {
        return u.arbitrary();
    }
    let cars: Vec<u32> = (0..u.int_in_range(0..=9)?)
        .map(|_| u.int_in_range(1..=250))
        .collect::<Result<_>>()?;
    let mut query = json!({
        "space": u.int_in_range(1..=250)?,
        "gear": u.int_in_range(1..=6)?,
        "roll": u.int_in_range(0..=60)?,
        "stops": u.int_in_range(0..=3)?,
        "cars": cars,
        "laps_left": u.int_in_range(0..=2)?,
    });
    if u.ratio(1, 4)? {
        json::slips(u, &mut query)?;
    }
    Ok(query.to_string().into_bytes())
}
