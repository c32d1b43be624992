//! The notice at the top of the canvas.

use egui::{Align2, Area, Frame, Margin, Ui, vec2};

use crate::editor::Editor;
use crate::texts::dialogs as texts;

/// Shows it, if there is something to say.
pub fn show(ui: &Ui, editor: &mut Editor) {
    let Some(notice) = editor.notice().cloned() else {
        return;
    };
    let canvas = editor.camera.view();
    Area::new(ui.scope_id().with("notice"))
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(canvas.center_top() + vec2(0.0, 12.0))
        .constrain_to(canvas)
        .show(ui.ctx(), |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(14, 8));
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.label(&notice.text);
                    if let Some(ask) = notice.type_path
                        && ui.button(texts::TYPE_PATH).clicked()
                    {
                        editor.type_path(ask);
                    }
                    if ui.button(texts::DISMISS).clicked() {
                        editor.dismiss_notice();
                    }
                });
            });
        });
}
