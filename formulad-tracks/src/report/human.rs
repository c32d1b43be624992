//! For people, in the style of Rust's compiler.

use codespan_reporting::diagnostic::{Diagnostic, Label, Severity as Level};
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term::termcolor::{Ansi, NoColor};
use codespan_reporting::term::{Config, emit_to_write_style};
use formulad_core::Severity;

use super::{Finding, Report, counts};
use crate::file::Span;
use crate::words::{one_line, series, visible};

/// The last line: the file, and how many problems of each severity there are.
pub(crate) fn summary(file: &str, problems: &str) -> String {
    t!("{file}: {problems}", file, problems)
}

/// The longest line that is shown, in bytes; generated files may have everything on one.
const LONGEST_LINE: usize = 500;

pub(super) fn render(report: &Report, colour: bool) -> String {
    let text = report.source().map_or("", |source| source.text());
    let (name, text) = (one_line(&report.name), visible(text));
    let file = SimpleFile::new(name.as_ref(), text.as_ref());
    let lines = report.lines().into_iter();
    let mut rendered: String = lines
        .map(|line| emit(line.severity, &diagnostic(&line, &file), &file, colour))
        .collect();
    rendered.push_str(&last(report));
    rendered
}

fn emit(
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
    // It begins with the level, which the library has its own names for.
    let own = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "help",
    };
    text.replacen(own, super::severity(severity), 1)
}

fn diagnostic(line: &Finding<'_>, file: &SimpleFile<&str, &str>) -> Diagnostic<()> {
    let mut diagnostic =
        Diagnostic::new(level(line.severity)).with_message(one_line(&line.message.text()).as_ref());
    diagnostic.code = line.id.map(str::to_owned);
    if let Some(span) = line.span {
        if let Some(range) = excerpt(file.source(), span) {
            diagnostic.labels.push(Label::primary((), range));
            for (span, label) in line.related {
                let range = excerpt(file.source(), *span);
                let label = range
                    .map(|range| Label::secondary((), range).with_message(one_line(&label.text())));
                diagnostic.labels.extend(label);
            }
        } else {
            let place = format!("{}:{}:{}", file.name(), span.line, span.column);
            diagnostic.notes.push(t!("at {place}", place));
        }
    }
    let help = line.help.filter(|help| !help.english().is_empty());
    let help = help.map(|help| t!("help: {help}", help = one_line(&help.text())));
    let fix = line.fix.map(|fix| {
        t!(
            "fix: {fix} (one click in the editor)",
            fix = one_line(&fix.label.text())
        )
    });
    diagnostic.notes.extend(help.into_iter().chain(fix));
    diagnostic
}

fn level(severity: Severity) -> Level {
    match severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Advice => Level::Help,
    }
}

/// The part of a span to show: only what is on its first line, where its subject begins, as a whole
/// track would fill the screen. `None` if the line is too long to be read.
fn excerpt(text: &str, span: Span) -> Option<std::ops::Range<usize>> {
    let is_end = |c| matches!(c, '\r' | '\n');
    let before = text.get(..span.start)?;
    let after = text.get(span.start..)?;
    let begin = before.rfind(is_end).map_or(0, |end| end + 1);
    let end = span.start + after.find(is_end).unwrap_or(after.len());
    (end - begin <= LONGEST_LINE).then_some(span.start..end.min(span.end))
}

fn last(report: &Report) -> String {
    let mut counts = counts(|severity| report.count(severity));
    let hidden = report.problems.len() - report.shown().count();
    counts
        .extend((hidden > 0).then(|| t!("{count} silenced" | "{count} silenced", count = hidden)));
    let (name, problems) = (one_line(&report.name), series(&counts));
    let line = match (counts.is_empty(), report.is_readable()) {
        (true, _) => summary(&name, t!("no problems")),
        (false, true) => summary(&name, &problems),
        (false, false) if report.is_cut => t!(
            "{file}: cannot be read, {problems} or more",
            file = name,
            problems
        ),
        (false, false) => t!("{file}: cannot be read, {problems}", file = name, problems),
    };
    line + "\n"
}
