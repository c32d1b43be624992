//! For translators: what is missing in the table of a language.

use std::fs;
use std::path::Path;

use formulad_core::language::Language;
use formulad_tracks::languages;
use track_editor::texts::machine as words;

/// Reads the table of a language.
pub(super) fn read(path: &Path) -> Result<Language, String> {
    let name = path.display();
    let table = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    languages::read(&table).map_err(|error| format!("{name}: {error}"))
}

/// Reports what is wrong or missing in the table of a language, as an error, or that it is complete.
pub(super) fn report(path: &Path) -> Result<String, String> {
    let (wrong, missing) = languages::to_do(&read(path)?);
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
