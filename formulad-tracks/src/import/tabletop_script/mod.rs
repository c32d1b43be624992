//! Tracks of the scripted mod of Tabletop Simulator "formula d 2.0": JSON, as the mod's tools and the kit write
//! it, and the modules in Lua that the mod's tools make of it.
//!
//! The spaces of the file become the spaces of the circuit, with their lanes and links. Where the ids are
//! whole numbers they are kept, otherwise spaces are numbered from 0 in the order of the file. Lanes are
//! numbered from the innermost of the lap there, and from the driver's left here. Pixels become millimetres
//! such that the usual space has its usual length.
//!
//! Nothing is guessed: what the file does not have is a warning, and so is a number of spaces in it that is
//! not what its spaces and links add up to. A module in Lua is read, never run.
//!
//! ```no_run
//! use formulad_tracks::import;
//!
//! let (source, _) = import::source("board.json", std::fs::read("board.json")?)?;
//! let imported = import::tabletop_script::import(&source)?;
//! for warning in &imported.warnings {
//!     println!("{}", warning.problem.message);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lua;
mod read;

use super::text::bounded;
use super::{ImportError, Imported, board};
use crate::file::Source;
use crate::foreign::json;

/// Imports the circuit that a file describes.
///
/// # Errors
///
/// [`ImportError`], with line and column, and JSON Pointer in either language, when the text is not of the format.
/// What can be skipped is among [`Imported::warnings`]; the checks of the plan find what makes no circuit.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::tabletop_script;
///
/// let text = "return { spaces = { { id = 1, pos = { 120.5, 80 }, rot = 0, lane = 1, next = {} } } }";
/// let imported = tabletop_script::import(&Source::new("board.lua", text))?;
/// assert_eq!(imported.plan.spaces.len(), 1);
/// assert!(imported.warnings.iter().any(|it| it.problem.message.english() == "space 1 leads nowhere"));
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
pub fn import(source: &Source) -> Result<Imported, ImportError> {
    bounded(source.text().len())?;
    let tree = if is_json(source.text()) {
        json::tree(source, read::said::compare())?
    } else {
        lua::tree(source)?
    };
    let (file, warnings) = read::read(source, &tree)?;
    Ok(board::build::build(&file, warnings))
}

/// Whether a text looks like a file of this format: JSON or Lua with spaces that have places in a picture.
#[must_use]
pub fn is_format(text: &str) -> bool {
    if is_json(text) {
        return ["\"spaces\"", "\"pos\""]
            .iter()
            .all(|word| text.contains(word));
    }
    let is_given = |name: &str| {
        let mut found = text.match_indices(name);
        found.any(|(at, _)| {
            let after = text[at + name.len()..].trim_start();
            let table = after.strip_prefix('=').map(str::trim_start);
            table.is_some_and(|table| table.starts_with('{'))
        })
    };
    !text.trim_start().starts_with('<') && is_given("spaces") && is_given("pos")
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}
