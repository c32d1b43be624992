//! One line a problem, as compilers print for editors.

use super::More;
use crate::file::Located;

pub(super) fn line(name: &str, located: &Located) -> String {
    let problem = &located.problem;
    let place = located.span.map_or_else(String::new, |span| {
        format!(":{}:{}", span.line, span.column)
    });
    format!(
        "{name}{place}: {}[{}]: {}\n",
        problem.severity,
        problem.id,
        one_line(&problem.message)
    )
}

/// The line that says that there are more.
pub(super) fn more(name: &str, more: &More) -> String {
    let id = more.id.map_or_else(String::new, |id| format!("[{id}]"));
    format!("{name}: {}{id}: {}\n", more.severity, more.message)
}

/// Messages quote what the file says, and names in it may have several lines.
pub(super) fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_message_stays_on_its_line() {
        assert_eq!(one_line("a\nb\u{1b}[31m"), "a b [31m");
    }
}
