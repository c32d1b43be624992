//! The text in the middle of an empty board: how to begin.

use egui::{Align2, Area, Frame, Margin, Ui};

use super::{dialog, keys};
use crate::command::Command;
use crate::editor::Editor;
use crate::tools::Kind;

/// The command that begins a road.
const BEGIN: Command = Command::RoadTool;

/// Shows the text until a tool is picked or there is something on the board; not during the tour,
/// which says the same.
pub(super) fn show(ui: &Ui, editor: &mut Editor) {
    let plan = editor.work.plan();
    if !plan.spaces.is_empty()
        || editor.road().is_some_and(|road| !road.points.is_empty())
        || !(plan.art.pieces.is_empty() && plan.art.areas.is_empty())
        || editor.tool_kind() != Kind::Select
        || editor.view.tour.is_some()
    {
        return;
    }
    let canvas = editor.camera.view();
    Area::new(ui.scope_id().with("blank"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(canvas.center())
        .constrain_to(canvas)
        .show(ui.ctx(), |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(24, 18));
            frame.show(ui, |ui| {
                ui.set_max_width(300.0);
                ui.heading(t!("An empty board"));
                ui.add_space(2.0);
                let keys = keys(ui.ctx(), editor, BEGIN);
                ui.weak(t!(
                    "Draw the road ({keys}): click points along the lap and the first one again to \
                     close it. Lanes, spaces, corners, grid and pit lane follow the curve. You can \
                     save at any time.",
                    keys
                ));
                ui.add_space(10.0);
                if dialog::primary(
                    ui,
                    (t!("Start drawing"), t!("Pick the tool that draws the road")),
                ) {
                    BEGIN.run(editor);
                }
            });
        });
}
