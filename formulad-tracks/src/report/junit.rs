//! `JUnit`'s XML, which test dashboards show.

use std::collections::BTreeMap;

use formulad_core::Severity;

use super::{Finding, Report};
use crate::words::{Escaped, one_line};

/// Reports as `JUnit` XML: a suite for each file, with a failure for each error. Warnings and advice are
/// cases that pass, with their text as output, and a file without problems is one case that passes.
/// Suppressed problems are omitted. Every time is 0, as the same files give the same report.
#[must_use]
pub fn junit(reports: &[Report]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned();
    for report in reports {
        let lines = report.lines();
        let is_failure = |line: &&Finding<'_>| line.severity == Severity::Error;
        let failures = lines.iter().filter(is_failure).count();
        let (name, tests) = (one_line(&report.name), lines.len().max(1));
        let name = Escaped(&name).to_string();
        xml += &format!(
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
        );
        if lines.is_empty() {
            xml += &format!("    <testcase classname=\"{name}\" name=\"valid\" time=\"0\"/>\n");
        }
        let mut seen = BTreeMap::new();
        for line in &lines {
            xml += &case(&name, line, &mut seen);
        }
        xml += "  </testsuite>\n";
    }
    xml + "</testsuites>\n"
}

/// A case whose name no other case of its file has: dashboards take cases of one name for the same.
fn case(file: &str, line: &Finding<'_>, seen: &mut BTreeMap<String, usize>) -> String {
    let place = line
        .span
        .map(|span| format!("{}:{}", span.line, span.column));
    let place = place.as_deref();
    let mut name = line.id.unwrap_or("file").to_owned();
    name.extend(place.map(|place| format!(" at {place}")));
    let count = seen.entry(name.clone()).or_insert(0);
    *count += 1;
    if *count > 1 {
        name += &format!(", {count}");
    }
    let place = place.map(|place| format!("{place}: ")).unwrap_or_default();
    let message = one_line(line.message.english());
    let help = one_line(line.help.map_or("", |help| help.english()));
    let (message, help) = (Escaped(&message), Escaped(&help));
    let content = match line.severity {
        Severity::Error => {
            format!("<failure type=\"error\" message=\"{place}{message}\">{help}</failure>")
        }
        severity => format!("<system-out>{place}{severity}: {message}; {help}</system-out>"),
    };
    format!("    <testcase classname=\"{file}\" name=\"{name}\" time=\"0\">{content}</testcase>\n")
}
