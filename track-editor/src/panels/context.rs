//! The context menu of the board.

use egui::containers::menu::menu_style;
use egui::{
    Align, Button, Context, Id, LayerId, Layout, Order, Popup, PopupKind, Role, Ui, WidgetInfo,
};

use super::{explain, keys, title};
use crate::command::{Command, Item, Menu, Subject};
use crate::editor::Editor;

/// Shows the menu that has been asked for, until a command is chosen.
pub fn show(ctx: &Context, editor: &mut Editor) {
    let id = Id::unique("context");
    let asked = editor.view.menu.take();
    if let Some(asked) = asked {
        ctx.data_mut(|data| data.insert_temp(id, asked));
        Popup::open_id(ctx, id);
    }
    let shown = ctx.data(|data| data.get_temp::<(Subject, [f64; 2])>(id));
    let Some((subject, at)) = shown else {
        return;
    };
    let place = editor.camera.to_screen(at);
    Popup::new(id, ctx.clone(), place, LayerId::new(Order::Foreground, id))
        .kind(PopupKind::Menu)
        .layout(Layout::top_down_justified(Align::Min))
        .style(menu_style)
        .width(220.0)
        .accessible_name(t!("Menu of the board"))
        .open_memory(None)
        .gap(2.0)
        .show(|ui| {
            let first = groups(ui, editor, subject);
            if let (Some(_), Some(first)) = (asked, first) {
                ui.memory_mut(|memory| memory.request_focus(first));
            }
        });
}

/// Shows the entries that can be run now. Returns the first.
fn groups(ui: &mut Ui, editor: &mut Editor, subject: Subject) -> Option<Id> {
    let mut first = None;
    for group in subject.groups() {
        let can = |command: Command| command.unavailable(editor).is_none();
        let is_open = |item: &&Item| match item {
            Item::Run(command) => can(*command),
            Item::Sub(menu) => menu.commands().any(can),
            Item::Line => false,
        };
        let items: Vec<Item> = group.iter().filter(is_open).copied().collect();
        if first.is_some() && !items.is_empty() {
            ui.separator();
        }
        for item in items {
            let id = match item {
                Item::Run(command) => entry(ui, editor, command),
                Item::Sub(menu) => {
                    let button = ui.menu_button(menu.title(), |ui| list(ui, editor, menu));
                    button.response.id
                }
                Item::Line => continue,
            };
            first.get_or_insert(id);
        }
    }
    first
}

fn list(ui: &mut Ui, editor: &mut Editor, menu: Menu) {
    for item in menu.items() {
        match item {
            Item::Run(command) => {
                entry(ui, editor, command);
            }
            Item::Line => {
                ui.separator();
            }
            Item::Sub(_) => {}
        }
    }
}

/// Shows an entry that runs a command. Returns its id.
pub(super) fn entry(ui: &mut Ui, editor: &mut Editor, command: Command) -> Id {
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
    let id = response.id;
    if response.clicked() {
        command.run(editor);
        ui.close();
    }
    id
}
