//! Parts of the board that are hidden or locked.

use crate::work::Part;

texts! {
    HEADING = "Layers";
    TRACED = "Traced picture";
    SHOW_ALL_TIP = "Show everything again";
    hidden(names: &str) = "Hidden: {names}";
    is_hidden(name: &str) = "“{name}” is hidden and cannot be changed. Show it again under Layers, in the inspector of the tool Scenery and texts.";
    is_locked(name: &str) = "“{name}” is locked. Unlock it under Layers, in the inspector of the tool Scenery and texts.";
}

/// What a part is called.
pub(crate) fn part(part: Part) -> &'static str {
    match part {
        Part::Ground => "Ground",
        Part::Scenery => "Scenery",
        Part::Road => "Road",
        Part::Signs => "Signs",
        Part::Texts => "Texts and logos",
    }
}

/// What the switch does that hides a part.
pub(crate) fn hide(name: &str, is_hidden: bool) -> String {
    let what = if is_hidden { "Show" } else { "Hide" };
    format!("{what}: {name}")
}

/// What the switch does that locks a part.
pub(crate) fn lock(name: &str, is_locked: bool) -> String {
    let what = if is_locked { "Unlock" } else { "Lock" };
    format!("{what}: {name}")
}
