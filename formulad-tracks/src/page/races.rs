//! The results of the simulated races.

use formulad_core::CornerId;
use formulad_core::analysis::simulate::{
    Experiment, Mean, SectionTotals, Share, TableTime, Totals, mean_place,
};

use super::chart::{Axes, ChartColumn, columns, round_up};
use super::corners::called;
use super::html::Html;
use super::table::{Cell, Table, maybe, name, number};
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
        series(kinds.map(|(kind, seats)| {
            t!(
                "{cars} {kind}" | "{cars} {kind}",
                cars = seats.len(),
                kind = kind_words(kind)
            )
        }))
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
            1 => t!("1 race of 1 lap" | "1 race of {laps} laps", laps),
            races => t!(
                "{races} races of 1 lap" | "{races} races of {laps} laps",
                laps,
                races = whole(races)
            ),
        };
        html.paragraph(&t!(
            "{races} with {drivers} drivers. Numbers after ± are half of a 95 % interval.",
            races,
            drivers = self.drivers()
        ));
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
        let rows = averages.chain([
            (t!("turns of cars that finish"), finishers),
            (t!("length of the game at a table"), game),
        ]);
        Table::of(
            t!("A race"),
            rows,
            &[
                ("", &|(label, _)| name(capitalized(label))),
                (t!("On average"), &|(_, mean)| {
                    number(mean.as_deref().unwrap_or(t!("–")))
                }),
            ],
        )
        .write(html);
        html.note(&t!(
            "The length of the game is a model: {turn} seconds for every turn of a car, and \
             {choice} for every choice between two options or more.",
            turn = fixed(pace.seconds_per_turn, 0),
            choice = fixed(pace.seconds_per_choice, 0)
        ));
    }

    fn fairness(&self, html: &mut Html) {
        html.part(t!("The grid"));
        let wins = self.totals.wins_by_grid();
        let cars = wins.len().max(1) as f64;
        let highs = wins.iter().map(|share| share.interval().1);
        let high = highs.fold(1.0 / cars, f64::max);
        let axes = Axes {
            title: t!("Races won from each place of the grid, with 95 % intervals"),
            across: t!("place on the grid"),
            up: t!("races won, %"),
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
                    tip: t!(
                        "from place {place}: {wins} of 1 race, {share} ({interval})"
                            | "from place {place}: {wins} of {number} races, {share} ({interval})",
                        races = share.of,
                        place,
                        wins = whole(share.count),
                        number = whole(share.of),
                        share = percent(share.value()),
                        interval = interval(*share)
                    ),
                }
            })
            .collect();
        html.figure(t!("Races won by place on the grid"));
        let alike = (100.0 / cars, t!("if all places were alike"));
        columns(html, &axes, &shown, Some(alike));
        html.put("</figure>\n");
        let most = wins.iter().map(|share| share.value());
        let most = most.fold(1e-9, f64::max);
        let places = self.totals.places_by_grid();
        Table::of(
            t!("Races won by place on the grid"),
            wins.iter().zip(&places).zip(1..),
            &[
                (t!("Place"), &|(_, place)| name(place.to_string())),
                (t!("Races won"), &|((wins, _), _)| {
                    Cell::Bar(percent(wins.value()), wins.value() / most)
                }),
                (t!("95 % interval"), &|((wins, _), _)| {
                    number(interval(**wins))
                }),
                (t!("Mean place at the end"), &|((_, places), _)| {
                    maybe(mean_place(places), 2)
                }),
            ],
        )
        .write(html);
        html.note(t!(
            "Every driver starts equally often from every place, so differences are those of the \
             places. Intervals are Wilson's."
        ));
    }

    fn turns(&self, html: &mut Html) {
        html.part(t!("Turns"));
        let counts = self.totals.turns.counts();
        let all: u64 = counts.iter().sum();
        let Some(first) = counts.iter().position(|count| *count > 0) else {
            html.paragraph(t!("No car finished."));
            return;
        };
        let share = |count: u64| 100.0 * count as f64 / all as f64;
        let most = counts.iter().copied().max().unwrap_or(0);
        let axes = Axes {
            title: t!("Turns of cars that finish"),
            across: t!("turns"),
            up: t!("cars that finish, %"),
            range: (0.0, round_up(share(most))),
        };
        let column = |(turns, count): (usize, &u64)| ChartColumn {
            name: turns.to_string(),
            value: share(*count),
            interval: None,
            tip: t!(
                "{turns} turns: {cars} of {all} cars" | "{turns} turns: {cars} of {all} cars",
                turns,
                cars = whole(*count),
                all = whole(all)
            ),
        };
        let shown: Vec<_> = counts.iter().enumerate().skip(first).map(column).collect();
        html.figure(t!("Turns of cars that finish"));
        columns(html, &axes, &shown, None);
        let quantiles = [0.1, 0.5, 0.9].map(|part| self.totals.turns.quantile(part));
        if let [Some(fast), Some(middle), Some(slow)] = quantiles {
            html.note(&t!(
                "One car in ten takes at most {fast} turns, half of them at most {middle}, nine in \
                 ten at most {slow}.",
                fast,
                middle,
                slow
            ));
        }
        html.put("</figure>\n");
    }

    /// Returns the sections in driving order, with their names.
    pub(super) fn in_order(&self) -> Vec<(String, &SectionTotals, Option<CornerId>)> {
        let track = self.experiment.track();
        let mut sections = Vec::new();
        let straights = || track.straights().iter().zip(&self.totals.straights);
        for (straight, totals) in straights().filter(|(straight, _)| straight.before.is_none()) {
            sections.push((
                t!(
                    "straight of {spaces} spaces" | "straight of {spaces} spaces",
                    spaces = straight.length
                ),
                totals,
                None,
            ));
        }
        for (corner, totals) in track.corners().iter().zip(&self.totals.corners) {
            let before = straights().filter(|(straight, _)| straight.before == Some(corner.id));
            for (_, totals) in before {
                sections.push((
                    t!("straight to {corner}", corner = called(corner)),
                    totals,
                    None,
                ));
            }
            sections.push((called(corner), totals, Some(corner.id)));
        }
        if track.pit().is_some() {
            sections.push((t!("pit lane").to_owned(), &self.totals.pit_lane, None));
        }
        sections
    }

    fn sections(&self, html: &mut Html) {
        html.part(t!("Section by section"));
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
            t!("What happens where, in driving order"),
            &sections,
            &[
                (t!("Section"), &|(what, ..)| name(what)),
                (t!("Overtaking, moves a race"), &|(_, totals, _)| {
                    bar(0, totals)
                }),
                (t!("Overshot"), &|(_, totals, corner)| {
                    number(if corner.is_some() && totals.passings > 0 {
                        whole_percent(totals.overshoots as f64 / totals.passings as f64)
                    } else {
                        String::new()
                    })
                }),
                (t!("Wear, points a race"), &|(_, totals, _)| bar(1, totals)),
                (t!("Retired, cars in 100 races"), &|(_, totals, _)| {
                    bar(2, totals)
                }),
            ],
        )
        .with_foot([name(t!("The lap")), sum(0), number(""), sum(1), sum(2)])
        .write(html);
        html.note(t!(
            "A car overtakes another when it ends its turn further along, and the other was ahead \
             before; it counts where the overtaken car stands. Overshot is the percentage of cars \
             that overshoot the corner when they leave it."
        ));
    }

    fn causes(&self, html: &mut Html) {
        html.part(t!("Causes"));
        let (wear, retired) = (self.totals.wear_by_cause(), self.totals.retired_by_cause());
        let (points, cars) = (t!("Points a race"), t!("Cars in 100 races"));
        let (no_wear, no_retired) = (
            t!("Wear by cause: there was none."),
            t!("Retirements by cause: there was none."),
        );
        for (title, none, unit, counts, times) in [
            (t!("Wear by cause"), no_wear, points, wear, 1.0),
            (t!("Retirements by cause"), no_retired, cars, retired, 100.0),
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
                    (t!("Cause"), &|(why, _)| name(cause(*why))),
                    (unit, &|(_, count)| {
                        Cell::Bar(rate(*count), *count as f64 / most)
                    }),
                    (t!("Of all"), &|(_, count)| {
                        number(percent(*count as f64 / all as f64))
                    }),
                ],
            )
            .with_foot([
                name(t!("All")),
                number(rate(all)),
                number(whole_percent(1.0)),
            ])
            .write(html);
        }
    }

    fn luck(&self, html: &mut Html) {
        html.part(t!("Luck and skill"));
        let kinds = self.experiment.kinds();
        let seats = kinds.iter().map(|(_, seats)| seats.as_slice());
        let Some(explained) = self.totals.variance_decomposition(seats) else {
            html.paragraph(t!("There are too few races, or cars, to say."));
            return;
        };
        let grid = explained
            .grid
            .map(|part| (t!("The place on the grid"), part));
        let driver = Some((t!("Who drives"), explained.driver));
        let parts = [driver, grid, Some((t!("Chance"), explained.chance))];
        Table::of(
            t!("What decides the places at the end"),
            parts.into_iter().flatten(),
            &[
                (t!("What"), &|(what, _)| name(*what)),
                (
                    t!("Part of the differences between places at the end"),
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
                t!("The drivers"),
                rows,
                &[
                    (t!("Driver" as "over a column"), &|(kind, ..)| {
                        name(kind_words(kind))
                    }),
                    (t!("Cars"), &|(_, cars, ..)| number(cars)),
                    (t!("Races won"), &|(_, _, wins, _)| {
                        Cell::Bar(percent(wins.value()), wins.value())
                    }),
                    (t!("95 % interval"), &|(_, _, wins, _)| {
                        number(interval(*wins))
                    }),
                    (t!("Retired"), &|(.., group)| {
                        number(percent(group.retirements().value()))
                    }),
                    (t!("Turns when finishing"), &|(.., group)| {
                        maybe(group.turns.mean().map(|mean| mean.value), 2)
                    }),
                ],
            )
            .write(html);
        }
        html.note(t!(
            "An analysis of variance of the places at the end. It depends on who takes part: among \
             equal drivers nothing is skill."
        ));
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
    t!("{low} to {high}", low = percent(low), high = percent(high))
}
