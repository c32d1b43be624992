//! Dashboards: what a player keeps count of during a race, and what driving costs.

use formulad_core::Track;
use formulad_core::dice::{Die, Gear};
use formulad_core::rules::{Pilot, Ruleset, Tyres, Wear, Zone, Zones};

use super::canvas::{
    ACCENT, Canvas, End, GREY, INK, LINE, Middle, PANEL, PAPER, Start, Type, WHITE,
};
use super::dice;
use super::texts::{self};
use crate::draw::{Stroke, car_colors, die_colors};
use crate::geometry::{Point, Rect};
use crate::words::capitalized;

/// The size of a dashboard.
pub(super) const CARD: (f64, f64) = (196.0, 132.0);

/// The most cars, however many places a grid has.
const CARS: usize = 20;

/// The widest boxes for points.
const BOX: f64 = 10.0;

/// The paths of the fields that say what costs points.
pub(super) const PRICES: [&str; 7] = [
    "skip_prices[]",
    "overshoot.price",
    "braking.price",
    "blocking.as_braking",
    "blocking.price",
    "collision.risk.harmed_to",
    "engine.risk.harmed_to",
];

/// How many cars a kit is for: as many as are asked for, or else one for each place on the grid. If the rules have
/// drivers, one for each of them, which is also the most.
pub(super) fn cars(track: &Track, rules: &Ruleset, asked: Option<usize>) -> usize {
    let most = match &rules.pilots {
        Some(_) => Pilot::ALL.len(),
        None => CARS,
    };
    let usual = match &rules.pilots {
        Some(_) => most,
        None => track.grid().len(),
    };
    asked.unwrap_or(usual).clamp(1, most)
}

fn pilot(rules: &Ruleset, at: usize) -> Option<Pilot> {
    rules.pilots.as_ref()?;
    Pilot::ALL.get(at).copied()
}

/// The boxes for the points of a car: those it starts with (WEAR-1, WEAR-2), those of its driver
/// (DRIVER-1), or the most that its builder may give (BUILD-1).
pub(super) fn wear(rules: &Ruleset, at: usize) -> Wear {
    match (pilot(rules, at), rules.construction) {
        (Some(pilot), _) => Wear::Zones(pilot.zones()),
        (None, Some(construction)) => Wear::Zones(construction.most),
        (None, None) => rules.wear,
    }
}

/// The points that counters of a car begin with: the same, or the least of each zone where its builder has yet to give them
/// (BUILD-1).
pub(super) fn first_wear(rules: &Ruleset, at: usize) -> Wear {
    match (pilot(rules, at), rules.construction) {
        (None, Some(_)) => Wear::Zones(Zones::new([1; 6])),
        _ => wear(rules, at),
    }
}

/// What a car is called: by its driver, where the rules have drivers.
pub(super) fn car_name(rules: &Ruleset, at: usize) -> String {
    match pilot(rules, at) {
        Some(pilot) => pilot.name().to_owned(),
        None => texts::car(at + 1),
    }
}

pub(super) fn paint(canvas: &mut Canvas, track: &Track, rules: &Ruleset, at: usize) {
    let (width, height) = CARD;
    let (fill, ink) = car_colors(at);
    let rim = Stroke::new(0.3, INK);
    canvas.field(Rect::new(4.0, 4.0, width - 4.0, 18.0), 2.4, fill, rim);
    canvas.disc(Point::new(13.0, 11.0), 5.4, ink, None);
    let number = (at + 1).to_string();
    canvas.text((13.0, 11.0), Middle, Type::bold(6.4, fill), &number);
    if let Some(pilot) = pilot(rules, at) {
        let (at, style) = (Point::new(23.0, 11.0), Type::bold(6.0, ink));
        canvas.fitted(at, Start, style, pilot.name(), 100.0);
    } else {
        let style = Type::regular(2.8, ink);
        canvas.text((23.0, 14.2), Start, style, t!("Driver"));
        let line = Stroke::new(0.3, ink);
        canvas.line(Point::new(34.0, 15.4), Point::new(120.0, 15.4), line);
    }
    let style = Type::bold(4.0, ink);
    canvas.fitted((width - 8.0, 11.0), End, style, track.name(), 62.0);
    gears(canvas, rules, Rect::new(4.0, 22.0, width - 4.0, 42.0));
    points(canvas, rules, at, Rect::new(4.0, 47.0, 130.0, 109.5));
    let beside = Rect::new(136.0, 47.0, width - 4.0, 109.5);
    counts(canvas, track, rules, beside);
    let below = Rect::new(4.0, 112.5, width - 4.0, height - 4.0);
    prices(canvas, rules, below);
}

/// A field for each gear, with the range of its die.
fn gears(canvas: &mut Canvas, rules: &Ruleset, area: Rect) {
    let gears: Vec<Gear> = Gear::all().filter(|gear| *gear <= rules.top_gear).collect();
    let pitch = area.width() / gears.len() as f64;
    for (at, gear) in gears.into_iter().enumerate() {
        let x = area.x0 + at as f64 * pitch;
        let inset =
            |left: f64, right: f64| Rect::new(x + left, area.y0, x + pitch - right, area.y1);
        let is_first = at == 0;
        let is_last = gear == rules.top_gear;
        let space = |is_end: bool| if is_end { 0.0 } else { 0.8 };
        let field = inset(space(is_first), space(is_last));
        canvas.rounded(field, 2.0, PANEL);
        let die = Die::Gear(gear);
        let middle = Point::new(x + 9.2, area.center().y);
        let (fill, ink) = die_colors(die);
        canvas.disc(middle, 7.0, fill, Some(Stroke::new(0.5, INK)));
        let number = gear.number().to_string();
        canvas.text(middle, Middle, Type::bold(7.6, ink), &number);
        let at = Point::new(x + 18.2, middle.y - 2.4);
        let style = Type::bold(4.0, INK);
        let room = pitch - 20.0;
        canvas.fitted(at, Start, style, &dice::range(die), room);
        let faces = texts::dice::plain(die.faces().len());
        canvas.text((at.x, middle.y + 3.4), Start, Type::SMALL, &faces);
    }
}

/// Boxes for the points of the pool or of each zone.
fn points(canvas: &mut Canvas, rules: &Ruleset, at: usize, area: Rect) {
    let heading = match rules.construction.filter(|_| pilot(rules, at).is_none()) {
        Some(built) => t!(
            "Build a car from 1 point" | "Build a car from {points} points",
            points = built.points
        ),
        None => t!("Wear points" as "on a dashboard").to_owned(),
    };
    canvas.text((area.x0, area.y0 + 1.2), Start, Type::HEADING, &heading);
    let area = Rect::new(area.x0, area.y0 + 5.0, area.x1, area.y1);
    match wear(rules, at) {
        Wear::Pool(points) => boxes(canvas, area, points),
        Wear::Zones(zones) => {
            let pitch = area.height() / Zone::ALL.len() as f64;
            for (row, zone) in Zone::ALL.into_iter().enumerate() {
                let y = area.y0 + row as f64 * pitch;
                let middle = y + pitch / 2.0;
                let is_vital = zone.is_vital();
                let name = Point::new(area.x0, if is_vital { middle - 1.5 } else { middle });
                let style = Type::bold(2.9, INK);
                canvas.text(name, Start, style, &capitalized(texts::zone(zone)));
                if is_vital {
                    let at = Point::new(area.x0, middle + 2.0);
                    canvas.text(at, Start, Type::SMALL, t!("out without"));
                }
                let row = Rect::new(area.x0 + 25.0, y + 0.4, area.x1, y + pitch - 0.4);
                boxes(canvas, row, zones.get(zone));
            }
        }
    }
}

/// As many boxes as points, as large as there is room for.
fn boxes(canvas: &mut Canvas, area: Rect, points: u8) {
    let fits = |pitch: f64| {
        let along = |room: f64| ((room + 1e-6) / pitch).floor();
        (along(area.width()), along(area.height()))
    };
    let mut pitch = BOX.min(area.height());
    while fits(pitch).0 * fits(pitch).1 < f64::from(points) && pitch > 0.5 {
        pitch -= 0.05;
    }
    let columns = fits(pitch).0.max(1.0) as usize;
    let rows = usize::from(points).div_ceil(columns).max(1);
    // Rows of equal length are easier to count.
    let columns = usize::from(points).div_ceil(rows).max(1);
    let side = pitch * 0.86;
    let high = rows as f64 * pitch;
    let top = if rows > 1 {
        area.y0
    } else {
        area.center().y - high / 2.0
    };
    for at in 0..usize::from(points) {
        let x = area.x0 + (at % columns) as f64 * pitch;
        let y = top + (at / columns) as f64 * pitch + (pitch - side) / 2.0;
        let place = Rect::new(x, y, x + side, y + side);
        canvas.field(place, side * 0.16, WHITE, Stroke::new(0.35, INK));
        let number = (at + 1).to_string();
        let style = Type::regular(side * 0.38, LINE);
        canvas.text(place.center(), Middle, style, &number);
    }
}

/// The repair points of a car or of its team (TECH-1), or the most that its builder may keep (BUILD-1).
pub(super) fn repairs(rules: &Ruleset) -> u8 {
    let kept = rules.construction.map_or(0, |built| built.repairs);
    match (rules.technical, &rules.teams) {
        (Some(_), _) if kept > 0 => kept,
        (Some(technical), None) => technical.reserve,
        (Some(technical), Some(_)) => technical.team_reserve,
        (None, Some(teams)) => teams.repairs,
        (None, None) => 0,
    }
}

/// The repair points that counters begin with: none where its builder has yet to keep them (BUILD-1).
pub(super) fn first_repairs(rules: &Ruleset) -> u8 {
    match rules.construction {
        Some(built) if built.repairs > 0 && rules.technical.is_some() => 0,
        _ => repairs(rules),
    }
}

/// What else is counted, a row each: what it is, and a disc for each.
fn counts(canvas: &mut Canvas, track: &Track, rules: &Ruleset, area: Rect) {
    let stops = track.corners().iter().map(|corner| corner.stops).max();
    let numbers = |count: u8| (1..=count).map(|number| number.to_string()).collect();
    let blanks = |count: u8| vec![String::new(); usize::from(count)];
    let mut rows: Vec<(&str, Vec<String>)> = vec![
        (t!("Laps"), numbers(rules.laps)),
        (t!("Stops made"), numbers(stops.unwrap_or_default())),
    ];
    if rules.nitro {
        rows.push((t!("Nitro, by lap"), numbers(rules.laps)));
    }
    if rules.turbo.is_some_and(|turbo| !turbo.every_turn) {
        rows.push((t!("Turbo"), blanks(1)));
    }
    if rules.tyres.is_some() {
        let first = |tyres: Tyres| capitalized(texts::tyres(tyres)).chars().take(1).collect();
        rows.push((t!("Tyres"), Tyres::ALL.map(first).to_vec()));
    }
    if rules.pit.is_some_and(|pit| pit.once) {
        rows.push((t!("Pit stop"), blanks(1)));
    }
    let repairs = repairs(rules);
    if repairs > 0 {
        let shared = rules.teams.is_some();
        let name = if shared {
            t!("Team repairs")
        } else {
            t!("Repair points")
        };
        rows.push((name, blanks(repairs)));
    }
    let pitch = (area.height() / rows.len() as f64).min(13.0);
    let label = 24.0;
    for (at, (name, discs)) in rows.into_iter().enumerate() {
        let y = area.y0 + (at as f64 + 0.5) * pitch - 1.0;
        canvas.text((area.x0, y), Start, Type::HEADING.in_color(INK), name);
        let room = (area.width() - label) / discs.len().max(1) as f64;
        let radius = (pitch * 0.42).min(room * 0.46).min(4.4);
        for (number, text) in discs.iter().enumerate() {
            let center = Point::new(area.x0 + label + radius + number as f64 * radius * 2.2, y);
            canvas.disc(center, radius, PAPER, Some(Stroke::new(0.35, INK)));
            canvas.text(center, Middle, Type::regular(radius * 0.9, GREY), text);
        }
    }
}

/// What driving costs, as the rules say it.
fn prices(canvas: &mut Canvas, rules: &Ruleset, area: Rect) {
    canvas.rounded(area, 2.0, PANEL);
    let edge = Rect::new(area.x0, area.y0 + 1.8, area.x0 + 1.2, area.y1 - 1.8);
    canvas.rect(edge, ACCENT);
    let lines = texts::lines(rules, |path| PRICES.contains(&path));
    // The first is long, and has a row of its own; the others have two columns.
    let rows = 1 + lines.len().saturating_sub(1).div_ceil(2);
    let pitch = (area.height() - 2.0) / rows as f64;
    let wide = area.width() / 2.0;
    for (at, line) in lines.iter().enumerate() {
        let (column, row, room) = match at.checked_sub(1) {
            None => (0, 0, area.width()),
            Some(at) => (at / (rows - 1), 1 + at % (rows - 1), wide),
        };
        let x = area.x0 + 4.0 + column as f64 * wide;
        let y = area.y0 + 1.0 + (row as f64 + 0.5) * pitch;
        let style = Type::regular(2.4, INK);
        canvas.fitted((x, y), Start, style, line, room - 7.0);
    }
}
