//! The panel of versions: what the circuit is compared with, and the kept versions.

mod kept;

use egui::{ScrollArea, Ui};
use formulad_core::language;

use super::{button, widgets};
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::versions as texts;

/// Shows the panel.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.strong(t!("Baseline"));
        editor.update_changed();
        match (editor.baseline(), editor.changed()) {
            (Some(baseline), Some(changed)) => {
                ui.label(texts::compared_with(baseline.name()));
                let changes = match changed.words.as_slice() {
                    [] => t!("Nothing has changed since.").to_owned(),
                    changes => t!(
                        "Changed since: {changes}.",
                        changes = language::clauses(changes.iter().cloned())
                    ),
                };
                ui.weak(changes);
            }
            _ => {
                ui.weak(t!(
                    "Pin the circuit as it is, or choose a file. Analysis and Statistics then show \
                     the differences."
                ));
            }
        }
        ui.horizontal_wrapped(|ui| {
            button(ui, editor, Command::PinBaseline);
            button(ui, editor, Command::BaselineFile);
            button(ui, editor, Command::ForgetBaseline);
        });
        if editor.baseline().is_some() {
            let command = Command::ToggleBeside;
            widgets::switch(ui, editor, command, command.title());
        }
        ui.separator();
        kept::show(ui, editor);
    });
}
