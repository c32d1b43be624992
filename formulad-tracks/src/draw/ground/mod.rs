//! What lies around the road: by day a landscape, by night a city.

use super::layout::{Kind, Layout, VERGE};
use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::{Around, Style};
use super::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect};
use chance::Chance;
use landscape::{CITY, Landscape, SEA, seed};
use relief::Peak;
use scatter::Scatter;

pub(super) mod chance;
mod landscape;
mod relief;
mod scatter;
mod scenery;

#[cfg(test)]
pub(super) use landscape::GROUNDS;
pub use landscape::{landscapes, set_scenery};

/// The width of the land beside the road.
const SHORE: f64 = 9.0;

/// The largest board, in square millimetres, that gets houses and waves: they are small, and a
/// larger one would need too many.
const SCENERY: f64 = 4_000_000.0;

/// From one place to the next, across and down.
const BLOCK: (f64, f64) = (31.0, 25.0);

/// The width of a street between blocks of houses.
const STREET: f64 = 6.0;

/// What surrounds the road.
pub(super) struct Ground {
    /// None on paper.
    landscape: Option<&'static Landscape>,
    board: Rect,
    seed: u32,
}

impl Ground {
    /// What surrounds the road of this plan.
    pub(super) fn of(layout: &Layout<'_>, style: &Style) -> Self {
        Self {
            landscape: match style.around {
                Around::Country => Some(Landscape::of(layout.plan)),
                Around::City => Some(&CITY),
                Around::Paper => None,
            },
            board: Rect::new(0.0, 0.0, layout.width, layout.height),
            seed: seed(&layout.plan.name),
        }
    }

    /// Paints the land: the inside of the circuit and a strip along the road.
    pub(super) fn paint(&self, painter: &mut Painter<'_>, grid: &OccupancyGrid) {
        let board = Shape::rect(self.board);
        let Some(landscape) = self.landscape else {
            painter.fill(Layer::Ground, None, board, painter.style.land);
            return;
        };
        let (outside, inside) = (landscape.outside.color, landscape.inside.color);
        painter.fill(Layer::Ground, None, board, outside);
        (landscape.relief)(painter, self.board, self.seed);
        let strips = |painter: &mut Painter<'_>| {
            for strip in grid.strips().into_iter().filter(|_| inside != outside) {
                painter.fill(Layer::Ground, None, Shape::rect(strip), inside);
            }
        };
        // Land covers the edge of the verge, and the verge that of water.
        if inside == SEA {
            strips(painter);
        }
        if let Some(colors) = landscape.verge {
            verge(painter, colors);
        }
        if inside != SEA {
            strips(painter);
        }
    }

    /// Paints the houses, trees and waves in the places that are left.
    pub(super) fn scenery(&self, painter: &mut Painter<'_>, grid: &OccupancyGrid) {
        let board = grid.board();
        let Some(landscape) = self.landscape.filter(|_| board.x1 * board.y1 <= SCENERY) else {
            return;
        };
        let side = |at: Point| {
            let sides = [&landscape.outside, &landscape.inside];
            sides[usize::from(grid.is_inside(at))]
        };
        let peak = Peak::new(self.board, self.seed);
        let columns = (board.x1 / BLOCK.0) as u32;
        let rows = (board.y1 / BLOCK.1) as u32;
        let mut scatter = Scatter::new(BLOCK);
        for row in 1..=rows {
            for column in 1..=columns {
                let block = Point::new(f64::from(column) * BLOCK.0, f64::from(row) * BLOCK.1);
                // Towns have streets; nobody lines up anything else.
                let stands = if side(block).is_town {
                    Some(block)
                } else {
                    let is_there =
                        |at: &Point| at.x < board.x1 && at.y < board.y1 && !side(*at).is_town;
                    scatter.next(column, row).filter(is_there)
                };
                if let Some(at) = stands {
                    (side(at).furnish)(&mut Place {
                        painter,
                        grid,
                        peak: &peak,
                        board: self.board,
                        at,
                        chance: Chance::at(column, row),
                    });
                }
            }
        }
    }
}

/// Paints the land along the road, and its edge.
fn verge(painter: &mut Painter<'_>, (verge, rim): (Color, Color)) {
    let half = painter.layout.lane / 2.0 + VERGE + SHORE;
    let edge = Some((half + 1.2, rim)).filter(|_| rim != verge);
    for (half, color) in edge.into_iter().chain([(half, verge)]) {
        for spot in &painter.layout.spots {
            let seam = Stroke::new(1.0, color);
            painter.outlined(Layer::Ground, None, spot.band(-half, half), color, seam);
            // Round where a pit lane begins, and at the ends of its row of boxes.
            if !matches!(spot.kind, Kind::Road(_)) {
                let (center, radius) = (spot.at, half);
                painter.fill(Layer::Ground, None, Shape::Circle { center, radius }, color);
            }
        }
    }
}

/// A place where something may stand.
struct Place<'a, 'p> {
    painter: &'a mut Painter<'p>,
    grid: &'a OccupancyGrid,
    peak: &'a Peak,
    board: Rect,
    at: Point,
    chance: Chance,
}

impl Place<'_, '_> {
    /// The place as far as it can be built on; none if the road or a sign takes up any of it.
    fn plot(&self) -> Option<Rect> {
        let plot = Rect::from_center_size(self.at, (BLOCK.0 - STREET, BLOCK.1 - STREET));
        self.grid.is_free(plot.inflate(1.0, 1.0)).then_some(plot)
    }
}
