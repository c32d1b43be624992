//! Rulesets as text.

use formulad_core::rules::Ruleset;
use serde::Serialize;

/// How long a line may get.
const WIDTH: usize = 100;

/// The text of a ruleset file: what fits on a line stands on one, so that it can be read and changed
/// by hand.
///
/// ```
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::rules::to_text;
///
/// let rules = Ruleset::basic(2);
/// let text = to_text(&rules);
/// assert!(text.contains("\n  \"braking\": {\"price\": 1, \"most\": null},\n"));
/// assert_eq!(serde_json::from_str::<Ruleset>(&text)?, rules);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn to_text(rules: &Ruleset) -> String {
    folded(rules)
}

/// The text of a ruleset file as a base and changes: the short form that people write.
///
/// ```
/// use formulad_core::rules::{Preset, RaceOption};
/// use formulad_tracks::rules::to_short_text;
///
/// let mut rules = Preset::Advanced.rules_with(3, &[RaceOption::Weather])?;
/// rules.braking.most = Some(3);
/// let text = r#"{
///   "base": "advanced",
///   "options": ["weather"],
///   "laps": 3,
///   "braking": {"most": 3}
/// }
/// "#;
/// assert_eq!(to_short_text(&rules), text);
/// # Ok::<(), formulad_core::rules::NotAnOption>(())
/// ```
#[must_use]
pub fn to_short_text(rules: &Ruleset) -> String {
    folded(&rules.changes())
}

fn folded(rules: &impl Serialize) -> String {
    // A ruleset holds nothing that JSON cannot represent: this does not fail.
    let tall = serde_json::to_string_pretty(rules).unwrap_or_default();
    let lines: Vec<_> = tall.lines().collect();
    let mut text = String::new();
    fold(&lines, &mut text);
    text
}

/// Writes lines, those of an object or a list as one line if that fits. The texts in a ruleset have no
/// line ends, so each line is a line of JSON.
fn fold(lines: &[&str], text: &mut String) {
    let mut rest = lines;
    while let [first, behind @ ..] = rest {
        let indent = first.len() - first.trim_start().len();
        let closes = |line: &&str| line.len() - line.trim_start().len() == indent;
        let close = behind.iter().position(closes);
        let opened = first.ends_with(['{', '[']);
        rest = behind;
        if let (true, Some(close)) = (opened, close) {
            let (inner, after) = behind.split_at(close);
            let words: Vec<_> = inner.iter().map(|line| line.trim_start()).collect();
            let line = format!("{first}{}{}", words.join(" "), after[0].trim_start());
            // Objects in objects are tidied up, too: `{ "a": 1 }` is written without blanks.
            let line = line.replace("{ ", "{").replace(" }", "}");
            let line = line.replace("[ ", "[").replace(" ]", "]");
            let is_whole = indent == 0;
            if line.len() <= WIDTH && !is_whole {
                text.push_str(&line);
                text.push('\n');
                rest = &after[1..];
                continue;
            }
        }
        text.push_str(first);
        text.push('\n');
    }
}
