//! What only a street race has: residents, danger, police, tunnels (TRACK-8); at night, lamps.

use std::collections::BTreeMap;

use super::chance::PlaceNoise;
use super::layout::{DrawnSpace, Layout, SpaceKind, VERGE, ribbon};
use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::Around;
use super::{Layer, Owner, Shape, Stroke, Text};
use crate::geometry::{Point, Rect, Vec2};

/// Paints the features of a street race, and at night the lamps, under the lines of the road. The houses of residents
/// are painted where the grid has room beside the road.
pub(super) fn paint(painter: &mut Painter<'_>, grid: &mut OccupancyGrid) {
    let layout = painter.layout;
    tunnels(painter);
    if painter.style.around == Around::City {
        lamps(painter);
    }
    let Some(plan) = &layout.plan.street else {
        return;
    };
    for spot in plan.residents.iter().filter_map(|id| layout.find(*id)) {
        painter.on_storey(spot.storey);
        residents(painter, grid, spot);
    }
    for spot in plan.danger.iter().filter_map(|id| layout.find(*id)) {
        painter.on_storey(spot.storey);
        danger(painter, spot);
    }
    for spot in plan.police.iter().filter_map(|id| layout.find(*id)) {
        painter.on_storey(spot.storey);
        police(painter, spot);
    }
    painter.on_storey(0);
}

/// Paints street lamps along the edges of the road.
fn lamps(painter: &mut Painter<'_>) {
    /// How far from the asphalt they stand: beyond the kerbs.
    const BEYOND: f64 = 2.6;
    /// The number of spaces of a lane to a lamp.
    const APART: u32 = 5;
    /// The light of a lamp: the number of concentric discs, how much larger each is than the one inside it in widths of
    /// a lane, and their opacity.
    const DISCS: u32 = 12;
    const LARGER: f64 = 0.21;
    const LIGHT: u8 = 5;
    let (layout, lit) = (painter.layout, painter.style.street.lit);
    let top = layout.spots.iter().map(|spot| spot.storey).max();
    let mut passed: BTreeMap<u32, u32> = BTreeMap::new();
    for spot in &layout.spots {
        let SpaceKind::Road(lane) = spot.kind else {
            continue;
        };
        let passed = passed.entry(lane).or_default();
        *passed += 1;
        if !passed.is_multiple_of(APART) {
            continue;
        }
        for side in spot.edges() {
            let off = layout.lane / 2.0 + VERGE + BEYOND;
            let center = spot.at + spot.way.turn_90() * (side * off);
            if is_on_pit_lane(layout, center) {
                continue;
            }
            let disc = |radius| Shape::Circle { center, radius };
            // Light falls on bridges, too, but a lamp below one is hidden.
            painter.on_storey(top.unwrap_or_default());
            for i in 1..=DISCS {
                let light = disc(f64::from(i) * LARGER * layout.lane);
                painter.fill(Layer::Marks, None, light, lit.alpha(LIGHT));
            }
            painter.on_storey(spot.storey);
            painter.fill(Layer::Marks, None, disc(1.1), lit);
        }
    }
    painter.on_storey(0);
}

/// Whether a lamp would stand in the way of those who drive into the pit lane, along it or out of it.
fn is_on_pit_lane(layout: &Layout<'_>, at: Point) -> bool {
    let pit = layout.spots.iter().filter(|spot| !spot.is_road());
    let ramps = layout.ramps.iter().flatten().map(|(at, _)| *at);
    let mut places = pit.flat_map(DrawnSpace::middle).chain(ramps);
    places.any(|place| place.distance(at) < layout.lane / 2.0 + VERGE)
}

/// Paints a space whose surface damages cars (STREET-2): black, with cracks all over.
fn danger(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    /// The points of each crack, in halves of a space along and across.
    const CRACKS: [[(f64, f64); 4]; 4] = [
        [(-0.98, -0.5), (-0.5, -0.1), (-0.2, -0.35), (0.05, 0.05)],
        [(0.05, 0.05), (0.4, -0.2), (0.6, -0.55), (0.98, -0.75)],
        [(0.05, 0.05), (0.3, 0.45), (0.7, 0.4), (0.95, 0.85)],
        [(-0.5, -0.1), (-0.55, 0.3), (-0.3, 0.55), (-0.4, 0.98)],
    ];
    let (layout, street) = (painter.layout, &painter.style.street);
    let owner = Some(Owner::Space(spot.id));
    let half = layout.lane / 2.0;
    let hole = spot.band(-half + 0.3, half - 0.3);
    painter.fill(Layer::Marks, owner, hole, street.ruin);
    let mut chance = PlaceNoise::at(spot.id.0, 1);
    let flip = |part: f64| if part < 0.5 { -1.0 } else { 1.0 };
    let (along, across) = (flip(chance.next()), flip(chance.next()));
    let along = spot.way * (along * layout.space * 0.46);
    let across = spot.way.turn_90() * (across * half * 0.9);
    for (width, crack) in [0.9, 0.9, 0.7, 0.6].into_iter().zip(CRACKS) {
        let mut place = |(on, aside): (f64, f64)| {
            let x = on + 0.16 * chance.next() - 0.08;
            spot.at + along * x + across * aside
        };
        let line: Vec<Point> = crack.into_iter().map(&mut place).collect();
        painter.line(Layer::Marks, owner, line, Stroke::new(width, street.crack));
    }
}

/// Paints the line at which the police measure (STREET-3), across the beginning of the first space
/// past it.
fn police(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    /// The width of the line, and of its white edges.
    const LINE: f64 = 2.4;
    const EDGE: f64 = 3.8;
    let style = painter.style;
    let (at, across) = spot.back();
    let arm = across * (painter.layout.lane / 2.0);
    let owner = Some(Owner::Space(spot.id));
    for (width, color) in [(EDGE, style.paint), (LINE, style.street.police)] {
        let line = vec![at - arm, at + arm];
        painter.line(Layer::Marks, owner, line, Stroke::new(width, color));
    }
}

/// Paints a space under windows (STREET-1): lit by them, with the houses beside the road.
fn residents(painter: &mut Painter<'_>, grid: &mut OccupancyGrid, spot: &DrawnSpace) {
    let half = painter.layout.lane / 2.0;
    let light = painter.style.street.lit.alpha(64);
    let owner = Some(Owner::Space(spot.id));
    painter.fill(Layer::Marks, owner, spot.band(-half, half), light);
    window(painter, spot);
    for side in spot.edges() {
        house(painter, grid, spot, side);
    }
}

/// Paints the sign on a space: a window of four panes.
fn window(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    let street = &painter.style.street;
    let owner = Some(Owner::Space(spot.id));
    let (way, across) = (spot.way, spot.way.turn_90());
    let middle = spot.at - way * (0.26 * painter.layout.space);
    let pane = 0.17 * painter.layout.lane;
    let frame = Shape::tile(middle, way, 2.7 * pane, 2.7 * pane);
    painter.fill(Layer::Marks, owner, frame, street.frame);
    for (on, aside) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        let at = middle + (way * on + across * aside) * (0.6 * pane);
        let pane = Shape::tile(at, way, pane, pane);
        painter.fill(Layer::Marks, owner, pane, street.lit);
    }
}

/// Paints the house beside a space, where there is room for one.
fn house(painter: &mut Painter<'_>, grid: &mut OccupancyGrid, spot: &DrawnSpace, side: f64) {
    /// From the road to the houses, and their depths: of the front with its windows, and with the
    /// roof.
    const PAVEMENT: f64 = 5.0;
    const FRONT: f64 = 9.0;
    const DEPTH: f64 = 14.0;
    /// The distances of the rows of windows from the front of the house.
    const ROWS: [f64; 2] = [2.4, 6.6];
    const COLUMNS: u32 = 3;
    let (layout, street) = (painter.layout, &painter.style.street);
    let road = layout.lane / 2.0 + VERGE;
    let front = layout.lane / 2.0 + VERGE + PAVEMENT;
    let out = spot.way.turn_90() * side;
    let middle = spot.at + out * (front + DEPTH / 2.0);
    let place = Rect::from_center_size(middle, (DEPTH / 2.0, DEPTH / 2.0));
    if !grid.is_free(place) {
        return;
    }
    grid.take(place.inflate(DEPTH / 2.0, DEPTH / 2.0));
    let owner = Some(Owner::Space(spot.id));
    let mut chance = PlaceNoise::at(spot.id.0, 2);
    let bands = [
        (road, front, street.lit.alpha(36)),
        (front, front + FRONT, *chance.one(&street.walls)),
        (front + FRONT, front + DEPTH, street.tiles),
    ];
    for (near, far, color) in bands {
        let mut ends = [side * near, side * far];
        ends.sort_by(f64::total_cmp);
        painter.fill(Layer::Ground, owner, spot.band(ends[0], ends[1]), color);
    }
    for row in ROWS {
        for column in 0..COLUMNS {
            let along = (f64::from(column) + 0.5) / f64::from(COLUMNS) - 0.5;
            let at = spot.at + spot.way * (along * layout.space) + out * (front + row);
            let is_lit = chance.next() < 0.72;
            let color = if is_lit { street.lit } else { street.unlit };
            let window = Shape::tile(at, spot.way, 2.4, 2.9);
            painter.fill(Layer::Ground, owner, window, color);
        }
    }
}

/// Paints tunnels (TRACK-8): at either end a mouth with the number of the tunnel, and stone between.
fn tunnels(painter: &mut Painter<'_>) {
    /// The width of the arch around a mouth.
    const ARCH: f64 = 1.5;
    /// How far the dark of a mouth reaches, and how far the front of the stone reaches over it.
    const DARK: f64 = 6.0;
    const FRONT: f64 = 15.0;
    let (layout, style) = (painter.layout, painter.style);
    let street = &style.street;
    let half = layout.lane / 2.0 + VERGE;
    for (half, color) in [(half + ARCH, street.unlit), (half, street.stone)] {
        for (_, entry, exit) in layout.tunnels() {
            if let Some(way) = layout.under_ground(entry, exit) {
                let owner = Some(Owner::Link(entry.id, exit.id));
                painter.fill(Layer::Ground, owner, ribbon(&way, half), color);
            }
        }
    }
    for (number, entry, exit) in layout.tunnels() {
        let ((front, right), (back, left)) = (entry.front(), exit.back());
        let inwards = Vec2::new(right.y, -right.x);
        for (spot, at, inwards) in [(entry, front, inwards), (exit, back, left.turn_90())] {
            let owner = Some(Owner::Space(spot.id));
            // The front, the arch and the dark, over the asphalt of neighbouring lanes that reach
            // further.
            for (depth, width, color) in [
                (FRONT, layout.lane, street.stone),
                (DARK + ARCH, layout.lane - 0.6, style.paint),
                (DARK, layout.lane - 0.6 - 2.0 * ARCH, street.mouth),
            ] {
                let part = Shape::tile(at + inwards * (depth / 2.0), inwards, depth, width);
                painter.fill(Layer::Kerbs, owner, part, color);
            }
            let size = layout.lane * 0.66;
            let at = at + inwards * (DARK + ARCH + 0.52 * size);
            let text = Text::bold(at, size, number.to_string()).along(spot.heading);
            painter.text(Layer::Marks, owner, text, style.paint);
        }
    }
}
