//! The picture under the board.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

pub(crate) fn nothing() -> &'static str {
    t!("Choose a picture first: Trace a picture… in the Picture menu")
}

pub(crate) fn is_locked() -> &'static str {
    t!("The picture is locked: unlock it to move it")
}

pub(crate) fn too_much_memory() -> &'static str {
    t!("Showing it takes more than half a gigabyte of memory. Make it smaller.")
}

pub(crate) fn not_embeddable() -> &'static str {
    t!("It cannot be made small enough for a track file.")
}

pub(crate) fn cannot_embed() -> &'static str {
    t!("The picture cannot be put into the track file")
}

pub(crate) fn cannot_trace(path: &Path) -> String {
    t!(
        "{path} cannot be placed under the board",
        path = path.display()
    )
}

/// The picture of a circuit is on another machine.
pub(crate) fn elsewhere(path: &Path) -> String {
    t!(
        "The picture under the board is on another machine, {path}, and was not loaded.",
        path = path.display()
    )
}

pub(crate) fn broken(reason: impl Display) -> String {
    t!("The picture is damaged: {reason}.", reason)
}

// Where a picture is, is said as of a space.
pub(crate) use super::inspector::{across, down};
use crate::document::{BackdropEdit, Nowhere};

// What edits do.
pub(crate) fn label(edit: &BackdropEdit) -> &'static str {
    match edit {
        BackdropEdit::Place(_) => t!("Place a picture under the board"),
        BackdropEdit::Move(_) => t!("Move the picture"),
        BackdropEdit::Scale { .. } => t!("Scale the picture"),
        BackdropEdit::Turn(_) => t!("Turn the picture"),
        BackdropEdit::Fade(_) => t!("Fade the picture"),
        BackdropEdit::Contrast(_) => t!("Change the contrast of the picture"),
        BackdropEdit::Lock(true) => t!("Lock the picture"),
        BackdropEdit::Lock(false) => t!("Unlock the picture"),
        BackdropEdit::Hide(true) => t!("Hide the picture"),
        BackdropEdit::Hide(false) => t!("Show the picture"),
        BackdropEdit::Keep(_) => t!("Keep the picture in the track file"),
        BackdropEdit::Remove => t!("Remove the picture"),
    }
}

pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.display().to_string()
}

/// The picture of a circuit cannot be seen.
pub(crate) fn not_seen(path: Option<&Path>, reason: &str) -> String {
    match path {
        Some(path) => t!(
            "The picture {path} cannot be shown: {reason}. Choose it again with Choose another \
             picture… in the Picture menu, or remove it. All else is as it was.",
            path = path.display().to_string(),
            reason = reason.trim_end_matches('.')
        ),
        None => t!(
            "The picture in the track file cannot be shown: {reason}. All else is as it was.",
            reason = reason.trim_end_matches('.')
        ),
    }
}

pub(crate) fn embedded(made_smaller: Option<[u32; 2]>) -> String {
    match made_smaller {
        None => t!("The picture is in the track file now.").to_owned(),
        Some([width, height]) => t!(
            "The picture is in the track file now. It was too large for that and has been made \
             smaller: {width} by {height} pixels.",
            width,
            height
        ),
    }
}

impl Display for Nowhere {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(t!(
            "the position or size of the picture under the board is out of range"
        ))
    }
}
