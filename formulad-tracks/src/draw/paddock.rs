//! What belongs to the pit lane: the building behind the boxes, the wall towards the road, the light at the exit.

use super::edges::{Edge, Path, runs};
use super::layout::{CrossSections, Layout, SpaceKind};
use super::painter::Painter;
use super::room::Room;
use super::{Color, Layer, Shape, Stroke, light};
use crate::geometry::{Point, Vec2, unit};

/// The depths of pit buildings that are tried, and of their awnings.
const DEPTHS: [f64; 3] = [24.0, 18.0, 12.0];
const AWNING: f64 = 3.4;

/// The fewest boxes for a building.
const LEAST: usize = 3;

/// How far a building stands from the asphalt of the boxes, and how far it reaches past the outer ones.
const OFF: f64 = 0.3;
const PAST: f64 = 3.0;

const ROOF: [Color; 2] = [Color::hex(0xe4_e6e4), Color::hex(0xcb_cfd0)];
const SEAM: Color = Color::hex(0xa9_afb3);
const GLASS: Color = Color::hex(0x4d_6474);
const DOORS: Color = Color::hex(0x39_4048);
const WALL: [Color; 2] = [Color::hex(0x8e_9499), Color::hex(0xe8_e9e6)];
const LAMPS: [Color; 3] = [
    Color::hex(0x1f_2328),
    Color::hex(0xd4_3a2c),
    Color::hex(0x35_b56a),
];

pub(super) fn paint(painter: &mut Painter<'_>, room: &mut Room<'_>) {
    for row in rows(painter.layout) {
        building(painter, &row, room);
    }
    wall(painter, room);
    exits(painter, room);
}

/// The rows of boxes, each with the side on which the pit lane is not.
fn rows(layout: &Layout<'_>) -> Vec<Edge> {
    let spots = &layout.spots;
    let is_box = |at: usize| matches!(spots[at].kind, SpaceKind::Box(_));
    let mut lanes: Vec<Option<usize>> = vec![None; spots.len()];
    for (at, spot) in spots
        .iter()
        .enumerate()
        .filter(|(_, spot)| spot.is_pit_lane())
    {
        for to in spot.next.iter().filter(|to| is_box(**to)) {
            lanes[*to].get_or_insert(at);
        }
    }
    let begins = |at: &usize| is_box(*at) && spots[*at].behind.is_none_or(|behind| !is_box(behind));
    let row = |first: usize| {
        let ahead = |at: &usize| spots[*at].ahead.filter(|to| is_box(*to));
        // A row that closes is none.
        let row: Vec<usize> = std::iter::successors(Some(first), ahead)
            .take(spots.len())
            .collect();
        let lane = &spots[lanes[first]?];
        let first = &spots[first];
        let side = (first.at - lane.at).dot(first.way.turn_90());
        Some(Edge {
            side: side.signum(),
            bends: vec![0.0; row.len()],
            spots: row,
            is_closed: false,
        })
    };
    (0..spots.len()).filter(begins).filter_map(row).collect()
}

/// The part of a path between two lengths, or beyond its ends, in even steps: its outline this near and this far.
fn slab(path: &Path, (from, to): (f64, f64), near: f64, far: f64) -> Shape {
    let sections = beyond(path, from, to);
    let side = |off: f64| sections.iter().map(|(at, out)| *at + *out * off).collect();
    Shape::Ribbon {
        left: side(near),
        right: side(far),
    }
}

fn beyond(path: &Path, from: f64, to: f64) -> CrossSections {
    let mut sections = path.part(from.max(0.0), to.min(path.length()));
    let way = |a: (Point, Vec2), b: (Point, Vec2)| unit(b.0 - a.0, Vec2::ZERO);
    if let [first, second, ..] = sections[..] {
        sections[0].0 += way(first, second) * from.min(0.0);
    }
    if let [.., second, last] = sections[..] {
        let end = sections.len() - 1;
        sections[end].0 += way(second, last) * (to - path.length()).max(0.0);
    }
    sections
}

/// The longest run of boxes behind which a building of this depth fits: its first and its end.
fn longest(row: &Edge, path: &Path, depth: f64, room: &Room<'_>) -> Option<(usize, usize)> {
    let fits = |at: usize| {
        let part = span(path, row.spots.len(), (at, at + 1));
        behind(path, part, depth).into_iter().all(|(at, off)| {
            // The grid has the road and what is kept free beside it.
            let is_free = off < room.rail + 3.0 || room.is_free(at);
            is_free && room.is_clear(at, 0.05) && room.is_dry(at)
        })
    };
    runs(row.spots.len(), fits).max_by_key(|(from, to)| (to - from, std::cmp::Reverse(*from)))
}

/// The part of a path behind some boxes, by length; at the ends of the row, a little more.
fn span(path: &Path, count: usize, (first, end): (usize, usize)) -> (f64, f64) {
    let from = if first == 0 {
        -PAST
    } else {
        path.reach(first as f64)
    };
    let past = if end == count { PAST } else { 0.0 };
    (from, path.reach(end as f64) + past)
}

/// Places all over the ground of a building, with their distances from its front.
fn behind(path: &Path, (from, to): (f64, f64), depth: f64) -> Vec<(Point, f64)> {
    const APART: f64 = 3.5;
    let steps = |length: f64| (length / APART).ceil().max(1.0) as u32;
    let (along, deep) = (steps(to - from), steps(depth));
    let place = |i: u32, j: u32| {
        let length = from + (to - from) * f64::from(i) / f64::from(along);
        let off = depth * f64::from(j) / f64::from(deep);
        let sections = beyond(path, length.min(0.0), length.max(0.0));
        let end = if length < 0.0 {
            sections.first()
        } else {
            sections.last()
        };
        let (at, out) = end.copied().unwrap_or_default();
        (at + out * off, off)
    };
    (0..=along)
        .flat_map(|i| (0..=deep).map(move |j| (i, j)))
        .map(|(i, j)| place(i, j))
        .collect()
}

fn building(painter: &mut Painter<'_>, row: &Edge, room: &mut Room<'_>) {
    let (layout, style) = (painter.layout, painter.style);
    let path = row.path(layout, room.asphalt + OFF);
    let found = DEPTHS.map(|depth| (longest(row, &path, depth, room), depth));
    let found = found
        .into_iter()
        .filter_map(|(run, depth)| Some((run?, depth)));
    // The longest, and of equally long ones the deepest.
    let best = found.reduce(|best, other| {
        let length = |((from, to), _): ((usize, usize), f64)| to - from;
        if length(other) > length(best) {
            other
        } else {
            best
        }
    });
    let Some(((first, end), depth)) = best.filter(|((from, to), _)| to - from >= LEAST) else {
        return;
    };
    let whole = span(&path, row.spots.len(), (first, end));
    for (at, _) in behind(&path, whole, depth) {
        room.take(at, Vec2::new(1.0, 0.0), (3.0, 3.0));
    }
    let ridge = AWNING + (depth - AWNING) * 0.42;
    let roof = |near, far| slab(&path, whole, near, far);
    painter.shadow(Layer::Scenery, &roof(AWNING, depth), 4.0);
    painter.fill(Layer::Scenery, None, roof(0.0, AWNING), DOORS);
    for (at, spot) in row.spots.iter().enumerate().take(end).skip(first) {
        let SpaceKind::Box(team) = layout.spots[*spot].kind else {
            continue;
        };
        let [from, to] = [0.06, 0.94].map(|part| path.reach(at as f64 + part));
        let awning = slab(&path, (from, to), 0.9, AWNING + 0.4);
        painter.fill(Layer::Scenery, None, awning, style.team(team).0);
    }
    // The half of the roof that looks towards the light is brighter.
    let (_, out) = path.at(f64::midpoint(whole.0, whole.1));
    let is_lit = light::on_slope(out * -1.0) > 0.0;
    let [front, back] = if is_lit { ROOF } else { [ROOF[1], ROOF[0]] };
    painter.fill(Layer::Scenery, None, roof(AWNING, ridge), front);
    painter.fill(Layer::Scenery, None, roof(ridge, depth), back);
    let line = |near: f64, far: f64, at: f64| {
        let (at, out) = path.at(at);
        vec![at + out * near, at + out * far]
    };
    for at in first + 1..end {
        let seam = line(AWNING, depth, path.reach(at as f64));
        painter.line(Layer::Scenery, None, seam, Stroke::new(0.35, SEAM));
    }
    for (off, width, color) in [
        (ridge, 0.7, WALL[1]),
        (AWNING + 0.3, 0.6, SEAM),
        (depth, 0.6, SEAM),
    ] {
        let sections = beyond(&path, whole.0, whole.1);
        let line = sections.iter().map(|(at, out)| *at + *out * off).collect();
        painter.line(Layer::Scenery, None, line, Stroke::new(width, color));
    }
    // Skylights, and vents behind the ridge.
    for at in first..end {
        let (at, out) = path.at(path.reach(at as f64 + 0.5));
        let glass = Shape::tile(
            at + out * f64::midpoint(AWNING, ridge),
            out,
            (ridge - AWNING) * 0.34,
            5.0,
        );
        painter.fill(Layer::Scenery, None, glass, GLASS);
        let vent = Shape::tile(at + out * f64::midpoint(ridge, depth), out, 1.8, 2.6);
        painter.shadow(Layer::Scenery, &vent, 1.0);
        painter.fill(Layer::Scenery, None, vent, WALL[1]);
    }
    tower(painter, path.at(whole.1.min(path.length()) - 4.0), depth);
}

/// Paints the tower of race control, over the end of the roof that cars pass last.
fn tower(painter: &mut Painter<'_>, (at, out): (Point, Vec2), depth: f64) {
    let at = at + out * (depth * 0.56);
    let tile = |size: f64| Shape::tile(at, out, size, size);
    painter.shadow(Layer::Scenery, &tile(9.0), 5.0);
    for (size, color) in [(9.0, GLASS), (7.4, ROOF[0]), (5.0, ROOF[1])] {
        painter.fill(Layer::Scenery, None, tile(size), color);
    }
    let mast = Shape::Circle {
        center: at,
        radius: 0.9,
    };
    painter.fill(Layer::Scenery, None, mast, LAMPS[1]);
}

/// Paints a wall where the pit lane and the road run side by side.
fn wall(painter: &mut Painter<'_>, room: &mut Room<'_>) {
    const BESIDE: f64 = 1.7;
    let layout = painter.layout;
    let spots = &layout.spots;
    let lane = |side: f64| {
        let first = |at: &usize| {
            let behind = spots[*at].behind;
            spots[*at].is_pit_lane() && behind.is_none_or(|behind| !spots[behind].is_pit_lane())
        };
        let ahead = |at: &usize| spots[*at].ahead.filter(|to| spots[*to].is_pit_lane());
        let first = (0..spots.len()).find(first);
        let lane: Vec<usize> = std::iter::successors(first, ahead)
            .take(spots.len())
            .collect();
        Edge {
            side,
            bends: vec![0.0; lane.len()],
            spots: lane,
            is_closed: false,
        }
    };
    for side in [-1.0, 1.0] {
        let lane = lane(side);
        let path = lane.path(layout, room.asphalt + BESIDE);
        let steps = (path.length() / 5.0) as usize;
        let place = |at: usize| path.at(at as f64 * 5.0);
        let stands = |at: usize| {
            let (at, out) = place(at);
            let is_by_road = (1..5).any(|i| !room.is_clear(at + out * (4.0 * f64::from(i)), 0.0));
            is_by_road && room.is_clear(at, BESIDE - 0.5)
        };
        let found: Vec<_> = runs(steps, stands)
            .filter(|(from, to)| to - from > 4)
            .collect();
        for (from, to) in found {
            let line: Vec<Point> = path
                .part(from as f64 * 5.0, (to - 1) as f64 * 5.0)
                .iter()
                .map(|it| it.0)
                .collect();
            let moved = |off: f64| line.iter().map(|at| *at + light::AWAY * off).collect();
            let shade = light::shade(painter.style);
            painter.line(Layer::Scenery, None, moved(1.2), Stroke::new(1.6, shade));
            painter.line(Layer::Scenery, None, moved(0.0), Stroke::new(1.7, WALL[0]));
            painter.line(
                Layer::Scenery,
                None,
                moved(-0.25),
                Stroke::new(0.8, WALL[1]),
            );
            for at in line {
                room.take(at, Vec2::new(1.0, 0.0), (2.0, 2.0));
            }
        }
    }
}

/// Paints a light beside each way out of the pit lane.
fn exits(painter: &mut Painter<'_>, room: &mut Room<'_>) {
    let layout = painter.layout;
    let leads_out = |at: Point| {
        let mut lane = layout.spots.iter().filter(|spot| spot.is_pit_lane());
        lane.any(|spot| spot.front().0.distance(at) < 0.1)
    };
    for ramp in &layout.ramps {
        let Some((at, right)) = ramp.first().copied().filter(|(at, _)| leads_out(*at)) else {
            continue;
        };
        let places = [1.0, -1.0].map(|side| at + right * (side * (room.asphalt + 2.4)));
        let Some(at) = places.into_iter().find(|at| room.is_clear(*at, 1.9)) else {
            continue;
        };
        let case = Shape::tile(at, right, 5.4, 2.8);
        painter.shadow(Layer::Scenery, &case, 2.0);
        painter.fill(Layer::Scenery, None, case, LAMPS[0]);
        for (off, color) in [(-1.3, LAMPS[1]), (1.3, LAMPS[2])] {
            let center = at + right * off;
            let radius = 0.95;
            painter.fill(
                Layer::Scenery,
                None,
                Shape::Circle { center, radius },
                color,
            );
        }
        room.take(at, right, (5.4, 5.4));
    }
}
