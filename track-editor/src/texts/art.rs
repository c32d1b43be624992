//! The art of the board.

use std::path::Path;

use formulad_core::CornerId;
use formulad_core::plan::{
    AreaKind, Folds, Landscape, Lettering, PieceKind, PlateStyle, Sign, TimeOfDay,
};

use crate::document::{ArtEdit, ArtItem};

texts! {
    // What the tool says.
    SELECT = "Click a piece or an area to select it, drag to move it";
    PLANT = "Click to place one, drag to scatter many";
    STRETCH = "Click to place it, or drag from one end to the other";
    STAND = "Click to place it";
    SURROUND = "Drag around the ground that it covers";
    SURROUNDING = "Release to finish the area, Esc to cancel";
    OVER_PIECE = "Drag to move it, Delete to remove it";
    MOVING = "Release to place it, Esc to cancel";
    SIZING = "Release to finish scaling; Alt: freely";
    TURNING = "Release to finish rotating; Alt: freely";
    SHAPING = "Release to place the point, Esc to cancel";
    OVER_SIGN = "Drag the sign to move it";
    OVER_PLACED = "Drag the sign to move it, double-click to place it automatically";
    OVER_PLATE = "Click to select the corner, drag to move its plate";
    OVER_PLACED_PLATE = "Click to select the corner, drag to move its plate, double-click to place it automatically";
    NO_SIGNS = "No sign has been moved";
    // The inspector.
    HEADING = "Scenery and texts";
    POINTER = "Select pieces and areas";
    BOARD = "Board";
    TIME = "Time";
    TIMES: [(Option<TimeOfDay>, &str, &str); 3] = [
        (None, "Auto", "By night if the circuit has residents, danger zones or a police line"),
        (Some(TimeOfDay::Day), "Day", "In daylight"),
        (Some(TimeOfDay::Night), "Night", "In the dark")
    ];
    LANDSCAPE = ("Landscape", "The country around the road");
    BY_NAME = ("By name", "As the words of the name and the notes have it");
    PLATES = "Plates";
    PLATE_STYLES: [(PlateStyle, &str, &str); 3] = [
        (PlateStyle::Board, "Board", "A dark board with three fields"),
        (PlateStyle::Card, "Card", "A bright card with three fields"),
        (PlateStyle::Discs, "Discs", "Three discs on the ground")
    ];
    LETTERING = "Lettering";
    LETTERINGS: [(Lettering, &str, &str); 5] = [
        (Lettering::Bold, "Bold", "The title and texts in bold"),
        (Lettering::Light, "Light", "The title and texts in regular weight"),
        (Lettering::Condensed, "Narrow", "The title and texts in narrow letters"),
        (Lettering::Wide, "Wide", "The title and texts with room between letters"),
        (Lettering::Slanted, "Slanted", "The title and texts in slanted letters")
    ];
    PIECE_LETTERINGS: [(Option<Lettering>, &str, &str); 6] = [
        (None, "As all", "As all texts of the board"),
        (Some(Lettering::Bold), "Bold", "This text in bold"),
        (Some(Lettering::Light), "Light", "This text in regular weight"),
        (Some(Lettering::Condensed), "Narrow", "This text in narrow letters"),
        (Some(Lettering::Wide), "Wide", "This text with room between letters"),
        (Some(Lettering::Slanted), "Slanted", "This text in slanted letters")
    ];
    LINES = "Lines";
    LINE_NAMES: [(&str, &str); 3] = [
        ("Between spaces", "The lines between spaces, in percent of their usual width"),
        ("Road edges", "The lines along the road, in percent of their usual width"),
        ("Kerb width", "The kerbs, in percent of their usual width")
    ];
    FOLDS = "Folds";
    FOLDINGS: [(Folds, &str, &str); 4] = [
        (Folds::None, "None", "The board is not folded"),
        (Folds::Half, "1", "Folded once, into halves"),
        (Folds::Quarter, "2", "Folded once each way, into quarters"),
        (Folds::Sixth, "3", "Folded twice across and once down, into sixths")
    ];
    COLORS = "Colours";
    COLOR_NAMES: [&str; 11] = [
        "Outside", "Inside", "Road", "One stop", "Two stops", "Three stops", "Pit lane", "Paint", "Kerbs",
        "Signs", "Letters"
    ];
    USUAL = ("Usual", "Use the usual colour again");
    COLOR = "Colour";
    TEXT = ("Wording", "What is written on it");
    SIZE = ("Size", "How wide it is, or how high its letters are");
    TURN = ("Rotation", "Clockwise");
    FRONT = ("To front", "Put it on top of all others");
    BACK = ("To back", "Put it below all others");
    CROP: [(&str, &str); 4] = [
        ("Cut left", "How much of the picture's width is cut off at its left"),
        ("Cut top", "How much of the picture's height is cut off at its top"),
        ("Cut right", "How much of the picture's width is cut off at its right"),
        ("Cut bottom", "How much of the picture's height is cut off at its bottom")
    ];
    UNCUT = ("Whole picture", "Cut nothing off");
    OTHER_PICTURE = ("Other picture…", "Show another picture here");
    TOO_MUCH = "The pictures on a board may have 2 MiB and be 64 in all. Delete some, or use smaller ones.";
    cannot_put(path: &Path) = "{} cannot be put on the board", path.display();
    made_smaller(size: [u32; 2]) = "The picture was too large for the track file and has been made smaller: {} by {} pixels.", size[0], size[1];
    OPEN_THEME = ("Open theme…", "Give the board the look of a theme, or of another circuit");
    SAVE_THEME = ("Save theme…", "Save the look of the board as a file, to use it on others");
    APPLIED = "The board has the look of the theme. Undo brings its own back.";
    cannot_apply(path: &Path) = "The look of {} cannot be used", path.display();
    SAMPLE = "Abc";
    // What edits do, as undo names it.
    NAME_SIGN = "The name";
    WEATHER_SIGN = "The weather table";
    ARROW_SIGN = "The arrow";
    plate_sign(corner: CornerId) = "The plate of corner {corner}";
    MOVE_NAME = "Move the name";
    MOVE_WEATHER = "Move the weather table";
    MOVE_ARROW = "Move the arrow";
    move_plate(corner: CornerId) = "Move the plate of corner {corner}";
    FREE_NAME = "Place the name automatically";
    FREE_WEATHER = "Place the weather table automatically";
    FREE_ARROW = "Place the arrow automatically";
    free_plate(corner: CornerId) = "Place the plate of corner {corner} automatically";
    set_color(name: &str) = "Set the colour “{name}”";
    place(name: &str) = "Place “{name}”";
    draw(name: &str) = "Draw “{name}”";
    change(name: &str) = "Change “{name}”";
    place_pieces(count: usize) = "Place 1 piece" | "Place {count} pieces";
    applied_but(fault: &str) = "The board has the look of the theme, but {fault}.";
    applied_but_more(more: usize, fault: &str) = "The board has the look of the theme, but {fault}. One more such colour is among the problems." | "The board has the look of the theme, but {fault}. {more} more such colours are among the problems.";
    USUAL_TEXT = "Grand Prix";
}

/// A theme was applied in which something is hard to read.
pub(crate) fn applied(fault: &str, faults: usize) -> String {
    match faults {
        0 | 1 => applied_but(fault),
        more => applied_but_more(more - 1, fault),
    }
}

/// What a landscape is called.
pub(crate) fn landscape(landscape: Landscape) -> &'static str {
    match landscape {
        Landscape::Airfield => "Airfield",
        Landscape::Harbour => "Harbour",
        Landscape::Island => "Island",
        Landscape::Bays => "Bays",
        Landscape::Beach => "Beach",
        Landscape::Park => "Park",
        Landscape::Woods => "Woods",
        Landscape::Meadow => "Meadow",
        Landscape::Mountain => "Mountain",
        Landscape::SaltFlat => "Salt flat",
        Landscape::Town => "Town",
        Landscape::Bare => "Bare ground",
    }
}

/// What a piece is called.
pub(crate) fn piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Tree => "Tree",
        PieceKind::Fir => "Fir",
        PieceKind::Palm => "Palm",
        PieceKind::Rock => "Rock",
        PieceKind::House => "House",
        PieceKind::Hall => "Hall",
        PieceKind::Tower => "Tower",
        PieceKind::Stand => "Stand",
        PieceKind::Marshal => "Marshal",
        PieceKind::Tyres => "Tyre wall",
        PieceKind::Boat => "Boat",
        PieceKind::Billboard => "Billboard",
        PieceKind::Footbridge => "Footbridge",
        PieceKind::Text => "Text",
        PieceKind::Picture => "Picture on the ground",
        PieceKind::Logo => "Logo",
    }
}

/// What an area is called.
pub(crate) fn area(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Water => "Water",
        AreaKind::Grass => "Grass",
        AreaKind::Wood => "Wood",
        AreaKind::Sand => "Sand",
        AreaKind::Hill => "Hill",
        AreaKind::Paving => "Paving",
    }
}

/// What a sign is called.
pub(crate) fn sign(sign: Sign) -> String {
    match sign {
        Sign::Name => NAME_SIGN.to_owned(),
        Sign::Weather => WEATHER_SIGN.to_owned(),
        Sign::Direction => ARROW_SIGN.to_owned(),
        Sign::Corner(id) => plate_sign(id),
    }
}

/// What is done when a sign is moved, or finds its place by itself again.
fn put(sign: Sign, by_hand: bool) -> String {
    match (sign, by_hand) {
        (Sign::Name, true) => MOVE_NAME.to_owned(),
        (Sign::Weather, true) => MOVE_WEATHER.to_owned(),
        (Sign::Direction, true) => MOVE_ARROW.to_owned(),
        (Sign::Corner(id), true) => move_plate(id),
        (Sign::Name, false) => FREE_NAME.to_owned(),
        (Sign::Weather, false) => FREE_WEATHER.to_owned(),
        (Sign::Direction, false) => FREE_ARROW.to_owned(),
        (Sign::Corner(id), false) => free_plate(id),
    }
}

/// What an edit does, as undo names it.
pub(crate) fn label(edit: &ArtEdit) -> String {
    let text = match edit {
        ArtEdit::Time(_) => "Set the time of day",
        ArtEdit::Landscape(_) => "Set the landscape",
        ArtEdit::Plates(_) => "Set the style of plates",
        ArtEdit::Lines(_) => "Set the width of lines",
        ArtEdit::Lettering(_) => "Set the lettering",
        ArtEdit::Folds(_) => "Set the folds of the board",
        ArtEdit::Look(_) => "Apply a theme",
        ArtEdit::Color(at, _) => {
            let name = COLOR_NAMES.get(*at).copied().unwrap_or_default();
            return set_color(name);
        }
        ArtEdit::AddPieces(pieces) => match pieces.as_slice() {
            [one] => return place(piece(one.kind)),
            _ => return place_pieces(pieces.len()),
        },
        ArtEdit::AddArea(plan) => return draw(area(plan.kind)),
        ArtEdit::ShowPicture(None, _, plan) => return place(piece(plan.kind)),
        ArtEdit::ShowPicture(Some(_), ..) => "Show another picture",
        ArtEdit::SetPiece(_, plan) => return change(piece(plan.kind)),
        ArtEdit::SetArea(_, plan) => return change(area(plan.kind)),
        ArtEdit::Remove(ArtItem::Piece(_)) => "Delete a piece",
        ArtEdit::Remove(ArtItem::Area(_)) => "Delete an area",
        ArtEdit::Restack(_, true) => "Bring to front",
        ArtEdit::Restack(_, false) => "Send to back",
        ArtEdit::PutSign(which, to) => return put(*which, to.is_some()),
        ArtEdit::FreeSigns => "Place signs automatically",
    };
    text.to_owned()
}
