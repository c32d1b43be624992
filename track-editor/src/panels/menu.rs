//! The menu bar.

use egui::{Button, MenuBar, Role, Ui, WidgetInfo};
use formulad_tracks::bundled;

use super::{explain, finder, keys, title, tour, widgets};
use crate::command::{Command, Item, Menu};
use crate::editor::{Editor, Then};
use crate::texts::{desk as texts, files, start};
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
                Item::Run(command) => entry(ui, editor, command),
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

/// Shows an entry of a menu that runs a command.
pub(super) fn entry(ui: &mut Ui, editor: &mut Editor, command: Command) {
    let text = title(editor, command);
    let on = command.is_on(editor);
    let keys = keys(ui.ctx(), editor, command);
    // An entry that is on is marked: filled, it would look like the one under the pointer.
    let keys = if on { format!("{keys}   •") } else { keys };
    let button = Button::new(&text).shortcut_text(keys);
    let enabled = command.unavailable(editor).is_none();
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, on, &text));
    let response = explain(response, editor, command);
    if response.clicked() {
        command.run(editor);
        ui.close();
    }
}

fn recent(ui: &mut Ui, editor: &mut Editor) {
    ui.menu_button(start::open_recent(), |ui| {
        let recent = editor.recent();
        for path in &recent {
            let button = ui.button(files::file_name(path));
            if button.on_hover_text(path.display().to_string()).clicked() {
                editor.guard(Then::OpenFile(path.clone()));
                ui.close();
            }
        }
        if recent.is_empty() {
            ui.label(start::no_recent());
        }
    });
}

fn circuits(ui: &mut Ui, editor: &mut Editor) {
    ui.menu_button(texts::bundled(), |ui| {
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
