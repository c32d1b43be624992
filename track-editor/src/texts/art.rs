//! The art of the board.

use std::path::Path;

use formulad_core::plan::{
    AreaKind, Folds, Landscape, Lettering, PieceKind, PlateStyle, Sign, TimeOfDay, TitleStyle,
    Typeface,
};

use crate::document::{ArtEdit, ArtItem, Transform};

pub(crate) fn text() -> (&'static str, &'static str) {
    (t!("Wording"), t!("What is written on it"))
}

pub(crate) fn place_x() -> (&'static str, &'static str) {
    (
        t!("Across"),
        t!("Its middle, from the left edge of the board"),
    )
}

pub(crate) fn place_y() -> (&'static str, &'static str) {
    (t!("Down"), t!("Its middle, from the top edge of the board"))
}

pub(crate) fn too_much() -> &'static str {
    t!("A board can have up to 64 pictures, with 2 MiB in total. Delete some, or use smaller ones.")
}

pub(crate) fn cannot_put(path: &Path) -> String {
    t!("{path} cannot be put on the board", path = path.display())
}

pub(crate) fn place(name: &str) -> String {
    t!("Place “{name}”", name)
}

pub(crate) fn change(name: &str) -> String {
    t!("Change “{name}”", name)
}

pub(crate) fn piece_letterings_as_all() -> (&'static str, &'static str) {
    (t!("As board"), t!("As set for the whole board"))
}

pub(crate) fn times() -> [(Option<TimeOfDay>, (&'static str, &'static str)); 3] {
    [
        (
            None,
            (
                t!("Auto"),
                t!("By night if the circuit has residents, danger zones or a police line"),
            ),
        ),
        (Some(TimeOfDay::Day), (t!("Day"), t!("In daylight"))),
        (Some(TimeOfDay::Night), (t!("Night"), t!("In the dark"))),
    ]
}

pub(crate) fn plate_styles() -> [(PlateStyle, (&'static str, &'static str)); 3] {
    [
        (
            PlateStyle::Board,
            (
                t!("Board" as "of scenery"),
                t!("A dark board with three fields"),
            ),
        ),
        (
            PlateStyle::Card,
            (t!("Card"), t!("A bright card with three fields")),
        ),
        (
            PlateStyle::Discs,
            (t!("Discs"), t!("Three discs on the ground")),
        ),
    ]
}

pub(crate) fn title_styles() -> [(TitleStyle, (&'static str, &'static str)); 5] {
    [
        (TitleStyle::Plate, (t!("Plate"), t!("A dark plate"))),
        (
            TitleStyle::Ribbon,
            (t!("Ribbon"), t!("A ribbon with folded ends")),
        ),
        (
            TitleStyle::Ticket,
            (t!("Ticket"), t!("A bright ticket with a chequered stub")),
        ),
        (
            TitleStyle::Plain,
            (t!("Plain"), t!("Letters on the ground")),
        ),
        (
            TitleStyle::Emblem,
            (t!("Emblem"), t!("A badge with a chequered band")),
        ),
    ]
}

pub(crate) fn letterings() -> [(Lettering, (&'static str, &'static str)); 5] {
    [
        (
            Lettering::Bold,
            (t!("Bold"), t!("The title and texts in bold")),
        ),
        (
            Lettering::Light,
            (t!("Light"), t!("The title and texts in regular weight")),
        ),
        (
            Lettering::Condensed,
            (t!("Narrow"), t!("The title and texts in narrow letters")),
        ),
        (
            Lettering::Wide,
            (
                t!("Wide"),
                t!("The title and texts with room between letters"),
            ),
        ),
        (
            Lettering::Slanted,
            (t!("Slanted"), t!("The title and texts in slanted letters")),
        ),
    ]
}

pub(crate) fn piece_letterings() -> [(Option<Lettering>, (&'static str, &'static str)); 6] {
    [
        (None, piece_letterings_as_all()),
        (Some(Lettering::Bold), (t!("Bold"), t!("This text in bold"))),
        (
            Some(Lettering::Light),
            (t!("Light"), t!("This text in regular weight")),
        ),
        (
            Some(Lettering::Condensed),
            (t!("Narrow"), t!("This text in narrow letters")),
        ),
        (
            Some(Lettering::Wide),
            (t!("Wide"), t!("This text with room between letters")),
        ),
        (
            Some(Lettering::Slanted),
            (t!("Slanted"), t!("This text in slanted letters")),
        ),
    ]
}

pub(crate) fn typefaces() -> [(Typeface, (&'static str, &'static str)); 3] {
    [
        (
            Typeface::Sans,
            (t!("Sans"), t!("The title and texts without serifs")),
        ),
        (
            Typeface::Serif,
            (t!("Serif"), t!("The title and texts with serifs")),
        ),
        (
            Typeface::Mono,
            (
                t!("Mono"),
                t!("The title and texts in letters of one width"),
            ),
        ),
    ]
}

pub(crate) fn piece_typefaces() -> [(Option<Typeface>, (&'static str, &'static str)); 4] {
    let (as_all, _) = piece_letterings_as_all();
    let [sans, serif, mono] = typefaces().map(|(typeface, (name, _))| (Some(typeface), name));
    [
        (None, (as_all, t!("The letters set for the whole board"))),
        (sans.0, (sans.1, t!("This text without serifs"))),
        (serif.0, (serif.1, t!("This text with serifs"))),
        (mono.0, (mono.1, t!("This text in letters of one width"))),
    ]
}

pub(crate) fn line_names() -> [(&'static str, &'static str); 3] {
    [
        (
            t!("Between spaces"),
            t!("The lines between spaces, in percent of the default width"),
        ),
        (
            t!("Road edges"),
            t!("The lines along the road, in percent of the default width"),
        ),
        (
            t!("Kerb width"),
            t!("The kerbs, in percent of the default width"),
        ),
    ]
}

pub(crate) fn foldings() -> [(Folds, (&'static str, &'static str)); 4] {
    [
        (Folds::None, (t!("None"), t!("The board is not folded"))),
        (Folds::Half, ("1", t!("Folded once, into halves"))),
        (
            Folds::Quarter,
            ("2", t!("Folded once each way, into quarters")),
        ),
        (
            Folds::Sixth,
            ("3", t!("Folded twice across and once down, into sixths")),
        ),
    ]
}

pub(crate) fn color_names() -> [&'static str; 11] {
    [
        t!("Outside"),
        t!("Inside"),
        t!("Road"),
        t!("One stop"),
        t!("Two stops"),
        t!("Three stops"),
        t!("Pit lane"),
        t!("Paint"),
        t!("Kerbs"),
        t!("Signs"),
        t!("Letters"),
    ]
}

pub(crate) fn crop() -> [(&'static str, &'static str); 4] {
    [
        (
            t!("Cut left"),
            t!("How much of the picture's width is cut off at its left"),
        ),
        (
            t!("Cut top"),
            t!("How much of the picture's height is cut off at its top"),
        ),
        (
            t!("Cut right"),
            t!("How much of the picture's width is cut off at its right"),
        ),
        (
            t!("Cut bottom"),
            t!("How much of the picture's height is cut off at its bottom"),
        ),
    ]
}

/// A theme was applied in which something is hard to read.
pub(crate) fn applied(fault: &str, faults: usize) -> String {
    match faults {
        0 | 1 => t!("The board has the look of the theme, but {fault}.", fault),
        more => t!(
            "The board has the look of the theme, but {fault}. One more such colour is among the \
             problems."
                | "The board has the look of the theme, but {fault}. {more} more such colours are \
                   among the problems.",
            more = more - 1,
            fault
        ),
    }
}

/// What a landscape is called.
pub(crate) fn landscape(landscape: Landscape) -> &'static str {
    match landscape {
        Landscape::Airfield => t!("Airfield"),
        Landscape::Harbour => t!("Harbour"),
        Landscape::Island => t!("Island"),
        Landscape::Bays => t!("Bays"),
        Landscape::Beach => t!("Beach"),
        Landscape::Park => t!("Park"),
        Landscape::Woods => t!("Woods"),
        Landscape::Meadow => t!("Meadow"),
        Landscape::Mountain => t!("Mountain"),
        Landscape::SaltFlat => t!("Salt flat"),
        Landscape::Town => t!("Town"),
        Landscape::Bare => t!("Bare ground"),
    }
}

/// What a piece is called.
pub(crate) fn piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Tree => t!("Tree"),
        PieceKind::Fir => t!("Fir"),
        PieceKind::Palm => t!("Palm"),
        PieceKind::Rock => t!("Rock"),
        PieceKind::House => t!("House"),
        PieceKind::Hall => t!("Hall"),
        PieceKind::Tower => t!("Tower"),
        PieceKind::Stand => t!("Stand"),
        PieceKind::Marshal => t!("Marshal"),
        PieceKind::Tyres => t!("Tyre wall"),
        PieceKind::Boat => t!("Boat"),
        PieceKind::Billboard => t!("Billboard"),
        PieceKind::Footbridge => t!("Footbridge"),
        PieceKind::Text => t!("Text"),
        PieceKind::Picture => t!("Picture on the ground"),
        PieceKind::Logo => t!("Logo"),
    }
}

/// What an area is called.
pub(crate) fn area(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Water => t!("Water"),
        AreaKind::Grass => t!("Grass"),
        AreaKind::Wood => t!("Wood"),
        AreaKind::Sand => t!("Sand"),
        AreaKind::Hill => t!("Hill"),
        AreaKind::Paving => t!("Paving"),
    }
}

/// What a sign is called.
pub(crate) fn sign(sign: Sign) -> String {
    match sign {
        Sign::Name => t!("The name").to_owned(),
        Sign::Weather => t!("The weather table").to_owned(),
        Sign::Direction => t!("The arrow").to_owned(),
        Sign::Corner(id) => t!("The plate of corner {corner}", corner = id),
    }
}

/// What is done when a sign is moved, or finds its place by itself again.
fn put(sign: Sign, by_hand: bool) -> String {
    match (sign, by_hand) {
        (Sign::Name, true) => t!("Move the name").to_owned(),
        (Sign::Weather, true) => t!("Move the weather table").to_owned(),
        (Sign::Direction, true) => t!("Move the arrow").to_owned(),
        (Sign::Corner(id), true) => t!("Move the plate of corner {corner}", corner = id),
        (Sign::Name, false) => t!("Place the name automatically").to_owned(),
        (Sign::Weather, false) => t!("Place the weather table automatically").to_owned(),
        (Sign::Direction, false) => t!("Place the arrow automatically").to_owned(),
        (Sign::Corner(id), false) => t!(
            "Place the plate of corner {corner} automatically",
            corner = id
        ),
    }
}

/// What an edit does, as undo names it.
pub(crate) fn label(edit: &ArtEdit) -> String {
    let text = match edit {
        ArtEdit::Time(_) => t!("Set the time of day"),
        ArtEdit::Landscape(_) => t!("Set the landscape"),
        ArtEdit::Plates(_) => t!("Set the style of plates"),
        ArtEdit::Title(_) => t!("Set the style of the title"),
        ArtEdit::Lines(_) => t!("Set the width of lines"),
        ArtEdit::Lettering(_) => t!("Set the lettering"),
        ArtEdit::Typeface(_) => t!("Set the typeface"),
        ArtEdit::Folds(_) => t!("Set the folds of the board"),
        ArtEdit::Look(_) => t!("Apply a theme"),
        ArtEdit::Color(at, _) => {
            let name = color_names().get(*at).copied().unwrap_or_default();
            return t!("Set the colour “{name}”", name);
        }
        ArtEdit::AddPieces(pieces) => match pieces.as_slice() {
            [one] => return place(piece(one.kind)),
            _ => {
                return t!(
                    "Place 1 piece" | "Place {count} pieces",
                    count = pieces.len()
                );
            }
        },
        ArtEdit::AddArea(plan) => return t!("Draw “{name}”", name = area(plan.kind)),
        ArtEdit::ShowPicture(None, _, plan) => return place(piece(plan.kind)),
        ArtEdit::ShowPicture(Some(_), ..) => t!("Show another picture"),
        ArtEdit::SetPiece(_, plan) => return change(piece(plan.kind)),
        ArtEdit::SetArea(_, plan) => return change(area(plan.kind)),
        ArtEdit::Remove(items) => match items.as_slice() {
            [ArtItem::Piece(_)] => t!("Delete a piece"),
            [ArtItem::Area(_)] => t!("Delete an area"),
            [ArtItem::Sign(sign)] => return put(*sign, false),
            several => return t!("Delete {count} things", count = several.len()),
        },
        ArtEdit::Shift(items, _) => {
            return t!("Move a thing" | "Move {count} things", count = items.len());
        }
        ArtEdit::Transform(items, Transform::Turn(..)) => {
            return t!(
                "Rotate a thing" | "Rotate {count} things",
                count = items.len()
            );
        }
        ArtEdit::Transform(items, Transform::Scale(..)) => {
            return t!(
                "Scale a thing" | "Scale {count} things",
                count = items.len()
            );
        }
        ArtEdit::Transform(items, _) => {
            return t!(
                "Mirror a thing" | "Mirror {count} things",
                count = items.len()
            );
        }
        ArtEdit::Restack(_, true) => t!("Bring to front" as "of scenery"),
        ArtEdit::Restack(_, false) => t!("Send to back" as "of scenery"),
        ArtEdit::PutSign(which, to) => return put(*which, to.is_some()),
        ArtEdit::FreeSigns => t!("Place signs automatically"),
    };
    text.to_owned()
}
