//! Where land and water meet: beaches, and shallows along the road.

use crate::draw::layout::{DrawnSpace, Layout};
use crate::draw::painter::Painter;
use crate::draw::style::Style;
use crate::draw::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect};

const FOAM: Color = Color::hex(0xf4_efe0);

/// How far from the land the water is this much brighter.
const SHALLOWS: [(f64, f64); 3] = [(30.0, 0.1), (16.0, 0.22), (6.0, 0.38)];

/// Paints what lies within this distance of the middle of the outer lanes, for several distances, one over the other.
pub(super) fn along_road(painter: &mut Painter<'_>, bands: impl IntoIterator<Item = (f64, Color)>) {
    let layout = painter.layout;
    let mut chains = chains(layout);
    chains.extend(
        layout
            .ramps
            .iter()
            .map(|ramp| ramp.iter().map(|(at, _)| *at).collect()),
    );
    for (half, color) in bands {
        for chain in &chains {
            let band = Stroke::new(2.0 * half, color);
            painter.line(Layer::Ground, None, chain.clone(), band);
        }
    }
}

/// Paints shallow water around the land, which is this wide beside the middle of the outer lanes.
pub(super) fn shallows(painter: &mut Painter<'_>, half: f64) {
    let sea = Style::DAY.sea;
    along_road(
        painter,
        SHALLOWS.map(|(off, part)| (half + off, sea.bright(part))),
    );
}

/// The middles of the outer lanes and of the pit lane, as far as their spaces touch.
fn chains(layout: &Layout<'_>) -> Vec<Vec<Point>> {
    let is_outer = |spot: &DrawnSpace| spot.edges().next().is_some();
    let next = |spot: &DrawnSpace| {
        let ahead = spot.ahead.filter(|at| is_outer(&layout.spots[*at]))?;
        let gap = spot.front().0.distance(layout.spots[ahead].back().0);
        (gap < 1.0).then_some(ahead)
    };
    let mut is_next = vec![false; layout.spots.len()];
    for spot in layout.spots.iter().filter(|spot| is_outer(spot)) {
        if let Some(at) = next(spot) {
            is_next[at] = true;
        }
    }
    let mut is_done = vec![false; layout.spots.len()];
    let mut chains = Vec::new();
    // Lanes that begin somewhere before those that close.
    let starts = (0..layout.spots.len()).filter(|at| !is_next[*at]);
    for start in starts.chain(0..layout.spots.len()) {
        let (mut chain, mut at) = (Vec::new(), Some(start));
        while let Some(spot) = at.filter(|at| !is_done[*at] && is_outer(&layout.spots[*at])) {
            is_done[spot] = true;
            let places = layout.spots[spot].middle();
            chain.extend(places.skip(usize::from(!chain.is_empty())));
            at = next(&layout.spots[spot]);
        }
        if chain.len() > 1 {
            chains.push(chain);
        }
    }
    chains
}

/// How far a place lies out in the sea, in millimetres; negative on the beach.
pub(super) fn surf_depth(board: Rect, at: Point) -> f64 {
    at.y - surf_line(board, at.x)
}

/// Where the sea begins.
fn surf_line(board: Rect, x: f64) -> f64 {
    let part = (x - board.x0) / board.width().max(1.0) * std::f64::consts::TAU;
    let swing = libm::sin(1.3 * part + 0.6) + 0.35 * libm::sin(3.7 * part);
    board.y1 - board.height() * (0.13 + 0.035 * swing)
}

/// The sea along the lower edge of the board.
pub(super) fn surf(painter: &mut Painter<'_>, board: Rect) {
    const PLACES: u32 = 48;
    let along = |off: f64| -> Vec<Point> {
        let at = |i: u32| {
            let x = board.x0 + board.width() * f64::from(i) / f64::from(PLACES);
            Point::new(x, surf_line(board, x) + off)
        };
        (0..=PLACES).map(at).collect()
    };
    let bottom = |line: &[Point]| {
        line.iter()
            .map(|at| Point::new(at.x, board.y1.max(at.y)))
            .collect()
    };
    let line = along(0.0);
    let sea = Shape::Ribbon {
        right: bottom(&line),
        left: line.clone(),
    };
    painter.fill(
        Layer::Ground,
        None,
        sea,
        Style::DAY.sea.bright(SHALLOWS[2].1),
    );
    for (off, part) in [(9.0, SHALLOWS[1].1), (22.0, SHALLOWS[0].1), (40.0, 0.0)] {
        let line = along(off);
        let deeper = Shape::Ribbon {
            right: bottom(&line),
            left: line,
        };
        let color = Style::DAY.sea.bright(part);
        painter.fill(Layer::Ground, None, deeper, color);
    }
    painter.line(Layer::Ground, None, line, Stroke::new(2.2, FOAM));
    let wave = Stroke::new(1.1, Style::DAY.wave);
    painter.line(Layer::Ground, None, along(6.0), wave);
}
