//! What the spaces of the board are coloured by.

use egui::Ui;
use formulad_tracks::draw::HeatShown;

use crate::command::Command;
use crate::editor::Editor;
use crate::panels::{fields, widgets};
use crate::texts::analysis as texts;

/// Shows the choice of heat map.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.add_space(6.0);
    let [visits, overshoots, wear] = HeatShown::ALL.map(|heat| (Some(heat), texts::heat(heat)));
    let choices = [
        (
            None,
            (t!("None" as "over a narrow column"), t!("No heat map")),
        ),
        visits,
        overshoots,
        wear,
    ];
    let chosen = fields::chosen(ui, t!("Heat map"), Some(editor.view.heat), &choices);
    if let Some(heat) = chosen {
        editor.view.heat = heat;
    }
    if editor.baseline().is_some() {
        let command = Command::ToggleHeatDifference;
        widgets::switch(ui, editor, command, command.title());
    }
}
