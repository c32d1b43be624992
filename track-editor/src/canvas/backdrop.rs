//! The picture under the board on the screen.

use std::fmt;
use std::sync::Arc;

use egui::{
    Color32, ColorImage, Context, Mesh, Painter, Rect, Shape, TextureFilter, TextureHandle,
    TextureOptions, pos2,
};

use crate::board::camera::Camera;
use crate::document::Backdrop;

/// The new level of each level of a colour: this many times as far from the middle.
fn levels(contrast: f64) -> [u8; 256] {
    const MIDDLE: f64 = 127.5;
    std::array::from_fn(|level| (MIDDLE + (level as f64 - MIDDLE) * contrast).round() as u8)
}

/// The largest texture that every machine can show, in pixels a side.
const TILE: usize = 2048;

/// A picture cut into tiles that every machine can show, rebuilt only when the picture changes.
#[derive(Default)]
pub(super) struct Tiles {
    of: Option<(Arc<ColorImage>, f64)>,
    tiles: Vec<Tile>,
}

/// A part of a picture; its corners are in fractions of the picture.
struct Tile {
    corners: [[f64; 2]; 2],
    texture: TextureHandle,
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tiles", self.tiles.len())
    }
}

impl Tiles {
    /// Paints a picture where it lies on the board.
    pub(super) fn paint(
        &mut self,
        painter: &Painter,
        camera: &Camera,
        backdrop: &Backdrop,
        pixels: &Arc<ColorImage>,
    ) {
        let contrast = backdrop.contrast;
        let is_made = |(of, made): &(Arc<ColorImage>, f64)| {
            Arc::ptr_eq(of, pixels) && made.to_bits() == contrast.to_bits()
        };
        if !self.of.as_ref().is_some_and(is_made) {
            self.tiles = cut(painter.ctx(), pixels, contrast);
            self.of = Some((Arc::clone(pixels), contrast));
        }
        let tint = Color32::WHITE.gamma_multiply(backdrop.opacity as f32);
        for tile in &self.tiles {
            let [[left, top], [right, bottom]] = tile.corners;
            let around = [[left, top], [right, top], [right, bottom], [left, bottom]];
            let uv = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
            let mut mesh = Mesh::with_texture(tile.texture.id());
            for (place, [u, v]) in around.into_iter().zip(uv) {
                mesh.vertices.push(egui::epaint::Vertex {
                    pos: camera.to_screen(backdrop.place(place)),
                    uv: pos2(u, v),
                    color: tint,
                });
            }
            mesh.add_triangle(0, 1, 2);
            mesh.add_triangle(0, 2, 3);
            let seen = Rect::from_points(&mesh.vertices.iter().map(|v| v.pos).collect::<Vec<_>>());
            if seen.intersects(camera.view()) {
                painter.add(Shape::mesh(mesh));
            }
        }
    }

    /// Drops the picture.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

fn cut(ctx: &Context, pixels: &ColorImage, contrast: f64) -> Vec<Tile> {
    let levels = levels(contrast);
    let [width, height] = pixels.size;
    let options = TextureOptions::LINEAR.with_mipmap_mode(Some(TextureFilter::Linear));
    let mut tiles = Vec::new();
    for top in (0..height).step_by(TILE) {
        for left in (0..width).step_by(TILE) {
            let size = [(width - left).min(TILE), (height - top).min(TILE)];
            let mut part = pixels.region_by_pixels([left, top], size);
            for pixel in &mut part.pixels {
                let [r, g, b, a] = pixel.to_array();
                // Colours are premultiplied: none is stronger than the opacity.
                let [r, g, b] = [r, g, b].map(|it| levels[usize::from(it)].min(a));
                *pixel = Color32::from_rgba_premultiplied(r, g, b, a);
            }
            let corner = |x: usize, y: usize| [x as f64 / width as f64, y as f64 / height as f64];
            tiles.push(Tile {
                corners: [corner(left, top), corner(left + size[0], top + size[1])],
                texture: ctx.load_texture("backdrop", part, options),
            });
        }
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_moves_levels_away_from_the_middle() {
        let same: Vec<u8> = (0..=255).collect();
        assert_eq!(levels(1.0).to_vec(), same);
        let hard = levels(2.0);
        assert_eq!([hard[0], hard[63], hard[192], hard[255]], [0, 0, 255, 255]);
        // 100 lies 27.5 below the middle: 55 below it now.
        assert!(hard[100].abs_diff(72) <= 1);
        let flat = levels(0.5);
        assert!(flat[0].abs_diff(64) <= 1 && flat[255].abs_diff(191) <= 1);
    }
}
