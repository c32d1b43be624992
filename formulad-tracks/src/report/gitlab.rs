//! Code Quality reports, which GitLab shows in merge requests.

use formulad_core::{Severity, fnv};
use serde_json::{Value, json};

use super::{Report, fingerprint};
use crate::words::escaped;

/// Reports as GitLab's Code Quality: one list of all problems, with fingerprints that stay when lines
/// move. Suppressed problems are omitted.
#[must_use]
pub fn gitlab(reports: &[Report]) -> String {
    let issues: Value = reports.iter().flat_map(issues).collect();
    escaped(&format!("{issues:#}\n")).into_owned()
}

fn issues(report: &Report) -> Vec<Value> {
    let lines = report.lines();
    let places = lines
        .iter()
        .map(|line| (line.id.unwrap_or("file"), line.place));
    let prints = fingerprint::all(places);
    let issues = lines.iter().zip(prints).map(|(line, print)| {
        let help = line.help.map(|help| format!("; {}", help.english()));
        // GitLab asks for unique ones of all files together.
        let print = fnv::checksum(&format!("{}\n{print}", report.name));
        json!({
            "description": format!("{}{}", line.message.english(), help.unwrap_or_default()),
            "check_name": line.id.unwrap_or("file"),
            "fingerprint": format!("{print:016x}"),
            "severity": severity(line.severity),
            "location": {
                "path": report.name,
                "lines": { "begin": line.span.map_or(1, |span| span.line) },
            },
        })
    });
    issues.collect()
}

const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Advice => "info",
    }
}
