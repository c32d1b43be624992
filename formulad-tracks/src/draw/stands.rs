//! Stands, hoardings and posts of marshals along the road.

use formulad_core::plan::{PieceKind, Typeface};

use super::chance::PlaceNoise;
use super::edges::{Edge, Path, runs};
use super::layout::Layout;
use super::painter::Painter;
use super::room::Room;
use super::style::colors;
use super::{Color, Layer, Shape, Stroke, Text, light};
use crate::geometry::{Point, Vec2};

/// The length and the depth of a stand, how far it stands behind the rail, and from the next.
const STAND: (f64, f64) = (50.0, 17.0);
const BEHIND: f64 = 4.0;
const APART: f64 = 9.0;

/// The most stands of a circuit along its start, and at its tightest corner; and the most hoardings.
const MOST_AT_START: usize = 6;
const MOST_AT_CORNER: usize = 2;
const MOST_BOARDS: usize = 14;

/// The size of a hoarding, and how far it lies from the asphalt.
const BOARD: (f64, f64) = (19.0, 3.0);
const BOARD_OFF: f64 = 3.0;

/// How far the road may turn over a usual space along a stand, in radians.
const STRAIGHT: f64 = 0.035;

const CONCRETE: Color = Color::hex(0x99_a1a8);
pub(super) const SEATS: [Color; 4] = colors([0x9c5a50, 0xd9d3c2, 0x4f6f8f, 0xb9974f]);
const ROOF: [Color; 3] = colors([0xeceeec, 0xd3d8da, 0xaab2b8]);
const CLOTH: [Color; 4] = colors([0x1f4e79, 0x8c2f2a, 0x2f6b4a, 0xd8a52f]);
const PAPER: [Color; 2] = colors([0xf6f3ea, 0x24292f]);
const HUT: [Color; 2] = colors([0xe0762c, 0xf6efe2]);

/// What is written on hoardings: names that nobody trades under here.
const SPONSORS: [&str; 8] = [
    "VELO", "KORA", "NIMBO", "ALTUS", "RAPIX", "ONDA", "TERRO", "LUMA",
];

/// A place for a stand: its middle, and the direction in which it looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand {
    pub(super) at: Point,
    pub(super) looks: Vec2,
}

impl Stand {
    fn fits(&self, room: &Room<'_>) -> bool {
        room.fits(self.at, self.looks.turn_90(), STAND, room.rail + 1.5)
    }
}

pub(super) fn paint(painter: &mut Painter<'_>, edges: &[Edge], room: &mut Room<'_>) {
    let layout = painter.layout;
    let has = |kind: PieceKind| {
        layout
            .plan
            .art
            .pieces
            .iter()
            .any(|piece| piece.kind == kind)
    };
    // Where the designer has placed some, there are no others.
    if !has(PieceKind::Stand) {
        for stand in stands(layout, edges, room) {
            draw_stand(painter, stand);
        }
    }
    if !has(PieceKind::Marshal) {
        for edge in edges {
            marshals(painter, edge, room);
        }
    }
}

/// The places of stands: along the start, and outside of the tightest corner. What they take up is taken.
pub(super) fn stands(layout: &Layout<'_>, edges: &[Edge], room: &mut Room<'_>) -> Vec<Stand> {
    let off = room.asphalt + room.rail + BEHIND + STAND.1 / 2.0;
    let place = |path: &Path, at: f64| {
        let (at, out) = path.at(at);
        Stand {
            at,
            looks: out * -1.0,
        }
    };
    let mut found: Vec<Stand> = Vec::new();
    for edge in edges {
        let path = edge.path(layout, off);
        let is_start = |at: usize| {
            let id = layout.spots[edge.spots[at]].id;
            let plan = layout.plan;
            plan.finish.contains(&id) || plan.grid.iter().any(|place| place.space == id)
        };
        let is_straight = |at: usize| edge.bends[at].abs() < STRAIGHT;
        for (from, to) in runs(edge.spots.len(), is_straight) {
            if !(from..to).any(is_start) {
                continue;
            }
            let (mut at, end) = (
                path.reach(from as f64) + STAND.0 / 2.0,
                path.reach(to as f64),
            );
            while at + STAND.0 / 2.0 < end && found.len() < MOST_AT_START {
                let stand = place(&path, at);
                let step = if stand.fits(room) {
                    room.take(stand.at, stand.looks.turn_90(), STAND);
                    found.push(stand);
                    STAND.0 + APART
                } else {
                    6.0
                };
                at += step;
            }
        }
    }
    let tightness =
        |(edge, from, to): &(&Edge, usize, usize)| edge.bends[*from..*to].iter().sum::<f64>();
    let bends = edges.iter().flat_map(|edge| {
        runs(edge.spots.len(), |at| edge.bends[at] < -0.1).map(move |(from, to)| (edge, from, to))
    });
    let mut bends: Vec<_> = bends.collect();
    bends.sort_by(|a, b| tightness(a).total_cmp(&tightness(b)));
    let mut at_corner = 0;
    for (edge, from, to) in bends.into_iter().take(3) {
        let path = edge.path(layout, off + 3.0);
        let middle = f64::midpoint(path.reach(from as f64), path.reach(to as f64));
        for step in [0.0, 1.0, -1.0, 2.0, -2.0] {
            let stand = place(&path, middle + step * 0.75 * STAND.0);
            if at_corner < MOST_AT_CORNER && stand.fits(room) {
                room.take(stand.at, stand.looks.turn_90(), STAND);
                found.push(stand);
                at_corner += 1;
            }
        }
    }
    found
}

fn draw_stand(painter: &mut Painter<'_>, stand: Stand) {
    const ROWS: u32 = 5;
    const BLOCKS: u32 = 6;
    let (length, depth) = STAND;
    let (front, right) = (stand.looks, stand.looks.turn_90());
    let place = |along: f64, deep: f64| stand.at + right * along + front * (depth / 2.0 - deep);
    let slab = |near: f64, far: f64| {
        let middle = place(0.0, f64::midpoint(near, far));
        Shape::tile(middle, front, far - near, length)
    };
    painter.shadow(Layer::Scenery, &slab(0.0, depth), 4.0);
    painter.fill(Layer::Scenery, None, slab(0.0, depth), CONCRETE);
    let roof = depth * 0.64;
    let row = (roof - 0.8) / f64::from(ROWS);
    let mut chance = PlaceNoise::at(stand.at.x as u32, stand.at.y as u32);
    let block = length / f64::from(BLOCKS);
    let mut seats: [Vec<Vec<Point>>; 4] = Default::default();
    for block_at in 0..BLOCKS {
        for row_at in 0..ROWS {
            let color = (block_at as usize + usize::from(chance.next() < 0.4) * 2) % 4;
            let from = f64::from(block_at) * block - length / 2.0;
            let deep = 0.8 + row * (f64::from(row_at) + 0.45);
            let mut at = from + 0.7;
            // Here and there a seat is empty.
            let end = from + block - 0.7;
            while at < end {
                let to = (at + chance.between(2.0, 6.0)).min(end);
                seats[color].push(vec![place(at, deep), place(to, deep)]);
                at = to + 0.8;
            }
        }
    }
    for (rows, color) in seats.into_iter().zip(SEATS) {
        for row_line in rows {
            painter.line(
                Layer::Scenery,
                None,
                row_line,
                Stroke::new(0.62 * row, color),
            );
        }
    }
    // The roof, its shadow on the rows, and its ribs.
    let mut shadow = slab(roof, depth);
    shadow.points_mut().for_each(|at| *at += front * 1.6);
    painter.fill(Layer::Scenery, None, shadow, light::shade(painter.style));
    let [lit, dim, rib] = ROOF;
    let color = if light::on_slope(front) > 0.0 {
        lit
    } else {
        dim
    };
    painter.fill(Layer::Scenery, None, slab(roof, depth), color);
    for at in 1..BLOCKS {
        let along = f64::from(at) * block - length / 2.0;
        let ends = vec![place(along, roof), place(along, depth)];
        painter.line(Layer::Scenery, None, ends, Stroke::new(0.4, rib));
    }
    for (deep, width) in [(roof, 0.7), (0.2, 0.5)] {
        let ends = vec![place(-length / 2.0, deep), place(length / 2.0, deep)];
        painter.line(Layer::Scenery, None, ends, Stroke::new(width, rib));
    }
}

/// Paints a post of marshals before each bend, on the outside.
fn marshals(painter: &mut Painter<'_>, edge: &Edge, room: &mut Room<'_>) {
    const SIZE: (f64, f64) = (5.4, 4.2);
    let path = edge.path(painter.layout, room.asphalt + room.rail + 4.4);
    for (from, to) in runs(edge.spots.len(), |at| edge.bends[at] < -0.07) {
        if to - from < 3 {
            continue;
        }
        let (at, out) = path.at(path.reach(from as f64 - 1.0));
        if !room.fits(at, out.turn_90(), SIZE, room.rail + 1.2) {
            continue;
        }
        let hut = |off: f64, depth: f64| Shape::tile(at + out * off, out, depth, SIZE.0);
        painter.shadow(Layer::Scenery, &hut(0.0, SIZE.1), 2.4);
        painter.fill(Layer::Scenery, None, hut(0.0, SIZE.1), HUT[0]);
        painter.fill(
            Layer::Scenery,
            None,
            hut(SIZE.1 * 0.2, SIZE.1 * 0.6),
            HUT[1],
        );
        room.take(at, out.turn_90(), SIZE);
    }
}

/// A hoarding: its middle, the direction of the road and the heading of its text.
pub(super) struct Hoarding {
    at: Point,
    way: Vec2,
    heading: f64,
}

/// Finds the places of hoardings: along straights, between the road and its rail. Where the designer has placed some,
/// there are no others.
pub(super) fn hoardings(layout: &Layout<'_>, edges: &[Edge], room: &Room<'_>) -> Vec<Hoarding> {
    const EVERY: usize = 5;
    let mut pieces = layout.plan.art.pieces.iter();
    let mut found = Vec::new();
    if pieces.any(|piece| piece.kind == PieceKind::Billboard) {
        return found;
    }
    for edge in edges {
        let path = edge.path(layout, room.asphalt + BOARD_OFF);
        let is_straight = |at: usize| {
            let spot = &layout.spots[edge.spots[at]];
            edge.bends[at].abs() < STRAIGHT && spot.corner.is_none() && spot.storey == 0
        };
        for (from, to) in runs(edge.spots.len(), is_straight) {
            let mut at = from + 3;
            while at + 3 < to && found.len() < MOST_BOARDS {
                let (place, out) = path.at(path.reach(at as f64 + 0.5));
                let way = out.turn_90() * edge.side;
                let along = [-0.5, 0.0, 0.5].map(|part| place + way * (part * BOARD.0));
                let fits = along
                    .iter()
                    .all(|at| room.is_clear(*at, BOARD_OFF - 0.8) && room.is_free(*at + out * 4.5));
                at += if fits { EVERY } else { 1 };
                if fits {
                    found.push(Hoarding {
                        at: place,
                        way,
                        heading: layout.spots[edge.spots[at - EVERY]].heading,
                    });
                }
            }
        }
    }
    found
}

/// Paints hoardings.
pub(super) fn hang(painter: &mut Painter<'_>, boards: Vec<Hoarding>, room: &mut Room<'_>) {
    for (number, Hoarding { at, way, heading }) in boards.into_iter().enumerate() {
        hoarding(painter, (at, way), heading, number);
        room.take(at, way, BOARD);
    }
}

fn hoarding(painter: &mut Painter<'_>, (at, way): (Point, Vec2), heading: f64, number: usize) {
    let cloth = CLOTH[number % CLOTH.len()];
    let board = Shape::tile(at, way, BOARD.0, BOARD.1);
    painter.shadow(Layer::Scenery, &board, 0.8);
    painter.fill(Layer::Scenery, None, board, cloth);
    let ink = PAPER[usize::from(cloth.is_light())];
    let name = SPONSORS[(3 * number + number / SPONSORS.len()) % SPONSORS.len()];
    let text = Text {
        typeface: Typeface::Sans,
        spacing: 0.16,
        ..Text::bold(at, BOARD.1 * 0.74, name).along(heading)
    };
    painter.text(Layer::Scenery, None, text, ink);
}
