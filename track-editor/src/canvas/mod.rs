//! The canvas: the board through a camera, with what the tool shows on top of it.

pub mod camera;
pub mod cells;
mod ghosts;
mod input;
mod overlay;
mod picture;

use egui::{Role, Sense, Ui, WidgetInfo};

use crate::editor::Editor;
use crate::theme::Palette;
use picture::Picture;

/// The canvas as it was painted last: what has not changed is not worked out again.
#[derive(Debug, Default)]
pub struct Canvas {
    picture: Picture,
    /// Whether the pointer was pressed to move the board, not to use the tool.
    panning: bool,
}

impl Canvas {
    /// Shows the board in all the room there is, and lets the pointer act on it.
    pub fn show(&mut self, ui: &mut Ui, editor: &mut Editor) {
        let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Board"));
        let board = editor.board();
        editor.camera.set_view(rect, board);
        if editor.camera.advance(ui.input(|input| input.stable_dt)) {
            ui.ctx().request_repaint();
        }
        input::handle(ui, &response, editor, &mut self.panning);

        let painter = ui.painter_at(rect);
        let palette = Palette::of(ui.ctx());
        painter.rect_filled(rect, 0.0, palette.table);
        self.picture.paint(&painter, editor);
        overlay::paint(&painter, editor, &palette);
    }
}

/// Spaces shorter than this many points on the screen have no room for handles.
const ROOM_FOR_HANDLES: f64 = 30.0;

/// How far around its middle the handle of a link reaches, in millimetres: well within a space, and
/// nowhere where spaces are too small.
fn handle_reach(editor: &Editor) -> f64 {
    let length = editor.work.derived().length;
    if length * editor.camera.scale() < ROOM_FOR_HANDLES {
        return 0.0;
    }
    (8.0 / editor.camera.scale()).min(length * 0.16)
}
