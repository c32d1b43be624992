//! Commands about the picture under the board.

use crate::document::{Backdrop, BackdropEdit, Edit, Picture, leads_round};
use crate::editor::Editor;
use crate::host::Ask;
use crate::tools::Kind;
use crate::view::Pane;

pub(super) fn backdrop(editor: &Editor) -> Option<&Backdrop> {
    editor.work.sketch().backdrop.as_ref()
}

pub(super) fn none(editor: &Editor) -> Option<&'static str> {
    backdrop(editor)
        .is_none()
        .then_some(t!("There is no picture under the board"))
}

/// Asks for a picture, or goes to the one that is there.
pub(super) fn trace(editor: &mut Editor) {
    let Some(backdrop) = backdrop(editor) else {
        return editor.ask(Ask::Picture, None);
    };
    if backdrop.hidden {
        super::apply(editor, &Edit::Backdrop(BackdropEdit::Hide(false)));
    }
    editor.pick_tool(Kind::Backdrop);
    editor.view.panes.open(Pane::Inspector);
}

pub(super) fn locked(editor: &Editor) -> Option<&'static str> {
    let locked = backdrop(editor).is_some_and(|backdrop| backdrop.locked);
    none(editor).or(locked.then_some(t!("The picture is locked")))
}

pub(super) fn not_marked(editor: &Editor) -> Option<&'static str> {
    let marked = editor.tool().measured();
    locked(editor).or(marked
        .is_none()
        .then_some(t!("Click two points of the picture first")))
}

pub(super) fn is_embedded(editor: &Editor) -> Option<&'static str> {
    match backdrop(editor).map(|backdrop| &backdrop.picture) {
        None => Some(t!("There is no picture under the board")),
        Some(Picture::Embedded(_)) => Some(t!("The picture is already in the track file")),
        Some(Picture::File(_)) => None,
    }
}

/// Why the selected stretch cannot be read again.
pub(super) fn no_stretch(editor: &Editor) -> Option<&'static str> {
    let plan = editor.work.plan();
    let round = || (!leads_round(plan)).then_some(t!("The middle lane is not a closed loop yet"));
    let selected = || {
        let stretch = editor.selected_stretch();
        stretch
            .is_none()
            .then_some(t!("Select the stretch of the road to read again first"))
    };
    none(editor).or_else(round).or_else(selected)
}

/// Applies an edit to the backdrop, if there is one.
pub(super) fn change(editor: &mut Editor, edit: impl FnOnce(&Backdrop) -> BackdropEdit) {
    if let Some(edit) = backdrop(editor).map(edit) {
        super::apply(editor, &Edit::Backdrop(edit));
    }
}
