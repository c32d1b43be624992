//! A figure on the range of usual ones.

use egui::{Color32, Rect, Response, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};
use formulad_tracks::figures::usual::{Standing, Usual};

use crate::theme::Palette;

const HEIGHT: f32 = 16.0;
const WIDEST: f32 = 220.0;
/// Room at both ends for figures that no other circuit has, in points.
const OUTSIDE: f32 = 10.0;

/// Shows a line from the least to the most, a band for the middle four fifths, a tick at the
/// median, and a mark at this figure: a disc if it is usual, a square if it is not, and a triangle
/// that points outwards if it is off the line.
pub(super) fn show(ui: &mut Ui, usual: &Usual, here: f64, read: &str) -> Response {
    let width = ui.available_width().clamp(60.0, WIDEST);
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, read));
    paint(ui, rect, usual, here);
    response
}

/// Paints what [`show`] shows.
pub(super) fn paint(ui: &Ui, rect: Rect, usual: &Usual, here: f64) {
    let line = rect.shrink2(vec2(OUTSIDE, 0.0));
    let at = |figure: f64| {
        let part = (figure - usual.least) / (usual.most - usual.least);
        line.left() + line.width() * part as f32
    };
    let palette = Palette::of(ui.ctx());
    let middle = rect.center().y;
    let painter = ui.painter();
    let quiet = palette.quiet.gamma_multiply(0.7);
    painter.hline(line.x_range(), middle, Stroke::new(1.5, quiet));
    let band = Rect::from_x_y_ranges(at(usual.p10)..=at(usual.p90), middle - 4.0..=middle + 4.0);
    painter.rect_filled(band, 2.0, palette.good.gamma_multiply(0.35));
    painter.vline(
        at(usual.median),
        middle - 6.0..=middle + 6.0,
        Stroke::new(1.5, quiet),
    );

    let outline = Stroke::new(1.5, ui.visuals().panel_fill);
    let standing = usual.standing(here);
    let place = pos2(at(here).clamp(line.left(), line.right()), middle);
    match standing {
        Standing::Usual => {
            painter.circle(place, 4.5, palette.good, outline);
        }
        Standing::Low | Standing::High => {
            let square = Rect::from_center_size(place, vec2(8.0, 8.0));
            painter.rect(
                square,
                1.0,
                palette.warning,
                outline,
                egui::StrokeKind::Outside,
            );
        }
        Standing::BelowAll => painter.extend([away(rect.left(), middle, 1.0, palette.warning)]),
        Standing::AboveAll => painter.extend([away(rect.right(), middle, -1.0, palette.warning)]),
    }
}

/// A triangle whose tip is at this x.
fn away(tip: f32, middle: f32, back: f32, color: Color32) -> Shape {
    let base = tip + back * 8.0;
    let points = vec![
        pos2(tip, middle),
        pos2(base, middle - 5.0),
        pos2(base, middle + 5.0),
    ];
    Shape::convex_polygon(points, color, Stroke::NONE)
}
