//! Questions in front of everything else.

mod imported;
mod recovery;

use std::fmt::Display;
use std::time::Duration;

use egui::{
    Button, Context, Frame, Id, Modal, ProgressBar, Response, RichText, Role, ScrollArea, Stroke,
    StrokeKind, TextEdit, Ui, Vec2, WidgetInfo,
};

use super::attention;
use crate::document::Loss;
use crate::editor::{Dialog, Editor};
use crate::texts::problems::sentence;
use crate::texts::{dialogs as texts, road, scan};
use crate::theme::Palette;

/// The smallest size of a button.
pub(super) const BUTTON: Vec2 = Vec2::new(76.0, 28.0);

/// How often the progress of something is shown.
const FRAME: Duration = Duration::from_millis(100);

/// The id of the question in front.
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
            Dialog::Imported(_) => 520.0,
            _ => 420.0,
        });
        match &dialog {
            Dialog::Unsaved(_) => {
                let name = editor.work.plan().name.clone();
                head(
                    ui,
                    &t!("Save the changes to “{name}”?", name),
                    t!("Your changes will be lost if you do not save them."),
                );
                let answers: [DialogAnswer; 3] = [
                    ((t!("Save"), t!("Write the circuit to its file")), |it| {
                        it.answer_unsaved(true);
                    }),
                    ((t!("Don't save"), t!("Discard the changes")), |it| {
                        it.answer_unsaved(false);
                    }),
                    (texts::cancel(), Editor::close_dialog),
                ];
                choose(ui, editor, &answers);
            }
            Dialog::Path { ask, no_dialog, .. } => {
                let (title, act) = texts::path(ask);
                head(
                    ui,
                    title,
                    if *no_dialog {
                        t!("No file dialog is available here.")
                    } else {
                        ""
                    },
                );
                let answer: DialogAnswer = (act, Editor::answer_path);
                enter(
                    ui,
                    editor,
                    (
                        t!("Path of the file"),
                        t!("Absolute, or relative to the folder that the editor was started in \
                            (Enter confirms)"),
                    ),
                    true,
                    answer,
                );
            }
            Dialog::Link(_) => {
                head(
                    ui,
                    t!("Open a link"),
                    t!("A link of a circuit or a race is all that is needed to open it."),
                );
                let answer: DialogAnswer = (
                    (t!("Open"), t!("Open what is in the link")),
                    Editor::answer_link,
                );
                enter(
                    ui,
                    editor,
                    (
                        t!("Link" as "an address"),
                        t!("As File › Copy link and Race › Copy link of the race give it (Enter \
                            confirms)"),
                    ),
                    true,
                    answer,
                );
            }
            Dialog::Replace { path, .. } => {
                head(
                    ui,
                    &t!("Replace “{name}”?", name = texts::name(path)),
                    t!(
                        "{path} already exists. Its content is lost if you replace it.",
                        path = path.display()
                    ),
                );
                let answers: [DialogAnswer; 3] = [
                    // Enter never loses anything.
                    (
                        (t!("Another name…"), t!("Leave that file as it is")),
                        Editor::answer_elsewhere,
                    ),
                    (
                        (t!("Replace"), t!("Overwrite the file; its content is lost")),
                        Editor::answer_overwrite,
                    ),
                    (texts::cancel(), Editor::close_dialog),
                ];
                choose(ui, editor, &answers);
            }
            Dialog::Changed { path, .. } => {
                head(
                    ui,
                    &t!("“{name}” has changed on disk", name = texts::name(path)),
                    t!("Another program has changed it since you opened or saved it. Overwriting \
                        loses those changes; reloading loses yours."),
                );
                let answers: [DialogAnswer; 4] = [
                    (texts::save_as(), Editor::answer_elsewhere),
                    (
                        (
                            t!("Overwrite"),
                            t!("Overwrite the file; the changes made there are lost"),
                        ),
                        Editor::answer_overwrite,
                    ),
                    (
                        (
                            t!("Reload"),
                            t!("Open the file as it is now; your changes are lost"),
                        ),
                        Editor::answer_reload,
                    ),
                    (texts::cancel(), Editor::close_dialog),
                ];
                choose(ui, editor, &answers);
            }
            Dialog::SetAside { problem, reason } => {
                let message = sentence(&problem.message.text());
                head(ui, t!("Silence this problem?"), message);
                let answer: DialogAnswer = (
                    (
                        t!("Silence"),
                        t!("Stop listing it; the reason is saved in the file"),
                    ),
                    Editor::answer_set_aside,
                );
                enter(
                    ui,
                    editor,
                    (
                        t!("Why this is intended"),
                        t!("A reason is required (Enter confirms)"),
                    ),
                    !reason.trim().is_empty(),
                    answer,
                );
            }
            Dialog::KeepVersion(name) => {
                head(
                    ui,
                    t!("Keep this version"),
                    t!("It is saved in the circuit's file, and can be compared with and restored at \
                        any time."),
                );
                let answer: DialogAnswer = (
                    (
                        t!("Keep"),
                        t!("Keep the circuit as it is now under this name"),
                    ),
                    Editor::answer_keep,
                );
                let ready = !name.trim().is_empty();
                enter(
                    ui,
                    editor,
                    (
                        t!("Name"),
                        t!("What you call this version (Enter confirms)"),
                    ),
                    ready,
                    answer,
                );
            }
            Dialog::ReplaceRoad if editor.work.document().losses() == [Loss::PitLane] => {
                head(
                    ui,
                    t!("Move the line without the pit lane?"),
                    t!("There is no room for the pit lane on either side of the road by the line \
                        there."),
                );
                let answers: [DialogAnswer; 2] = [
                    (
                        (
                            t!("Leave it out"),
                            t!("Move the finish line and the grid, and remove the pit lane; undo \
                                restores it"),
                        ),
                        Editor::answer_replace_road,
                    ),
                    (
                        (t!("Cancel"), t!("Leave the finish line where it is (Esc)")),
                        Editor::close_dialog,
                    ),
                ];
                choose(ui, editor, &answers);
            }
            Dialog::ReplaceRoad => {
                let losses = editor.work.document().losses().iter();
                let losses: Vec<String> = losses.map(road::in_list).collect();
                let text = format!(
                    "{}\n\n{}",
                    t!("The curve has changed here, so the road is laid again. Everything else \
                        stays as you made it. This would be replaced:"),
                    losses.join("\n")
                );
                head(ui, t!("Replace what you changed by hand?"), text);
                let answers: [DialogAnswer; 3] = [
                    (
                        (
                            t!("Replace"),
                            t!("Lay the road again; undo restores what was there"),
                        ),
                        Editor::answer_replace_road,
                    ),
                    (
                        (
                            t!("Keep mine"),
                            t!("Keep the road as it is and detach the curve"),
                        ),
                        Editor::answer_keep_road,
                    ),
                    (
                        (t!("Cancel"), t!("Restore the curve (Esc)")),
                        Editor::close_dialog,
                    ),
                ];
                choose(ui, editor, &answers);
                ui.add_space(6.0);
                ui.weak(t!(
                    "“Keep mine” keeps the whole road as it is and detaches the curve."
                ));
            }
            Dialog::ReadingBoard => reading(ui, editor),
            Dialog::Recovery {
                left,
                doomed,
                compared,
            } => recovery::show(ui, editor, left, doomed, compared.as_deref()),
            Dialog::Imported(reading) => imported::show(ui, editor, reading),
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

/// Shows the question and an explanation. Both are read out when the question opens.
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

/// What an answer says, with its tip, and what it does.
type DialogAnswer = ((&'static str, &'static str), fn(&mut Editor));

/// Shows the answers; the first is the one that most people want.
fn choose(ui: &mut Ui, editor: &mut Editor, answers: &[DialogAnswer]) {
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        for (at, (words, answer)) in answers.iter().enumerate() {
            let button = if at == 0 { primary } else { secondary };
            if button(ui, *words) {
                answer(editor);
            }
        }
    });
}

/// A line to type into at once. Enter gives the answer, as its button does once it is ready.
fn enter(
    ui: &mut Ui,
    editor: &mut Editor,
    (label, tip): (&str, &str),
    ready: bool,
    (words, answer): DialogAnswer,
) {
    ui.add_space(8.0);
    let label = ui.label(label);
    let Some(text) = editor.dialog_mut().and_then(Dialog::typed_mut) else {
        return;
    };
    let edit = TextEdit::singleline(text).desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(label.id).on_hover_text(tip);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    attention::first(&response);
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        let button = ui.add_enabled_ui(ready, |ui| primary(ui, words));
        if button.inner || entered {
            answer(editor);
        }
        if secondary(ui, texts::cancel()) {
            editor.close_dialog();
        }
    });
}

/// Shows how far the reading of the board has got.
fn reading(ui: &mut Ui, editor: &mut Editor) {
    let progress = editor.reading_progress();
    let (step, part) = progress.map_or((None, 0.0), |it| (it.step(), it.part()));
    head(ui, t!("Reading the board"), "");
    ui.add_space(8.0);
    ui.label(scan::step(step));
    ui.add_space(4.0);
    let bar = ProgressBar::new(part).desired_width(ui.available_width());
    ui.add(bar).widget_info(|| {
        let name = scan::step(step);
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, name);
        info.value = Some(f64::from(part));
        info
    });
    choose(
        ui,
        editor,
        &[(
            (t!("Cancel"), t!("Stop reading; nothing is changed")),
            Editor::close_dialog,
        )],
    );
    // Nothing else asks for another frame when the next step begins.
    ui.ctx().request_repaint_after(FRAME);
}

fn failed(ui: &mut Ui, editor: &mut Editor, title: &str, reason: &str, elsewhere: bool) {
    head(ui, title, "");
    ui.ctx()
        .accesskit_node_builder(id(), |node| node.set_description(reason));
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        ui.monospace(reason);
    });
    let answers: [DialogAnswer; 2] = [
        (texts::save_as(), Editor::answer_elsewhere),
        (texts::close(), Editor::close_dialog),
    ];
    choose(ui, editor, &answers[usize::from(!elsewhere)..]);
}

/// The largest height of a list in a question, in points.
fn list_height(ui: &Ui) -> f32 {
    (ui.ctx().content_rect().height() - 320.0).clamp(120.0, 600.0)
}

/// Gives a button a tip that assistive technology reads as its name, as its text alone says too
/// little.
pub(super) fn named(response: Response, name: &str) -> Response {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_text(name)
}

/// Shows the button that most people want, given as its text and its tip. In what has just opened
/// over the window it has the keyboard, unless a field before it has.
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

/// Shows another button, given as its text and its tip.
pub(super) fn secondary(ui: &mut Ui, (text, tip): (&str, &str)) -> bool {
    let button = Button::new(text).min_size(BUTTON);
    ui.add(button).on_hover_text(tip).clicked()
}
