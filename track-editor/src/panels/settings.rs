//! The designer's settings, in a window of their own.

use egui::{Button, DragValue, Id, Role, Ui, vec2};
use formulad_core::language::percentage;
use formulad_tracks::languages;

use super::{attention, dialog, fields, widgets};
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::desk as texts;
use crate::view::settings::{Square, Theme};

/// Shows the window. Returns whether it stays open.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) -> bool {
    ui.set_width(440.0_f32.min(ui.ctx().content_rect().width() - 76.0));
    ui.heading(t!("Settings"));
    ui.add_space(8.0);
    let room = ui.ctx().content_rect().size() - vec2(76.0, 160.0);
    widgets::scroll(ui, "settings", room.y.max(80.0), |ui| {
        section(ui, t!("Appearance"));
        fields::row(ui, t!("Theme"), |ui, _| theme(ui, editor));
        fields::row(ui, t!("Size"), |ui, _| {
            ui.spacing_mut().item_spacing.x = 3.0;
            sign(ui, editor, Command::ScaleDown, t!("−"));
            let percent = percentage(&editor.settings.scale.percent().to_string());
            ui.add_sized([52.0, 24.0], egui::Label::new(percent));
            sign(ui, editor, Command::ScaleUp, t!("+"));
            ui.add_space(9.0);
            sign(ui, editor, Command::ScaleReset, t!("Reset"));
        });
        fields::row(ui, texts::language().0, |ui, _| language(ui, editor));
        section(ui, t!("Board"));
        for command in [
            Command::ToggleNumbers,
            Command::ToggleSnap,
            Command::ToggleSnapGrid,
        ] {
            widgets::switch(ui, editor, command, command.title());
        }
        fields::row(ui, t!("Grid size"), |ui, id| square(ui, editor, id));
        section(ui, t!("Drive"));
        sounds(ui, editor);
        section(ui, t!("Window"));
        ui.horizontal(|ui| {
            super::button(ui, editor, Command::Shortcuts);
            super::button(ui, editor, Command::ResetLayout);
        });
    });
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let close = dialog::primary(ui, texts::close());
        ui.weak(t!("Settings are saved as you change them."));
        !close
    })
    .inner
}

fn sounds(ui: &mut Ui, editor: &mut Editor) {
    let command = Command::ToggleSound;
    let can = command.unavailable(editor).is_none();
    ui.add_enabled_ui(can, |ui| {
        widgets::switch(ui, editor, command, command.title());
    });
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(8.0);
    ui.strong(title);
}

fn theme(ui: &mut Ui, editor: &mut Editor) {
    ui.spacing_mut().item_spacing.x = 3.0;
    for theme in Theme::ALL {
        let (text, name) = match theme {
            Theme::System => (t!("System"), t!("Follow the system's theme")),
            Theme::Light => (t!("Light" as "a look of the window"), t!("Light theme")),
            Theme::Dark => (t!("Dark"), t!("Dark theme")),
        };
        let on = editor.settings.theme == theme;
        if widgets::radio(ui, Button::new(text), on, name, name) {
            editor.settings.theme = theme;
        }
    }
}

fn language(ui: &mut Ui, editor: &mut Editor) {
    let (system, tip) = (
        t!("System"),
        t!("The language of the system, or else English"),
    );
    let others = languages::all().iter().map(|it| (it.code(), it.name()));
    let names = [("", system), languages::ENGLISH].into_iter().chain(others);
    let mut chosen = editor.settings.language.clone();
    let shown = names.clone().find(|(code, _)| *code == chosen);
    let shown = shown.map_or(&*editor.settings.language, |(_, name)| name);
    let choices = names.map(|(code, name)| {
        let tip = if code.is_empty() { tip } else { "" };
        (code.to_owned(), name, tip.to_owned())
    });
    widgets::combo(
        ui,
        "language",
        shown,
        texts::language(),
        &mut chosen,
        choices,
    );
    editor.settings.language = chosen;
}

/// Shows the size of the squares of the snapping grid.
fn square(ui: &mut Ui, editor: &mut Editor, label: Id) {
    let mut size = editor.settings.square.millimetres();
    let field = DragValue::new(&mut size)
        .range(Square::SIZES)
        .suffix(fields::LENGTH.suffix)
        .speed(0.1)
        .max_decimals(1);
    let field = widgets::spoken(field);
    let response = widgets::as_field(ui, |ui| ui.add_sized([104.0, 24.0], field));
    let response = response.labelled_by(label);
    if editor.view.chooses_square && attention::claim(&response) {
        editor.view.chooses_square = false;
    }
    if response
        .on_hover_text(t!("Size of the squares of the snapping grid"))
        .changed()
    {
        editor.settings.square = Square::new(size);
    }
}

/// Shows a button that runs a command, with a sign instead of its title.
fn sign(ui: &mut Ui, editor: &mut Editor, command: Command, sign: &str) {
    let enabled = command.unavailable(editor).is_none();
    let button = Button::new(sign).min_size([28.0, 24.0].into());
    let response = ui.add_enabled(enabled, button);
    widgets::named(&response, Role::Button, command.title());
    widgets::run(response, editor, command);
}
