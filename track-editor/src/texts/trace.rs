//! The picture under the board.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

formulad_core::texts! { "editor.trace";
    // Why commands are unavailable.
    none = "There is no picture under the board";
    locked = "The picture is locked";
    not_marked = "Click two points of the picture first";
    embedded_label = "The picture is already in the track file";
    // What the tools say.
    place = "Drag the picture to move it, a corner to scale it, the top handle to rotate it";
    nothing = "Choose a picture first: Trace a picture… in the Picture menu";
    is_locked = "The picture is locked: unlock it to move it";
    moving = "Release to place the picture, Esc to cancel";
    turning = "Release to finish rotating; Alt: by tenths of a degree";
    sizing = "Release to finish scaling, Esc to cancel";
    first = "Click a point of the picture, or drag along a length that you know";
    second = "Click the point at the other end; Esc to start over";
    both = "Enter the distance of the points in the inspector; drag a point to move it";
    degrees(turn: f64) = "{turn:.1}°";
    wide(width: f64) = "{width:.0} mm wide";
    apart(millimetres: f64, space: f64) = "{millimetres:.1} mm, {space:.1} spaces", space = millimetres / space, millimetres = millimetres;
    // The inspector.
    heading = "Picture";
    about = "Place a map or a photograph of a circuit under the board and draw over it.";
    kept_here = "In the track file";
    width = ("Picture width", "Width on the board; the height follows");
    turn = ("Rotation", "Clockwise, about its centre");
    opacity = ("Opacity", "Opacity of the picture");
    contrast = ("Contrast", "Contrast of the picture; 100 % shows it as it is");
    distance = "Distance";
    distance_tip = "True distance of the two points (Enter scales the picture)";
    two_points = "Two points";
    in_text = "In";
    millimetres = ("mm", "Millimetres of the board");
    spaces = ("spaces", "Spaces along a lane");
    // What goes wrong.
    no_picture = "It is not a PNG, JPEG or SVG picture.";
    svg_not_read = "This SVG file cannot be read here. Save it as PNG, twice as fine as it is to be printed.";
    svg_text = "It contains text, which is drawn with fonts that are not here. Convert the text to paths.";
    svg_foreign = "It contains or refers to other pictures. Place those on their own, or save it as PNG.";
    svg_elaborate = "It is too large or too elaborate. Simplify it, or save it as PNG.";
    too_much_memory = "Showing it takes more than half a gigabyte of memory. Make it smaller.";
    odd_path = "Its path has characters that a track file cannot store. Rename the file or its folder.";
    not_embeddable = "It cannot be made small enough for a track file.";
    cannot_embed = "The picture cannot be put into the track file";
    cannot_trace(path: &Path) = "{path} cannot be placed under the board", path = path.display();
    too_large(width: u32, height: u32, longest: u32) = "It is too large: {width} by {height} pixels. The limits are {longest} pixels a side and half a gigabyte of memory. Make it smaller.";
    see_offer = ("Load it", "Load the picture from there; that machine can see the access");
    has_line = "The picture has a closed line.";
    along_line = ("Make a circuit along it", "Open a circuit along the longest closed line of the picture, in place of tracing it");
    /// The picture of a circuit is on another machine.
    elsewhere(path: &Path) = "The picture under the board is on another machine, {path}, and was not loaded.", path = path.display();
    broke_off = "It could not be decoded.";
    broken(reason: impl Display) = "The picture is damaged: {reason}.";
    label_place = "Place a picture under the board";
    label_move = "Move the picture";
    label_scale = "Scale the picture";
    label_turn = "Turn the picture";
    label_fade = "Fade the picture";
    label_contrast = "Change the contrast of the picture";
    label_lock = "Lock the picture";
    label_lock_tip = "Unlock the picture";
    label_hide = "Hide the picture";
    label_hide_tip = "Show the picture";
    label_keep = "Keep the picture in the track file";
    label_remove = "Remove the picture";
    cannot_show(path: &str, reason: &str) = "The picture {path} cannot be shown: {reason}. Choose it again with Choose another picture… in the Picture menu, or remove it. All else is as it was.";
    cannot_show_own(reason: &str) = "The picture in the track file cannot be shown: {reason}. All else is as it was.";
    embedded_smaller(width: u32, height: u32) = "The picture is in the track file now. It was too large for that and has been made smaller: {width} by {height} pixels.";
    embedded_the_picture_is_in = "The picture is in the track file now.";
    fmt_the_picture_under_the = "the position or size of the picture under the board is out of range";
}

// Where a picture is, is said as of a space.
pub(crate) use super::inspector::{across, down};
use crate::document::{BackdropEdit, Nowhere};

// What edits do.
pub(crate) fn label(edit: &BackdropEdit) -> &'static str {
    match edit {
        BackdropEdit::Place(_) => label_place(),
        BackdropEdit::Move(_) => label_move(),
        BackdropEdit::Scale { .. } => label_scale(),
        BackdropEdit::Turn(_) => label_turn(),
        BackdropEdit::Fade(_) => label_fade(),
        BackdropEdit::Contrast(_) => label_contrast(),
        BackdropEdit::Lock(true) => label_lock(),
        BackdropEdit::Lock(false) => label_lock_tip(),
        BackdropEdit::Hide(true) => label_hide(),
        BackdropEdit::Hide(false) => label_hide_tip(),
        BackdropEdit::Keep(_) => label_keep(),
        BackdropEdit::Remove => label_remove(),
    }
}

pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.display().to_string()
}

/// The picture of a circuit cannot be seen.
pub(crate) fn not_seen(path: Option<&Path>, reason: &str) -> String {
    match path {
        Some(path) => cannot_show(&path.display().to_string(), reason.trim_end_matches('.')),
        None => cannot_show_own(reason.trim_end_matches('.')),
    }
}

pub(crate) fn embedded(made_smaller: Option<[u32; 2]>) -> String {
    match made_smaller {
        None => embedded_the_picture_is_in().to_owned(),
        Some([width, height]) => embedded_smaller(width, height),
    }
}

impl Display for Nowhere {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(fmt_the_picture_under_the())
    }
}
