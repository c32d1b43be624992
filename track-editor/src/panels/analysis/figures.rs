//! The figures of the circuit as a whole.

use egui::{RichText, TextStyle, Ui};
use formulad_core::language::percentage;

use super::chart;
use crate::analysis::Findings;
use crate::command::Command;
use crate::editor::Editor;
use crate::panels::widgets;
use crate::texts::{analysis as texts, versions};

type FoundFigure = fn(&Findings) -> Option<f64>;
type FoundWords = fn(&Findings) -> String;

/// Shows the figures, and by how much they differ from those of the baseline.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, found: &Findings, before: Option<&Findings>) {
    let forecast = &found.forecast;
    let beside = WithBaseline { found, before };
    widgets::grid(ui, "par", 2, [12.0, 5.0], |ui| {
        let size = TextStyle::Heading.resolve(ui.style()).size;
        let turns: FoundWords = |it| texts::turns(it.turns);
        let par = RichText::new(turns(found)).size(size).strong();
        widgets::figure(ui, texts::par(), par, |ui| {
            beside.show(ui, (2, ""), |it| Some(it.turns), turns);
        });
        let fewest: FoundWords = |it| texts::fewest(it.fewest);
        widgets::figure(
            ui,
            (
                t!("Best case"),
                t!("The fewest turns, with the best dice and the best driving"),
            ),
            fewest(found),
            |ui| {
                beside.show(ui, (0, ""), |it| it.fewest.map(f64::from), fewest);
            },
        );
        let retires: FoundWords = |it| {
            t!(
                "in {percent} of races",
                percent = texts::percent(it.forecast.retires)
            )
        };
        widgets::figure(
            ui,
            (
                t!("Retires"),
                t!(
                    "How often a perfect driver retires; each retirement counts as 40 turns, or \
                     more in a long race"
                ),
            ),
            retires(found),
            |ui| {
                let percent: FoundFigure = |it| Some(100.0 * it.forecast.retires);
                beside.show(ui, (1, &percentage("")), percent, retires);
            },
        );
        let name = (
            t!("Wear used"),
            &*t!(
                "{wear:.1} overshooting, {braking:.1} braking, {gears:.1} skipping gears, \
                 {engine:.1} by the engine",
                wear = forecast.wear.overshooting,
                braking = forecast.wear.braking,
                gears = forecast.wear.gears,
                engine = forecast.wear.engine
            ),
        );
        let spends: FoundWords = |it| texts::spends(&it.forecast.wear);
        widgets::figure(ui, name, spends(found), |ui| {
            beside.show(ui, (1, ""), |it| Some(it.forecast.wear.sum()), spends);
        });
        if forecast.slack > 0.0 {
            let most = texts::at_most(forecast.slack);
            widgets::figure(
                ui,
                (
                    t!("Own markers"),
                    t!(
                        "Upper bound for the effect of damage markers that the car leaves itself, \
                         which par does not include"
                    ),
                ),
                most,
                |_| {},
            );
        }
        let lanes: FoundWords = |it| texts::lanes(&it.forecast);
        widgets::figure(
            ui,
            (
                t!("Lanes"),
                t!("Turns that start in each lane, from left to right"),
            ),
            lanes(found),
            |ui| {
                beside.lanes(ui, lanes);
            },
        );
        let dead: FoundWords = |it| it.dead_spaces().len().to_string();
        widgets::figure(ui, texts::dead(), dead(found), |ui| {
            let ready = Command::ShowDeadSpaces.unavailable(editor).is_none();
            let button = egui::Button::new(t!("Show"));
            let response = ui.add_enabled(ready, button);
            widgets::run(response, editor, Command::ShowDeadSpaces);
            let count: FoundFigure = |it| Some(it.dead_spaces().len() as f64);
            beside.show(ui, (0, ""), count, dead);
        });
        let was = before.map(|it| it.forecast.gears.as_slice());
        widgets::figures(ui, (t!("Gears"), t!("Turns in each gear")), |ui| {
            chart::gears(ui, &forecast.gears, was);
            beside.gears(ui);
        });
    });
}

/// What was found of the circuit and of its baseline.
struct WithBaseline<'a> {
    found: &'a Findings,
    before: Option<&'a Findings>,
}

impl WithBaseline<'_> {
    /// Shows by how much a figure differs.
    fn show(
        &self,
        ui: &mut Ui,
        (decimals, unit): (usize, &str),
        figure: FoundFigure,
        words: FoundWords,
    ) {
        let Some(before) = self.before else {
            return;
        };
        let both = figure(self.found).zip(figure(before));
        let by = both.and_then(|(now, was)| versions::difference(now - was, decimals));
        widgets::difference(ui, by.map(|by| by + unit), &words(before));
    }

    /// By how much the turns in each gear differ.
    fn gears(&self, ui: &mut Ui) {
        let Some(before) = self.before else {
            return;
        };
        let was = &before.forecast.gears;
        let gears = self.found.forecast.gears.iter();
        let by = gears.map(|(gear, turns)| turns - chart::in_gear(was, *gear));
        let by = versions::differences(by, 1);
        widgets::difference(ui, by, &texts::read_gears(was));
    }

    /// By how much the turns in each lane differ.
    fn lanes(&self, ui: &mut Ui, words: FoundWords) {
        let Some(before) = self.before else {
            return;
        };
        let [now, was] = [self.found, before].map(|it| {
            let lanes = it.forecast.lanes.iter();
            lanes.map(|(_, turns)| *turns)
        });
        let pairs = now.zip(was.chain(std::iter::repeat(0.0)));
        let by = versions::differences(pairs.map(|(now, was)| now - was), 1);
        widgets::difference(ui, by, &words(before));
    }
}
