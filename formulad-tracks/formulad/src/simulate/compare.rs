//! Two versions of a circuit, race by race with the same seeds.

use formulad_core::analysis::simulate::{Comparison, Mean};
use serde::Serialize;

use super::report::Report;
use formulad_tracks::figures::races::{AVERAGES, Average, verdict};
use formulad_tracks::words::width;

/// The circuit asked about, the one that it is compared with, and their differences.
#[derive(Debug, Serialize)]
pub(super) struct Compared<'a> {
    before: Report<'a>,
    now: Report<'a>,
    differences: Vec<Row>,
}

/// A figure of a race in both versions, and by how much they differ.
#[derive(Debug, Serialize)]
struct Row {
    of: &'static str,
    #[serde(skip)]
    label: &'static str,
    before: Option<Mean>,
    now: Option<Mean>,
    difference: Option<Change>,
}

/// Now less before.
#[derive(Debug, Serialize)]
struct Change {
    #[serde(flatten)]
    mean: Mean,
    low: f64,
    high: f64,
}

impl<'a> Compared<'a> {
    /// Puts two reports side by side; the first experiment of the comparison is the one before.
    pub(super) fn new(before: Report<'a>, now: Report<'a>, compared: &Comparison) -> Self {
        let row = |figure: &Average| Row {
            of: figure.key,
            label: figure.label,
            before: figure.mean(&compared.first),
            now: figure.mean(&compared.second),
            difference: figure.difference(compared).map(|mean| {
                let (low, high) = mean.interval();
                Change { mean, low, high }
            }),
        };
        Self {
            before,
            now,
            differences: AVERAGES.iter().map(row).collect(),
        }
    }

    /// Formats the differences as a table.
    pub(super) fn table(&self) -> String {
        let width = width(AVERAGES.map(|figure| figure.label));
        let mut text = format!(
            "{} (now) against {} (before), {} races each with the same seeds\n\n  {:width$}  \
             {:>8}  {:>8}  now less before, 95 % interval\n",
            self.now.name, self.before.name, self.now.races, "a race", "before", "now"
        );
        for row in &self.differences {
            let number = |mean: Option<Mean>| {
                mean.map_or_else(|| "–".to_owned(), |mean| format!("{:.2}", mean.value))
            };
            let difference = row.difference.as_ref().map_or_else(
                || "–".to_owned(),
                |Change { mean, low, high }| {
                    let verdict = verdict(*mean);
                    format!("{:+.2} ({low:+.2} to {high:+.2})  {verdict}", mean.value)
                },
            );
            let (before, now) = (number(row.before), number(row.now));
            text += &format!(
                "  {:width$}  {before:>8}  {now:>8}  {difference}\n",
                row.label
            );
        }
        text
    }
}
