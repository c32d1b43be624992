//! Opening, saving, and never losing work.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

texts! {
    /// What an editor kept in the file cannot be understood.
    sketch_not_read(reason: &str) = "The curve and picture that the circuit was drawn from cannot be read ({reason}). The circuit itself is intact. The file keeps the unread data; once you draw a curve or add a picture, it moves to “unread”.";
    BROKE_OFF = "The picture could not be created.";
    NOTHING_CHOSEN = "No file was chosen.";
    ASKS_ALREADY = "A file dialog is already open: answer that one first.";
    NO_SUCH_FILE = "The file does not exist.";
    /// The name of a circuit that has none yet.
    NEW = "New circuit";
    cannot_open(path: &Path) = "{} cannot be opened", path.display();
    cannot_save(path: &Path) = "{} cannot be saved", path.display();
    saved(path: &Path) = "Saved as {}.", path.display();
    exported(path: &Path) = "Exported as {}.", path.display();
    /// What is wrong at a place of a file.
    fault(line: impl Display, column: impl Display, message: &str) = "line {line}, column {column}: {message}";
    /// What is wrong, and what to do about it.
    with_help(wrong: &str, help: &str) = "{wrong}; {help}";
    imported(format: &str) = "Imported from {format}. Save it to create a track file.";
    doubts(count: usize, file: &str) = "1 import warning for “{file}”" | "{count} import warnings for “{file}”";
    DOUBTS = "The circuit was imported as far as the file allows. Check these places:";
    // Files that change under the editor.
    file_changed(file: &str) = "“{file}” has changed on disk.";
    both_changed(file: &str) = "“{file}” has changed on disk, and you have unsaved changes.";
    file_gone(file: &str) = "“{file}” no longer exists.";
    LINK_COPIED = "Link copied. It opens this circuit in a browser; pictures and kept versions are left out.";
    cannot_browse(address: &str) = "No browser could be started. Open {address} yourself.";
    NO_WINDOW = "No other window could be opened. Start the editor once more.";
    RACE_LINK_COPIED = "Link copied. It opens this race in a browser, to watch it.";
    CANNOT_OPEN_LINK = "The link cannot be opened";
    too_large_to_read(mebibytes: u64) = "The file would be larger than {mebibytes} MiB, and could not be opened again. Remove pictures or kept versions.";
    CANNOT_COPY_LINK = "The link cannot be made";
    TYPE_PATH = ("Type a path…", "Type the path of the file instead");
    RELOAD_FILE = ("Reload", "Open the file as it is now; your changes are lost");
    KEEP_MINE = ("Keep mine", "Keep your version; saving overwrites the file");
    SAVE_OFFER = ("Save", "Write the file again");
    SAVE_AS_OFFER = ("Save as…", "Write what is here to another file");
    // Unsaved work.
    NO_LEFTOVERS = "There is no unsaved work to recover.";
    RECOVERY = "Unsaved work";
    RECOVERY_TEXT = "The editor closed unexpectedly with unsaved changes. Recovering them does not change the file until you save.";
    RECOVER = "Recover";
    DELETE = "Delete";
    REALLY_DELETE = "Really delete";
    DELETE_ALL = ("Delete all", "Delete all of this unsaved work");
    REALLY_DELETE_ALL = ("Really delete all", "Delete all of this unsaved work; it cannot be brought back");
    LATER = ("Later", "Decide later with File ▸ Recover unsaved work (Esc)");
    DAMAGED = "Damaged";
    NO_FILE_YET = "Never saved";
    CHANGED_SINCE = "The file has changed since.";
    CANNOT_RECOVER = "This work cannot be recovered";
    GONE = "It no longer exists.";
    COMPARE = "Compare";
    IN_FILE = "File";
    UNSAVED = "Unsaved";
    NOT_COMPARED = "There is no file to compare with.";
    NOTHING_OTHER = "The file has the same circuit.";
    ROWS: [&str; 8] = ["Spaces", "Corners", "Stops", "Grid places", "Pit boxes", "Errors", "Warnings", "Advice"];
    /// What differs, as a sentence.
    differs(changes: &[String]) = "Not in the file: {}.", changes.join("; ");
    OTHER_FINISH = "another finish line";
    OTHER_GRID = "another grid";
    OTHER_PIT = "other boxes";
    OTHER_STREET = "other street features";
    OTHER_BOARD = "another size of the board";
    OTHER_WEATHER = "another weather table";
    OTHER_NOTES = "other notes";
    OTHER_SILENCED = "other silenced problems";
    compare(circuit: &str) = "Compare {circuit} with its file";
    renamed(old: &str, new: &str) = "“{}” was renamed to “{}”", unnamed(old), unnamed(new);
    recover(circuit: &str) = "Recover {circuit}";
    delete(circuit: &str) = "Delete {circuit}";
    really_delete(circuit: &str) = "Really delete {circuit}";
    and_similar(first: &str, more: usize) = "{first} (and {more} similar).";
    window_of(circuit: &str) = "{circuit} – Track editor";
    window_of_file(circuit: &str, file: &str) = "{circuit} ({file}) – Track editor";
    changed_window(title: &str) = "• {title}";
    is_recovered(circuit: &str) = "“{circuit}” has been recovered. It is not saved yet.";
    is_recovered_of(circuit: &str, left: usize) = "“{circuit}” has been recovered. It is not saved yet. More unsaved work: {left} (File ▸ Recover unsaved work).";
    UNNAMED = "Unnamed circuit";
    added_spaces(count: usize) = "1 space added" | "{count} spaces added";
    removed_spaces(count: usize) = "1 space removed" | "{count} spaces removed";
    altered_spaces(count: usize) = "1 space changed" | "{count} spaces changed";
    added_corners(count: usize) = "1 corner added" | "{count} corners added";
    removed_corners(count: usize) = "1 corner removed" | "{count} corners removed";
    altered_corners(count: usize) = "1 corner changed" | "{count} corners changed";
    days(count: u64) = "1 day" | "{count} days";
    hours(count: u64) = "1 hour" | "{count} hours";
    some_minutes(count: u64) = "1 minute" | "{count} minutes";
    JUST_NOW = "less than a minute ago";
    time_ago(time: &str) = "{time} ago";
    unsaved_not_kept(reason: &str) = "Unsaved changes cannot be backed up ({reason}). Save often.";
}

/// What reading a file gave to say, and how much more.
pub(crate) fn warning(first: &str, more: usize) -> String {
    match more {
        0 => format!("{first}."),
        more => and_similar(first, more),
    }
}

/// What the window is called.
pub(crate) fn window(circuit: &str, file: Option<&str>, modified: bool) -> String {
    let circuit = unnamed(circuit);
    let title = match file {
        Some(file) => window_of_file(circuit, file),
        None => window_of(circuit),
    };
    if modified {
        changed_window(&title)
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
    let changes = super::joined(there.map(|(count, text)| text(count)), ", ");
    (!changes.is_empty()).then_some(changes)
}

pub(crate) fn unnamed(name: &str) -> &str {
    match name.trim() {
        "" => UNNAMED,
        name => name,
    }
}

pub(crate) fn recovered(circuit: &str, left: usize) -> String {
    let circuit = unnamed(circuit);
    match left {
        0 => is_recovered(circuit),
        left => is_recovered_of(circuit, left),
    }
}

/// How long ago something was, to the minute: that is how works of one circuit are told apart.
pub(crate) fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    let texts: [fn(u64) -> String; 3] = [days, hours, some_minutes];
    let parts = [minutes / 1440, minutes / 60 % 24, minutes % 60].into_iter();
    let parts = parts.zip(texts).filter(|(count, _)| *count > 0);
    let parts = parts.map(|(count, text)| text(count));
    match super::joined(parts, ", ").as_str() {
        "" => JUST_NOW.to_owned(),
        parts => time_ago(parts),
    }
}
