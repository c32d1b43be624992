//! A small map of the whole board, in a corner of the view of a race.

use std::sync::Arc;

use egui::{Color32, Id, Mesh, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui};
use egui::{Vec2, vec2};
use formulad_core::race::Race;
use formulad_tracks::draw::Scene;

use crate::board::miniature;
use crate::drive::Drive;
use crate::editor::Editor;
use crate::theme::{self, Palette};

/// Its largest size, and its distance from the edges of the view, in points.
const SIZE: Vec2 = vec2(190.0, 140.0);
const MARGIN: f32 = 12.0;
/// In a view smaller than this it would be in the way.
const ROOM: Vec2 = vec2(420.0, 320.0);

/// The small board as it was painted last.
#[derive(Debug, Default)]
pub(super) struct Minimap {
    made: Option<(Arc<Scene>, u32, Arc<Mesh>)>,
}

/// The small board on the screen.
#[derive(Debug, Clone, Copy)]
struct Place {
    rect: Rect,
    /// Points per millimetre.
    scale: f32,
}

impl Place {
    /// Where it is, while only a part of the board is seen in a race.
    fn of(editor: &Editor) -> Option<Self> {
        editor
            .driving()?
            .race()
            .filter(|_| !editor.settings.no_minimap)?;
        let view = editor.camera.view();
        let scene = &editor.work.derived().scene;
        let board = vec2(scene.width as f32, scene.height as f32);
        let corners = editor.board().map(|at| editor.camera.to_screen(at));
        let sees_all = corners.into_iter().all(|corner| view.contains(corner));
        let has_room = view.width() >= ROOM.x && view.height() >= ROOM.y && board.min_elem() > 0.0;
        if sees_all || !has_room {
            return None;
        }
        let scale = (SIZE / board).min_elem();
        let size = board * scale;
        let low = view.right_bottom() - Vec2::splat(MARGIN) - size;
        Some(Self {
            rect: Rect::from_min_size(low, size),
            scale,
        })
    }

    fn to_screen(self, at: [f64; 2]) -> Pos2 {
        self.rect.min + vec2(at[0] as f32, at[1] as f32) * self.scale
    }

    fn to_board(self, at: Pos2) -> [f64; 2] {
        let at = (at - self.rect.min) / self.scale;
        [at.x.into(), at.y.into()]
    }
}

/// Lets the pointer choose which part of the board is seen.
pub(super) fn handle(ui: &Ui, editor: &mut Editor) {
    let Some(place) = Place::of(editor) else {
        return;
    };
    let sense = Sense::click_and_drag();
    let response = ui.interact(place.rect, Id::unique("minimap"), sense);
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Image, true, t!("Minimap")));
    let held = response.interact_pointer_pos();
    if let Some(at) = held.filter(|_| response.clicked() || response.dragged()) {
        editor.camera.glide_to(place.to_board(at));
    }
    response.on_hover_text(t!("Click or drag to look elsewhere on the board"));
}

impl Minimap {
    /// Paints it, with the cars and a frame around what is seen.
    pub(super) fn paint(&mut self, painter: &Painter, editor: &Editor, palette: &Palette) {
        let Some((place, drive)) = Place::of(editor).zip(editor.driving()) else {
            return;
        };
        let edge = Stroke::new(1.0, palette.quiet);
        let around = place.rect.expand(3.0);
        painter.rect(around, 4.0, palette.paper, edge, StrokeKind::Outside);
        let scene = &editor.work.derived().scene;
        let pixels = painter.pixels_per_point();
        let made = self.made.take();
        let made = made.filter(|(of, fine, _)| Arc::ptr_eq(of, scene) && *fine == pixels.to_bits());
        let (_, _, mesh) = self.made.insert(made.unwrap_or_else(|| {
            let mesh = miniature(scene, place.rect.size(), pixels);
            (Arc::clone(scene), pixels.to_bits(), Arc::new(mesh))
        }));
        let painter = painter.with_clip_rect(place.rect);
        let mut mesh = Mesh::clone(mesh);
        mesh.translate(place.rect.min.to_vec2());
        painter.add(Shape::mesh(mesh));
        let view = editor.camera.view();
        let seen = [view.min, view.max].map(|at| place.to_screen(editor.camera.to_board(at)));
        let seen = Rect::from_min_max(seen[0], seen[1]);
        let dark = Stroke::new(3.5, Color32::from_black_alpha(150));
        painter.rect_stroke(seen, 2.0, dark, StrokeKind::Middle);
        let bright = Stroke::new(1.5, palette.hover);
        painter.rect_stroke(seen, 2.0, bright, StrokeKind::Middle);
        cars(&painter, editor, drive, place);
    }
}

fn cars(painter: &Painter, editor: &Editor, drive: &Drive, place: Place) {
    let race = drive.race();
    // Painted last, the leader is not hidden by others.
    let order = race.map(Race::standings).unwrap_or_default();
    for car in order.into_iter().rev() {
        let space = drive.place(car);
        let cell = space.and_then(|space| editor.work.derived().cells.get(space));
        let Some(cell) = cell else { continue };
        let (fill, _) = theme::car(car.index());
        let edge = Stroke::new(1.0, Color32::from_black_alpha(200));
        painter.circle(place.to_screen(cell.center), 3.5, fill, edge);
    }
}
