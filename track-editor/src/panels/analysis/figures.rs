//! The figures of the circuit as a whole.

use egui::{Grid, Label, RichText, Sense, TextStyle, Ui, vec2};

use super::chart;
use crate::analysis::Findings;
use crate::command::Command;
use crate::editor::Editor;
use crate::panels::kit;
use crate::texts::analysis as texts;

/// Shows them.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, found: &Findings) {
    let forecast = &found.forecast;
    Grid::new("par")
        .num_columns(2)
        .spacing(vec2(12.0, 5.0))
        .show(ui, |ui| {
            name(ui, texts::PAR, texts::PAR_TIP);
            let size = TextStyle::Heading.resolve(ui.style()).size;
            ui.label(RichText::new(texts::turns(found.turns)).size(size).strong());
            ui.end_row();
            row(
                ui,
                texts::BEST,
                texts::BEST_TIP,
                &texts::fewest(found.fewest),
            );
            row(
                ui,
                texts::RETIRES,
                texts::RETIRES_TIP,
                &texts::retires(forecast),
            );
            let wear = &forecast.wear;
            row(
                ui,
                texts::SPENDS,
                &texts::spent_on(wear),
                &texts::spends(wear),
            );
            if forecast.slack > 0.0 {
                let most = texts::at_most(forecast.slack);
                row(ui, texts::MARKERS, texts::MARKERS_TIP, &most);
            }
            row(ui, texts::LANES, texts::LANES_TIP, &texts::lanes(forecast));
            name(ui, texts::DEAD, texts::DEAD_TIP);
            dead(ui, editor, found);
            ui.end_row();
            name(ui, texts::GEARS, texts::GEARS_TIP);
            chart::gears(ui, &forecast.gears);
            ui.end_row();
        });
}

fn name(ui: &mut Ui, name: &str, tip: &str) {
    let label = Label::new(RichText::new(name).weak()).sense(Sense::hover());
    ui.add(label).on_hover_text(tip);
}

fn row(ui: &mut Ui, name: &str, tip: &str, figure: &str) {
    self::name(ui, name, tip);
    ui.label(figure).on_hover_text(tip);
    ui.end_row();
}

fn dead(ui: &mut Ui, editor: &mut Editor, found: &Findings) {
    ui.horizontal(|ui| {
        ui.label(found.dead_spaces().len().to_string());
        let ready = Command::ShowDeadSpaces.unavailable(editor).is_none();
        let button = egui::Button::new(texts::SHOW_DEAD);
        let response = ui.add_enabled(ready, button);
        kit::run(response, editor, Command::ShowDeadSpaces);
    });
}
