//! What wear and weather leave on the road: rubber where everybody drives, dust beside it, and patches of newer asphalt.

use super::chance::PlaceNoise;
use super::driven::{Gate, MOST_SPACES, Stretch, stretches};
use super::edges::{Edge, runs};
use super::layout::{Layout, VERGE, beside};
use super::painter::Painter;
use super::style::Around;
use super::{Color, Layer, Shape, Stroke, light};
use crate::geometry::{Point, Vec2, turn, unit};

/// Rubber: its colour, and the widths of the bands and their opacities; the narrowest are the tracks of both wheels.
pub(super) const RUBBER: Color = Color::hex(0x08_0a0d);
pub(super) const BANDS: [(f64, u8); 4] = [(1.0, 5), (0.82, 6), (0.62, 6), (0.44, 6)];
pub(super) const TRACK: (f64, u8) = (0.13, 7);
/// How far each track is from the middle of the line, in widths of a lane.
const OFF: f64 = 0.21;

/// How far the line has to turn between two gates for tracks, in radians; and for how many gates cars brake before.
const TURNS: f64 = 0.045;
const BRAKING: usize = 8;

/// Dust at the edges of the road, where nobody drives: how wide, and how opaque.
pub(super) const DUST: Color = Color::hex(0xf2_e9d6);
pub(super) const DUST_BANDS: [(f64, u8); 3] = [(0.42, 6), (0.28, 7), (0.14, 8)];

/// Newer asphalt and older.
pub(super) const NEW: Color = Color::hex(0x0a_0c10).alpha(6);
pub(super) const OLD: Color = Color::hex(0xff_fbf0).alpha(7);

/// Paints the shadow that the road casts on the ground, and the dust, the patches and the rubber on it.
pub(super) fn paint(painter: &mut Painter<'_>, edges: &[Edge]) {
    if painter.style.around == Around::Paper {
        return;
    }
    rim(painter, edges);
    if painter.layout.spots.len() > MOST_SPACES {
        return;
    }
    let stretches = stretches(painter.layout, edges);
    dust(painter, edges);
    for stretch in &stretches {
        patches(painter, stretch);
    }
    for stretch in &stretches {
        rubber(painter, stretch);
    }
    painter.on_storey(0);
}

/// Paints the shadow beside the road, which lies a little above the ground.
fn rim(painter: &mut Painter<'_>, edges: &[Edge]) {
    let layout = painter.layout;
    let half = layout.lane / 2.0 + VERGE;
    let shade = light::shade(painter.style);
    let around = edges.iter().map(|edge| {
        let line: Vec<Point> = edge
            .path(layout, half)
            .places
            .iter()
            .map(|it| it.0)
            .collect();
        let end = edge.is_closed.then(|| line[0]);
        line.into_iter().chain(end).collect::<Vec<_>>()
    });
    let ramps = layout.ramps.iter();
    let ramps = ramps.flat_map(|ramp| [-half, half].map(|off| beside(ramp, off)));
    let lines: Vec<Vec<Point>> = around.chain(ramps).collect();
    for (off, width) in [(1.1, 2.6), (0.5, 1.6)] {
        let shade = Stroke::new(width, shade.alpha(shade.a / 2));
        for line in &lines {
            let line = line.iter().map(|at| *at + light::AWAY * off).collect();
            painter.line(Layer::Road, None, line, shade);
        }
    }
}

fn dust(painter: &mut Painter<'_>, edges: &[Edge]) {
    let layout = painter.layout;
    for (width, opacity) in DUST_BANDS {
        let width = width * layout.lane;
        let stroke = Stroke::new(width, DUST.alpha(opacity));
        for edge in edges {
            for (from, to, storey) in storeys(&edge.spots, |at| layout.spots[*at].storey) {
                painter.on_storey(storey);
                let path = edge.path(layout, (layout.lane - width) / 2.0);
                let part = path.part(path.reach(from as f64), path.reach(to as f64));
                painter.line(Layer::Marks, None, beside(&part, 0.0), stroke);
            }
        }
    }
}

/// The runs of a list that lie on one storey: where each begins and ends, and the storey.
fn storeys<T>(list: &[T], storey: impl Fn(&T) -> u32) -> Vec<(usize, usize, u32)> {
    let mut at = 0;
    let runs = list.chunk_by(|a, b| storey(a) == storey(b));
    runs.map(|run| {
        let from = at;
        at += run.len();
        (from, at, storey(&run[0]))
    })
    .collect()
}

/// Paints newer and older asphalt: patches along the road.
fn patches(painter: &mut Painter<'_>, stretch: &Stretch) {
    /// How likely one begins at a gate, how many gates it is long at least and at most, and how opaque it is.
    const LIKELY: f64 = 0.055;
    const LONG: (f64, f64) = (5.0, 18.0);
    let layout = painter.layout;
    let mut next = 0;
    for (at, gate) in stretch.gates.iter().enumerate() {
        let spot = &layout.spots[gate.spot];
        let mut chance = PlaceNoise::at(spot.id.0, 11 + (at % 2) as u32);
        if at < next || chance.next() > LIKELY {
            continue;
        }
        let end = at + chance.between(LONG.0, LONG.1) as usize;
        let (side, part) = (chance.next(), chance.between(0.3, 0.75));
        let (left, right) = match (side * 3.0) as u32 {
            0 => (0.0, part),
            1 => (1.0 - part, 1.0),
            _ => (0.0, 1.0),
        };
        let color = if chance.next() < 0.6 { NEW } else { OLD };
        let storey = |gate: &Gate| layout.spots[gate.spot].storey;
        let here = &stretch.gates[at..end.min(stretch.gates.len())];
        if here.iter().any(|other| storey(other) != storey(gate)) {
            continue;
        }
        next = end;
        let side = |part: f64| here.iter().map(|gate| gate.at(part)).collect();
        let patch = Shape::Ribbon {
            left: side(left),
            right: side(right),
        };
        painter.on_storey(storey(gate));
        painter.fill(Layer::Marks, None, patch, color);
    }
}

/// The middle of the rubber at each gate.
pub(super) fn rubbered(layout: &Layout<'_>, stretch: &Stretch) -> Vec<Point> {
    let parts = stretch.line(BANDS[0].0 * layout.lane / 2.0 + 0.6);
    let gates = stretch.gates.iter().zip(parts);
    gates.map(|(gate, part)| gate.at(part)).collect()
}

/// Paints the rubber along the line that a good driver takes.
fn rubber(painter: &mut Painter<'_>, stretch: &Stretch) {
    let layout = painter.layout;
    let spots = stretch.gates.iter().map(|gate| gate.spot);
    let mut line: Vec<(Point, usize)> = rubbered(layout, stretch).into_iter().zip(spots).collect();
    if stretch.is_closed {
        line.push(line[0]);
    }
    let storey = |(_, spot): &(Point, usize)| layout.spots[*spot].storey;
    let levels = storeys(&line, storey);
    for (width, opacity) in BANDS {
        let stroke = Stroke::new(width * layout.lane, RUBBER.alpha(opacity));
        for (from, to, storey) in &levels {
            painter.on_storey(*storey);
            let line = line[*from..*to].iter().map(|(at, _)| *at).collect();
            painter.line(Layer::Marks, None, line, stroke);
        }
    }
    // Wheels mark the road where cars brake and turn.
    let turns = |at: usize| {
        let [a, b, c] = [at.saturating_sub(1), at, at + 1].map(|at| line[at.min(line.len() - 1)].0);
        turn(b - a, c - b).abs() > TURNS
    };
    let bends: Vec<bool> = (0..line.len()).map(turns).collect();
    let is_marked = |at: usize| bends[at..bends.len().min(at + BRAKING)].contains(&true);
    let (width, opacity) = TRACK;
    let stroke = Stroke::new(width * layout.lane, RUBBER.alpha(opacity));
    for (from, to) in runs(line.len(), is_marked) {
        for (first, end, storey) in storeys(&line[from..to], storey) {
            let places = &line[from + first..from + end];
            if places.len() < 6 {
                continue;
            }
            painter.on_storey(storey);
            // They fade in and out.
            for (side, short) in [-OFF, OFF]
                .into_iter()
                .flat_map(|side| [(side, 0), (side, 2)])
            {
                let place = |at: usize| {
                    let ends = [at.saturating_sub(1), (at + 1).min(places.len() - 1)];
                    let [back, front] = ends.map(|at| places[at].0);
                    let way = unit(front - back, Vec2::ZERO);
                    places[at].0 + way.turn_90() * (side * layout.lane)
                };
                let track = (short..places.len().saturating_sub(short))
                    .map(place)
                    .collect();
                painter.line(Layer::Marks, None, track, stroke);
            }
        }
    }
}
