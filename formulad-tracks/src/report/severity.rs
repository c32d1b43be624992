//! How bad problems are, in words.

use formulad_core::Severity;

use crate::words::whole;

pub(crate) fn errors(count: usize, number: &str) -> String {
    t!("1 error" | "{number} errors", count, number)
}

pub(crate) fn warnings(count: usize, number: &str) -> String {
    t!("1 warning" | "{number} warnings", count, number)
}

pub(crate) fn notes(count: usize, number: &str) -> String {
    t!("1 note" | "{number} notes", count, number)
}

/// What a severity is called.
#[must_use]
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => t!("error"),
        Severity::Warning => t!("warning"),
        Severity::Advice => t!("advice"),
    }
}

/// How many errors, warnings and notes there are, as far as there are any.
///
/// ```
/// use formulad_core::Severity;
/// use formulad_tracks::report::counts;
///
/// let count = |severity| if severity == Severity::Error { 0 } else { 2 };
/// assert_eq!(counts(count), ["2 warnings", "2 notes"]);
/// ```
#[must_use]
pub fn counts(count: impl Fn(Severity) -> usize) -> Vec<String> {
    type CountWords = fn(usize, &str) -> String;
    let kinds: [(Severity, CountWords); 3] = [
        (Severity::Error, errors),
        (Severity::Warning, warnings),
        (Severity::Advice, notes),
    ];
    let counts = kinds.map(|(severity, words)| (count(severity), words));
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    counts
        .map(|(count, words)| words(count, &whole(count as u64)))
        .collect()
}
