//! What to do with unsaved work that was left.

use egui::{Align, Button, Label, Layout, RichText, ScrollArea, Ui, Vec2};
use formulad_core::language;

use super::{BUTTON, accent, head, list_height, named, secondary};
use crate::editor::{Compared, Editor, Leftover, VersionCounts};
use crate::panels::{attention, widgets};
use crate::texts::files;

/// Shows the question.
pub(super) fn show(
    ui: &mut Ui,
    editor: &mut Editor,
    left: &[Leftover],
    doomed: &[String],
    compared: Option<&Compared>,
) {
    head(
        ui,
        t!("Unsaved work"),
        t!(
            "The editor closed unexpectedly with unsaved changes. Recovering them does not change \
             the file until you save."
        ),
    );
    ui.add_space(12.0);
    let list = ScrollArea::vertical()
        .max_height(list_height(ui))
        // So that the list grows with its content: until it is measured, the window keeps its old
        // height.
        .min_scrolled_height(list_height(ui))
        .auto_shrink([false, true]);
    list.show(ui, |ui| {
        for it in left {
            leftover(ui, editor, it, *doomed == [it.key.clone()]);
            if let Some(compared) = compared.filter(|compared| compared.key == it.key) {
                versions(ui, compared);
            }
            ui.add_space(6.0);
        }
    });
    ui.add_space(6.0);
    let (later, tip) = (
        t!("Later"),
        t!("Decide later with File › Recover unsaved work (Esc)"),
    );
    let later = Button::new(later).min_size(BUTTON);
    let later = ui.horizontal(|ui| {
        let later = ui.add(later);
        if left.len() > 1 {
            let delete = match doomed.len() == left.len() {
                true => (
                    t!("Really delete all"),
                    t!("Delete all of this unsaved work; it cannot be brought back"),
                ),
                false => (t!("Delete all"), t!("Delete all of this unsaved work")),
            };
            if secondary(ui, delete) {
                editor.answer_delete_all();
            }
        }
        later
    });
    let later = later.inner;
    if left.iter().all(|it| it.circuit.is_none()) {
        attention::first(&later);
    }
    if later.on_hover_text(tip).clicked() {
        editor.close_dialog();
    }
}

fn leftover(ui: &mut Ui, editor: &mut Editor, left: &Leftover, doomed: bool) {
    let circuit = left.circuit.as_deref().map(files::unnamed);
    let circuit = circuit.unwrap_or(t!("Damaged"));
    let path = left.path.as_ref().map(|path| path.display().to_string());
    ui.separator();
    ui.horizontal(|ui| {
        let buttons = 330.0;
        let width = (ui.available_width() - buttons).max(160.0);
        ui.allocate_ui(Vec2::new(width, 40.0), |ui| {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.strong(circuit);
                if let Some(ago) = left.ago {
                    ui.weak(files::ago(ago));
                }
                let from = path.as_deref().unwrap_or(t!("Never saved"));
                ui.add(Label::new(RichText::new(from).weak()).truncate())
                    .on_hover_text(from);
                if left.has_changed {
                    ui.label(t!("The file has changed since."));
                }
            });
        });
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let (delete, name) = match doomed {
                true => (t!("Really delete"), t!("Really delete {circuit}", circuit)),
                false => (t!("Delete"), t!("Delete {circuit}", circuit)),
            };
            let response = ui.add(Button::new(delete).min_size(BUTTON));
            if named(response, &name).clicked() {
                editor.answer_delete(&left.key);
            }
            if left.circuit.is_some() {
                let response = accent(ui, t!("Recover"));
                if named(response, &t!("Recover {circuit}", circuit)).clicked() {
                    editor.answer_recover(&left.key);
                }
                let response = ui.add(Button::new(t!("Compare")).min_size(BUTTON));
                if named(response, &t!("Compare {circuit} with its file", circuit)).clicked() {
                    editor.answer_compare(&left.key);
                }
            }
        });
    });
}

/// Shows unsaved work beside its file: how many there are of everything, and what differs.
fn versions(ui: &mut Ui, compared: &Compared) {
    ui.add_space(4.0);
    let Some(file) = &compared.file else {
        ui.weak(t!("There is no file to compare with."));
        return;
    };
    let differs = match compared.changes.as_slice() {
        [] => t!("The file has the same circuit.").to_owned(),
        changes => t!(
            "Not in the file: {changes}.",
            changes = language::clauses(changes.iter().cloned())
        ),
    };
    ui.label(differs);
    ui.add_space(4.0);
    widgets::grid(ui, ("versions", &compared.key), 3, [24.0, 2.0], |ui| {
        ui.label("");
        for head in [t!("File"), t!("Unsaved")] {
            ui.strong(head);
        }
        ui.end_row();
        let (file, unsaved) = (figures(file), figures(&compared.unsaved));
        for (name, (old, new)) in files::rows().iter().zip(file.into_iter().zip(unsaved)) {
            ui.weak(*name);
            ui.label(old.to_string());
            let text = RichText::new(new.to_string());
            ui.label(if old == new { text } else { text.strong() });
            ui.end_row();
        }
    });
}

/// The counts of a version, in the order of [`files::rows()`].
fn figures(version: &VersionCounts) -> [usize; 8] {
    let [errors, warnings, advice] = version.problems;
    [
        version.spaces,
        version.corners,
        version.stops as usize,
        version.grid,
        version.boxes,
        errors,
        warnings,
        advice,
    ]
}
