//! What stands on the keys of a keyboard.

use egui::{Key, ModifierNames};

formulad_core::texts! { "editor.keys";
    ctrl = "Ctrl";
    alt = "Alt";
    shift = "Shift";
    down = "Down";
    left = "Left";
    right = "Right";
    up = "Up";
    escape = "Escape";
    tab = "Tab";
    backspace = "Backspace";
    enter = "Enter";
    space = "Space";
    insert = "Insert";
    delete = "Delete";
    home = "Home";
    end = "End";
    page_up = "PageUp";
    page_down = "PageDown";
}

/// The keys that are held with others.
pub(crate) fn held() -> ModifierNames<'static> {
    ModifierNames {
        alt: alt(),
        ctrl: ctrl(),
        shift: shift(),
        ..ModifierNames::NAMES
    }
}

/// The name of a key that has one in each language.
pub(crate) fn name(key: Key) -> Option<&'static str> {
    Some(match key {
        Key::ArrowDown => down(),
        Key::ArrowLeft => left(),
        Key::ArrowRight => right(),
        Key::ArrowUp => up(),
        Key::Escape => escape(),
        Key::Tab => tab(),
        Key::Backspace => backspace(),
        Key::Enter => enter(),
        Key::Space => space(),
        Key::Insert => insert(),
        Key::Delete => delete(),
        Key::Home => home(),
        Key::End => end(),
        Key::PageUp => page_up(),
        Key::PageDown => page_down(),
        _ => return None,
    })
}
