//! `design.art-unseen`, `design.broken-picture` and `design.low-contrast`: what the designer has put on the board, and its colours.

use formulad_core::plan::{ArtColors, ArtPlan, Board, PicturePlan, PieceKind, PiecePlan};

use super::prelude::*;
use super::scenery;
use crate::colors;
use crate::picture::{self, PictureError};
use crate::words::one_line;

kinds! {
    advice ART_UNSEEN "design.art-unseen":
        "An area, a piece or the place of a sign of the art is not seen on the board.",
        "It lies off the board, has no size (or one over 5 m) or no text, or an area has fewer than three points; nobody will \
         see it, and nobody will find it to delete it.",
        "A lake 200 mm to the left of the board.";

    warning BROKEN_PICTURE "design.broken-picture":
        "A picture of the art cannot be drawn.",
        "Its file is damaged, is neither PNG nor JPEG, or is too large, a piece shows a picture that is not there, \
         or cuts all of it off; a crossed frame is drawn instead.",
        "A logo whose picture was removed from the file.";

    advice LOW_CONTRAST "design.low-contrast":
        "Two chosen colours that lie on each other are hard to tell apart.",
        "Letters need a contrast of 3 to 1 to what they stand on to be read from across a table, and lines \
         on the road 1.5 to 1 (the measure is that of WCAG 2).",
        "White letters on yellow boards.";
}

/// Minimum contrast of letters, as WCAG 2 asks of large text, and of lines.
const LETTERS: f64 = 3.0;
const LINES: f64 = 1.5;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let plan = circuit.track.plan();
    unseen(&plan.art, plan.board, reporter);
    pictures(&plan.art, reporter);
    contrasts(&plan.art.colors, reporter);
}

fn unseen(art: &ArtPlan, board: Board, reporter: &mut Reporter<'_>) {
    // Whether something this far around its middle, or between its ends, reaches onto the board.
    let is_seen = |[x0, x1]: [f64; 2], [y0, y1]: [f64; 2]| {
        x0 < board.width && x1 > 0.0 && y0 < board.height && y1 > 0.0
    };
    let ends = |values: &mut dyn Iterator<Item = f64>| {
        values.fold(
            [f64::INFINITY, f64::NEG_INFINITY],
            |[least, most], value| [least.min(value), most.max(value)],
        )
    };
    let mut points = 0;
    for (at, area) in art.areas.iter().enumerate() {
        points += area.outline.len() / 2;
        let (number, kind) = (at + 1, area.kind.to_string());
        let (message, help) = if points > ArtPlan::MOST_POINTS {
            let message = message!(
                "area {number} ({kind}) lies behind the {most}th point of all areas",
                number,
                kind,
                most = ArtPlan::MOST_POINTS
            );
            (message, message!("draw areas with fewer points"))
        } else if area.outline.len() < 6 || area.outline.len() % 2 == 1 {
            let message = message!(
                "area {number} ({kind}) has 1 numbers in its outline"
                    | "area {number} ({kind}) has {count} numbers in its outline",
                count = area.outline.len(),
                number,
                kind
            );
            (
                message,
                message!("give an x and a y for each of at least three points"),
            )
        } else if !is_seen(
            ends(&mut area.points().map(|(x, _)| x)),
            ends(&mut area.points().map(|(_, y)| y)),
        ) {
            (
                message!("area {number} ({kind}) lies off the board", number, kind),
                message!("move it onto the board, or delete it"),
            )
        } else {
            continue;
        };
        let pointer = format!("/art/areas/{at}");
        reporter.push(ART_UNSEEN.at(pointer, message, help));
    }
    let around = |middle: f64, size: f64| [middle - size / 2.0, middle + size / 2.0];
    for (at, piece) in art.pieces.iter().enumerate() {
        let (number, kind) = (at + 1, piece.kind.to_string());
        let (message, help) = if at >= ArtPlan::MOST_PIECES {
            (
                message!(
                    "piece {number} ({kind}) is one more than the {most} that are drawn",
                    number,
                    kind,
                    most = ArtPlan::MOST_PIECES
                ),
                message!("use areas for woods and crowds"),
            )
        } else if piece.kind.has_text() && piece.text.trim().is_empty() {
            (
                message!("piece {number} ({kind}) has no text", number, kind),
                message!("write a text for it, or delete it"),
            )
        } else if !scenery::is_drawable(piece)
            || piece.kind == PieceKind::Picture
                && !is_seen(around(piece.x, piece.size), around(piece.y, piece.size))
        {
            (
                message!(
                    "piece {number} ({kind}) lies off the board, or has no size",
                    number,
                    kind
                ),
                message!("move it onto the board, or delete it"),
            )
        } else {
            continue;
        };
        let pointer = format!("/art/pieces/{at}");
        reporter.push(ART_UNSEEN.at(pointer, message, help));
    }
}

fn pictures(art: &ArtPlan, reporter: &mut Reporter<'_>) {
    let broken = |pointer: String, message, help| BROKEN_PICTURE.at(pointer, message, help);
    for (at, (picture, header)) in art.pictures.iter().zip(picture::headers(art)).enumerate() {
        let (number, name) = (at + 1, one_line(&picture.name).into_owned());
        let names = |other: &PicturePlan| other.name == picture.name;
        let is_shown =
            |piece: &PiecePlan| piece.kind.has_picture() && piece.picture == picture.name;
        let fault = header.and_then(|_| picture::check(&picture.data)).err();
        let at = format!("/art/pictures/{at}");
        if let Some(fault) = fault {
            let help = match fault {
                PictureError::TooMuch | PictureError::Size { .. } | PictureError::Memory => {
                    message!("use a smaller picture")
                }
                _ => message!("put the picture in again"),
            };
            let message = message!(
                "picture {number} (“{name}”) cannot be drawn: {fault}",
                number,
                name,
                fault = fault.message()
            );
            reporter.push(broken(format!("{at}/data"), message, help));
        } else if art.pictures.iter().filter(|other| names(other)).count() > 1 {
            let message = message!(
                "picture {number} (“{name}”) has the name of another picture",
                number,
                name
            );
            reporter.push(broken(
                format!("{at}/name"),
                message,
                message!("give each a name of its own"),
            ));
        } else if !art.pieces.iter().any(is_shown) {
            let message = message!(
                "picture {number} (“{name}”) is shown by no piece",
                number,
                name
            );
            reporter.push(ART_UNSEEN.at(at, message, message!("delete it, or show it")));
        }
    }
    for (at, piece) in art.pieces.iter().enumerate() {
        let (number, kind) = (at + 1, piece.kind.to_string());
        if !piece.kind.has_picture() {
            continue;
        } else if art.picture(&piece.picture).is_none() {
            let name = one_line(&piece.picture).into_owned();
            let at = format!("/art/pieces/{at}/picture");
            reporter.push(broken(
                at,
                message!(
                    "piece {number} ({kind}) shows the picture “{name}”, which is not there",
                    number,
                    kind,
                    name
                ),
                message!("name one of `pictures`, or delete the piece"),
            ));
        } else if piece.cropped().is_none() {
            let at = format!("/art/pieces/{at}/crop");
            reporter.push(broken(
                at,
                message!(
                    "the crop of piece {number} ({kind}) reaches beyond its picture",
                    number,
                    kind
                ),
                message!("give four parts from 0 to 1 that leave something in between"),
            ));
        }
    }
}

/// Only colours that the designer has chosen are reported, but they may lie on the usual ones.
fn contrasts(chosen: &ArtColors, reporter: &mut Reporter<'_>) {
    for (at, message) in faint(chosen) {
        reporter.push(LOW_CONTRAST.at(
            format!("/art/colors/{at}"),
            message,
            message!("make one of them darker or brighter"),
        ));
    }
}

/// The chosen colours that are hard to tell from what they lie on, with what is wrong with each, for
/// people to read.
///
/// ```
/// use formulad_core::plan::{ArtColors, Rgb};
/// use formulad_tracks::lint;
///
/// let yellow = Some(Rgb(255, 220, 0));
/// let colors = ArtColors { board: yellow, ..ArtColors::default() };
/// let found = lint::low_contrast(&colors);
/// assert!(found[0].1.contains("`letters`"), "nearly white letters on yellow");
/// ```
#[must_use]
pub fn low_contrast(chosen: &ArtColors) -> Vec<(&'static str, String)> {
    let found = faint(chosen).into_iter();
    let found = found.map(|(at, message)| (at, message.to_string()));
    found.collect()
}

fn faint(chosen: &ArtColors) -> Vec<(&'static str, Message)> {
    const USUAL: ArtColors = colors::USUAL;
    let mut found = Vec::new();
    let letters = ("letters", chosen.letters, USUAL.letters, LETTERS);
    let paint = ("paint", chosen.paint, USUAL.paint, LINES);
    let pairs = [
        (letters, ("board", chosen.board, USUAL.board)),
        (paint, ("road", chosen.road, USUAL.road)),
        (paint, ("one_stop", chosen.one_stop, USUAL.one_stop)),
        (paint, ("two_stops", chosen.two_stops, USUAL.two_stops)),
        (
            paint,
            ("three_stops", chosen.three_stops, USUAL.three_stops),
        ),
        (paint, ("pit", chosen.pit, USUAL.pit)),
    ];
    for ((above, ink, usual_ink, least), (below, ground, usual_ground)) in pairs {
        let at = match (ink, ground) {
            (_, Some(_)) => below,
            (Some(_), None) => above,
            (None, None) => continue,
        };
        let (Some(ink), Some(ground)) = (ink.or(usual_ink), ground.or(usual_ground)) else {
            continue;
        };
        let ratio = colors::contrast(ink, ground);
        if ratio < least {
            let (ink, ground) = (ink.to_string(), ground.to_string());
            let message = message!(
                "the contrast of `{above}` {ink} on `{below}` {ground} is {ratio:.1} to 1, below \
                 {least} to 1",
                above,
                ink,
                below,
                ground,
                ratio,
                least
            );
            found.push((at, message));
        }
    }
    found
}
