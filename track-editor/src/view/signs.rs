//! Signs for severities, told apart by their shape as well as their colour.

use egui::{Align2, Color32, FontId, Painter, Pos2, Sense, Shape, Stroke, Ui, vec2};
use formulad_core::Severity;

use crate::analysis::Flag;
use crate::theme::Palette;

/// The radius of a sign, in points.
const RADIUS: f32 = 6.0;

/// Shows the sign of a severity, or that all is well.
pub(crate) fn show(ui: &mut Ui, severity: Option<Severity>, color: Color32) {
    let size = vec2(2.0, 2.0) * (RADIUS + 1.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::empty());
    paint(ui.painter(), rect.center(), severity, color);
}

/// Paints it: a cross for errors, a triangle for warnings, a letter for advice, a tick for none.
pub(crate) fn paint(painter: &Painter, at: Pos2, severity: Option<Severity>, color: Color32) {
    let line = Stroke::new(1.6, color);
    let point = |x: f32, y: f32| at + vec2(x, y) * (RADIUS / 6.0);
    match severity {
        Some(Severity::Error) => {
            painter.circle_stroke(at, RADIUS, line);
            painter.line_segment([point(-2.3, -2.3), point(2.3, 2.3)], line);
            painter.line_segment([point(-2.3, 2.3), point(2.3, -2.3)], line);
        }
        Some(Severity::Warning) => {
            let corners = vec![point(0.0, -5.8), point(6.4, 5.2), point(-6.4, 5.2)];
            painter.add(Shape::closed_line(corners, line));
            painter.line_segment([point(0.0, -1.8), point(0.0, 1.6)], line);
            painter.circle_filled(point(0.0, 3.4), 0.9, color);
        }
        Some(Severity::Advice) => {
            painter.circle_stroke(at, RADIUS, line);
            painter.line_segment([point(0.0, -0.6), point(0.0, 3.0)], line);
            painter.circle_filled(point(0.0, -2.8), 1.0, color);
        }
        None => {
            painter.circle_stroke(at, RADIUS, line);
            painter.line(
                vec![point(-2.6, 0.2), point(-0.7, 2.2), point(2.8, -2.0)],
                line,
            );
        }
    }
}

/// The colour of a flag.
pub(crate) fn flag_color(palette: &Palette, flag: Flag) -> Color32 {
    match flag {
        Flag::Idle => palette.advice,
        Flag::Trap => palette.warning,
    }
}

/// Paints the small sign of a flag: a road that goes straight on for idle corners, the sign of
/// warnings for traps.
pub(crate) fn paint_flag(painter: &Painter, at: Pos2, flag: Flag, color: Color32) {
    let line = Stroke::new(1.4, color);
    let point = |x: f32, y: f32| at + vec2(x, y);
    match flag {
        Flag::Idle => {
            painter.line_segment([point(-5.0, 0.0), point(5.0, 0.0)], line);
            painter.line(
                vec![point(2.0, -3.0), point(5.0, 0.0), point(2.0, 3.0)],
                line,
            );
        }
        Flag::Trap => {
            let corners = vec![point(0.0, -5.0), point(5.4, 4.4), point(-5.4, 4.4)];
            painter.add(Shape::closed_line(corners, line));
            painter.line_segment([point(0.0, -1.6), point(0.0, 1.2)], line);
            painter.circle_filled(point(0.0, 2.9), 0.8, color);
        }
    }
}

/// Paints the number of a car on a disc of its colours, with letters of this size.
pub(crate) fn paint_car(
    painter: &Painter,
    at: Pos2,
    car: usize,
    (fill, ink): (Color32, Color32),
    (radius, size): (f32, f32),
) {
    let edge = Stroke::new(1.0, Color32::from_black_alpha(120));
    painter.circle(at, radius, fill, edge);
    let (number, font) = ((car + 1).to_string(), FontId::proportional(size));
    painter.text(at, Align2::CENTER_CENTER, number, font, ink);
}
