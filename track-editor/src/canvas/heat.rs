//! The legend of a heat map, over the board.

use egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use formulad_tracks::draw::{self, HeatScale};

use crate::analysis::Legend;
use crate::editor::Editor;
use crate::texts::{analysis as texts, versions};
use crate::theme::Palette;

const WIDTH: f32 = 236.0;
const MARGIN: f32 = 12.0;
const BAR: f32 = 12.0;
/// The height of the line about spaces that only one circuit has.
const MARKS: f32 = 16.0;
/// Number of steps in which the colours are shown.
const STEPS: u16 = 32;

/// Paints the legend into the lower left corner.
pub(super) fn legend(painter: &Painter, editor: &Editor, palette: &Palette, ink: Color32) {
    let Some(shown) = editor.view.heat else {
        return;
    };
    let legend = editor.analysis.heat_map().legend();
    let legend = legend.filter(|painted| painted.shown == shown);
    let is_difference = legend.is_some_and(|legend| legend.is_difference);
    let title = match is_difference {
        true => versions::legend(shown),
        false => texts::legend(shown),
    };
    let note = match (editor.heat_state(), legend) {
        (None, Some(_)) if is_difference != editor.heat_is_difference() => {
            Some(t!("Working on the baseline…"))
        }
        (None, Some(legend)) => {
            (is_difference && legend.is_zero).then_some(t!("No space differs from the baseline."))
        }
        (None, None) => Some(t!("Working…")),
        (Some(why), _) => Some(why),
    };
    let marks = editor.changed().filter(|_| is_difference);
    let marks = marks.map(|changed| [!changed.new.is_empty(), !changed.gone.is_empty()]);
    let marks = marks.unwrap_or_default();
    card(painter, (title, legend, note), marks, (palette, ink));
}

/// Paints the legend of the baseline beside the board.
pub(super) fn baseline_legend(painter: &Painter, editor: &Editor, palette: &Palette, ink: Color32) {
    let (Some(shown), Some(baseline)) = (editor.view.heat, editor.baseline()) else {
        return;
    };
    let legend = baseline.analysis().heat_map().legend();
    let legend = legend.filter(|painted| painted.shown == shown);
    let note = match legend {
        _ if baseline.work().derived().track.is_none() => {
            Some(t!("Fix the errors of the circuit first"))
        }
        Some(_) => None,
        None => Some(t!("Working on the baseline…")),
    };
    let legend = legend.filter(|_| note.is_none());
    card(
        painter,
        (texts::legend(shown), legend, note),
        [false; 2],
        (palette, ink),
    );
}

/// Paints what a heat map shows, its colours, and a note about it.
fn card(
    painter: &Painter,
    (title, legend, note): (&str, Option<Legend<'_>>, Option<&str>),
    marks: [bool; 2],
    (palette, ink): (&Palette, Color32),
) {
    let more = if marks.contains(&true) { MARKS } else { 0.0 };
    let size = FontId::proportional(12.5);
    let small = FontId::proportional(11.0);
    let height = match (legend.is_some(), note.is_some()) {
        (true, true) => 76.0,
        (true, false) => 60.0,
        (false, _) => 46.0,
    } + more;
    let view = painter.clip_rect();
    let low = pos2(view.left() + MARGIN, view.bottom() - MARGIN - height);
    let rect = Rect::from_min_size(low, vec2(WIDTH.min(view.width() - 2.0 * MARGIN), height));
    let edge = Stroke::new(1.0, palette.quiet.gamma_multiply(0.6));
    painter.rect(rect, 6.0, palette.paper, edge, StrokeKind::Outside);
    let at = rect.min + vec2(10.0, 7.0);
    painter.text(at, Align2::LEFT_TOP, title, size, ink);
    let mut below = at.y + 19.0;
    if let Some(Legend { scale, .. }) = legend {
        let dim = if note.is_some() { 0.5 } else { 1.0 };
        let bar = Rect::from_min_size(pos2(at.x, below), Vec2::new(rect.width() - 20.0, BAR));
        colors(painter, bar, scale, dim);
        let y = bar.bottom() + 2.0;
        let places = [
            (bar.left(), Align2::LEFT_TOP),
            (bar.center().x, Align2::CENTER_TOP),
            (bar.right(), Align2::RIGHT_TOP),
        ];
        for ((x, align), label) in places.into_iter().zip(scale.labels()) {
            let color = palette.quiet_text.gamma_multiply(dim);
            painter.text(pos2(x, y), align, label, small.clone(), color);
        }
        below = y + 16.0;
    }
    self::marks(painter, pos2(at.x, below), marks, (palette, ink));
    below += more;
    if let Some(note) = note {
        let at = pos2(at.x, below);
        painter.text(at, Align2::LEFT_TOP, note, small, palette.quiet_text);
    }
}

/// Explains the outlines of spaces that only one of the circuits has, if there are any.
fn marks(painter: &Painter, at: Pos2, marks: [bool; 2], (palette, ink): (&Palette, Color32)) {
    let mut left = at.x;
    let each = [(t!("New space"), false), (t!("Removed space"), true)];
    for ((text, is_gone), _) in each.into_iter().zip(marks).filter(|(_, there)| *there) {
        let square = Rect::from_min_size(pos2(left, at.y + 3.0), vec2(12.0, 9.0));
        let corners = [
            square.left_top(),
            square.right_top(),
            square.right_bottom(),
            square.left_bottom(),
        ];
        super::marks::outline(painter, &corners, is_gone, palette);
        let font = FontId::proportional(11.0);
        let place = pos2(square.right() + 6.0, at.y);
        let text = painter.text(place, Align2::LEFT_TOP, text, font, ink);
        left = text.right() + 16.0;
    }
}

fn colors(painter: &Painter, bar: Rect, scale: &HeatScale, dim: f32) {
    let mut mesh = Mesh::default();
    let step = bar.width() / f32::from(STEPS);
    for at in 0..STEPS {
        let part = f64::from(at) / f64::from(STEPS - 1);
        let draw::Color { r, g, b, .. } = scale.color_at(part);
        let low = pos2(bar.left() + step * f32::from(at), bar.top());
        let field = Rect::from_min_size(low, vec2(step, bar.height()));
        mesh.add_colored_rect(field, Color32::from_rgb(r, g, b).gamma_multiply(dim));
    }
    painter.add(mesh);
}
