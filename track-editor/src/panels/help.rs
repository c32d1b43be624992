//! Information about the program.

use egui::{RichText, Ui};

use super::dialog;
use crate::texts::desk as texts;

/// Shows the information. Returns whether it stays open.
pub(super) fn about(ui: &mut Ui) -> bool {
    ui.set_width(440.0);
    ui.heading(t!("Track editor"));
    ui.weak(t!("Version {version}", version = env!("CARGO_PKG_VERSION")));
    ui.add_space(8.0);
    ui.label(t!(
        "Draw, check, print and try circuits for the Formula D and Formula Dé board games."
    ));
    ui.add_space(8.0);
    ui.label(t!("The book, with a designer's guide:"));
    ui.label(RichText::new(texts::BOOK_ADDRESS).monospace().small());
    ui.add_space(8.0);
    ui.label(
        RichText::new(t!(
            "MIT or Apache-2.0, at your choice. Formula D and Formula Dé are names of their owners; \
             this project is not affiliated with them."
        ))
        .small()
        .weak(),
    );
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        let close = dialog::primary(ui, texts::close());
        if dialog::secondary(
            ui,
            (
                t!("Copy the address"),
                t!("Copy the address to the clipboard"),
            ),
        ) {
            ui.copy_text(texts::BOOK_ADDRESS.to_owned());
        }
        !close
    })
    .inner
}
