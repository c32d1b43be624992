//! The circuit's figures beside the usual ones, its lanes, corners and straights.

mod lists;
mod range;

use egui::{RichText, ScrollArea, TextWrapMode, Ui};
use formulad_tracks::figures::{Compared, Figures, Row};

use crate::editor::Editor;
use crate::panels::widgets;
use crate::texts::{statistics as texts, versions};

/// Shows the panel.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Some(figures) = editor.work.derived().figures.clone() else {
            ui.weak(t!("Statistics need a circuit that can be raced on."));
            return;
        };
        let before = editor
            .baseline()
            .and_then(|it| it.work().derived().figures.clone());
        let before = before.as_ref();
        if let Some(baseline) = editor.baseline() {
            ui.weak(versions::compared_with(baseline.name()));
        }
        title(ui, t!("Compared with other circuits"));
        match Compared::new(&figures) {
            Some(compared) => {
                beside(ui, &compared, before);
                ui.label(
                    RichText::new(t!(
                        "Line: lowest to highest of other circuits. Band: the middle 80 %. Tick: \
                         the median. Mark: this circuit."
                    ))
                    .small()
                    .weak(),
                );
            }
            None => {
                ui.weak(t!(
                    "The reference figures are of circuits with three lanes and do not apply here."
                ));
            }
        }
        lanes(ui, &figures, before);
        lists::corners(ui, editor, &figures, before);
        lists::straights(ui, editor, &figures, before);
    });
}

/// Shows the title of a part.
fn title(ui: &mut Ui, text: &str) {
    ui.add_space(2.0);
    ui.strong(text);
}

/// Shows the figures beside the usual ones.
fn beside(ui: &mut Ui, compared: &Compared, before: Option<&Figures>) {
    let before = before.and_then(Compared::new);
    let columns = if before.is_some() { 4 } else { 3 };
    widgets::grid(ui, "beside", columns, [8.0, 5.0], |ui| {
        for row in &compared.figures {
            let before = before.as_ref().map(|it| &it.figures);
            let mut before = before.into_iter().flatten();
            let was = before.find(|it| it.figure == row.figure);
            figure(ui, row, was.map(|it| it.here), compared.source);
            ui.end_row();
        }
    });
    ui.add_space(6.0);
}

fn figure(ui: &mut Ui, row: &Row, was: Option<f64>, source: &str) {
    const NAME: f32 = 88.0;
    let (name, meaning) = texts::figure(row.figure);
    let explain = |ui: &mut Ui| {
        ui.set_max_width(280.0);
        ui.label(meaning);
        ui.weak(texts::usual(&row.usual, row.standing));
        ui.label(
            RichText::new(t!("Measured on {source}", source))
                .small()
                .weak(),
        );
    };
    widgets::figure_name(ui, name, NAME).on_hover_ui(explain);
    ui.label(texts::number(row.here)).on_hover_ui(explain);
    if let Some(was) = was {
        widgets::difference(ui, texts::difference(row.here - was), &texts::number(was));
    }
    let read = texts::read(name, row.here, row.standing);
    range::show(ui, &row.usual, row.here, &read).on_hover_ui(explain);
}

/// Shows the number of spaces of each lane.
fn lanes(ui: &mut Ui, figures: &Figures, before: Option<&Figures>) {
    title(ui, t!("Lanes"));
    ui.horizontal_wrapped(|ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        ui.spacing_mut().item_spacing.x = 6.0;
        for (at, length) in figures.lane_lengths.iter().enumerate() {
            ui.weak(t!("Lane {number}", number = at + 1));
            ui.label(length.to_string())
                .on_hover_text(texts::spaces(*length));
            if let Some(was) = before.and_then(|it| it.lane_lengths.get(at))
                && let Some(by) = texts::difference(f64::from(*length) - f64::from(*was))
            {
                widgets::difference(ui, Some(by), &texts::spaces(*was));
            }
            ui.add_space(8.0);
        }
    });
    ui.add_space(6.0);
}
