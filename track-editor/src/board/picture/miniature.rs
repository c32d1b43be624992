//! A small picture of a whole board, for panels and lists.

use std::sync::Arc;

use egui::epaint::{Mesh, TessellationOptions, Tessellator};
use egui::{Painter, Pos2, Rect, Vec2};
use formulad_tracks::draw::{Layer, Scene};

use super::{BoardPicture, triangles};
use crate::board::camera::{self, Camera};

/// What is smaller than this many points is not painted in miniatures.
const SMALLEST: f64 = 1.6;

/// A picture as last painted: only what has changed is worked out again.
#[derive(Debug)]
pub(crate) struct Miniature {
    picture: BoardPicture,
}

impl Default for Miniature {
    fn default() -> Self {
        Self {
            picture: BoardPicture::with_all_texts(),
        }
    }
}

impl Miniature {
    /// Paints a whole scene into the middle of a rectangle. Returns where its top left corner lies,
    /// and the number of points per millimetre.
    pub(crate) fn paint(
        &mut self,
        painter: &Painter,
        rect: Rect,
        scene: &Arc<Scene>,
    ) -> (Pos2, f32) {
        let board = [[0.0, 0.0], [scene.width, scene.height]];
        let mut camera = Camera::default();
        camera.set_view(rect, board);
        let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
        self.picture
            .paint(&painter, scene, &camera, false, None::<fn(&Painter)>);
        let corner = camera.to_screen(board[0]);
        (corner, camera.scale() as f32)
    }
}

/// The scene as triangles, fitted into a box of this size in points at the origin. Items too small
/// to be made out, text, and signs are left out.
pub(crate) fn miniature(scene: &Scene, size: Vec2, pixels_per_point: f32) -> Mesh {
    let mut camera = Camera::default();
    let view = Rect::from_center_size((size * 0.5).to_pos2(), size + Vec2::splat(camera::MARGIN));
    camera.set_view(view, [[0.0; 2], [scene.width, scene.height]]);
    let options = TessellationOptions::default();
    let mut tessellator = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    let items = scene.items.iter();
    for item in items.filter(|item| item.layer != Layer::Signs) {
        let Some([low, high]) = triangles::bounds(item) else {
            continue;
        };
        let length = (high[0] - low[0]).max(high[1] - low[1]);
        if length * camera.scale() >= SMALLEST {
            triangles::shape(item, &camera, &mut tessellator, &mut mesh);
        }
    }
    mesh
}
