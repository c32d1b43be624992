//! Commands about the picture under the board.

use super::area::Area;
use crate::command::Command;
use crate::document::{BackdropEdit, Edit, Picture};
use crate::editor::Editor;
use crate::texts::trace as texts;

/// What this file knows about, besides when the tools of the picture are of use.
pub(super) const AREA: Area = Area {
    commands: &[
        Command::TracePicture,
        Command::ScalePicture,
        Command::LockPicture,
        Command::HidePicture,
        Command::EmbedPicture,
        Command::RemovePicture,
    ],
    unavailable,
    run,
};

/// Why one of them cannot be run now.
pub(super) fn unavailable(command: Command, editor: &Editor) -> Option<&'static str> {
    let Some(backdrop) = &editor.work.sketch().backdrop else {
        return (command != Command::TracePicture).then_some(texts::NONE);
    };
    match command {
        Command::GaugeTool | Command::ScalePicture if backdrop.locked => Some(texts::LOCKED),
        Command::ScalePicture if editor.tool().measured().is_none() => Some(texts::NOT_MARKED),
        Command::EmbedPicture if matches!(backdrop.picture, Picture::Embedded(_)) => {
            Some(texts::EMBEDDED)
        }
        _ => None,
    }
}

/// Runs one of them.
fn run(command: Command, editor: &mut Editor) {
    let backdrop = editor.work.sketch().backdrop.as_ref();
    let (locked, hidden) = backdrop.map_or((false, false), |b| (b.locked, b.hidden));
    match command {
        Command::TracePicture => editor.ask_for_picture(),
        Command::ScalePicture => editor.scale_backdrop(),
        Command::LockPicture => apply(editor, BackdropEdit::Lock(!locked)),
        Command::HidePicture => apply(editor, BackdropEdit::Hide(!hidden)),
        Command::EmbedPicture => editor.embed_backdrop(),
        Command::RemovePicture => apply(editor, BackdropEdit::Remove),
        _ => {}
    }
}

/// Whether one of them is a switch that is on.
pub(super) fn is_on(command: Command, editor: &Editor) -> bool {
    let backdrop = editor.work.sketch().backdrop.as_ref();
    backdrop.is_some_and(|backdrop| match command {
        Command::LockPicture => backdrop.locked,
        Command::HidePicture => backdrop.hidden,
        _ => false,
    })
}

fn apply(editor: &mut Editor, edit: BackdropEdit) {
    editor.work.apply(&Edit::Backdrop(edit));
}
