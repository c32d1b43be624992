//! What is painted on the road: arrows, the finish line, the grid, the numbers of boxes.

use super::canvas::{Canvas, Label};
use super::layout::{Kind, Layout, Spot};
use super::{Layer, Owner, Point, Shape, Stroke, Style};

pub(super) fn paint(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style) {
    for spot in &layout.spots {
        canvas.on_storey(spot.storey);
        arrows(canvas, layout, style, spot);
        if let Kind::Box(team) = spot.kind {
            let (_, color) = style.team(team);
            let text = team.to_string();
            number(canvas, layout, spot, spot.heading, &text, color);
        }
    }
    for id in &layout.plan.finish {
        if let Some(spot) = layout.find(*id) {
            canvas.on_storey(spot.storey);
            finish(canvas, layout, style, spot);
        }
    }
    for (place, grid) in layout.plan.grid.iter().enumerate() {
        if let Some(spot) = layout.find(grid.space) {
            let heading = grid.heading.filter(|h| h.is_finite());
            let heading = heading.map_or(spot.heading, |h| h.rem_euclid(360.0));
            canvas.on_storey(spot.storey);
            grid_place(canvas, layout, style, spot, heading, place + 1);
        }
    }
    canvas.on_storey(0);
}

/// In corners an arrow shows each change of lane (MOVE-4).
fn arrows(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, spot: &Spot) {
    let Kind::Road(lane) = spot.kind else {
        return;
    };
    if spot.corner.is_none() {
        return;
    }
    for to in &spot.next {
        let to = &layout.spots[*to];
        let step = to.at - spot.at;
        let changes = matches!(to.kind, Kind::Road(other) if other != lane);
        if !changes || step.length() > 3.0 * layout.space {
            continue;
        }
        let way = step.unit(spot.way);
        let (tail, tip) = (spot.at + step * 0.22, spot.at + step * 0.7);
        let size = 0.26 * layout.lane;
        let base = tip - way * size;
        let owner = Some(Owner::Link(spot.id, to.id));
        canvas.on_storey(spot.storey.max(to.storey));
        canvas.line(
            Layer::Marks,
            owner,
            vec![tail, base],
            0.1 * layout.lane,
            style.paint,
        );
        let side = way.right() * (size * 0.55);
        let head = Shape::Polygon(vec![tip, base + side, base - side]);
        canvas.fill(Layer::Marks, owner, head, style.paint);
    }
}

/// Two rows of squares across the beginning of the first space past the line (TRACK-4).
fn finish(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, spot: &Spot) {
    const SQUARES: u32 = 4;
    let (at, across) = spot.back();
    let way = Point::new(across.y, -across.x);
    let square = layout.lane / f64::from(SQUARES);
    let owner = Some(Owner::Space(spot.id));
    let left = at - across * (layout.lane / 2.0) - way * square;
    let quad = |column: f64, row: f64, columns: f64, rows: f64| {
        let from = left + across * (square * column) + way * (square * row);
        let (right, on) = (across * (square * columns), way * (square * rows));
        Shape::Polygon(vec![from, from + right, from + right + on, from + on])
    };
    let field = quad(0.0, 0.0, f64::from(SQUARES), 2.0);
    let rim = Stroke {
        width: 0.3,
        color: style.finish[1],
    };
    canvas.outlined(Layer::Marks, owner, field, style.finish[0], rim);
    for column in 0..SQUARES {
        let dark = quad(f64::from(column), f64::from(column % 2), 1.0, 1.0);
        canvas.fill(Layer::Marks, owner, dark, style.finish[1]);
    }
}

/// A bracket in front of the car and its number (GRID-1).
fn grid_place(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    style: &Style,
    spot: &Spot,
    heading: f64,
    place: usize,
) {
    let way = Point::heading(heading);
    let (front, side) = (
        way * (layout.space * 0.36),
        way.right() * (layout.lane * 0.36),
    );
    let leg = way * (layout.space * 0.24);
    let tip = spot.at + front;
    let bracket = vec![tip - side - leg, tip - side, tip + side, tip + side - leg];
    let owner = Some(Owner::Space(spot.id));
    canvas.line(Layer::Marks, owner, bracket, 0.9, style.paint);
    number(
        canvas,
        layout,
        spot,
        heading,
        &place.to_string(),
        style.paint,
    );
}

/// A number on a space, along the way it points, but never upside down.
fn number(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    spot: &Spot,
    heading: f64,
    text: &str,
    color: super::Color,
) {
    let upside_down = heading > 90.5 && heading < 270.5;
    let label = Label {
        at: spot.at - Point::heading(heading) * (layout.space * 0.06),
        text,
        size: layout.lane * 0.62,
        bold: true,
        rotation: if upside_down {
            heading - 180.0
        } else {
            heading
        },
    };
    canvas.text(Layer::Marks, Some(Owner::Space(spot.id)), &label, color);
}
