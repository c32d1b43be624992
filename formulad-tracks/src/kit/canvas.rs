//! What pieces are drawn with: shapes and texts in millimetres from a piece's own corner.

use formulad_core::Track;

pub(super) use crate::draw::Anchor::{self, End, Middle, Start};
use crate::draw::{Color, Item, Layer, Shape, Stroke, Style, Text, line_length};
use crate::geometry::{Point, Rect, Vec2};
use crate::words::one_line;

/// The colours, which are those of boards.
pub(super) const INK: Color = Style::DAY.ink;
pub(super) const PAPER: Color = Style::DAY.paper;
pub(super) const ACCENT: Color = Style::DAY.accent;
pub(super) const WHITE: Color = Color::hex(0xff_ffff);
/// For secondary texts.
pub(super) const GREY: Color = Color::hex(0x5d_6875);
/// The ground of panels, and thin lines on it.
pub(super) const PANEL: Color = Color::hex(0xf1_eee3);
pub(super) const LINE: Color = Color::hex(0xb5_ae9c);
/// Where to cut.
pub(super) const CUT: Color = Color::hex(0x9a_a0a6);

/// How a text is set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) color: Color,
}

impl Type {
    /// What pieces are called.
    pub(super) const NAME: Self = Self::bold(5.0, INK);
    /// What parts of pieces are called.
    pub(super) const HEADING: Self = Self::bold(3.2, INK);
    pub(super) const SMALL: Self = Self::regular(2.3, GREY);

    pub(super) const fn bold(size: f64, color: Color) -> Self {
        Self {
            size,
            bold: true,
            color,
        }
    }

    pub(super) const fn regular(size: f64, color: Color) -> Self {
        Self {
            size,
            bold: false,
            color,
        }
    }

    pub(super) const fn in_color(self, color: Color) -> Self {
        Self { color, ..self }
    }

    pub(super) fn length(self, text: &str) -> f64 {
        line_length(text, self.size, self.bold)
    }
}

/// Items of a page, drawn piece by piece.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    pub(super) items: Vec<Item>,
    /// Where the corner of the piece lies.
    origin: Vec2,
}

impl Canvas {
    /// Places what is drawn next at a corner on the page.
    pub(super) fn begin_at(&mut self, corner: Point) {
        self.origin = corner.to_vec2();
    }

    fn push(&mut self, shape: Shape, fill: Option<Color>, stroke: Option<Stroke>) {
        self.items.push(Item {
            layer: Layer::Signs,
            owner: None,
            shape,
            fill,
            stroke,
        });
    }

    pub(super) fn rect(&mut self, rect: Rect, fill: Color) {
        self.push(Shape::rect(rect + self.origin), Some(fill), None);
    }

    pub(super) fn rounded(&mut self, rect: Rect, radius: f64, fill: Color) {
        self.push(Shape::rounded(rect + self.origin, radius), Some(fill), None);
    }

    /// A field with a thin rim.
    pub(super) fn field(&mut self, rect: Rect, radius: f64, fill: Color, rim: Stroke) {
        let shape = Shape::rounded(rect + self.origin, radius);
        self.push(shape, Some(fill), Some(rim));
    }

    pub(super) fn disc(&mut self, center: Point, radius: f64, fill: Color, rim: Option<Stroke>) {
        let center = center + self.origin;
        self.push(Shape::Circle { center, radius }, Some(fill), rim);
    }

    pub(super) fn polygon(&mut self, points: &[Point], fill: Color, rim: Option<Stroke>) {
        let points = points.iter().map(|at| *at + self.origin).collect();
        self.push(Shape::Polygon(points), Some(fill), rim);
    }

    pub(super) fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        let ends = vec![from + self.origin, to + self.origin];
        self.push(Shape::Polyline(ends), None, Some(stroke));
    }

    /// A dashed line.
    pub(super) fn dashes(&mut self, from: Point, to: Point, stroke: Stroke) {
        const DASH: f64 = 1.2;
        let count = ((to - from).length() / DASH).round().clamp(1.0, 1000.0);
        let dash = (to - from) / count;
        for number in (0..count as u32).step_by(2) {
            let start = from + dash * f64::from(number);
            self.line(start, start + dash, stroke);
        }
    }

    /// Adds what was drawn elsewhere around (0, 0).
    pub(super) fn item(&mut self, item: &Item, at: Point) {
        let mut item = item.clone();
        for point in item.shape.points_mut() {
            *point += at.to_vec2() + self.origin;
        }
        self.items.push(item);
    }

    /// A line of text.
    pub(super) fn text(&mut self, at: impl Into<Point>, anchor: Anchor, style: Type, text: &str) {
        self.turned(at, anchor, style, text, 0.0);
    }

    /// A line of text turned clockwise about its place.
    pub(super) fn turned(
        &mut self,
        at: impl Into<Point>,
        anchor: Anchor,
        style: Type,
        text: &str,
        degrees: f64,
    ) {
        let text = Text {
            anchor,
            bold: style.bold,
            rotation: degrees,
            ..Text::bold(at.into() + self.origin, style.size, text)
        };
        self.push(Shape::Text(text), Some(style.color), None);
    }

    /// A line of text that is made smaller, and then cut, where there is no room for it.
    pub(super) fn fitted(
        &mut self,
        at: impl Into<Point>,
        anchor: Anchor,
        style: Type,
        text: &str,
        room: f64,
    ) {
        let (style, text) = fit(style, text, room);
        self.text(at, anchor, style, &text);
    }

    /// Lines of text from here down, broken between words. Returns where the next line would be.
    pub(super) fn lines(&mut self, at: Point, style: Type, text: &str, room: f64) -> f64 {
        let mut y = at.y;
        for line in broken(style, text, room) {
            self.fitted((at.x, y), Start, style, &line, room);
            y += style.size * LEADING;
        }
        y
    }
}

/// How far lines are apart, in sizes of the font.
pub(super) const LEADING: f64 = 1.35;

/// How much smaller a text may become to fit.
const SMALLEST: f64 = 0.62;

fn fit(style: Type, text: &str, room: f64) -> (Type, String) {
    let text = one_line(text.trim());
    let length = style.length(&text);
    if length <= room {
        return (style, text.into_owned());
    }
    let times = (room / length).max(SMALLEST);
    let style = Type {
        size: style.size * times,
        ..style
    };
    if style.length(&text) <= room + 1e-6 {
        return (style, text.into_owned());
    }
    let mut cut = text.into_owned();
    while !cut.is_empty() && style.length(&cut) + style.length("…") > room {
        cut.pop();
    }
    (style, format!("{}…", cut.trim_end()))
}

/// A text as lines that fit, broken between words.
fn broken(style: Type, text: &str, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in one_line(text).split_whitespace() {
        let Some(line) = lines.last_mut() else {
            break;
        };
        let longer = if line.is_empty() {
            word.to_owned()
        } else {
            format!("{line} {word}")
        };
        if line.is_empty() || style.length(&longer) <= room {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// What a corner is called: by its name, or else by its place in the lap.
pub(super) fn corner_name(track: &Track, at: usize) -> String {
    let corner = track.corners().get(at);
    match corner.map(|corner| one_line(corner.name.trim())) {
        Some(name) if !name.is_empty() => name.into_owned(),
        _ => t!("Corner {number}", number = at + 1),
    }
}
