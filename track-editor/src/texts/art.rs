//! The art of the board.

use std::path::Path;

use formulad_core::CornerId;
use formulad_core::plan::{
    AreaKind, Folds, Landscape, Lettering, PieceKind, PlateStyle, Sign, TimeOfDay, TitleStyle,
    Typeface,
};

use crate::document::{ArtEdit, ArtItem, Transform};

formulad_core::texts! { "editor.art";
    // What the tool says.
    plant = "Click to place one, drag to scatter many";
    stretch = "Click to place it, or drag from one end to the other";
    stand = "Click to place it";
    surround = "Click the points of its outline, or drag around the ground that it covers";
    clicking = "Click the next point; the first point, Enter or a double click closes the area, a right click takes the last point back";
    no_inside = "Drag around the ground that it covers: a line has no inside";
    surrounding = "Release to finish the area, Esc to cancel";
    over_piece = "Click to select it, drag to move it, Shift: add to the selection";
    over_ground = "Click to select it, drag to draw a box";
    over_side = "Drag to change this side alone; Alt: freely";
    over_point = "Drag to move the point";
    over_name = "Double-click to edit the name, drag the sign to move it";
    nothing_stacked = "Select scenery first";
    no_sign_placed = "Select a sign that has been moved first";
    moving = "Release to place it, Esc to cancel";
    sizing = "Release to finish scaling; Alt: freely";
    turning = "Release to finish rotating; Alt: freely";
    shaping = "Release to place the point, Esc to cancel";
    over_sign = "Drag the sign to move it";
    over_placed = "Drag the sign to move it, double-click to place it automatically";
    over_plate = "Click to select the corner, drag to move its plate";
    over_placed_plate = "Click to select the corner, drag to move its plate, double-click to place it automatically";
    no_signs = "No sign has been moved";
    // The inspector.
    heading = "Scenery and texts";
    board = "Board";
    time = "Time";
    landscape_label = ("Landscape", "The scenery around the road");
    by_name = ("By name", "Chosen by words in the name and the notes");
    plates = "Plates";
    title_style = "Title";
    lettering = "Lettering";
    typeface = "Typeface";
    lines = "Lines";
    folds = "Folds";
    colors = "Colours";
    usual = ("Default", "Use the default colour again");
    color = "Colour";
    text = ("Wording", "What is written on it");
    size = ("Size", "How wide it is, or how high its letters are");
    length = ("Length", "From one end to the other");
    depth = ("Depth", "From the front to the back");
    items(count: usize) = "1 thing" | "{count} things";
    scatter = "Scatter";
    scatter_width = ("Stroke width", "How wide the stroke of the brush is");
    scatter_density = ("Density", "How many there are, in percent of the most that have room");
    mixture = "Mixed with";
    place_x = ("Across", "Its middle, from the left edge of the board");
    place_y = ("Down", "Its middle, from the top edge of the board");
    is_automatic = "Placed automatically";
    turn = ("Rotation", "Clockwise");
    uncut = ("Whole picture", "Cut nothing off");
    other_picture = ("Other picture…", "Show another picture here");
    too_much = "A board can have up to 64 pictures, with 2 MiB in total. Delete some, or use smaller ones.";
    cannot_put(path: &Path) = "{path} cannot be put on the board", path = path.display();
    made_smaller(size: [u32; 2]) = "The picture was too large for the track file and has been made smaller: {width} by {height} pixels.", width = size[0], height = size[1];
    open_theme = ("Open theme…", "Give the board the look of a theme, or of another circuit");
    save_theme = ("Save theme…", "Save the look of the board as a file, to use it on others");
    applied_label = "The board has the look of the theme. Undo restores its own look.";
    cannot_apply(path: &Path) = "The look of {path} cannot be used", path = path.display();
    sample = "Abc";
    // What edits do, as undo names it.
    name_sign = "The name";
    weather_sign = "The weather table";
    arrow_sign = "The arrow";
    plate_sign(corner: CornerId) = "The plate of corner {corner}";
    move_name = "Move the name";
    move_weather = "Move the weather table";
    move_arrow = "Move the arrow";
    move_plate(corner: CornerId) = "Move the plate of corner {corner}";
    free_name = "Place the name automatically";
    free_weather = "Place the weather table automatically";
    free_arrow = "Place the arrow automatically";
    free_plate(corner: CornerId) = "Place the plate of corner {corner} automatically";
    set_color(name: &str) = "Set the colour “{name}”";
    place(name: &str) = "Place “{name}”";
    draw(name: &str) = "Draw “{name}”";
    change(name: &str) = "Change “{name}”";
    place_pieces(count: usize) = "Place 1 piece" | "Place {count} pieces";
    applied_but(fault: &str) = "The board has the look of the theme, but {fault}.";
    applied_but_more(more: usize, fault: &str) = "The board has the look of the theme, but {fault}. One more such colour is among the problems." | "The board has the look of the theme, but {fault}. {more} more such colours are among the problems.";
    usual_text = "Grand Prix";
    times_auto = ("Auto", "By night if the circuit has residents, danger zones or a police line");
    times_day = ("Day", "In daylight");
    times_night = ("Night", "In the dark");
    plate_styles_board = ("Board", "A dark board with three fields");
    plate_styles_card = ("Card", "A bright card with three fields");
    plate_styles_discs = ("Discs", "Three discs on the ground");
    title_styles_plate = ("Plate", "A dark plate");
    title_styles_ribbon = ("Ribbon", "A ribbon with folded ends");
    title_styles_ticket = ("Ticket", "A bright ticket with a chequered stub");
    title_styles_plain = ("Plain", "Letters on the ground");
    title_styles_emblem = ("Emblem", "A badge with a chequered band");
    letterings_bold = ("Bold", "The title and texts in bold");
    letterings_light = ("Light", "The title and texts in regular weight");
    letterings_narrow = ("Narrow", "The title and texts in narrow letters");
    letterings_wide = ("Wide", "The title and texts with room between letters");
    letterings_slanted = ("Slanted", "The title and texts in slanted letters");
    piece_letterings_as_all = ("As board", "As set for the whole board");
    piece_letterings_bold = ("Bold", "This text in bold");
    piece_letterings_light = ("Light", "This text in regular weight");
    piece_letterings_narrow = ("Narrow", "This text in narrow letters");
    piece_letterings_wide = ("Wide", "This text with room between letters");
    piece_letterings_slanted = ("Slanted", "This text in slanted letters");
    typefaces_sans = ("Sans", "The title and texts without serifs");
    typefaces_serif = ("Serif", "The title and texts with serifs");
    typefaces_mono = ("Mono", "The title and texts in letters of one width");
    piece_typefaces_as_all_tip = "The letters set for the whole board";
    piece_typefaces_sans_tip = "This text without serifs";
    piece_typefaces_serif_tip = "This text with serifs";
    piece_typefaces_mono_tip = "This text in letters of one width";
    typefaces_missing = "Only letters without serifs are available here. The file keeps your choice.";
    line_names_between_spaces = ("Between spaces", "The lines between spaces, in percent of the default width");
    line_names_road_edges = ("Road edges", "The lines along the road, in percent of the default width");
    line_names_kerb_width = ("Kerb width", "The kerbs, in percent of the default width");
    foldings_none = ("None", "The board is not folded");
    foldings_folded_once_into_halves = "Folded once, into halves";
    foldings_folded_once_each_way = "Folded once each way, into quarters";
    foldings_folded_twice_across_and = "Folded twice across and once down, into sixths";
    color_names_outside = "Outside";
    color_names_inside = "Inside";
    color_names_road = "Road";
    color_names_one_stop = "One stop";
    color_names_two_stops = "Two stops";
    color_names_three_stops = "Three stops";
    color_names_pit_lane = "Pit lane";
    color_names_paint = "Paint";
    color_names_kerbs = "Kerbs";
    color_names_signs = "Signs";
    color_names_letters = "Letters";
    crop_cut_left = ("Cut left", "How much of the picture's width is cut off at its left");
    crop_cut_top = ("Cut top", "How much of the picture's height is cut off at its top");
    crop_cut_right = ("Cut right", "How much of the picture's width is cut off at its right");
    crop_cut_bottom = ("Cut bottom", "How much of the picture's height is cut off at its bottom");
    landscape_airfield = "Airfield";
    landscape_harbour = "Harbour";
    landscape_island = "Island";
    landscape_bays = "Bays";
    landscape_beach = "Beach";
    landscape_park = "Park";
    landscape_woods = "Woods";
    landscape_meadow = "Meadow";
    landscape_mountain = "Mountain";
    landscape_salt_flat = "Salt flat";
    landscape_town = "Town";
    landscape_bare = "Bare ground";
    piece_tree = "Tree";
    piece_fir = "Fir";
    piece_palm = "Palm";
    piece_rock = "Rock";
    piece_house = "House";
    piece_hall = "Hall";
    piece_tower = "Tower";
    piece_stand = "Stand";
    piece_marshal = "Marshal";
    piece_tyres = "Tyre wall";
    piece_boat = "Boat";
    piece_billboard = "Billboard";
    piece_footbridge = "Footbridge";
    piece_text = "Text";
    piece_picture = "Picture on the ground";
    piece_logo = "Logo";
    area_water = "Water";
    area_grass = "Grass";
    area_wood = "Wood";
    area_sand = "Sand";
    area_hill = "Hill";
    area_paving = "Paving";
    label_time = "Set the time of day";
    label_landscape = "Set the landscape";
    label_plates = "Set the style of plates";
    label_title = "Set the style of the title";
    label_lines = "Set the width of lines";
    label_lettering = "Set the lettering";
    label_typeface = "Set the typeface";
    label_folds = "Set the folds of the board";
    label_look = "Apply a theme";
    label_show_picture = "Show another picture";
    label_remove = "Delete a piece";
    label_remove_tip = "Delete an area";
    label_remove_several(count: usize) = "Delete {count} things";
    label_shift(count: usize) = "Move a thing" | "Move {count} things";
    label_turn(count: usize) = "Rotate a thing" | "Rotate {count} things";
    label_scale(count: usize) = "Scale a thing" | "Scale {count} things";
    label_mirror(count: usize) = "Mirror a thing" | "Mirror {count} things";
    label_restack = "Bring to front";
    label_restack_tip = "Send to back";
    label_free_signs = "Place signs automatically";
}

pub(crate) fn times() -> [(Option<TimeOfDay>, (&'static str, &'static str)); 3] {
    [
        (None, times_auto()),
        (Some(TimeOfDay::Day), times_day()),
        (Some(TimeOfDay::Night), times_night()),
    ]
}

pub(crate) fn plate_styles() -> [(PlateStyle, (&'static str, &'static str)); 3] {
    [
        (PlateStyle::Board, plate_styles_board()),
        (PlateStyle::Card, plate_styles_card()),
        (PlateStyle::Discs, plate_styles_discs()),
    ]
}

pub(crate) fn title_styles() -> [(TitleStyle, (&'static str, &'static str)); 5] {
    [
        (TitleStyle::Plate, title_styles_plate()),
        (TitleStyle::Ribbon, title_styles_ribbon()),
        (TitleStyle::Ticket, title_styles_ticket()),
        (TitleStyle::Plain, title_styles_plain()),
        (TitleStyle::Emblem, title_styles_emblem()),
    ]
}

pub(crate) fn letterings() -> [(Lettering, (&'static str, &'static str)); 5] {
    [
        (Lettering::Bold, letterings_bold()),
        (Lettering::Light, letterings_light()),
        (Lettering::Condensed, letterings_narrow()),
        (Lettering::Wide, letterings_wide()),
        (Lettering::Slanted, letterings_slanted()),
    ]
}

pub(crate) fn piece_letterings() -> [(Option<Lettering>, (&'static str, &'static str)); 6] {
    [
        (None, piece_letterings_as_all()),
        (Some(Lettering::Bold), piece_letterings_bold()),
        (Some(Lettering::Light), piece_letterings_light()),
        (Some(Lettering::Condensed), piece_letterings_narrow()),
        (Some(Lettering::Wide), piece_letterings_wide()),
        (Some(Lettering::Slanted), piece_letterings_slanted()),
    ]
}

pub(crate) fn typefaces() -> [(Typeface, (&'static str, &'static str)); 3] {
    [
        (Typeface::Sans, typefaces_sans()),
        (Typeface::Serif, typefaces_serif()),
        (Typeface::Mono, typefaces_mono()),
    ]
}

pub(crate) fn piece_typefaces() -> [(Option<Typeface>, (&'static str, &'static str)); 4] {
    let (as_all, _) = piece_letterings_as_all();
    let [sans, serif, mono] = typefaces().map(|(typeface, (name, _))| (Some(typeface), name));
    [
        (None, (as_all, piece_typefaces_as_all_tip())),
        (sans.0, (sans.1, piece_typefaces_sans_tip())),
        (serif.0, (serif.1, piece_typefaces_serif_tip())),
        (mono.0, (mono.1, piece_typefaces_mono_tip())),
    ]
}

pub(crate) fn line_names() -> [(&'static str, &'static str); 3] {
    [
        line_names_between_spaces(),
        line_names_road_edges(),
        line_names_kerb_width(),
    ]
}

pub(crate) fn foldings() -> [(Folds, (&'static str, &'static str)); 4] {
    [
        (Folds::None, foldings_none()),
        (Folds::Half, ("1", foldings_folded_once_into_halves())),
        (Folds::Quarter, ("2", foldings_folded_once_each_way())),
        (Folds::Sixth, ("3", foldings_folded_twice_across_and())),
    ]
}

pub(crate) fn color_names() -> [&'static str; 11] {
    [
        color_names_outside(),
        color_names_inside(),
        color_names_road(),
        color_names_one_stop(),
        color_names_two_stops(),
        color_names_three_stops(),
        color_names_pit_lane(),
        color_names_paint(),
        color_names_kerbs(),
        color_names_signs(),
        color_names_letters(),
    ]
}

pub(crate) fn crop() -> [(&'static str, &'static str); 4] {
    [
        crop_cut_left(),
        crop_cut_top(),
        crop_cut_right(),
        crop_cut_bottom(),
    ]
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
        Landscape::Airfield => landscape_airfield(),
        Landscape::Harbour => landscape_harbour(),
        Landscape::Island => landscape_island(),
        Landscape::Bays => landscape_bays(),
        Landscape::Beach => landscape_beach(),
        Landscape::Park => landscape_park(),
        Landscape::Woods => landscape_woods(),
        Landscape::Meadow => landscape_meadow(),
        Landscape::Mountain => landscape_mountain(),
        Landscape::SaltFlat => landscape_salt_flat(),
        Landscape::Town => landscape_town(),
        Landscape::Bare => landscape_bare(),
    }
}

/// What a piece is called.
pub(crate) fn piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Tree => piece_tree(),
        PieceKind::Fir => piece_fir(),
        PieceKind::Palm => piece_palm(),
        PieceKind::Rock => piece_rock(),
        PieceKind::House => piece_house(),
        PieceKind::Hall => piece_hall(),
        PieceKind::Tower => piece_tower(),
        PieceKind::Stand => piece_stand(),
        PieceKind::Marshal => piece_marshal(),
        PieceKind::Tyres => piece_tyres(),
        PieceKind::Boat => piece_boat(),
        PieceKind::Billboard => piece_billboard(),
        PieceKind::Footbridge => piece_footbridge(),
        PieceKind::Text => piece_text(),
        PieceKind::Picture => piece_picture(),
        PieceKind::Logo => piece_logo(),
    }
}

/// What an area is called.
pub(crate) fn area(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Water => area_water(),
        AreaKind::Grass => area_grass(),
        AreaKind::Wood => area_wood(),
        AreaKind::Sand => area_sand(),
        AreaKind::Hill => area_hill(),
        AreaKind::Paving => area_paving(),
    }
}

/// What a sign is called.
pub(crate) fn sign(sign: Sign) -> String {
    match sign {
        Sign::Name => name_sign().to_owned(),
        Sign::Weather => weather_sign().to_owned(),
        Sign::Direction => arrow_sign().to_owned(),
        Sign::Corner(id) => plate_sign(id),
    }
}

/// What is done when a sign is moved, or finds its place by itself again.
fn put(sign: Sign, by_hand: bool) -> String {
    match (sign, by_hand) {
        (Sign::Name, true) => move_name().to_owned(),
        (Sign::Weather, true) => move_weather().to_owned(),
        (Sign::Direction, true) => move_arrow().to_owned(),
        (Sign::Corner(id), true) => move_plate(id),
        (Sign::Name, false) => free_name().to_owned(),
        (Sign::Weather, false) => free_weather().to_owned(),
        (Sign::Direction, false) => free_arrow().to_owned(),
        (Sign::Corner(id), false) => free_plate(id),
    }
}

/// What an edit does, as undo names it.
pub(crate) fn label(edit: &ArtEdit) -> String {
    let text = match edit {
        ArtEdit::Time(_) => label_time(),
        ArtEdit::Landscape(_) => label_landscape(),
        ArtEdit::Plates(_) => label_plates(),
        ArtEdit::Title(_) => label_title(),
        ArtEdit::Lines(_) => label_lines(),
        ArtEdit::Lettering(_) => label_lettering(),
        ArtEdit::Typeface(_) => label_typeface(),
        ArtEdit::Folds(_) => label_folds(),
        ArtEdit::Look(_) => label_look(),
        ArtEdit::Color(at, _) => {
            let name = color_names().get(*at).copied().unwrap_or_default();
            return set_color(name);
        }
        ArtEdit::AddPieces(pieces) => match pieces.as_slice() {
            [one] => return place(piece(one.kind)),
            _ => return place_pieces(pieces.len()),
        },
        ArtEdit::AddArea(plan) => return draw(area(plan.kind)),
        ArtEdit::ShowPicture(None, _, plan) => return place(piece(plan.kind)),
        ArtEdit::ShowPicture(Some(_), ..) => label_show_picture(),
        ArtEdit::SetPiece(_, plan) => return change(piece(plan.kind)),
        ArtEdit::SetArea(_, plan) => return change(area(plan.kind)),
        ArtEdit::Remove(items) => match items.as_slice() {
            [ArtItem::Piece(_)] => label_remove(),
            [ArtItem::Area(_)] => label_remove_tip(),
            [ArtItem::Sign(sign)] => return put(*sign, false),
            several => return label_remove_several(several.len()),
        },
        ArtEdit::Shift(items, _) => return label_shift(items.len()),
        ArtEdit::Transform(items, Transform::Turn(..)) => return label_turn(items.len()),
        ArtEdit::Transform(items, Transform::Scale(..)) => return label_scale(items.len()),
        ArtEdit::Transform(items, _) => return label_mirror(items.len()),
        ArtEdit::Restack(_, true) => label_restack(),
        ArtEdit::Restack(_, false) => label_restack_tip(),
        ArtEdit::PutSign(which, to) => return put(*which, to.is_some()),
        ArtEdit::FreeSigns => label_free_signs(),
    };
    text.to_owned()
}
