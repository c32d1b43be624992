//! What the circuit is compared with, and what has become of it since.

use formulad_core::analysis::simulate::Share;

use formulad_tracks::draw::HeatShown;

use super::analysis::percent;
use super::joined;
use crate::document::VersionEdit;

texts! {
    TITLE = "Versions";
    KEPT = "Kept versions";
    KEEP_TITLE = "Keep this version";
    KEEP_TEXT = "It is saved in the circuit's file, and can be compared with and restored at any time.";
    VERSION_NAME = ("Name", "What you call this version (Enter confirms)");
    KEEP = ("Keep", "Keep the circuit as it is now under this name");
    NONE_KEPT = "None. Keep one before you try something, and the file remembers it.";
    COMPARE = "Compare";
    RESTORE = "Restore";
    DELETE = "Delete";
    compare(name: &str) = "Compare the circuit with “{name}”";
    restore(name: &str) = "Make the circuit what “{name}” was; undo takes it back";
    delete(name: &str) = "Keep “{name}” no longer; undo takes it back";
    restored(name: &str) = "This is “{name}”. Undo brings back what was here.";
    CANNOT_READ = "This version cannot be read";
    CANNOT_KEEP = "This version cannot be kept";
    NOT_FINITE = "A number in it is not finite.";
    usual_name(number: usize) = "Version {number}";
    numbered(name: &str, number: usize) = "{name} ({number})";
    BASELINE = "Baseline";
    NO_BASELINE = "There is no baseline";
    EXPLAIN = "Pin the circuit as it is, or choose a file. Analysis and Statistics then show how the circuit differs from it.";
    UNCHANGED = "Nothing has changed since.";
    changed(changes: &[String]) = "Changed since: {}.", changes.join("; ");
    BASELINE_ERRORS = "The baseline cannot be raced on: only what is drawn is compared.";
    NOW = "Now";
    BASELINE_BOARD = "Board of the baseline";
    NEW_SPACES = "New space";
    GONE_SPACES = "No space any more";
    BASELINE_WORKING = "Working on the baseline…";
    compared_with(name: &str) = "Compared with “{name}”";
    SAME = "same";
    NEW = "new";
    gone(corners: &[String]) = "Not any more: {}", corners.join(", ");
    was(before: &str) = "In the baseline: {before}";
    PAR_SAME = "Par is the same.";
    longer(turns: f64) = "Par is {turns:.2} turns longer.";
    shorter(turns: f64) = "Par is {turns:.2} turns shorter.";
    costs_more(corners: &[String]) = "Costs more: {}.", corners.join(", ");
    costs_less(corners: &[String]) = "Costs less: {}.", corners.join(", ");
    by(name: &str, difference: &str) = "{name} {difference}";
    BASELINE_RACES = "For differences, run the races again: they are also run on the baseline.";
}

/// How a version is known that was pinned without a name.
pub(crate) fn pinned(circuit: &str, steps: usize) -> String {
    let circuit = super::files::unnamed(circuit);
    match steps {
        0 => format!("{circuit}, as opened"),
        1 => format!("{circuit}, after 1 step"),
        steps => format!("{circuit}, after {steps} steps"),
    }
}

/// What is done to versions, as undo and redo name it.
pub(super) fn step(edit: &VersionEdit) -> String {
    match edit {
        VersionEdit::Keep(version) => format!("Keep “{}”", version.name),
        VersionEdit::Drop(_, name) => format!("Delete “{name}”"),
        VersionEdit::Restore(name, _) => format!("Restore “{name}”"),
    }
}

/// What the legend is headed where a heat map shows differences.
pub(crate) fn legend(heat: HeatShown) -> &'static str {
    match heat {
        HeatShown::Visits => "Turns that start here, fewer or more",
        HeatShown::Overshoots => "Overshooting turns, fewer or more",
        HeatShown::Wear => "Points spent from here, fewer or more",
    }
}

/// "+0.41"; none where it would be +0.00.
pub(crate) fn difference(by: f64, decimals: usize) -> Option<String> {
    let text = format!("{by:+.decimals$}").replace('-', "−");
    text.contains(|digit: char| ('1'..='9').contains(&digit))
        .then_some(text)
}

/// "+0.3  0  −0.2"; none where all are the same.
pub(crate) fn differences(by: impl Iterator<Item = f64>, decimals: usize) -> Option<String> {
    let each: Vec<Option<String>> = by.map(|by| difference(by, decimals)).collect();
    let is_other = each.iter().any(Option::is_some);
    let each = each.into_iter();
    let words = || joined(each.map(|it| it.unwrap_or_else(|| "0".to_owned())), "  ");
    is_other.then(words)
}

/// What assistive technology reads of the differences of a row in columns with these heads.
pub(crate) fn read<'a>(each: impl Iterator<Item = (&'a str, &'a Option<String>)>) -> String {
    let each = each.filter_map(|(head, by)| Some(format!(" {head} {}", by.as_ref()?)));
    match joined(each, ",") {
        none if none.is_empty() => none,
        each => format!("; compared with the baseline:{each}"),
    }
}

/// The share of races won from a place, with what it is in the baseline.
pub(crate) fn win_share(now: &str, share: Share, was: Share) -> String {
    let (low, high) = share.interval();
    let (was_low, was_high) = was.interval();
    let how = match () {
        () if low > was_high => "more than in the baseline",
        () if high < was_low => "less than in the baseline",
        () => "no clear change: in the baseline",
    };
    format!("{now}; {how} {}", percent(was.value()))
}
