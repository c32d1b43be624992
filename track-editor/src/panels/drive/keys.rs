//! The keys of a race.

use egui::{Context, Key, Modifiers, Popup};

use crate::canvas;
use crate::command::Command;
use crate::drive::What;
use crate::editor::Editor;

/// The gears by their numbers.
const GEARS: [Key; 6] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
];

/// Does what the keys ask for that were pressed.
pub(crate) fn keys(ctx: &Context, editor: &mut Editor) {
    if ctx.text_edit_focused() || Popup::is_any_open(ctx) {
        return;
    }
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    // A widget that is focused has Enter, Space and the arrows for itself, but the board.
    let focused = ctx.memory(egui::Memory::focused);
    let on_board = focused == Some(canvas::id());
    let is_free = focused.is_none() || on_board;
    if pressed(Key::Backspace) {
        Command::TakeBack.run(editor);
    }
    if pressed(Key::Escape) {
        return editor.leave_driving();
    }
    let Some(drive) = editor.driving_mut() else {
        return;
    };
    let Some(what) = drive.question().map(|question| question.what) else {
        return;
    };
    for (gear, key) in (1..).zip(GEARS) {
        if pressed(key) {
            drive.shift(gear);
        }
    }
    if !is_free {
        return;
    }
    if matches!(what, What::Gear | What::Move | What::Decision(_)) {
        for (key, forward) in [
            (Key::ArrowDown, true),
            (Key::ArrowRight, true),
            (Key::ArrowUp, false),
            (Key::ArrowLeft, false),
        ] {
            if pressed(key) {
                drive.move_focus(forward);
            }
        }
        if on_board {
            if ctx.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::Tab)) {
                drive.move_focus(false);
            }
            if pressed(Key::Tab) {
                drive.move_focus(true);
            }
        }
    }
    let rolls = matches!(what, What::Roll(_)) && pressed(Key::Space);
    if rolls || pressed(Key::Enter) {
        drive.go();
    }
}
