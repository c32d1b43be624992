//! The baseline beside the board, seen by the same camera.

use egui::{
    CursorIcon, FontId, Id, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::overlay::BoardOverlay;
use super::{heat, input};
use crate::board::BoardPicture;
use crate::editor::Editor;
use crate::theme::Palette;

/// The width of the line between the two, in points.
const BETWEEN: f32 = 2.0;

/// The baseline as it was painted last.
#[derive(Debug, Default)]
pub(super) struct Beside(BoardPicture);

/// Where the baseline and the board are; both have the same size.
pub(super) fn split(rect: Rect) -> [Rect; 2] {
    let width = (rect.width() - BETWEEN) / 2.0;
    let size = vec2(width.max(1.0), rect.height());
    let right = pos2(rect.right() - size.x, rect.top());
    [rect.min, right].map(|corner| Rect::from_min_size(corner, size))
}

impl Beside {
    /// Shows the baseline here, and lets the pointer move and zoom both.
    pub(super) fn show(&mut self, ui: &Ui, rect: Rect, editor: &mut Editor) {
        let response = ui.interact(rect, Id::unique("baseline"), Sense::click_and_drag());
        let across = editor.camera.view().center() - rect.center();
        if response.dragged() {
            editor.camera.pan(response.drag_delta());
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        }
        input::zoom_and_scroll(ui, &response, editor, across);
        response
            .widget_info(|| WidgetInfo::labeled(Role::Canvas, true, t!("Board of the baseline")));
        let painter = ui.painter_at(rect);
        let palette = Palette::of(ui.ctx());
        painter.rect_filled(rect, 0.0, palette.table);
        let Some(baseline) = editor.baseline() else {
            return;
        };
        let camera = editor.camera.through(rect);
        let nothing: Option<fn(&Painter)> = None;
        let shown = editor.view.heat;
        let heat = shown.and_then(|shown| baseline.heat_scene(shown));
        let scene = heat.unwrap_or(&baseline.work().derived().scene);
        self.0.paint(&painter, scene, &camera, false, nothing);
        let overlay = BoardOverlay {
            painter: &painter,
            editor,
            palette: &palette,
            camera: &camera,
        };
        overlay.stops(baseline.work(), heat.is_some());
        overlay.changed(baseline.work(), true);
        if let Some(pointer) = editor.pointer {
            let at = camera.to_screen(pointer.at);
            painter.circle_stroke(at, 5.0, Stroke::new(3.0, palette.paper));
            painter.circle_stroke(at, 5.0, Stroke::new(1.5, palette.accent));
        }
        title(&painter, rect, baseline.name(), &palette);
        heat::baseline_legend(&painter, editor, &palette, ui.visuals().text_color());
    }
}

/// Paints which of the two it is into the upper left corner.
pub(super) fn title(painter: &Painter, rect: Rect, text: &str, palette: &Palette) {
    const MARGIN: Vec2 = vec2(10.0, 4.0);
    let font = FontId::proportional(13.0);
    let room = (rect.width() - 40.0).max(20.0);
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, palette.accent, room);
    job.wrap.max_rows = 1;
    let text = painter.layout_job(job);
    let corner: Pos2 = rect.min + vec2(10.0, 10.0);
    let plate = Rect::from_min_size(corner, text.size() + 2.0 * MARGIN);
    let edge = Stroke::new(1.0, palette.quiet.gamma_multiply(0.6));
    painter.rect(plate, 6.0, palette.paper, edge, StrokeKind::Outside);
    painter.galley(plate.min + MARGIN, text, palette.accent);
}
