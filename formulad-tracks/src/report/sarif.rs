//! The Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS), which code hosts show.

use std::collections::BTreeSet;

use formulad_core::Severity;
use serde_json::{Value, json};

use super::Report;
use crate::file::{Located, Span};
use crate::lint;
use crate::words::escaped;

/// Reports as a SARIF log: one run, with the rules of all ids of this project that were found. Suppressed problems are marked as
/// such. Paths are written as relative URIs.
#[must_use]
pub fn sarif(reports: &[Report]) -> String {
    let found = reports.iter().flat_map(|report| &report.problems);
    let ids: BTreeSet<&str> = found.map(|located| located.problem.id).collect();
    let rules = lint::kinds()
        .filter(|kind| ids.contains(kind.id))
        .map(|kind| {
            json!({
                "id": kind.id,
                "shortDescription": { "text": kind.finds },
                "fullDescription": { "text": kind.why },
                "defaultConfiguration": { "level": level(kind.severity) },
            })
        });
    let results = reports.iter().flat_map(|report| {
        let problems = report.problems.iter();
        problems.map(|located| result(&report.name, located))
    });
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "formulad",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules.collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Vec<_>>(),
        }],
    });
    escaped(&format!("{log:#}\n")).into_owned()
}

fn result(file: &str, located: &Located) -> Value {
    let Located {
        problem,
        span,
        related,
    } = located;
    let place = |span: Option<&Span>| {
        let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
        if let Some(span) = span {
            place["region"] = json!({ "startLine": span.line, "startColumn": span.column });
        }
        place
    };
    let mut result = json!({
        "ruleId": problem.id,
        "level": level(problem.severity),
        "message": { "text": format!("{}; {}", problem.message.english(), problem.help.english()) },
        "locations": [{ "physicalLocation": place(span.as_ref()) }],
    });
    if !related.is_empty() {
        let related = related.iter().map(|(span, label)| {
            json!({ "physicalLocation": place(Some(span)), "message": { "text": label.english() } })
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(reason) = &problem.silenced {
        result["suppressions"] = json!([{ "kind": "inSource", "justification": reason }]);
    }
    result
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

/// A path as a relative URI (RFC 3986).
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into());
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
