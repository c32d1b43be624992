//! The results of the simulated races.

use formulad_core::CornerId;
use formulad_core::analysis::simulate::{
    Experiment, Mean, SectionTotals, Share, TableTime, Totals, mean_place,
};

use super::chart::{Axes, ChartColumn, columns, round_up};
use super::corners::called;
use super::html::Html;
use super::table::{Cell, Table, maybe, name, number};
use super::texts::{head, page, races as texts};
use crate::drivers::kind_words;
use crate::figures::races::{AVERAGES, in_minutes, in_turns};
use crate::words::{capitalized, cause, fixed, percent, series, whole, whole_part, whole_percent};

/// Races that have been driven.
#[derive(Debug, Clone, Copy)]
pub(super) struct Races<'a> {
    pub(super) experiment: &'a Experiment,
    pub(super) totals: &'a Totals,
}

impl Races<'_> {
    fn per_race(&self, count: u64) -> f64 {
        count as f64 / self.totals.races.max(1) as f64
    }

    /// Formats the drivers: `3 planner, 3 careful`.
    pub(super) fn drivers(&self) -> String {
        let kinds = self.experiment.kinds().into_iter();
        series(kinds.map(|(kind, seats)| texts::drivers(seats.len(), kind_words(kind))))
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
        let laps = self.experiment.rules().laps;
        let races = match totals.races {
            1 => texts::one_race_of(laps),
            races => texts::races_of(laps, &whole(races)),
        };
        html.paragraph(&texts::outline(&races, &self.drivers()));
        let pace = TableTime::USUAL;
        let averages = AVERAGES.iter();
        let averages = averages.map(|it| {
            let mean = it
                .mean(totals)
                .map(|mean| it.in_unit(mean.value, &with_reach(mean, 2)));
            (it.label(), mean)
        });
        let (finishers, game) = (totals.finishers.ratio(), totals.minutes(pace));
        let finishers =
            finishers.map(|mean| in_turns(whole_part(mean.value), &with_reach(mean, 2)));
        let game = game.map(|mean| in_minutes(whole_part(mean.value), &with_reach(mean, 0)));
        let rows = averages.chain([(texts::finishers(), finishers), (texts::game(), game)]);
        Table::of(
            texts::a_race(),
            rows,
            &[
                ("", &|(label, _)| name(capitalized(label))),
                (head::on_average(), &|(_, mean)| {
                    number(mean.as_deref().unwrap_or(page::none()))
                }),
            ],
        )
        .write(html);
        html.note(&texts::pace(
            &fixed(pace.seconds_per_turn, 0),
            &fixed(pace.seconds_per_choice, 0),
        ));
    }

    fn fairness(&self, html: &mut Html) {
        html.part(texts::grid());
        let wins = self.totals.wins_by_grid();
        let cars = wins.len().max(1) as f64;
        let highs = wins.iter().map(|share| share.interval().1);
        let high = highs.fold(1.0 / cars, f64::max);
        let axes = Axes {
            title: texts::grid_chart(),
            across: texts::grid_axis(),
            up: texts::won_axis(),
            range: (0.0, round_up(100.0 * high)),
        };
        let shown: Vec<_> = wins
            .iter()
            .zip(1_u32..)
            .map(|(share, place)| {
                let (low, high) = share.interval();
                ChartColumn {
                    name: place.to_string(),
                    value: 100.0 * share.value(),
                    interval: Some((100.0 * low, 100.0 * high)),
                    tip: texts::won(
                        share.of,
                        place,
                        &whole(share.count),
                        &whole(share.of),
                        &percent(share.value()),
                        &interval(*share),
                    ),
                }
            })
            .collect();
        html.figure(texts::won_by_place());
        let alike = (100.0 / cars, texts::alike());
        columns(html, &axes, &shown, Some(alike));
        html.put("</figure>\n");
        let most = wins.iter().map(|share| share.value());
        let most = most.fold(1e-9, f64::max);
        let places = self.totals.places_by_grid();
        Table::of(
            texts::won_by_place(),
            wins.iter().zip(&places).zip(1..),
            &[
                (texts::place(), &|(_, place)| name(place.to_string())),
                (head::races_won(), &|((wins, _), _)| {
                    Cell::Bar(percent(wins.value()), wins.value() / most)
                }),
                (head::interval(), &|((wins, _), _)| number(interval(**wins))),
                (texts::mean_place(), &|((_, places), _)| {
                    maybe(mean_place(places), 2)
                }),
            ],
        )
        .write(html);
        html.note(texts::grid_note());
    }

    fn turns(&self, html: &mut Html) {
        html.part(texts::turns());
        let counts = self.totals.turns.counts();
        let all: u64 = counts.iter().sum();
        let Some(first) = counts.iter().position(|count| *count > 0) else {
            html.paragraph(texts::no_car_finished());
            return;
        };
        let share = |count: u64| 100.0 * count as f64 / all as f64;
        let most = counts.iter().copied().max().unwrap_or(0);
        let axes = Axes {
            title: texts::turns_chart(),
            across: texts::turns_axis(),
            up: texts::finish_axis(),
            range: (0.0, round_up(share(most))),
        };
        let column = |(turns, count): (usize, &u64)| ChartColumn {
            name: turns.to_string(),
            value: share(*count),
            interval: None,
            tip: texts::finished(turns, &whole(*count), &whole(all)),
        };
        let shown: Vec<_> = counts.iter().enumerate().skip(first).map(column).collect();
        html.figure(texts::turns_chart());
        columns(html, &axes, &shown, None);
        let quantiles = [0.1, 0.5, 0.9].map(|part| self.totals.turns.quantile(part));
        if let [Some(fast), Some(middle), Some(slow)] = quantiles {
            html.note(&texts::quantiles(fast, middle, slow));
        }
        html.put("</figure>\n");
    }

    /// Returns the sections in driving order, with their names.
    pub(super) fn in_order(&self) -> Vec<(String, &SectionTotals, Option<CornerId>)> {
        let track = self.experiment.track();
        let mut sections = Vec::new();
        let straights = || track.straights().iter().zip(&self.totals.straights);
        for (straight, totals) in straights().filter(|(straight, _)| straight.before.is_none()) {
            sections.push((texts::straight(straight.length), totals, None));
        }
        for (corner, totals) in track.corners().iter().zip(&self.totals.corners) {
            let before = straights().filter(|(straight, _)| straight.before == Some(corner.id));
            for (_, totals) in before {
                sections.push((texts::straight_to(&called(corner)), totals, None));
            }
            sections.push((called(corner), totals, Some(corner.id)));
        }
        if track.pit().is_some() {
            sections.push((texts::pit_lane().to_owned(), &self.totals.pit_lane, None));
        }
        sections
    }

    fn sections(&self, html: &mut Html) {
        html.part(texts::sections());
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
            texts::by_section(),
            &sections,
            &[
                (texts::section(), &|(what, ..)| name(what)),
                (texts::overtaking(), &|(_, totals, _)| bar(0, totals)),
                (head::overshot(), &|(_, totals, corner)| {
                    number(if corner.is_some() && totals.passings > 0 {
                        whole_percent(totals.overshoots as f64 / totals.passings as f64)
                    } else {
                        String::new()
                    })
                }),
                (texts::wear(), &|(_, totals, _)| bar(1, totals)),
                (texts::retired(), &|(_, totals, _)| bar(2, totals)),
            ],
        )
        .with_foot([name(texts::lap()), sum(0), number(""), sum(1), sum(2)])
        .write(html);
        html.note(texts::sections_note());
    }

    fn causes(&self, html: &mut Html) {
        html.part(texts::causes());
        let (wear, retired) = (self.totals.wear_by_cause(), self.totals.retired_by_cause());
        let (points, cars) = (texts::points_a_race(), texts::cars_in_races());
        let (no_wear, no_retired) = (texts::no_wear(), texts::no_retired());
        for (title, none, unit, counts, times) in [
            (texts::wear_causes(), no_wear, points, wear, 1.0),
            (texts::retired_causes(), no_retired, cars, retired, 100.0),
        ] {
            let all = counts.sum();
            if all == 0 {
                html.paragraph(none);
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
                    (texts::cause(), &|(why, _)| name(cause(*why))),
                    (unit, &|(_, count)| {
                        Cell::Bar(rate(*count), *count as f64 / most)
                    }),
                    (head::of_all(), &|(_, count)| {
                        number(percent(*count as f64 / all as f64))
                    }),
                ],
            )
            .with_foot([
                name(head::all()),
                number(rate(all)),
                number(whole_percent(1.0)),
            ])
            .write(html);
        }
    }

    fn luck(&self, html: &mut Html) {
        html.part(texts::luck());
        let kinds = self.experiment.kinds();
        let seats = kinds.iter().map(|(_, seats)| seats.as_slice());
        let Some(explained) = self.totals.variance_decomposition(seats) else {
            html.paragraph(texts::too_few());
            return;
        };
        let grid = explained.grid.map(|part| (texts::by_grid(), part));
        let driver = Some((texts::by_driver(), explained.driver));
        let parts = [driver, grid, Some((texts::by_chance(), explained.chance))];
        Table::of(
            texts::decides(),
            parts.into_iter().flatten(),
            &[
                (texts::what(), &|(what, _)| name(*what)),
                (texts::part(), &|(_, part)| Cell::Bar(percent(*part), *part)),
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
                texts::drivers_table(),
                rows,
                &[
                    (texts::driver(), &|(kind, ..)| name(kind_words(kind))),
                    (texts::cars(), &|(_, cars, ..)| number(cars)),
                    (head::races_won(), &|(_, _, wins, _)| {
                        Cell::Bar(percent(wins.value()), wins.value())
                    }),
                    (head::interval(), &|(_, _, wins, _)| number(interval(*wins))),
                    (head::retired(), &|(.., group)| {
                        number(percent(group.retirements().value()))
                    }),
                    (texts::turns_finishing(), &|(.., group)| {
                        maybe(group.turns.mean().map(|mean| mean.value), 2)
                    }),
                ],
            )
            .write(html);
        }
        html.note(texts::luck_note());
    }
}

/// Formats a mean with half of its 95 % interval.
pub(super) fn with_reach(mean: Mean, digits: usize) -> String {
    let value = fixed(mean.value, digits);
    match mean.reach() {
        Some(reach) => format!("{value} ± {}", fixed(reach, digits.max(1))),
        None => value,
    }
}

/// Formats the 95 % interval of a share.
pub(super) fn interval(share: Share) -> String {
    let (low, high) = share.interval();
    texts::interval(&percent(low), &percent(high))
}
