//! Tables of figures whose rows can be clicked.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{
    Align2, Color32, Galley, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::theme::Palette;

/// Shows the heads of columns of these widths, each with its tip.
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

/// Where the columns are in a row, from left to right; they are at its right end.
pub(super) fn places(row: Rect, widths: &[f32]) -> impl Iterator<Item = Rect> {
    let all: f32 = widths.iter().sum();
    let mut left = row.right() - all - 4.0;
    widths.iter().map(move |width| {
        let place = Rect::from_min_size(pos2(left, row.top()), vec2(*width, row.height()));
        left += width;
        place
    })
}

/// Shows a row of this height; `read` is what assistive technology reads.
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

/// Room beside the name of a row, in points.
const BESIDE: f32 = 16.0;

/// The name of a row, laid out in the room that these columns leave, on two lines if necessary. If
/// even that is too little, its middle is left out: names of corners differ in how they begin and
/// end.
pub(super) fn name(ui: &Ui, name: &str, columns: f32) -> Arc<Galley> {
    let font = TextStyle::Body.resolve(ui.style());
    let color = ui.visuals().text_color();
    let room = (ui.available_width() - columns - BESIDE).max(24.0);
    // A number stays with what follows it.
    let name = &match name.split_once(' ') {
        Some((number, rest)) if number.parse::<u32>().is_ok() => format!("{number}\u{a0}{rest}"),
        _ => name.to_owned(),
    };
    let lay = |text: String| {
        let mut job = LayoutJob::simple(text, font.clone(), color, room);
        job.wrap.max_rows = 2;
        ui.painter().layout_job(job)
    };
    let mut galley = lay(name.to_owned());
    let mut kept = name.chars().count();
    while galley.elided && kept > 1 {
        kept -= 1;
        galley = lay(without_middle(name, kept));
    }
    galley
}

/// The height of a row with this name, if `least` is its height with a name of one line.
pub(super) fn height(name: &Galley, least: f32) -> f32 {
    least.max(name.size().y + 6.0)
}

/// Writes the name of a row at its left.
pub(super) fn write_name(ui: &Ui, rect: Rect, name: Arc<Galley>) {
    let place = rect.left_center() + vec2(8.0, -name.size().y * 0.5);
    ui.painter().galley(place, name, ui.visuals().text_color());
}

/// A name cut to a number of letters: its first and its last ones.
fn without_middle(name: &str, kept: usize) -> String {
    let letters = name.chars().count();
    let first: String = name.chars().take(kept.div_ceil(2)).collect();
    let last: String = name.chars().skip(letters - kept / 2).collect();
    format!("{}…{}", first.trim_end(), last.trim_start())
}

#[cfg(test)]
mod tests {
    use super::without_middle;

    #[test]
    fn names_keep_their_ends() {
        assert_eq!(without_middle("1 Great Northern Hairpin", 9), "1 Gre…rpin");
        assert_eq!(without_middle("1 Great Northern Hairpin", 4), "1…in");
        assert_eq!(without_middle("Äxö", 1), "Ä…");
    }
}
