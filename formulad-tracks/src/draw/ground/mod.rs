//! What lies around the road: by day a landscape, by night a city.

use super::art::Areas;
use super::chance::PlaceNoise;
use super::layout::{Layout, VERGE, ribbon};
use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::Style;
use super::{Color, Layer, Shape, Stroke, pit_lane};
use crate::geometry::{Point, Rect};
use formulad_core::TrackPlan;
use landscape::{Country, SEA, seed};
use relief::Peak;
use scatter::Scatter;

mod landscape;
mod relief;
mod scatter;
mod scenery;

#[cfg(test)]
pub(super) use landscape::GROUNDS;
pub use landscape::{landscape_in, landscape_of};

/// The width of the land beside the road.
const SHORE: f64 = 9.0;

/// The largest board, in square millimetres, that gets houses and waves: they are small, and a
/// larger one would need too many.
const SCENERY: f64 = 4_000_000.0;

/// The distance from one place to the next, across and down.
const BLOCK: (f64, f64) = (31.0, 25.0);

/// The width of a street between blocks of houses.
const STREET: f64 = 6.0;

/// What surrounds the road.
pub(super) struct Surroundings {
    /// What lies around it; `None` on paper.
    country: Option<&'static Country>,
    board: Rect,
    seed: u32,
}

/// The colours of the ground outside the circuit and inside it.
pub(super) fn colors(plan: &TrackPlan, style: &Style) -> [Color; 2] {
    let country = Country::around(plan, style);
    let grounds = country.map(|country| country.grounds(style));
    let seen = |ground| style.seen(Layer::Ground, ground);
    grounds.map_or([style.land; 2], |grounds| grounds.map(seen))
}

impl Surroundings {
    /// What surrounds the road of this plan.
    pub(super) fn of(layout: &Layout<'_>, style: &Style) -> Self {
        Self {
            country: Country::around(layout.plan, style),
            board: Rect::new(0.0, 0.0, layout.width, layout.height),
            seed: seed(&layout.plan.name),
        }
    }

    /// Paints the land: the inside of the circuit and a strip along the road.
    pub(super) fn paint(&self, painter: &mut Painter<'_>, grid: &OccupancyGrid) {
        let board = Shape::rect(self.board);
        let Some(country) = self.country else {
            painter.fill(Layer::Ground, None, board, painter.style.land);
            return;
        };
        let [outside, inside] = country.grounds(painter.style);
        painter.fill(Layer::Ground, None, board, outside);
        (country.relief)(painter, self.board, self.seed);
        let is_split = inside != outside;
        let strips = |painter: &mut Painter<'_>| {
            for strip in grid.strips().into_iter().filter(|_| is_split) {
                painter.fill(Layer::Ground, None, Shape::rect(strip), inside);
            }
        };
        // Land covers the edge of the verge, and the verge that of water.
        if inside == SEA {
            strips(painter);
        }
        if let Some(colors) = country.verge.or(is_split.then_some((inside, inside))) {
            verge(painter, colors);
        }
        if inside != SEA {
            strips(painter);
        }
    }

    /// Paints the houses, trees and waves in the free places, but not on the designer's areas.
    pub(super) fn scenery(
        &self,
        painter: &mut Painter<'_>,
        grid: &OccupancyGrid,
        areas: &Areas<'_>,
    ) {
        let board = grid.board();
        let Some(country) = self.country.filter(|_| board.x1 * board.y1 <= SCENERY) else {
            return;
        };
        let side = |at: Point| {
            let sides = [&country.outside, &country.inside];
            sides[usize::from(grid.is_inside(at))]
        };
        let peak = Peak::new(self.board, self.seed);
        let columns = (board.x1 / BLOCK.0) as u32;
        let rows = (board.y1 / BLOCK.1) as u32;
        let mut scatter = Scatter::new(BLOCK);
        for row in 1..=rows {
            for column in 1..=columns {
                let block = Point::new(f64::from(column) * BLOCK.0, f64::from(row) * BLOCK.1);
                // Towns have streets; nothing else stands in rows.
                let stands = if side(block).is_town {
                    Some(block)
                } else {
                    let is_there =
                        |at: &Point| at.x < board.x1 && at.y < board.y1 && !side(*at).is_town;
                    scatter.next(column, row).filter(is_there)
                };
                if let Some(at) = stands.filter(|at| !areas.cover(*at)) {
                    (side(at).furnish)(&mut Plot {
                        painter,
                        grid,
                        peak: &peak,
                        board: self.board,
                        at,
                        chance: PlaceNoise::at(column, row),
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
        let layout = painter.layout;
        for spot in &layout.spots {
            let seam = Stroke::new(1.0, color);
            painter.outlined(Layer::Ground, None, spot.band(-half, half), color, seam);
        }
        let ramps = layout.ramps.iter().map(|ramp| ribbon(ramp, half));
        for land in ramps.chain(pit_lane::land(layout, half)) {
            painter.fill(Layer::Ground, None, land, color);
        }
    }
}

/// A place where something may stand.
struct Plot<'a, 'p> {
    painter: &'a mut Painter<'p>,
    grid: &'a OccupancyGrid,
    peak: &'a Peak,
    board: Rect,
    at: Point,
    chance: PlaceNoise,
}

impl Plot<'_, '_> {
    /// The part of the place that can be built on; `None` if the road or a sign takes up any of it.
    fn plot(&self) -> Option<Rect> {
        let plot = Rect::from_center_size(self.at, (BLOCK.0 - STREET, BLOCK.1 - STREET));
        self.grid.is_free(plot.inflate(1.0, 1.0)).then_some(plot)
    }
}
