//! The picture under the board.

use std::fmt::Display;
use std::path::Path;

texts! {
    // Why commands are unavailable.
    NONE = "There is no picture under the board";
    LOCKED = "The picture is locked";
    NOT_MARKED = "Click two points of the picture first";
    EMBEDDED = "The picture is in the track file already";
    // What the tools say.
    PLACE = "Drag the picture to move it, a corner to scale it, the handle at its top to turn it";
    NOTHING = "Choose a picture first: Trace a picture… in the Picture menu";
    IS_LOCKED = "The picture is locked: unlock it to move it";
    MOVING = "Release to put the picture down, Esc to take it back";
    TURNING = "Release to end turning; Alt turns by tenths of a degree";
    SIZING = "Release to end scaling, Esc to take it back";
    FIRST = "Click a point of the picture, or drag along a length that you know";
    SECOND = "Click the point at the other end; Esc to begin again";
    BOTH = "Type in the inspector how far apart the points are; drag one to shift it";
    degrees(turn: f64) = "{turn:.1}°";
    wide(width: f64) = "{width:.0} mm wide";
    apart(millimetres: f64, space: f64) = "{millimetres:.1} mm, {:.1} spaces", millimetres / space;
    // The inspector.
    HEADING = "Picture";
    ABOUT = "Lay a map or a photograph of a circuit under the board, and draw over it.";
    KEPT_HERE = "In the track file";
    WIDTH = ("Picture width", "How wide it is on the board; its height follows");
    TURN = ("Turned by", "Clockwise, about its middle");
    OPACITY = ("Opacity", "How strongly it is seen: less fades it");
    DISTANCE = "Distance";
    DISTANCE_TIP = "How far apart the two points really are (Enter scales the picture)";
    TWO_POINTS = "Two points";
    IN = "In";
    MILLIMETRES = ("mm", "Millimetres of the board");
    SPACES = ("spaces", "Spaces along a lane");
    PERCENT = " %";
    // What goes wrong.
    NO_PICTURE = "It is no PNG or JPEG picture.";
    TOO_MUCH_MEMORY = "It takes more memory than half a gigabyte to show it. Make it smaller.";
    ODD_PATH = "Its path has letters that cannot be kept in a track file. Rename the file or its folder.";
    NOT_EMBEDDABLE = "It cannot be made small enough for a track file.";
    CANNOT_EMBED = "The picture cannot be put into the track file";
    cannot_trace(path: &Path) = "{} cannot be laid under the board", path.display();
    too_large(width: u32, height: u32, longest: u32) = "It has {width} by {height} pixels, which is too large. Its sides may have {longest} pixels, and it may take half a gigabyte of memory: make it smaller.";
    SEE_OFFER = ("Read it", "Read the picture from there; the machine that has it learns that somebody does");
    /// The picture of a circuit is on another machine.
    elsewhere(path: &Path) = "The picture under the board is on another machine, {}, and has not been read.", path.display();
    BROKE_OFF = "It could not be unpacked.";
    broken(reason: impl Display) = "The picture is broken or cut off: {reason}.";
}

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

pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.display().to_string()
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
