//! Commands on the selected items of the art.

use formulad_core::plan::Sign;

use crate::document::{ArtEdit, ArtItem, Edit, Selection, restacked};
use crate::editor::Editor;

/// The areas and pieces that are selected.
fn stacked(editor: &Editor) -> Vec<ArtItem> {
    editor.work.group().items
}

pub(super) fn none_stacked(editor: &Editor) -> Option<&'static str> {
    stacked(editor)
        .is_empty()
        .then_some(t!("Select scenery first"))
}

/// Puts the selected areas and pieces on top of all others of their kind, or below them.
pub(super) fn restack(editor: &mut Editor, to_front: bool) {
    let items = stacked(editor);
    let mut selection = editor.work.selection().clone();
    selection.retain_items(|item| matches!(item, ArtItem::Sign(_)));
    selection.extend_items(restacked(&editor.work.plan().art, &items, to_front));
    let edit = Edit::Art(ArtEdit::Restack(items, to_front));
    editor.work.apply_and_select(&edit, selection);
}

/// The selected signs that have been placed by hand.
fn placed(editor: &Editor) -> Vec<Sign> {
    let art = &editor.work.plan().art;
    let signs = editor.work.selection().items().iter();
    let signs = signs.filter_map(|item| match item {
        ArtItem::Sign(sign) => Some(*sign),
        ArtItem::Area(_) | ArtItem::Piece(_) => None,
    });
    signs.filter(|sign| art.sign(*sign).is_some()).collect()
}

pub(super) fn no_sign_placed(editor: &Editor) -> Option<&'static str> {
    placed(editor)
        .is_empty()
        .then_some(t!("Select a sign that has been moved first"))
}

/// Lets the selected signs find their places.
pub(super) fn free_signs(editor: &mut Editor) {
    let free = |sign| Edit::Art(ArtEdit::PutSign(sign, None));
    let edit = Edit::several(placed(editor).into_iter().map(free));
    let selection: Selection = editor.work.selection().clone();
    editor.work.apply_and_select(&edit, selection);
}
