//! Parts of the board that are hidden or locked.

use formulad_core::language::Message;

use crate::work::BoardPart;

formulad_core::texts! { "editor.layers";
    heading = "Layers";
    traced = "Traced picture";
    show_all_tip = "Show everything again";
    hidden(names: &Message) = "Hidden: {names}";
    show_part(name: &str) = "Show: {name}";
    hide_part(name: &str) = "Hide: {name}";
    unlock_part(name: &str) = "Unlock: {name}";
    lock_part(name: &str) = "Lock: {name}";
    is_hidden(name: &str) = "“{name}” is hidden and cannot be changed. Show it again under Layers, in the inspector of the tool Scenery and texts.";
    is_locked(name: &str) = "“{name}” is locked. Unlock it under Layers, in the inspector of the tool Scenery and texts.";
    part_ground = "Ground";
    part_scenery = "Scenery";
    part_road = "Road";
    part_signs = "Signs";
    part_texts = "Texts and logos";
}

/// What a part is called.
pub(crate) fn part(part: BoardPart) -> &'static str {
    match part {
        BoardPart::Ground => part_ground(),
        BoardPart::Scenery => part_scenery(),
        BoardPart::Road => part_road(),
        BoardPart::Signs => part_signs(),
        BoardPart::Texts => part_texts(),
    }
}

/// What the switch does that hides a part.
pub(crate) fn hide(name: &str, is_hidden: bool) -> String {
    if is_hidden {
        show_part(name)
    } else {
        hide_part(name)
    }
}

/// What the switch does that locks a part.
pub(crate) fn lock(name: &str, is_locked: bool) -> String {
    if is_locked {
        unlock_part(name)
    } else {
        lock_part(name)
    }
}
