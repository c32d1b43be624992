//! The toolbar.

use egui::{Align, Layout, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use formulad_tracks::words;

use super::{context, explain, icons, tour, widgets};
use crate::command::Command;
use crate::editor::Editor;
use crate::theme::Palette;
use crate::view::tour::WindowPart;

const GROUPS: &[&[Command]] = &[
    &[Command::New, Command::Open, Command::Save],
    &[Command::Undo, Command::Redo],
    &[
        Command::SelectTool,
        Command::RoadTool,
        Command::PenTool,
        Command::LinkTool,
        Command::MeasureTool,
    ],
    &[
        Command::CornerTool,
        Command::FinishTool,
        Command::GridTool,
        Command::PitTool,
        Command::ArtTool,
    ],
    &[Command::OneStop, Command::TwoStops, Command::ThreeStops],
    &[Command::TracePicture],
    &[Command::Delete],
    &[Command::Drive],
];

/// The size of a button, in points.
const BUTTON: Vec2 = vec2(32.0, 28.0);
/// The gaps between buttons, and between groups of them, with a line in the middle, in points.
const GAPS: (f32, f32) = (3.0, 25.0);
/// The width of the zoom buttons at the right, in points.
const ZOOM_WIDTH: f32 = 32.0 * 3.0 + 52.0 + 3.0 * 3.0;
/// The room for the menu of what does not fit, in points.
const MORE_WIDTH: f32 = 68.0;

/// Shows the toolbar on one line, whatever the width of the window.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAPS.0;
        let room = ui.available_width() - ZOOM_WIDTH - GAPS.1;
        let shown = shown(room);
        for (at, group) in shown.iter().enumerate() {
            if at > 0 {
                let (line, _) =
                    ui.allocate_exact_size(vec2(GAPS.1 - 2.0 * GAPS.0, BUTTON.y), Sense::hover());
                let stroke = ui.visuals().widgets.noninteractive.bg_stroke;
                let reach = line.shrink(3.0).y_range();
                ui.painter().vline(line.center().x, reach, stroke);
            }
            let start = ui.cursor().min;
            for command in *group {
                icon_button(ui, editor, *command);
            }
            if group.contains(&Command::SelectTool) {
                let end = egui::pos2(ui.min_rect().right(), ui.min_rect().bottom());
                let tools = egui::Rect::from_min_max(start, end);
                tour::mark(ui.ctx(), WindowPart::Tools, tools);
            }
        }
        more(ui, editor, &shown);
        widgets::at_right(ui, |ui| {
            ui.allocate_ui_with_layout(
                vec2(ZOOM_WIDTH, BUTTON.y),
                Layout::left_to_right(Align::Center),
                |ui| zoom(ui, editor),
            );
        });
    });
    ui.add_space(3.0);
}

/// The groups, from the left, as far as there is room for them.
fn shown(room: f32) -> Vec<&'static [Command]> {
    let width = |group: &[Command]| group.len() as f32 * (BUTTON.x + GAPS.0) - GAPS.0;
    let all: f32 = GROUPS.iter().map(|group| width(group) + GAPS.1).sum();
    if all - GAPS.1 <= room {
        return GROUPS.to_vec();
    }
    let mut room = room - MORE_WIDTH;
    let mut shown = Vec::new();
    for group in GROUPS {
        let fit = ((room + GAPS.0) / (BUTTON.x + GAPS.0)).max(0.0) as usize;
        let part = group.get(..fit).unwrap_or(group);
        if part.is_empty() {
            break;
        }
        shown.push(part);
        room -= width(part) + GAPS.1;
    }
    shown
}

/// Shows the menu of what did not fit.
fn more(ui: &mut Ui, editor: &mut Editor, shown: &[&[Command]]) {
    let shown_of = |at: usize| shown.get(at).map_or(0, |group| group.len());
    let rest = GROUPS.iter().enumerate();
    let rest: Vec<_> = rest
        .filter_map(|(at, group)| group.get(shown_of(at)..))
        .filter(|rest| !rest.is_empty())
        .collect();
    if rest.is_empty() {
        return;
    }
    ui.add_space(GAPS.0);
    let menu = ui.menu_button(t!("More…"), |ui| {
        for (at, group) in rest.iter().enumerate() {
            if at > 0 {
                ui.separator();
            }
            for command in *group {
                context::entry(ui, editor, *command);
            }
        }
    });
    menu.response
        .on_hover_text(t!("Tools that do not fit into the window"));
}

fn zoom(ui: &mut Ui, editor: &mut Editor) {
    icon_button(ui, editor, Command::ZoomOut);
    let zoom = words::whole_percent(editor.camera.scale());
    ui.add_sized(vec2(52.0, 20.0), egui::Label::new(zoom).selectable(false))
        .on_hover_text(t!("Points of the screen for each 100 mm of the board"));
    icon_button(ui, editor, Command::ZoomIn);
    icon_button(ui, editor, Command::FitBoard);
}

fn icon_button(ui: &mut Ui, editor: &mut Editor, command: Command) {
    let enabled = command.unavailable(editor).is_none();
    let on = command.is_on(editor);
    let mut response = ui.add_enabled_ui(enabled, |ui| {
        let (rect, response) = ui.allocate_exact_size(BUTTON, Sense::click());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_fits_and_is_the_front_of_the_whole() {
        let all: Vec<Command> = GROUPS.concat();
        for room in [0.0, 90.0, 200.0, 333.0, 480.0, 640.0, 2000.0] {
            let shown = shown(room);
            let buttons = shown.concat();
            assert!(all.starts_with(&buttons), "{room}");
            let gaps = shown.len().saturating_sub(1) as f32 * (GAPS.1 - GAPS.0);
            let width = buttons.len() as f32 * (BUTTON.x + GAPS.0) + gaps;
            assert!(buttons.is_empty() || width - GAPS.0 <= room, "{room}");
        }
        assert_eq!(shown(2000.0).concat(), all);
    }
}
