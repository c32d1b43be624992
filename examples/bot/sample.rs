//! A minimal bot, written as a separate program would be: the equivalent of `sample_bot.py`.
//!
//! It drives in 3rd gear and takes whatever costs least.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

pub(crate) fn run() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let options = question["options"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        let best = (0..options.len()).min_by_key(|at| cost(&options[*at]));
        println!("{}", json!({ "option": best }));
        io::stdout().flush()?;
    }
    Ok(())
}

/// The cost of an option: the wear it costs and, for gears, how far it is from 3rd.
fn cost(option: &Value) -> u64 {
    let wear = match &option["price"] {
        Value::Object(zones) => zones.values().filter_map(Value::as_u64).sum(),
        pool => pool.as_u64().unwrap_or(0),
    };
    let gear = option["answer"]["gear"].as_u64();
    wear + gear.map_or(0, |gear| 10 * gear.abs_diff(3))
}
