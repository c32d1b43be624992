//! The versions that are kept with the circuit.

use egui::{Button, Label, Ui};

use crate::command::Command;
use crate::editor::Editor;
use crate::panels::{button, widgets};

/// What is to be done with a version.
type VersionDeed = fn(&mut Editor, usize);

/// Shows the versions, and what can be done with each.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.strong(t!("Kept versions"));
    let names: Vec<String> = editor.versions().iter().map(|it| it.name.clone()).collect();
    if names.is_empty() {
        ui.weak(t!(
            "None yet. Keep one before you try something; it is saved in the file."
        ));
    }
    let compared = editor.baseline().map(|it| it.name().to_owned());
    let mut chosen: Option<(VersionDeed, usize)> = None;
    for (at, name) in names.iter().enumerate() {
        ui.add_space(2.0);
        ui.add(Label::new(name).truncate());
        ui.horizontal_wrapped(|ui| {
            let mut deed = |text: &str, tip: &str, on: bool, deed: VersionDeed| {
                if widgets::sign_button(ui, Button::new(text).selected(on), true, tip) {
                    chosen = Some((deed, at));
                }
            };
            let on = compared.as_ref() == Some(name);
            let (text, tip) = (t!("Compare"), t!("Compare the circuit with “{name}”", name));
            deed(text, &tip, on, Editor::compare_with_version);
            let tip = t!("Go back to “{name}”; you can undo this", name);
            deed(t!("Restore"), &tip, false, Editor::restore_version);
            let tip = t!("Delete “{name}”; you can undo this", name);
            deed(t!("Delete"), &tip, false, Editor::drop_version);
        });
    }
    ui.add_space(4.0);
    button(ui, editor, Command::KeepVersion);
    if let Some((deed, at)) = chosen {
        editor.work.commit();
        deed(editor, at);
    }
}
