//! Questions in front of everything else.

use egui::{Button, Context, Frame, Id, Modal, RichText, ScrollArea, TextEdit, Ui, Vec2};

use crate::desk::Ask;
use crate::editor::{Dialog, Editor};
use crate::theme::Palette;

const BUTTON: Vec2 = Vec2::new(76.0, 28.0);

/// Shows the open question, if there is one.
pub fn show(ctx: &Context, editor: &mut Editor) {
    let Some(dialog) = editor.dialog().cloned() else {
        return;
    };
    let frame = Frame::window(&ctx.global_style()).inner_margin(22.0);
    let modal = Modal::new(Id::unique("dialog"))
        .frame(frame)
        .show(ctx, |ui| {
            ui.set_width(420.0);
            match &dialog {
                Dialog::Unsaved(_) => unsaved(ui, editor),
                Dialog::Path { ask, .. } => path(ui, editor, ask),
                Dialog::Failed { title, reason } => failed(ui, editor, title, reason),
            }
        });
    if modal.should_close() && editor.dialog() == Some(&dialog) {
        editor.close_dialog();
    }
}

fn unsaved(ui: &mut Ui, editor: &mut Editor) {
    let name = editor.work.plan().name.clone();
    ui.heading(format!("Save the changes to “{name}”?"));
    ui.add_space(4.0);
    ui.label("They are lost if you do not save them.");
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, "Save") {
            editor.answer_unsaved(true);
        }
        if secondary(ui, "Don't save") {
            editor.answer_unsaved(false);
        }
        if secondary(ui, "Cancel") {
            editor.close_dialog();
        }
    });
}

fn path(ui: &mut Ui, editor: &mut Editor, ask: &Ask) {
    let (title, act) = match ask {
        Ask::Open => ("Open a track file", "Open"),
        Ask::Save(_) => ("Save the circuit", "Save"),
    };
    ui.heading(title);
    ui.add_space(8.0);
    let mut entered = false;
    if let Some(Dialog::Path { path, .. }) = editor.dialog_mut() {
        let label = ui.label("Path of the file");
        let edit = TextEdit::singleline(path).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if !response.has_focus() && ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, act) || entered {
            editor.answer_path();
        }
        if secondary(ui, "Cancel") {
            editor.close_dialog();
        }
    });
}

fn failed(ui: &mut Ui, editor: &mut Editor, title: &str, reason: &str) {
    ui.heading(title);
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        ui.label(RichText::new(reason).monospace());
    });
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, "Close") {
            editor.close_dialog();
        }
    });
}

/// The button that most people want.
fn primary(ui: &mut Ui, text: &str) -> bool {
    let palette = Palette::of(ui.ctx());
    let text = RichText::new(text).color(palette.on_accent);
    let button = Button::new(text).fill(palette.accent).min_size(BUTTON);
    ui.add(button).clicked()
}

fn secondary(ui: &mut Ui, text: &str) -> bool {
    ui.add(Button::new(text).min_size(BUTTON)).clicked()
}
