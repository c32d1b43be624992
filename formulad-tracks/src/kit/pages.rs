//! Pages: pieces of equal size side by side, with lines to cut along, section below section.

use super::canvas::{CUT, Canvas, End, GREY, INK, Start, Type, WHITE};
use crate::draw::{Item, Layer, Paper, Scene, Shape, Stroke};
use crate::geometry::{Point, Rect};

/// What stays free along the edges of the paper.
pub(super) const MARGIN: f64 = 5.0;
/// The name of a section: how high it is, with the room below it.
const HEAD: f64 = 5.3;
/// The room between sections.
const GAP: f64 = 4.0;

/// The pages of a kit.
#[derive(Debug)]
pub(super) struct Pages {
    paper: (f64, f64),
    /// What the kit is for.
    about: String,
    scenes: Vec<Scene>,
    /// The page that is being filled, and how far.
    page: Canvas,
    y: f64,
}

impl Pages {
    pub(super) fn new(paper: Paper, about: String) -> Self {
        Self {
            paper: paper.size(),
            about,
            scenes: Vec::new(),
            page: Canvas::default(),
            y: MARGIN,
        }
    }

    /// Adds a page that is one piece.
    pub(super) fn whole(&mut self, title: &str, paint: impl FnOnce(&mut Canvas, f64, f64)) {
        self.turn();
        self.head(title);
        let (width, height) = self.paper;
        let area = Rect::new(MARGIN, self.y, width - MARGIN, height - MARGIN);
        self.page.begin_at(area.origin());
        paint(&mut self.page, area.width(), area.height());
        self.y = height;
    }

    /// Begins a page if the last section, of this many pieces of this size, has room on it, but would leave
    /// one row of it alone on the last page.
    pub(super) fn keep_together(&mut self, (width, height): (f64, f64), pieces: usize) {
        let columns = self.columns(width);
        let rows = pieces.div_ceil(columns as usize) as f64;
        let page = self.paper.1 - 2.0 * MARGIN + 1e-6 - HEAD;
        let fit = ((page + MARGIN - self.y) / height).floor();
        if (rows - 1.0 - fit).abs() < 0.5 && rows * height <= page {
            self.turn();
        }
    }

    /// How many pieces of this width lie side by side.
    fn columns(&self, width: f64) -> f64 {
        ((self.paper.0 - 2.0 * MARGIN) / width).floor().max(1.0)
    }

    /// Adds a section of pieces of this size, on as many pages as they need.
    pub(super) fn grid<P>(
        &mut self,
        title: &str,
        (width, height): (f64, f64),
        pieces: &[P],
        paint: impl Fn(&mut Canvas, &P),
    ) {
        let wide = self.paper.0 - 2.0 * MARGIN;
        let columns = self.columns(width);
        let left = MARGIN + (wide - columns * width) / 2.0;
        let mut is_begun = false;
        for row in pieces.chunks(columns as usize) {
            let head = if is_begun { 0.0 } else { HEAD };
            if self.y + head + height > self.paper.1 - MARGIN + 1e-6 {
                self.turn();
                is_begun = false;
            }
            if !is_begun {
                self.head(title);
                is_begun = true;
            }
            let corner = |column: f64| Point::new(left + column * width, self.y);
            for (column, piece) in row.iter().enumerate() {
                self.page.begin_at(corner(column as f64));
                paint(&mut self.page, piece);
            }
            self.page.begin_at(Point::ORIGIN);
            let cut = Stroke::new(0.15, CUT);
            let down = |at: Point| Point::new(at.x, at.y + height);
            let (from, to) = (corner(0.0), corner(row.len() as f64));
            self.page.line(from, to, cut);
            self.page.line(down(from), down(to), cut);
            for column in 0..=row.len() {
                let top = corner(column as f64);
                self.page.line(top, down(top), cut);
            }
            self.y += height;
        }
        self.y += GAP;
    }

    /// Writes the name of a section.
    fn head(&mut self, title: &str) {
        self.page.begin_at(Point::ORIGIN);
        let at = Point::new(MARGIN, self.y + 2.0);
        self.page.text(at, Start, Type::bold(2.8, INK), title);
        if self.y <= MARGIN {
            let end = Point::new(self.paper.0 - MARGIN, at.y);
            let about = t!("{circuit} · print at 100 %", circuit = self.about);
            let style = Type::regular(2.3, GREY);
            let room = self.paper.0 - 2.0 * MARGIN - 40.0;
            self.page.fitted(end, End, style, &about, room);
        }
        self.y += HEAD;
    }

    /// Goes to the next page, if there is anything on this one.
    fn turn(&mut self) {
        let mut items = std::mem::take(&mut self.page.items);
        self.y = MARGIN;
        if items.is_empty() {
            return;
        }
        let (width, height) = self.paper;
        // Windows and web pages may be dark.
        let sheet = Shape::rect(Rect::new(0.0, 0.0, width, height));
        items.insert(0, Item::filled(Layer::Ground, None, sheet, WHITE));
        self.scenes.push(Scene {
            width,
            height,
            title: self.about.clone(),
            items,
            ..Scene::default()
        });
    }

    /// Returns the pages.
    pub(super) fn into_scenes(mut self) -> Vec<Scene> {
        self.turn();
        self.scenes
    }
}
