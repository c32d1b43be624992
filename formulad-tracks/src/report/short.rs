//! One line a problem, as compilers print for editors.

use super::Line;

pub(super) fn line(name: &str, line: &Line<'_>) -> String {
    let place = line
        .span
        .map(|span| format!(":{}:{}", span.line, span.column));
    let id = line.id.map(|id| format!("[{id}]"));
    format!(
        "{name}{}: {}{}: {}\n",
        place.unwrap_or_default(),
        line.severity,
        id.unwrap_or_default(),
        one_line(&line.message)
    )
}

/// Messages quote what the file says, and names in it may have several lines.
pub(super) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
