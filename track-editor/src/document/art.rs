//! The art of the board: its pieces, areas, signs and colours, and the edits of them.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use formulad_core::TrackPlan;
use formulad_core::plan::{
    AreaPlan, ArtPlan, Folds, Landscape, Lettering, LineWidths, PictureData, PicturePlan,
    PiecePlan, PlateStyle, Rgb, Sign, SignPlan, TimeOfDay, TitleStyle, Typeface,
};

use super::place::{distance, short, short_heading};
use super::transform::Transform;

/// Something on the board besides its spaces: pieces and areas by their index in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArtItem {
    /// An area.
    Area(usize),
    /// A piece.
    Piece(usize),
    /// A sign.
    Sign(Sign),
}

impl ArtItem {
    /// Whether a circuit has such an item.
    pub fn is_in(self, plan: &TrackPlan) -> bool {
        match self {
            Self::Piece(at) => at < plan.art.pieces.len(),
            Self::Area(at) => at < plan.art.areas.len(),
            Self::Sign(Sign::Corner(id)) => plan.corners.iter().any(|corner| corner.id == id),
            Self::Sign(Sign::Name | Sign::Weather | Sign::Direction) => true,
        }
    }
}

/// Some of the items, by their kinds.
#[derive(Debug, Default)]
struct Chosen {
    areas: BTreeSet<usize>,
    pieces: BTreeSet<usize>,
    signs: BTreeSet<Sign>,
}

impl Chosen {
    fn of(items: &[ArtItem]) -> Self {
        let mut chosen = Self::default();
        for item in items {
            match item {
                ArtItem::Area(at) => chosen.areas.insert(*at),
                ArtItem::Piece(at) => chosen.pieces.insert(*at),
                ArtItem::Sign(sign) => chosen.signs.insert(*sign),
            };
        }
        chosen
    }
}

/// What these items are once they have been put on top of all others, or below them.
pub fn restacked(art: &ArtPlan, items: &[ArtItem], to_front: bool) -> Vec<ArtItem> {
    let chosen = Chosen::of(items);
    let ends = |count: usize, all: usize| {
        let first = if to_front { all - count.min(all) } else { 0 };
        first..first + count
    };
    let areas = ends(chosen.areas.len(), art.areas.len()).map(ArtItem::Area);
    let pieces = ends(chosen.pieces.len(), art.pieces.len()).map(ArtItem::Piece);
    let signs = chosen.signs.into_iter().map(ArtItem::Sign);
    areas.chain(pieces).chain(signs).collect()
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
    /// Sets what the name of the circuit is written on.
    Title(TitleStyle),
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
    /// Shifts items by this many millimetres; of signs, those that are not placed automatically.
    Shift(Vec<ArtItem>, [f64; 2]),
    /// Turns, scales or mirrors items as a whole; of signs, those that are not placed automatically.
    Transform(Vec<ArtItem>, Transform),
    /// Removes items. Signs are placed automatically again.
    Remove(Vec<ArtItem>),
    /// Puts items on top of all others of their kind, or below them.
    Restack(Vec<ArtItem>, bool),
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
            (Self::Shift(a, _), Self::Shift(b, _)) => a == b,
            (Self::Transform(a, how), Self::Transform(b, other)) => {
                a == b && discriminant(how) == discriminant(other)
            }
            _ => self == other,
        }
    }

    /// Applies the edit; values out of range change nothing.
    pub(super) fn apply(&self, art: &mut ArtPlan) {
        match self {
            Self::Time(time) => art.time = *time,
            Self::Landscape(landscape) => art.landscape = *landscape,
            Self::Plates(plates) => art.plates = *plates,
            Self::Title(title) => art.title = *title,
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
            Self::AddArea(area) => art.areas.extend(drawn_area(area)),
            Self::SetPiece(at, piece) => set(&mut art.pieces, *at, tidy_piece(piece)),
            Self::SetArea(at, area) => set(&mut art.areas, *at, drawn_area(area)),
            Self::Shift(items, [dx, dy]) => {
                each(art, items, |[x, y]| [x + dx, y + dy], PiecePlan::clone);
            }
            Self::Transform(items, how) => {
                each(
                    art,
                    items,
                    |at| how.place(at),
                    |piece| transformed(piece, *how),
                );
            }
            Self::Remove(items) => {
                let chosen = Chosen::of(items);
                remove_at(&mut art.areas, &chosen.areas);
                remove_at(&mut art.pieces, &chosen.pieces);
                art.signs
                    .retain(|sign| sign.of().is_none_or(|of| !chosen.signs.contains(&of)));
                remove_unseen(art);
            }
            Self::Restack(items, to_front) => {
                let chosen = Chosen::of(items);
                restack(&mut art.areas, &chosen.areas, *to_front);
                restack(&mut art.pieces, &chosen.pieces, *to_front);
            }
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

/// Adds copies of areas and pieces on top of all others, shifted by this many millimetres, and the pictures that they show.
pub(super) fn paste(
    art: &mut ArtPlan,
    (areas, pieces, pictures): (&[AreaPlan], &[PiecePlan], &[PicturePlan]),
    [dx, dy]: [f64; 2],
) {
    let names: BTreeMap<&str, String> = pictures
        .iter()
        .map(|picture| {
            (
                picture.name.as_str(),
                add_picture(&mut art.pictures, picture),
            )
        })
        .collect();
    let shifted = |[x, y]: [f64; 2]| [x + dx, y + dy];
    for area in areas {
        let area = reshaped(area, |_, at| shifted(at));
        art.areas.extend(tidy_area(&area));
    }
    for piece in pieces {
        let [x, y] = shifted([piece.x, piece.y]);
        let picture = names.get(piece.picture.as_str());
        let piece = PiecePlan {
            x,
            y,
            picture: picture.unwrap_or(&piece.picture).clone(),
            ..piece.clone()
        };
        art.pieces.extend(tidy_piece(&piece));
    }
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

/// Gives items other places, and pieces other sizes and headings; nothing that is not valid.
fn each(
    art: &mut ArtPlan,
    items: &[ArtItem],
    place: impl Fn([f64; 2]) -> [f64; 2],
    change: impl Fn(&PiecePlan) -> PiecePlan,
) {
    for item in items {
        match *item {
            ArtItem::Piece(at) => {
                let piece = art.pieces.get(at).map(|piece| {
                    let [x, y] = place([piece.x, piece.y]);
                    PiecePlan {
                        x,
                        y,
                        ..change(piece)
                    }
                });
                set(&mut art.pieces, at, piece.as_ref().and_then(tidy_piece));
            }
            ArtItem::Area(at) => {
                let area = art
                    .areas
                    .get(at)
                    .map(|area| reshaped(area, |_, at| place(at)));
                set(&mut art.areas, at, area.as_ref().and_then(tidy_area));
            }
            ArtItem::Sign(sign) => {
                if let Some((x, y)) = art.sign(sign) {
                    put_sign(art, sign, Some(place([x, y])));
                }
            }
        }
    }
}

/// The heading and the size of a piece after a change. What is level stays level when mirrored, so that texts can be read.
fn transformed(piece: &PiecePlan, how: Transform) -> PiecePlan {
    let heading = match how.mirrors() {
        true => -piece.heading,
        false => how.heading(piece.heading),
    };
    let times = match how {
        Transform::Scale(_, times) => times,
        _ => 1.0,
    };
    PiecePlan {
        heading,
        size: piece.size * times,
        depth: piece.depth.map(|depth| depth * times),
        ..piece.clone()
    }
}

fn remove_at<T>(items: &mut Vec<T>, at: &BTreeSet<usize>) {
    let mut index = 0..;
    items.retain(|_| index.next().is_none_or(|index| !at.contains(&index)));
}

fn restack<T>(items: &mut Vec<T>, at: &BTreeSet<usize>, to_front: bool) {
    let all = std::mem::take(items).into_iter().enumerate();
    let (chosen, others): (Vec<_>, Vec<_>) = all.partition(|(index, _)| at.contains(index));
    let (first, last) = if to_front {
        (others, chosen)
    } else {
        (chosen, others)
    };
    items.extend(first.into_iter().chain(last).map(|(_, item)| item));
}

/// A piece with its numbers rounded as they are saved; `None` if its place, size or crop is not valid.
fn tidy_piece(piece: &PiecePlan) -> Option<PiecePlan> {
    let numbers = [piece.x, piece.y, piece.size, piece.heading];
    let size = short(piece.size.clamp(1.0, PiecePlan::LARGEST));
    let depth = piece.depth.filter(|depth| depth.is_finite());
    let depth = depth.filter(|_| piece.kind.usual_depth().is_some());
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
            depth: depth.map(|depth| short(depth.clamp(1.0, PiecePlan::LARGEST))),
            heading: short_heading(piece.heading.rem_euclid(360.0)),
            crop: if is_cropped {
                crop.map(fine).to_vec()
            } else {
                Vec::new()
            },
            ..piece.clone()
        })
}

/// An area with its numbers rounded as they are saved; `None` if it has no inside, like a line.
fn drawn_area(area: &AreaPlan) -> Option<AreaPlan> {
    tidy_area(area).filter(has_inside)
}

/// Whether there is ground between the sides of an area: 2 mm on average.
pub fn has_inside(area: &AreaPlan) -> bool {
    let points: Vec<[f64; 2]> = area.points().map(|(x, y)| [x, y]).collect();
    let next = points.iter().cycle().skip(1);
    let sides = || points.iter().zip(next.clone());
    let twice: f64 = sides().map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
    let around: f64 = sides().map(|(a, b)| distance(*a, *b)).sum();
    points.len() > 2 && twice.abs() / 2.0 >= around.max(1.0)
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

/// Turns or mirrors all art with the board.
pub(super) fn turn_with_board(art: &mut ArtPlan, how: Transform) {
    let areas = (0..art.areas.len()).map(ArtItem::Area);
    let pieces = (0..art.pieces.len()).map(ArtItem::Piece);
    let signs = art
        .signs
        .iter()
        .filter_map(|sign| sign.of().map(ArtItem::Sign));
    let all: Vec<ArtItem> = areas.chain(pieces).chain(signs).collect();
    each(
        art,
        &all,
        |at| how.place(at),
        |piece| transformed(piece, how),
    );
}
