//! Kerbs: along the inside of bends, and outside where cars are carried out of them.

use formulad_core::CornerId;

use super::edges::{Edge, Path, runs};
use super::layout::Layout;
use super::painter::Painter;
use super::road::{KERB, is_on_ramp};
use super::style::Around;
use super::{Layer, Owner, Shape, light};
use crate::geometry::{Point, Vec2};

/// How far the road has to turn over a usual space, in radians, for a kerb.
const BEND: f64 = 0.07;

/// The length of a stripe, in usual spaces.
const STRIPE: f64 = 0.25;

/// How far the kerb at the exit of a corner reaches back into the bend and on along the straight, in spaces.
const BACK: f64 = 2.0;
const ON: f64 = 1.4;

/// A kerb along an edge: the corner, and the part of the edge in spaces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Kerb {
    pub(super) corner: CornerId,
    pub(super) from: f64,
    pub(super) to: f64,
}

/// Paints the kerbs of these edges.
pub(super) fn paint(painter: &mut Painter<'_>, edges: &[Edge]) {
    let layout = painter.layout;
    if painter.style.around == Around::Paper {
        return;
    }
    let near = layout.lane / 2.0 + 0.9;
    for (edge, kerbs) in edges.iter().zip(along(layout, edges)) {
        let path = edge.path(layout, near);
        for kerb in kerbs {
            draw(painter, edge, &path, kerb);
        }
    }
    painter.on_storey(0);
}

/// The kerbs along each of these edges. Every corner that has room for one has one.
pub(super) fn along(layout: &Layout<'_>, edges: &[Edge]) -> Vec<Vec<Kerb>> {
    let mut kerbs: Vec<Vec<Kerb>> = edges.iter().map(|edge| of_bends(layout, edge)).collect();
    for corner in &layout.plan.corners {
        if kerbs.iter().flatten().any(|kerb| kerb.corner == corner.id) {
            continue;
        }
        // A corner that hardly turns has them on both sides.
        for (edge, kerbs) in edges.iter().zip(&mut kerbs) {
            let is_in = |at: usize| corner_of(layout, edge, at) == Some(corner.id);
            kerbs.extend(runs(edge.spots.len(), is_in).map(|(from, to)| Kerb {
                corner: corner.id,
                from: from as f64,
                to: to as f64,
            }));
            apart(kerbs);
        }
    }
    kerbs
}

/// Puts the kerbs along an edge in order. Each begins behind the one before, or is left out if it would be too short.
fn apart(kerbs: &mut Vec<Kerb>) {
    kerbs.sort_by(|a, b| a.from.total_cmp(&b.from));
    let mut end = 0.0;
    kerbs.retain_mut(|kerb| {
        kerb.from = kerb.from.max(end);
        let stays = kerb.to - kerb.from > 3.0 * STRIPE;
        end = if stays { kerb.to + STRIPE } else { end };
        stays
    });
}

fn corner_of(layout: &Layout<'_>, edge: &Edge, at: usize) -> Option<CornerId> {
    Some(layout.corner(&layout.spots[edge.spots[at]])?.id)
}

fn of_bends(layout: &Layout<'_>, edge: &Edge) -> Vec<Kerb> {
    let count = edge.spots.len();
    let crosses_ramp = |at: usize| {
        let line = layout.spots[edge.spots[at]].side(edge.side * layout.lane / 2.0);
        line.iter().any(|at| is_on_ramp(layout, *at, KERB))
    };
    let in_bend = |at: usize, sign: f64| {
        corner_of(layout, edge, at).filter(|_| sign * edge.bends[at] > BEND && !crosses_ramp(at))
    };
    let mut kerbs = Vec::new();
    for corner in &layout.plan.corners {
        let id = Some(corner.id);
        for (from, to) in runs(count, |at| in_bend(at, 1.0) == id) {
            kerbs.push(Kerb {
                corner: corner.id,
                from: from as f64,
                to: to as f64,
            });
        }
        for (from, to) in runs(count, |at| in_bend(at, -1.0) == id) {
            // Where the road turns further, in this corner or the next, nobody is carried out.
            if to - from < 2 || to < count && edge.bends[to] < -2.0 * BEND {
                continue;
            }
            let (from, to) = (from as f64, to as f64);
            let free =
                (to as usize..count.min(to as usize + 2)).take_while(|at| !crosses_ramp(*at));
            kerbs.push(Kerb {
                corner: corner.id,
                from: (to - BACK).max((from + to) / 2.0),
                to: to + ON.min(free.count() as f64),
            });
        }
    }
    apart(&mut kerbs);
    kerbs
}

/// The number of stripes of a kerb of this length: odd, so that it begins and ends in its own colour.
pub(super) fn stripes(length: f64, space: f64) -> u32 {
    let pairs = (length / (STRIPE * space) / 2.0).round().max(1.0);
    2 * pairs as u32 + 1
}

fn draw(painter: &mut Painter<'_>, edge: &Edge, path: &Path, kerb: Kerb) {
    let style = painter.style;
    let wide = KERB * style.kerbs;
    let [from, to] = [kerb.from, kerb.to].map(|spaces| path.reach(spaces));
    let count = stripes(to - from, painter.layout.space);
    let stripe = (to - from) / f64::from(count);
    // The ends are rounded: they widen over the first stripe and narrow over the last.
    let width = |along: f64| {
        let short = 1.0 - ((along - from).min(to - along) / stripe).clamp(0.0, 1.0);
        wide * (0.3 + 0.7 * (1.0 - short * short).sqrt())
    };
    let places = |first: u32, end: u32| -> Vec<(f64, (Point, Vec2))> {
        let parts = |at: u32| -> &[f64] {
            if at == 0 || at + 1 == count {
                &[0.0, 0.1, 0.25, 0.5, 0.75, 0.9]
            } else {
                &[0.0, 0.5]
            }
        };
        let along = (first..end).flat_map(|at| {
            parts(at)
                .iter()
                .map(move |part| from + stripe * (f64::from(at) + part))
        });
        let along = along.chain([from + stripe * f64::from(end)]);
        along.map(|along| (along, path.at(along))).collect()
    };
    let band = |first: u32, end: u32, more: f64, off: Vec2| {
        let places = places(first, end);
        let side = |far: &dyn Fn(f64) -> f64| -> Vec<Point> {
            let place = |(along, (at, out)): &(f64, (Point, Vec2))| *at + *out * far(*along) + off;
            places.iter().map(place).collect()
        };
        Shape::Ribbon {
            left: side(&|_| -more),
            right: side(&|along| width(along) + more),
        }
    };
    let middle = f64::midpoint(kerb.from, kerb.to) as usize;
    let spot = &painter.layout.spots[edge.spots[middle.min(edge.spots.len() - 1)]];
    painter.on_storey(spot.lies_on());
    let shade = light::shade(style);
    painter.fill(
        Layer::Road,
        None,
        band(0, count, 0.4, light::AWAY * 0.5),
        shade,
    );
    let owner = Some(Owner::Corner(kerb.corner));
    painter.fill(
        Layer::Kerbs,
        owner,
        band(0, count, 0.0, Vec2::ZERO),
        style.kerb[1],
    );
    for at in (0..count).step_by(2) {
        let stripe = band(at, at + 1, 0.0, Vec2::ZERO);
        painter.fill(Layer::Kerbs, owner, stripe, style.kerb[0]);
    }
}
