//! Room beside the road for what belongs to a circuit: where no lane runs, nothing else stands, and the ground is dry.

use formulad_core::plan::{AreaKind, AreaPlan, Landscape};
use kurbo::{BezPath, Line, ParamCurveNearest, Shape};

use super::fields::Fields;
use super::layout::{Layout, VERGE};
use super::occupancy::OccupancyGrid;
use super::road::KERB;
use super::style::{Around, Style};
use super::{Layer, art, ground};
use crate::geometry::{Point, Rect, Vec2, bounds};

/// The furthest from asphalt that anything is asked for, where kerbs are not wide.
const FAR: f64 = 8.0;

/// How far rails stand from the asphalt, or further where kerbs are wide: on the strip of land along every road.
const RAIL: f64 = 5.4;

/// How far apart the places are at which something large is tested.
const TESTED: f64 = 3.5;

/// What is known about the ground beside the road.
pub(super) struct Room<'a> {
    pub(super) grid: &'a mut OccupancyGrid,
    /// The pieces of the middles of all lanes.
    lanes: Fields<Line>,
    /// The distance from the middle of a lane to the edge of the asphalt.
    pub(super) asphalt: f64,
    /// How far rails stand from it, and the furthest from it that is known.
    pub(super) rail: f64,
    far: f64,
    board: Rect,
    /// The designer's areas, and what each is bounded by.
    areas: Vec<(AreaKind, Rect, BezPath)>,
    /// Whether there is water outside the circuit, and inside it.
    is_water: [bool; 2],
    /// Where the sea begins on a beach.
    sea: f64,
}

impl<'a> Room<'a> {
    pub(super) fn new(layout: &Layout<'_>, style: &Style, grid: &'a mut OccupancyGrid) -> Self {
        let asphalt = layout.lane / 2.0 + VERGE;
        // Three of them are wider than the furthest that is asked for, on both sides, and half a piece.
        let rail = RAIL.max(KERB * style.kerbs + 2.2);
        let far = FAR.max(rail + 2.0);
        let mut lanes = Fields::new(2.0 * (asphalt + far));
        let mut keep = |from: Point, to: Point| {
            // Each piece is shorter than a field, and is kept by its middle.
            let pieces = (2.0 * from.distance(to) / lanes.side())
                .ceil()
                .clamp(1.0, 1e4) as u32;
            let at = |piece: u32| from.lerp(to, f64::from(piece) / f64::from(pieces));
            for piece in 0..pieces {
                let line = Line::new(at(piece), at(piece + 1));
                lanes.put(line.midpoint(), line);
            }
        };
        for spot in &layout.spots {
            for pair in spot.sections().windows(2) {
                keep(pair[0].0, pair[1].0);
            }
        }
        let tunnels = layout.tunnels();
        let tunnels = tunnels.filter_map(|(_, entry, exit)| layout.under_ground(entry, exit));
        for way in tunnels.chain(layout.ramps.iter().cloned()) {
            for pair in way.windows(2) {
                keep(pair[0].0, pair[1].0);
            }
        }
        let plan = layout.plan;
        let water = style.seen(Layer::Ground, Style::DAY.sea);
        let is_city = style.around == Around::City;
        let is_beach = !is_city && ground::landscape_of(plan) == Landscape::Beach;
        let drawn = |area: &AreaPlan| {
            let outline = art::area_outline(area);
            let around = bounds(&outline)?;
            let mut path = BezPath::new();
            path.move_to(*outline.first()?);
            outline[1..].iter().for_each(|at| path.line_to(*at));
            path.close_path();
            Some((area.kind, around, path))
        };
        Self {
            grid,
            lanes,
            asphalt,
            rail,
            far,
            board: Rect::new(0.0, 0.0, layout.width, layout.height).inflate(-3.0, -3.0),
            areas: plan.art.areas.iter().filter_map(drawn).collect(),
            is_water: ground::colors(plan, style).map(|color| !is_city && color == water),
            sea: layout.height * if is_beach { 0.8 } else { 1.0 },
        }
    }

    /// Whether a place lies on the board and further from the asphalt of all lanes than this.
    pub(super) fn is_clear(&self, at: Point, margin: f64) -> bool {
        let reach = self.asphalt + margin.min(self.far);
        let is_far = |line: &Line| line.nearest(at, 0.0).distance_sq > reach * reach;
        self.board.contains(at) && self.lanes.near(at).all(is_far)
    }

    /// Whether nothing but perhaps a road stands at a place.
    pub(super) fn is_free(&self, at: Point) -> bool {
        self.grid.is_free(Rect::from_center_size(at, (1.0, 1.0)))
    }

    /// The last of the designer's areas at a place.
    pub(super) fn area(&self, at: Point) -> Option<AreaKind> {
        let covers =
            |(_, around, path): &&(_, Rect, BezPath)| around.contains(at) && path.contains(at);
        let found = self.areas.iter().rev().find(covers);
        found.map(|(kind, ..)| *kind)
    }

    pub(super) fn is_dry(&self, at: Point) -> bool {
        match self.area(at) {
            Some(kind) => kind != AreaKind::Water,
            None => !self.is_water[usize::from(self.grid.is_inside(at))] && at.y < self.sea,
        }
    }

    /// Whether a rectangle around a place can be built on, this far from asphalt.
    pub(super) fn fits(&self, at: Point, way: Vec2, size: (f64, f64), margin: f64) -> bool {
        let places = tiled(at, way, size);
        places
            .into_iter()
            .all(|at| self.is_clear(at, margin) && self.is_free(at) && self.is_dry(at))
    }

    /// Keeps others away from a rectangle around a place.
    pub(super) fn take(&mut self, at: Point, way: Vec2, size: (f64, f64)) {
        for at in tiled(at, way, size) {
            self.grid.take(Rect::from_center_size(at, (1.0, 1.0)));
        }
    }
}

/// Places all over a rectangle, its corners among them.
fn tiled(at: Point, way: Vec2, (length, width): (f64, f64)) -> Vec<Point> {
    let steps = |side: f64| (side / TESTED).ceil().max(1.0) as u32;
    let (long, wide) = (steps(length), steps(width));
    let part = |i: u32, of: u32, side: f64| (f64::from(i) / f64::from(of) - 0.5) * side;
    (0..=long)
        .flat_map(|i| (0..=wide).map(move |j| (i, j)))
        .map(|(i, j)| at + way * part(i, long, length) + way.turn_90() * part(j, wide, width))
        .collect()
}
