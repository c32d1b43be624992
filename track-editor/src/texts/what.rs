//! What elements are, where nothing else says it: "What is this?"

use super::problems::sentence;

pub(crate) fn about_menus() -> (&'static str, &'static str) {
    (
        t!("Everything is a command"),
        t!("Menus list all commands with their keys. Every step can be undone."),
    )
}

/// A tip as a sentence, with its full stop.
pub(crate) fn whole(tip: &str) -> String {
    let tip = sentence(tip);
    match tip.ends_with(['.', '!', '?', '…', '。', '！', '？']) {
        true => tip,
        false => tip + ".",
    }
}
