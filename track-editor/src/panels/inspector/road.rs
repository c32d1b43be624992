//! The inspector of the road's curve.

use std::mem::discriminant;

use egui::{RichText, Role, TextEdit, Ui};
use formulad_core::plan::CornerPlan;

use super::super::{
    button,
    fields::{self, Number, whole},
    widgets,
};
use super::{backdrop, section};
use crate::command::Command;
use crate::document::{Bend, Edit, Length, Road, RoadEdit, Side, lap, line_with_room, radius};
use crate::editor::Editor;
use crate::texts::road as texts;
use crate::theme::Palette;

/// Shows the inspector.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.heading(t!("Road"));
    ui.add_space(4.0);
    let Some(road) = editor.road().cloned() else {
        ui.weak(t!(
            "Click points along the middle of the road, back to the first one."
        ));
        ui.add_space(6.0);
        button(ui, editor, Command::FollowRoad);
        return;
    };
    settings(ui, editor, &road);
    ui.add_space(6.0);
    let commands = [
        Command::CloseRoad,
        Command::SelectAll,
        Command::ReverseCircuit,
        Command::FindCorners,
        Command::LetRoadGo,
    ];
    available(ui, editor, &commands);
    let chosen: Vec<usize> = editor.road_points().into_iter().collect();
    if !chosen.is_empty() {
        section(ui);
        points(ui, editor, &road, &chosen);
    }
    if let Some(picture) = editor.seen_backdrop().cloned() {
        section(ui);
        ui.strong(t!("Picture"));
        backdrop::at_hand(ui, editor, &picture);
    }
    if road.closed {
        section(ui);
        corners(ui, editor);
    }
}

fn settings(ui: &mut Ui, editor: &mut Editor, road: &Road) {
    let [two, three, four] = texts::lanes_tips();
    let lanes = [(2, ("2", two)), (3, ("3", three)), (4, ("4", four))];
    ui.add_enabled_ui(!road.has_locks(), |ui| {
        let lanes = (Some(road.lanes), &lanes[..]);
        fields::choice(ui, editor, t!("Lanes"), lanes, |lanes| {
            Edit::Road(RoadEdit::Lanes(lanes))
        });
        let space = match road.length {
            Length::Space(length) => length,
            Length::Lap(_) => editor.work.derived().length,
        };
        let millimetres = Number::millimetres(8.0..=60.0, 0.05, 1);
        let label = (
            t!("Space length"),
            t!("Length of a space of the middle lane"),
        );
        fields::number(ui, editor, label, space, &millimetres, |mm| {
            Edit::Road(RoadEdit::Length(Length::Space(mm)))
        });
        let spaces = lap::middle_spaces(editor.work.plan()) as f64;
        if road.closed {
            let count = whole(12.0..=600.0);
            fields::number(
                ui,
                editor,
                (
                    t!("Spaces per lap"),
                    t!("Number of spaces of the middle lane; sets their length"),
                ),
                spaces,
                &count,
                |spaces| Edit::Road(RoadEdit::Length(Length::Lap(spaces.round() as u32))),
            );
        }
    });
    let [left, right, none] = texts::pit_tips();
    let sides = [
        (Some(Side::Left), left),
        (Some(Side::Right), right),
        (None, none),
    ];
    let sides = (Some(road.pit), &sides[..]);
    fields::choice(ui, editor, t!("Pit lane"), sides, |pit| {
        Edit::Road(RoadEdit::Pit(pit))
    });
    if road.closed && road.pit.is_some() && editor.work.plan().pit.is_none() {
        no_room_for_pit(ui, editor, road);
    }
}

/// Says that the pit lane that is wanted has no room, and offers the nearest remedy.
fn no_room_for_pit(ui: &mut Ui, editor: &mut Editor, road: &Road) {
    let palette = Palette::of(ui.ctx());
    ui.colored_label(
        palette.warning,
        t!("There is no room for the pit lane on either side of the road by the line. Move the line \
            to a longer straight."),
    );
    if let Some(edit) = line_with_room(road) {
        let (title, tip) = (
            t!("Line to the longest straight"),
            t!("Move the finish line to the longest straight, where the pit lane fits"),
        );
        if ui.button(title).on_hover_text(tip).clicked() {
            editor.draw_road(&edit);
        }
    }
}

/// Shows the chosen points.
fn points(ui: &mut Ui, editor: &mut Editor, road: &Road, chosen: &[usize]) {
    let only = match chosen {
        [at] => Some(*at),
        _ => None,
    };
    ui.strong(match only {
        Some(at) => t!("Point {at} of {of}", at = at + 1, of = road.points.len()),
        None => t!(
            "{chosen} of {of} points",
            chosen = chosen.len(),
            of = road.points.len()
        ),
    });
    ui.push_id(("points", chosen), |ui| {
        let is_held = chosen.iter().all(|at| road.is_held(*at));
        ui.add_enabled_ui(!is_held, |ui| {
            if let Some(at) = only {
                let labels = [
                    (
                        t!("Point across"),
                        t!("Distance of the point from the left edge of the board"),
                    ),
                    (
                        t!("Point down"),
                        t!("Distance of the point from the top edge of the board"),
                    ),
                ];
                fields::place(ui, editor, labels, road.points[at].at, |to| {
                    Edit::Road(RoadEdit::Move(at, to))
                });
            }
            shape(ui, editor, road, chosen);
            if let Some((at, radius)) = only.and_then(|at| Some((at, radius(road, at)?))) {
                let millimetres = Number::millimetres(5.0..=2000.0, 0.5, 1);
                let label = (t!("Radius"), t!("The radius of the bend at this point"));
                fields::number(ui, editor, label, radius, &millimetres, |radius| {
                    Edit::Road(RoadEdit::Radius(at, radius))
                });
            }
        });
    });
    ui.add_space(4.0);
    let commands = [
        Command::InsertRoadPoint,
        Command::Delete,
        Command::StraightenRoad,
        Command::LockRoad,
        Command::RoadFinish,
    ];
    available(ui, editor, &commands);
}

/// Shows the shape of the chosen points, if they share one.
fn shape(ui: &mut Ui, editor: &mut Editor, road: &Road, chosen: &[usize]) {
    let bends = || chosen.iter().map(|at| road.points[*at].bend);
    let rounded = bends().find(|bend| matches!(bend, Bend::Rounded { .. }));
    let choices = [
        (
            Bend::Smooth,
            (
                t!("Smooth"),
                t!("The curve runs smoothly through the point"),
            ),
        ),
        (
            rounded.unwrap_or(road.usual_bend()),
            (
                t!("Rounded"),
                t!(
                    "Points are the corners of a polygon; an arc beside each leads from one \
                     straight to the next"
                ),
            ),
        ),
        (
            Bend::Sharp,
            (
                t!("Sharp"),
                t!("The curve has a kink here; the road rounds it"),
            ),
        ),
    ];
    let first = bends().next();
    let shared = first.filter(|first| bends().all(|it| discriminant(&it) == discriminant(first)));
    fields::choice(ui, editor, t!("Shape"), (shared, &choices[..]), |bend| {
        Edit::Road(RoadEdit::Bend(chosen.to_vec(), bend))
    });
}

/// Shows buttons for those commands that can be run.
fn available(ui: &mut Ui, editor: &mut Editor, commands: &[Command]) {
    ui.horizontal_wrapped(|ui| {
        for command in commands {
            if command.unavailable(editor).is_none() {
                button(ui, editor, *command);
            }
        }
    });
}

/// Shows the corners that the curve makes, with their stops and names.
fn corners(ui: &mut Ui, editor: &mut Editor) {
    ui.strong(t!("Corners"));
    let corners: Vec<CornerPlan> = editor.work.plan().corners.clone();
    for corner in &corners {
        let id = corner.id;
        let number = id.to_string();
        ui.push_id(("corner", id), |ui| {
            ui.horizontal(|ui| {
                let label = ui.add_sized(
                    [22.0, 24.0],
                    egui::Label::new(RichText::new(&number).weak()).selectable(false),
                );
                let mut stops = corner.stops;
                let drag = widgets::whole(ui, &mut stops, 1..=3, 0.02);
                let response = ui.add_sized([34.0, 24.0], drag);
                let tip = t!("Stops of corner {corner}", corner = number);
                widgets::named(&response, Role::SpinButton, &tip);
                let response = response.on_hover_text(&tip);
                fields::follow(editor, &response, || Edit::SetStops(id, stops));
                let mut name = corner.name.clone();
                let field = TextEdit::singleline(&mut name).desired_width(f32::INFINITY);
                let response = ui.add(field).labelled_by(label.id);
                let tip = t!("Name of corner {corner}", corner = number);
                widgets::named(&response, Role::TextInput, &tip);
                let response = response.on_hover_text(&tip);
                fields::follow(editor, &response, || Edit::NameCorner(id, name));
            });
        });
    }
}
