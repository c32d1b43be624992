//! The keys of commands.

use egui::{Context, Event, Id, ImeEvent, Key, Modifiers, Popup};

use crate::canvas;
use crate::command::{Command, Scene, pressed};
use crate::editor::Editor;
use crate::view::Paste;

/// Runs the commands whose keys were pressed. While an input method is composing in a field, it gets all
/// keys.
pub(super) fn run(ctx: &Context, editor: &mut Editor) {
    if Popup::is_any_open(ctx) {
        return;
    }
    let typing = ctx.text_edit_focused();
    let id = Id::unique((ctx.viewport_id(), "composes"));
    let mut composes = typing && ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let focused = ctx.memory(egui::Memory::focused);
    // In a race the board has no keys of its own.
    let races = editor.driving().is_some();
    let on_board = focused == Some(canvas::id());
    let focus = Focus {
        typing,
        on_board: on_board && !races,
        on_widget: focused.is_some() && !on_board,
    };
    let mut run = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            if let Event::Ime(event) = event {
                composes = matches!(event, ImeEvent::Preedit { text, .. } if !text.is_empty());
            }
            let Some((held, key)) = pressed(event).filter(|_| !composes) else {
                return true;
            };
            let asked = matches!(event, Event::Paste(_)) && editor.view.paste == Paste::Asked;
            let command = match asked {
                true if races => Some(Command::PastePosition),
                true => Some(Command::Paste),
                false => command(editor, held, key),
            };
            let command = command.filter(|command| focus.lets(*command, held, key));
            let pastes = matches!(command, Some(Command::Paste | Command::PastePosition));
            if let (true, Event::Paste(text)) = (pastes, event) {
                editor.view.pasted = Some(text.clone());
            }
            run.extend(command);
            command.is_none()
        });
    });
    ctx.data_mut(|data| data.insert_temp(id, composes));
    let tool = editor.tool_kind();
    for command in run {
        command.run(editor);
    }
    if editor.tool_kind() != tool && !typing {
        // Whoever takes a tool by key can go on by keys: arrows lead the cursor, Enter sets a point.
        ctx.memory_mut(|memory| memory.request_focus(canvas::id()));
    }
    // What could not be pasted now is not pasted later.
    editor.view.pasted = None;
    if !typing && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        match editor.view.tour {
            _ if editor.view.asks_what => editor.view.asks_what = false,
            Some(_) if editor.driving().is_none() => editor.go_on_tour(None),
            _ => editor.cancel(),
        }
    }
}

/// Turns "What is this?" on or off by its keys, even in front of a dialog.
pub(super) fn ask_what(ctx: &Context, editor: &mut Editor) {
    let is_meant = |editor: &Editor, event: &Event| {
        let held_key = pressed(event);
        held_key.and_then(|(held, key)| command(editor, held, key)) == Some(Command::WhatIsThis)
    };
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let is_meant = is_meant(editor, event);
            if is_meant {
                Command::WhatIsThis.run(editor);
            }
            !is_meant
        });
        if editor.view.asks_what && input.consume_key(Modifiers::NONE, Key::Escape) {
            editor.view.asks_what = false;
        }
    });
}

/// The command that these keys run; commands of races only if they are available.
fn command(editor: &Editor, held: Modifiers, key: Key) -> Option<Command> {
    let meant = |scene| editor.settings.keys.command(scene, held, key);
    let mut all = Scene::ALL.into_iter().filter_map(meant);
    all.find(|command| !command.is_of_race() || command.unavailable(editor).is_none())
}

/// What has the keyboard.
struct Focus {
    /// A field that text is typed into.
    typing: bool,
    /// The board.
    on_board: bool,
    /// Any other widget.
    on_widget: bool,
}

impl Focus {
    /// Whether the focus leaves these keys to a command.
    fn lets(&self, command: Command, held: Modifiers, key: Key) -> bool {
        if self.typing {
            // Letters are typed; function keys type nothing.
            let function = key.name().len() > 1 && key.name().starts_with('F');
            let held = held.command || held.ctrl || held.alt;
            return function || (held && command.works_while_typing());
        }
        if self.on_board {
            return !canvas::owns(held, key);
        }
        let moves = [
            Key::ArrowUp,
            Key::ArrowDown,
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::Enter,
            Key::Space,
            Key::Tab,
        ];
        !self.on_widget || held.alt || held.command || !moves.contains(&key)
    }
}
