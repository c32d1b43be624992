//! What stands on a sheet around the picture: marks to cut by, its name, a scale bar.

use crate::draw::text_width::shortened;
use crate::draw::{Anchor, Color, Item, Layer, Scene, Shape, Sheet, Sheets, Stroke, Text};
use crate::geometry::{Point, Rect};

/// How far from the picture the marks begin and end.
const MARK: (f64, f64) = (0.6, 4.6);

/// The line of text at the bottom: its height above the edge of the paper, and its size.
const LINE: f64 = 7.4;
pub(super) const FONT: f64 = 3.2;

/// How far from the edges of the paper it begins and ends.
const ASIDE: f64 = 12.0;

/// The width of thin lines.
pub(super) const THIN: f64 = 0.15;

/// The length of the scale bar.
pub(super) const BAR: f64 = 100.0;

/// What everything around the picture is drawn in.
pub(super) const INK: Color = Color::hex(0x00_0000);

/// Returns the marks, the name and the scale bar of sheet `number` of `count`, in millimetres of the paper.
pub(super) fn around(
    scene: &Scene,
    sheets: &Sheets,
    sheet: &Sheet,
    number: usize,
    count: usize,
) -> Vec<Item> {
    let mut items = marks(sheet);
    let (width, height) = sheets.page;
    let base = height - LINE;
    let name = if sheets.sheets.len() > 1 {
        t!(
            "{sheet}, {number} of {count}",
            sheet = sheet.label(),
            number,
            count
        )
    } else {
        String::new()
    };
    let room = width - 2.0 * ASIDE - BAR - 16.0;
    // Two thirds of the size is more than most letters are wide.
    let letters = ((room / (0.66 * FONT)) as usize).saturating_sub(name.chars().count() + 3);
    let title = shortened(&scene.title, letters);
    let line = [name, title].into_iter().filter(|part| !part.is_empty());
    let line = line.collect::<Vec<_>>().join(" · ");
    let at = Point::new(ASIDE, base);
    items.push(text(at, Anchor::Start, FONT, true, line));
    items.extend(bar(Point::new(width - ASIDE - BAR, base)));
    items
}

/// A short line at each end of the four cuts, outside the picture.
fn marks(sheet: &Sheet) -> Vec<Item> {
    let [cuts, window] = [sheet.kept, sheet.window].map(|area| {
        let area = sheet.on_paper(area);
        [Point::new(area.x0, area.y0), Point::new(area.x1, area.y1)]
    });
    // The marks before and after the picture, each from its start to its end.
    let ends = |low: f64, high: f64| [(low - MARK.1, low - MARK.0), (high + MARK.0, high + MARK.1)];
    let mut items = Vec::new();
    for cut in cuts {
        let across = ends(window[0].x, window[1].x);
        items.extend(across.map(|(from, to)| line((from, cut.y), (to, cut.y))));
        let down = ends(window[0].y, window[1].y);
        items.extend(down.map(|(from, to)| line((cut.x, from), (cut.x, to))));
    }
    items
}

/// A bar of 10 cm from here to the right, its centimetres alternately dark and bright, with its length.
pub(super) fn bar(from: Point) -> Vec<Item> {
    const HEIGHT: f64 = 1.6;
    const FIELDS: u32 = 10;
    let field = BAR / f64::from(FIELDS);
    let (top, bottom) = (from.y - HEIGHT / 2.0, from.y + HEIGHT / 2.0);
    let dark = (0..FIELDS).step_by(2).map(|i| {
        let x = from.x + field * f64::from(i);
        let shape = Shape::rect(Rect::new(x, top, x + field, bottom));
        Item::filled(Layer::Signs, None, shape, INK)
    });
    let mut items: Vec<Item> = dark.collect();
    items.extend([top, bottom].map(|y| line((from.x, y), (from.x + BAR, y))));
    let ends = [from.x, from.x + BAR];
    items.extend(ends.map(|x| line((x, from.y - HEIGHT), (x, from.y + HEIGHT))));
    let label = Point::new(from.x - 2.0, from.y);
    items.push(text(label, Anchor::End, FONT, false, t!("10 cm")));
    items
}

pub(super) fn line(from: (f64, f64), to: (f64, f64)) -> Item {
    let shape = Shape::Polyline(vec![from.into(), to.into()]);
    Item::stroked(Layer::Signs, None, shape, Stroke::new(THIN, INK))
}

pub(super) fn text(
    at: Point,
    anchor: Anchor,
    size: f64,
    bold: bool,
    text: impl Into<String>,
) -> Item {
    let text = Text {
        anchor,
        bold,
        ..Text::bold(at, size, text)
    };
    Item::filled(Layer::Signs, None, Shape::Text(text), INK)
}
