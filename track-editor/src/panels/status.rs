//! The status bar: what can be done, where the pointer is, how much there is.

use egui::{Align, Label, Layout, RichText, Ui};
use formulad_core::Severity;

use crate::editor::Editor;
use crate::texts;
use crate::theme::Palette;

/// Shows it.
pub fn show(ui: &mut Ui, editor: &Editor) {
    let work = &editor.work;
    ui.horizontal(|ui| {
        ui.set_min_height(22.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 16.0;
            ui.label(problems(ui, editor));
            let selected = work.selection().spaces().len();
            let spaces = work.plan().spaces.len();
            ui.label(match selected {
                0 => format!("{spaces} spaces"),
                _ => format!("{selected} of {spaces} spaces"),
            });
            if let Some(pointer) = editor.pointer {
                let [x, y] = pointer.at;
                ui.label(RichText::new(format!("{x:.1}, {y:.1} mm")).weak());
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let hint = match editor.driving() {
                    Some(drive) => texts::drive::hint(drive).to_owned(),
                    None => editor.tool().hint(work, editor.pointer),
                };
                ui.add(Label::new(hint).truncate());
            });
        });
    });
}

fn problems(ui: &Ui, editor: &Editor) -> RichText {
    let palette = Palette::of(ui.ctx());
    let count = |severity| editor.problems().filter(|p| p.severity == severity).count();
    let errors = count(Severity::Error);
    let warnings = count(Severity::Warning);
    match (errors, warnings) {
        (0, 0) => RichText::new("Ready to race").color(palette.good),
        (0, 1) => RichText::new("1 warning").color(palette.warning),
        (0, _) => RichText::new(format!("{warnings} warnings")).color(palette.warning),
        (1, _) => RichText::new("1 error").color(palette.error),
        _ => RichText::new(format!("{errors} errors")).color(palette.error),
    }
}
