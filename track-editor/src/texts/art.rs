//! The art of the board.

use formulad_core::plan::{AreaKind, Landscape, PieceKind, PlateStyle, Sign, TimeOfDay};

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
    OVER_PLACED = "Drag the sign to move it, double-click to let it find a place by itself";
    OVER_PLATE = "Click to select the corner, drag to move its plate";
    OVER_PLACED_PLATE = "Click to select the corner, drag to move its plate, double-click to let it find a place by itself";
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
    SAMPLE = "Abc";
    USUAL_TEXT = "Grand Prix";
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
fn sign(sign: Sign) -> String {
    match sign {
        Sign::Name => "the name".to_owned(),
        Sign::Weather => "the weather table".to_owned(),
        Sign::Direction => "the arrow".to_owned(),
        Sign::Corner(id) => format!("the plate of corner {id}"),
    }
}

/// What an edit does, as undo names it.
pub(crate) fn label(edit: &ArtEdit) -> String {
    let text = match edit {
        ArtEdit::Time(_) => "Set the time of day",
        ArtEdit::Landscape(_) => "Set the landscape",
        ArtEdit::Plates(_) => "Set the style of plates",
        ArtEdit::Color(at, _) => {
            let name = COLOR_NAMES.get(*at).copied().unwrap_or_default();
            return format!("Set the colour “{name}”");
        }
        ArtEdit::AddPieces(pieces) => match pieces.as_slice() {
            [one] => return format!("Place “{}”", piece(one.kind)),
            _ => return format!("Place {} pieces", pieces.len()),
        },
        ArtEdit::AddArea(plan) => return format!("Draw “{}”", area(plan.kind)),
        ArtEdit::SetPiece(_, plan) => return format!("Change “{}”", piece(plan.kind)),
        ArtEdit::SetArea(_, plan) => return format!("Change “{}”", area(plan.kind)),
        ArtEdit::Remove(ArtItem::Piece(_)) => "Delete a piece",
        ArtEdit::Remove(ArtItem::Area(_)) => "Delete an area",
        ArtEdit::Restack(_, true) => "Bring to front",
        ArtEdit::Restack(_, false) => "Send to back",
        ArtEdit::PutSign(which, Some(_)) => return format!("Move {}", sign(*which)),
        ArtEdit::PutSign(which, None) => {
            return format!("Let {} find a place by itself", sign(*which));
        }
        ArtEdit::FreeSigns => "Place signs automatically",
    };
    text.to_owned()
}
