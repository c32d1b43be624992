//! Opening, saving, and never losing work.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

/// What an editor kept in the file cannot be understood.
pub(crate) fn sketch_not_read(reason: &str) -> String {
    format!(
        "What the circuit was drawn from cannot be read ({reason}). The circuit itself is whole. The \
         file keeps what cannot be read, but once you draw a curve or lay a picture under the board, \
         under “unread”, where no editor looks."
    )
}

pub(crate) const NOTHING_CHOSEN: &str = "No file was chosen.";
pub(crate) const ASKS_ALREADY: &str = "A file dialog is open already: answer that one first.";
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
    let circuit = unnamed(circuit);
    match file {
        Some(file) => format!("{mark}{circuit} ({file}) – Track editor"),
        None => format!("{mark}{circuit} – Track editor"),
    }
}

/// A file as people speak of it.
pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.display().to_string()
}

/// What is wrong, and what to do about it.
pub(crate) fn with_help(wrong: &str, help: &str) -> String {
    format!("{wrong}; {help}")
}

pub(crate) fn imported(format: &str) -> String {
    format!("Imported from {format}. It has no track file yet: save it to keep it.")
}

pub(crate) fn doubts(file: &str, count: usize) -> String {
    match count {
        1 => format!("One thing in “{file}” is not as it should be"),
        count => format!("{count} things in “{file}” are not as they should be"),
    }
}

pub(crate) const DOUBTS: &str = "The circuit is made as well as the file allows. Look at these \
     places:";

// Files that change under the editor.

pub(crate) fn file_changed(file: &str) -> String {
    format!("“{file}” has changed on disk.")
}

pub(crate) fn both_changed(file: &str) -> String {
    format!("“{file}” has changed on disk, and here, too.")
}

pub(crate) fn file_gone(file: &str) -> String {
    format!("“{file}” is not there any more.")
}

pub(crate) const TYPE_PATH: (&str, &str) = ("Type a path…", "Type the path of the file instead");
pub(crate) const RELOAD_FILE: (&str, &str) = (
    "Reload",
    "Open the file as it is now; what is changed here is lost",
);
pub(crate) const KEEP_MINE: (&str, &str) = (
    "Keep mine",
    "Leave all as it is here; saving overwrites the file",
);
pub(crate) const SAVE_OFFER: (&str, &str) = ("Save", "Write the file again");
pub(crate) const SAVE_AS_OFFER: (&str, &str) = ("Save as…", "Write what is here to another file");

// Unsaved work.

pub(crate) const NO_LEFTOVERS: &str = "There is no unsaved work to recover.";
pub(crate) const RECOVERY: &str = "Unsaved work";
pub(crate) const RECOVERY_TEXT: &str = "The editor came to a sudden end with changes that were not \
     saved. Recovering them leaves the file itself as it is until you save.";
pub(crate) const RECOVER: &str = "Recover";
pub(crate) const DELETE: &str = "Delete";
pub(crate) const REALLY_DELETE: &str = "Really delete";
pub(crate) const LATER: (&str, &str) = (
    "Later",
    "Keep it all; File ▸ Recover unsaved work asks again (Esc)",
);
pub(crate) const DAMAGED: &str = "Damaged";
pub(crate) const NO_FILE_YET: &str = "Was in no file yet";
pub(crate) const CHANGED_SINCE: &str = "This file has changed since.";
pub(crate) const CANNOT_RECOVER: &str = "This work cannot be recovered";
pub(crate) const GONE: &str = "It is not there any more.";

pub(crate) const COMPARE: &str = "Compare";
pub(crate) const IN_FILE: &str = "File";
pub(crate) const UNSAVED: &str = "Unsaved";
pub(crate) const NOT_COMPARED: &str = "There is no file to compare it with.";
pub(crate) const NOTHING_OTHER: &str = "The file has the same circuit.";
pub(crate) const ROWS: [&str; 8] = [
    "Spaces",
    "Corners",
    "Stops",
    "Grid places",
    "Boxes",
    "Errors",
    "Warnings",
    "Advice",
];
pub(crate) const OTHER_FINISH: &str = "another finish line";
pub(crate) const OTHER_GRID: &str = "another grid";
pub(crate) const OTHER_PIT: &str = "other boxes";
pub(crate) const OTHER_STREET: &str = "other street features";
pub(crate) const OTHER_BOARD: &str = "another size of the board";
pub(crate) const OTHER_WEATHER: &str = "another weather table";
pub(crate) const OTHER_NOTES: &str = "other notes";
pub(crate) const OTHER_SILENCED: &str = "other problems set aside";

pub(crate) fn compare(circuit: &str) -> String {
    format!("Compare {circuit} with its file")
}

pub(crate) fn renamed(old: &str, new: &str) -> String {
    format!("“{}” is called “{}”", unnamed(old), unnamed(new))
}

/// How many spaces were added, taken away and changed; nothing if none was.
pub(crate) fn changed_spaces(counts: [usize; 3]) -> Option<String> {
    changed(counts, ["space", "spaces"])
}

/// The same of corners.
pub(crate) fn changed_corners(counts: [usize; 3]) -> Option<String> {
    changed(counts, ["corner", "corners"])
}

fn changed(counts: [usize; 3], [one, several]: [&str; 2]) -> Option<String> {
    let words = counts.into_iter().zip(["added", "taken away", "changed"]);
    let mut words = words.filter(|(count, _)| *count > 0);
    let (first, how) = words.next()?;
    let what = if first == 1 { one } else { several };
    let rest: String = words
        .map(|(count, how)| format!(", {count} {how}"))
        .collect();
    Some(format!("{first} {what} {how}{rest}"))
}

/// What differs, as a sentence.
pub(crate) fn differs(changes: &[String]) -> String {
    format!("Not in the file: {}.", changes.join("; "))
}

pub(crate) fn recover(circuit: &str) -> String {
    format!("Recover {circuit}")
}

pub(crate) fn delete(circuit: &str) -> String {
    format!("Delete {circuit}")
}

pub(crate) fn really_delete(circuit: &str) -> String {
    format!("Really delete {circuit}")
}

pub(crate) fn unnamed(name: &str) -> &str {
    match name.trim() {
        "" => "Unnamed circuit",
        name => name,
    }
}

pub(crate) fn recovered(circuit: &str, left: usize) -> String {
    let circuit = unnamed(circuit);
    match left {
        0 => format!("“{circuit}” is recovered. It is not saved yet."),
        left => format!(
            "“{circuit}” is recovered. It is not saved yet. {left} more: File ▸ Recover unsaved work."
        ),
    }
}

pub(crate) fn unsaved_not_kept(reason: &str) -> String {
    format!("Unsaved changes cannot be kept ({reason}). Save often.")
}

/// How long ago something was, to the minute: that is how works of one circuit are told apart.
pub(crate) fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    let parts = [
        (minutes / 1440, "day"),
        (minutes / 60 % 24, "hour"),
        (minutes % 60, "minute"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, unit)| format!("{count} {unit}{}", if *count == 1 { "" } else { "s" }))
        .collect();
    match parts.as_slice() {
        [] => "less than a minute ago".to_owned(),
        parts => format!("{} ago", parts.join(", ")),
    }
}
