//! For people, after the manner of Rust's compiler.

use codespan_reporting::diagnostic::{Diagnostic, Label, Severity as Level};
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term::termcolor::{Ansi, NoColor};
use codespan_reporting::term::{Config, emit_to_write_style};
use formulad_core::{Problem, Severity};

use super::Report;
use super::short::one_line;
use crate::file::{Located, Span};

/// The longest line that is shown, in bytes; generated files may have everything on one.
const LONGEST_LINE: usize = 500;

pub(super) fn render(report: &Report, colour: bool) -> String {
    let text = report.source().map_or("", |source| source.text());
    let file = SimpleFile::new(report.name.as_str(), text);
    let located = report.shown().map(|located| {
        (
            located.problem.severity,
            diagnostic(located, &report.name, text),
        )
    });
    let more = report.more().into_iter().map(|more| {
        let diagnostic = Diagnostic::new(level(more.severity)).with_message(more.message);
        let diagnostic = match more.id {
            Some(id) => diagnostic.with_code(id),
            None => diagnostic,
        };
        (more.severity, diagnostic)
    });
    let mut told: String = located
        .chain(more)
        .map(|(severity, diagnostic)| tell(severity, &diagnostic, &file, colour))
        .collect();
    told.push_str(&summary(report));
    told
}

fn tell(
    severity: Severity,
    diagnostic: &Diagnostic<()>,
    file: &SimpleFile<&str, &str>,
    colour: bool,
) -> String {
    let config = Config::default();
    // Nothing can fail here: the text is in memory, and so is what is written.
    let bytes = if colour {
        let mut out = Ansi::new(Vec::new());
        let _ = emit_to_write_style(&mut out, &config, file, diagnostic);
        out.into_inner()
    } else {
        let mut out = NoColor::new(Vec::new());
        let _ = emit_to_write_style(&mut out, &config, file, diagnostic);
        out.into_inner()
    };
    let text = String::from_utf8_lossy(&bytes);
    match severity {
        // It begins with the level, and the library has no other name for this one.
        Severity::Advice => text.replacen("help", &Severity::Advice.to_string(), 1),
        Severity::Error | Severity::Warning => text.into_owned(),
    }
}

fn diagnostic(located: &Located, name: &str, text: &str) -> Diagnostic<()> {
    let problem = &located.problem;
    let mut notes = notes(problem);
    let mut labels = Vec::new();
    if let Some(span) = located.span {
        match excerpt(text, span) {
            Some(range) => labels.push(Label::primary((), range)),
            None => notes.insert(0, format!("at {name}:{}:{}", span.line, span.column)),
        }
    }
    Diagnostic::new(level(problem.severity))
        .with_code(problem.id)
        .with_message(one_line(&problem.message))
        .with_labels(labels)
        .with_notes(notes)
}

fn level(severity: Severity) -> Level {
    match severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Advice => Level::Help,
    }
}

fn notes(problem: &Problem) -> Vec<String> {
    let mut notes = Vec::new();
    if !problem.help.is_empty() {
        notes.push(format!("help: {}", one_line(&problem.help)));
    }
    if let Some(fix) = &problem.fix {
        notes.push(format!(
            "fix: {} (one click in the editor)",
            one_line(&fix.label)
        ));
    }
    notes
}

/// The part of a span to show: what is on its first line, as what it is about begins there and a
/// whole track would fill the screen. Nothing where the line is too long to be looked at.
fn excerpt(text: &str, span: Span) -> Option<std::ops::Range<usize>> {
    let is_end = |c| matches!(c, '\r' | '\n');
    let before = text.get(..span.start)?;
    let after = text.get(span.start..)?;
    let begin = before.rfind(is_end).map_or(0, |end| end + 1);
    let end = span.start + after.find(is_end).unwrap_or(after.len());
    (end - begin <= LONGEST_LINE).then_some(span.start..end.min(span.end))
}

fn summary(report: &Report) -> String {
    let counts = [
        (report.count(Severity::Error), "error", "errors"),
        (report.count(Severity::Warning), "warning", "warnings"),
        (
            report.count(Severity::Advice),
            "piece of advice",
            "pieces of advice",
        ),
        (
            report.problems.len() - report.shown().count(),
            "silenced",
            "silenced",
        ),
    ];
    let counts: Vec<_> = counts
        .iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }))
        .collect();
    let counts = match (counts.is_empty(), report.is_readable()) {
        (true, _) => "no problems".to_owned(),
        (false, true) => counts.join(", "),
        (false, false) if report.is_cut => {
            format!("cannot be read, {} or more", counts.join(", "))
        }
        (false, false) => format!("cannot be read, {}", counts.join(", ")),
    };
    format!("{}: {counts}\n", report.name)
}
