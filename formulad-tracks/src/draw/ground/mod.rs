//! What lies around the road: by day a landscape, by night a city.

use super::art::{Areas, Tiers};
use super::chance::PlaceNoise;
use super::layout::{Layout, VERGE};
use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::Style;
use super::{Color, Layer, Shape, pit_lane};
use crate::geometry::{Point, Rect};
use formulad_core::TrackPlan;
use landscape::{Country, SEA, seed};
use plot::{Plot, Site};
use relief::Peak;
use scatter::Scatter;

mod blob;
mod coast;
mod flats;
mod grove;
mod landscape;
mod plot;
mod relief;
mod scatter;
mod sea;
mod town;

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

/// The least distance between jetties.
const JETTIES: f64 = 62.0;

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
        let strips = |painter: &mut Painter<'_>, are_inside: bool, color: Color| {
            for strip in grid.strips(are_inside).into_iter().filter(|_| is_split) {
                painter.fill(Layer::Ground, None, Shape::rect(strip), color);
            }
        };
        let is_wet = [outside, inside].contains(&SEA);
        if is_wet && inside == SEA {
            painter.fill(Layer::Ground, None, Shape::rect(self.board), SEA);
        }
        if is_wet {
            coast::shallows(painter, shore(painter.layout));
        }
        if is_wet && inside == SEA {
            strips(painter, false, outside);
        }
        if let Some(colors) = country.verge.or(is_split.then_some((inside, inside))) {
            verge(painter, colors);
        }
        if inside != SEA {
            strips(painter, true, inside);
        }
    }

    /// Paints the houses, trees and waves in the free places, but not on the designer's areas.
    pub(super) fn scenery(
        &self,
        painter: &mut Painter<'_>,
        grid: &mut OccupancyGrid,
        areas: &Areas<'_>,
    ) {
        let board = grid.board();
        let Some(country) = self.country.filter(|_| board.x1 * board.y1 <= SCENERY) else {
            return;
        };
        let site = Site {
            style: painter.style,
            areas,
            peak: Peak::new(self.board, self.seed),
            board: self.board,
        };
        let grounds = country.grounds(painter.style);
        let mut tiers = Tiers::default();
        if country.outside.color == SEA && country.inside.is_town {
            for taken in self.jetties(painter.layout, &site, grid, &mut tiers) {
                grid.take(taken);
            }
        }
        let side = |at: Point| {
            let at = usize::from(grid.is_inside(at));
            ([&country.outside, &country.inside][at], grounds[at])
        };
        let mut furnish = |room: Rect, at: Point, [column, row]: [u32; 2]| {
            let (side, ground) = side(at);
            (side.furnish)(&mut Plot {
                tiers: &mut tiers,
                site: &site,
                grid,
                ground,
                room,
                at,
                chance: PlaceNoise::at(column, row),
            });
        };
        // Towns have streets; nothing else stands in rows.
        if country.outside.is_town || country.inside.is_town {
            for (block, number) in town::blocks(self.board) {
                if side(block.center()).0.is_town {
                    furnish(block, block.center(), number);
                }
            }
        }
        let columns = (board.x1 / BLOCK.0) as u32;
        let rows = (board.y1 / BLOCK.1) as u32;
        let mut scatter = Scatter::new(BLOCK);
        for row in 1..=rows {
            for column in 1..=columns {
                let is_there =
                    |at: &Point| at.x < board.x1 && at.y < board.y1 && !side(*at).0.is_town;
                if let Some(at) = scatter.next(column, row).filter(is_there) {
                    furnish(Rect::from_center_size(at, BLOCK), at, [column, row]);
                }
            }
        }
        tiers.paint(painter);
    }

    /// Builds jetties along the edge of the land; returns the room that they take.
    fn jetties(
        &self,
        layout: &Layout<'_>,
        site: &Site<'_>,
        grid: &OccupancyGrid,
        tiers: &mut Tiers,
    ) -> Vec<Rect> {
        let half = shore(layout);
        let mut built: Vec<Point> = Vec::new();
        let mut taken = Vec::new();
        let spots = layout.spots.iter().filter(|spot| spot.is_road());
        let ends = spots.flat_map(|spot| {
            spot.edges().map(move |side| {
                let out = spot.way.turn_90() * side;
                (spot.at + out * half, out)
            })
        });
        for ((at, out), number) in ends.zip(0..) {
            if built.iter().any(|other| other.distance(at) < JETTIES) {
                continue;
            }
            let mut plot = Plot {
                tiers,
                site,
                grid,
                ground: SEA,
                room: Rect::from_center_size(at, BLOCK),
                at,
                chance: PlaceNoise::at(number, self.seed),
            };
            if let Some(rooms) = plot.jetty(out) {
                built.push(at);
                taken.extend(rooms);
            }
        }
        taken
    }
}

/// How far from the middle of the outer lanes the land along the road reaches.
fn shore(layout: &Layout<'_>) -> f64 {
    layout.lane / 2.0 + VERGE + SHORE
}

/// Paints the land along the road, and its edge.
fn verge(painter: &mut Painter<'_>, (verge, rim): (Color, Color)) {
    let half = shore(painter.layout);
    let edge = Some((half + 1.2, rim)).filter(|_| rim != verge);
    for (half, color) in edge.into_iter().chain([(half, verge)]) {
        coast::along_road(painter, [(half, color)]);
        for land in pit_lane::land(painter.layout, half) {
            painter.fill(Layer::Ground, None, land, color);
        }
    }
}
