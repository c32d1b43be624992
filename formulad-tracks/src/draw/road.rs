//! The road: asphalt, cells, kerbs and edge lines.

use kurbo::{Line, ParamCurveNearest};

use super::layout::{DrawnSpace, Layout, SpaceKind, VERGE, beside, ribbon};
use super::painter::Painter;
use super::style::Around;
use super::{Color, Layer, Owner, Shape, Stroke, pit_lane};
use crate::geometry::Point;

/// The width of the lines between spaces.
const JOINT: f64 = 0.35;

/// The length of the dashes where one leaves the road for the pit lane.
const DASH: f64 = 2.2;

/// The usual width of kerbs.
pub(super) const KERB: f64 = 3.2;

/// The widest gap between lanes that the colour of a corner closes.
const GAP: f64 = 4.0;

/// How much narrower the pit lane is than a lane.
const PIT_NARROWER: f64 = 0.5;

pub(super) fn paint(painter: &mut Painter<'_>) {
    let spots = &painter.layout.spots;
    for spot in spots {
        painter.on_storey(spot.lies_on());
        asphalt(painter, spot);
    }
    painter.on_storey(0);
    pit(painter);
    for spot in spots {
        painter.on_storey(spot.storey);
        let style = painter.style;
        match spot.kind {
            SpaceKind::Road(_) => cell(painter, spot),
            SpaceKind::PitLane => {
                let rim = Stroke::new(JOINT * style.joints, style.joint);
                pit_cell(painter, spot, style.pit, rim);
            }
            SpaceKind::Box(team) => {
                let rim = Stroke::new(0.7 * style.edges, style.paint);
                pit_cell(painter, spot, style.team(team).0, rim);
            }
        }
        if spot.corner.is_some() && style.around == Around::Paper {
            plain_kerbs(painter, spot);
        }
    }
    painter.on_storey(0);
}

fn asphalt(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    let half = painter.layout.lane / 2.0 + VERGE;
    // Its own outline closes the seams between cells.
    let color = painter.style.asphalt;
    let seam = Stroke::new(0.3, color);
    painter.outlined(Layer::Road, None, spot.band(-half, half), color, seam);
}

/// Paints the ways into the pit lane and out of it, and the asphalt around its boxes: the road under and between the
/// cells.
fn pit(painter: &mut Painter<'_>) {
    let (layout, style) = (painter.layout, painter.style);
    let half = layout.lane / 2.0 + VERGE;
    let ramps = layout.ramps.iter().map(|ramp| ribbon(ramp, half));
    for asphalt in ramps.chain(pit_lane::aprons(layout, half)) {
        painter.fill(Layer::Road, None, asphalt, style.asphalt);
    }
    for ramp in &layout.ramps {
        for side in [-1.0, 1.0] {
            let line = beside(ramp, side * pit_half(layout));
            painter.line(Layer::Road, None, line, Stroke::new(JOINT, style.joint));
        }
    }
}

/// Half the width of the pit lane.
fn pit_half(layout: &Layout<'_>) -> f64 {
    (layout.lane - PIT_NARROWER) / 2.0
}

/// Whether a place lies on a way into the pit lane or out of it, or no further beside one than this.
pub(super) fn is_on_ramp(layout: &Layout<'_>, at: Point, beside: f64) -> bool {
    let reach = pit_half(layout) + beside;
    let places = layout.ramps.iter().flat_map(|ramp| ramp.windows(2));
    let mut pieces = places.map(|pair| Line::new(pair[0].0, pair[1].0));
    pieces.any(|piece| piece.nearest(at, 0.0).distance_sq < reach * reach)
}

/// The parts of a line at the edge of the road that are painted: all of it, or dashes where cars cross it on the way
/// into the pit lane or out of it.
fn dashed(layout: &Layout<'_>, line: Vec<Point>) -> Vec<Vec<Point>> {
    let half = pit_half(layout);
    let is_near = |at: Point, reach: f64| is_on_ramp(layout, at, reach - half);
    let length: f64 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    if !line.iter().any(|at| is_near(*at, half + length)) {
        return vec![line];
    }
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut is_drawn = false;
    let mut count = 0_u32;
    for pair in line.windows(2) {
        let pieces = (pair[0].distance(pair[1]) / DASH).ceil().max(1.0);
        let at = |piece: f64| pair[0].lerp(pair[1], piece / pieces);
        for piece in 0..pieces as u32 {
            let piece = f64::from(piece);
            let was_drawn = is_drawn;
            is_drawn = count.is_multiple_of(2) || !is_near(at(piece + 0.5), half);
            count += 1;
            match parts.last_mut() {
                Some(part) if is_drawn && was_drawn => part.push(at(piece + 1.0)),
                _ if is_drawn => parts.push(vec![at(piece), at(piece + 1.0)]),
                _ => {}
            }
        }
    }
    parts
}

fn cell(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    let (layout, style) = (painter.layout, painter.style);
    let half = layout.lane / 2.0;
    let space = Some(Owner::Space(spot.id));
    let corner = layout.corner(spot);
    let fill = corner.map_or(style.asphalt, |corner| {
        let last = style.corners.len() - 1;
        style.corners[(corner.stops.saturating_sub(1) as usize).min(last)]
    });
    if spot.corner.is_some() {
        // Where lanes lie apart, the colour of the corner closes the gap.
        let [left, right] = spot.reach(half, half + GAP);
        painter.on_storey(spot.lies_on());
        painter.fill(Layer::Road, None, spot.band(-left, right), fill);
        painter.on_storey(spot.storey);
    }
    let joint = Stroke::new(JOINT * style.joints, style.joint);
    painter.outlined(Layer::Spaces, space, spot.band(-half, half), fill, joint);
    let edge = Stroke::new(0.7 * style.edges, style.paint);
    for side in spot.edges() {
        for line in dashed(layout, spot.side(side * half)) {
            painter.line(Layer::Marks, space, line, edge);
        }
    }
    let owner = corner.map(|corner| Owner::Corner(corner.id));
    let ends = [spot.back(), spot.front()];
    for (is_end, (at, across)) in layout.ends_of_corner(spot).into_iter().zip(ends) {
        if is_end {
            let line = vec![at - across * half, at + across * half];
            painter.line(Layer::Marks, owner, line, Stroke::new(1.3, style.entry));
        }
    }
}

fn pit_cell(painter: &mut Painter<'_>, spot: &DrawnSpace, fill: Color, rim: Stroke) {
    let half = pit_half(painter.layout);
    let owner = Some(Owner::Space(spot.id));
    painter.outlined(Layer::Spaces, owner, spot.band(-half, half), fill, rim);
}

/// Paints the stripes along the edges of a corner for printers: on both sides, space by space.
fn plain_kerbs(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    // From the middle of the edge line on.
    let near = painter.layout.lane / 2.0 + 0.9;
    let far = near + KERB * painter.style.kerbs;
    let corner = painter.layout.corner(spot);
    let owner = corner.map(|corner| Owner::Corner(corner.id));
    for side in spot.edges() {
        let (inner, outer) = (spot.side(side * near), spot.side(side * far));
        for (i, stripe) in stripes(&inner, &outer).into_iter().enumerate() {
            painter.fill(Layer::Kerbs, owner, stripe, painter.style.kerb[i % 2]);
        }
    }
}

/// Cuts the band between two edges of equally many points into four stripes of equal length.
fn stripes(inner: &[Point], outer: &[Point]) -> Vec<Shape> {
    const STRIPES: u32 = 4;
    let mut along = vec![0.0];
    let mut length = 0.0;
    for pair in inner.windows(2) {
        length += pair[0].distance(pair[1]);
        along.push(length);
    }
    let at = |edge: &[Point], part: f64| {
        let place = part * length;
        let after = along.partition_point(|reached| *reached < place).max(1);
        match (edge.get(after - 1), edge.get(after)) {
            (Some(a), Some(b)) => {
                let piece = (along[after] - along[after - 1]).max(1e-9);
                a.lerp(*b, (place - along[after - 1]) / piece)
            }
            (Some(end), None) => *end,
            _ => Point::default(),
        }
    };
    let stripe = |i: u32| {
        let parts = [0.0, 0.5, 1.0].map(|on| (f64::from(i) + on) / f64::from(STRIPES));
        let edge = |edge: &[Point]| parts.map(|part| at(edge, part)).to_vec();
        Shape::Ribbon {
            left: edge(inner),
            right: edge(outer),
        }
    };
    (0..STRIPES).map(stripe).collect()
}
