//! What the checks advise, and how the page was made.

use formulad_core::{Problem, Severity};

use super::Page;
use super::html::{Html, Text};
use super::races::Races;
use super::table::{Table, name, words};
use super::texts::about as texts;
use crate::figures::fingerprint;
use crate::words::{capitalized, whole};

/// What the checks of the circuit say.
pub(super) fn advice(html: &mut Html, problems: &[Problem]) {
    let mut shown = problems
        .iter()
        .filter(|problem| problem.silenced.is_none())
        .peekable();
    if shown.peek().is_none() {
        html.paragraph(texts::nothing_found());
        return;
    }
    html.put("<ul class=\"advice\">\n");
    for problem in shown {
        let severity = match problem.severity {
            Severity::Error => texts::error(),
            Severity::Warning => texts::warning(),
            Severity::Advice => texts::advice(),
        };
        writeln!(
            html,
            "<li><b>{}</b> <code>{}</code> {}. {}.</li>",
            Text(severity),
            Text(problem.id),
            Text(&problem.message.text()),
            Text(&capitalized(&problem.help.text()))
        );
    }
    html.put("</ul>\n");
}

/// Writes what the page was made from, so that it can be made again.
pub(super) fn made(html: &mut Html, page: &Page<'_>, races: Option<&Races<'_>>) {
    let mut table = Table::new(texts::table(), &["", ""]);
    let mut row = |what: &str, value: String| table.row([name(what), words(value)]);
    row(
        texts::program(),
        format!("formulad {}", env!("CARGO_PKG_VERSION")),
    );
    row(texts::fingerprint(), fingerprint(page.track));
    row(
        texts::rules(),
        texts::rules_laps(page.rules.laps, page.rules_name),
    );
    if let Some(races) = races {
        row(texts::races(), whole(races.totals.races));
        row(texts::seed(), races.experiment.seed().to_string());
        row(texts::drivers(), races.drivers());
    }
    if let Some((earlier, ..)) = page.against {
        row(
            texts::compared(),
            format!("{}, {}", earlier.name(), fingerprint(earlier)),
        );
    }
    if let Some(command) = page.command {
        row(texts::command(), command.to_owned());
    }
    table.write(html);
    html.note(texts::note());
}
