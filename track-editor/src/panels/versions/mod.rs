//! What the circuit is compared with.

use egui::{ScrollArea, Ui};

use super::button;
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::versions as texts;

/// Shows it.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.strong(texts::BASELINE);
        match (editor.baseline(), editor.changes_since_baseline()) {
            (Some(baseline), Some(changes)) => {
                ui.label(texts::compared_with(baseline.name()));
                let changes = match changes.as_slice() {
                    [] => texts::UNCHANGED.to_owned(),
                    changes => texts::changed(changes),
                };
                ui.weak(changes);
            }
            _ => {
                ui.weak(texts::EXPLAIN);
            }
        }
        ui.horizontal_wrapped(|ui| {
            button(ui, editor, Command::PinBaseline);
            button(ui, editor, Command::BaselineFile);
            button(ui, editor, Command::ForgetBaseline);
        });
    });
}
