//! Two versions of a circuit side by side.

use formulad_core::Track;
use formulad_core::analysis::simulate::{Comparison, Difference, Mean, Pace, Totals};

use super::board::{Boards, Map};
use super::html::Html;
use super::races::told;
use super::solved::Solved;
use super::table::{Table, name, number, words};
use crate::draw::{HeatScale, HeatShown, Tone};
use crate::figures::Figures;
use crate::words::{fixed, signed, whole_percent};

/// The circuit of the page beside an earlier version of it.
pub(super) struct Versions<'a> {
    pub(super) now: (&'a Track, Option<&'a Solved<'a>>),
    pub(super) before: (&'a Track, Option<&'a Solved<'a>>),
    pub(super) compared: &'a Comparison,
}

const HEADS: [&str; 4] = ["", "Before", "Now", "Difference"];

/// A figure of the races: what it is, its unit, where it stands in the totals, and its difference.
type Row<'a> = (
    &'a str,
    &'a str,
    fn(&Totals) -> Option<Mean>,
    &'a Difference,
);

impl Versions<'_> {
    pub(super) fn write(&self, html: &mut Html, boards: &mut Boards) {
        let (now, before) = (self.now.0, self.before.0);
        html.paragraph(&format!(
            "Before: {}, {:016x}. Now: {}, {:016x}. Differences are those of now less before.",
            before.name(),
            before.fingerprint(),
            now.name(),
            now.fingerprint()
        ));
        if now.fingerprint() == before.fingerprint() {
            html.paragraph(
                "Both race alike, whatever they look like: there is nothing to tell apart.",
            );
        }
        self.figures(html);
        self.races(html);
        self.corners(html);
        self.maps(html, boards);
    }

    fn figures(&self, html: &mut Html) {
        let mut table = Table::new("The circuits", &HEADS);
        let (before, now) = (Figures::of(self.before.0), Figures::of(self.now.0));
        let count = |figures: &Figures| {
            [
                ("Spaces of the road", Some(f64::from(figures.spaces))),
                ("Shortest lap, spaces", figures.shortest_lap.map(f64::from)),
                ("Corners", Some(figures.corners.len() as f64)),
                ("Stops", Some(f64::from(figures.stops))),
                (
                    "Longest straight, spaces",
                    Some(f64::from(figures.longest_straight)),
                ),
            ]
        };
        for ((what, before), (_, now)) in count(&before).into_iter().zip(count(&now)) {
            let difference = now.zip(before).map(|(now, before)| now - before);
            let whole =
                |figure: Option<f64>| figure.map_or("–".to_owned(), |figure| fixed(figure, 0));
            let difference = difference.map_or("–".to_owned(), |number| signed(number, 0));
            table.row([
                name(what),
                number(whole(before)),
                number(whole(now)),
                number(difference),
            ]);
        }
        if let (Some(before), Some(now)) = (self.before.1, self.now.1) {
            let spent = |solved: &Solved<'_>| solved.standing.forecast.wear.sum();
            for (what, before, now) in [
                (
                    "Par from pole position, turns",
                    before.standing.turns,
                    now.standing.turns,
                ),
                (
                    "Par over the line in 4th, turns",
                    before.flying.turns,
                    now.flying.turns,
                ),
                (
                    "Wear the best driver spends, points",
                    spent(before),
                    spent(now),
                ),
            ] {
                table.row([
                    name(what),
                    number(fixed(before, 2)),
                    number(fixed(now, 2)),
                    number(signed(now - before, 2)),
                ]);
            }
        }
        table.write(html);
    }

    fn races(&self, html: &mut Html) {
        html.paragraph(
            "Each race was driven on both versions with the same seed: the same drivers from the same places, with the \
             same dice as long as they do the same. So the differences are known better than the numbers \
             themselves. Numbers after ± are half of a 95 % interval; where they are larger than the difference, \
             it may be none.",
        );
        let mut table = Table::new(
            "The races, on average",
            &[HEADS[0], HEADS[1], HEADS[2], HEADS[3], ""],
        );
        let (before, now) = (&self.compared.first, &self.compared.second);
        let by = &self.compared.differences;
        let rows: [Row<'_>; 5] = [
            (
                "Turns of the winner",
                "turns",
                |totals| totals.winners.mean(),
                &by.winners,
            ),
            (
                "Rounds until the last car is home or out",
                "rounds",
                |totals| totals.rounds.mean(),
                &by.rounds,
            ),
            (
                "Cars that retire",
                "cars",
                |totals| totals.retired.mean(),
                &by.retired,
            ),
            (
                "Overtaking moves",
                "moves",
                |totals| totals.overtakes.mean(),
                &by.overtakes,
            ),
            (
                "Wear points spent by all cars",
                "points",
                |totals| totals.wear.mean(),
                &by.wear,
            ),
        ];
        for (what, unit, of, difference) in rows {
            let show =
                |mean: Option<Mean>| mean.map_or("–".to_owned(), |mean| told(mean, unit, 2));
            let mean = difference.mean();
            table.row([
                name(what),
                number(show(of(before))),
                number(show(of(now))),
                number(mean.map_or("–".to_owned(), |mean| {
                    let (low, high) = mean.interval();
                    format!(
                        "{} ± {} {unit}",
                        signed(mean.value, 2),
                        fixed((high - low) / 2.0, 2)
                    )
                })),
                words(mean.map_or("", verdict)),
            ]);
        }
        let minutes = |totals: &Totals| totals.minutes(Pace::USUAL);
        if let (Some(before), Some(now)) = (minutes(before), minutes(now)) {
            table.row([
                name("Length of the game at a table"),
                number(told(before, "minutes", 1)),
                number(told(now, "minutes", 1)),
                number(format!("{} minutes", signed(now.value - before.value, 1))),
                words(""),
            ]);
        }
        table.write(html);
    }

    fn corners(&self, html: &mut Html) {
        let (Some(before), Some(now)) = (self.before.1, self.now.1) else {
            return;
        };
        let heads = [
            "No.",
            "Corner before",
            "Corner now",
            "Stops",
            "Costs before, turns",
            "Costs now, turns",
            "Overshot before",
            "Overshot now",
        ];
        let mut table = Table::new("The corners, by their order along the lap", &heads);
        let rows = |solved: &Solved<'_>| -> Vec<[String; 4]> {
            let corners = solved.par.track().corners().iter();
            let told = corners
                .zip(&solved.standing.forecast.corners)
                .map(|(corner, told)| {
                    let cost = solved.cost(corner.id).and_then(|cost| cost.turns);
                    [
                        corner.name.clone(),
                        corner.stops.to_string(),
                        cost.map_or("–".to_owned(), |cost| fixed(cost, 2)),
                        whole_percent(told.overshoot_chance()),
                    ]
                });
            told.collect()
        };
        let (before, now) = (rows(before), rows(now));
        let none = || ["–", "–", "–", "–"].map(str::to_owned);
        for at in 0..before.len().max(now.len()) {
            let [was, stops_before, cost_before, over_before] =
                before.get(at).cloned().unwrap_or_else(none);
            let [is, stops_now, cost_now, over_now] = now.get(at).cloned().unwrap_or_else(none);
            let stops = if stops_before == stops_now {
                stops_now
            } else {
                format!("{stops_before} → {stops_now}")
            };
            table.row([
                number((at + 1).to_string()),
                name(was),
                words(is),
                number(stops),
                number(cost_before),
                number(cost_now),
                number(over_before),
                number(over_now),
            ]);
        }
        table.write(html);
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
        for (title, solved) in [("Before", before), ("Now", now)] {
            let title = format!("{title}: {}", shown.title());
            let map = Map {
                title: &title,
                note: solved.par.track().name(),
                scale,
                value: &|id| solved.space(id).map(|space| shown.value(space)),
                told: &|_| None,
            };
            boards.write(html, &Boards::base(solved.par.track()), &map);
        }
        html.end("div");
    }
}

/// Whether a difference is more than chance.
fn verdict(mean: Mean) -> &'static str {
    let (low, high) = mean.interval();
    if mean.error.is_none() || (low <= 0.0 && high >= 0.0) {
        "may be chance"
    } else if mean.value > 0.0 {
        "more"
    } else {
        "less"
    }
}
