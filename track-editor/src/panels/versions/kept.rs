//! The versions that are kept with the circuit.

use egui::{Button, Label, Ui};

use crate::command::Command;
use crate::editor::Editor;
use crate::panels::{button, widgets};
use crate::texts::versions as texts;

/// What is to be done with a version.
type VersionDeed = fn(&mut Editor, usize);

/// Shows the versions, and what can be done with each.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.strong(texts::kept());
    let names: Vec<String> = editor.versions().iter().map(|it| it.name.clone()).collect();
    if names.is_empty() {
        ui.weak(texts::none_kept());
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
            let (text, tip) = (texts::compare_label(), texts::compare(name));
            deed(text, &tip, on, Editor::compare_with_version);
            let tip = texts::restore(name);
            deed(texts::restore_label(), &tip, false, Editor::restore_version);
            let tip = texts::delete(name);
            deed(texts::delete_label(), &tip, false, Editor::drop_version);
        });
    }
    ui.add_space(4.0);
    button(ui, editor, Command::KeepVersion);
    if let Some((deed, at)) = chosen {
        editor.work.commit();
        deed(editor, at);
    }
}
