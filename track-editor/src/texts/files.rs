//! Opening, saving, and never losing work.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use formulad_core::language;

formulad_core::texts! { "editor.files";
    /// What an editor kept in the file cannot be understood.
    sketch_not_read(reason: &str) = "The curve and picture that the circuit was drawn from cannot be read ({reason}). The circuit itself is intact. The file keeps the unread data; once you draw a curve or add a picture, it moves to “unread”.";
    broke_off = "The picture could not be created.";
    nothing_chosen = "No file was chosen.";
    asks_already = "A file dialog is already open: answer that one first.";
    no_such_file = "The file does not exist.";
    /// The name of a circuit that has none yet.
    new = "New circuit";
    cannot_open(path: &Path) = "{path} cannot be opened", path = path.display();
    cannot_save(path: &Path) = "{path} cannot be saved", path = path.display();
    saved(path: &Path) = "Saved as {path}.", path = path.display();
    exported(path: &Path) = "Exported as {path}.", path = path.display();
    /// What is wrong at a place of a file.
    fault(line: impl Display, column: impl Display, message: &str) = "line {line}, column {column}: {message}";
    /// What is wrong, and what to do about it.
    finish_elsewhere = "to have the line on another straight, click there with the finish line tool";
    pit_lane_later = "lay a pit lane with its tool, or follow the road with a curve and ask for more spaces";
    corners_later = "select the spaces of a bend, then choose “Make corner”";
    more_spaces = "follow the road with a curve, and give it more spaces or fewer lanes";
    reverse_later = "if it is driven the wrong way round, choose “Reverse driving direction”";
    divide_later = "divide it in the corner's menu, if it is too long";
    by_command = "nothing has to be done if the circuit looks right; `formulad import` can read the file in other ways";
    below = "if another is meant, choose it below";
    with_help(wrong: &str, help: &str) = "{wrong}; {help}";
    imported(file: &str) = "Imported from “{file}”. Save it to create a track file.";
    read_as(file: &str) = "How “{file}” was imported";
    import_warnings(count: usize) = "The circuit was imported as far as the file allows. Check this place:" | "The circuit was imported as far as the file allows. Check these {count} places:";
    read_exactly = "The file was imported exactly.";
    read_otherwise = "It can be read in another way:";
    layout = ("Layout", "Which of the circuits in the file is taken");
    /// The number of a layout, its name, and its length.
    layout_named(number: usize, name: &str, length: &str) = "{number}: {name}, {length}";
    layout_length(number: usize, length: &str) = "{number}: {length}";
    kilometres(km: f64) = "{km:.1} km";
    lap = ("Lap", "Whether the middle of all laps is taken, or one of them");
    middle_of_laps = "the middle of all";
    driven = ("Driven line", "Whether the line was driven, and cuts corners, or is the middle of the road");
    // Files that change under the editor.
    file_changed(file: &str) = "“{file}” has changed on disk.";
    both_changed(file: &str) = "“{file}” has changed on disk, and you have unsaved changes.";
    file_gone(file: &str) = "“{file}” no longer exists.";
    link_copied = "Link copied. It opens this circuit in a browser; pictures and kept versions are left out.";
    cannot_browse(address: &str) = "No browser could be started. Open {address} yourself.";
    no_window = "No other window could be opened. Start the editor again.";
    race_link_copied = "Link copied. It opens this race in a browser, to watch it.";
    cannot_open_link = "The link cannot be opened";
    too_large_to_read(mebibytes: u64) = "The file would be larger than {mebibytes} MiB, and could not be opened again. Remove pictures or kept versions.";
    cannot_copy_link = "The link cannot be made";
    type_path = ("Type a path…", "Type the path of the file instead");
    reload_file = ("Reload", "Open the file as it is now; your changes are lost");
    keep_mine = ("Keep mine", "Keep your version; saving overwrites the file");
    save_offer = ("Save", "Write the file again");
    save_as_offer = ("Save as…", "Write what is here to another file");
    // Unsaved work.
    no_leftovers = "There is no unsaved work to recover.";
    recovery = "Unsaved work";
    recovery_text = "The editor closed unexpectedly with unsaved changes. Recovering them does not change the file until you save.";
    recover_label = "Recover";
    delete_label = "Delete";
    really_delete_label = "Really delete";
    delete_all = ("Delete all", "Delete all of this unsaved work");
    really_delete_all = ("Really delete all", "Delete all of this unsaved work; it cannot be brought back");
    later = ("Later", "Decide later with File › Recover unsaved work (Esc)");
    damaged = "Damaged";
    no_file_yet = "Never saved";
    changed_since = "The file has changed since.";
    cannot_recover = "This work cannot be recovered";
    gone = "It no longer exists.";
    compare_label = "Compare";
    in_file = "File";
    unsaved = "Unsaved";
    not_compared = "There is no file to compare with.";
    nothing_other = "The file has the same circuit.";
    /// What differs, as a sentence.
    differs(changes: &[String]) = "Not in the file: {changes}.", changes = language::clauses(changes.iter().cloned());
    other_finish = "another finish line";
    other_grid = "another grid";
    other_pit = "other boxes";
    other_street = "other street features";
    other_board = "another size of the board";
    other_weather = "another weather table";
    other_notes = "other notes";
    other_silenced = "other silenced problems";
    compare(circuit: &str) = "Compare {circuit} with its file";
    renamed(old: &str, new: &str) = "“{unnamed}” was renamed to “{new}”", unnamed = unnamed(old), new = unnamed(new);
    recover(circuit: &str) = "Recover {circuit}";
    delete(circuit: &str) = "Delete {circuit}";
    really_delete(circuit: &str) = "Really delete {circuit}";
    and_similar(first: &str, more: usize) = "{first} (and {more} similar).";
    window_of(circuit: &str) = "{circuit} – Track editor";
    window_of_file(circuit: &str, file: &str) = "{circuit} ({file}) – Track editor";
    changed_window(title: &str) = "• {title}";
    is_recovered(circuit: &str) = "“{circuit}” has been recovered. It is not saved yet.";
    is_recovered_of(circuit: &str, left: usize) = "“{circuit}” has been recovered. It is not saved yet. More unsaved work: {left} (File › Recover unsaved work).";
    unnamed_label = "Unnamed circuit";
    added_spaces(count: usize) = "1 space added" | "{count} spaces added";
    removed_spaces(count: usize) = "1 space removed" | "{count} spaces removed";
    altered_spaces(count: usize) = "1 space changed" | "{count} spaces changed";
    added_corners(count: usize) = "1 corner added" | "{count} corners added";
    removed_corners(count: usize) = "1 corner removed" | "{count} corners removed";
    altered_corners(count: usize) = "1 corner changed" | "{count} corners changed";
    days(count: u64) = "1 day" | "{count} days";
    hours(count: u64) = "1 hour" | "{count} hours";
    some_minutes(count: u64) = "1 minute" | "{count} minutes";
    just_now = "less than a minute ago";
    time_ago(time: &str) = "{time} ago";
    unsaved_not_stored(reason: &str) = "Unsaved changes cannot be backed up ({reason}). Save often.";
    rows_spaces = "Spaces";
    rows_corners = "Corners";
    rows_stops = "Stops";
    rows_grid_places = "Grid places";
    rows_pit_boxes = "Pit boxes";
    rows_errors = "Errors";
    rows_warnings = "Warnings";
    rows_advice = "Advice";
}

pub(crate) fn rows() -> [&'static str; 8] {
    [
        rows_spaces(),
        rows_corners(),
        rows_stops(),
        rows_grid_places(),
        rows_pit_boxes(),
        rows_errors(),
        rows_warnings(),
        rows_advice(),
    ]
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
    let changes = language::series(there.map(|(count, text)| text(count))).to_string();
    (!changes.is_empty()).then_some(changes)
}

pub(crate) fn unnamed(name: &str) -> &str {
    match name.trim() {
        "" => unnamed_label(),
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
    match language::series(parts).to_string().as_str() {
        "" => just_now().to_owned(),
        parts => time_ago(parts),
    }
}

/// What can be done in the editor about a warning of an import.
pub(crate) fn import_help(id: &str) -> Option<&'static str> {
    Some(match id {
        "import.start-line" => finish_elsewhere(),
        "import.pit-left-out" => pit_lane_later(),
        "import.no-corner" => corners_later(),
        "import.crossings" | "import.off-line" | "import.spaces" => more_spaces(),
        "import.turned-line" | "import.direction" => reverse_later(),
        "import.long-corner" => divide_later(),
        // What else the options of the command are for.
        "import.edges" | "import.no-scale" | "import.pit-side" | "import.start-point"
        | "import.y-up" => by_command(),
        "import.driven-line" | "import.one-lap" | "import.other-line" => below(),
        _ => return None,
    })
}
