//! Two versions of a circuit, race by race with the same seeds.

use std::fmt::Write;

use formulad_core::analysis::simulate::{Comparison, Difference, Spread};
use serde::Serialize;

use super::told::{MeanTold, Told};

/// The circuit asked about, the one that it is held against, and their differences.
#[derive(Debug, Serialize)]
pub(super) struct Compared<'a> {
    before: Told<'a>,
    now: Told<'a>,
    differences: Vec<DifferenceTold>,
}

/// A figure of a race in both versions, and by how much they differ.
#[derive(Debug, Serialize)]
struct DifferenceTold {
    of: &'static str,
    before: Option<MeanTold>,
    now: Option<MeanTold>,
    /// Now less before.
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
    /// Of a comparison whose first study is of the circuit before.
    pub(super) fn new(before: Told<'a>, now: Told<'a>, compared: &Comparison) -> Self {
        let told = |of, spread: fn(&Comparison) -> (Spread, Spread, Difference)| {
            let (before, now, difference) = spread(compared);
            let mean = |spread: Spread| spread.mean().map(MeanTold::from);
            DifferenceTold {
                of,
                before: mean(before),
                now: mean(now),
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
            before,
            now,
            differences,
        }
    }

    /// What differs, as a table.
    pub(super) fn table(&self) -> String {
        let mut text = String::new();
        let races = self.now.races;
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{} (now) against {} (before), {races} races each with the same seeds\n",
            self.now.name, self.before.name
        );
        let _ = writeln!(
            text,
            "  {:22}  {:>8}  {:>8}  now less before, 95 % interval",
            "a race", "before", "now"
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
                number(&line.before),
                number(&line.now),
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
