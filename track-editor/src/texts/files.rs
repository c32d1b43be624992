//! Opening and saving.

use std::fmt::Display;
use std::path::Path;

/// What an editor kept in the file cannot be understood.
pub(crate) fn sketch_not_read(reason: &str) -> String {
    format!(
        "What the circuit was drawn from cannot be read ({reason}). The circuit itself is whole."
    )
}

pub(crate) const NOTHING_CHOSEN: &str = "No file was chosen.";
pub(crate) const NO_SUCH_FILE: &str = "There is no such file.";
/// The name of a circuit that has none yet.
pub(crate) const NEW: &str = "New circuit";

pub(crate) fn cannot_open(path: &Path) -> String {
    format!("{} cannot be opened", path.display())
}

pub(crate) fn cannot_save(path: &Path) -> String {
    format!("{} cannot be saved", path.display())
}

pub(crate) fn saved(path: &Path) -> String {
    format!("Saved as {}.", path.display())
}

pub(crate) fn exported(path: &Path) -> String {
    format!("Exported as {}.", path.display())
}

/// What reading a file gave to say, and how much more.
pub(crate) fn warning(first: &str, more: usize) -> String {
    match more {
        0 => format!("{first}."),
        more => format!("{first} (and {more} more like it)."),
    }
}

/// What is wrong at a place of a file.
pub(crate) fn fault(line: impl Display, column: impl Display, message: &str) -> String {
    format!("line {line}, column {column}: {message}")
}

/// What the window is called.
pub(crate) fn window(circuit: &str, file: Option<&str>, modified: bool) -> String {
    let mark = if modified { "• " } else { "" };
    let circuit = match circuit.trim() {
        "" => "Unnamed circuit",
        name => name,
    };
    match file {
        Some(file) => format!("{mark}{circuit} ({file}) – Track editor"),
        None => format!("{mark}{circuit} – Track editor"),
    }
}
