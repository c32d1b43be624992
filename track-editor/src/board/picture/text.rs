//! Text on the canvas.

use egui::epaint::TextShape;
use egui::{Align2, Color32, FontId, Painter, Pos2, emath::TSTransform};
use formulad_tracks::draw::{self, Anchor, Item};

use super::color;
use crate::board::camera::Camera;
use crate::theme::board_font;

/// Text smaller than this many points cannot be read and is not painted.
const SMALLEST_TEXT: f32 = 5.0;
/// Text is laid out in one of a few sizes and scaled from there, so that zooming does not fill the
/// font texture.
fn layout_size(size: f32) -> f32 {
    if size <= 16.0 {
        // Small text would suffer from scaling.
        (size * 2.0).round().max(1.0) / 2.0
    } else {
        let sizes = [21.0, 29.0, 40.0, 56.0, 80.0, 112.0, 160.0, 224.0];
        sizes.into_iter().find(|s| *s >= size).unwrap_or(320.0)
    }
}

/// Paints an item that is text.
pub(super) fn text(painter: &Painter, camera: &Camera, item: &Item) {
    let draw::Shape::Text(draw::Text {
        at,
        text,
        size,
        anchor,
        bold,
        rotation,
    }) = &item.shape
    else {
        return;
    };
    let place = camera.to_screen([at.x, at.y]);
    let size = (size * camera.scale()) as f32;
    let reach = size * (1.0 + text.chars().count() as f32);
    if size < SMALLEST_TEXT || !camera.view().expand(reach).contains(place) {
        return;
    }
    let align = match anchor {
        Anchor::Start => Align2::LEFT_CENTER,
        Anchor::Middle => Align2::CENTER_CENTER,
        Anchor::End => Align2::RIGHT_CENTER,
    };
    let fill = item.fill.map_or(Color32::BLACK, color);
    let angle = (*rotation as f32).to_radians();
    write(painter, (place, align), text, (size, *bold), fill, angle);
}

/// Paints bold text of any size, turned about its middle.
pub(crate) fn label(
    painter: &Painter,
    middle: Pos2,
    text: &str,
    size: f32,
    fill: Color32,
    angle: f32,
) {
    let place = (middle, Align2::CENTER_CENTER);
    write(painter, place, text, (size, true), fill, angle);
}

/// Paints text of any size, turned about its anchor.
fn write(
    painter: &Painter,
    (place, align): (Pos2, Align2),
    text: &str,
    (size, bold): (f32, bool),
    fill: Color32,
    angle: f32,
) {
    let laid_out = layout_size(size);
    let font = FontId::new(laid_out, board_font(bold));
    let galley = painter.layout_no_wrap(text.to_owned(), font, fill);
    let mut shape = TextShape::new(Pos2::ZERO, galley, fill);
    shape.transform(TSTransform::from_scaling(size / laid_out));
    let from = align.pos_in_rect(&shape.galley.rect);
    shape.pos = place - egui::emath::Rot2::from_angle(angle) * from.to_vec2();
    shape.angle = angle;
    painter.add(shape);
}
