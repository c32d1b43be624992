//! The menu bar.

use egui::{MenuBar, Ui};
use formulad_tracks::bundled;

use super::context::entry;
use super::{finder, tour, widgets};
use crate::command::{Command, Item, Menu};
use crate::editor::{Editor, Then};
use crate::texts::{files, start};
use crate::view::tour::WindowPart;

/// The width of the button that opens the finder, in points.
const FINDER: f32 = 270.0;

/// Shows the menu bar.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    MenuBar::new().ui(ui, |ui| {
        let bar = ui.max_rect();
        for menu in Menu::BAR {
            items(ui, editor, menu);
        }
        tour::mark(
            ui.ctx(),
            WindowPart::Menus,
            bar.with_max_x(ui.min_rect().right()),
        );
        if ui.available_width() > FINDER {
            widgets::at_right(ui, |ui| {
                finder::button(ui, editor);
            });
        }
    });
}

fn items(ui: &mut Ui, editor: &mut Editor, menu: Menu) {
    ui.menu_button(menu.title(), |ui| {
        for item in menu.items() {
            match item {
                Item::Run(command) => {
                    entry(ui, editor, command);
                }
                Item::Sub(menu) => items(ui, editor, menu),
                Item::Line => {
                    ui.separator();
                }
            }
            if item == Item::Run(Command::Open) {
                recent(ui, editor);
                circuits(ui, editor);
            }
        }
    });
}

fn recent(ui: &mut Ui, editor: &mut Editor) {
    ui.menu_button(t!("Open recent file"), |ui| {
        let recent = editor.recent();
        for path in &recent {
            let button = ui.button(files::file_name(path));
            if button.on_hover_text(path.display().to_string()).clicked() {
                editor.guard(Then::OpenFile(path.clone()));
                ui.close();
            }
        }
        if recent.is_empty() {
            ui.label(t!("None yet"));
        }
    });
}

fn circuits(ui: &mut Ui, editor: &mut Editor) {
    ui.menu_button(t!("Open bundled circuit"), |ui| {
        for circuit in bundled::all() {
            let button = ui.button(circuit.name());
            let tip = start::open_bundled(circuit.name());
            if button.on_hover_text(tip).clicked() {
                editor.guard(Then::OpenBundled(circuit.name()));
                ui.close();
            }
        }
    });
}
