//! The gantry over the start.

use super::layout::{DrawnSpace, Layout};
use super::painter::Painter;
use super::room::Room;
use super::{Color, Layer, Shape, Stroke, light};
use crate::geometry::{Point, Vec2};

/// How far past the line it stands, and how wide its beam is.
const PAST: f64 = 5.0;
const BEAM: f64 = 2.0;

/// How far its feet are from the asphalt.
const FEET: f64 = 2.6;

const IRON: [Color; 3] = [Color::hex(0x23_2b34), Color::hex(0xf4_f4ef), Color::hex(0x9a_a3ab)];

/// The beam of a gantry: its middle, the direction of the road, its length.
pub(super) struct Beam {
    pub(super) at: Point,
    pub(super) way: Vec2,
    pub(super) length: f64,
}

/// Where the gantry of a circuit stands: past the line in all lanes, where it hides nothing that is painted on the road.
/// There is none where the road bends or divides, or another passes.
pub(super) fn beam(layout: &Layout<'_>, room: &Room<'_>) -> Option<Beam> {
    let spots: Vec<&DrawnSpace> = layout.plan.finish.iter().filter_map(|id| layout.find(*id)).collect();
    let first = spots.first()?;
    let (way, right) = (first.way, first.way.turn_90());
    let straight = |spot: &&DrawnSpace| {
        spot.is_road() && spot.corner.is_none() && spot.storey == 0 && spot.way.dot(way) > 0.99
    };
    if !spots.iter().all(straight) {
        return None;
    }
    let origin = first.back().0;
    let backs = || spots.iter().map(|spot| spot.back().0 - origin);
    let most = |of: &dyn Fn(Vec2) -> f64| backs().map(of).fold(f64::NEG_INFINITY, f64::max);
    let on = most(&|back| back.dot(way)) + PAST;
    let [left, far] = [-1.0, 1.0].map(|side| {
        side * (most(&|back| side * back.dot(right)) + room.asphalt + FEET)
    });
    let at = origin + way * on + right * f64::midpoint(left, far);
    let beam = Beam {
        at,
        way,
        length: far - left,
    };
    let feet = [-0.5, 0.5].map(|part| at + right * (part * beam.length));
    let grid = layout.plan.grid.iter().filter_map(|place| layout.find(place.space));
    let mut near = grid.map(|spot| (spot.at - at).dot(way).abs());
    let is_free = feet.iter().all(|at| room.is_clear(*at, FEET - 1.0) && room.is_free(*at + way));
    (is_free && near.all(|off| off > 0.42 * layout.space)).then_some(beam)
}

pub(super) fn paint(painter: &mut Painter<'_>, room: &mut Room<'_>) {
    let Some(Beam { at, way, length }) = beam(painter.layout, room) else {
        return;
    };
    let right = way.turn_90();
    let tile = Shape::tile(at, way, BEAM, length);
    let shadow = light::shadow(&tile, 0.0);
    let mut shadow = shadow;
    shadow.points_mut().for_each(|at| *at += light::AWAY * 4.5);
    let shade = light::shade(painter.style);
    painter.fill(Layer::Overhead, None, shadow, shade);
    for side in [-0.5, 0.5] {
        let foot = at + right * (side * length);
        let foot = Shape::tile(foot, way, 4.2, 2.6);
        painter.shadow(Layer::Overhead, &foot, 2.0);
        painter.fill(Layer::Overhead, None, foot, IRON[2]);
    }
    painter.fill(Layer::Overhead, None, tile, IRON[0]);
    // A truss: two chords, and bright squares like those of the flag between them.
    for off in [-0.5, 0.5] {
        let ends = [-0.5, 0.5].map(|end| at + way * (off * BEAM) + right * (end * length));
        painter.line(Layer::Overhead, None, ends.to_vec(), Stroke::new(0.35, IRON[2]));
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
