//! Two versions of a circuit, race by race with the same seeds.

use std::fmt::Write;

use formulad_core::analysis::simulate::{Comparison, Difference, Spread};
use serde::Serialize;

use super::told::{MeanTold, Told};

/// Both versions and their differences.
#[derive(Debug, Serialize)]
pub(super) struct Compared<'a> {
    first: Told<'a>,
    second: Told<'a>,
    differences: Vec<DifferenceTold>,
}

/// A figure of a race in both versions, and by how much they differ.
#[derive(Debug, Serialize)]
struct DifferenceTold {
    of: &'static str,
    first: Option<MeanTold>,
    second: Option<MeanTold>,
    /// The second less the first.
    difference: Option<ChangeTold>,
}

#[derive(Debug, Serialize)]
struct ChangeTold {
    mean: f64,
    error: Option<f64>,
    low: f64,
    high: f64,
}

impl<'a> Compared<'a> {
    pub(super) fn new(first: Told<'a>, second: Told<'a>, compared: &Comparison) -> Self {
        let told = |of, spread: fn(&Comparison) -> (Spread, Spread, Difference)| {
            let (first, second, difference) = spread(compared);
            let mean = |spread: Spread| spread.mean().map(MeanTold::from);
            DifferenceTold {
                of,
                first: mean(first),
                second: mean(second),
                difference: difference.mean().map(|mean| {
                    let (low, high) = mean.interval();
                    ChangeTold {
                        mean: mean.value,
                        error: mean.error,
                        low,
                        high,
                    }
                }),
            }
        };
        let differences = vec![
            told("winner-turns", |c| {
                (c.first.winners, c.second.winners, c.differences.winners)
            }),
            told("rounds", |c| {
                (c.first.rounds, c.second.rounds, c.differences.rounds)
            }),
            told("retired", |c| {
                (c.first.retired, c.second.retired, c.differences.retired)
            }),
            told("overtakes", |c| {
                (
                    c.first.overtakes,
                    c.second.overtakes,
                    c.differences.overtakes,
                )
            }),
            told("wear", |c| {
                (c.first.wear, c.second.wear, c.differences.wear)
            }),
        ];
        Self {
            first,
            second,
            differences,
        }
    }

    /// What differs, as a table.
    pub(super) fn table(&self) -> String {
        let mut text = String::new();
        let names = [&self.first, &self.second].map(|told| told.name);
        let races = self.first.races;
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{} (1) against {} (2), {races} races each with the same seeds\n",
            names[0], names[1]
        );
        let _ = writeln!(
            text,
            "  {:22}  {:>8}  {:>8}  difference, 95 % interval",
            "a race", "1", "2"
        );
        for line in &self.differences {
            let number = |mean: &Option<MeanTold>| {
                mean.map_or_else(|| "–".to_owned(), |mean| format!("{:.2}", mean.mean))
            };
            let difference = line.difference.as_ref().map_or_else(
                || "–".to_owned(),
                |d| {
                    let verdict = if d.low <= 0.0 && d.high >= 0.0 {
                        "  may be chance"
                    } else {
                        ""
                    };
                    format!("{:+.2} ({:+.2} to {:+.2}){verdict}", d.mean, d.low, d.high)
                },
            );
            let _ = writeln!(
                text,
                "  {:22}  {:>8}  {:>8}  {difference}",
                words(line.of),
                number(&line.first),
                number(&line.second),
            );
        }
        text
    }
}

fn words(of: &'static str) -> &'static str {
    match of {
        "winner-turns" => "turns of the winner",
        "rounds" => "rounds until all are in",
        "retired" => "cars out",
        "overtakes" => "overtaking moves",
        _ => "wear points",
    }
}
