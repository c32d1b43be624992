//! The panels around the canvas. They show the editor and run its commands, so there is little to
//! test without a screen.

pub mod analysis;
pub(crate) mod attention;
mod blank;
pub mod context;
mod corner_table;
pub mod dialog;
pub mod dock;
pub mod drive;
pub mod drop;
mod fields;
mod finder;
mod help;
mod icons;
pub mod inspector;
mod list;
pub mod menu;
pub mod notice;
mod overlay;
mod print;
pub mod problems;
mod settings;
mod shortcuts;
mod start;
pub mod statistics;
pub mod status;
mod table;
mod tabletop;
pub mod toolbar;
pub(crate) mod tour;
pub mod versions;
pub(crate) mod what;
mod widgets;

use egui::{Context, Response, Ui};

use crate::canvas::Canvas;
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::keys::written;
use crate::view::Pane;

pub use overlay::show as show_overlay;

/// The keys to show for a command, as this machine writes them.
fn keys(ctx: &Context, editor: &Editor, command: Command) -> String {
    let keys = editor.named_keys(command);
    keys.map_or_else(String::new, |keys| written(ctx, keys))
}

/// The current title of a command: undo and redo name the step that they mean.
fn title(editor: &Editor, command: Command) -> String {
    let document = editor.work.document();
    let step = match command {
        Command::Undo => document.undo_label(),
        Command::Redo => document.redo_label(),
        _ => None,
    };
    match step {
        Some(step) => format!("{}: {step}", command.title()),
        None => command.title().to_owned(),
    }
}

/// Explains what a command does, by which keys, and why it is not available.
fn explain(response: Response, editor: &Editor, command: Command) -> Response {
    let keys = keys(&response.ctx, editor, command);
    let text = match command {
        Command::Undo | Command::Redo => title(editor, command),
        _ => command.tip().to_owned(),
    };
    let tip = |ui: &mut Ui, reason: Option<&str>| {
        ui.horizontal(|ui| {
            ui.label(&text);
            if !keys.is_empty() {
                ui.weak(&keys);
            }
        });
        if let Some(reason) = reason {
            ui.weak(reason);
        }
    };
    let reason = command.unavailable(editor);
    let read = match keys.as_str() {
        "" => text.clone(),
        keys => format!("{text} ({keys})"),
    };
    describe(&response, &read);
    response
        .on_hover_ui(|ui| tip(ui, None))
        .on_disabled_hover_ui(|ui| tip(ui, reason))
}

/// Gives something a description for those who do not see its tip.
fn describe(response: &Response, text: &str) {
    response
        .ctx
        .accesskit_node_builder(response.id, |node| node.set_description(text));
}

/// Shows a button that runs a command.
fn button(ui: &mut Ui, editor: &mut Editor, command: Command) {
    let enabled = command.unavailable(editor).is_none();
    let button = egui::Button::new(command.title()).selected(command.is_on(editor));
    let response = ui.add_enabled(enabled, button);
    widgets::run(response, editor, command);
}

/// Shows the content of a pane.
pub(crate) fn show_pane(pane: Pane, ui: &mut Ui, editor: &mut Editor, canvas: &mut Canvas) {
    match pane {
        Pane::Board => {
            canvas.show(ui, editor);
            blank::show(ui, editor);
            notice::show(ui, editor);
        }
        Pane::Analysis => analysis::show(ui, editor),
        Pane::Drive => drive::show(ui, editor),
        // While driving, the circuit must not change.
        Pane::Inspector | Pane::Problems | Pane::Statistics | Pane::Versions
            if editor.driving().is_some() =>
        {
            ui.disable();
            show_work(pane, ui, editor);
        }
        Pane::Inspector | Pane::Problems | Pane::Statistics | Pane::Versions => {
            show_work(pane, ui, editor);
        }
    }
}

/// Shows a pane that works on the circuit.
fn show_work(pane: Pane, ui: &mut Ui, editor: &mut Editor) {
    match pane {
        Pane::Inspector => inspector::show(ui, editor),
        Pane::Problems => problems::show(ui, editor),
        Pane::Statistics => statistics::show(ui, editor),
        Pane::Versions => versions::show(ui, editor),
        Pane::Board | Pane::Analysis | Pane::Drive => {}
    }
}
