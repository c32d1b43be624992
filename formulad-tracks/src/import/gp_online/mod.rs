//! Circuits of the program GP Online, `*.dat`.
//!
//! The nodes of the file become the spaces of the circuit under the same numbers, its links the
//! links. What the file does not say is worked out, and said:
//!
//! - lanes, from the links (the file has none);
//! - boxes: in the file they lie in the pit lane itself; here each gets a space of its own beside
//!   the lane, two to a team in driving order;
//! - where the pit lane crosses the finish line, unless a space of it is marked;
//! - the order of the grid: the places nearest the line first.
//!
//! Blocked nodes are left out, and so are the distances that designers have typed in.
//!
//! ```no_run
//! use formulad_tracks::import;
//!
//! let (source, _) = import::source("monza.dat", std::fs::read("monza.dat")?)?;
//! let imported = import::gp_online::import(&source)?;
//! for warning in &imported.warnings {
//!     println!("{}", warning.problem.message);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod grid;
mod lanes;
mod lines;
mod pit;
mod place;
mod playable;
mod text;

use super::text::bounded;
use super::{ImportError, Imported};
use crate::file::Source;

/// Imports the circuit that a file describes.
///
/// # Errors
///
/// [`ImportError`], with line and column, when the text is not of the format. What can be skipped
/// is among [`Imported::warnings`]; the checks of the plan find what makes no circuit.
pub fn import(source: &Source) -> Result<Imported, ImportError> {
    bounded(source.text().len())?;
    let (text, warnings) = text::read(source)?;
    Ok(build::build(&text, warnings))
}

/// Whether a text looks like a file of this format: a first line with a picture's name, and then a
/// node. A file that is cut off may have less.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let header = lines.next().unwrap_or_default();
    let Some(node) = lines.next() else {
        return names_picture(header);
    };
    let mut after_dots = header.split('.').skip(1);
    let dotted = after_dots.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    let fields: Vec<&str> = node.split_whitespace().collect();
    let (numbers, marks) = fields.split_at(fields.len().min(4));
    let whole = numbers.len() == 4 && marks.len() <= 1;
    let cut = names_picture(header) && lines.next().is_none();
    dotted && (whole || cut) && numbers.iter().all(|field| field.parse::<f64>().is_ok())
}

/// Whether a line is the name of a picture, perhaps followed by numbers.
fn names_picture(line: &str) -> bool {
    let is_number = |field: &&str| field.parse::<f64>().is_ok();
    let name = line
        .split_whitespace()
        .rev()
        .find(|field| !is_number(field));
    let ending = name.and_then(|name| name.rsplit_once('.'));
    ending.is_some_and(|(_, ending)| {
        let known = ["png", "jpg", "jpeg", "gif", "bmp"];
        known.contains(&ending.to_ascii_lowercase().as_str())
    })
}
