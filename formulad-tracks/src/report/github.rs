//! Workflow commands of GitHub Actions, which Forgejo and Gitea understand too.

use formulad_core::Severity;

use super::Finding;
use crate::words::visible;

pub(super) fn line(name: &str, line: &Finding<'_>) -> String {
    let level = match line.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "notice",
    };
    let place = line
        .span
        .map(|span| format!(",line={},col={}", span.line, span.column));
    let help = line.help.map(|help| format!(": {}", help.english()));
    format!(
        "::{level} file={}{},title={}::{}\n",
        property(name),
        place.unwrap_or_default(),
        property(line.id.unwrap_or("formulad")),
        message(&format!(
            "{}{}",
            line.message.english(),
            help.unwrap_or_default()
        )),
    )
}

/// What follows `::` runs to the end of the line, and `%` begins an escape.
fn message(text: &str) -> String {
    let text = visible(text);
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property also ends at a comma, and all of them at a colon.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
