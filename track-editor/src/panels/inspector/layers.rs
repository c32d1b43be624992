//! Which parts of the board are seen, and which can be changed.

use egui::{Grid, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

use crate::command::Command;
use crate::editor::Editor;
use crate::texts::layers as texts;
use crate::theme::Palette;
use crate::work::BoardPart;

/// The side of a switch, in points.
const SWITCH: f32 = 24.0;

/// Shows the list of parts.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.strong(t!("Layers"));
    Grid::new("layers").num_columns(3).show(ui, |ui| {
        let mut layers = editor.settings.layers;
        // The topmost part comes first.
        for part in BoardPart::ALL.into_iter().rev() {
            let name = texts::part(part);
            let (hidden, locked) = (layers.hides(part), layers.locks(part));
            ui.label(name);
            if switch(ui, hidden, &texts::hide(name, hidden), eye) {
                layers.hide(part, !hidden);
            }
            if switch(ui, locked, &texts::lock(name, locked), padlock) {
                layers.lock(part, !locked);
            }
            ui.end_row();
        }
        if layers != editor.settings.layers {
            editor.set_layers(layers);
        }
        let backdrop = editor.work.sketch().backdrop.as_ref();
        if let Some((hidden, locked)) = backdrop.map(|it| (it.hidden, it.locked)) {
            ui.label(t!("Traced picture"));
            if switch(ui, hidden, &texts::hide(t!("Traced picture"), hidden), eye) {
                Command::HidePicture.run(editor);
            }
            if switch(
                ui,
                locked,
                &texts::lock(t!("Traced picture"), locked),
                padlock,
            ) {
                Command::LockPicture.run(editor);
            }
            ui.end_row();
        }
    });
}

/// Shows a switch with a sign on it, struck out or closed while it is on. Returns whether it was
/// clicked.
fn switch(ui: &mut Ui, on: bool, name: &str, sign: fn(&Ui, Rect, bool)) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SWITCH), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
    if ui.is_rect_visible(rect) {
        let palette = Palette::of(ui.ctx());
        if response.hovered() || response.has_focus() {
            let stroke = Stroke::new(1.5, palette.accent);
            let painter = ui.painter();
            painter.rect_stroke(rect, 4.0, stroke, egui::StrokeKind::Inside);
        }
        sign(ui, rect, on);
    }
    response.on_hover_text(name).clicked()
}

/// Paints an eye, struck out if the part is hidden.
fn eye(ui: &Ui, rect: Rect, is_hidden: bool) {
    let color = match is_hidden {
        true => ui.visuals().weak_text_color(),
        false => ui.visuals().text_color(),
    };
    let stroke = Stroke::new(1.5, color);
    let at = |x: f32, y: f32| rect.lerp_inside(vec2(x, y));
    let lid = |side: f32| {
        let along = (0..=8_u8).map(|step| {
            let x = f32::from(step) / 8.0;
            at(0.16 + 0.68 * x, 0.5 + side * 0.8 * x * (1.0 - x))
        });
        Shape::line(along.collect(), stroke)
    };
    ui.painter().extend([lid(-1.0), lid(1.0)]);
    ui.painter()
        .circle_filled(rect.center(), 0.1 * rect.width(), color);
    if is_hidden {
        let slash = [at(0.22, 0.8), at(0.78, 0.2)];
        ui.painter().line_segment(slash, stroke);
    }
}

/// Paints a padlock, open if the part can be changed.
fn padlock(ui: &Ui, rect: Rect, is_locked: bool) {
    let color = match is_locked {
        true => ui.visuals().text_color(),
        false => ui.visuals().weak_text_color(),
    };
    let stroke = Stroke::new(1.5, color);
    let at = |x: f32, y: f32| rect.lerp_inside(vec2(x, y));
    let body = Rect::from_two_pos(at(0.27, 0.48), at(0.73, 0.82));
    if is_locked {
        ui.painter().rect_filled(body, 2.0, color);
    } else {
        let middle = egui::StrokeKind::Middle;
        ui.painter().rect_stroke(body, 2.0, stroke, middle);
    }
    // The open one is turned aside.
    let left = if is_locked { 0.35 } else { 0.6 };
    let along = (0..=8_u8).map(|step| {
        let angle = std::f32::consts::PI * f32::from(step) / 8.0;
        at(left + 0.15 - 0.15 * angle.cos(), 0.36 - 0.18 * angle.sin())
    });
    let foot = |x: f32| at(x, 0.48);
    let mut bow: Vec<_> = vec![foot(left)];
    bow.extend(along);
    if is_locked {
        bow.push(foot(left + 0.3));
    }
    ui.painter().add(Shape::line(bow, stroke));
}
