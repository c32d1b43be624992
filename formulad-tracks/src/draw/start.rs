//! The gantry over the start.

use super::layout::{DrawnSpace, Layout};
use super::painter::Painter;
use super::room::Room;
use super::{Color, Layer, Shape, Stroke, light};
use crate::geometry::{Point, Vec2};

/// How wide its beam is.
const BEAM: f64 = 2.0;

/// How far its feet are from the asphalt: where neither signs nor scenery come.
const FEET: f64 = 1.4;

const IRON: [Color; 3] = [
    Color::hex(0x23_2b34),
    Color::hex(0xf4_f4ef),
    Color::hex(0x9a_a3ab),
];

/// The beam of a gantry: its middle, the direction of the road, its length.
pub(super) struct Beam {
    pub(super) at: Point,
    pub(super) way: Vec2,
    pub(super) length: f64,
}

/// Where the gantry of a circuit stands: past the line in all lanes, or else before it, where it hides nothing that is painted on the road.
/// There is none where the road bends or divides, or another passes.
pub(super) fn beam(layout: &Layout<'_>, room: &Room<'_>) -> Option<Beam> {
    let spots: Vec<&DrawnSpace> = layout
        .plan
        .finish
        .iter()
        .filter_map(|id| layout.find(*id))
        .filter(|spot| spot.is_road())
        .collect();
    let first = spots.first()?;
    let (way, right) = (first.way, first.way.turn_90());
    let straight =
        |spot: &&DrawnSpace| spot.corner.is_none() && spot.storey == 0 && spot.way.dot(way) > 0.99;
    if !spots.iter().all(straight) {
        return None;
    }
    let origin = first.back().0;
    let backs = || spots.iter().map(|spot| spot.back().0 - origin);
    let most = |of: &dyn Fn(Vec2) -> f64| backs().map(of).fold(f64::NEG_INFINITY, f64::max);
    let [last, first] = [1.0, -1.0].map(|sign| sign * most(&|back| sign * back.dot(way)));
    let [left, far] =
        [-1.0, 1.0].map(|side| side * (most(&|back| side * back.dot(right)) + room.asphalt + FEET));
    let length = far - left;
    let squares = layout.lane / 4.0;
    let grid = || {
        layout
            .plan
            .grid
            .iter()
            .filter_map(|place| layout.find(place.space))
    };
    let stands = |on: f64| {
        let at = origin + way * on + right * f64::midpoint(left, far);
        let feet = [-0.5, 0.5].map(|part| at + right * (part * length));
        let are_clear = feet.into_iter().all(|foot| room.is_clear(foot, FEET - 0.8));
        let hides = |spot: &DrawnSpace| {
            let off = spot.at - at;
            off.dot(way).abs() < 0.42 * layout.space && off.dot(right).abs() < length / 2.0
        };
        (are_clear && !grid().any(hides)).then_some(Beam { at, way, length })
    };
    let near = squares + BEAM / 2.0 + 1.2;
    let past = (0..5).map(|half| last + near + 0.5 * f64::from(half) * layout.space);
    [last + near, first - near]
        .into_iter()
        .chain(past)
        .find_map(stands)
}

pub(super) fn paint(painter: &mut Painter<'_>, room: &mut Room<'_>) {
    let Some(Beam { at, way, length }) = beam(painter.layout, room) else {
        return;
    };
    let right = way.turn_90();
    let tile = Shape::tile(at, way, BEAM, length);
    // Of a beam that hangs over the road.
    let mut shadow = tile.clone();
    shadow.points_mut().for_each(|at| *at += light::AWAY * 4.5);
    let shade = light::shade(painter.style);
    painter.fill(Layer::Overhead, None, shadow, shade);
    for side in [-0.5, 0.5] {
        let foot = at + right * (side * length);
        let foot = Shape::tile(foot, way, 4.4, 2.2);
        painter.shadow(Layer::Overhead, &foot, 2.0);
        painter.fill(Layer::Overhead, None, foot, IRON[2]);
    }
    painter.fill(Layer::Overhead, None, tile, IRON[0]);
    // A truss: two chords, and bright squares like those of the flag between them.
    for off in [-0.5, 0.5] {
        let ends = [-0.5, 0.5].map(|end| at + way * (off * BEAM) + right * (end * length));
        painter.line(
            Layer::Overhead,
            None,
            ends.to_vec(),
            Stroke::new(0.35, IRON[2]),
        );
    }
    let squares = (length / BEAM / 2.0) as u32;
    let step = length / f64::from(squares.max(1));
    for i in 0..squares {
        let off = (f64::from(i) + 0.5) * step - length / 2.0;
        let square = Shape::tile(at + right * off, way, BEAM * 0.55, step * 0.5);
        painter.fill(Layer::Overhead, None, square, IRON[1]);
    }
    room.take(at, way, (BEAM + 4.0, length + 4.0));
}
