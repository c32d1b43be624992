//! For translators: what is missing in the table of a language.

use std::fs;
use std::path::Path;

use formulad_core::language::Language;
use formulad_tracks::languages::{self, FaultKind};
use track_editor::texts::{self, machine as words};

/// Reads the table of a language.
pub(super) fn read(path: &Path) -> Result<Language, String> {
    let name = path.display();
    let table = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    languages::read(&table).map_err(|error| format!("{name}: {error}"))
}

/// What is wrong with it, a line each, and the lines that are missing in it, to be put into it.
pub(super) fn check(language: &Language) -> (Vec<String>, Vec<String>) {
    let (mut wrong, mut missing) = (Vec::new(), Vec::new());
    for fault in languages::faults(language, texts::sources()) {
        match fault.kind {
            FaultKind::Missing(_) => missing.push(fault.key),
            _ => wrong.push(fault.to_string()),
        }
    }
    let lines = texts::sources().filter(|source| missing.iter().any(|key| key == source.key));
    let json = |text: &str| serde_json::Value::from(text).to_string();
    let lines = lines.map(|source| {
        let forms: Vec<String> = source.forms.iter().map(|form| json(form)).collect();
        match forms.as_slice() {
            [only] => format!("    {}: {only},", json(source.key)),
            forms => format!("    {}: [{}],", json(source.key), forms.join(", ")),
        }
    });
    let lines = lines.collect();
    (wrong, lines)
}

/// Says it.
pub(super) fn report(path: &Path) -> Result<String, String> {
    let (wrong, missing) = check(&read(path)?);
    let mut said = wrong.join("\n");
    if !missing.is_empty() {
        said += &format!(
            "\n{}\n{}",
            words::missing(missing.len()),
            missing.join("\n")
        );
    }
    let said = said.trim_start();
    match said.is_empty() {
        true => Ok(words::COMPLETE.to_owned()),
        false => Err(format!("{said}\n")),
    }
}
