//! Signs for problems, told apart by their shape as well as their colour.

use egui::{Align2, Color32, FontId, Painter, Pos2, Sense, Shape, Stroke, Ui, vec2};

use super::Group;
use crate::analysis::Flag;
use crate::theme::Palette;

/// The radius of a sign, in points.
const RADIUS: f32 = 6.0;

/// The colour of a group of problems.
pub(crate) fn color(palette: &Palette, group: Group) -> Color32 {
    match group {
        Group::Error => palette.error,
        Group::Question => palette.question,
        Group::Warning => palette.warning,
        Group::Advice => palette.advice,
    }
}

/// Shows the sign of a group of problems, or that all is well.
pub(crate) fn show(ui: &mut Ui, group: Option<Group>, color: Color32) {
    let size = vec2(2.0, 2.0) * (RADIUS + 1.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::empty());
    paint(ui.painter(), rect.center(), group, color);
}

/// Paints it: a cross for errors, a question mark for questions, a triangle for warnings, a letter for advice, a tick
/// for none.
pub(crate) fn paint(painter: &Painter, at: Pos2, group: Option<Group>, color: Color32) {
    let line = Stroke::new(1.6, color);
    let point = |x: f32, y: f32| at + vec2(x, y) * (RADIUS / 6.0);
    match group {
        Some(Group::Error) => {
            painter.circle_stroke(at, RADIUS, line);
            painter.line_segment([point(-2.3, -2.3), point(2.3, 2.3)], line);
            painter.line_segment([point(-2.3, 2.3), point(2.3, -2.3)], line);
        }
        Some(Group::Question) => {
            painter.circle_stroke(at, RADIUS, line);
            question_mark(painter, at, 1.0, color);
        }
        Some(Group::Warning) => {
            let corners = vec![point(0.0, -5.8), point(6.4, 5.2), point(-6.4, 5.2)];
            painter.add(Shape::closed_line(corners, line));
            painter.line_segment([point(0.0, -1.8), point(0.0, 1.6)], line);
            painter.circle_filled(point(0.0, 3.4), 0.9, color);
        }
        Some(Group::Advice) => {
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

/// Paints a question mark as in the sign of a question, so many times as large.
pub(crate) fn question_mark(painter: &Painter, at: Pos2, size: f32, color: Color32) {
    let point = |(x, y)| at + vec2(x, y) * (size * RADIUS / 6.0);
    let hook = [
        (-1.9, -1.7),
        (-1.5, -2.7),
        (-0.6, -3.3),
        (0.5, -3.3),
        (1.5, -2.7),
        (1.8, -1.7),
        (1.4, -0.8),
        (0.5, -0.1),
        (0.1, 0.5),
        (0.0, 1.4),
    ];
    let line = Stroke::new(1.5 * size, color);
    painter.line(hook.map(point).to_vec(), line);
    painter.circle_filled(point((0.0, 3.4)), 0.95 * size, color);
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
