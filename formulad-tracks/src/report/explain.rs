//! The catalogue of problems in plain words.

use std::fmt::Write;

use formulad_core::{ProblemKind, Severity};

use super::severity;
#[cfg(feature = "import")]
use crate::import;
use crate::lint;
#[cfg(feature = "scan")]
use crate::scan;
use crate::words::{pad_end, width};

/// The book.
const BOOK: &str = "https://formulad-rs.github.io/formulad/book";

/// Every kind of problem, of track files and, with the features `import` and `scan`, of imports and scans, sorted by id.
pub(super) fn kinds() -> Vec<&'static ProblemKind> {
    let kinds = lint::kinds();
    #[cfg(feature = "import")]
    let kinds = kinds.chain(import::catalogue());
    #[cfg(feature = "scan")]
    let kinds = kinds.chain(scan::catalogue());
    let mut kinds: Vec<_> = kinds.collect();
    kinds.sort_by_key(|kind| kind.id);
    kinds
}

/// Where the book explains a kind of problem.
pub(super) fn page(id: &str) -> String {
    // Anchors of headings, as mdBook makes them.
    let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let anchor: String = id.chars().filter(is_kept).collect();
    format!("{BOOK}/problems.html#{anchor}")
}

/// What a kind of problem is, why it matters and what it looks like, as `formulad explain` prints
/// it; `None` if no kind has this id.
///
/// ```
/// let text = formulad_tracks::report::explain("file.unknown-field").expect("it is a known id");
/// assert!(text.starts_with("file.unknown-field (warning)\n"));
/// ```
#[must_use]
pub fn explain(id: &str) -> Option<String> {
    let kind = kinds().into_iter().find(|kind| kind.id == id)?;
    let mut paragraphs = vec![
        t!(
            "{id} ({severity})",
            id = kind.id,
            severity = severity(kind.severity)
        ),
        kind.finds().to_owned(),
        t!("Why it matters: {reason}", reason = kind.why()),
        t!("Example: {example}", example = kind.example()),
    ];
    if kind.fix {
        paragraphs.push(t!("The editor can fix it.").to_owned());
    }
    Some(paragraphs.join("\n\n") + "\n")
}

/// Every kind of problem, one a line: id, severity and what is found.
#[must_use]
pub fn list() -> String {
    let kinds = kinds();
    let severities = [Severity::Error, Severity::Warning, Severity::Advice].map(severity);
    let (width, wide) = (width(kinds.iter().map(|kind| kind.id)), width(severities));
    let mut text = String::new();
    for kind in kinds {
        let severity = severity(kind.severity);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:width$}  {}  {}",
            kind.id,
            pad_end(severity, wide),
            kind.finds()
        );
    }
    text
}

/// The page of the documentation on every kind of problem, as Markdown without its title.
///
/// ```
/// assert!(formulad_tracks::report::catalogue().contains("### corner.split\n\n*warning*"));
/// ```
#[must_use]
pub fn catalogue() -> String {
    let mut text = String::new();
    let kinds = kinds();
    for family in kinds.chunk_by(|a, b| ProblemKind::family(a.id) == ProblemKind::family(b.id)) {
        // Writing to a string cannot fail.
        let _ = write!(text, "## {}\n\n", ProblemKind::family(family[0].id));
        for kind in family {
            let fix = if kind.fix {
                ", the editor can fix it"
            } else {
                ""
            };
            let _ = write!(
                text,
                "### {}\n\n*{}*{fix}\n\n{} {}\n\nExample: {}\n\n",
                kind.id, kind.severity, kind.finds, kind.why, kind.example
            );
        }
    }
    text
}
