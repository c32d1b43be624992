//! One line a problem, as compilers print for editors.

use super::Finding;
use crate::words::one_line;

pub(super) fn line(name: &str, line: &Finding<'_>) -> String {
    let place = line
        .span
        .map(|span| format!(":{}:{}", span.line, span.column));
    let id = line.id.map(|id| format!("[{id}]"));
    format!(
        "{}{}: {}{}: {}\n",
        one_line(name),
        place.unwrap_or_default(),
        line.severity,
        id.unwrap_or_default(),
        one_line(&line.message.text())
    )
}
