//! What the checks advise, and how the page was made.

use formulad_core::{Problem, Severity};

use super::Page;
use super::html::{Html, Text};
use super::races::Races;
use super::table::{Table, name, words};
use crate::figures::fingerprint;
use crate::words::{capitalized, whole};

/// What the checks of the circuit say.
pub(super) fn advice(html: &mut Html, problems: &[Problem]) {
    let mut shown = problems
        .iter()
        .filter(|problem| problem.silenced.is_none())
        .peekable();
    if shown.peek().is_none() {
        html.paragraph(t!("The checks found nothing."));
        return;
    }
    html.put("<ul class=\"advice\">\n");
    for problem in shown {
        let severity = match problem.severity {
            Severity::Error => t!("Error"),
            Severity::Warning => t!("Warning"),
            Severity::Advice => t!("Advice" as "in a report"),
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
    let mut table = Table::new(t!("What the page was made from"), &["", ""]);
    let mut row = |what: &str, value: String| table.row([name(what), words(value)]);
    row(
        t!("Program"),
        format!("formulad {}", env!("CARGO_PKG_VERSION")),
    );
    row(t!("Fingerprint of the circuit"), fingerprint(page.track));
    row(
        t!("Rules"),
        t!(
            "{rules}, 1 lap" | "{rules}, {laps} laps",
            laps = page.rules.laps,
            rules = page.rules_name
        ),
    );
    if let Some(races) = races {
        row(t!("Races" as "in a report"), whole(races.totals.races));
        row(t!("Seed"), races.experiment.seed().to_string());
        row(t!("Drivers"), races.drivers());
    }
    if let Some((earlier, ..)) = page.against {
        row(
            t!("Compared with"),
            format!("{}, {}", earlier.name(), fingerprint(earlier)),
        );
    }
    if let Some(command) = page.command {
        row(t!("Command"), command.to_owned());
    }
    table.write(html);
    html.note(t!(
        "Par is exact. Over the line in 4th gear means in whichever lane is best. Races are counted \
         in whole numbers, so the same circuit, rules and seed give the same page on every machine, \
         byte for byte."
    ));
}
