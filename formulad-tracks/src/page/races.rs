//! What came of the simulated races.

use formulad_core::CornerId;
use formulad_core::analysis::simulate::{Mean, Pace, SectionTotals, Share, Study, Totals};

use super::chart::{Axes, Column, columns, round_up};
use super::corners::called;
use super::html::Html;
use super::table::{Cell, Table, name, number};
use crate::words::{cause, count, fixed, joined, percent, whole, whole_percent};

/// Races that have been driven.
#[derive(Debug, Clone, Copy)]
pub(super) struct Races<'a> {
    pub(super) study: &'a Study,
    pub(super) totals: &'a Totals,
}

impl Races<'_> {
    fn per_race(&self, count: u64) -> f64 {
        count as f64 / self.totals.races.max(1) as f64
    }

    /// Who sits in the cars: `3 planner, 3 careful`.
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
        let heads = ["", "On average"];
        let mut table = Table::new("A race", &heads);
        for (what, mean, unit, digits) in [
            ("Turns of the winner", totals.winners.mean(), "turns", 2),
            (
                "Turns of cars that finish",
                totals.finishers.ratio(),
                "turns",
                2,
            ),
            (
                "Rounds until the last car is home or out",
                totals.rounds.mean(),
                "rounds",
                2,
            ),
            ("Cars that retire", totals.retired.mean(), "cars", 2),
            ("Overtaking moves", totals.overtakes.mean(), "moves", 1),
            (
                "Wear points spent by all cars",
                totals.wear.mean(),
                "points",
                1,
            ),
            (
                "Length of the game at a table",
                totals.minutes(Pace::USUAL),
                "minutes",
                0,
            ),
        ] {
            table.row([
                name(what),
                number(mean.map_or("–".to_owned(), |mean| told(mean, unit, digits))),
            ]);
        }
        table.write(html);
        let pace = Pace::USUAL;
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
        let places = self.totals.places_by_grid();
        let cars = wins.len().max(1) as f64;
        let high = wins
            .iter()
            .map(|share| share.interval().1)
            .fold(1.0 / cars, f64::max);
        let axes = Axes {
            title: "Races won from each place of the grid, with 95 % intervals",
            across: "place on the grid",
            up: "races won, %",
            range: (0.0, round_up(100.0 * high)),
            digits: 0,
        };
        let column = |(at, share): (usize, &Share)| {
            let (low, high) = share.interval();
            Column {
                name: (at + 1).to_string(),
                value: 100.0 * share.value(),
                interval: Some((100.0 * low, 100.0 * high)),
                told: format!("from place {}: {}", at + 1, share_told(*share)),
            }
        };
        let shown: Vec<_> = wins.iter().enumerate().map(column).collect();
        html.put("<figure>\n<figcaption><b>Races won by place on the grid</b></figcaption>\n");
        columns(
            html,
            &axes,
            &shown,
            Some((100.0 / cars, "were all places alike")),
        );
        html.put("</figure>\n");
        let heads = [
            "Place",
            "Races won",
            "95 % interval",
            "Mean place at the end",
        ];
        let mut table = Table::new("Races won by place on the grid", &heads);
        for (at, (share, places)) in wins.iter().zip(&places).enumerate() {
            let (low, high) = share.interval();
            table.row([
                name((at + 1).to_string()),
                Cell::Bar(percent(share.value()), share.value() / high_of(&wins)),
                number(format!("{} to {}", percent(low), percent(high))),
                number(mean_place(places).map_or("–".to_owned(), |place| fixed(place, 2))),
            ]);
        }
        table.write(html);
        html.note(
            "Every driver starts equally often from every place, so differences are those of the places. Intervals \
             are Wilson's.",
        );
    }

    fn turns(&self, html: &mut Html) {
        html.put("<h3>Turns</h3>\n");
        let counts = self.totals.turns.counts();
        let all: u64 = counts.iter().sum();
        let first = counts.iter().position(|count| *count > 0);
        let Some(first) = first else {
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
            told: format!("{turns} turns: {} of {} cars", whole(*count), whole(all)),
        };
        let shown: Vec<_> = counts.iter().enumerate().skip(first).map(column).collect();
        html.put("<figure>\n<figcaption><b>Turns of cars that finish</b></figcaption>\n");
        columns(html, &axes, &shown, None);
        let quantiles = [0.1, 0.5, 0.9].map(|part| self.totals.turns.quantile(part));
        if let [Some(fast), Some(middle), Some(slow)] = quantiles {
            html.note(&format!(
                "One car in ten takes {fast} turns or fewer, half of them {middle} or fewer, nine in ten {slow} or \
                 fewer."
            ));
        }
        html.put("</figure>\n");
    }

    /// The sections in driving order, with what they are called.
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
        let heads = [
            "Section",
            "Overtaking, moves a race",
            "Overshot",
            "Wear, points a race",
            "Retired, cars in 100 races",
        ];
        let mut table = Table::new("What happens where, in driving order", &heads);
        let sections = self.in_order();
        let most = |of: fn(&SectionTotals) -> u64| {
            let counts = sections.iter().map(|(_, totals, _)| of(totals));
            counts.max().unwrap_or(0).max(1) as f64
        };
        let (overtakes, wear, retired) = (
            most(|totals| totals.overtakes),
            most(|totals| totals.wear.sum()),
            most(|totals| totals.retired.sum()),
        );
        let bar = |count: u64, most: f64, text: String| Cell::Bar(text, count as f64 / most);
        for (what, totals, corner) in &sections {
            let overshot = match corner {
                Some(_) if totals.passings > 0 => {
                    whole_percent(totals.overshoots as f64 / totals.passings as f64)
                }
                _ => String::new(),
            };
            let (worn, out) = (totals.wear.sum(), totals.retired.sum());
            table.row([
                name(what),
                bar(
                    totals.overtakes,
                    overtakes,
                    fixed(self.per_race(totals.overtakes), 2),
                ),
                number(overshot),
                bar(worn, wear, fixed(self.per_race(worn), 2)),
                bar(out, retired, fixed(100.0 * self.per_race(out), 1)),
            ]);
        }
        let sum = |of: fn(&SectionTotals) -> u64| -> u64 {
            sections.iter().map(|(_, totals, _)| of(totals)).sum()
        };
        table.foot([
            name("The lap"),
            number(fixed(self.per_race(sum(|totals| totals.overtakes)), 2)),
            number(""),
            number(fixed(self.per_race(sum(|totals| totals.wear.sum())), 2)),
            number(fixed(
                100.0 * self.per_race(sum(|totals| totals.retired.sum())),
                1,
            )),
        ]);
        table.write(html);
        html.note(
            "A car overtakes another when it ends its turn further along, and the other was ahead before; it counts where the \
             overtaken car stands. Overshot are so many of a hundred cars that leave the corner behind.",
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
            let heads = ["Cause", unit, "Of all"];
            let mut table = Table::new(title, &heads);
            let mut rows: Vec<_> = counts.iter().collect();
            rows.sort_by_key(|(cause, count)| (u64::MAX - count, *cause as usize));
            let most = rows.first().map_or(1, |(_, count)| *count) as f64;
            for (why, number_of) in rows {
                table.row([
                    name(cause(why)),
                    Cell::Bar(
                        fixed(times * self.per_race(number_of), 2),
                        number_of as f64 / most,
                    ),
                    number(percent(number_of as f64 / all as f64)),
                ]);
            }
            table.foot([
                name("All"),
                number(fixed(times * self.per_race(all), 2)),
                number("100 %"),
            ]);
            table.write(html);
        }
    }

    fn luck(&self, html: &mut Html) {
        html.put("<h3>Luck and skill</h3>\n");
        let kinds = self.study.kinds();
        let seats = kinds.iter().map(|(_, seats)| seats.as_slice());
        let Some(explained) = self.totals.explained(seats) else {
            html.paragraph("There are too few races, or cars, to tell.");
            return;
        };
        let heads = ["What", "Part of the differences between places at the end"];
        let mut table = Table::new("What decides the places at the end", &heads);
        let grid = explained.grid.map(|part| ("The place on the grid", part));
        let parts = [
            Some(("Who drives", explained.driver)),
            grid,
            Some(("Chance", explained.chance)),
        ];
        for (what, part) in parts.into_iter().flatten() {
            table.row([name(what), Cell::Bar(percent(part), part)]);
        }
        table.write(html);
        if kinds.len() > 1 {
            let heads = [
                "Driver",
                "Cars",
                "Races won",
                "95 % interval",
                "Retired",
                "Turns when finishing",
            ];
            let mut table = Table::new("The drivers", &heads);
            for (kind, seats) in &kinds {
                let wins = self.totals.wins(seats.iter().copied());
                let group = self.totals.group(seats.iter().copied());
                let (low, high) = wins.interval();
                let mean = group.turns.mean();
                table.row([
                    name(*kind),
                    number(seats.len().to_string()),
                    Cell::Bar(percent(wins.value()), wins.value()),
                    number(format!("{} to {}", percent(low), percent(high))),
                    number(percent(group.retirements().value())),
                    number(mean.map_or("–".to_owned(), |mean| fixed(mean.value, 2))),
                ]);
            }
            table.write(html);
        }
        html.note(
            "An analysis of variance of the places at the end. It depends on who takes part: among equal drivers \
             nothing is skill.",
        );
    }
}

/// A mean with half of its 95 % interval.
pub(super) fn told(mean: Mean, unit: &str, digits: usize) -> String {
    let (low, high) = mean.interval();
    let half = (high - low) / 2.0;
    match mean.error {
        Some(_) => format!(
            "{} ± {} {unit}",
            fixed(mean.value, digits),
            fixed(half, digits.max(1))
        ),
        None => format!("{} {unit}", fixed(mean.value, digits)),
    }
}

fn share_told(share: Share) -> String {
    let (low, high) = share.interval();
    format!(
        "{} of {} races, {} ({} to {})",
        whole(share.count),
        whole(share.of),
        percent(share.value()),
        percent(low),
        percent(high)
    )
}

fn high_of(shares: &[Share]) -> f64 {
    shares
        .iter()
        .map(|share| share.value())
        .fold(1e-9, f64::max)
}

fn mean_place(places: &[u64]) -> Option<f64> {
    let all: u64 = places.iter().sum();
    let weighted = (1_u64..).zip(places).map(|(place, count)| place * count);
    (all > 0).then(|| weighted.sum::<u64>() as f64 / all as f64)
}
