//! Pieces: a small set of things seen from above, or from the front as on old maps.

use formulad_core::plan::{PictureData, PieceKind, PiecePlan};

use super::super::style::{Around, Style};
use super::super::{Color, Item, Layer, Shape};
use super::buildings::{hall, house, stand, tower};
use super::easel::Easel;
use super::nature::{fir, palm, rock, tree};
use super::small::{boat, marshal, tyres};
use crate::geometry::{Point, Rect, Vec2, bounds, heading};
use crate::picture::Header;

const WHITE: Color = Color::hex(0xff_ffff);
/// The opacity of a picture on the ground at night.
const DIMMED: f32 = 0.45;

/// The items that a piece is drawn with; `shown` is the picture that it shows, if any. Empty if the piece has no size,
/// or is left out on paper.
pub(super) fn items(
    piece: &PiecePlan,
    shown: Option<(&PictureData, Header)>,
    style: &Style,
) -> Vec<Item> {
    let is_paper = style.around == Around::Paper;
    let is_drawable = [piece.x, piece.y, piece.heading]
        .iter()
        .all(|n| n.abs() < 1e5)
        && [Some(piece.size), piece.depth()]
            .into_iter()
            .flatten()
            .all(|n| n > 0.0 && n <= PiecePlan::LARGEST);
    if !is_drawable || is_paper && !piece.kind.is_overhead() {
        return Vec::new();
    }
    let usual_depth = piece.kind.usual_depth().map(|part| part * piece.size);
    let deep = piece.depth().zip(usual_depth);
    let deep = deep.map_or(1.0, |(depth, usual)| depth / usual);
    // Texts and logos lie on top of everything and stay lit at night.
    let layer = if piece.kind.is_overhead() {
        Layer::Overhead
    } else {
        Layer::Scenery
    };
    let at = Point::new(piece.x, piece.y);
    let size = [piece.size, piece.size * deep];
    let mut easel = Easel::new(style, layer, at, piece.heading, size);
    easel.lettering = piece.lettering.unwrap_or(style.lettering);
    easel.typeface = piece.typeface.unwrap_or(style.typeface);
    let color = piece.color.map_or(usual(piece.kind), Color::from);
    let draw = match piece.kind {
        PieceKind::Tree => tree,
        PieceKind::Fir => fir,
        PieceKind::Palm => palm,
        PieceKind::Rock => rock,
        PieceKind::House => house,
        PieceKind::Hall => hall,
        PieceKind::Tower => tower,
        PieceKind::Stand => stand,
        PieceKind::Marshal => marshal,
        PieceKind::Tyres => tyres,
        PieceKind::Boat => boat,
        PieceKind::Billboard | PieceKind::Footbridge => {
            let color = if is_paper { WHITE } else { color };
            let is_bridge = piece.kind == PieceKind::Footbridge;
            easel.sign(color, style.on(color), is_bridge, &piece.text);
            return easel.items;
        }
        PieceKind::Picture | PieceKind::Logo => {
            let is_dimmed = style.is_dark && piece.kind == PieceKind::Picture;
            let opacity = if is_dimmed { DIMMED } else { 1.0 };
            match shown.zip(piece.cropped()) {
                Some((shown, crop)) => easel.image(shown, crop, opacity),
                None => easel.missing(),
            }
            return easel.items;
        }
        PieceKind::Text => {
            let ink = piece.color.filter(|_| !is_paper);
            easel.write(
                &piece.text,
                piece.size,
                ink.map_or(style.pointer, Color::from),
            );
            return easel.items;
        }
    };
    draw(&mut easel, color);
    easel.items
}

/// The default main colour of a piece; that of a text depends on the time of day.
pub(super) const fn usual(kind: PieceKind) -> Color {
    Color::hex(match kind {
        PieceKind::Tree => 0x86a66c,
        PieceKind::Fir => 0x5f8560,
        PieceKind::Palm => 0x7ea35b,
        PieceKind::Rock => 0xb3ad9d,
        PieceKind::House => 0xb9694f,
        PieceKind::Hall => 0xaeb6bb,
        PieceKind::Tower | PieceKind::Tyres => 0xc8402f,
        PieceKind::Stand => 0x7d8894,
        PieceKind::Marshal => 0xf2c230,
        PieceKind::Boat => 0x8a5a3a,
        PieceKind::Billboard | PieceKind::Footbridge => 0x1f4e79,
        PieceKind::Text => 0x1d2a38,
        PieceKind::Picture | PieceKind::Logo => 0x8b9299,
    })
}

/// The part of the board that items take up.
pub(super) fn bounds_of(items: &[Item]) -> Option<Rect> {
    let parts = items.iter().filter_map(|item| match &item.shape {
        Shape::Circle { center, radius } => Some(Rect::from_center_size(
            *center,
            (2.0 * radius, 2.0 * radius),
        )),
        Shape::Text(text) => {
            let lean = text.slant * 0.36 * text.size;
            let half = Vec2::new(text.width() / 2.0 + lean, 0.4 * text.size);
            let (way, along) = (heading(text.rotation.rem_euclid(360.0)), half);
            let across = way.turn_90() * along.y;
            let ends = [way * along.x, way * -along.x];
            bounds(
                ends.into_iter()
                    .flat_map(|end| [text.at + end + across, text.at + end - across]),
            )
        }
        shape => bounds(shape.outline()),
    });
    parts.reduce(|all, part| all.union(part))
}
