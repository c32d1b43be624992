//! The toolbar.

use egui::{Align, Layout, Role, Sense, Ui, WidgetInfo, vec2};

use super::{explain, icons, tour};
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::desk as texts;
use crate::theme::Palette;

const GROUPS: &[&[Command]] = &[
    &[Command::New, Command::Open, Command::Save],
    &[Command::Undo, Command::Redo],
    &[
        Command::SelectTool,
        Command::RoadTool,
        Command::PenTool,
        Command::LinkTool,
    ],
    &[
        Command::CornerTool,
        Command::FinishTool,
        Command::GridTool,
        Command::PitTool,
    ],
    &[Command::OneStop, Command::TwoStops, Command::ThreeStops],
    &[Command::Delete],
    &[Command::Drive],
];

/// The width of the zoom buttons at the right, in points.
const ZOOM_WIDTH: f32 = 32.0 * 3.0 + 52.0 + 3.0 * 3.0;

/// Shows it.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (at, group) in GROUPS.iter().enumerate() {
            if at > 0 {
                ui.add_space(5.0);
                ui.add(egui::Separator::default().vertical().shrink(3.0));
                ui.add_space(5.0);
            }
            let start = ui.cursor().min;
            for command in *group {
                icon_button(ui, editor, *command);
            }
            if group.contains(&Command::SelectTool) {
                let end = egui::pos2(ui.min_rect().right(), ui.min_rect().bottom());
                let tools = egui::Rect::from_min_max(start, end);
                tour::mark(ui.ctx(), tour::Part::Tools, tools);
            }
        }
        if ui.available_size_before_wrap().x < ZOOM_WIDTH {
            zoom(ui, editor);
        } else {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.allocate_ui_with_layout(
                    vec2(ZOOM_WIDTH, 28.0),
                    Layout::left_to_right(Align::Center),
                    |ui| zoom(ui, editor),
                );
            });
        }
    });
    ui.add_space(3.0);
}

fn zoom(ui: &mut Ui, editor: &mut Editor) {
    icon_button(ui, editor, Command::ZoomOut);
    let zoom = format!("{:.0} %", editor.camera.scale() * 100.0);
    ui.add_sized(vec2(52.0, 20.0), egui::Label::new(zoom).selectable(false))
        .on_hover_text(texts::ZOOM_TIP);
    icon_button(ui, editor, Command::ZoomIn);
    icon_button(ui, editor, Command::FitBoard);
}

fn icon_button(ui: &mut Ui, editor: &mut Editor, command: Command) {
    let enabled = command.unavailable(editor).is_none();
    let on = command.is_on(editor);
    let mut response = ui.add_enabled_ui(enabled, |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(32.0, 28.0), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, on, command.title()));
        if ui.is_rect_visible(rect) {
            let palette = Palette::of(ui.ctx());
            let visuals = *ui.style().interact(&response);
            let mut color = visuals.fg_stroke.color;
            if on {
                ui.painter().rect_filled(rect, 6.0, palette.accent);
                color = palette.on_accent;
            } else if response.hovered() || response.has_focus() {
                ui.painter().rect_filled(rect, 6.0, visuals.weak_bg_fill);
            }
            if response.has_focus() {
                let ring = egui::Stroke::new(1.5, palette.accent);
                let outside = egui::StrokeKind::Outside;
                ui.painter().rect_stroke(rect, 6.0, ring, outside);
            }
            icons::paint(ui.painter(), rect, command, color);
        }
        response
    });
    response.inner = explain(response.inner, editor, command);
    if response.inner.clicked() {
        command.run(editor);
    }
}
