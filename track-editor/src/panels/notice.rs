//! The notice at the top of the canvas.

use egui::{Align2, Area, Frame, Margin, Ui, vec2};

use crate::editor::{Editor, Offer};
use crate::texts::dialogs::DISMISS;
use crate::texts::{files as texts, trace};

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
                ui.set_max_width((canvas.width() - 60.0).max(200.0));
                ui.horizontal_wrapped(|ui| {
                    ui.label(&notice.text);
                    for offer in &notice.offers {
                        let (text, tip) = words(offer);
                        if ui.button(text).on_hover_text(tip).clicked() {
                            editor.take_up(offer);
                        }
                    }
                    if ui.button(DISMISS).clicked() {
                        editor.dismiss_notice();
                    }
                });
            });
        });
}

fn words(offer: &Offer) -> (&'static str, &'static str) {
    match offer {
        Offer::TypePath(_) => texts::TYPE_PATH,
        Offer::Reload => texts::RELOAD_FILE,
        Offer::KeepMine => texts::KEEP_MINE,
        Offer::Save => texts::SAVE_OFFER,
        Offer::SaveAs => texts::SAVE_AS_OFFER,
        Offer::SeePicture => trace::SEE_OFFER,
    }
}
