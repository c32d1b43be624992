//! The art of the board: its pieces, areas, signs and colours, and the edits of them.

use formulad_core::plan::{
    AreaPlan, ArtPlan, Folds, Landscape, Lettering, LineWidths, PictureData, PicturePlan,
    PiecePlan, PlateStyle, Rgb, Sign, SignPlan, TimeOfDay, Typeface,
};

use super::place::{short, short_heading};
use super::transform::Transform;

/// Something that the designer has put on the board, by its index in the plan.
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
    /// Sets the time of day; `None` derives it from the circuit's features.
    Time(Option<TimeOfDay>),
    /// Sets the landscape; `None` derives it from the circuit's name and notes.
    Landscape(Option<Landscape>),
    /// Sets the style of the plates of corners.
    Plates(PlateStyle),
    /// Sets how wide lines are.
    Lines(LineWidths),
    /// Sets the lettering of the title and all texts.
    Lettering(Lettering),
    /// Sets the typeface of the title and all texts.
    Typeface(Typeface),
    /// Sets how the board is folded.
    Folds(Folds),
    /// Makes the board look like another, except for what stands on it and how it is folded.
    Look(Box<ArtPlan>),
    /// Sets a colour, by its index in [`ArtColors::named`](formulad_core::plan::ArtColors::named);
    /// `None` restores the usual one.
    Color(usize, Option<Rgb>),
    /// Adds pieces on top of all others.
    AddPieces(Vec<PiecePlan>),
    /// Shows a picture on an existing piece, or on a new one on top of all others. The picture is
    /// stored once, however often it is shown, and under a unique name.
    ShowPicture(Option<usize>, PicturePlan, PiecePlan),
    /// Adds an area on top of all others.
    AddArea(AreaPlan),
    /// Replaces a piece.
    SetPiece(usize, PiecePlan),
    /// Replaces an area.
    SetArea(usize, AreaPlan),
    /// Removes an item.
    Remove(ArtItem),
    /// Puts an item on top of all others of its kind, or below them.
    Restack(ArtItem, bool),
    /// Puts a sign at a place; with `None` it is placed automatically.
    PutSign(Sign, Option<[f64; 2]>),
    /// Places all signs automatically.
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

    /// Applies the edit; values out of range change nothing.
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

/// Gives a sign this place and no other; a place that is not finite is ignored.
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

/// Removes the pictures that no piece shows any longer.
fn remove_unseen(art: &mut ArtPlan) {
    let ArtPlan {
        pieces, pictures, ..
    } = art;
    pictures.retain(|picture| pieces.iter().any(|piece| piece.picture == picture.name));
}

/// The weight in the history of a step between two arts: the files of the pictures that they do not
/// share.
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

/// A piece with its numbers rounded as they are saved; `None` if its place, size or crop is not valid.
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

/// An area with each point moved to what `place` returns for its index and current place.
pub fn reshaped(area: &AreaPlan, place: impl Fn(usize, [f64; 2]) -> [f64; 2]) -> AreaPlan {
    AreaPlan {
        outline: (0..)
            .zip(area.points())
            .flat_map(|(at, (x, y))| place(at, [x, y]))
            .collect(),
        ..area.clone()
    }
}

/// Turns or mirrors all art with the board. What is level stays level when mirrored, so that texts
/// can be read.
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
