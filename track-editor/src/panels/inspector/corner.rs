//! The inspector of one corner.

use egui::{RichText, Ui};
use formulad_core::CornerId;
use formulad_core::track::Turn;

use super::super::{button, fields};
use crate::command::Command;
use crate::document::Edit;
use crate::editor::Editor;

/// Shows it.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, id: CornerId) {
    let Some(corner) = editor
        .work
        .plan()
        .corners
        .iter()
        .find(|c| c.id == id)
        .cloned()
    else {
        return;
    };
    ui.heading(format!("Corner {id}"));
    let mut corners = editor.work.derived().corners.iter();
    if let Some(figures) = corners.find(|c| c.id == id) {
        let turn = match figures.turn {
            Turn::Left => "left",
            Turn::Right => "right",
        };
        let (longest, shortest) = (figures.longest, figures.shortest);
        ui.label(
            RichText::new(format!(
                "To the {turn}, {longest} spaces at most, {shortest} at least"
            ))
            .weak(),
        );
    } else {
        ui.label(RichText::new(format!("{} spaces", corner.spaces.len())).weak());
    }
    ui.add_space(4.0);
    ui.push_id(("corner", id), |ui| {
        fields::text(ui, editor, "Corner name", &corner.name, |name| {
            Edit::NameCorner(id, name)
        });
        let choices = [
            (1, "1", "One stop in the corner"),
            (2, "2", "Two stops in the corner"),
            (3, "3", "Three stops in the corner"),
        ];
        fields::choice(ui, editor, "Stops", Some(corner.stops), &choices, |stops| {
            Edit::SetStops(id, stops)
        });
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        button(ui, editor, Command::SelectCorner);
        button(ui, editor, Command::DeleteCorner);
    });
}
