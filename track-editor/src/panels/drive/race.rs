//! A race under way.

use egui::{TextStyle, Ui};

use super::{ask, cars_and_log, result};
use crate::command::Command;
use crate::drive::{Drive, Habits, Speed};
use crate::editor::Editor;
use crate::panels::{button, widgets};
use crate::texts::drive as texts;

/// The largest fraction of the panel that the question takes.
const ASKED: f32 = 0.42;

pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    head(ui, editor);
    let keys = editor.settings.keys.clone();
    ui.add_space(2.0);
    ui.separator();
    let most = ui.available_height() * ASKED;
    let is_over = editor.driving().is_some_and(Drive::is_over);
    if is_over {
        result::show(ui, editor);
    }
    let Some(drive) = editor.driving_mut() else {
        return;
    };
    if !is_over {
        ask::show(ui, drive, &keys, most);
    }
    if let Some(spaces) = cars_and_log(ui, drive) {
        editor.show_on_board(spaces);
    }
}

fn head(ui: &mut Ui, editor: &mut Editor) {
    let when = editor.driving().and_then(|drive| drive.session());
    let when = when.map_or_else(String::new, |session| texts::when(session.race()));
    heading(ui, editor, &when, (t!("Back to drawing"), Command::Drive));
    ui.horizontal_wrapped(|ui| {
        button(ui, editor, Command::TakeBack);
        button(ui, editor, Command::Hint);
        button(ui, editor, Command::NewRace);
        button(ui, editor, Command::SaveRace);
    });
    ui.horizontal_wrapped(|ui| {
        if let Some(drive) = editor.driving_mut() {
            seen(ui, &mut drive.habits);
        }
        widgets::switch(ui, editor, Command::ToggleHints, t!("Hints"));
    });
}

/// Shows how fast the race is shown, and whether the view follows it.
pub(super) fn seen(ui: &mut Ui, habits: &mut Habits) {
    let words = (t!("Speed"), t!("Speed at which cars move on the board"));
    ui.weak(words.0);
    let speed = &mut habits.speed;
    ui.spacing_mut().combo_width = 84.0;
    let choices = Speed::ALL.map(|other| (other, texts::speed(other), String::new()));
    widgets::combo(ui, "speed", texts::speed(*speed), words, speed, choices);
    ui.checkbox(&mut habits.follow, t!("Follow"))
        .on_hover_text(t!("Scroll the board to follow the cars"));
}

/// Shows a heading with a button that leads back at its right, or below it if there is no room; the
/// button is given as its text and its command.
pub(super) fn heading(
    ui: &mut Ui,
    editor: &mut Editor,
    text: &str,
    (back, command): (&str, Command),
) {
    let frame = ui.spacing().button_padding.x * 2.0 + ui.spacing().item_spacing.x;
    let button = widgets::width(ui, back, &TextStyle::Button) + frame;
    let fits = widgets::width(ui, text, &TextStyle::Heading) + button <= ui.available_width();
    let back = |ui: &mut Ui, editor: &mut Editor| {
        let response = ui.button(back);
        widgets::run(response, editor, command);
    };
    if !fits {
        ui.heading(text);
        back(ui, editor);
        return;
    }
    ui.horizontal(|ui| {
        ui.heading(text);
        widgets::at_right(ui, |ui| back(ui, editor));
    });
}
