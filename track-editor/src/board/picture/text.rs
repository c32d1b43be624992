//! Text on the canvas.

use egui::emath::{Rot2, TSTransform};
use egui::epaint::{TessellationOptions, Tessellator, TextShape};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, vec2};
use formulad_core::plan::Typeface;
use formulad_tracks::draw::{self, Anchor, Item};

use super::color;
use crate::board::camera::Camera;
use crate::theme::board_font;

/// Text smaller than this many points cannot be read. On the board it is not painted; in a preview
/// of a page it is grey lines.
const LEGIBLE: f32 = 5.0;
/// Text smaller than this many points is nowhere painted.
const SMALLEST: f32 = 0.7;
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

/// Paints an item that is text; `all` if it is to be seen even where it cannot be read.
pub(super) fn text(painter: &Painter, camera: &Camera, item: &Item, all: bool) {
    let draw::Shape::Text(line) = &item.shape else {
        return;
    };
    let draw::Text {
        at,
        text,
        size,
        anchor,
        typeface,
        bold,
        rotation,
        stretch,
        spacing,
        slant,
        ..
    } = line;
    let place = camera.to_screen([at.x, at.y]);
    let size = (size * camera.scale()) as f32;
    let reach = size * (1.0 + text.chars().count() as f32);
    let smallest = if all { SMALLEST } else { LEGIBLE };
    if size < smallest || !camera.view().expand(reach).contains(place) {
        return;
    }
    let align = match anchor {
        Anchor::Start => Align2::LEFT_CENTER,
        Anchor::Middle => Align2::CENTER_CENTER,
        Anchor::End => Align2::RIGHT_CENTER,
    };
    let fill = item.fill.map_or(Color32::BLACK, color);
    let set = Set {
        angle: (*rotation as f32).to_radians(),
        stretch: *stretch as f32,
        spacing: *spacing as f32,
        slant: *slant as f32,
    };
    let font = FontId::new(size, board_font(*typeface, *bold));
    write(painter, (place, align), text, font, fill, set);
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
    let set = Set {
        angle,
        stretch: 1.0,
        spacing: 0.0,
        slant: 0.0,
    };
    let font = FontId::new(size, board_font(Typeface::Sans, true));
    write(painter, place, text, font, fill, set);
}

/// Paints text of any size, turned about its anchor.
fn write(
    painter: &Painter,
    (place, align): (Pos2, Align2),
    text: &str,
    font: FontId,
    fill: Color32,
    set: Set,
) {
    let FontId { size, family } = font;
    let laid_out = layout_size(size.max(LEGIBLE));
    let font = FontId::new(laid_out, family);
    let format = TextFormat {
        extra_letter_spacing: set.spacing * laid_out,
        ..TextFormat::simple(font, fill)
    };
    let galley = painter.layout_job(LayoutJob::single_section(text.to_owned(), format));
    let mut shape = TextShape::new(Pos2::ZERO, galley, fill);
    shape.transform(TSTransform::from_scaling(size / laid_out));
    let from = align.pos_in_rect(&shape.galley.rect);
    if set.stretch < 1.0 || set.slant > 0.0 {
        return deformed(painter, place, &shape, from, set);
    }
    shape.pos = place - Rot2::from_angle(set.angle) * from.to_vec2();
    shape.angle = set.angle;
    painter.add(shape);
}

/// How a text is turned and set.
#[derive(Clone, Copy)]
struct Set {
    angle: f32,
    stretch: f32,
    spacing: f32,
    slant: f32,
}

/// Paints text whose letters are narrow or lean: as triangles, which can be moved one by one.
fn deformed(painter: &Painter, place: Pos2, shape: &TextShape, from: Pos2, set: Set) {
    let ctx = painter.ctx();
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method alone is not general enough in its lifetime"
    )]
    let size = ctx.fonts(|fonts| fonts.font_image_size());
    let options = TessellationOptions {
        round_text_to_pixels: false,
        ..ctx.tessellation_options(|options| *options)
    };
    let mut tessellator = Tessellator::new(painter.pixels_per_point(), options, size, Vec::new());
    let mut mesh = Mesh::default();
    tessellator.tessellate_text(shape, &mut mesh);
    let turn = Rot2::from_angle(set.angle);
    for vertex in &mut mesh.vertices {
        let at = vertex.pos - from;
        let leaning = vec2(at.x * set.stretch - at.y * set.slant, at.y);
        vertex.pos = place + turn * leaning;
    }
    painter.add(mesh);
}
