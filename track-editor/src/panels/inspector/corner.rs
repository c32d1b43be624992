//! The inspector of one corner.

use egui::Ui;
use formulad_core::CornerId;
use formulad_core::track::Turn;

use super::super::{button, fields};
use crate::command::Command;
use crate::document::Edit;
use crate::editor::Editor;
use crate::texts::analysis;
use crate::texts::inspector as texts;
use crate::theme::Palette;
use crate::view::signs;

/// Shows the inspector.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, id: CornerId) {
    let Some(corner) = editor.work.corner(id).cloned() else {
        return;
    };
    ui.heading(t!("Corner {id}", id));
    let mut corners = editor.work.derived().corners.iter();
    if let Some(figures) = corners.find(|c| c.id == id) {
        let (longest, shortest) = (figures.longest, figures.shortest);
        let text = match figures.turn {
            Turn::Left => t!(
                "Left turn, 1 space" | "Left turn, {shortest} to {longest} spaces",
                longest,
                shortest
            ),
            Turn::Right => t!(
                "Right turn, 1 space" | "Right turn, {shortest} to {longest} spaces",
                longest,
                shortest
            ),
        };
        ui.weak(text);
    } else {
        ui.weak(texts::spaces(corner.spaces.len()));
    }
    difficulty(ui, editor, id);
    ui.add_space(4.0);
    ui.push_id(("corner", id), |ui| {
        let name = (corner.name.as_str(), 1);
        fields::text(
            ui,
            editor,
            (t!("Corner name"), t!("Name of the corner on its plate")),
            name,
            |name| Edit::NameCorner(id, name),
        );
        let choices = (Some(corner.stops), &texts::stop_choices()[..]);
        fields::choice(ui, editor, t!("Stops"), choices, |stops| {
            Edit::SetStops(id, stops)
        });
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        button(ui, editor, Command::SelectCorner);
        button(ui, editor, Command::SplitCorner);
        button(ui, editor, Command::JoinCorner);
        button(ui, editor, Command::DeleteCorner);
    });
}

/// Shows what the corner asks of the driver, as far as that has been worked out.
fn difficulty(ui: &mut Ui, editor: &Editor, id: CornerId) {
    let Some(found) = editor.analysis.fresh(&editor.work) else {
        return;
    };
    let mut corners = found.forecast.corners.iter();
    if let Some(corner) = corners.find(|corner| corner.corner == id) {
        let cost = found.cost(id).and_then(|cost| cost.turns);
        ui.weak(analysis::corner(corner, cost));
    }
    let palette = Palette::of(ui.ctx());
    for flag in found.flags(id) {
        let color = signs::flag_color(&palette, flag);
        ui.colored_label(color, analysis::flag_tip(flag));
    }
}
