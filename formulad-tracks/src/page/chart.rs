//! Charts as SVG: lines, and columns with intervals.

use super::html::{Html, Text};
use crate::words::fixed;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 50.0;

/// The title and the axes of a chart.
pub(super) struct Axes<'a> {
    /// What the chart shows, for screen readers.
    pub(super) title: &'a str,
    /// The label of the horizontal axis, with the unit.
    pub(super) across: &'a str,
    /// The label of the vertical axis, with the unit.
    pub(super) up: &'a str,
    /// The numbers at the bottom and the top.
    pub(super) range: (f64, f64),
}

/// A line of a chart.
pub(super) struct Series<'a> {
    pub(super) name: &'a str,
    pub(super) points: &'a [(f64, f64)],
}

/// A column of a chart.
pub(super) struct ChartColumn {
    pub(super) name: String,
    pub(super) value: f64,
    /// Where the value may lie.
    pub(super) interval: Option<(f64, f64)>,
    /// What is shown where a pointer rests on it.
    pub(super) tip: String,
}

/// Returns a round step of which at most this many fit into a range.
fn step(range: f64, most: f64) -> f64 {
    let rough = range / most;
    let power = libm::pow(10.0, libm::floor(libm::log10(rough)));
    let digit = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|digit| digit * power >= rough);
    digit.unwrap_or(10.0) * power
}

/// Returns the next round number that a range may end at.
pub(super) fn round_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 1.0;
    }
    let step = step(value, 5.0);
    (value / step).ceil() * step
}

impl Axes<'_> {
    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.range;
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
        HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP)
    }

    fn begin(&self, html: &mut Html) {
        writeln!(
            html,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             role=\"img\">\n<title>{}</title>",
            Text(self.title)
        );
        let (low, high) = self.range;
        let step = step(high - low, 5.0);
        let mut at = (low / step).ceil() * step;
        while at <= high + 1e-9 * step {
            let y = fixed_place(self.y(at));
            let end = WIDTH - RIGHT;
            write!(html, "<path class=\"rule\" d=\"M{LEFT} {y}H{end}\"/>");
            let label = fixed(at, 0);
            text(html, "tick", (LEFT - 8.0, self.y(at) + 4.0), "end", &label);
            at += step;
        }
        let below = (WIDTH - RIGHT, HEIGHT - 8.0);
        text(html, "axis", below, "end", self.across);
        text(html, "axis", (2.0, 13.0), "start", self.up);
    }
}

/// Formats a coordinate to the hundredth.
fn fixed_place(place: f64) -> String {
    let text = format!("{place:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Writes a text at a place of a picture.
pub(super) fn text(html: &mut Html, class: &str, (x, y): (f64, f64), anchor: &str, label: &str) {
    let (x, y) = (fixed_place(x), fixed_place(y));
    writeln!(
        html,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>",
        Text(label)
    );
}

/// Draws lines over the same whole numbers; what lies above the range is omitted.
pub(super) fn lines(html: &mut Html, axes: &Axes<'_>, lines: &[Series<'_>]) {
    let ends = |line: &Series<'_>| Some((line.points.first()?.0, line.points.last()?.0));
    let Some((first, last)) = lines.iter().find_map(ends) else {
        return;
    };
    let width = (last - first).max(1.0);
    // Room for dots at either end.
    let x = |at: f64| LEFT + 14.0 + (at - first) / width * (WIDTH - LEFT - RIGHT - 28.0);
    axes.begin(html);
    let every = step(width, 20.0).max(1.0);
    if let Some(line) = lines.first() {
        for (number, (at, _)) in line.points.iter().enumerate() {
            if number == 0 || (at / every).fract() == 0.0 {
                let place = (x(*at), HEIGHT - BOTTOM + 18.0);
                text(html, "tick", place, "middle", &fixed(*at, 0));
            }
        }
    }
    for (number, line) in lines.iter().enumerate() {
        let shown: Vec<_> = line
            .points
            .iter()
            .filter(|(_, y)| *y <= axes.range.1)
            .collect();
        let mut path = String::new();
        for (at, value) in &shown {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            path += &format!(
                "{letter}{} {}",
                fixed_place(x(*at)),
                fixed_place(axes.y(*value))
            );
        }
        writeln!(html, "<path class=\"line s{number}\" d=\"{path}\"/>");
        for (at, value) in &shown {
            writeln!(
                html,
                "<circle class=\"dot s{number}\" cx=\"{}\" cy=\"{}\" r=\"3.5\"><title>{}</title></circle>",
                fixed_place(x(*at)),
                fixed_place(axes.y(*value)),
                Text(&t!(
                    "{line}: {value}, {at} {across}",
                    line = line.name,
                    value = fixed(*value, 2),
                    at = fixed(*at, 0),
                    across = axes.across
                ))
            );
        }
        if let Some((at, value)) = shown.get(shown.len() / 2) {
            // If two lines fall side by side, the name of the upper one stands above it, the other's below.
            let is_upper = lines.iter().all(|other| {
                let mut points = other.points.iter();
                let there = points.find(|(place, _)| (place - at).abs() < 0.5);
                there.is_none_or(|(_, y)| y <= value)
            });
            let (off, under) = if is_upper {
                (-12.0, false)
            } else {
                (22.0, true)
            };
            // On the side that the line leaves free: if it falls, to the right of the point above it, to the left
            // below.
            let falls = match (shown.first(), shown.last()) {
                (Some((_, first)), Some((_, last))) => first > last,
                _ => false,
            };
            let anchor = if falls == under { "end" } else { "start" };
            let (class, place) = (format!("name s{number}"), (x(*at), axes.y(*value) + off));
            text(html, &class, place, anchor, line.name);
        }
    }
    html.put("</svg>\n");
}

/// Draws columns side by side, with a line across where all would end if they were alike.
pub(super) fn columns(
    html: &mut Html,
    axes: &Axes<'_>,
    columns: &[ChartColumn],
    alike: Option<(f64, &str)>,
) {
    axes.begin(html);
    let room = (WIDTH - LEFT - RIGHT) / columns.len().max(1) as f64;
    let width = (0.72 * room).min(64.0);
    let every = columns.len().div_ceil(24);
    for (at, column) in columns.iter().enumerate() {
        let middle = LEFT + room * (at as f64 + 0.5);
        let (top, bottom) = (axes.y(column.value), axes.y(axes.range.0));
        writeln!(
            html,
            "<rect class=\"column\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>",
            fixed_place(middle - width / 2.0),
            fixed_place(top),
            fixed_place(width),
            fixed_place((bottom - top).max(0.0)),
            Text(&column.tip)
        );
        if let Some((low, high)) = column.interval {
            let (low, high) = (fixed_place(axes.y(low)), fixed_place(axes.y(high)));
            let (left, right) = (fixed_place(middle - 5.0), fixed_place(middle + 5.0));
            let middle = fixed_place(middle);
            writeln!(
                html,
                "<path class=\"interval\" d=\"M{middle} {low}V{high}M{left} {low}H{right}M{left} {high}H{right}\"/>"
            );
        }
        if at % every == 0 {
            let place = (middle, HEIGHT - BOTTOM + 18.0);
            text(html, "tick", place, "middle", &column.name);
        }
    }
    if let Some((value, label)) = alike {
        let (y, end) = (axes.y(value), WIDTH - RIGHT);
        writeln!(
            html,
            "<path class=\"alike\" d=\"M{LEFT} {}H{end}\"/>",
            fixed_place(y)
        );
        text(html, "name", (end, y - 6.0), "end", label);
    }
    html.put("</svg>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_end_at_round_numbers() {
        for (value, end) in [
            (0.23, 0.25),
            (1.0, 1.0),
            (17.2, 20.0),
            (101.0, 150.0),
            (0.0, 1.0),
        ] {
            assert!(
                (round_up(value) - end).abs() < 1e-9,
                "{value}: {}",
                round_up(value)
            );
        }
        assert!((step(10.0, 5.0) - 2.0).abs() < 1e-12);
        assert!((step(0.09, 5.0) - 0.02).abs() < 1e-12);
    }
}
