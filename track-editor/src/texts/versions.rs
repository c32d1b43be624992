//! What the circuit is compared with, and what has become of it since.

use formulad_core::analysis::simulate::Share;
use formulad_core::language;

use formulad_tracks::draw::HeatShown;
use formulad_tracks::words;

use super::analysis::percent;
use super::joined;
use crate::document::VersionEdit;

formulad_core::texts! { "editor.versions";
    title = "Versions";
    kept = "Kept versions";
    keep_title = "Keep this version";
    keep_text = "It is saved in the circuit's file, and can be compared with and restored at any time.";
    version_name = ("Name", "What you call this version (Enter confirms)");
    keep = ("Keep", "Keep the circuit as it is now under this name");
    none_kept = "None yet. Keep one before you try something; it is saved in the file.";
    compare_label = "Compare";
    restore_label = "Restore";
    delete_label = "Delete";
    compare(name: &str) = "Compare the circuit with “{name}”";
    restore(name: &str) = "Go back to “{name}”; you can undo this";
    delete(name: &str) = "Delete “{name}”; you can undo this";
    restored(name: &str) = "This is “{name}”. Undo brings back the circuit as it was.";
    cannot_read = "This version cannot be read";
    cannot_keep = "This version cannot be kept";
    not_finite = "A number in it is not finite.";
    usual_name(number: usize) = "Version {number}";
    numbered(name: &str, number: usize) = "{name} ({number})";
    baseline = "Baseline";
    no_baseline = "There is no baseline";
    explain = "Pin the circuit as it is, or choose a file. Analysis and Statistics then show the differences.";
    pinned_now(name: &str) = "“{name}” is the baseline. Analysis, Statistics and heat maps show what changes from now on.";
    unchanged = "Nothing has changed since.";
    same_heat = "No space differs from the baseline.";
    changed(changes: &[String]) = "Changed since: {changes}.", changes = language::clauses(changes.iter().cloned());
    baseline_errors = "The baseline cannot be raced on, so only the drawing is compared.";
    now = "Now";
    baseline_board = "Board of the baseline";
    new_spaces = "New space";
    gone_spaces = "Removed space";
    baseline_working = "Working on the baseline…";
    compared_with(name: &str) = "Compared with “{name}”";
    same = "same";
    new = "new";
    gone(corners: &[String]) = "No longer there: {corners}", corners = language::series(corners.iter().cloned());
    was(before: &str) = "In the baseline: {before}";
    par_same = "Par is the same.";
    longer(turns: f64) = "Par is {turns:.2} turns longer.";
    shorter(turns: f64) = "Par is {turns:.2} turns shorter.";
    costs_more(corners: &[String]) = "More delay: {corners}.", corners = language::series(corners.iter().cloned());
    costs_less(corners: &[String]) = "Less delay: {corners}.", corners = language::series(corners.iter().cloned());
    by(name: &str, difference: &str) = "{name} {difference}";
    more_wins(now: &str, was: &str) = "{now}; more than in the baseline ({was})";
    fewer_wins(now: &str, was: &str) = "{now}; fewer than in the baseline ({was})";
    as_many_wins(now: &str, was: &str) = "{now}; no clear change from the baseline ({was})";
    as_opened(circuit: &str) = "{circuit}, as opened";
    after_steps(steps: usize, circuit: &str) = "{circuit}, after 1 step" | "{circuit}, after {steps} steps";
    keep_step(name: &str) = "Keep “{name}”";
    delete_step(name: &str) = "Delete “{name}”";
    restore_step(name: &str) = "Restore “{name}”";
    differs(head: &str, by: &str) = "{head} {by}";
    compared_to_baseline(each: &str) = "; compared with the baseline: {each}";
    baseline_races = "For differences, run the races again: they are also run on the baseline.";
    legend_visits = "Turns that start here, fewer or more";
    legend_overshoots = "Overshooting turns, fewer or more";
    legend_wear = "Points spent from here, fewer or more";
}

/// How a version is known that was pinned without a name.
pub(crate) fn pinned(circuit: &str, steps: usize) -> String {
    let circuit = super::files::unnamed(circuit);
    match steps {
        0 => as_opened(circuit),
        steps => after_steps(steps, circuit),
    }
}

/// What is done to versions, as undo and redo name it.
pub(super) fn step(edit: &VersionEdit) -> String {
    match edit {
        VersionEdit::Keep(version) => keep_step(&version.name),
        VersionEdit::Drop(_, name) => delete_step(name),
        VersionEdit::Restore(name, _) => restore_step(name),
    }
}

/// What the legend is headed where a heat map shows differences.
pub(crate) fn legend(heat: HeatShown) -> &'static str {
    match heat {
        HeatShown::Visits => legend_visits(),
        HeatShown::Overshoots => legend_overshoots(),
        HeatShown::Wear => legend_wear(),
    }
}

/// "+0.41"; none where it would be +0.00.
pub(crate) fn difference(by: f64, decimals: usize) -> Option<String> {
    let text = words::signed(by, decimals);
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
    let each = each.filter_map(|(head, by)| Some(differs(head, by.as_ref()?)));
    match language::series(each).to_string() {
        none if none.is_empty() => none,
        each => compared_to_baseline(&each),
    }
}

/// The share of races won from a place, with what it is in the baseline.
pub(crate) fn win_share(now: &str, share: Share, was: Share) -> String {
    let (low, high) = share.interval();
    let (was_low, was_high) = was.interval();
    let how: fn(&str, &str) -> String = match () {
        () if low > was_high => more_wins,
        () if high < was_low => fewer_wins,
        () => as_many_wins,
    };
    how(now, &percent(was.value()))
}
