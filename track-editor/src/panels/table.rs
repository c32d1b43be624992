//! Rows of figures in columns, each row to be clicked.

use egui::{
    Align2, Color32, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::theme::Palette;

/// Shows the heads of columns of these widths, each with what it means.
pub(super) fn heads(ui: &mut Ui, heads: &[(&str, &str)], widths: &[f32]) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let font = TextStyle::Small.resolve(ui.style());
    let color = ui.visuals().weak_text_color();
    for ((head, tip), place) in heads.iter().zip(places(rect, widths)) {
        ui.painter().text(
            place.right_center(),
            Align2::RIGHT_CENTER,
            head,
            font.clone(),
            color,
        );
        let response = ui.interact(place, ui.scope_id().with(head), Sense::hover());
        response.on_hover_text(*tip);
    }
}

/// Where the columns are in a row, from left to right; they stand at its right end.
pub(super) fn places(row: Rect, widths: &[f32]) -> impl Iterator<Item = Rect> {
    let all: f32 = widths.iter().sum();
    let mut left = row.right() - all - 4.0;
    widths.iter().map(move |width| {
        let place = Rect::from_min_size(pos2(left, row.top()), vec2(*width, row.height()));
        left += width;
        place
    })
}

/// A row of this height; `read` is what assistive technology reads of it.
pub(super) fn row(ui: &mut Ui, height: f32, selected: bool, read: &str) -> (Rect, Response) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, read));
    let palette = Palette::of(ui.ctx());
    let fill = match (selected, response.hovered()) {
        (true, _) => palette.accent.gamma_multiply(0.22),
        (false, true) => ui.visuals().faint_bg_color,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, 5.0, fill);
    if response.has_focus() {
        let line = Stroke::new(1.5, palette.accent);
        ui.painter()
            .rect_stroke(rect, 5.0, line, StrokeKind::Inside);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    (rect, response)
}

/// Writes what a row is called at its left, as far as there is room.
pub(super) fn write_name(ui: &Ui, rect: Rect, name: &str, room: f32) {
    let font = TextStyle::Body.resolve(ui.style());
    let color = ui.visuals().text_color();
    let mut job = egui::text::LayoutJob::simple_singleline(name.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(24.0));
    let galley = ui.painter().layout_job(job);
    let place = rect.left_center() + vec2(8.0, -galley.size().y * 0.5);
    ui.painter().galley(place, galley, color);
}
