//! Windows over the main window: one at a time, closed by Esc or a click outside.

use egui::{Align2, Color32, Context, Frame, Id, Modal, vec2};

use super::{help, print, settings, tabletop};
use crate::editor::Editor;
use crate::view::Overlay;

/// Shows the open overlay, if there is one.
pub fn show(ctx: &Context, editor: &mut Editor) {
    let Some(mut overlay) = editor.view.overlay.take() else {
        return;
    };
    let frame = Frame::window(&ctx.global_style());
    let (area, frame) = match overlay {
        // The field that is typed into stays where it is while the list below it changes.
        Overlay::Finder(_) => (Some(vec2(0.0, 64.0)), frame.inner_margin(10.0)),
        _ => (None, frame.inner_margin(22.0)),
    };
    // Each overlay keeps its own size, not that of the one before it.
    let id = Id::unique("overlay").with(title(&overlay));
    let mut modal = Modal::new(id).frame(frame);
    if let Some(from_top) = area {
        let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, from_top);
        modal = modal
            .area(area)
            .backdrop_color(Color32::from_black_alpha(60));
    }
    let shown = modal.show(ctx, |ui| match &mut overlay {
        Overlay::Finder(finder) => finder.show(ui, editor),
        Overlay::Shortcuts(shortcuts) => shortcuts.show(ui, editor),
        Overlay::Settings => settings::show(ui, editor),
        Overlay::Print => print::show(ui, editor),
        Overlay::Tabletop => tabletop::show(ui, editor),
        Overlay::Start(start) => start.show(ui, editor),
        Overlay::About => help::about(ui),
    });
    let title = title(&overlay);
    ctx.accesskit_node_builder(id, |node| {
        node.set_modal();
        node.set_label(title);
    });
    let stays = match &overlay {
        // Esc belongs to the keys that are being chosen.
        Overlay::Shortcuts(shortcuts) if shortcuts.is_listening() => true,
        _ => !shown.should_close(),
    };
    // A command that was chosen may have opened another.
    if shown.inner && stays && editor.view.overlay.is_none() {
        editor.view.overlay = Some(overlay);
    }
}

/// The title that is read out when it opens.
fn title(overlay: &Overlay) -> &'static str {
    match overlay {
        Overlay::Finder(_) => t!("Find a command or a place"),
        Overlay::Shortcuts(_) => t!("Keyboard shortcuts"),
        Overlay::Settings => t!("Settings"),
        Overlay::Print => t!("Print and export"),
        Overlay::Tabletop => t!("Kit for the table"),
        Overlay::Start(_) => t!("Start a circuit"),
        Overlay::About => t!("Track editor"),
    }
}
