//! The tour: a few words beside the parts of the window, which never keep from working.

use egui::{
    Align, Area, Context, Frame, Id, Layout, Margin, Order, Pos2, Rect, Stroke, StrokeKind, Ui,
    pos2, vec2,
};

use super::{dialog, keys};
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::desk as texts;
use crate::theme::Palette;
use crate::view::Pane;
use crate::view::tour::{Part, STOPS};

const WIDTH: f32 = 300.0;
/// How far the words stay from what they are about, in points.
const AWAY: f32 = 12.0;

/// Says where a part of the window is in this frame.
pub(super) fn mark(ctx: &Context, part: Part, rect: Rect) {
    ctx.data_mut(|data| data.insert_temp(id(part), rect));
}

/// Where a part of the window was in the last frame in which it was seen.
pub(super) fn marked(ctx: &Context, part: Part) -> Option<Rect> {
    ctx.data(|data| data.get_temp(id(part)))
}

fn id(part: Part) -> Id {
    Id::unique("tour").with(part)
}

/// Shows the stop at which the tour is, if it is under way.
pub(crate) fn show(ctx: &Context, editor: &mut Editor) {
    let Some(stop) = editor.view.tour else {
        return;
    };
    let Some(part) = STOPS.get(stop) else {
        editor.view.tour = None;
        return;
    };
    let window = ctx.content_rect();
    let about = marked(ctx, *part).unwrap_or(window).intersect(window);
    let size = Id::unique("tour").with("size");
    let height = ctx.data(|data| data.get_temp::<f32>(size)).unwrap_or(170.0);
    let at = place(about, window, vec2(WIDTH + 36.0, height));
    let palette = Palette::of(ctx);
    let ring = ctx.layer_painter(egui::LayerId::new(Order::Middle, id(*part)));
    ring.rect_stroke(
        about.shrink(1.5),
        6.0,
        Stroke::new(2.0, palette.accent),
        StrokeKind::Inside,
    );
    let shown = Area::new(Id::unique("tour").with("words"))
        .order(Order::Foreground)
        .fixed_pos(at)
        .constrain_to(window)
        .show(ctx, |ui| {
            let frame = Frame::popup(ui.style())
                .inner_margin(Margin::symmetric(18, 14))
                .stroke(Stroke::new(1.5, palette.accent));
            frame.show(ui, |ui| words(ui, editor, stop, *part));
        });
    let height = shown.response.rect.height();
    ctx.data_mut(|data| data.insert_temp(size, height));
}

/// Beside what it is about, on the side with room; where there is none, in a corner of it.
fn place(about: Rect, window: Rect, size: egui::Vec2) -> Pos2 {
    let below = about.bottom() + AWAY + size.y <= window.bottom();
    let left = about.left() - AWAY - size.x >= window.left();
    if left {
        pos2(about.left() - AWAY - size.x, about.top())
    } else if below {
        pos2(about.left(), about.bottom() + AWAY)
    } else {
        let inside = 2.0 * AWAY;
        pos2(about.left() + inside, about.bottom() - inside - size.y)
    }
}

fn words(ui: &mut Ui, editor: &mut Editor, stop: usize, part: Part) {
    ui.set_width(WIDTH);
    let find = texts::tour_palette(&keys(ui.ctx(), editor, Command::FindCommand));
    let (title, text) = match part {
        Part::Pane(Pane::Inspector) => texts::TOUR_INSPECTOR,
        Part::Pane(Pane::Problems) => texts::TOUR_PROBLEMS,
        Part::Pane(_) => texts::TOUR_BOARD,
        Part::Tools => texts::TOUR_TOOLS,
        Part::Menus => texts::TOUR_MENUS,
        Part::Finder => (texts::TOUR_PALETTE, find.as_str()),
    };
    ui.heading(title);
    ui.add_space(4.0);
    ui.label(text);
    ui.add_space(10.0);
    let last = stop + 1 == STOPS.len();
    ui.horizontal(|ui| {
        let forward = if last { texts::DONE } else { texts::NEXT };
        if dialog::primary(ui, forward) {
            editor.go_on_tour((!last).then_some(stop + 1));
        }
        if stop > 0 && dialog::secondary(ui, texts::BACK) {
            editor.go_on_tour(Some(stop - 1));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.weak(texts::step(stop + 1, STOPS.len()));
        });
    });
    let (skip, tip) = texts::SKIP;
    if !last && ui.link(skip).on_hover_text(tip).clicked() {
        editor.go_on_tour(None);
    }
}
