//! Panels in separate windows.

use std::num::NonZeroUsize;

use egui::{
    CentralPanel, Context, Frame, Margin, Ui, ViewportBuilder, ViewportCommand, ViewportId, Window,
    vec2,
};

use super::keys;
use crate::canvas::Canvas;
use crate::editor::Editor;
use crate::panels::{self, tour, what::What};
use crate::view::Pane;
use crate::view::tour::WindowPart;

/// The initial size of such a window, in points.
const SIZE: [f32; 2] = [400.0, 620.0];

/// Shows them as windows of the system, or over the board where the platform has no other windows.
pub(super) fn show(ctx: &Context, editor: &mut Editor, canvas: &mut Canvas, what: &mut What) {
    let panes = &editor.view.panes;
    let mut all = Pane::ALL.iter();
    let is_shown = all.any(|pane| panes.is_apart(*pane) && panes.is_open(*pane));
    if !ctx.embed_viewports() && !is_in_one_pass(ctx, is_shown) {
        return;
    }
    let wanted = editor.view.panes.wanted_apart.take();
    for pane in Pane::ALL.iter().copied() {
        let panes = &editor.view.panes;
        if !panes.is_apart(pane) || !panes.is_open(pane) {
            continue;
        }
        let stays = if ctx.embed_viewports() {
            over_board(ctx, pane, editor, canvas)
        } else {
            let id = ViewportId::from_hash_of(pane.name());
            if wanted == Some(pane) {
                ctx.send_viewport_cmd_to(id, ViewportCommand::Focus);
            }
            of_system(ctx, id, pane, editor, (canvas, what))
        };
        if !stays {
            editor.view.panes.set_apart(pane, false);
        }
    }
}

/// Paints frames in one pass while there are such windows, and returns whether this frame is painted in
/// one pass. A repeated pass would overwrite the glyphs that other windows have since added to the font
/// texture.
fn is_in_one_pass(ctx: &Context, is_shown: bool) -> bool {
    let usual = egui::Options::default().max_passes;
    let wanted = if is_shown { NonZeroUsize::MIN } else { usual };
    let before = ctx.options_mut(|options| std::mem::replace(&mut options.max_passes, wanted));
    if before != wanted {
        ctx.request_repaint();
    }
    before == wanted
}

fn over_board(ctx: &Context, pane: Pane, editor: &mut Editor, canvas: &mut Canvas) -> bool {
    let mut stays = true;
    Window::new(pane.title())
        .open(&mut stays)
        .default_size(SIZE)
        .min_size([240.0, 160.0])
        .default_pos(ctx.content_rect().min + vec2(80.0, 120.0))
        .scroll([false, false])
        .show(ctx, |ui| {
            tour::mark(ctx, WindowPart::Pane(pane), ui.max_rect());
            panels::show_pane(pane, ui, editor, canvas);
        });
    stays
}

fn of_system(
    ctx: &Context,
    id: ViewportId,
    pane: Pane,
    editor: &mut Editor,
    (canvas, what): (&mut Canvas, &mut What),
) -> bool {
    let builder = ViewportBuilder::default()
        .with_title(pane.title())
        .with_app_id("track-editor")
        .with_inner_size(SIZE)
        .with_min_inner_size([240.0, 160.0]);
    ctx.show_viewport_immediate(id, builder, |ui: &mut Ui, _| {
        let window = ui.ctx().clone();
        let is_free = editor.dialog().is_none() && editor.view.overlay.is_none();
        if is_free {
            keys::run(&window, editor);
        }
        let fill = ui.visuals().panel_fill;
        let frame = Frame::NONE
            .fill(fill)
            .inner_margin(Margin::symmetric(14, 12));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if !is_free {
                // A dialog in the main window comes first.
                ui.disable();
            }
            panels::show_pane(pane, ui, editor, canvas);
        });
        what.show_apart(&window, editor, pane);
        !window.input(|input| input.viewport().close_requested())
    })
}
