//! For programs.

use formulad_core::Omitted;
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
    problems: &'a [Located],
    left_out: &'a [Omitted],
    cut: bool,
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
    let files = reports.iter().map(|report| FileReport {
        file: &report.name,
        readable: report.is_readable(),
        problems: report.problems(),
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
