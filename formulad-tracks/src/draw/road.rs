//! The road: asphalt, cells, kerbs and edge lines.

use super::canvas::Canvas;
use super::layout::{Kind, Layout, Spot};
use super::{Color, Layer, Owner, Point, Shape, Stroke, Style};

/// The asphalt beside the outer lanes.
pub(super) const VERGE: f64 = 2.6;

/// The width of the edges of what leads into the pit lane and out of it.
const EDGE: f64 = 0.35;

/// The widest gap between lanes that corners close.
const GAP: f64 = 4.0;

/// How far a pit lane is narrower than a lane.
const PIT_NARROWER: f64 = 0.5;

pub(super) fn paint(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style) {
    for spot in &layout.spots {
        canvas.on_storey(spot.storey);
        asphalt(canvas, layout, style, spot);
    }
    canvas.on_storey(0);
    ramps(canvas, layout, style);
    for spot in &layout.spots {
        canvas.on_storey(spot.storey);
        match spot.kind {
            Kind::Road(_) => cell(canvas, layout, style, spot),
            Kind::PitLane => pit_cell(canvas, layout, style, spot),
            Kind::Box(team) => pit_box(canvas, layout, style, spot, team),
        }
        if spot.corner.is_some() {
            kerbs(canvas, layout, style, spot);
        }
    }
    canvas.on_storey(0);
}

fn asphalt(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, spot: &Spot) {
    let half = layout.lane / 2.0;
    let beside = match spot.storey {
        0 => half + VERGE,
        // Lanes are staggered: beside the last cell of a bridge may be one that lies on the ground.
        _ => half,
    };
    let [left, right] = spot
        .edge
        .map(|edge| if edge { half + VERGE } else { beside });
    // Its own outline closes the seams between cells.
    let seam = Stroke {
        width: 0.3,
        color: style.asphalt,
    };
    canvas.outlined(
        Layer::Road,
        None,
        spot.band(-left, right),
        style.asphalt,
        seam,
    );
}

/// The ways into the pit lane and out of it: asphalt with a verge, and lanes as wide as the pit lane
/// with edges, which lie under the asphalt of all of them.
fn ramps(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style) {
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
                    canvas.fill(Layer::Road, None, ramp, color);
                }
            }
        }
    }
}

fn cell(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, spot: &Spot) {
    let half = layout.lane / 2.0;
    let owner = Some(Owner::Space(spot.id));
    let stroke = Stroke {
        width: 0.35,
        color: style.joint,
    };
    let fill = cell_color(layout, style, spot);
    if spot.corner.is_some() {
        // Where lanes lie apart, the colour of the corner closes the gap.
        let [left, right] = spot.edge.map(|edge| if edge { half } else { half + GAP });
        canvas.fill(Layer::Road, None, spot.band(-left, right), fill);
    }
    canvas.outlined(Layer::Spaces, owner, spot.band(-half, half), fill, stroke);
    for (edge, side) in spot.edge.into_iter().zip([-1.0, 1.0]) {
        if edge {
            let line = spot.side(side * half);
            canvas.line(Layer::Marks, owner, line, 0.7, style.paint);
        }
    }
    let corner = spot
        .corner
        .and_then(|corner| layout.plan.corners.get(corner));
    let owner = corner.map(|corner| Owner::Corner(corner.id));
    for (shown, (at, across)) in [
        (layout.begins_corner(spot), spot.back()),
        (layout.ends_corner(spot), spot.front()),
    ] {
        if shown {
            let line = vec![at - across * half, at + across * half];
            canvas.line(Layer::Marks, owner, line, 1.3, style.entry);
        }
    }
}

fn cell_color(layout: &Layout<'_>, style: &Style, spot: &Spot) -> Color {
    let corner = spot
        .corner
        .and_then(|corner| layout.plan.corners.get(corner));
    corner.map_or(style.asphalt, |corner| {
        let last = style.corners.len() - 1;
        style.corners[(corner.stops.saturating_sub(1) as usize).min(last)]
    })
}

fn pit_cell(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, spot: &Spot) {
    let half = (layout.lane - PIT_NARROWER) / 2.0;
    let stroke = Stroke {
        width: 0.35,
        color: style.joint,
    };
    let owner = Some(Owner::Space(spot.id));
    canvas.outlined(
        Layer::Spaces,
        owner,
        spot.band(-half, half),
        style.pit,
        stroke,
    );
}

fn pit_box(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, spot: &Spot, team: u32) {
    let half = (layout.lane - PIT_NARROWER) / 2.0;
    let stroke = Stroke {
        width: 0.7,
        color: style.paint,
    };
    let owner = Some(Owner::Space(spot.id));
    let (fill, _) = style.team(team);
    canvas.outlined(Layer::Spaces, owner, spot.band(-half, half), fill, stroke);
}

/// The red and white stripes along the edges of a corner.
fn kerbs(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, spot: &Spot) {
    let near = layout.lane / 2.0 + 0.9;
    let owner = spot
        .corner
        .and_then(|corner| layout.plan.corners.get(corner))
        .map(|corner| Owner::Corner(corner.id));
    for (edge, side) in spot.edge.into_iter().zip([-1.0, 1.0]) {
        if !edge {
            continue;
        }
        let (inner, outer) = (spot.side(side * near), spot.side(side * (near + 3.2)));
        let stripes = stripes(&inner, &outer);
        for (i, stripe) in stripes.into_iter().enumerate() {
            canvas.fill(Layer::Kerbs, owner, stripe, style.kerb[i % 2]);
        }
    }
}

/// Cuts the band between two edges of equally many points into four stripes of like length.
fn stripes(inner: &[Point], outer: &[Point]) -> Vec<Shape> {
    const STRIPES: u32 = 4;
    let mut along = vec![0.0];
    let mut length = 0.0;
    for pair in inner.windows(2) {
        length += (pair[1] - pair[0]).length();
        along.push(length);
    }
    let at = |edge: &[Point], part: f64| {
        let place = part * length;
        let after = along.partition_point(|reached| *reached < place).max(1);
        match (edge.get(after - 1), edge.get(after)) {
            (Some(a), Some(b)) => {
                let piece = (along[after] - along[after - 1]).max(1e-9);
                *a + (*b - *a) * ((place - along[after - 1]) / piece)
            }
            (Some(end), None) => *end,
            _ => Point::default(),
        }
    };
    (0..STRIPES)
        .map(|i| {
            let parts = [0.0, 0.5, 1.0].map(|on| (f64::from(i) + on) / f64::from(STRIPES));
            Shape::Ribbon {
                left: parts.map(|part| at(inner, part)).to_vec(),
                right: parts.map(|part| at(outer, part)).to_vec(),
            }
        })
        .collect()
}
