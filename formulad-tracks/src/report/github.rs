//! Workflow commands of GitHub Actions, which Forgejo and Gitea understand too.

use formulad_core::Severity;

use super::More;
use crate::file::Located;

pub(super) fn line(name: &str, located: &Located) -> String {
    let problem = &located.problem;
    let level = level(problem.severity);
    let place = located.span.map_or_else(String::new, |span| {
        format!(",line={},col={}", span.line, span.column)
    });
    format!(
        "::{level} file={}{place},title={}::{}\n",
        property(name),
        property(problem.id),
        message(&format!("{}: {}", problem.message, problem.help)),
    )
}

/// The command that says that there are more.
pub(super) fn more(name: &str, more: &More) -> String {
    format!(
        "::{} file={},title={}::{}\n",
        level(more.severity),
        property(name),
        property(more.id.unwrap_or("formulad")),
        message(&more.message),
    )
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "notice",
    }
}

/// What follows `::` runs to the end of the line, and `%` begins an escape.
fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property also ends at a comma, and all of them at a colon.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{message, property};

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(
            message("50 %\nand: more, yes\r"),
            "50 %25%0Aand: more, yes%0D"
        );
        assert_eq!(property("c:\\a,b%"), "c%3A\\a%2Cb%25");
    }
}
