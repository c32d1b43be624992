//! The picture under the board.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

texts! {
    // Why commands are unavailable.
    NONE = "There is no picture under the board";
    LOCKED = "The picture is locked";
    NOT_MARKED = "Click two points of the picture first";
    EMBEDDED = "The picture is already in the track file";
    // What the tools say.
    PLACE = "Drag the picture to move it, a corner to scale it, the top handle to rotate it";
    NOTHING = "Choose a picture first: Trace a picture… in the Picture menu";
    IS_LOCKED = "The picture is locked: unlock it to move it";
    MOVING = "Release to place the picture, Esc to cancel";
    TURNING = "Release to finish rotating; Alt: by tenths of a degree";
    SIZING = "Release to finish scaling, Esc to cancel";
    FIRST = "Click a point of the picture, or drag along a length that you know";
    SECOND = "Click the point at the other end; Esc to start over";
    BOTH = "Enter the distance of the points in the inspector; drag a point to move it";
    degrees(turn: f64) = "{turn:.1}°";
    wide(width: f64) = "{width:.0} mm wide";
    apart(millimetres: f64, space: f64) = "{millimetres:.1} mm, {:.1} spaces", millimetres / space;
    // The inspector.
    HEADING = "Picture";
    ABOUT = "Place a map or a photograph of a circuit under the board and draw over it.";
    KEPT_HERE = "In the track file";
    WIDTH = ("Picture width", "Width on the board; the height follows");
    TURN = ("Rotation", "Clockwise, about its centre");
    OPACITY = ("Opacity", "Opacity of the picture");
    DISTANCE = "Distance";
    DISTANCE_TIP = "True distance of the two points (Enter scales the picture)";
    TWO_POINTS = "Two points";
    IN = "In";
    MILLIMETRES = ("mm", "Millimetres of the board");
    SPACES = ("spaces", "Spaces along a lane");
    PERCENT = " %";
    // What goes wrong.
    NO_PICTURE = "It is not a PNG or JPEG picture.";
    TOO_MUCH_MEMORY = "Showing it takes more than half a gigabyte of memory. Make it smaller.";
    ODD_PATH = "Its path has characters that a track file cannot store. Rename the file or its folder.";
    NOT_EMBEDDABLE = "It cannot be made small enough for a track file.";
    CANNOT_EMBED = "The picture cannot be put into the track file";
    cannot_trace(path: &Path) = "{} cannot be placed under the board", path.display();
    too_large(width: u32, height: u32, longest: u32) = "It is too large: {width} by {height} pixels. The limits are {longest} pixels a side and half a gigabyte of memory. Make it smaller.";
    SEE_OFFER = ("Load it", "Load the picture from there; that machine can see the access");
    /// The picture of a circuit is on another machine.
    elsewhere(path: &Path) = "The picture under the board is on another machine, {}, and was not loaded.", path.display();
    BROKE_OFF = "It could not be decoded.";
    broken(reason: impl Display) = "The picture is damaged: {reason}.";
}

// Where a picture is, is said as of a space.
pub(crate) use super::inspector::{ACROSS, DOWN};
use crate::document::{BackdropEdit, Nowhere};

// What edits do.
pub(crate) fn label(edit: &BackdropEdit) -> &'static str {
    match edit {
        BackdropEdit::Place(_) => "Place a picture under the board",
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

impl Display for Nowhere {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the picture under the board lies beyond all measure")
    }
}
