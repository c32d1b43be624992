//! The state of a race, over the board.

use egui::{Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};
use formulad_core::race::State;

use crate::drive::Drive;
use crate::texts::drive as texts;
use crate::theme::{self, Palette};
use crate::view::signs;

const HEIGHT: f32 = 30.0;
const MARGIN: f32 = 12.0;
/// The room that a car takes, in points.
const CAR: f32 = 22.0;

/// Paints the round and the lap, the weather, and the cars in the order of the standings into the
/// upper left corner.
pub(super) fn paint(painter: &Painter, drive: &Drive, palette: &Palette, ink: Color32) {
    let Some(race) = drive.race() else {
        return;
    };
    let when = texts::header(race);
    let galley = painter.layout_no_wrap(when, FontId::proportional(14.0), ink);
    let order = race.standings();
    let width = galley.size().x + order.len() as f32 * CAR + 26.0;
    let view = painter.clip_rect().shrink(MARGIN);
    if width > view.width() {
        return;
    }
    let rect = Rect::from_min_size(view.min, vec2(width, HEIGHT));
    let edge = Stroke::new(1.0, palette.quiet.gamma_multiply(0.6));
    painter.rect(rect, 6.0, palette.paper, edge, StrokeKind::Outside);
    let at = rect.left_center() + vec2(10.0, -galley.size().y / 2.0);
    let mut x = at.x + galley.size().x + 6.0 + CAR / 2.0;
    painter.galley(at, galley, ink);
    for id in order {
        let colors = match race.car(id).state {
            State::Out(_) => (Color32::from_gray(120), Color32::from_gray(30)),
            _ => theme::car(id.index()),
        };
        let middle = Pos2::new(x, rect.center().y);
        signs::paint_car(painter, middle, id.index(), colors, (9.0, 12.0));
        x += CAR;
    }
}
