//! Files dragged over the window and dropped.

use egui::{Align2, Color32, Context, FontId, Id, LayerId, Order, Stroke, StrokeKind, vec2};

use crate::editor::Editor;
use crate::theme::Palette;

/// Says what dropping the files would do, and does it.
pub fn show(ctx: &Context, editor: &mut Editor) {
    if editor.dialog().is_some() {
        return;
    }
    let (hovered, dropped) = ctx.input(|input| {
        let dropped = input.raw.dropped_files.first();
        let hovered = !input.raw.hovered_files.is_empty();
        (hovered, dropped.map(|file| file.path().to_owned()))
    });
    if let Some(path) = dropped {
        editor.view.overlay = None;
        editor.open_dropped(&path);
    } else if hovered {
        invite(ctx);
    }
}

fn invite(ctx: &Context) {
    let palette = Palette::of(ctx);
    let window = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("drop")));
    painter.rect_filled(window, 0.0, Color32::from_black_alpha(130));
    let card = egui::Rect::from_center_size(window.center(), vec2(340.0, 84.0));
    let frame = Stroke::new(2.0, palette.accent);
    let inside = StrokeKind::Inside;
    painter.rect(card, 10.0, palette.paper, frame, inside);
    let font = FontId::proportional(16.0);
    let ink = ctx.global_style().visuals.text_color();
    painter.text(
        card.center(),
        Align2::CENTER_CENTER,
        t!("Drop to open the file"),
        font,
        ink,
    );
}
