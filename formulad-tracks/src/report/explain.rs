//! The catalogue of problems in plain words.

use std::fmt::Write;

use formulad_core::{Severity, check};

use crate::{file, import, lint};

/// One kind of problem, of files, of tracks or of their design.
struct Kind {
    id: &'static str,
    severity: Severity,
    finds: &'static str,
    why: &'static str,
    example: &'static str,
    fix: bool,
}

/// Every kind of problem, sorted by id.
fn kinds() -> Vec<Kind> {
    let files = file::catalogue().iter().chain(import::catalogue());
    let files = files.map(|entry| Kind {
        id: entry.id,
        severity: entry.severity,
        finds: entry.finds,
        why: entry.why,
        example: entry.example,
        fix: false,
    });
    let tracks = check::catalogue().iter().map(|entry| Kind {
        id: entry.id,
        severity: entry.severity,
        finds: entry.finds,
        why: entry.why,
        example: entry.example,
        fix: entry.fix,
    });
    let designs = lint::catalogue().iter().map(|lint| Kind {
        id: lint.id,
        severity: lint.severity,
        finds: lint.finds,
        why: lint.why,
        example: lint.example,
        fix: lint.fix,
    });
    let mut kinds: Vec<_> = files.chain(tracks).chain(designs).collect();
    kinds.sort_by_key(|kind| kind.id);
    kinds
}

/// What a kind of problem is, why it matters and what it looks like, as `formulad explain` prints
/// it; `None` where there is no such id.
///
/// ```
/// let text = formulad_tracks::report::explain("file.unknown-field").expect("there is such an id");
/// assert!(text.starts_with("file.unknown-field (warning)\n"));
/// ```
#[must_use]
pub fn explain(id: &str) -> Option<String> {
    let kind = kinds().into_iter().find(|kind| kind.id == id)?;
    let mut text = format!(
        "{} ({})\n\n{}\n\nWhy it matters: {}\n\nExample: {}\n",
        kind.id, kind.severity, kind.finds, kind.why, kind.example
    );
    if kind.fix {
        text.push_str("\nThe editor can mend it.\n");
    }
    Some(text)
}

/// Every kind of problem, one a line: id, severity and what is found.
#[must_use]
pub fn list() -> String {
    let kinds = kinds();
    let width = kinds.iter().map(|kind| kind.id.len()).max().unwrap_or(0);
    let mut text = String::new();
    for kind in kinds {
        let severity = kind.severity.to_string();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:width$}  {severity:7}  {}", kind.id, kind.finds);
    }
    text
}

/// The page of the documentation on every kind of problem, as Markdown without its title.
///
/// ```
/// assert!(formulad_tracks::report::catalogue().contains("### corner.split\n\n*error*"));
/// ```
#[must_use]
pub fn catalogue() -> String {
    let mut text = String::new();
    let mut family = "";
    for kind in kinds() {
        let first = kind.id.split('.').next().unwrap_or_default();
        // Writing to a string cannot fail.
        if first != family {
            family = first;
            let _ = write!(text, "## {family}\n\n");
        }
        let fix = if kind.fix {
            ", the editor can mend it"
        } else {
            ""
        };
        let _ = write!(
            text,
            "### {}\n\n*{}*{fix}\n\n{} {}\n\nExample: {}\n\n",
            kind.id, kind.severity, kind.finds, kind.why, kind.example
        );
    }
    text
}
