//! The squares of the snapping grid.

use egui::{Color32, Painter, Rect, Stroke};

use crate::editor::Editor;

/// The smallest distance between lines, in points.
const LEAST: f64 = 9.0;
/// Without room for all lines, only every n-th is shown; n is the first of these that leaves room.
const PARTS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0];

/// Paints as many lines of the grid over the board as there is room for.
pub(super) fn paint(painter: &Painter, editor: &Editor) {
    let Some(square) = editor.settings.square() else {
        return;
    };
    let camera = &editor.camera;
    let step = PARTS.iter().map(|part| part * square);
    let mut wide = step.filter(|step| step * camera.scale() >= LEAST);
    let Some(step) = wide.next() else { return };
    let board = editor.board().map(|corner| camera.to_screen(corner));
    let seen = Rect::from_two_pos(board[0], board[1]).intersect(camera.view());
    if !seen.is_positive() {
        return;
    }
    let [low, high] = [seen.min, seen.max].map(|at| camera.to_board(at));
    let lines = |axis: usize| {
        let first = (low[axis] / step).ceil() as i64;
        let last = (high[axis] / step).floor() as i64;
        (first..=last).map(move |line| line as f64 * step)
    };
    // Light beside dark, to be seen on any ground.
    let shades = [Color32::from_black_alpha(70), Color32::from_white_alpha(60)];
    for (shade, by) in shades.into_iter().zip([0.0, 1.0]) {
        let stroke = Stroke::new(1.0, shade);
        for x in lines(0) {
            let x = camera.to_screen([x, 0.0]).x.round() + by;
            painter.vline(x, seen.y_range(), stroke);
        }
        for y in lines(1) {
            let y = camera.to_screen([0.0, y]).y.round() + by;
            painter.hline(seen.x_range(), y, stroke);
        }
    }
}
