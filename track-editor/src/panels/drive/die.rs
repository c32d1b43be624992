//! Dice, as they lie on the table.

use egui::{Align2, Color32, FontId, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};
use formulad_core::dice::{Die, Roll};
use formulad_tracks::draw;

use crate::theme;

/// The colour of a die, and of the numbers on it.
pub(in crate::panels) fn colors(die: Die) -> (Color32, Color32) {
    let (fill, ink) = draw::die_colors(die);
    (theme::color(fill), theme::color(ink))
}

/// A die with the number that it has come to rest on.
pub(super) fn lying(ui: &mut Ui, roll: Roll) {
    let response = face(ui, roll.die(), roll.value(), 28.0, Sense::hover());
    let text = t!("The last roll: {value}", value = roll.value());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    response.on_hover_text(text);
}

/// A face of a die that can be chosen.
pub(super) fn choice(ui: &mut Ui, die: Die, value: u8, faces: u32) -> Response {
    let response = face(ui, die, value, 26.0, Sense::click());
    let name = t!("The die shows {value}", value);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    response.on_hover_text(t!(
        "{value} on {faces} of {of} faces",
        value,
        faces,
        of = die.faces().len()
    ))
}

fn face(ui: &mut Ui, die: Die, value: u8, size: f32, sense: Sense) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), sense);
    let (fill, ink) = colors(die);
    let is_met = response.hovered() || response.has_focus();
    let stroke = match is_met && sense.senses_click() {
        true => Stroke::new(2.0, ui.visuals().strong_text_color()),
        false => Stroke::new(1.0, Color32::from_gray(110)),
    };
    let inside = Rect::from_center_size(rect.center(), rect.size() - vec2(3.0, 3.0));
    ui.painter()
        .rect(inside, 5.0, fill, stroke, egui::StrokeKind::Middle);
    ui.painter().text(
        inside.center(),
        Align2::CENTER_CENTER,
        value.to_string(),
        FontId::proportional(size * 0.48),
        ink,
    );
    response
}
