//! The panel of driving: the setup of a race, and then the race.

mod ask;
mod cars;
pub(super) mod die;
mod log;
mod race;
mod replay;
mod result;
pub(super) mod setup;

use egui::{Color32, FontId, Sense, Ui, vec2};

use formulad_core::SpaceId;

use super::button;
use crate::command::Command;
use crate::drive::Drive;
use crate::editor::Editor;
use crate::texts::drive as texts;
use crate::theme;

/// Shows it.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    match editor.driving().map(|drive| drive.session().is_some()) {
        None => {
            ui.heading(texts::title());
            ui.add_space(4.0);
            ui.label(texts::about());
            ui.add_space(8.0);
            button(ui, editor, Command::Drive);
        }
        Some(_) if editor.driving().is_some_and(|it| it.playback().is_some()) => {
            replay::show(ui, editor);
        }
        Some(false) => setup::show(ui, editor),
        Some(true) => race::show(ui, editor),
    }
}

/// Shows the cars and the log. Returns the spaces to show on the board.
fn cars_and_log(ui: &mut Ui, drive: &mut Drive) -> Option<Vec<SpaceId>> {
    /// How much of the room the cars always may take, and what is left for the log of a higher panel,
    /// in points.
    const CARS: f32 = 0.5;
    const LOG: f32 = 170.0;
    ui.separator();
    let room = ui.available_height();
    let shown = cars::show(ui, drive, (room - LOG).max(room * CARS));
    ui.separator();
    log::show(ui, drive).or(shown)
}

/// The number of a car in its colours.
fn badge(ui: &mut Ui, car: usize) {
    let (rect, _) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
    let (fill, ink) = theme::car(car);
    let stroke = egui::Stroke::new(1.0, Color32::from_black_alpha(120));
    let painter = ui.painter();
    painter.circle(rect.center(), 9.0, fill, stroke);
    painter.text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        (car + 1).to_string(),
        FontId::proportional(12.0),
        ink,
    );
}
