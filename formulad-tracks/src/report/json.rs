//! For programs.

use formulad_core::{Omitted, Problem};
use serde::Serialize;

use super::Report;
use crate::file::Located;
use crate::words::escaped;

#[derive(Serialize)]
struct Document<'a> {
    files: Vec<FileReport<'a>>,
}

#[derive(Serialize)]
struct FileReport<'a> {
    file: &'a str,
    readable: bool,
    problems: Vec<FoundProblem<'a>>,
    left_out: &'a [Omitted],
    cut: bool,
}

#[derive(Serialize)]
struct FoundProblem<'a> {
    line: Option<usize>,
    column: Option<usize>,
    #[serde(flatten)]
    problem: &'a Problem,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<RelatedEntry<'a>>,
}

#[derive(Serialize)]
struct RelatedEntry<'a> {
    line: usize,
    column: usize,
    message: &'a str,
}

/// Reports as one JSON document, in a stable format:
///
/// ```json
/// {"files":[{"file":"a.track.json","readable":true,"problems":[
///   {"line":12,"column":5,"id":"corner.split","severity":"error",
///    "place":{"pointer":"/corners/2","spaces":[41],"corners":[3]},
///    "message":"…","help":"…"}],
///   "left_out":[{"id":"link.dangling","severity":"error","count":17}],"cut":false}]}
/// ```
///
/// `line` and `column` count from 1 and are `null` without a text to point at. `place` may
/// also hold `links`, and a problem a `fix` (with `label`, `safe` and `changes`) and, where the
/// designer has set it aside, `silenced` with the reason. Of one kind at most 100 problems are
/// listed; `related` has other places to look at, each with `line`, `column` and `message`; `left_out` has how many more there are. Where `cut` is true, the file cannot be read and
/// reading stopped at its first 100 faults. Fields may be added; none is renamed or
/// removed.
#[must_use]
pub fn json(reports: &[Report]) -> String {
    fn entry(located: &Located) -> FoundProblem<'_> {
        let Located {
            problem,
            span,
            related,
        } = located;
        let related = related.iter().map(|(span, message)| RelatedEntry {
            line: span.line,
            column: span.column,
            message: message.english(),
        });
        FoundProblem {
            related: related.collect(),
            line: span.map(|span| span.line),
            column: span.map(|span| span.column),
            problem,
        }
    }
    let files = reports.iter().map(|report| FileReport {
        file: &report.name,
        readable: report.is_readable(),
        problems: report.problems.iter().map(entry).collect(),
        left_out: report.omitted(),
        cut: report.is_cut(),
    });
    let document = Document {
        files: files.collect(),
    };
    // Writing to a string fails only for maps with odd keys.
    let text = serde_json::to_string_pretty(&document).unwrap_or_default();
    escaped(&text).into_owned() + "\n"
}
