//! A circuit to choose: its picture, its name, and a few words about it.

use std::sync::Arc;

use egui::{
    Align2, Color32, FontId, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui,
    Vec2, WidgetInfo, pos2, vec2,
};

use crate::editor::{Editor, Made, Subject};
use crate::texts::start as texts;
use crate::theme::Palette;

/// The size of the picture, in points.
const PICTURE: Vec2 = vec2(164.0, 112.0);
/// The room for the words below it.
const WORDS: f32 = 44.0;
const ROUND: f32 = 6.0;

/// The words on a card.
pub(super) struct CardWords<'a> {
    /// In place of the circuit's name, if there is no circuit.
    pub(super) title: &'a str,
    /// Below the name; by default, the counts of the circuit.
    pub(super) detail: Option<&'a str>,
    /// What a click does, for those who do not see the card.
    pub(super) act: &'a str,
    /// Whether it can be chosen.
    pub(super) enabled: bool,
}

/// Shows a card.
pub(super) fn show(
    ui: &mut Ui,
    editor: &mut Editor,
    subject: &Subject,
    words: &CardWords<'_>,
) -> Response {
    let sense = if words.enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (rect, response) = ui.allocate_exact_size(PICTURE + vec2(0.0, WORDS), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, words.enabled, words.act));
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let frame = Rect::from_min_size(rect.min, PICTURE);
    let portrait = words
        .enabled
        .then(|| editor.portrait(subject, PICTURE, ui.pixels_per_point()));
    picture(ui, frame, portrait.as_ref().map(Option::as_ref));
    let palette = Palette::of(ui.ctx());
    let lit = response.hovered() || response.has_focus();
    let stroke = match lit && words.enabled {
        true => Stroke::new(2.0, palette.accent),
        false => ui.visuals().widgets.noninteractive.bg_stroke,
    };
    ui.painter()
        .rect_stroke(frame, ROUND, stroke, StrokeKind::Outside);
    let made = portrait.as_ref().and_then(Option::as_deref);
    let counted = made.map(|made| match made {
        Ok(made) => texts::counted(made.lanes, made.spaces, made.corners),
        Err(_) => t!("Cannot be read").to_owned(),
    });
    let name = match made {
        Some(Ok(made)) if !made.name.is_empty() => made.name.as_str(),
        _ => words.title,
    };
    let detail = words.detail.map(str::to_owned).or(counted);
    let text = ui.visuals().text_color();
    let strength = if words.enabled { 1.0 } else { 0.6 };
    let at = frame.left_bottom() + vec2(2.0, 7.0);
    line(
        ui,
        at,
        name,
        &TextStyle::Body,
        text.gamma_multiply(strength),
    );
    let at = at + vec2(0.0, 18.0);
    let weak = ui.visuals().weak_text_color();
    line(ui, at, &detail.unwrap_or_default(), &TextStyle::Small, weak);
    response
}

/// Paints the portrait of a circuit into this box, or a text until it is made. `None` means that
/// there is no such file.
pub(super) fn picture(ui: &Ui, frame: Rect, portrait: Option<Option<&Made>>) {
    let painter = ui.painter().with_clip_rect(ui.clip_rect().intersect(frame));
    painter.rect_filled(frame, ROUND, Palette::of(ui.ctx()).table);
    let words = match portrait.map(|made| made.map(Made::as_ref)) {
        Some(Some(Ok(made))) => {
            let mut mesh = Arc::clone(&made.mesh);
            Arc::make_mut(&mut mesh).translate(frame.min.to_vec2());
            let board = made.board.translate(frame.min.to_vec2());
            let on_board = painter.with_clip_rect(painter.clip_rect().intersect(board));
            on_board.add(Shape::Mesh(mesh));
            return;
        }
        Some(Some(Err(_))) => t!("No picture"),
        Some(None) => t!("…"),
        None => t!("Missing"),
    };
    let color: Color32 = ui.visuals().weak_text_color();
    let font = FontId::proportional(12.0);
    painter.text(frame.center(), Align2::CENTER_CENTER, words, font, color);
}

/// Paints a line of text that is cut where the card ends.
fn line(ui: &Ui, at: egui::Pos2, text: &str, style: &TextStyle, color: Color32) {
    let font = style.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(PICTURE.x - 4.0);
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(at.x, at.y), galley, color);
}
