//! `JUnit`'s XML, which test dashboards show.

use formulad_core::Severity;

use super::{Finding, Report};
use crate::words::{Escaped, one_line};

/// Reports as `JUnit` XML: a suite for each file, with a failure for each error. Warnings and advice are
/// cases that pass, with their text as output, and a file without problems is one case that passes.
/// Suppressed problems are omitted.
#[must_use]
pub fn junit(reports: &[Report]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned();
    for report in reports {
        let lines = report.lines();
        let is_failure = |line: &&Finding<'_>| line.severity == Severity::Error;
        let failures = lines.iter().filter(is_failure).count();
        let (name, tests) = (one_line(&report.name), lines.len().max(1));
        let name = Escaped(&name).to_string();
        xml +=
            &format!("  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\">\n");
        if lines.is_empty() {
            xml += &format!("    <testcase classname=\"{name}\" name=\"valid\"/>\n");
        }
        for line in &lines {
            xml += &case(&name, line);
        }
        xml += "  </testsuite>\n";
    }
    xml + "</testsuites>\n"
}

fn case(file: &str, line: &Finding<'_>) -> String {
    let place = line
        .span
        .map(|span| format!("{}:{}: ", span.line, span.column));
    let (place, message) = (place.unwrap_or_default(), one_line(line.message.english()));
    let help = one_line(line.help.map_or("", |help| help.english()));
    let (message, help) = (Escaped(&message), Escaped(&help));
    let id = line.id.unwrap_or("file");
    let content = match line.severity {
        Severity::Error => {
            format!("<failure type=\"error\" message=\"{place}{message}\">{help}</failure>")
        }
        severity => format!("<system-out>{place}{severity}: {message}; {help}</system-out>"),
    };
    format!("    <testcase classname=\"{file}\" name=\"{id}\">{content}</testcase>\n")
}
