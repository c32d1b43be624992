//! What the circuit is compared with, and what has become of it since.

use formulad_core::analysis::simulate::Share;

use super::analysis::percent;
use super::joined;

texts! {
    TITLE = "Versions";
    BASELINE = "Baseline";
    NO_BASELINE = "There is no baseline";
    EXPLAIN = "Pin the circuit as it is, or choose a file. Analysis and Statistics then show how the circuit differs from it.";
    UNCHANGED = "Nothing has changed since.";
    changed(changes: &[String]) = "Changed since: {}.", changes.join("; ");
    BASELINE_ERRORS = "The baseline cannot be raced on: only what is drawn is compared.";
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
