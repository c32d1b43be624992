//! Two versions of a circuit side by side.

use formulad_core::Track;
use formulad_core::analysis::simulate::{Comparison, TableTime, Totals};

use super::board::{Boards, Map};
use super::html::Html;
use super::races::with_reach;
use super::solved::Solved;
use super::table::{Table, maybe, name, number, words};
use super::texts::compare as texts;
use crate::draw::{HeatScale, HeatShown, Tone};
use crate::figures::races::{AVERAGES, Average, in_minutes, verdict};
use crate::figures::{Figures, fingerprint};
use crate::words::{capitalized, fixed, signed, whole_part, whole_percent};

/// The circuit of the page beside an earlier version of it.
pub(super) struct Versions<'a> {
    pub(super) now: (&'a Track, Option<&'a Solved<'a>>),
    pub(super) before: (&'a Track, Option<&'a Solved<'a>>),
    pub(super) compared: &'a Comparison,
}

impl Versions<'_> {
    pub(super) fn write(&self, html: &mut Html, boards: &mut Boards) {
        let (now, before) = (self.now.0, self.before.0);
        html.paragraph(&t!(
            "Before: {before}, {was}. Now: {now}, {is}. Differences are those of now less before.",
            before = before.name(),
            was = fingerprint(before),
            now = now.name(),
            is = fingerprint(now)
        ));
        if now.fingerprint() == before.fingerprint() {
            html.paragraph(t!(
                "Both race alike, whatever they look like: there are no differences."
            ));
        }
        self.figures(html);
        self.races(html);
        self.corners(html);
        self.maps(html, boards);
    }

    fn figures(&self, html: &mut Html) {
        let figures = |track, solved: Option<&Solved<'_>>| {
            let figures = Figures::of(track);
            let solved = |of: fn(&Solved<'_>) -> f64| solved.map(of);
            [
                (t!("Spaces of the road"), 0, Some(figures.spaces.into())),
                (
                    t!("Shortest lap, spaces"),
                    0,
                    figures.shortest_lap.map(f64::from),
                ),
                (t!("Corners"), 0, Some(figures.corners.len() as f64)),
                (
                    t!("Stops" as "of a comparison"),
                    0,
                    Some(figures.stops.into()),
                ),
                (
                    t!("Longest straight, spaces"),
                    0,
                    Some(figures.longest_straight.into()),
                ),
                (
                    t!("Par from pole position, turns"),
                    2,
                    solved(|s| s.standing.turns),
                ),
                (
                    t!("Par over the line in 4th, turns"),
                    2,
                    solved(|s| s.flying.turns),
                ),
                (
                    t!("Wear the best driver spends, points"),
                    2,
                    solved(|s| s.standing.forecast.wear.sum()),
                ),
            ]
        };
        let before = figures(self.before.0, self.before.1).into_iter();
        let both = before.zip(figures(self.now.0, self.now.1));
        let is_solved = self.before.1.is_some() && self.now.1.is_some();
        let rows = both.filter(|((_, digits, _), _)| is_solved || *digits == 0);
        let rows = rows.map(|((what, digits, before), (_, _, now))| (what, digits, before, now));
        Table::of(
            t!("The circuits"),
            rows,
            &[
                ("", &|(what, ..)| name(*what)),
                (t!("Before"), &|(_, digits, before, _)| {
                    maybe(*before, *digits)
                }),
                (t!("Now" as "over a column"), &|(_, digits, _, now)| {
                    maybe(*now, *digits)
                }),
                (t!("Difference"), &|(_, digits, before, now)| {
                    let difference = now.zip(*before).map(|(now, before)| now - before);
                    number(difference.map_or(t!("–").to_owned(), |by| signed(by, *digits)))
                }),
            ],
        )
        .write(html);
    }

    fn races(&self, html: &mut Html) {
        html.paragraph(t!(
            "Each race was driven on both versions with the same seed: the same drivers from the \
             same places, with the same dice as long as they do the same. So the differences are \
             known better than the numbers themselves. Numbers after ± are half of a 95 % interval; \
             where they are larger than the difference, there may be none."
        ));
        let show = |shown: Option<String>| number(shown.as_deref().unwrap_or(t!("–")));
        let average = |figure: &Average, totals: &Totals| {
            show(
                figure
                    .mean(totals)
                    .map(|mean| figure.in_unit(mean.value, &with_reach(mean, 2))),
            )
        };
        let mut table = Table::of(
            t!("The races, on average"),
            &AVERAGES,
            &[
                ("", &|figure| name(capitalized(figure.label()))),
                (t!("Before"), &|figure| {
                    average(figure, &self.compared.first)
                }),
                (t!("Now" as "over a column"), &|figure| {
                    average(figure, &self.compared.second)
                }),
                (t!("Difference"), &|figure| {
                    show(figure.difference(self.compared).map(|mean| {
                        let reach = fixed(mean.reach().unwrap_or(0.0), 2);
                        figure.in_unit(mean.value, &format!("{} ± {reach}", signed(mean.value, 2)))
                    }))
                }),
                ("", &|figure| {
                    words(figure.difference(self.compared).map_or("", verdict))
                }),
            ],
        );
        let game = |totals: &Totals| totals.minutes(TableTime::USUAL);
        let (before, now) = (game(&self.compared.first), game(&self.compared.second));
        if let (Some(was), Some(is)) = (before, now) {
            let by = is.value - was.value;
            table.row([
                name(t!("Length of the game at a table")),
                number(in_minutes(whole_part(was.value), &with_reach(was, 1))),
                number(in_minutes(whole_part(is.value), &with_reach(is, 1))),
                number(in_minutes(whole_part(by), &signed(by, 1))),
                words(""),
            ]);
        }
        table.write(html);
    }

    fn corners(&self, html: &mut Html) {
        let (Some(before), Some(now)) = (self.before.1, self.now.1) else {
            return;
        };
        let corners = |solved: &Solved<'_>| -> Vec<[String; 4]> {
            let corners = solved.par.track().corners().iter();
            let corners = corners.zip(&solved.standing.forecast.corners);
            let cells = corners.map(|(corner, forecast)| {
                let cost = solved.cost(corner.id).and_then(|cost| cost.turns);
                [
                    corner.name.clone(),
                    corner.stops.to_string(),
                    cost.map_or(t!("–").to_owned(), |cost| fixed(cost, 2)),
                    whole_percent(forecast.overshoot_chance()),
                ]
            });
            cells.collect()
        };
        let (before, now) = (corners(before), corners(now));
        let none = || [(); 4].map(|()| t!("–").to_owned());
        let at = |corners: &[[String; 4]], at| corners.get(at).cloned().unwrap_or_else(none);
        let rows = 0..before.len().max(now.len());
        Table::of(
            t!("The corners, by their order along the lap"),
            rows.map(|row| (row + 1, at(&before, row), at(&now, row))),
            &[
                (t!("No."), &|(row, ..)| number(row)),
                (t!("Corner before"), &|(_, was, _)| name(&was[0])),
                (t!("Corner now"), &|(_, _, is)| words(&is[0])),
                (t!("Stops"), &|(_, was, is)| {
                    if was[1] == is[1] {
                        number(&is[1])
                    } else {
                        number(format!("{} → {}", was[1], is[1]))
                    }
                }),
                (t!("Costs before, turns"), &|(_, was, _)| number(&was[2])),
                (t!("Costs now, turns"), &|(_, _, is)| number(&is[2])),
                (t!("Overshot before"), &|(_, was, _)| number(&was[3])),
                (t!("Overshot now"), &|(_, _, is)| number(&is[3])),
            ],
        )
        .write(html);
    }

    fn maps(&self, html: &mut Html, boards: &mut Boards) {
        let (Some(before), Some(now)) = (self.before.1, self.now.1) else {
            return;
        };
        let shown = HeatShown::Visits;
        // One scale for both, or they could not be compared.
        let all = before.spaces().chain(now.spaces());
        let scale = HeatScale::of(all.map(|space| shown.value(space)), Tone::Light);
        html.put("<div class=\"pair\">\n");
        let titles = [texts::map_before, texts::map_now];
        for (title, solved) in titles.into_iter().zip([before, now]) {
            let title = title(shown.title());
            let map = Map {
                title: &title,
                note: solved.par.track().name(),
                scale,
                value: &|id| solved.space(id).map(|space| shown.value(space)),
                tip: &|_| None,
            };
            boards.write(html, &Boards::base(solved.par.track()), &map);
        }
        html.end("div");
    }
}
