//! A race that goes on.

use egui::{ComboBox, Role, Ui, WidgetInfo};

use super::{ask, cars, log};
use crate::command::Command;
use crate::drive::{Habits, Speed};
use crate::editor::Editor;
use crate::panels::{button, explain};
use crate::texts::drive as texts;

/// How much of the panel what is asked takes at most.
const ASKED: f32 = 0.42;
/// How much of the rest the cars always may take, and what is left for the log of a higher panel, in
/// points.
const CARS: f32 = 0.5;
const LOG: f32 = 170.0;

pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    head(ui, editor);
    let keys = editor.settings.keys.clone();
    let Some(drive) = editor.driving_mut() else {
        return;
    };
    ui.add_space(2.0);
    ui.separator();
    let most = ui.available_height() * ASKED;
    ask::show(ui, drive, &keys, most);
    ui.separator();
    let room = ui.available_height();
    let most = (room - LOG).max(room * CARS);
    let shown = cars::show(ui, drive, most);
    ui.separator();
    let looked_at = log::show(ui, drive);
    if let Some(spaces) = looked_at.or(shown) {
        editor.show_on_board(spaces);
    }
}

fn head(ui: &mut Ui, editor: &mut Editor) {
    let when = editor.driving().and_then(|drive| drive.session());
    let when = when.map_or_else(String::new, |session| texts::when(session.race()));
    ui.horizontal(|ui| {
        ui.heading(when);
        leave(ui, editor);
    });
    ui.horizontal_wrapped(|ui| {
        button(ui, editor, Command::TakeBack);
        button(ui, editor, Command::Hint);
        button(ui, editor, Command::NewRace);
        button(ui, editor, Command::SaveRace);
    });
    ui.horizontal(|ui| {
        if let Some(drive) = editor.driving_mut() {
            seen(ui, &mut drive.habits);
        }
        hints(ui, editor);
    });
}

/// How the race is seen.
fn seen(ui: &mut Ui, habits: &mut Habits) {
    ui.weak(texts::SPEED);
    let speed = &mut habits.speed;
    let combo = ComboBox::from_id_salt("speed")
        .width(84.0)
        .selected_text(texts::speed(*speed))
        .show_ui(ui, |ui| {
            for other in Speed::ALL {
                ui.selectable_value(speed, other, texts::speed(other));
            }
        });
    combo
        .response
        .on_hover_text(texts::SPEED_TIP)
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, texts::SPEED));
    ui.checkbox(&mut habits.follow, texts::FOLLOW)
        .on_hover_text(texts::FOLLOW_TIP);
}

/// Whether every choice comes with a hint.
fn hints(ui: &mut Ui, editor: &mut Editor) {
    let mut on = Command::ToggleHints.is_on(editor);
    let response = ui.checkbox(&mut on, texts::HINTS);
    if explain(response, editor, Command::ToggleHints).clicked() {
        Command::ToggleHints.run(editor);
    }
}

/// The way back to drawing, at the right of a heading.
pub(super) fn leave(ui: &mut Ui, editor: &mut Editor) {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.with_layout(layout, |ui| {
        let response = ui.button(texts::LEAVE);
        if explain(response, editor, Command::Drive).clicked() {
            Command::Drive.run(editor);
        }
    });
}
