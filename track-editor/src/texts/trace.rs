//! The picture under the board.

use std::fmt::Display;
use std::path::Path;

// Where a picture is, is said as of a space.
pub(crate) use super::inspector::{ACROSS, DOWN};
use crate::document::BackdropEdit;

// What edits do.

pub(crate) fn label(edit: &BackdropEdit) -> &'static str {
    match edit {
        BackdropEdit::Place(_) => "Lay a picture under the board",
        BackdropEdit::Move(_) => "Move the picture",
        BackdropEdit::Scale { .. } => "Scale the picture",
        BackdropEdit::Turn(_) => "Turn the picture",
        BackdropEdit::Fade(_) => "Fade the picture",
        BackdropEdit::Lock(true) => "Lock the picture",
        BackdropEdit::Lock(false) => "Unlock the picture",
        BackdropEdit::Hide(true) => "Hide the picture",
        BackdropEdit::Hide(false) => "Show the picture",
        BackdropEdit::Keep(_) => "Keep the picture in the track file",
        BackdropEdit::Remove => "Remove the picture",
    }
}

// Why commands are unavailable.

pub(crate) const NONE: &str = "There is no picture under the board";
pub(crate) const LOCKED: &str = "The picture is locked";
pub(crate) const NOT_MARKED: &str = "Click two points of the picture first";
pub(crate) const EMBEDDED: &str = "The picture is in the track file already";

// What the tools say.

pub(crate) const PLACE: &str =
    "Drag the picture to move it, a corner to scale it, the handle at its top to turn it";
pub(crate) const NOTHING: &str = "Choose a picture first: Trace a picture… in the Picture menu";
pub(crate) const IS_LOCKED: &str = "The picture is locked: unlock it to move it";
pub(crate) const MOVING: &str = "Release to put the picture down, Esc to take it back";
pub(crate) const TURNING: &str = "Release to end turning; Alt turns by tenths of a degree";
pub(crate) const SIZING: &str = "Release to end scaling, Esc to take it back";
pub(crate) const FIRST: &str = "Click a point of the picture, or drag along a length that you know";
pub(crate) const SECOND: &str = "Click the point at the other end; Esc to begin again";
pub(crate) const BOTH: &str =
    "Type in the inspector how far apart the points are; drag one to shift it";

pub(crate) fn degrees(turn: f64) -> String {
    format!("{turn:.1}°")
}

pub(crate) fn wide(width: f64) -> String {
    format!("{width:.0} mm wide")
}

pub(crate) fn apart(millimetres: f64, space: f64) -> String {
    format!("{millimetres:.1} mm, {:.1} spaces", millimetres / space)
}

// The inspector.

pub(crate) const HEADING: &str = "Picture";
pub(crate) const ABOUT: &str =
    "Lay a map or a photograph of a circuit under the board, and draw over it.";
pub(crate) const KEPT_HERE: &str = "In the track file";
pub(crate) const WIDTH: (&str, &str) = (
    "Picture width",
    "How wide it is on the board; its height follows",
);
pub(crate) const TURN: (&str, &str) = ("Turned by", "Clockwise, about its middle");
pub(crate) const OPACITY: (&str, &str) = ("Opacity", "How strongly it is seen: less fades it");
pub(crate) const DISTANCE: &str = "Distance";
pub(crate) const DISTANCE_TIP: &str =
    "How far apart the two points really are (Enter scales the picture)";
pub(crate) const TWO_POINTS: &str = "Two points";
pub(crate) const IN: &str = "In";
pub(crate) const MILLIMETRES: (&str, &str) = ("mm", "Millimetres of the board");
pub(crate) const SPACES: (&str, &str) = ("spaces", "Spaces along a lane");
pub(crate) const PERCENT: &str = " %";

pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.display().to_string()
}

// What goes wrong.

pub(crate) const NOWHERE: &str = "the picture under the board lies beyond all measure";
pub(crate) const NO_PICTURE: &str = "It is no PNG or JPEG picture.";
pub(crate) const TOO_MUCH_MEMORY: &str =
    "It takes more memory than half a gigabyte to show it. Make it smaller.";
pub(crate) const ODD_PATH: &str =
    "Its path has letters that cannot be kept in a track file. Rename the file or its folder.";
pub(crate) const NOT_EMBEDDABLE: &str = "It cannot be made small enough for a track file.";
pub(crate) const CANNOT_EMBED: &str = "The picture cannot be put into the track file";

pub(crate) fn cannot_trace(path: &Path) -> String {
    format!("{} cannot be laid under the board", path.display())
}

pub(crate) fn too_large(width: u32, height: u32, longest: u32) -> String {
    format!(
        "It has {width} by {height} pixels, which is too large. Its sides may have {longest} \
         pixels, and it may take half a gigabyte of memory: make it smaller."
    )
}

pub(crate) const SEE_OFFER: (&str, &str) = (
    "Read it",
    "Read the picture from there; the machine that has it learns that somebody does",
);

/// The picture of a circuit is on another machine.
pub(crate) fn elsewhere(path: &Path) -> String {
    format!(
        "The picture under the board is on another machine, {}, and has not been read.",
        path.display()
    )
}

pub(crate) const BROKE_OFF: &str = "It could not be unpacked.";

pub(crate) fn broken(reason: impl Display) -> String {
    format!("The picture is broken or cut off: {reason}.")
}

/// The picture of a circuit cannot be seen.
pub(crate) fn not_seen(path: Option<&Path>, reason: &str) -> String {
    match path {
        Some(path) => format!(
            "The picture {} cannot be shown: {}. Choose it again with Trace a picture… in the \
             Picture menu, or remove it. All else is as it was.",
            path.display(),
            reason.trim_end_matches('.')
        ),
        None => format!(
            "The picture in the track file cannot be shown: {}. All else is as it was.",
            reason.trim_end_matches('.')
        ),
    }
}

pub(crate) fn embedded(made_smaller: Option<[u32; 2]>) -> String {
    match made_smaller {
        None => "The picture is in the track file now.".to_owned(),
        Some([width, height]) => format!(
            "The picture is in the track file now. It was too large for that and has been made \
             smaller: {width} by {height} pixels."
        ),
    }
}
