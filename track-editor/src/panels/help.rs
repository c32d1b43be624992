//! Information about the program.

use egui::{RichText, Ui};

use super::dialog;
use crate::texts::desk as texts;

/// Shows the information. Returns whether it stays open.
pub(super) fn about(ui: &mut Ui) -> bool {
    ui.set_width(440.0);
    ui.heading(texts::about());
    ui.weak(texts::version(env!("CARGO_PKG_VERSION")));
    ui.add_space(8.0);
    ui.label(texts::about_text());
    ui.add_space(8.0);
    ui.label(texts::book());
    ui.label(RichText::new(texts::BOOK_ADDRESS).monospace().small());
    ui.add_space(8.0);
    ui.label(RichText::new(texts::licence()).small().weak());
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        let close = dialog::primary(ui, texts::close());
        if dialog::secondary(ui, texts::copy_address()) {
            ui.copy_text(texts::BOOK_ADDRESS.to_owned());
        }
        !close
    })
    .inner
}
