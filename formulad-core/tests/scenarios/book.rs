//! The scenarios in the book.

use std::fmt::Write as _;
use std::path::PathBuf;

use formulad_core::plan::WeatherRange;

use crate::clauses;
use crate::scenario::{Scenario, shared_tracks};
use crate::sources::Sources;
use crate::story::story;
use crate::track::{Section, Street, Tiny};

const PAGE: &str = "docs/src/rules.md";

/// The top of the project.
pub(crate) fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The page of the rules.
pub(crate) fn text() -> Result<String, String> {
    std::fs::read_to_string(top().join(PAGE)).map_err(|e| format!("{PAGE}: {e}"))
}

/// The clause that a line begins to say.
fn clause(line: &str) -> Option<&str> {
    let (id, _) = line.strip_prefix("- **")?.split_once("**")?;
    is_id(id).then_some(id)
}

fn is_id(text: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase());
    let parts = text.split_once('-');
    parts.is_some_and(|(name, number)| is_name(name) && number.parse::<u8>().is_ok())
}

/// The ids of clauses in a text, and other words that look like them.
pub(crate) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| is_id(word))
}

/// The clauses of a page, in its order.
pub(crate) fn clauses(text: &str) -> Vec<String> {
    text.lines().filter_map(clause).map(str::to_owned).collect()
}

/// Compares the page with what it should be, or writes it anew.
pub(crate) fn check() -> Result<(), String> {
    let committed = text()?;
    let wanted = rewritten(&committed)?;
    if std::env::var_os("UPDATE").is_some() {
        return std::fs::write(top().join(PAGE), wanted).map_err(|e| e.to_string());
    }
    let message = "is out of date: UPDATE=1 cargo test -p formulad-core --test scenarios";
    (committed == wanted)
        .then_some(())
        .ok_or(format!("{PAGE} {message}"))
}

/// The page with the scenarios after each clause, the tracks and the table where they belong.
fn rewritten(text: &str) -> Result<String, String> {
    let scenarios = clauses::scenarios()?;
    let sources = Sources::read()?;
    let mut page = String::new();
    let mut open: Option<&str> = None;
    let mut lines = without_generated(text)?.into_iter().peekable();
    while let Some(line) = lines.next() {
        page += line;
        page.push('\n');
        open = clause(line).or(open);
        let goes_on = lines.peek().is_some_and(|next| next.starts_with("  "));
        if let Some(id) = open.filter(|_| !goes_on) {
            page += &shown(id, &sources, &scenarios)?;
            open = None;
        }
        match line {
            "<!-- tracks -->" => page += &format!("{}<!-- /tracks -->\n", tracks()?),
            "<!-- table -->" => page += &format!("{}<!-- /table -->\n", table(text, &scenarios)),
            _ => {}
        }
    }
    Ok(page)
}

/// The lines of a page that people write.
fn without_generated(text: &str) -> Result<Vec<&str>, String> {
    let mut kept: Vec<&str> = Vec::new();
    let mut end: Option<&str> = None;
    for line in text.lines() {
        match end {
            Some(last) if line.trim() == last => end = None,
            Some(_) => {}
            None => match line.trim() {
                "<!-- shown -->" => {
                    kept.pop_if(|blank| blank.is_empty());
                    end = Some("<!-- /shown -->");
                }
                "<!-- tracks -->" => {
                    kept.push(line);
                    end = Some("<!-- /tracks -->");
                }
                "<!-- table -->" => {
                    kept.push(line);
                    end = Some("<!-- /table -->");
                }
                _ => kept.push(line),
            },
        }
    }
    match end {
        // Nothing that people have written may go unnoticed.
        Some(end) => Err(format!("{PAGE} has no {end}")),
        None => Ok(kept),
    }
}

/// Where a clause comes from, and what it is shown by: its own scenarios in full, links to others.
fn shown(id: &str, sources: &Sources, scenarios: &[(String, Scenario)]) -> Result<String, String> {
    let mut text = format!("\n  Sources: {}.\n", sources.of(id));
    let mut elsewhere = Vec::new();
    for (name, scenario) in scenarios {
        match scenario.clauses.iter().position(|clause| clause == id) {
            Some(0) => text += &told_in_full(name, scenario)?,
            Some(_) => elsewhere.push(link(name, scenario)),
            None => {}
        }
    }
    if !elsewhere.is_empty() {
        writeln!(text, "\n  Also shown by {}.", elsewhere.join(", ")).map_err(|e| e.to_string())?;
    }
    Ok(format!("\n  <!-- shown -->\n{text}  <!-- /shown -->\n"))
}

fn told_in_full(name: &str, scenario: &Scenario) -> Result<String, String> {
    let (_, shared) = scenario.track()?;
    let track = shared.map_or_else(
        || scenario.own_track().map(layout),
        |name| Some(name.to_owned()),
    );
    let mut text = format!(
        "\n  <details id=\"{}\"><summary>{}</summary>\n\n",
        anchor(name),
        scenario.title
    );
    for line in story(scenario, &track.unwrap_or_default()) {
        text += format!("  {line}").trim_end();
        text.push('\n');
    }
    text += "\n  </details>\n";
    Ok(text)
}

fn anchor(name: &str) -> String {
    name.replace('/', "-")
}

fn link(name: &str, scenario: &Scenario) -> String {
    format!("[{}](#{})", scenario.title, anchor(name))
}

/// The shared tracks, as a list.
fn tracks() -> Result<String, String> {
    let mut text = String::from("\n");
    for (name, tiny) in &shared_tracks()? {
        text += &format!("- **{name}**: {}\n", layout(tiny));
    }
    text.push('\n');
    Ok(text)
}

/// A track in words.
fn layout(tiny: &Tiny) -> String {
    let lanes = ["one lane", "two lanes", "three lanes", "four lanes"];
    let mut text = lanes[usize::from(tiny.lanes).clamp(1, 4) - 1].to_owned();
    for (letter, section) in ('A'..).zip(&tiny.sections) {
        text += &match section {
            Section::Straight { straight } => format!(", straight {letter} of {straight}"),
            Section::Corner { corner, stops } => {
                let counts: Vec<String> = corner.iter().map(ToString::to_string).collect();
                let s = if *stops == 1 { "" } else { "s" };
                format!(
                    ", corner {letter} of {} ({stops} stop{s})",
                    counts.join("/")
                )
            }
        };
    }
    if let Some(pit) = tiny.pit {
        text += &format!(
            ", a pit lane from {} spaces before the line, with two boxes for each of {} teams",
            pit.before, pit.teams
        );
    }
    if let Some(street) = &tiny.street {
        text += &features(street);
    }
    if let Some(weather) = &tiny.weather {
        let range = |r: &WeatherRange| format!("{} to {} {:?}", r.from, r.to, r.weather);
        let ranges: Vec<String> = weather.iter().map(range).collect();
        text += &format!(", weather {}", ranges.join(" and ").to_lowercase());
    }
    text
}

/// The features of a street circuit in words.
fn features(street: &Street) -> String {
    let mut text = String::new();
    for (what, spaces) in [
        ("residents at", &street.residents),
        ("danger on", &street.danger),
        ("the police line before", &street.police),
    ] {
        if !spaces.is_empty() {
            text += &format!(", {what} {}", spaces.join(" and "));
        }
    }
    for (entry, exit) in &street.tunnels {
        text += &format!(", a tunnel from {entry} to {exit}");
    }
    text
}

/// Which fields each clause sets, and what shows it.
fn table(text: &str, scenarios: &[(String, Scenario)]) -> String {
    let mut rows =
        String::from("\n| Clause | Fields of the ruleset | Shown by |\n| --- | --- | --- |\n");
    for id in clauses(text) {
        let fields = clauses::fields(&id)
            .into_iter()
            .map(|field| format!("`{field}`"));
        let fields: Vec<String> = fields.collect();
        let showing = scenarios
            .iter()
            .filter(|(_, scenario)| scenario.clauses.contains(&id));
        let mut shown: Vec<String> = showing
            .map(|(name, scenario)| link(name, scenario))
            .collect();
        shown.extend(clauses::covered_by(&id).map(|test| format!("the test `{test}`")));
        rows += &format!("| {id} | {} | {} |\n", fields.join(", "), shown.join(" · "));
    }
    rows.push('\n');
    rows
}
