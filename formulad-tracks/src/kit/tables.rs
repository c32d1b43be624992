//! The tables of the weather and of tyres, for rules that have them.

use formulad_core::Track;
use formulad_core::rules::{Ruleset, TyreRules, Tyres};

use super::canvas::{Canvas, End, INK, LINE, Middle, PANEL, PAPER, Start, Type, WHITE};
use super::texts::{self};
use crate::draw::{Stroke, Style, rolls, sky};
use crate::geometry::{Point, Rect};
use crate::words::capitalized;

/// The size of a table: as large as a dashboard.
pub(super) const CARD: (f64, f64) = super::dashboard::CARD;

/// A table that belongs to rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    /// WEATHER-1 to WEATHER-3
    Weather,
    /// TYRE-1 to TYRE-3
    Tyres,
}

/// The tables of a ruleset.
pub(super) fn tables(rules: &Ruleset) -> Vec<Table> {
    let weather = rules.weather.map(|_| Table::Weather);
    let tyres = rules.tyres.map(|_| Table::Tyres);
    weather.into_iter().chain(tyres).collect()
}

pub(super) fn paint(canvas: &mut Canvas, track: &Track, rules: &Ruleset, table: Table) {
    let (width, _) = CARD;
    canvas.rounded(Rect::new(4.0, 4.0, width - 4.0, 18.0), 2.4, INK);
    let title = match table {
        Table::Weather => t!("Weather"),
        Table::Tyres => t!("Tyres"),
    };
    let style = Type::bold(6.0, PAPER);
    canvas.text((10.0, 11.0), Start, style, title);
    let style = Type::bold(4.0, PAPER);
    canvas.fitted((width - 8.0, 11.0), End, style, track.name(), 90.0);
    match table {
        Table::Weather => {
            weather(canvas, track);
            said(canvas, rules, 84.0, |path| {
                path.starts_with("weather.") || path.contains("in_rain")
            });
        }
        Table::Tyres => {
            if let Some(rules) = &rules.tyres {
                tyres(canvas, rules);
            }
            said(canvas, rules, 100.0, |path| {
                let own = path.strip_prefix("tyres.").unwrap_or_default();
                !own.is_empty() && Tyres::ALL.iter().all(|set| !own.starts_with(set.name()))
            });
        }
    }
}

/// What the rules say about some fields, in two columns from here down.
fn said(canvas: &mut Canvas, rules: &Ruleset, top: f64, is_meant: impl Fn(&str) -> bool) {
    let (width, height) = CARD;
    let lines = texts::lines(rules, is_meant);
    let rows = lines.len().div_ceil(2).max(1);
    let pitch = ((height - 4.0 - top) / rows as f64).min(8.0);
    for (at, line) in lines.iter().enumerate() {
        let (column, row) = ((at / rows) as f64, (at % rows) as f64);
        let place = Point::new(6.0 + column * 95.0, top + (row + 0.5) * pitch);
        let style = Type::regular(3.2, INK);
        canvas.fitted(place, Start, style, line, width / 2.0 - 10.0);
    }
}

/// The rolls of the black die for each weather of the circuit (TRACK-9).
fn weather(canvas: &mut Canvas, track: &Track) {
    let ranges = &track.plan().weather;
    let ranges = &ranges[..ranges.len().min(6)];
    if ranges.is_empty() {
        let at = Point::new(6.0, 40.0);
        canvas.text(
            at,
            Start,
            Type::regular(3.2, INK),
            t!("The circuit has no table of the weather."),
        );
        return;
    }
    let pitch = (CARD.0 - 5.0) / ranges.len() as f64;
    for (at, range) in ranges.iter().enumerate() {
        let x = 4.0 + at as f64 * pitch;
        let field = Rect::new(x, 23.0, x + pitch - 3.0, 78.0);
        canvas.rounded(field, 2.4, INK);
        let middle = field.center().x;
        for item in sky(range.weather, Point::ORIGIN, &Style::DAY) {
            canvas.item(&item, Point::new(middle, 38.0));
        }
        let style = Type::bold(9.0, PAPER);
        canvas.fitted((middle, 58.0), Middle, style, &rolls(range), pitch - 8.0);
        let style = Type::regular(3.4, PAPER);
        let name = texts::weather(range.weather);
        canvas.fitted((middle, 70.0), Middle, style, name, pitch - 6.0);
    }
}

/// What each set does, by the laps driven on it.
fn tyres(canvas: &mut Canvas, rules: &TyreRules) {
    const ROW: f64 = 16.0;
    let columns = [
        (42.0, 38.0, t!("dry: extra spaces"), true),
        (80.0, 46.0, t!("dry: overshooting costs"), true),
        (126.0, 20.0, t!("wet: skid"), false),
        (146.0, 46.0, t!("wet: overshooting costs"), true),
    ];
    let top = 24.0;
    for (x, width, head, _) in columns {
        let at = Point::new(x + width / 2.0, top + 3.0);
        canvas.fitted(at, Middle, Type::HEADING, head, width - 2.0);
    }
    let laps = [t!("lap 1"), t!("lap 2"), t!("later")];
    for (x, width, _, has_laps) in columns {
        for (at, lap) in laps.iter().enumerate().filter(|_| has_laps) {
            let x = x + (at as f64 + 0.5) * width / 3.0;
            canvas.text((x, top + 8.4), Middle, Type::SMALL, lap);
        }
    }
    for (row, set) in Tyres::ALL.into_iter().enumerate() {
        let compound = rules.compound(set);
        let y = top + 12.0 + row as f64 * (ROW + 2.0);
        canvas.rounded(Rect::new(4.0, y, CARD.0 - 4.0, y + ROW), 2.0, PANEL);
        let middle = y + ROW / 2.0;
        let name = capitalized(texts::tyres(set));
        canvas.text((9.0, middle), Start, Type::NAME, &name);
        let times = |factors: [u8; 3]| factors.map(|factor| format!("× {factor}")).to_vec();
        let cells = [
            compound.bonus.map(|bonus| bonus.to_string()).to_vec(),
            times(compound.dry_factor),
            vec![compound.skid.to_string()],
            times(compound.wet_factor),
        ];
        for ((x, width, ..), cells) in columns.into_iter().zip(cells) {
            let pitch = width / cells.len() as f64;
            for (at, cell) in cells.iter().enumerate() {
                let center = Point::new(x + (at as f64 + 0.5) * pitch, middle);
                let half = (pitch / 2.0 - 1.0).min(8.0);
                let field = Rect::from_center_size(center, (2.0 * half, 10.0));
                canvas.field(field, 1.4, WHITE, Stroke::new(0.2, LINE));
                let style = Type::bold(4.2, INK);
                canvas.fitted(center, Middle, style, cell, 2.0 * half - 1.0);
            }
        }
    }
}
