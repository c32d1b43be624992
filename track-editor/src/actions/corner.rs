//! Commands about the selected corner.

use formulad_core::CornerId;

use crate::document::Edit;
use crate::editor::Editor;
use crate::texts::commands as texts;

fn selected(editor: &Editor) -> Option<CornerId> {
    editor.work.selection().corner(editor.work.plan())
}

pub(super) fn none(editor: &Editor) -> Option<&'static str> {
    selected(editor).is_none().then_some(texts::NO_CORNER)
}

/// Whether the selection is all of a corner, or no space.
pub(super) fn is_whole(editor: &Editor) -> Option<&'static str> {
    let work = &editor.work;
    let id = selected(editor);
    let corner = work.plan().corners.iter().find(|c| Some(c.id) == id);
    let is_whole = corner.is_some_and(|c| c.spaces.len() == work.selection().spaces().len());
    is_whole
        .then_some(texts::IS_CORNER)
        .or_else(|| super::no_spaces(editor))
}

pub(super) fn no_members(editor: &Editor) -> Option<&'static str> {
    let mut members = editor.work.plan().corners.iter().flat_map(|c| &c.spaces);
    let selection = editor.work.selection();
    (!members.any(|id| selection.contains(*id))).then_some(texts::NO_CORNER)
}

pub(super) fn on(editor: &mut Editor, act: impl FnOnce(&mut Editor, CornerId)) {
    if let Some(id) = selected(editor) {
        act(editor, id);
    }
}

pub(super) fn set_stops(editor: &mut Editor, stops: u32) {
    on(editor, |editor, id| {
        super::apply(editor, &Edit::SetStops(id, stops));
    });
}
