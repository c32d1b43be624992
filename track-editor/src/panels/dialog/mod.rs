//! Questions in front of everything else.

mod recovery;

use std::fmt::Display;
use std::path::Path;

use egui::{
    Button, Context, Frame, Id, Modal, Response, RichText, Role, ScrollArea, Stroke, StrokeKind,
    TextEdit, Ui, Vec2, WidgetInfo,
};

use super::{attention, kit};
use crate::editor::{Dialog, Editor};
use crate::host::Ask;
use crate::texts::problems::sentence;
use crate::texts::{dialogs as texts, files, road, versions};
use crate::theme::Palette;

/// How large a button is at least.
pub(super) const BUTTON: Vec2 = Vec2::new(76.0, 28.0);

/// The question in front.
pub(super) fn id() -> Id {
    Id::unique("dialog")
}

/// Shows the open question, if there is one.
pub fn show(ctx: &Context, editor: &mut Editor) {
    let Some(dialog) = editor.dialog().cloned() else {
        return;
    };
    let frame = Frame::window(&ctx.global_style()).inner_margin(22.0);
    let modal = Modal::new(id()).frame(frame).show(ctx, |ui| {
        ui.set_width(match &dialog {
            Dialog::Recovery { .. } => 600.0,
            Dialog::Doubts { .. } => 520.0,
            _ => 420.0,
        });
        match &dialog {
            Dialog::Unsaved(_) => unsaved(ui, editor),
            Dialog::Path { ask, no_dialog, .. } => path(ui, editor, ask, *no_dialog),
            Dialog::Link(_) => link(ui, editor),
            Dialog::Replace { path, .. } => replace(ui, editor, path),
            Dialog::Changed { path, .. } => changed(ui, editor, path),
            Dialog::SetAside { problem, reason } => {
                let ready = !reason.trim().is_empty();
                set_aside(ui, editor, &problem.message.text(), ready);
            }
            Dialog::KeepVersion(name) => keep_version(ui, editor, !name.trim().is_empty()),
            Dialog::ReplaceRoad => replace_road(ui, editor),
            Dialog::Recovery {
                left,
                doomed,
                compared,
            } => recovery::show(ui, editor, left, doomed, compared.as_deref()),
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

/// What is asked, and what is to be known for it. Both are read out when the question comes.
fn head(ui: &mut Ui, title: &str, text: impl Display) {
    ui.heading(title);
    let text = text.to_string();
    ui.ctx().accesskit_node_builder(id(), |node| {
        node.set_role(Role::AlertDialog);
        node.set_modal();
        node.set_label(title);
        node.set_description(text.as_str());
    });
    if !text.is_empty() {
        ui.add_space(4.0);
        ui.label(text);
    }
}

fn unsaved(ui: &mut Ui, editor: &mut Editor) {
    let name = editor.work.plan().name.clone();
    head(ui, &texts::save_changes(&name), texts::lost());
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, texts::save()) {
            editor.answer_unsaved(true);
        }
        if secondary(ui, texts::do_not_save()) {
            editor.answer_unsaved(false);
        }
        cancel(ui, editor);
    });
}

fn path(ui: &mut Ui, editor: &mut Editor, ask: &Ask, no_dialog: bool) {
    let (title, act) = texts::path(ask);
    head(ui, title, if no_dialog { texts::no_dialog() } else { "" });
    ui.add_space(8.0);
    let mut entered = false;
    if let Some(Dialog::Path { path, .. }) = editor.dialog_mut() {
        entered = line(ui, texts::path_label(), path);
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, act) || entered {
            editor.answer_path();
        }
        cancel(ui, editor);
    });
}

fn link(ui: &mut Ui, editor: &mut Editor) {
    head(ui, texts::open_link(), texts::open_link_text());
    ui.add_space(8.0);
    let mut entered = false;
    if let Some(Dialog::Link(link)) = editor.dialog_mut() {
        entered = line(ui, texts::link(), link);
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, texts::open_it()) || entered {
            editor.answer_link();
        }
        cancel(ui, editor);
    });
}

fn replace(ui: &mut Ui, editor: &mut Editor, path: &Path) {
    head(ui, &texts::replace(path), texts::there_already(path));
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        // Enter never loses anything.
        if primary(ui, texts::another_name()) {
            editor.answer_elsewhere();
        }
        if secondary(ui, texts::replace_label()) {
            editor.answer_overwrite();
        }
        cancel(ui, editor);
    });
}

fn replace_road(ui: &mut Ui, editor: &mut Editor) {
    let losses = editor.work.document().losses().iter();
    let losses: Vec<String> = losses.map(road::in_list).collect();
    let text = format!("{}\n\n{}", road::replace_why(), losses.join("\n"));
    head(ui, road::replace_title(), text);
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, road::replace()) {
            editor.answer_replace_road();
        }
        if secondary(ui, road::keep_mine()) {
            editor.answer_keep_road();
        }
        if secondary(ui, road::cancel()) {
            editor.close_dialog();
        }
    });
    ui.add_space(6.0);
    ui.weak(road::keep_mine_tip());
}

fn changed(ui: &mut Ui, editor: &mut Editor, path: &Path) {
    head(ui, &texts::changed_on_disk(path), texts::changed());
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if primary(ui, texts::save_as()) {
            editor.answer_elsewhere();
        }
        if secondary(ui, texts::overwrite()) {
            editor.answer_overwrite();
        }
        if secondary(ui, texts::reload()) {
            editor.answer_reload();
        }
        cancel(ui, editor);
    });
}

fn set_aside(ui: &mut Ui, editor: &mut Editor, message: &str, ready: bool) {
    head(ui, texts::silence_this(), sentence(message));
    ui.add_space(8.0);
    let mut entered = false;
    if let Some(Dialog::SetAside { reason, .. }) = editor.dialog_mut() {
        entered = line(ui, texts::why(), reason);
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        let set = ui.add_enabled_ui(ready, |ui| primary(ui, texts::silence()));
        if set.inner || entered {
            editor.answer_set_aside();
        }
        cancel(ui, editor);
    });
}

fn keep_version(ui: &mut Ui, editor: &mut Editor, ready: bool) {
    head(ui, versions::keep_title(), versions::keep_text());
    ui.add_space(8.0);
    let mut entered = false;
    if let Some(Dialog::KeepVersion(name)) = editor.dialog_mut() {
        entered = line(ui, versions::version_name(), name);
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        let keep = ui.add_enabled_ui(ready, |ui| primary(ui, versions::keep()));
        if keep.inner || entered {
            editor.answer_keep();
        }
        cancel(ui, editor);
    });
}

/// A line to type into at once; whether it was ended with Enter.
fn line(ui: &mut Ui, (label, tip): (&str, &str), text: &mut String) -> bool {
    let label = ui.label(label);
    let edit = TextEdit::singleline(text).desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(label.id).on_hover_text(tip);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    attention::first(&response);
    entered
}

fn failed(ui: &mut Ui, editor: &mut Editor, title: &str, reason: &str, elsewhere: bool) {
    head(ui, title, "");
    ui.ctx()
        .accesskit_node_builder(id(), |node| node.set_description(reason));
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        ui.monospace(reason);
    });
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        if elsewhere && primary(ui, texts::save_as()) {
            editor.answer_elsewhere();
        }
        let close = if elsewhere { secondary } else { primary };
        if close(ui, texts::close()) {
            editor.close_dialog();
        }
    });
}

/// How high a list in a question gets, in points.
fn list_height(ui: &Ui) -> f32 {
    (ui.ctx().content_rect().height() - 320.0).clamp(120.0, 600.0)
}

fn doubts(ui: &mut Ui, editor: &mut Editor, title: &str, doubts: &[String]) {
    head(ui, title, files::doubts_label());
    ui.add_space(8.0);
    kit::scroll(ui, "doubts", list_height(ui), |ui| {
        for doubt in doubts {
            ui.label(doubt);
        }
    });
    ui.add_space(12.0);
    if primary(ui, texts::close()) {
        editor.close_dialog();
    }
}

/// The way out of most questions.
fn cancel(ui: &mut Ui, editor: &mut Editor) {
    if secondary(ui, texts::cancel()) {
        editor.close_dialog();
    }
}

/// A button that says more to those who do not see where it is.
pub(super) fn named(response: Response, name: &str) -> Response {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_text(name)
}

/// The button that most people want: what it says, and what it does. In what has just come over the
/// window it has the keyboard, if no field before it has.
pub(super) fn primary(ui: &mut Ui, (text, tip): (&str, &str)) -> bool {
    let response = accent(ui, text).on_hover_text(tip);
    response.clicked()
}

/// A button in the colour that stands out.
fn accent(ui: &mut Ui, text: &str) -> Response {
    let palette = Palette::of(ui.ctx());
    let text = RichText::new(text).color(palette.on_accent);
    let button = Button::new(text).fill(palette.accent).min_size(BUTTON);
    let response = ui.add(button);
    attention::first(&response);
    if response.has_focus() {
        // A frame in the same colour would not be seen.
        let ring = Stroke::new(1.5, ui.visuals().strong_text_color());
        let around = response.rect.expand(2.0);
        ui.painter()
            .rect_stroke(around, 6.0, ring, StrokeKind::Outside);
    }
    response
}

/// Another button: what it says, and what it does.
pub(super) fn secondary(ui: &mut Ui, (text, tip): (&str, &str)) -> bool {
    let button = Button::new(text).min_size(BUTTON);
    ui.add(button).on_hover_text(tip).clicked()
}
