//! The name of the circuit.

use formulad_core::TrackPlan;
use formulad_core::plan::Sign;

use super::{MARGIN, Signs};
use crate::draw::text_width::{shortened, text_width};
use crate::draw::{Layer, Owner, Shape, Text};
use crate::geometry::{Point, Rect, Size};

/// The sizes of its font; the largest for which the board has room is taken.
const SIZES: [f64; 7] = [44.0, 36.0, 30.0, 24.0, 19.0, 15.0, 12.0];

/// The most free space around it that counts.
const ROOM: f64 = 60.0;

impl Signs<'_, '_> {
    pub(super) fn name(&mut self) {
        let kept = || self.kept_name().or_else(|| self.name_place());
        let Some((size, rect)) = self.name.or_else(kept) else {
            return;
        };
        let [name, figures] = self.name_texts();
        self.grid.take(rect.inflate(MARGIN, MARGIN));
        self.name_plate(rect, &self.title(&name), &figures, size);
    }

    /// The font size and the place of a name that the designer has placed. It is as large as if it were placed
    /// automatically.
    pub(super) fn given_name(&self) -> Option<(f64, Rect)> {
        let size = |rect: (f64, Rect)| (rect.0, rect.1.size());
        self.given(Sign::Name, Size::ZERO)?;
        let least = || {
            let size = SIZES
                .last()
                .copied()
                .filter(|_| !self.layout.plan.name.is_empty())?;
            Some((size, self.name_size(size)))
        };
        let (font, size) = self.name_place().map(size).or_else(least)?;
        Some((font, self.given(Sign::Name, size)?))
    }

    fn name_texts(&self) -> [String; 2] {
        let plan = self.layout.plan;
        [shortened(&plan.name, 40), figures_of(plan)]
    }

    /// The size of the plate in this size of font.
    pub(super) fn name_size(&self, size: f64) -> Size {
        let [name, figures] = self.name_texts();
        let width = (self.title(&name).width() * size).max(text_width(&figures, 0.28 * size));
        Size::new(width + size, size * 1.75)
    }

    /// The size of its font and a place for it; `None` if there is no name, or no room.
    fn name_place(&self) -> Option<(f64, Rect)> {
        let sizes = SIZES
            .into_iter()
            .filter(|_| !self.layout.plan.name.is_empty());
        let mut on_seam = None;
        for size in sizes {
            let Some(rect) = self.open_place(self.name_size(size)) else {
                continue;
            };
            if !self.seams.cross(rect) {
                return Some((size, rect));
            }
            // A smaller name is better than one on a seam.
            on_seam.get_or_insert((size, rect));
        }
        on_seam
    }

    /// The name as it is set, in a font of size 1.
    fn title(&self, name: &str) -> Text {
        Text::bold(Point::ZERO, 1.0, name).set(self.style.lettering, self.style.typeface)
    }

    /// The place with the most room around it, preferably in the middle of the board.
    fn open_place(&self, size: Size) -> Option<Rect> {
        let layout = self.layout;
        let middle = Point::new(layout.width / 2.0, layout.height / 2.0);
        let side = layout.width.max(layout.height);
        let cost = |rect: Rect, least: f64| {
            let seam = self.on_seam(rect, 1000.0);
            let off = 20.0 * ((rect.center() - middle).length() / side) + seam;
            if off - ROOM >= least {
                return off - ROOM;
            }
            off - self.grid.room(rect, ROOM)
        };
        let around = 4.0 * MARGIN;
        let wide = Size::new(size.width + around, size.height + around);
        let place = self.grid.place(wide, self.grid.board(), 2, cost)?;
        Some(Rect::from_center_size(place.center(), size))
    }

    fn name_plate(&mut self, rect: Rect, title: &Text, figures: &str, size: f64) {
        let style = self.style;
        let owner = Some(Owner::Sign(Sign::Name));
        self.board(owner, rect);
        let middle = rect.center().x;
        let at = Point::new(middle, rect.y0 + size * 0.64);
        let title = Text {
            at,
            size,
            ..title.clone()
        };
        self.painter.text(Layer::Signs, owner, title, style.letters);
        let line = Rect::new(
            rect.x0 + size * 0.5,
            rect.y0 + size * 1.23,
            rect.x1 - size * 0.5,
            rect.y0 + size * 1.27,
        );
        self.painter
            .fill(Layer::Signs, owner, Shape::rect(line), style.accent);
        let at = Point::new(middle, rect.y1 - size * 0.27);
        let label = Text {
            bold: false,
            ..Text::bold(at, size * 0.28, figures)
        };
        self.painter.text(Layer::Signs, owner, label, style.letters);
    }
}

/// The numbers of corners and stops, and who designed the circuit, in a line.
fn figures_of(plan: &TrackPlan) -> String {
    let all: u64 = plan.corners.iter().map(|c| u64::from(c.stops)).sum();
    let figures = t!(
        "{corners} · {stops}",
        corners = t!(
            "1 corner" | "{count} corners",
            count = plan.corners.len() as u64
        ),
        stops = t!("1 stop" | "{count} stops", count = all)
    );
    match plan.author.trim() {
        "" => figures,
        author => t!(
            "{figures} · {author}",
            figures,
            author = shortened(author, 30)
        ),
    }
}
