//! The circuit's figures beside the usual ones, its lanes, corners and straights.

mod lists;
mod range;

use egui::{Label, RichText, ScrollArea, Sense, Ui};
use formulad_tracks::figures::{Compared, Figures, Row};

use crate::editor::Editor;
use crate::panels::kit;
use crate::texts::statistics as texts;

/// Shows them.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Some(figures) = editor.work.derived().figures.clone() else {
            ui.weak(texts::NO_FIGURES);
            return;
        };
        title(ui, texts::BESIDE);
        match Compared::new(&figures) {
            Some(compared) => beside(ui, &compared),
            None => {
                ui.weak(texts::NOT_MEASURED);
            }
        }
        lanes(ui, &figures);
        lists::corners(ui, editor, &figures);
        lists::straights(ui, editor, &figures);
    });
}

/// The title of a part.
fn title(ui: &mut Ui, text: &str) {
    ui.add_space(2.0);
    ui.strong(text);
}

/// The figures beside the usual ones.
fn beside(ui: &mut Ui, compared: &Compared) {
    kit::grid(ui, "beside", 3, [10.0, 5.0], |ui| {
        for row in &compared.figures {
            figure(ui, row, compared.source);
            ui.end_row();
        }
    });
    ui.add_space(6.0);
}

fn figure(ui: &mut Ui, row: &Row, source: &str) {
    let (name, meaning) = texts::figure(row.figure);
    let explain = |ui: &mut Ui| {
        ui.set_max_width(280.0);
        ui.label(meaning);
        ui.weak(texts::usual(&row.usual, row.standing));
        ui.label(RichText::new(texts::source(source)).small().weak());
    };
    ui.add(Label::new(RichText::new(name).weak()).sense(Sense::hover()))
        .on_hover_ui(explain);
    ui.label(texts::number(row.here)).on_hover_ui(explain);
    let read = texts::read(name, row.here, row.standing);
    range::show(ui, &row.usual, row.here, &read).on_hover_ui(explain);
}

/// The spaces of each lane.
fn lanes(ui: &mut Ui, figures: &Figures) {
    title(ui, texts::LANES);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (at, length) in figures.lane_lengths.iter().enumerate() {
            ui.weak(texts::lane(at + 1));
            ui.label(length.to_string())
                .on_hover_text(texts::spaces(*length));
            ui.add_space(8.0);
        }
    });
    ui.add_space(6.0);
}
