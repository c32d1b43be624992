//! The figures of the circuit as a whole.

use egui::{RichText, TextStyle, Ui};

use super::chart;
use crate::analysis::Findings;
use crate::command::Command;
use crate::editor::Editor;
use crate::panels::kit;
use crate::texts::analysis as texts;

/// Shows them.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, found: &Findings) {
    let forecast = &found.forecast;
    kit::grid(ui, "par", 2, [12.0, 5.0], |ui| {
        kit::figure_name(ui, texts::PAR, texts::PAR_TIP);
        let size = TextStyle::Heading.resolve(ui.style()).size;
        ui.label(RichText::new(texts::turns(found.turns)).size(size).strong());
        ui.end_row();
        let mut row = |name, tip: &str, figure| kit::figure(ui, name, tip, figure);
        row(texts::BEST, texts::BEST_TIP, texts::fewest(found.fewest));
        row(texts::RETIRES, texts::RETIRES_TIP, texts::retires(forecast));
        let wear = &forecast.wear;
        row(texts::SPENDS, &texts::spent_on(wear), texts::spends(wear));
        if forecast.slack > 0.0 {
            let most = texts::at_most(forecast.slack);
            row(texts::MARKERS, texts::MARKERS_TIP, most);
        }
        row(texts::LANES, texts::LANES_TIP, texts::lanes(forecast));
        kit::figure_name(ui, texts::DEAD, texts::DEAD_TIP);
        dead(ui, editor, found);
        ui.end_row();
        kit::figure_name(ui, texts::GEARS, texts::GEARS_TIP);
        chart::gears(ui, &forecast.gears);
        ui.end_row();
    });
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
