//! The Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS), which code hosts show.

use std::collections::BTreeMap;

use formulad_core::{Problem, ProblemKind, Severity};
use serde_json::{Value, json};

use super::{Report, explain, fingerprint};
use crate::file::{Located, Span};
use crate::words::escaped;

/// The base of relative URIs: the root of the repository, wherever it is checked out.
const ROOT: &str = "%SRCROOT%";

/// Reports as a SARIF log: one run, with the rules of all ids that were found. Suppressed problems are
/// marked as such. Paths are written as URIs, relative ones to the root of the repository.
#[must_use]
pub fn sarif(reports: &[Report]) -> String {
    let found = reports.iter().flat_map(|report| &report.problems);
    let found: BTreeMap<&str, &Problem> = found
        .map(|located| (located.problem.id, &located.problem))
        .rev()
        .collect();
    let kinds = explain::kinds();
    let rules = found.values().map(|problem| {
        let kind = kinds.binary_search_by_key(&problem.id, |kind| kind.id);
        kind.map_or_else(|_| other_rule(problem), |at| rule(kinds[at]))
    });
    let results = reports.iter().flat_map(|report| {
        let problems = report.problems.iter().map(|located| &located.problem);
        let prints = fingerprint::all(problems.map(|problem| (problem.id, Some(&problem.place))));
        let results = report.problems.iter().zip(prints);
        results.map(|(located, print)| result(&report.name, located, &print))
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
            "originalUriBaseIds": {
                ROOT: { "description": { "text": "The root of the repository." } },
            },
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Vec<_>>(),
        }],
    });
    escaped(&format!("{log:#}\n")).into_owned()
}

fn rule(kind: &ProblemKind) -> Value {
    let help = |separator| format!("{}{separator}Example: {}", kind.why, kind.example);
    json!({
        "id": kind.id,
        "shortDescription": { "text": kind.finds },
        "fullDescription": { "text": format!("{} {}", kind.finds, kind.why) },
        "help": { "text": help(" "), "markdown": help("\n\n") },
        "helpUri": explain::page(kind.id),
        "defaultConfiguration": { "level": level(kind.severity) },
        "properties": { "tags": [ProblemKind::family(kind.id)] },
    })
}

/// The rule of a kind that is somebody else's, of which only its problems are known.
fn other_rule(problem: &Problem) -> Value {
    let (message, help) = (problem.message.english(), problem.help.english());
    json!({
        "id": problem.id,
        "shortDescription": { "text": problem.id },
        "fullDescription": { "text": message },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": level(problem.severity) },
        "properties": { "tags": [ProblemKind::family(problem.id)] },
    })
}

fn result(file: &str, located: &Located, fingerprint: &str) -> Value {
    let Located {
        problem,
        span,
        related,
    } = located;
    let place = |span: Option<&Span>| {
        let mut place = json!({ "artifactLocation": artifact(file) });
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
        "partialFingerprints": { "problem/v1": fingerprint },
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

/// A file: by a URI that is relative to the root or, if its path is absolute, by a whole one.
fn artifact(path: &str) -> Value {
    let path = path.replace('\\', "/");
    let is_whole = path.starts_with('/') || matches!(path.as_bytes(), [_, b':', b'/', ..]);
    if is_whole {
        json!({ "uri": format!("file:///{}", uri(path.trim_start_matches('/'))) })
    } else {
        json!({ "uri": uri(&path), "uriBaseId": ROOT })
    }
}

/// A path as a part of a URI (RFC 3986).
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into());
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
