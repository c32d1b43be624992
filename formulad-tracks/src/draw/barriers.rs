//! Rails on the outside of bends and between roads, and walls of tyres where bends are tight.

use formulad_core::plan::{AreaKind, Landscape, PieceKind};

use super::edges::{Edge, runs};
use super::layout::Layout;
use super::painter::Painter;
use super::room::Room;
use super::{Color, Layer, Stroke, ground, light};
use crate::geometry::{Point, Vec2, unit};

/// How near the asphalt of another road they may come.
const LEAST_GAP: f64 = 2.2;

/// How far the road has to turn over a usual space, in radians, for a rail, and for tyres.
const BEND: f64 = 0.05;
const TIGHT: f64 = 0.15;

/// How much further out rails stand where bends are tight. At the width of a lane they would look like one more.
const RUN_OFF: f64 = 8.5;

/// The furthest that a rail goes around a bed of gravel.
const AROUND: f64 = 48.0;

pub(super) const STEEL: [Color; 2] = [Color::hex(0x6f_7881), Color::hex(0xb6_bdc2)];
/// Muted, so that they do not look like kerbs.
const TYRES: [Color; 3] = [
    Color::hex(0x2b_2d30),
    Color::hex(0xcd_c7bb),
    Color::hex(0xa8_4a3c),
];

/// A place where a rail may stand.
struct Post {
    at: Point,
    /// The edge's space, by its number along it.
    space: usize,
    /// How much further out it is than elsewhere.
    further: f64,
    stands: bool,
}

/// Paints the rails and the tyres along these edges.
pub(super) fn paint(painter: &mut Painter<'_>, edges: &[Edge], room: &mut Room<'_>) {
    for edge in edges {
        let posts = posts(painter.layout, edge, room);
        for (from, to) in runs(posts.len(), |at| posts[at].stands) {
            if to - from > 4 {
                let line: Vec<Point> = posts[from..to].iter().map(|post| post.at).collect();
                rail(painter, &thinned(&line));
            }
        }
        tyres(painter, edge, &posts);
        for post in posts.iter().filter(|post| post.stands) {
            room.take(post.at, Vec2::new(1.0, 0.0), (2.0, 2.0));
        }
    }
}

/// The places along an edge, three to a space, and whether a rail stands there.
fn posts(layout: &Layout<'_>, edge: &Edge, room: &Room<'_>) -> Vec<Post> {
    let path = edge.path(layout, room.asphalt + room.rail);
    let count = edge.spots.len();
    let walled = layout.plan.street.is_some()
        || matches!(
            ground::landscape_of(layout.plan),
            Landscape::Town | Landscape::Harbour
        );
    let turns: Vec<bool> = (0..count)
        .map(|at| {
            let near = &edge.bends[at.saturating_sub(2)..count.min(at + 2)];
            near.iter().any(|bend| *bend < -BEND)
        })
        .collect();
    let places: Vec<(usize, Point, Vec2)> = (0..3 * count)
        .map(|third| {
            let (at, out) = path.at(path.reach((third as f64 + 0.5) / 3.0));
            (third / 3, at, out)
        })
        .collect();
    let further = further(edge, &places, room);
    let stands = |(space, at, out): &(usize, Point, Vec2), further: f64| {
        let place = *at + *out * further;
        let wanted =
            walled || turns[*space] || further > 0.0 || !room.is_clear(*at + *out * 16.0, 0.0);
        wanted
            && layout.spots[edge.spots[*space]].storey == 0
            && room.is_clear(place, LEAST_GAP)
            && room.is_free(place)
    };
    let post = |(place, further): (&(usize, Point, Vec2), f64)| Post {
        at: place.1 + place.2 * further,
        space: place.0,
        further,
        stands: stands(place, further),
    };
    places.iter().zip(further).map(post).collect()
}

/// How much further out the rail stands at each place: around the designer's beds of gravel, and where bends are tight.
fn further(edge: &Edge, places: &[(usize, Point, Vec2)], room: &Room<'_>) -> Vec<f64> {
    const STEP: f64 = 4.0;
    const SLOPE: f64 = 0.4;
    /// How often places are averaged with their neighbours.
    const SMOOTHED: u32 = 6;
    let is_gravel = |at: Point| room.area(at) == Some(AreaKind::Sand);
    let fits =
        |at: Point| room.is_clear(at, LEAST_GAP + 2.0) && room.is_free(at) && room.is_dry(at);
    let mut further: Vec<f64> = places
        .iter()
        .map(|(space, at, out)| {
            let mut off = 0.0;
            while off < AROUND && is_gravel(*at + *out * (off + 1.5)) {
                off += STEP;
            }
            // As near as it goes.
            let mut step = STEP / 2.0;
            while off > 0.0 && step > 0.2 {
                if !is_gravel(*at + *out * (off - step + 1.5)) {
                    off -= step;
                }
                step /= 2.0;
            }
            match off {
                off if off > 0.0 && off < AROUND => off,
                _ if edge.bends[*space] < -TIGHT && fits(*at + *out * (RUN_OFF + 2.0)) => RUN_OFF,
                _ => 0.0,
            }
        })
        .collect();
    let apart = |a: usize, b: usize| places[a].1.distance(places[b].1);
    for at in 1..further.len() {
        further[at] = further[at].max(further[at - 1] - SLOPE * apart(at, at - 1));
    }
    for at in (1..further.len()).rev() {
        further[at - 1] = further[at - 1].max(further[at] - SLOPE * apart(at, at - 1));
    }
    for _ in 0..SMOOTHED {
        let mean = |near: &[f64]| (near[0] + 2.0 * near[1] + near[2]) / 4.0;
        let means: Vec<f64> = further.windows(3).map(mean).collect();
        for (off, mean) in further.iter_mut().skip(1).zip(means) {
            *off = mean;
        }
    }
    further
}

/// A line without the places that hardly change it.
fn thinned(line: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(line.len());
    for (at, place) in line.iter().enumerate() {
        if let (Some(from), Some(to)) = (kept.last(), line.get(at + 1)) {
            let way = unit(*to - *from, Vec2::ZERO);
            if (*place - *from).cross(way).abs() < 0.06 && at % 8 != 0 {
                continue;
            }
        }
        kept.push(*place);
    }
    kept
}

fn rail(painter: &mut Painter<'_>, line: &[Point]) {
    let shade = Stroke::new(1.4, light::shade(painter.style));
    let moved = |off: f64| line.iter().map(|at| *at + light::AWAY * off).collect();
    painter.line(Layer::Scenery, None, moved(1.3), shade);
    painter.line(Layer::Scenery, None, moved(0.0), Stroke::new(1.5, STEEL[0]));
    painter.line(
        Layer::Scenery,
        None,
        moved(-0.3),
        Stroke::new(0.6, STEEL[1]),
    );
}

/// Paints tyres in front of the rail where a bend is tight, unless the designer has put some there.
fn tyres(painter: &mut Painter<'_>, edge: &Edge, posts: &[Post]) {
    let layout = painter.layout;
    let placed = layout.plan.art.pieces.iter();
    let placed = placed.filter(|piece| piece.kind == PieceKind::Tyres);
    let placed: Vec<Point> = placed.map(|piece| Point::new(piece.x, piece.y)).collect();
    let is_near = |at: Point| placed.iter().any(|it| it.distance(at) < 6.0 * layout.space);
    for (from, to) in runs(edge.spots.len(), |at| edge.bends[at] < -TIGHT) {
        let turned: f64 = edge.bends[from..to].iter().sum();
        // Where cars are carried out of the bend there is a kerb.
        let hit = from + (to - from) / 4..(to + 1).saturating_sub(2);
        let stands = |at: usize| {
            let post = &posts[at];
            hit.contains(&post.space) && post.stands && post.further > 0.8 * RUN_OFF
        };
        let walls = runs(posts.len(), stands).filter(|(first, end)| end - first > 4);
        for (first, end) in walls.filter(|_| turned < -0.7) {
            let line: Vec<Point> = posts[first..end].iter().map(|post| post.at).collect();
            if !line.iter().any(|at| is_near(*at)) {
                stacks(painter, &line, edge.side);
            }
        }
    }
}

/// Paints stacks of tyres along a rail, on the side of the road.
fn stacks(painter: &mut Painter<'_>, rail: &[Point], side: f64) {
    const OFF: f64 = 2.0;
    let way = |at: usize| {
        let ends = [at.saturating_sub(1), (at + 1).min(rail.len() - 1)];
        unit(rail[ends[1]] - rail[ends[0]], Vec2::ZERO)
    };
    let inner = |at: usize| rail[at] - way(at).turn_90() * (side * OFF);
    let wall: Vec<Point> = (0..rail.len()).map(inner).collect();
    let shade = wall.iter().map(|at| *at + light::AWAY * 0.9).collect();
    painter.line(
        Layer::Scenery,
        None,
        shade,
        Stroke::new(2.6, light::shade(painter.style)),
    );
    painter.line(
        Layer::Scenery,
        None,
        wall.clone(),
        Stroke::new(2.7, TYRES[0]),
    );
    painter.line(
        Layer::Scenery,
        None,
        wall.clone(),
        Stroke::new(1.7, TYRES[1]),
    );
    // Two blocks to each part between posts.
    for pair in wall.windows(2) {
        let block = [0.0, 0.5].map(|part| pair[0].lerp(pair[1], part));
        painter.line(
            Layer::Scenery,
            None,
            block.to_vec(),
            Stroke::new(1.7, TYRES[2]),
        );
    }
}
