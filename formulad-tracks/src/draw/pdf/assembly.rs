//! The page that shows how the sheets belong together.

use super::frame::{self, INK, text};
use crate::draw::text_width::shortened;
use crate::draw::{Anchor, Color, Item, Layer, Scene, Shape, Sheet, Sheets, Stroke};
use crate::geometry::{Point, Rect};
use crate::words::series;

/// The free edge of the page, and where the picture begins below the title.
const EDGE: f64 = 15.0;
const TOP: f64 = 36.0;

/// The height of the lines of text and the scale bar below the picture.
const BELOW: f64 = 44.0;

/// The widths of the lines between sheets, and of the rim that makes them visible on any ground.
const SEAM: (f64, f64) = (0.5, 1.3);

/// Where everything lies on the page, in millimetres.
pub(super) struct SheetLayout {
    /// The top left corner of the small picture.
    pub(super) place: Point,
    /// Its size relative to the picture.
    pub(super) scale: f64,
    /// The grid of sheets over it, and the texts.
    pub(super) items: Vec<Item>,
}

impl SheetLayout {
    pub(super) fn new(scene: &Scene, sheets: &Sheets, printed: &[&Sheet]) -> Self {
        let (width, height) = sheets.page;
        let room = (width - 2.0 * EDGE, height - TOP - BELOW);
        let scale = (room.0 / scene.width).min(room.1 / scene.height);
        let place = Point::new((width - scene.width * scale) / 2.0, TOP);
        let mut layout = Self {
            place,
            scale,
            items: Vec::new(),
        };
        layout.grid(sheets);
        layout.texts(scene, sheets, printed);
        layout
    }

    /// The cut lines, and the name of each sheet.
    fn grid(&mut self, sheets: &Sheets) {
        let on_page = |point: Point| self.place + point.to_vec2() * self.scale;
        let mut items = Vec::new();
        for (width, color) in [(SEAM.1, WHITE), (SEAM.0, INK)] {
            items.extend(sheets.sheets.iter().map(|Sheet { kept, .. }| {
                let [a, b] = [(kept.x0, kept.y0), (kept.x1, kept.y1)].map(|at| on_page(at.into()));
                let shape = Shape::rect(Rect::new(a.x, a.y, b.x, b.y));
                Item::stroked(Layer::Signs, None, shape, Stroke::new(width, color))
            }));
        }
        for sheet in &sheets.sheets {
            let center = on_page(sheet.kept.center());
            let (width, height) = (sheet.kept.width(), sheet.kept.height());
            let radius = (0.42 * (width * self.scale).min(height * self.scale)).clamp(1.0, 6.5);
            let disc = Shape::Circle { center, radius };
            items.push(Item::filled(Layer::Signs, None, disc, WHITE.alpha(225)));
            let (size, label) = (radius * 0.8, sheet.label());
            items.push(text(center, Anchor::Middle, size, true, label));
        }
        self.items = items;
    }

    fn texts(&mut self, scene: &Scene, sheets: &Sheets, printed: &[&Sheet]) {
        let (_, height) = sheets.page;
        let title = shortened(&scene.title, 40);
        let at = Point::new(EDGE, EDGE + 3.0);
        self.items.push(text(at, Anchor::Start, 9.0, true, title));
        let size = t!(
            "{width:.0} × {height:.0} mm on {sheets} sheets of {paper}, {columns} × {rows}, which \
             share {overlap} mm"
                | "{width:.0} × {height:.0} mm on {sheets} sheets of {paper}, {columns} × {rows}, \
                   which share {overlap} mm",
            sheets = printed.len(),
            width = scene.width,
            height = scene.height,
            paper = sheets.paper,
            columns = sheets.columns,
            rows = sheets.rows,
            overlap = sheets.overlap
        );
        let at = Point::new(EDGE, EDGE + 12.0);
        self.items.push(text(at, Anchor::Start, 4.0, false, size));
        let blank = sheets
            .sheets
            .iter()
            .filter(|sheet| !printed.contains(sheet));
        let blank: Vec<String> = blank.map(Sheet::label).collect();
        if !blank.is_empty() {
            let line = t!("Nothing is on {sheets}: left out.", sheets = series(blank));
            let at = Point::new(EDGE, EDGE + 17.0);
            let line = shortened(&line, 110);
            self.items.push(text(at, Anchor::Start, 4.0, false, line));
        }
        let lines = [
            t!(
                "Print at 100 % (actual size), not fitted to the page: the bar below is then 10 cm \
                 long."
            ),
            t!(
                "Cut every sheet along its marks, but leave an edge to glue on at the right and at \
                 the bottom."
            ),
            t!(
                "Glue the sheets together row by row, from A1 on, each over the edge of the one \
                 before."
            ),
        ];
        let mut at = Point::new(EDGE, height - BELOW + 9.0);
        for line in lines {
            self.items.push(text(at, Anchor::Start, 4.0, false, line));
            at.y += 6.0;
        }
        let from = Point::new(EDGE + 16.0, height - EDGE);
        self.items.extend(frame::bar(from));
    }
}

const WHITE: Color = Color::hex(0xff_ffff);
