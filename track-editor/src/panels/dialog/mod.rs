//! Questions in front of everything else.

mod recovery;

use std::path::Path;

use egui::{
    Button, Context, Frame, Id, Modal, Response, RichText, Role, ScrollArea, TextEdit, Ui, Vec2,
    WidgetInfo,
};

use crate::desk::Ask;
use crate::editor::{Dialog, Editor};
use crate::texts::problems::sentence;
use crate::texts::{dialogs as texts, files, road};
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
            ui.set_width(match &dialog {
                Dialog::Recovery { .. } => 600.0,
                Dialog::Doubts { .. } => 520.0,
                _ => 420.0,
            });
            match &dialog {
                Dialog::Unsaved(_) => unsaved(ui, editor),
                Dialog::Path { ask, no_dialog, .. } => path(ui, editor, ask, *no_dialog),
                Dialog::Replace { path, .. } => replace(ui, editor, path),
                Dialog::Changed { path, .. } => changed(ui, editor, path),
                Dialog::SetAside { problem, reason } => {
                    let ready = !reason.trim().is_empty();
                    set_aside(ui, editor, &problem.message, ready);
                }
                Dialog::ReplaceRoad => replace_road(ui, editor),
                Dialog::Recovery {
                    left,
                    doomed,
                    compared,
                } => recovery::show(ui, editor, left, doomed.as_deref(), compared.as_deref()),
                Dialog::Doubts { title, doubts } => self::doubts(ui, editor, title, doubts),
                Dialog::Failed {
                    title,
                    reason,
                    output,
                } => failed(ui, editor, title, reason, output.is_some()),
            }
        });
    if modal.should_close() && editor.dialog() == Some(&dialog) {
        editor.close_dialog();
    }
}

fn unsaved(ui: &mut Ui, editor: &mut Editor) {
    let name = editor.work.plan().name.clone();
    ui.heading(texts::save_changes(&name));
    ui.add_space(4.0);
    ui.label(texts::LOST);
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, texts::SAVE) {
            editor.answer_unsaved(true);
        }
        if secondary(ui, texts::DO_NOT_SAVE) {
            editor.answer_unsaved(false);
        }
        if secondary(ui, texts::CANCEL) {
            editor.close_dialog();
        }
    });
}

fn path(ui: &mut Ui, editor: &mut Editor, ask: &Ask, no_dialog: bool) {
    let (title, act) = texts::path(ask);
    ui.heading(title);
    if no_dialog {
        ui.add_space(4.0);
        ui.label(texts::NO_DIALOG);
    }
    ui.add_space(8.0);
    let mut entered = false;
    if let Some(Dialog::Path { path, .. }) = editor.dialog_mut() {
        entered = line(ui, texts::PATH, path);
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, act) || entered {
            editor.answer_path();
        }
        if secondary(ui, texts::CANCEL) {
            editor.close_dialog();
        }
    });
}

fn replace(ui: &mut Ui, editor: &mut Editor, path: &Path) {
    ui.heading(texts::replace(path));
    ui.add_space(4.0);
    ui.label(texts::there_already(path));
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, texts::REPLACE) {
            editor.answer_overwrite();
        }
        if secondary(ui, texts::ANOTHER_NAME) {
            editor.answer_elsewhere();
        }
        if secondary(ui, texts::CANCEL) {
            editor.close_dialog();
        }
    });
}

fn replace_road(ui: &mut Ui, editor: &mut Editor) {
    ui.heading(road::REPLACE_TITLE);
    ui.add_space(4.0);
    ui.label(road::REPLACE_WHY);
    ui.add_space(6.0);
    for loss in editor.work.document().losses() {
        ui.label(road::in_list(loss));
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, road::REPLACE) {
            editor.answer_replace_road();
        }
        if secondary(ui, road::KEEP_MINE) {
            editor.answer_keep_road();
        }
        if secondary(ui, road::CANCEL) {
            editor.close_dialog();
        }
    });
    ui.add_space(6.0);
    ui.label(RichText::new(road::KEEP_MINE_TIP).weak());
}

fn changed(ui: &mut Ui, editor: &mut Editor, path: &Path) {
    ui.heading(texts::changed_on_disk(path));
    ui.add_space(4.0);
    ui.label(texts::CHANGED);
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, texts::SAVE_AS) {
            editor.answer_elsewhere();
        }
        if secondary(ui, texts::OVERWRITE) {
            editor.answer_overwrite();
        }
        if secondary(ui, texts::RELOAD) {
            editor.answer_reload();
        }
        if secondary(ui, texts::CANCEL) {
            editor.close_dialog();
        }
    });
}

fn set_aside(ui: &mut Ui, editor: &mut Editor, message: &str, ready: bool) {
    ui.heading(texts::SET_THIS_ASIDE);
    ui.add_space(4.0);
    ui.label(sentence(message));
    ui.add_space(8.0);
    let mut entered = false;
    if let Some(Dialog::SetAside { reason, .. }) = editor.dialog_mut() {
        entered = line(ui, texts::WHY, reason);
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        let set = ui.add_enabled_ui(ready, |ui| primary(ui, texts::SET_ASIDE));
        if set.inner || entered {
            editor.answer_set_aside();
        }
        if secondary(ui, texts::CANCEL) {
            editor.close_dialog();
        }
    });
}

/// A line to type into at once; whether it was ended with Enter.
fn line(ui: &mut Ui, label: &str, text: &mut String) -> bool {
    let label = ui.label(label);
    let edit = TextEdit::singleline(text).desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(label.id);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if !response.has_focus() && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    entered
}

fn failed(ui: &mut Ui, editor: &mut Editor, title: &str, reason: &str, elsewhere: bool) {
    ui.heading(title);
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        ui.label(RichText::new(reason).monospace());
    });
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if elsewhere && primary(ui, texts::SAVE_AS) {
            editor.answer_elsewhere();
        }
        let close = if elsewhere { secondary } else { primary };
        if close(ui, texts::CLOSE) {
            editor.close_dialog();
        }
    });
}

/// How high a list in a question gets, in points.
fn list_height(ui: &Ui) -> f32 {
    (ui.ctx().content_rect().height() - 320.0).clamp(120.0, 360.0)
}

fn doubts(ui: &mut Ui, editor: &mut Editor, title: &str, doubts: &[String]) {
    ui.heading(title);
    ui.add_space(4.0);
    ui.label(files::DOUBTS);
    ui.add_space(8.0);
    let list = ScrollArea::vertical()
        .max_height(list_height(ui))
        .auto_shrink([false, true]);
    list.show(ui, |ui| {
        for doubt in doubts {
            ui.label(doubt);
        }
    });
    ui.add_space(12.0);
    if primary(ui, texts::CLOSE) {
        editor.close_dialog();
    }
}

/// A button that says more to those who do not see where it is.
pub(super) fn named(response: Response, name: &str) -> Response {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response
}

/// The button that most people want.
pub(super) fn primary(ui: &mut Ui, text: &str) -> bool {
    let button = accent(ui, text);
    ui.add(button).clicked()
}

fn accent<'a>(ui: &Ui, text: &str) -> Button<'a> {
    let palette = Palette::of(ui.ctx());
    let text = RichText::new(text).color(palette.on_accent);
    Button::new(text).fill(palette.accent).min_size(BUTTON)
}

pub(super) fn secondary(ui: &mut Ui, text: &str) -> bool {
    ui.add(Button::new(text).min_size(BUTTON)).clicked()
}
