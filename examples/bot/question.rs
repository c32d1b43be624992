//! Questions and answers as JSON.
//!
//! A question is one line:
//!
//! ```json
//! {"car": 0, "about": "gear", "round": 3, "laps": 1, "weather": null, "markers": [12],
//!  "cars": [{"space": 41, "gear": 3, "wear": {"tyres": 6}, "stops": 0, "crossings": 1, "state": "racing",
//!            "tyres": "hard", "nitro": true}],
//!  "options": [{"answer": {"gear": 2}, "price": 0, "out": false, "risks": [], "text": "down to 2nd"}]}
//! ```
//!
//! and so is its answer, the number of an option, counted from 0: `{"option": 0}`.

use formulad_core::race::{Choice, Race};
use serde_json::{Value, json};

/// All that a driver sees, and the options with what they cost and risk.
pub(crate) fn question(race: &Race, choice: &Choice<'_>) -> Value {
    let about = match choice {
        Choice::Gear { .. } => json!("gear"),
        Choice::Move { .. } => json!("move"),
        Choice::Decision { about, .. } => json!(about),
    };
    let cars = race.cars().map(|(_, car)| {
        json!({
            "space": car.space,
            "gear": car.gear,
            "wear": car.wear,
            "stops": car.stops,
            "crossings": car.crossings,
            "state": car.state,
            "tyres": car.tyres,
            "nitro": car.nitro,
        })
    });
    let option = |at| {
        // The price, the risks, and a line of text; then what it is in the race's own words.
        let mut option = json!(race.explain(at)?);
        option["answer"] = json!(choice.answer(at)?);
        Some(option)
    };
    json!({
        "car": choice.car(),
        "about": about,
        "round": race.round(),
        "laps": race.rules().laps,
        "weather": race.weather(),
        "markers": race.markers().collect::<Vec<_>>(),
        "cars": cars.collect::<Vec<_>>(),
        "options": (0..choice.len()).map_while(option).collect::<Vec<_>>(),
    })
}

/// Reads an answer to a question of so many options.
pub(crate) fn option(answer: &str, options: usize) -> Result<usize, String> {
    let value: Value = serde_json::from_str(answer).map_err(|error| format!("no JSON: {error}"))?;
    let option = value["option"]
        .as_u64()
        .and_then(|at| usize::try_from(at).ok());
    let option = option.ok_or_else(|| "no answer such as {\"option\": 0}".to_owned())?;
    if option < options {
        Ok(option)
    } else {
        Err(format!(
            "option {option}, where there are {options}, from 0"
        ))
    }
}
