//! The road: asphalt, cells, kerbs and edge lines.

use super::layout::{Kind, Spot, VERGE};
use super::painter::Painter;
use super::{Color, Layer, Owner, Shape, Stroke};
use crate::geometry::Point;

/// The width of the edges of what leads into the pit lane and out of it.
const EDGE: f64 = 0.35;

/// The widest gap between lanes that corners close.
const GAP: f64 = 4.0;

/// How far a pit lane is narrower than a lane.
const PIT_NARROWER: f64 = 0.5;

pub(super) fn paint(painter: &mut Painter<'_>) {
    let spots = &painter.layout.spots;
    for spot in spots {
        painter.on_storey(spot.lies_on());
        asphalt(painter, spot);
    }
    painter.on_storey(0);
    ramps(painter);
    for spot in spots {
        painter.on_storey(spot.storey);
        let style = painter.style;
        match spot.kind {
            Kind::Road(_) => cell(painter, spot),
            Kind::PitLane => pit_cell(painter, spot, style.pit, Stroke::new(0.35, style.joint)),
            Kind::Box(team) => {
                let rim = Stroke::new(0.7, style.paint);
                pit_cell(painter, spot, style.team(team).0, rim);
            }
        }
        if spot.corner.is_some() {
            kerbs(painter, spot);
        }
    }
    painter.on_storey(0);
}

fn asphalt(painter: &mut Painter<'_>, spot: &Spot) {
    let half = painter.layout.lane / 2.0 + VERGE;
    // Its own outline closes the seams between cells.
    let color = painter.style.asphalt;
    let seam = Stroke::new(0.3, color);
    painter.outlined(Layer::Road, None, spot.band(-half, half), color, seam);
}

/// Paints the ways into the pit lane and out of it: asphalt with a verge, and lanes as wide as the
/// pit lane with edges, which lie under the asphalt of all of them.
fn ramps(painter: &mut Painter<'_>) {
    let (layout, style) = (painter.layout, painter.style);
    let lane = (layout.lane - PIT_NARROWER) / 2.0;
    for (half, color) in [
        ((layout.lane + VERGE) / 2.0, style.asphalt),
        (lane + EDGE / 2.0, style.edge),
        (lane - EDGE / 2.0, style.asphalt),
    ] {
        for spot in &layout.spots {
            for to in &spot.next {
                let to = &layout.spots[*to];
                let is_ramp = matches!(
                    (spot.kind, to.kind),
                    (Kind::Road(_), Kind::PitLane) | (Kind::PitLane, Kind::Road(_))
                );
                if is_ramp && let Some(ramp) = layout.ramp(spot, to, half) {
                    painter.fill(Layer::Road, None, ramp, color);
                }
            }
        }
    }
}

fn cell(painter: &mut Painter<'_>, spot: &Spot) {
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
    let joint = Stroke::new(0.35, style.joint);
    painter.outlined(Layer::Spaces, space, spot.band(-half, half), fill, joint);
    for side in spot.edges() {
        let line = spot.side(side * half);
        painter.line(Layer::Marks, space, line, Stroke::new(0.7, style.paint));
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

fn pit_cell(painter: &mut Painter<'_>, spot: &Spot, fill: Color, rim: Stroke) {
    let half = (painter.layout.lane - PIT_NARROWER) / 2.0;
    let owner = Some(Owner::Space(spot.id));
    painter.outlined(Layer::Spaces, owner, spot.band(-half, half), fill, rim);
}

/// Paints the red and white stripes along the edges of a corner.
fn kerbs(painter: &mut Painter<'_>, spot: &Spot) {
    let near = painter.layout.lane / 2.0 + 0.9;
    let corner = painter.layout.corner(spot);
    let owner = corner.map(|corner| Owner::Corner(corner.id));
    for side in spot.edges() {
        let (inner, outer) = (spot.side(side * near), spot.side(side * (near + 3.2)));
        for (i, stripe) in stripes(&inner, &outer).into_iter().enumerate() {
            painter.fill(Layer::Kerbs, owner, stripe, painter.style.kerb[i % 2]);
        }
    }
}

/// Cuts the band between two edges of equally many points into four stripes of like length.
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
