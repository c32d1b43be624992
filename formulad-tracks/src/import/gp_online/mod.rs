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
//! for doubt in &imported.doubts {
//!     println!("{}", doubt.problem.message);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod grid;
mod lanes;
mod lines;
mod pit;
mod text;

use super::text::too_large;
use super::{ImportError, Imported, MAX_BYTES};
use crate::file::Source;

/// Takes over the circuit that a file describes.
///
/// # Errors
///
/// [`ImportError`], with line and column, when the text is not of the format. What can be passed
/// over is among [`Imported::doubts`]; what makes no circuit is found by the checks of the plan.
pub fn import(source: &Source) -> Result<Imported, ImportError> {
    if source.text().len() > MAX_BYTES {
        return Err(too_large());
    }
    let (text, doubts) = text::read(source)?;
    Ok(build::build(&text, doubts))
}

/// Whether a text looks like a file of this format: a first line with a picture's name, and then a
/// node.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let header = lines.next().is_some_and(|line| {
        let mut after_dots = line.split('.').skip(1);
        after_dots.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    let node = lines.next().is_some_and(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (numbers, marks) = fields.split_at(fields.len().min(4));
        numbers.len() == 4 && marks.len() <= 1 && numbers.iter().all(|f| f.parse::<f64>().is_ok())
    });
    header && node
}
