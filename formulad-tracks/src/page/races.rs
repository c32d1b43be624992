//! The results of the simulated races.

use formulad_core::CornerId;
use formulad_core::analysis::simulate::{
    Experiment, Mean, SectionTotals, Share, TableTime, Totals,
};

use super::chart::{Axes, Column, columns, round_up};
use super::corners::called;
use super::html::Html;
use super::table::{Cell, Table, maybe, name, number};
use crate::figures::races::AVERAGES;
use crate::words::{capitalized, cause, count, fixed, joined, percent, whole, whole_percent};

/// Races that have been driven.
#[derive(Debug, Clone, Copy)]
pub(super) struct Races<'a> {
    pub(super) study: &'a Experiment,
    pub(super) totals: &'a Totals,
}

impl Races<'_> {
    fn per_race(&self, count: u64) -> f64 {
        count as f64 / self.totals.races.max(1) as f64
    }

    /// Formats the drivers: `3 planner, 3 careful`.
    pub(super) fn drivers(&self) -> String {
        let kinds = self.study.kinds().into_iter();
        joined(
            kinds.map(|(kind, seats)| format!("{} {kind}", seats.len())),
            ", ",
        )
    }

    pub(super) fn write(&self, html: &mut Html) {
        self.outline(html);
        self.fairness(html);
        self.turns(html);
        self.sections(html);
        self.causes(html);
        self.luck(html);
    }

    fn outline(&self, html: &mut Html) {
        let totals = self.totals;
        html.paragraph(&format!(
            "{} of {} with {} drivers. Numbers after ± are half of a 95 % interval.",
            count(totals.races, "race"),
            count(self.study.rules().laps, "lap"),
            self.drivers()
        ));
        let pace = TableTime::USUAL;
        let averages = AVERAGES.iter();
        let averages = averages.map(|it| (it.label, it.mean(totals), it.unit, 2));
        let rows = averages.chain([
            (
                "turns of cars that finish",
                totals.finishers.ratio(),
                "turns",
                2,
            ),
            (
                "length of the game at a table",
                totals.minutes(pace),
                "minutes",
                0,
            ),
        ]);
        Table::of(
            "A race",
            rows,
            &[
                ("", &|(label, ..)| name(capitalized(label))),
                ("On average", &|(_, mean, unit, digits)| {
                    let mean = mean.map(|mean| mean_with_reach(mean, unit, *digits));
                    number(mean.unwrap_or("–".to_owned()))
                }),
            ],
        )
        .write(html);
        html.note(&format!(
            "The length of the game is a model: {} seconds for every turn of a car, and {} for every choice \
             between two options or more.",
            fixed(pace.seconds_per_turn, 0),
            fixed(pace.seconds_per_choice, 0)
        ));
    }

    fn fairness(&self, html: &mut Html) {
        html.put("<h3>The grid</h3>\n");
        let wins = self.totals.wins_by_grid();
        let cars = wins.len().max(1) as f64;
        let highs = wins.iter().map(|share| share.interval().1);
        let high = highs.fold(1.0 / cars, f64::max);
        let axes = Axes {
            title: "Races won from each place of the grid, with 95 % intervals",
            across: "place on the grid",
            up: "races won, %",
            range: (0.0, round_up(100.0 * high)),
            digits: 0,
        };
        let shown: Vec<_> = wins
            .iter()
            .zip(1..)
            .map(|(share, place)| {
                let (low, high) = share.interval();
                Column {
                    name: place.to_string(),
                    value: 100.0 * share.value(),
                    interval: Some((100.0 * low, 100.0 * high)),
                    tip: format!(
                        "from place {place}: {} of {}, {} ({})",
                        whole(share.count),
                        count(share.of, "race"),
                        percent(share.value()),
                        interval(*share)
                    ),
                }
            })
            .collect();
        html.put("<figure>\n<figcaption><b>Races won by place on the grid</b></figcaption>\n");
        let alike = (100.0 / cars, "if all places were alike");
        columns(html, &axes, &shown, Some(alike));
        html.put("</figure>\n");
        let most = wins.iter().map(|share| share.value());
        let most = most.fold(1e-9, f64::max);
        let places = self.totals.places_by_grid();
        Table::of(
            "Races won by place on the grid",
            wins.iter().zip(&places).zip(1..),
            &[
                ("Place", &|(_, place)| name(place.to_string())),
                ("Races won", &|((wins, _), _)| {
                    Cell::Bar(percent(wins.value()), wins.value() / most)
                }),
                ("95 % interval", &|((wins, _), _)| number(interval(**wins))),
                ("Mean place at the end", &|((_, places), _)| {
                    maybe(mean_place(places), 2)
                }),
            ],
        )
        .write(html);
        html.note(
            "Every driver starts equally often from every place, so differences are those of the places. Intervals \
             are Wilson's.",
        );
    }

    fn turns(&self, html: &mut Html) {
        html.put("<h3>Turns</h3>\n");
        let counts = self.totals.turns.counts();
        let all: u64 = counts.iter().sum();
        let Some(first) = counts.iter().position(|count| *count > 0) else {
            html.paragraph("No car finished.");
            return;
        };
        let share = |count: u64| 100.0 * count as f64 / all as f64;
        let most = counts.iter().copied().max().unwrap_or(0);
        let axes = Axes {
            title: "Turns of cars that finish",
            across: "turns",
            up: "cars that finish, %",
            range: (0.0, round_up(share(most))),
            digits: 0,
        };
        let column = |(turns, count): (usize, &u64)| Column {
            name: turns.to_string(),
            value: share(*count),
            interval: None,
            tip: format!("{turns} turns: {} of {} cars", whole(*count), whole(all)),
        };
        let shown: Vec<_> = counts.iter().enumerate().skip(first).map(column).collect();
        html.put("<figure>\n<figcaption><b>Turns of cars that finish</b></figcaption>\n");
        columns(html, &axes, &shown, None);
        let quantiles = [0.1, 0.5, 0.9].map(|part| self.totals.turns.quantile(part));
        if let [Some(fast), Some(middle), Some(slow)] = quantiles {
            html.note(&format!(
                "One car in ten takes at most {fast} turns, half of them at most {middle}, nine in ten at most \
                 {slow}."
            ));
        }
        html.put("</figure>\n");
    }

    /// Returns the sections in driving order, with their names.
    pub(super) fn in_order(&self) -> Vec<(String, &SectionTotals, Option<CornerId>)> {
        let track = self.study.track();
        let mut sections = Vec::new();
        let straights = || track.straights().iter().zip(&self.totals.straights);
        for (straight, totals) in straights().filter(|(straight, _)| straight.before.is_none()) {
            sections.push((
                format!("straight of {} spaces", straight.length),
                totals,
                None,
            ));
        }
        for (corner, totals) in track.corners().iter().zip(&self.totals.corners) {
            let before = straights().filter(|(straight, _)| straight.before == Some(corner.id));
            for (_, totals) in before {
                sections.push((format!("straight to {}", called(corner)), totals, None));
            }
            sections.push((called(corner), totals, Some(corner.id)));
        }
        if track.pit().is_some() {
            sections.push(("pit lane".to_owned(), &self.totals.pit_lane, None));
        }
        sections
    }

    fn sections(&self, html: &mut Html) {
        html.put("<h3>Section by section</h3>\n");
        let sections = self.in_order();
        let counts: [fn(&SectionTotals) -> u64; 3] = [
            |totals| totals.overtakes,
            |totals| totals.wear.sum(),
            |totals| totals.retired.sum(),
        ];
        let all = |at: usize| {
            sections
                .iter()
                .map(move |(_, totals, _)| counts[at](totals))
        };
        let most = [0, 1, 2].map(|at| all(at).max().unwrap_or(0).max(1) as f64);
        let rate = |at: usize, count: u64| match at {
            2 => fixed(100.0 * self.per_race(count), 1),
            _ => fixed(self.per_race(count), 2),
        };
        let bar = |at: usize, totals: &SectionTotals| {
            let count = counts[at](totals);
            Cell::Bar(rate(at, count), count as f64 / most[at])
        };
        let sum = |at| number(rate(at, all(at).sum()));
        Table::of(
            "What happens where, in driving order",
            &sections,
            &[
                ("Section", &|(what, ..)| name(what)),
                ("Overtaking, moves a race", &|(_, totals, _)| bar(0, totals)),
                ("Overshot", &|(_, totals, corner)| {
                    number(if corner.is_some() && totals.passings > 0 {
                        whole_percent(totals.overshoots as f64 / totals.passings as f64)
                    } else {
                        String::new()
                    })
                }),
                ("Wear, points a race", &|(_, totals, _)| bar(1, totals)),
                ("Retired, cars in 100 races", &|(_, totals, _)| {
                    bar(2, totals)
                }),
            ],
        )
        .with_foot([name("The lap"), sum(0), number(""), sum(1), sum(2)])
        .write(html);
        html.note(
            "A car overtakes another when it ends its turn further along, and the other was ahead before; it counts where the \
             overtaken car stands. Overshot is the percentage of cars that overshoot the corner when they leave it.",
        );
    }

    fn causes(&self, html: &mut Html) {
        html.put("<h3>Causes</h3>\n");
        let (wear, retired) = (self.totals.wear_by_cause(), self.totals.retired_by_cause());
        for (title, unit, counts, times) in [
            ("Wear by cause", "Points a race", wear, 1.0),
            ("Retirements by cause", "Cars in 100 races", retired, 100.0),
        ] {
            let all = counts.sum();
            if all == 0 {
                html.paragraph(&format!("{title}: there was none."));
                continue;
            }
            let mut rows: Vec<_> = counts.iter().collect();
            rows.sort_by_key(|(cause, count)| (u64::MAX - count, *cause as usize));
            let most = rows.first().map_or(1, |(_, count)| *count) as f64;
            let rate = |count: u64| fixed(times * self.per_race(count), 2);
            Table::of(
                title,
                rows,
                &[
                    ("Cause", &|(why, _)| name(cause(*why))),
                    (unit, &|(_, count)| {
                        Cell::Bar(rate(*count), *count as f64 / most)
                    }),
                    ("Of all", &|(_, count)| {
                        number(percent(*count as f64 / all as f64))
                    }),
                ],
            )
            .with_foot([name("All"), number(rate(all)), number("100 %")])
            .write(html);
        }
    }

    fn luck(&self, html: &mut Html) {
        html.put("<h3>Luck and skill</h3>\n");
        let kinds = self.study.kinds();
        let seats = kinds.iter().map(|(_, seats)| seats.as_slice());
        let Some(explained) = self.totals.variance_decomposition(seats) else {
            html.paragraph("There are too few races, or cars, to say.");
            return;
        };
        let grid = explained.grid.map(|part| ("The place on the grid", part));
        let driver = Some(("Who drives", explained.driver));
        let parts = [driver, grid, Some(("Chance", explained.chance))];
        Table::of(
            "What decides the places at the end",
            parts.into_iter().flatten(),
            &[
                ("What", &|(what, _)| name(*what)),
                (
                    "Part of the differences between places at the end",
                    &|(_, part)| Cell::Bar(percent(*part), *part),
                ),
            ],
        )
        .write(html);
        if kinds.len() > 1 {
            let rows = kinds.iter().map(|(kind, seats)| {
                let (wins, group) = (
                    self.totals.wins(seats.clone()),
                    self.totals.group(seats.clone()),
                );
                (kind, seats.len(), wins, group)
            });
            Table::of(
                "The drivers",
                rows,
                &[
                    ("Driver", &|(kind, ..)| name(**kind)),
                    ("Cars", &|(_, cars, ..)| number(cars)),
                    ("Races won", &|(_, _, wins, _)| {
                        Cell::Bar(percent(wins.value()), wins.value())
                    }),
                    ("95 % interval", &|(_, _, wins, _)| number(interval(*wins))),
                    ("Retired", &|(.., group)| {
                        number(percent(group.retirements().value()))
                    }),
                    ("Turns when finishing", &|(.., group)| {
                        maybe(group.turns.mean().map(|mean| mean.value), 2)
                    }),
                ],
            )
            .write(html);
        }
        html.note(
            "An analysis of variance of the places at the end. It depends on who takes part: among equal drivers \
             nothing is skill.",
        );
    }
}

/// Formats a mean with half of its 95 % interval.
pub(super) fn mean_with_reach(mean: Mean, unit: &str, digits: usize) -> String {
    let value = fixed(mean.value, digits);
    match mean.reach() {
        Some(reach) => format!("{value} ± {} {unit}", fixed(reach, digits.max(1))),
        None => format!("{value} {unit}"),
    }
}

/// Formats the 95 % interval of a share.
pub(super) fn interval(share: Share) -> String {
    let (low, high) = share.interval();
    format!("{} to {}", percent(low), percent(high))
}

fn mean_place(places: &[u64]) -> Option<f64> {
    let all: u64 = places.iter().sum();
    let weighted = (1_u64..).zip(places).map(|(place, count)| place * count);
    (all > 0).then(|| weighted.sum::<u64>() as f64 / all as f64)
}
