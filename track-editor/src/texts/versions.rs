//! What the circuit is compared with, and what has become of it since.

use formulad_core::analysis::simulate::Share;
use formulad_core::language;

use formulad_tracks::draw::HeatShown;
use formulad_tracks::words;

use super::analysis::percent;
use super::joined;
use crate::document::VersionEdit;

pub(crate) fn compared_with(name: &str) -> String {
    t!("Compared with “{name}”", name)
}

pub(crate) fn more_wins(now: &str, was: &str) -> String {
    t!("{now}; more than in the baseline ({was})", now, was)
}

pub(crate) fn fewer_wins(now: &str, was: &str) -> String {
    t!("{now}; fewer than in the baseline ({was})", now, was)
}

pub(crate) fn as_many_wins(now: &str, was: &str) -> String {
    t!("{now}; no clear change from the baseline ({was})", now, was)
}

/// How a version is known that was pinned without a name.
pub(crate) fn pinned(circuit: &str, steps: usize) -> String {
    let circuit = super::files::unnamed(circuit);
    match steps {
        0 => t!("{circuit}, as opened", circuit),
        steps => t!(
            "{circuit}, after 1 step" | "{circuit}, after {steps} steps",
            steps,
            circuit
        ),
    }
}

/// What is done to versions, as undo and redo name it.
pub(super) fn step(edit: &VersionEdit) -> String {
    match edit {
        VersionEdit::Keep(version) => t!("Keep “{name}”", name = version.name),
        VersionEdit::Drop(_, name) => t!("Delete “{name}”", name),
        VersionEdit::Restore(name, _) => t!("Restore “{name}”", name),
    }
}

/// What the legend is headed where a heat map shows differences.
pub(crate) fn legend(heat: HeatShown) -> &'static str {
    match heat {
        HeatShown::Visits => t!("Turns that start here, fewer or more"),
        HeatShown::Overshoots => t!("Overshooting turns, fewer or more"),
        HeatShown::Wear => t!("Points spent from here, fewer or more"),
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
    let each = each.filter_map(|(head, by)| Some(t!("{head} {by}", head, by = by.as_ref()?)));
    match language::series(each).to_string() {
        none if none.is_empty() => none,
        each => t!("; compared with the baseline: {each}", each),
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
