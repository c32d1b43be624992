//! The panel for driving: the setup of a race, and then the race.

mod ask;
mod cars;
pub(super) mod die;
mod log;
mod race;
mod replay;
mod result;
pub(super) mod setup;

use egui::{Sense, Ui, vec2};

use formulad_core::SpaceId;

use super::button;
use crate::command::Command;
use crate::drive::Drive;
use crate::editor::Editor;
use crate::theme;
use crate::view::signs;

/// Shows it.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    match editor.driving().map(|drive| drive.session().is_some()) {
        None => {
            ui.heading(t!("Drive"));
            ui.add_space(4.0);
            ui.label(t!("Race against the computer on this circuit."));
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
    /// The fraction of the room that the cars may always take, and the room that is left for the
    /// log in a higher panel, in points.
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
    let (at, colors) = (rect.center(), theme::car(car));
    signs::paint_car(ui.painter(), at, car, colors, (9.0, 12.0));
}
