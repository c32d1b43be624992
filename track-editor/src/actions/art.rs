//! Commands on the chosen piece or area of the art.

use crate::document::{ArtEdit, ArtItem, Edit, reshaped};
use crate::editor::Editor;

/// The piece or area that is chosen.
pub(super) fn chosen(editor: &Editor) -> Option<ArtItem> {
    let item = editor.tool().chosen_art();
    item.filter(|item| item.is_in(&editor.work.plan().art))
}

/// Removes the chosen item. Returns whether there is one.
pub(super) fn delete(editor: &mut Editor) -> bool {
    let item = chosen(editor);
    if let Some(item) = item {
        editor.with_tool(|tool, work| {
            tool.choose_art(None);
            work.apply(&Edit::Art(ArtEdit::Remove(item)));
        });
    }
    item.is_some()
}

/// Moves the chosen item by this many millimetres. Returns whether there is one.
pub(super) fn nudge(editor: &mut Editor, by: [f64; 2]) -> bool {
    let item = chosen(editor);
    if let Some(item) = item {
        let edit = moved(editor, item, by);
        editor.work.apply(&Edit::Art(edit));
    }
    item.is_some()
}

/// Puts a copy beside the chosen item, and chooses the copy. Returns whether there is one.
pub(super) fn duplicate(editor: &mut Editor) -> bool {
    /// The offset of the copy to the right and down, in millimetres.
    const BESIDE: [f64; 2] = [8.0, 8.0];
    let item = chosen(editor);
    if let Some(item) = item {
        let (edit, copy) = match moved(editor, item, BESIDE) {
            ArtEdit::SetPiece(_, piece) => {
                let copy = ArtItem::Piece(editor.work.plan().art.pieces.len());
                (ArtEdit::AddPieces(vec![piece]), copy)
            }
            ArtEdit::SetArea(_, area) => {
                let copy = ArtItem::Area(editor.work.plan().art.areas.len());
                (ArtEdit::AddArea(area), copy)
            }
            other => (other, item),
        };
        editor.with_tool(|tool, work| {
            work.apply(&Edit::Art(edit));
            tool.choose_art(Some(copy));
        });
    }
    item.is_some()
}

fn moved(editor: &Editor, item: ArtItem, [dx, dy]: [f64; 2]) -> ArtEdit {
    let art = &editor.work.plan().art;
    match item {
        ArtItem::Piece(at) => {
            let mut piece = art.pieces[at].clone();
            piece.x += dx;
            piece.y += dy;
            ArtEdit::SetPiece(at, piece)
        }
        ArtItem::Area(at) => {
            let area = reshaped(&art.areas[at], |_, [x, y]| [x + dx, y + dy]);
            ArtEdit::SetArea(at, area)
        }
    }
}
