//! What a designer has put on the board: areas and pieces.

mod area;
mod buildings;
mod easel;
mod nature;
mod outline;
mod piece;
mod small;
mod tiers;

use formulad_core::TrackPlan;
use formulad_core::plan::{
    AreaKind, AreaPlan, ArtPlan, PictureData, PicturePlan, PieceKind, PiecePlan, Rgb,
};

use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::{Around, Style};
use crate::geometry::{Point, Rect};
use crate::picture;
pub(super) use area::{Areas, LEAVES};
pub(super) use buildings::{church, hall, house};
pub(super) use easel::Easel;
#[cfg(any(feature = "pdf", feature = "png"))]
pub(super) use easel::no_image;
pub(super) use nature::{dome, fir, palm, rock, tree};
pub(super) use small::boat;
pub(super) use tiers::Tiers;

/// Paints the areas, but not on paper.
pub(super) fn paint_areas(painter: &mut Painter<'_>, areas: &Areas<'_>) {
    if painter.style.around != Around::Paper {
        areas.paint(painter);
    }
}

/// Paints the pieces. Signs and generated scenery keep off them.
pub(super) fn paint(painter: &mut Painter<'_>, grid: &mut OccupancyGrid) {
    let art = &painter.layout.plan.art;
    let headers = picture::headers(art);
    for plan in pieces(painter.layout.plan) {
        let shown = shown(art, plan).and_then(|(at, data)| {
            let header = headers.get(at)?.clone().ok()?;
            picture::is_plain(data).then_some((data, header))
        });
        // Also on paper, where most pieces are left out, so that signs stand in the same places on every board. Signs
        // may stand on pictures on the ground.
        let bounds = piece::bounds_of(&piece::items(plan, shown, &Style::DAY));
        if let Some(rect) = bounds.filter(|_| plan.kind != PieceKind::Picture) {
            grid.take(rect);
        }
        for item in piece::items(plan, shown, painter.style) {
            painter.push(item);
        }
    }
}

fn pieces(plan: &TrackPlan) -> impl Iterator<Item = &PiecePlan> {
    plan.art.pieces.iter().take(ArtPlan::MOST_PIECES)
}

/// The picture that a piece shows, and its position among those of the art.
fn shown<'a>(art: &'a ArtPlan, piece: &PiecePlan) -> Option<(usize, &'a PictureData)> {
    let is_meant = |picture: &PicturePlan| picture.name == piece.picture;
    let at = art.pictures.iter().position(is_meant)?;
    piece
        .kind
        .has_picture()
        .then_some((at, &art.pictures[at].data))
}

/// The part of the board that a piece of this art takes up; `None` if it cannot be drawn.
///
/// ```
/// use formulad_core::plan::{ArtPlan, PieceKind, PiecePlan};
/// use formulad_tracks::draw;
///
/// let tree = PiecePlan::new(PieceKind::Tree, 100.0, 50.0);
/// let bounds = draw::piece_bounds(&ArtPlan::default(), &tree).ok_or("not drawn")?;
/// assert!(bounds.contains(draw::Point::new(100.0, 50.0)));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn piece_bounds(art: &ArtPlan, piece: &PiecePlan) -> Option<Rect> {
    let shown = shown(art, piece);
    let shown = shown.and_then(|(_, data)| Some((data, picture::header(data).ok()?)));
    piece::bounds_of(&piece::items(piece, shown, &Style::DAY))
}

/// The default main colour of pieces of a kind; texts are bright at night.
#[must_use]
pub fn piece_color(kind: PieceKind) -> Rgb {
    piece::usual(kind).into()
}

/// The default colour of areas of a kind.
#[must_use]
pub fn area_color(kind: AreaKind) -> Rgb {
    area::usual(kind).into()
}

/// The outline of an area as it is drawn: a smooth curve through its points; empty if there is nothing to draw.
#[must_use]
pub fn area_outline(area: &AreaPlan) -> Vec<Point> {
    outline::smooth(area)
}

/// Whether a place lies in an area as it is drawn.
///
/// ```
/// use formulad_core::plan::{AreaKind, AreaPlan};
/// use formulad_tracks::draw::{self, Point};
///
/// let outline = vec![0.0, 0.0, 40.0, 0.0, 40.0, 40.0, 0.0, 40.0];
/// let lake = AreaPlan { kind: AreaKind::Water, outline, color: None };
/// assert!(draw::area_contains(&lake, Point::new(20.0, 20.0)));
/// assert!(!draw::area_contains(&lake, Point::new(90.0, 20.0)));
/// ```
#[must_use]
pub fn area_contains(area: &AreaPlan, at: Point) -> bool {
    outline::contains(&outline::smooth(area), at)
}
