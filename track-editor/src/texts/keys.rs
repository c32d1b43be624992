//! What stands on the keys of a keyboard.

use egui::{Context, Key, KeyboardShortcut, ModifierNames, Modifiers};

/// Keys as this machine writes them, signs as they stand on the keys: `Ctrl+[`.
pub(crate) fn written(ctx: &Context, keys: &KeyboardShortcut) -> String {
    let key = keys.logical_key;
    if ctx.os().is_mac() {
        let whole = ctx.format_shortcut(keys);
        return match (whole.strip_suffix(key.name()), sign(key)) {
            (Some(held), Some(sign)) => format!("{held}{sign}"),
            _ => whole,
        };
    }
    let key = sign(key).or(name(key)).unwrap_or(key.name());
    match held(ctx, keys.modifiers) {
        held if held.is_empty() => key.to_owned(),
        held => format!("{held}+{key}"),
    }
}

/// The keys that are held, as this machine writes them: `Ctrl+Shift`.
pub(crate) fn held(ctx: &Context, modifiers: Modifiers) -> String {
    if ctx.os().is_mac() {
        ctx.format_modifiers(modifiers)
    } else {
        let names = ModifierNames {
            alt: t!("Alt"),
            ctrl: t!("Ctrl"),
            shift: t!("Shift"),
            ..ModifierNames::NAMES
        };
        names.format(&modifiers, false)
    }
}

/// The sign on a key, unless it would be lost between plus signs.
fn sign(key: Key) -> Option<&'static str> {
    let sign = key.symbol_or_name();
    let is_sign = |c: char| c.is_ascii_punctuation() && c != '+';
    (sign.len() == 1 && sign.chars().all(is_sign)).then_some(sign)
}

/// The name of a key that has one in each language.
fn name(key: Key) -> Option<&'static str> {
    Some(match key {
        Key::ArrowDown => t!("Down" as "a key"),
        Key::ArrowLeft => t!("Left"),
        Key::ArrowRight => t!("Right"),
        Key::ArrowUp => t!("Up"),
        Key::Escape => t!("Escape"),
        Key::Tab => t!("Tab"),
        Key::Backspace => t!("Backspace"),
        Key::Enter => t!("Enter"),
        Key::Space => t!("Space"),
        Key::Insert => t!("Insert"),
        Key::Delete => t!("Delete" as "a key"),
        Key::Home => t!("Home"),
        Key::End => t!("End"),
        Key::PageUp => t!("PageUp"),
        Key::PageDown => t!("PageDown"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_written_as_they_stand_on_the_keys() {
        let ctx = Context::default();
        let written = |held, key| written(&ctx, &KeyboardShortcut::new(held, key));
        assert_eq!(written(Modifiers::NONE, Key::OpenBracket), "[");
        assert_eq!(written(Modifiers::NONE, Key::Period), ".");
        assert!(written(Modifiers::COMMAND, Key::CloseBracket).ends_with("+]"));
        assert!(written(Modifiers::COMMAND, Key::Plus).ends_with("+Plus"));
        assert_eq!(written(Modifiers::NONE, Key::ArrowUp), "Up");
    }
}
