//! Two versions of a circuit side by side.

use formulad_core::Track;
use formulad_core::analysis::simulate::{Comparison, TableTime, Totals};

use super::board::{Boards, Map};
use super::html::Html;
use super::races::with_reach;
use super::solved::Solved;
use super::table::{Table, maybe, name, number, words};
use super::texts::{compare as texts, head, page};
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
        html.paragraph(&texts::versions(
            before.name(),
            &fingerprint(before),
            now.name(),
            &fingerprint(now),
        ));
        if now.fingerprint() == before.fingerprint() {
            html.paragraph(texts::alike());
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
                (texts::spaces(), 0, Some(figures.spaces.into())),
                (
                    texts::shortest_lap(),
                    0,
                    figures.shortest_lap.map(f64::from),
                ),
                (texts::corners(), 0, Some(figures.corners.len() as f64)),
                (texts::stops(), 0, Some(figures.stops.into())),
                (
                    texts::longest_straight(),
                    0,
                    Some(figures.longest_straight.into()),
                ),
                (texts::par_standing(), 2, solved(|s| s.standing.turns)),
                (texts::par_flying(), 2, solved(|s| s.flying.turns)),
                (texts::wear(), 2, solved(|s| s.standing.forecast.wear.sum())),
            ]
        };
        let before = figures(self.before.0, self.before.1).into_iter();
        let both = before.zip(figures(self.now.0, self.now.1));
        let is_solved = self.before.1.is_some() && self.now.1.is_some();
        let rows = both.filter(|((_, digits, _), _)| is_solved || *digits == 0);
        let rows = rows.map(|((what, digits, before), (_, _, now))| (what, digits, before, now));
        Table::of(
            texts::circuits(),
            rows,
            &[
                ("", &|(what, ..)| name(*what)),
                (head::before(), &|(_, digits, before, _)| {
                    maybe(*before, *digits)
                }),
                (head::now(), &|(_, digits, _, now)| maybe(*now, *digits)),
                (head::difference(), &|(_, digits, before, now)| {
                    let difference = now.zip(*before).map(|(now, before)| now - before);
                    number(difference.map_or(page::none().to_owned(), |by| signed(by, *digits)))
                }),
            ],
        )
        .write(html);
    }

    fn races(&self, html: &mut Html) {
        html.paragraph(texts::paired());
        let show = |shown: Option<String>| number(shown.as_deref().unwrap_or(page::none()));
        let average = |figure: &Average, totals: &Totals| {
            show(
                figure
                    .mean(totals)
                    .map(|mean| figure.in_unit(mean.value, &with_reach(mean, 2))),
            )
        };
        let mut table = Table::of(
            texts::races(),
            &AVERAGES,
            &[
                ("", &|figure| name(capitalized(figure.label()))),
                (head::before(), &|figure| {
                    average(figure, &self.compared.first)
                }),
                (head::now(), &|figure| {
                    average(figure, &self.compared.second)
                }),
                (head::difference(), &|figure| {
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
                name(texts::game()),
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
                    cost.map_or(page::none().to_owned(), |cost| fixed(cost, 2)),
                    whole_percent(forecast.overshoot_chance()),
                ]
            });
            cells.collect()
        };
        let (before, now) = (corners(before), corners(now));
        let none = || [(); 4].map(|()| page::none().to_owned());
        let at = |corners: &[[String; 4]], at| corners.get(at).cloned().unwrap_or_else(none);
        let rows = 0..before.len().max(now.len());
        Table::of(
            texts::by_corner(),
            rows.map(|row| (row + 1, at(&before, row), at(&now, row))),
            &[
                (head::number(), &|(row, ..)| number(row)),
                (texts::corner_before(), &|(_, was, _)| name(&was[0])),
                (texts::corner_now(), &|(_, _, is)| words(&is[0])),
                (head::stops(), &|(_, was, is)| {
                    if was[1] == is[1] {
                        number(&is[1])
                    } else {
                        number(format!("{} → {}", was[1], is[1]))
                    }
                }),
                (texts::costs_before(), &|(_, was, _)| number(&was[2])),
                (texts::costs_now(), &|(_, _, is)| number(&is[2])),
                (texts::overshot_before(), &|(_, was, _)| number(&was[3])),
                (texts::overshot_now(), &|(_, _, is)| number(&is[3])),
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
