//! A small picture of a whole board, for panels and lists.

use std::sync::Arc;

use egui::{Painter, Pos2, Rect};
use formulad_tracks::draw::Scene;

use super::camera::Camera;
use super::picture::Picture;

/// A picture as it was painted last: what has not changed is not worked out again.
#[derive(Debug, Default)]
pub(crate) struct Miniature {
    picture: Picture,
}

impl Miniature {
    /// Paints all of a scene into the middle of a rectangle, and says how: where its top left corner
    /// lies, and how many points a millimetre has.
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
