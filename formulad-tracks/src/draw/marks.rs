//! What is painted on the road: arrows, the finish line, the grid, the numbers of boxes.

use super::layout::{DrawnSpace, SpaceKind};
use super::painter::Painter;
use super::{Color, Layer, Owner, Shape, Stroke, Text};
use crate::geometry::{Vec2, heading, unit};

pub(super) fn paint(painter: &mut Painter<'_>) {
    let (layout, style) = (painter.layout, painter.style);
    for spot in &layout.spots {
        painter.on_storey(spot.storey);
        arrows(painter, spot);
        if let SpaceKind::Box(team) = spot.kind {
            number(painter, spot, spot.heading, team, style.team(team).1);
        }
    }
    for spot in layout.plan.finish.iter().filter_map(|id| layout.find(*id)) {
        painter.on_storey(spot.storey);
        finish(painter, spot);
    }
    for (place, grid) in (1..).zip(&layout.plan.grid) {
        if let Some(spot) = layout.find(grid.space) {
            let heading = grid.heading.filter(|h| h.is_finite());
            let heading = heading.map_or(spot.heading, |h| h.rem_euclid(360.0));
            painter.on_storey(spot.storey);
            bracket(painter, spot, heading);
            number(painter, spot, heading, place, style.paint);
        }
    }
    painter.on_storey(0);
}

/// Paints an arrow for each change of lane in a corner (MOVE-4).
fn arrows(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    let (layout, paint) = (painter.layout, painter.style.paint);
    let (SpaceKind::Road(lane), Some(_)) = (spot.kind, spot.corner) else {
        return;
    };
    for to in &spot.next {
        let to = &layout.spots[*to];
        let step = to.at - spot.at;
        let changes = matches!(to.kind, SpaceKind::Road(other) if other != lane);
        if !changes || step.length() > 3.0 * layout.space {
            continue;
        }
        let way = unit(step, spot.way);
        let (tail, tip) = (spot.at + step * 0.22, spot.at + step * 0.7);
        let size = 0.26 * layout.lane;
        let base = tip - way * size;
        let owner = Some(Owner::Link(spot.id, to.id));
        painter.on_storey(spot.storey.max(to.storey));
        let shaft = Stroke::new(0.1 * layout.lane, paint);
        painter.line(Layer::Marks, owner, vec![tail, base], shaft);
        let side = way.turn_90() * (size * 0.55);
        let head = Shape::Polygon(vec![tip, base + side, base - side]);
        painter.fill(Layer::Marks, owner, head, paint);
    }
}

/// Paints two rows of squares across the beginning of the first space past the line (TRACK-4).
fn finish(painter: &mut Painter<'_>, spot: &DrawnSpace) {
    const SQUARES: u32 = 4;
    let (lane, colors) = (painter.layout.lane, painter.style.finish);
    let (at, across) = spot.back();
    let way = Vec2::new(across.y, -across.x);
    let square = lane / f64::from(SQUARES);
    let owner = Some(Owner::Space(spot.id));
    let left = at - across * (lane / 2.0) - way * square;
    let quad = |column: u32, row: u32, columns: u32, rows: u32| {
        let [column, row, columns, rows] = [column, row, columns, rows].map(f64::from);
        let from = left + across * (square * column) + way * (square * row);
        let (right, on) = (across * (square * columns), way * (square * rows));
        Shape::Polygon(vec![from, from + right, from + right + on, from + on])
    };
    let rim = Stroke::new(0.3, colors[1]);
    painter.outlined(Layer::Marks, owner, quad(0, 0, SQUARES, 2), colors[0], rim);
    for column in 0..SQUARES {
        let dark = quad(column, column % 2, 1, 1);
        painter.fill(Layer::Marks, owner, dark, colors[1]);
    }
}

/// Paints a bracket in front of a car on the grid (GRID-1).
fn bracket(painter: &mut Painter<'_>, spot: &DrawnSpace, degrees: f64) {
    let (space, lane) = (painter.layout.space, painter.layout.lane);
    let way = heading(degrees);
    let (front, side) = (way * (space * 0.36), way.turn_90() * (lane * 0.36));
    let leg = way * (space * 0.24);
    let tip = spot.at + front;
    let bracket = vec![tip - side - leg, tip - side, tip + side, tip + side - leg];
    let stroke = Stroke::new(0.9, painter.style.paint);
    painter.line(Layer::Marks, Some(Owner::Space(spot.id)), bracket, stroke);
}

/// Paints a number on a space, along the way it points, but never upside down.
fn number(painter: &mut Painter<'_>, spot: &DrawnSpace, degrees: f64, number: u32, color: Color) {
    let at = spot.at - heading(degrees) * (painter.layout.space * 0.06);
    let text = Text::bold(at, painter.layout.lane * 0.62, number.to_string()).along(degrees);
    painter.text(Layer::Marks, Some(Owner::Space(spot.id)), text, color);
}
