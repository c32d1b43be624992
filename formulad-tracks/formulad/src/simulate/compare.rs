//! Two versions of a circuit, race by race with the same seeds.

use formulad_core::analysis::simulate::{Comparison, Mean};
use serde::Serialize;

use super::report::Report;
use crate::output::headings;
use crate::table::table;
use formulad_tracks::figures::races::{AVERAGES, Average, verdict};

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
            label: figure.label(),
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
        let races = self.now.races;
        let (now, before) = (self.now.name, self.before.name);
        let heading = headings::compared(races, now, before, &races.to_string());
        let columns = [
            (t!("a race"), None),
            (t!("before"), Some(8)),
            (t!("now"), Some(8)),
            (t!("now less before, 95 % interval"), None),
        ];
        let number = |mean: Option<Mean>| {
            mean.map_or_else(|| "–".to_owned(), |mean| format!("{:.2}", mean.value))
        };
        let row = |row: &Row| {
            let difference = row.difference.as_ref().map_or_else(
                || "–".to_owned(),
                |Change { mean, low, high }| {
                    t!(
                        "{by:+.2} ({low:+.2} to {high:+.2})  {verdict}",
                        by = mean.value,
                        low = *low,
                        high = *high,
                        verdict = verdict(*mean)
                    )
                },
            );
            vec![
                row.label.to_owned(),
                number(row.before),
                number(row.now),
                difference,
            ]
        };
        let rows: Vec<_> = self.differences.iter().map(row).collect();
        format!("{heading}\n\n{}", table(&columns, &rows))
    }
}
