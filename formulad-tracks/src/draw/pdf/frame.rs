//! What stands on a sheet around the picture: marks to cut by, its name, a scale bar.

use super::super::{Anchor, Color, Item, Layer, Point, Scene, Shape, Sheet, Sheets, Stroke};

/// The marks: how far from the picture they begin and end.
const MARK: (f64, f64) = (0.6, 4.6);

/// The line of text at the bottom: its height above the edge of the paper, and its size.
const LINE: f64 = 7.4;
const FONT: f64 = 3.2;

/// How far from the edges of the paper it begins and ends.
const ASIDE: f64 = 12.0;

/// The width of thin lines.
const THIN: f64 = 0.15;

/// The length of the scale bar.
pub(super) const BAR: f64 = 100.0;

/// What everything around the picture is drawn in.
pub(super) const INK: Color = Color::hex(0x00_0000);

/// The marks, the name and the scale bar of a sheet, in millimetres of the paper.
/// The sheet is one of so many.
pub(super) fn around(
    scene: &Scene,
    sheets: &Sheets,
    sheet: &Sheet,
    (number, count): (usize, usize),
) -> Vec<Item> {
    let mut items = marks(sheet);
    let (width, height) = sheets.page;
    let base = height - LINE;
    let name = if sheets.sheets.len() > 1 {
        format!("{}, {number} of {count}", sheet.label())
    } else {
        String::new()
    };
    let room = width - 2.0 * ASIDE - BAR - 16.0;
    // Two thirds of the size is more than most letters are wide.
    let letters = ((room / (0.66 * FONT)) as usize).saturating_sub(name.chars().count() + 3);
    let title = super::super::canvas::shortened(&scene.title, letters);
    let line = [name, title].into_iter().filter(|part| !part.is_empty());
    let line = line.collect::<Vec<_>>().join(" · ");
    items.push(text(
        Point::new(ASIDE, base),
        Anchor::Start,
        FONT,
        true,
        &line,
    ));
    items.extend(bar(Point::new(width - ASIDE - BAR, base)));
    items
}

/// At each end of the four cuts a short line, outside the picture.
fn marks(sheet: &Sheet) -> Vec<Item> {
    let [cuts, window] =
        [sheet.kept, sheet.window].map(|area| [sheet.on_paper(area.min), sheet.on_paper(area.max)]);
    // From the near end of a line to the far one.
    let ends = |low: f64, high: f64| [(low - MARK.1, low - MARK.0), (high + MARK.0, high + MARK.1)];
    let mut items = Vec::new();
    for cut in cuts {
        for (from, to) in ends(window[0].x, window[1].x) {
            items.push(line(
                vec![Point::new(from, cut.y), Point::new(to, cut.y)],
                THIN,
            ));
        }
        for (from, to) in ends(window[0].y, window[1].y) {
            items.push(line(
                vec![Point::new(cut.x, from), Point::new(cut.x, to)],
                THIN,
            ));
        }
    }
    items
}

/// A bar of 10 cm from here to the right, its centimetres dark and bright by turns, with its length.
pub(super) fn bar(from: Point) -> Vec<Item> {
    const HEIGHT: f64 = 1.6;
    const FIELDS: u32 = 10;
    let field = BAR / f64::from(FIELDS);
    let area = |x: f64, width: f64| {
        let (top, bottom) = (from.y - HEIGHT / 2.0, from.y + HEIGHT / 2.0);
        Shape::Polygon(vec![
            Point::new(x, top),
            Point::new(x + width, top),
            Point::new(x + width, bottom),
            Point::new(x, bottom),
        ])
    };
    let filled = |shape| Item {
        layer: Layer::Signs,
        owner: None,
        shape,
        fill: Some(INK),
        stroke: None,
    };
    let dark = (0..FIELDS).step_by(2);
    let mut items: Vec<Item> = dark
        .map(|i| filled(area(from.x + field * f64::from(i), field)))
        .collect();
    for x in [from.y - HEIGHT / 2.0, from.y + HEIGHT / 2.0] {
        let ends = [Point::new(from.x, x), Point::new(from.x + BAR, x)];
        items.push(line(ends.to_vec(), THIN));
    }
    for x in [from.x, from.x + BAR] {
        let ends = [-1.0, 1.0].map(|up| Point::new(x, from.y + up * HEIGHT));
        items.push(line(ends.to_vec(), THIN));
    }
    let label = Point::new(from.x - 2.0, from.y);
    items.push(text(label, Anchor::End, FONT, false, "10 cm"));
    items
}

pub(super) fn line(points: Vec<Point>, width: f64) -> Item {
    Item {
        layer: Layer::Signs,
        owner: None,
        shape: Shape::Polyline(points),
        fill: None,
        stroke: Some(Stroke { width, color: INK }),
    }
}

pub(super) fn text(at: Point, anchor: Anchor, size: f64, bold: bool, text: &str) -> Item {
    Item {
        layer: Layer::Signs,
        owner: None,
        shape: Shape::Text {
            at,
            text: text.to_owned(),
            size,
            anchor,
            bold,
            rotation: 0.0,
        },
        fill: Some(INK),
        stroke: None,
    }
}
