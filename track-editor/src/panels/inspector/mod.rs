//! The inspector: everything about what is selected.

mod art;
mod backdrop;
mod circuit;
mod corner;
mod layers;
mod road;
mod space;

use egui::{Align, Layout, ScrollArea, Ui, vec2};
use formulad_core::SpaceId;

use super::{button, widgets};
use crate::command::Command;
use crate::document::{Edit, Selection};
use crate::editor::Editor;
use crate::texts::inspector as texts;
use crate::tools::Kind;

/// Shows the inspector.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if editor.tool_kind() == Kind::Road {
            return road::show(ui, editor);
        }
        if editor.tool_kind() == Kind::Art {
            return art::show(ui, editor);
        }
        if matches!(editor.tool_kind(), Kind::Backdrop | Kind::Gauge) {
            return backdrop::show(ui, editor);
        }
        let selection = editor.work.selection();
        if let Some(item) = selection.only_item() {
            return art::item(ui, editor, item);
        }
        if !selection.items().is_empty() {
            return mixed(ui, editor);
        }
        let corner = selection.corner(editor.work.plan());
        match (selection.link(), selection.only(), corner) {
            (Some((from, to)), _, _) => link(ui, editor, from, to),
            (None, Some(id), corner) => {
                space::show(ui, editor, id);
                if let Some(corner) = corner {
                    section(ui);
                    corner::show(ui, editor, corner);
                }
            }
            (None, None, Some(corner)) => {
                corner::show(ui, editor, corner);
                section(ui);
                several(ui, editor);
            }
            (None, None, None) if selection.is_empty() => circuit::show(ui, editor),
            (None, None, None) => several(ui, editor),
        }
    });
}

fn section(ui: &mut Ui) {
    ui.add_space(6.0);
    ui.separator();
    ui.add_space(2.0);
}

/// Shows several items, perhaps with spaces among them.
fn mixed(ui: &mut Ui, editor: &mut Editor) {
    let list = editor.work.selection().list();
    if !list.is_empty() {
        several(ui, editor);
        section(ui);
    }
    art::several(ui, editor);
}

fn several(ui: &mut Ui, editor: &mut Editor) {
    let list = editor.work.selection().list();
    ui.heading(texts::spaces(list.len()));
    ui.add_space(4.0);
    space::lane(ui, editor, &list);
    if space::are_off_road(editor, &list) {
        space::team(ui, editor, &list);
    }
    ui.add_space(4.0);
    actions(ui, editor);
}

/// Shows what can be done with the selected spaces: one group of buttons below the other, and the
/// one that deletes them apart.
fn actions(ui: &mut Ui, editor: &mut Editor) {
    const GROUPS: [&[Command]; 3] = [
        &[
            Command::MakeCorner,
            Command::LeaveCorner,
            Command::TurnAlongLane,
            Command::SplitSpace,
            Command::JoinSpaces,
            Command::ReadStretch,
        ],
        &[Command::SetFinish, Command::SetGrid],
        &[Command::AddToGrid, Command::LeaveGrid],
    ];
    for group in GROUPS {
        let commands = group.iter().copied();
        let commands: Vec<_> = commands
            .filter(|command| command.unavailable(editor).is_none())
            .collect();
        in_columns(ui, editor, &commands);
    }
    // With items among the selection, the button stands below what can be done with those.
    if editor.work.selection().items().is_empty() && Command::Delete.unavailable(editor).is_none() {
        ui.add_space(2.0);
        ui.separator();
        ui.add_space(2.0);
        button(ui, editor, Command::Delete);
    }
}

/// Shows buttons of the same width, two in a row.
fn in_columns(ui: &mut Ui, editor: &mut Editor, commands: &[Command]) {
    let gap = ui.spacing().item_spacing.x;
    let width = ((ui.available_width() - gap) / 2.0).max(1.0);
    for row in commands.chunks(2) {
        ui.horizontal(|ui| {
            for command in row {
                let whole = Layout::top_down_justified(Align::Center);
                ui.allocate_ui_with_layout(vec2(width, 24.0), whole, |ui| {
                    button(ui, editor, *command);
                });
            }
        });
    }
}

fn link(ui: &mut Ui, editor: &mut Editor, from: SpaceId, to: SpaceId) {
    ui.heading(t!("Link from {from} to {to}", from, to));
    ui.add_space(4.0);
    ui.weak(space::kind(editor, from, to));
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        button(ui, editor, Command::Delete);
        if widgets::button(ui, (t!("Reverse"), t!("Reverse the direction of the link"))) {
            let turned = Selection::of_link(to, from);
            editor
                .work
                .apply_and_select(&Edit::TurnLink(from, to), turned);
        }
    });
}
