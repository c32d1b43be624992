//! Tracks of the scripted mod of Tabletop Simulator "formula d 2.0": JSON, as the mod's tools and the kit write
//! it.
//!
//! The spaces of the file become the spaces of the circuit, with their lanes and links. Where the ids are
//! whole numbers they are kept, otherwise spaces are numbered from 0 in the order of the file. Lanes are
//! numbered from the innermost of the lap there, and from the driver's left here. Pixels become millimetres
//! such that the usual space has its usual length.
//!
//! Nothing is guessed: what the file does not have is a warning, and so is a number of spaces in it that is
//! not what its spaces and links add up to.
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

mod build;
mod read;

/// Texts about such files.
pub(crate) const TABLES: &[formulad_core::language::Table] =
    &[build::said::SOURCES, read::said::SOURCES];

use super::text::bounded;
use super::{ImportError, Imported};
use crate::file::Source;

/// Imports the circuit that a file describes.
///
/// # Errors
///
/// [`ImportError`], with line, column and JSON Pointer, when the text is not of the format. What can be
/// skipped is among [`Imported::warnings`]; the checks of the plan find what makes no circuit.
pub fn import(source: &Source) -> Result<Imported, ImportError> {
    bounded(source.text().len())?;
    let (file, warnings) = read::read(source)?;
    Ok(build::build(&file, warnings))
}

/// Whether a text looks like a file of this format: JSON with spaces that have places in a picture.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let words = ["\"spaces\"", "\"pos\""];
    text.trim_start().starts_with('{') && words.iter().all(|word| text.contains(word))
}
