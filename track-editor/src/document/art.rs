//! The art of the board: what stands on it, and the edits of that.

use formulad_core::plan::{
    AreaPlan, ArtPlan, Folds, Landscape, Lettering, LineWidths, PictureData, PicturePlan,
    PiecePlan, PlateStyle, Rgb, Sign, SignPlan, TimeOfDay, Typeface,
};

use super::place::{short, short_heading};
use super::transform::Transform;

/// Something that the designer has put on the board, by its position in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArtItem {
    /// A piece.
    Piece(usize),
    /// An area.
    Area(usize),
}

impl ArtItem {
    /// Whether there is such an item.
    pub fn is_in(self, art: &ArtPlan) -> bool {
        match self {
            Self::Piece(at) => at < art.pieces.len(),
            Self::Area(at) => at < art.areas.len(),
        }
    }
}

/// A change of the art.
#[derive(Debug, Clone, PartialEq)]
pub enum ArtEdit {
    /// Sets the time of day; none: as the circuit's features have it.
    Time(Option<TimeOfDay>),
    /// Sets the landscape; none: as name and notes have it.
    Landscape(Option<Landscape>),
    /// Sets the style of the plates of corners.
    Plates(PlateStyle),
    /// Sets how wide lines are.
    Lines(LineWidths),
    /// Sets how the title and all texts are set.
    Lettering(Lettering),
    /// Sets which letters they are set in.
    Typeface(Typeface),
    /// Sets how the board is folded.
    Folds(Folds),
    /// Makes the board look like another: all but what stands on it, and how it is folded.
    Look(Box<ArtPlan>),
    /// Sets a colour, by its position in [`ArtColors::named`](formulad_core::plan::ArtColors::named);
    /// none is the usual one.
    Color(usize, Option<Rgb>),
    /// Adds pieces on top of all others.
    AddPieces(Vec<PiecePlan>),
    /// Has a piece show a picture, one of the pieces there are or a new one on top of all others. The
    /// picture is kept once, however often it is shown, and under a name of its own.
    ShowPicture(Option<usize>, PicturePlan, PiecePlan),
    /// Adds an area on top of all others.
    AddArea(AreaPlan),
    /// Replaces a piece.
    SetPiece(usize, PiecePlan),
    /// Replaces an area.
    SetArea(usize, AreaPlan),
    /// Takes something away.
    Remove(ArtItem),
    /// Puts something on top of all others of its kind, or below them.
    Restack(ArtItem, bool),
    /// Puts a sign somewhere; nowhere: it finds a place by itself.
    PutSign(Sign, Option<[f64; 2]>),
    /// Lets all signs find their places by themselves.
    FreeSigns,
}

impl ArtEdit {
    /// Whether it does the same as another to the same thing, whatever the value.
    pub(super) fn continues(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::AddPieces(_), Self::AddPieces(_))
            | (Self::AddArea(_), Self::AddArea(_))
            | (Self::Lines(_), Self::Lines(_)) => true,
            (Self::Color(a, _), Self::Color(b, _))
            | (Self::SetPiece(a, _), Self::SetPiece(b, _))
            | (Self::SetArea(a, _), Self::SetArea(b, _)) => a == b,
            (Self::PutSign(a, Some(_)), Self::PutSign(b, Some(_))) => a == b,
            _ => self == other,
        }
    }

    /// Does it; what is beyond all measure is refused by doing nothing.
    pub(super) fn apply(&self, art: &mut ArtPlan) {
        match self {
            Self::Time(time) => art.time = *time,
            Self::Landscape(landscape) => art.landscape = *landscape,
            Self::Plates(plates) => art.plates = *plates,
            Self::Lines(lines) => art.lines = *lines,
            Self::Lettering(lettering) => art.lettering = *lettering,
            Self::Typeface(typeface) => art.typeface = *typeface,
            Self::Folds(folds) => art.folds = *folds,
            Self::Look(other) => *art = art.with_look(other),
            Self::Color(at, color) => {
                if let Some(slot) = art.colors.each_mut().into_iter().nth(*at) {
                    *slot = *color;
                }
            }
            Self::AddPieces(pieces) => art.pieces.extend(pieces.iter().filter_map(tidy_piece)),
            Self::ShowPicture(at, picture, piece) => {
                let piece = PiecePlan {
                    picture: add_picture(&mut art.pictures, picture),
                    ..piece.clone()
                };
                match at {
                    Some(at) => set(&mut art.pieces, *at, tidy_piece(&piece)),
                    None => art.pieces.extend(tidy_piece(&piece)),
                }
                remove_unseen(art);
            }
            Self::AddArea(area) => art.areas.extend(tidy_area(area)),
            Self::SetPiece(at, piece) => set(&mut art.pieces, *at, tidy_piece(piece)),
            Self::SetArea(at, area) => set(&mut art.areas, *at, tidy_area(area)),
            Self::Remove(item) => match item {
                ArtItem::Piece(at) => {
                    drop(take(&mut art.pieces, *at));
                    remove_unseen(art);
                }
                ArtItem::Area(at) => drop(take(&mut art.areas, *at)),
            },
            Self::Restack(item, to_front) => match item {
                ArtItem::Piece(at) => restack(&mut art.pieces, *at, *to_front),
                ArtItem::Area(at) => restack(&mut art.areas, *at, *to_front),
            },
            Self::PutSign(sign, place) => put_sign(art, *sign, *place),
            Self::FreeSigns => art.signs.clear(),
        }
    }
}

/// Gives a sign this place and no other; a place beyond all measure is refused.
fn put_sign(art: &mut ArtPlan, sign: Sign, place: Option<[f64; 2]>) {
    if place.is_some_and(|place| !place.iter().all(|number| number.is_finite())) {
        return;
    }
    let placed = place.map(|[x, y]| SignPlan::new(sign, short(x), short(y)));
    let first = art.signs.iter().position(|other| other.of() == Some(sign));
    let first = first.unwrap_or(art.signs.len());
    art.signs.retain(|other| other.of() != Some(sign));
    if let Some(placed) = placed {
        art.signs.insert(first.min(art.signs.len()), placed);
    }
}

/// Adds a picture, unless its file is there already, and returns its name.
fn add_picture(pictures: &mut Vec<PicturePlan>, new: &PicturePlan) -> String {
    let known = pictures.iter().find(|picture| picture.data == new.data);
    if let Some(known) = known {
        return known.name.clone();
    }
    let is_free = |name: &String| pictures.iter().all(|picture| picture.name != *name);
    let numbered = (2..).map(|number| format!("{} {number}", new.name));
    let mut names = std::iter::once(new.name.clone()).chain(numbered);
    let name = names.find(is_free).unwrap_or_default();
    pictures.push(PicturePlan {
        name: name.clone(),
        data: new.data.clone(),
    });
    name
}

/// Takes the pictures away that no piece shows any longer.
fn remove_unseen(art: &mut ArtPlan) {
    let ArtPlan {
        pieces, pictures, ..
    } = art;
    pictures.retain(|picture| pieces.iter().any(|piece| piece.picture == picture.name));
}

/// How much a step keeps that leads from one art to another, or back: the files of pictures that they
/// do not share.
pub(super) fn pictures_weight(arts: [&ArtPlan; 2]) -> usize {
    let [old, new] = arts.map(|art| &art.pictures);
    let has = |pictures: &[PicturePlan], data: &PictureData| {
        pictures.iter().any(|picture| picture.data == *data)
    };
    let gone = old.iter().filter(|picture| !has(new, &picture.data));
    let come = new.iter().filter(|picture| !has(old, &picture.data));
    let letters = gone.chain(come).map(|it| it.data.base64().len());
    letters.sum::<usize>() / 8
}

fn set<T>(items: &mut [T], at: usize, item: Option<T>) {
    if let (Some(slot), Some(item)) = (items.get_mut(at), item) {
        *slot = item;
    }
}

fn take<T>(items: &mut Vec<T>, at: usize) -> Option<T> {
    (at < items.len()).then(|| items.remove(at))
}

fn restack<T>(items: &mut Vec<T>, at: usize, to_front: bool) {
    if let Some(item) = take(items, at) {
        let to = if to_front { items.len() } else { 0 };
        items.insert(to, item);
    }
}

/// A piece with numbers as short as they are saved; none if there is no such place or size.
fn tidy_piece(piece: &PiecePlan) -> Option<PiecePlan> {
    let numbers = [piece.x, piece.y, piece.size, piece.heading];
    let size = short(piece.size.clamp(1.0, PiecePlan::LARGEST));
    let crop = piece.cropped()?;
    let fine = |part: f64| (part * 1e4).round() / 1e4;
    let is_cropped = crop.iter().any(|part| *part > 0.0);
    numbers
        .iter()
        .all(|number| number.is_finite())
        .then(|| PiecePlan {
            x: short(piece.x),
            y: short(piece.y),
            size,
            heading: short_heading(piece.heading.rem_euclid(360.0)),
            crop: if is_cropped {
                crop.map(fine).to_vec()
            } else {
                Vec::new()
            },
            ..piece.clone()
        })
}

fn tidy_area(area: &AreaPlan) -> Option<AreaPlan> {
    let is_whole = area.outline.len() >= 6 && area.outline.iter().all(|number| number.is_finite());
    is_whole.then(|| AreaPlan {
        outline: area.outline.iter().map(|number| short(*number)).collect(),
        ..area.clone()
    })
}

/// An area with another place for each of its points, which are counted.
pub fn reshaped(area: &AreaPlan, place: impl Fn(usize, [f64; 2]) -> [f64; 2]) -> AreaPlan {
    AreaPlan {
        outline: (0..)
            .zip(area.points())
            .flat_map(|(at, (x, y))| place(at, [x, y]))
            .collect(),
        ..area.clone()
    }
}

/// Turns or mirrors all art with the board. What is level when mirrored stays so: it can be read.
pub(super) fn turn_with_board(art: &mut ArtPlan, how: Transform) {
    for piece in &mut art.pieces {
        let heading = match how.mirrors() {
            true => -piece.heading,
            false => how.heading(piece.heading),
        };
        let [x, y] = how.place([piece.x, piece.y]);
        let mut turned = piece.clone();
        (turned.x, turned.y, turned.heading) = (x, y, heading);
        if let Some(turned) = tidy_piece(&turned) {
            *piece = turned;
        }
    }
    for sign in &mut art.signs {
        [sign.x, sign.y] = how.place([sign.x, sign.y]).map(short);
    }
    for area in &mut art.areas {
        let turned = reshaped(area, |_, at| how.place(at));
        if let Some(turned) = tidy_area(&turned) {
            *area = turned;
        }
    }
}
