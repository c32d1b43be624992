//! What a designer has put on the board: areas and pieces.

mod area;
mod piece;

use formulad_core::TrackPlan;
use formulad_core::plan::{AreaKind, AreaPlan, ArtPlan, PieceKind, PiecePlan, Rgb};

use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::{Around, Style};
use crate::geometry::{Point, Rect};
pub(super) use area::Areas;

/// Paints the areas and pieces. Signs and what grows by itself keep off the pieces.
pub(super) fn paint(painter: &mut Painter<'_>, areas: &Areas<'_>, grid: &mut OccupancyGrid) {
    if painter.style.around != Around::Paper {
        areas.paint(painter);
    }
    for plan in pieces(painter.layout.plan) {
        // On paper, too, where most are left out: signs stand where they do on every board.
        if let Some(rect) = piece_bounds(plan) {
            grid.take(rect);
        }
        for item in piece::items(plan, painter.style) {
            painter.push(item);
        }
    }
}

fn pieces(plan: &TrackPlan) -> impl Iterator<Item = &PiecePlan> {
    plan.art.pieces.iter().take(ArtPlan::MOST_PIECES)
}

/// The part of the board that a piece takes up; none if it cannot be drawn.
///
/// ```
/// use formulad_core::plan::{PieceKind, PiecePlan};
/// use formulad_tracks::draw;
///
/// let tree = PiecePlan::new(PieceKind::Tree, 100.0, 50.0);
/// let bounds = draw::piece_bounds(&tree).ok_or("not drawn")?;
/// assert!(bounds.contains(draw::Point::new(100.0, 50.0)));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn piece_bounds(piece: &PiecePlan) -> Option<Rect> {
    piece::bounds_of(&piece::items(piece, &Style::DAY))
}

/// The main colour that pieces of a kind have where none is chosen; texts are bright by night.
#[must_use]
pub fn piece_color(kind: PieceKind) -> Rgb {
    piece::usual(kind).into()
}

/// The colour that areas of a kind have where none is chosen.
#[must_use]
pub fn area_color(kind: AreaKind) -> Rgb {
    area::usual(kind).into()
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
    area::contains(&area::smooth(area), at)
}
