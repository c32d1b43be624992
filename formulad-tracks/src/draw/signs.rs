//! Plates and panels beside the road.

use formulad_core::plan::{CornerPlan, Weather};
use formulad_core::{Track, TrackPlan};

use super::canvas::{Canvas, Label, Rect, shortened, text_width};
use super::layout::{Layout, Spot};
use super::site::Site;
use super::{Color, Layer, Owner, Point, Shape, Stroke, Style};

/// The free space kept around every sign.
const MARGIN: f64 = 3.0;

/// The height of the numbers on a corner's plate, and of its name.
const NUMBERS: f64 = 15.0;
const NAME: f64 = 9.0;

pub(super) fn paint(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    track: Option<&Track>,
    site: &mut Site,
    style: &Style,
) {
    let mut members: Vec<Vec<&Spot>> = vec![Vec::new(); layout.plan.corners.len()];
    for spot in &layout.spots {
        if let Some(corner) = spot.corner {
            members[corner].push(spot);
        }
    }
    for (corner, spots) in layout.plan.corners.iter().zip(members) {
        let Some(rect) = corner_place(layout, site, &spots, corner) else {
            continue;
        };
        site.take(rect);
        corner_plate(canvas, style, corner, track, rect);
    }
    if let Some(spot) = layout.plan.finish.first().and_then(|id| layout.find(*id)) {
        direction(canvas, layout, site, style, spot);
    }
    name_plate(canvas, layout, site, style);
    if !layout.plan.weather.is_empty() {
        weather_panel(canvas, layout.plan, site, style);
    }
}

fn corner_name(corner: &CornerPlan) -> String {
    shortened(&corner.name, 28)
}

/// Where the plate of a corner goes: close to its spaces.
fn corner_place(
    layout: &Layout<'_>,
    site: &Site,
    spots: &[&Spot],
    corner: &CornerPlan,
) -> Option<Rect> {
    let name = corner_name(corner);
    let width = (text_width(&name, 6.4, true) + 6.0).max(3.2 * NUMBERS);
    let height = if name.is_empty() {
        NUMBERS
    } else {
        NUMBERS + NAME
    };
    let first = spots.first()?;
    let mut bounds = Rect {
        min: first.at,
        max: first.at,
    };
    let mut sum = Point::default();
    for spot in spots {
        bounds.min = Point::new(bounds.min.x.min(spot.at.x), bounds.min.y.min(spot.at.y));
        bounds.max = Point::new(bounds.max.x.max(spot.at.x), bounds.max.y.max(spot.at.y));
        sum = sum + spot.at;
    }
    let middle = sum * (1.0 / spots.len() as f64);
    let reach = bounds.grown(layout.space * 5.0);
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    // Of a corner that is very large a few spaces will do.
    let few = spots.len() / 64 + 1;
    let cost = |rect: Rect, least: f64| {
        let off = 0.35 * (rect.center() - middle).length();
        if off >= least {
            return off;
        }
        let near = spots
            .iter()
            .step_by(few)
            .map(|spot| rect.distance(spot.at))
            .fold(f64::MAX, f64::min);
        near + off
    };
    let place = site.place(size, reach, 1, cost)?;
    Some(place.grown(-MARGIN))
}

fn corner_plate(
    canvas: &mut Canvas,
    style: &Style,
    corner: &CornerPlan,
    track: Option<&Track>,
    rect: Rect,
) {
    let owner = Some(Owner::Corner(corner.id));
    board(canvas, owner, rect, style);
    let derived = track.and_then(|track| track.corner(corner.id));
    let path = |path: Option<u32>| path.map_or_else(|| "–".to_owned(), |path| path.to_string());
    let numbers = [
        (corner.stops.to_string(), style.stops, style.ink),
        (path(derived.map(|d| d.longest)), style.longest, style.paper),
        (
            path(derived.map(|d| d.shortest)),
            style.shortest,
            style.paper,
        ),
    ];
    let row = Rect {
        min: Point::new(rect.min.x, rect.max.y - NUMBERS),
        max: rect.max,
    }
    .grown(-1.2);
    let gap = 0.9;
    let width = (row.width() - 2.0 * gap) / 3.0;
    for (i, (text, fill, ink)) in numbers.into_iter().enumerate() {
        let x = row.min.x + i as f64 * (width + gap);
        let field = Rect {
            min: Point::new(x, row.min.y),
            max: Point::new(x + width, row.max.y),
        };
        canvas.fill(Layer::Signs, owner, field.rounded(1.2), fill);
        write(
            canvas,
            owner,
            field.center(),
            &shortened(&text, 4),
            10.0,
            ink,
        );
    }
    let name = corner_name(corner);
    if !name.is_empty() {
        let at = Point::new(rect.center().x, (rect.min.y + row.min.y) / 2.0 + 0.2);
        write(canvas, owner, at, &name, 6.4, style.paper);
    }
}

/// A dark board with a bright rim and a little shadow.
fn board(canvas: &mut Canvas, owner: Option<Owner>, rect: Rect, style: &Style) {
    let fall = Point::new(0.8, 1.0);
    let shadow = Rect {
        min: rect.min + fall,
        max: rect.max + fall,
    };
    let dim = style.ink.alpha(70);
    canvas.fill(Layer::Signs, owner, shadow.rounded(2.4), dim);
    let rim = Stroke {
        width: 0.6,
        color: style.paper,
    };
    canvas.outlined(Layer::Signs, owner, rect.rounded(2.4), style.ink, rim);
}

fn write(canvas: &mut Canvas, owner: Option<Owner>, at: Point, text: &str, size: f64, ink: Color) {
    let label = Label {
        at,
        text,
        size,
        bold: true,
        rotation: 0.0,
    };
    canvas.text(Layer::Signs, owner, &label, ink);
}

/// An arrow beside the finish line that shows which way the race goes.
fn direction(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    site: &mut Site,
    style: &Style,
    spot: &Spot,
) {
    let (length, width) = (34.0, 11.0);
    let (way, across) = (spot.way, spot.way.right());
    let size = (
        way.x.abs() * length + way.y.abs() * width + 2.0,
        way.y.abs() * length + way.x.abs() * width + 2.0,
    );
    let reach = Rect::around(spot.at, 8.0 * layout.space, 8.0 * layout.space);
    let ahead = spot.at + way * (2.0 * layout.space);
    let cost = |rect: Rect, _| (rect.center() - ahead).length();
    let Some(place) = site.place(size, reach, 1, cost) else {
        return;
    };
    site.take(place);
    let (tip, side) = (
        place.center() + way * (length / 2.0),
        across * (width / 2.0),
    );
    let (neck, tail) = (tip - way * 13.0, tip - way * length);
    let shaft = side * 0.42;
    let head = Shape::Polygon(vec![tip, neck + side, neck - side]);
    let bar = Shape::Polygon(vec![neck - shaft, neck + shaft, tail + shaft, tail - shaft]);
    canvas.fill(Layer::Signs, None, bar, style.ink);
    canvas.fill(Layer::Signs, None, head, style.ink);
}

/// The name of the circuit, as large as the board has room for.
fn name_plate(canvas: &mut Canvas, layout: &Layout<'_>, site: &mut Site, style: &Style) {
    let name = shortened(&layout.plan.name, 40);
    if name.is_empty() {
        return;
    }
    let figures = figures(layout.plan);
    for size in [44.0, 36.0, 30.0, 24.0, 19.0, 15.0, 12.0] {
        let width = text_width(&name, size, true).max(text_width(&figures, size * 0.32, true));
        let (width, height) = (width + size, size * 1.75);
        let margin = (width + 12.0, height + 12.0);
        let middle = Point::new(layout.width / 2.0, layout.height / 2.0);
        let cost = |rect: Rect, _| {
            let off = (rect.center() - middle).length() / layout.width.max(layout.height);
            20.0 * off - site.room(rect, 60.0)
        };
        let Some(place) = site.place(margin, site.board(), 2, cost) else {
            continue;
        };
        site.take(place);
        let rect = Rect::around(place.center(), width, height);
        board(canvas, None, rect, style);
        let at = Point::new(rect.center().x, rect.min.y + size * 0.72);
        write(canvas, None, at, &name, size, style.paper);
        let bar = Rect {
            min: Point::new(rect.min.x + size * 0.5, rect.min.y + size * 1.2),
            max: Point::new(rect.max.x - size * 0.5, rect.min.y + size * 1.24),
        };
        canvas.fill(Layer::Signs, None, bar.polygon(), style.stops);
        let at = Point::new(rect.center().x, rect.max.y - size * 0.28);
        write(canvas, None, at, &figures, size * 0.26, style.paper);
        return;
    }
}

/// What the circuit asks for, in a line.
fn figures(plan: &TrackPlan) -> String {
    let stops: u64 = plan.corners.iter().map(|c| u64::from(c.stops)).sum();
    format!("{} corners · {stops} stops", plan.corners.len())
}

/// The rolls of the d20 that give each weather (TRACK-9).
fn weather_panel(canvas: &mut Canvas, plan: &TrackPlan, site: &mut Site, style: &Style) {
    let (column, height) = (31.0, 37.0);
    let lines = &plan.weather[..plan.weather.len().min(6)];
    let width = column * lines.len() as f64 + 4.0;
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let cost = |rect: Rect, _| -site.room(rect, 40.0);
    let Some(place) = site.place(size, site.board(), 2, cost) else {
        return;
    };
    site.take(place);
    let rect = place.grown(-MARGIN);
    board(canvas, None, rect, style);
    for (i, line) in lines.iter().enumerate() {
        let x = rect.min.x + 2.0 + column * (i as f64 + 0.5);
        sky(
            canvas,
            style,
            line.weather,
            Point::new(x, rect.min.y + 14.0),
        );
        let text = if line.from == line.to {
            line.from.to_string()
        } else {
            format!("{}–{}", line.from, line.to)
        };
        let at = Point::new(x, rect.max.y - 7.4);
        write(canvas, None, at, &shortened(&text, 7), 8.4, style.paper);
    }
}

fn sky(canvas: &mut Canvas, style: &Style, weather: Weather, at: Point) {
    let mut disc = |x: f64, y: f64, radius: f64, color: Color| {
        let center = at + Point::new(x, y);
        canvas.fill(Layer::Signs, None, Shape::Circle { center, radius }, color);
    };
    let cloud = [
        (-5.0, 1.2, 3.4),
        (0.0, -1.2, 4.7),
        (5.0, 1.2, 3.4),
        (0.0, 2.0, 3.0),
    ];
    match weather {
        Weather::Good => disc(0.0, 0.0, 5.6, style.stops),
        Weather::Changeable => {
            disc(5.0, -3.6, 4.6, style.stops);
            for (x, y, radius) in cloud {
                disc(x - 1.2, y + 1.0, radius, style.paper);
            }
        }
        Weather::Rain => {
            for (x, y, radius) in cloud {
                disc(x, y - 2.0, radius, style.paper);
            }
        }
    }
    if weather == Weather::Good {
        for turn in 0..8 {
            let way = Point::heading(f64::from(turn) * 45.0);
            let ray = vec![at + way * 7.2, at + way * 9.6];
            canvas.line(Layer::Signs, None, ray, 1.2, style.stops);
        }
    }
    if weather == Weather::Rain {
        for x in [-4.4, 0.0, 4.4] {
            let drop = vec![at + Point::new(x + 0.8, 4.6), at + Point::new(x - 1.0, 9.0)];
            canvas.line(Layer::Signs, None, drop, 1.2, style.wave);
        }
    }
}
