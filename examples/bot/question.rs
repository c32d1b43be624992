//! Answers as JSON, to the questions that `Race::question` asks.
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

use serde_json::Value;

/// Reads an answer to a question with this number of options.
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
