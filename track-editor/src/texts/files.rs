//! Opening, saving, and never losing work.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use formulad_core::language;

/// What is wrong at a place of a file.
pub(crate) fn fault(line: impl Display, column: impl Display, message: &str) -> String {
    t!(
        "line {line}, column {column}: {message}",
        line,
        column,
        message
    )
}

pub(crate) fn lap() -> (&'static str, &'static str) {
    (
        t!("Lap"),
        t!("Whether the middle of all laps is taken, or one of them"),
    )
}

pub(crate) fn added_spaces(count: usize) -> String {
    t!("1 space added" | "{count} spaces added", count)
}

pub(crate) fn removed_spaces(count: usize) -> String {
    t!("1 space removed" | "{count} spaces removed", count)
}

pub(crate) fn altered_spaces(count: usize) -> String {
    t!("1 space changed" | "{count} spaces changed", count)
}

pub(crate) fn added_corners(count: usize) -> String {
    t!("1 corner added" | "{count} corners added", count)
}

pub(crate) fn removed_corners(count: usize) -> String {
    t!("1 corner removed" | "{count} corners removed", count)
}

pub(crate) fn altered_corners(count: usize) -> String {
    t!("1 corner changed" | "{count} corners changed", count)
}

pub(crate) fn days(count: u64) -> String {
    t!("1 day" | "{count} days", count)
}

pub(crate) fn hours(count: u64) -> String {
    t!("1 hour" | "{count} hours", count)
}

pub(crate) fn some_minutes(count: u64) -> String {
    t!("1 minute" | "{count} minutes", count)
}

pub(crate) fn rows() -> [&'static str; 8] {
    [
        t!("Spaces"),
        t!("Corners"),
        t!("Stops"),
        t!("Grid places"),
        t!("Pit boxes"),
        t!("Errors"),
        t!("Warnings"),
        t!("Advice"),
    ]
}

/// What reading a file gave to say, and how much more.
pub(crate) fn warning(first: &str, more: usize) -> String {
    match more {
        0 => format!("{first}."),
        more => t!("{first} (and {more} similar).", first, more),
    }
}

/// What the window is called.
pub(crate) fn window(circuit: &str, file: Option<&str>, modified: bool) -> String {
    let circuit = unnamed(circuit);
    let title = match file {
        Some(file) => t!("{circuit} ({file}) – Track editor", circuit, file),
        None => t!("{circuit} – Track editor", circuit),
    };
    if modified {
        t!("• {title}", title)
    } else {
        title
    }
}

/// A file as people speak of it.
pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.display().to_string()
}

/// How many spaces were added, taken away and changed; nothing if none was.
pub(crate) fn changed_spaces(counts: [usize; 3]) -> Option<String> {
    changed(counts, [added_spaces, removed_spaces, altered_spaces])
}

/// The same of corners.
pub(crate) fn changed_corners(counts: [usize; 3]) -> Option<String> {
    changed(counts, [added_corners, removed_corners, altered_corners])
}

fn changed(counts: [usize; 3], texts: [fn(usize) -> String; 3]) -> Option<String> {
    let there = counts.into_iter().zip(texts);
    let there = there.filter(|(count, _)| *count > 0);
    let changes = language::series(there.map(|(count, text)| text(count))).to_string();
    (!changes.is_empty()).then_some(changes)
}

pub(crate) fn unnamed(name: &str) -> &str {
    match name.trim() {
        "" => t!("Unnamed circuit"),
        name => name,
    }
}

pub(crate) fn recovered(circuit: &str, left: usize) -> String {
    let circuit = unnamed(circuit);
    match left {
        0 => t!(
            "“{circuit}” has been recovered. It is not saved yet.",
            circuit
        ),
        left => t!(
            "“{circuit}” has been recovered. It is not saved yet. More unsaved work: {left} (File › \
             Recover unsaved work).",
            circuit,
            left
        ),
    }
}

/// How long ago something was, to the minute: that is how works of one circuit are told apart.
pub(crate) fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    let texts: [fn(u64) -> String; 3] = [days, hours, some_minutes];
    let parts = [minutes / 1440, minutes / 60 % 24, minutes % 60].into_iter();
    let parts = parts.zip(texts).filter(|(count, _)| *count > 0);
    let parts = parts.map(|(count, text)| text(count));
    match language::series(parts).to_string().as_str() {
        "" => t!("less than a minute ago").to_owned(),
        parts => t!("{time} ago", time = parts),
    }
}

/// What can be done in the editor about a warning of an import.
pub(crate) fn import_help(id: &str) -> Option<&'static str> {
    Some(match id {
        "import.start-line" => {
            t!("to have the line on another straight, click there with the finish line tool")
        }
        "import.pit-left-out" => t!(
            "lay a pit lane with its tool, or follow the road with a curve and ask for more spaces"
        ),
        "import.no-corner" => t!("select the spaces of a bend, then choose “Make corner”"),
        "import.crossings" | "import.off-line" | "import.spaces" => {
            t!("follow the road with a curve, and give it more spaces or fewer lanes")
        }
        "import.turned-line" | "import.direction" => {
            t!("if it is driven the wrong way round, choose “Reverse driving direction”")
        }
        "import.long-corner" => t!("divide it in the corner's menu, if it is too long"),
        // What else the options of the command are for.
        "import.edges" | "import.no-scale" | "import.pit-side" | "import.start-point"
        | "import.y-up" => t!(
            "nothing has to be done if the circuit looks right; `formulad import` can read the file \
             in other ways"
        ),
        "import.driven-line" | "import.one-lap" | "import.other-line" => {
            t!("if another is meant, choose it below")
        }
        _ => return None,
    })
}
