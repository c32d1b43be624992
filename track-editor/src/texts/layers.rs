//! Parts of the board that are hidden or locked.

use crate::work::BoardPart;

/// What a part is called.
pub(crate) fn part(part: BoardPart) -> &'static str {
    match part {
        BoardPart::Ground => t!("Ground"),
        BoardPart::Scenery => t!("Scenery"),
        BoardPart::Road => t!("Road"),
        BoardPart::Signs => t!("Signs"),
        BoardPart::Texts => t!("Texts and logos"),
    }
}

/// What the switch does that hides a part.
pub(crate) fn hide(name: &str, is_hidden: bool) -> String {
    if is_hidden {
        t!("Show: {name}", name)
    } else {
        t!("Hide: {name}", name)
    }
}

/// What the switch does that locks a part.
pub(crate) fn lock(name: &str, is_locked: bool) -> String {
    if is_locked {
        t!("Unlock: {name}", name)
    } else {
        t!("Lock: {name}", name)
    }
}
