//! The name of the circuit.

use formulad_core::TrackPlan;
use formulad_core::plan::Sign;

use super::{MARGIN, Signs, title};
use crate::draw::Text;
use crate::draw::text_width::{shortened, text_width};
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
        self.named = Some(rect);
        let title = self.title(&name);
        self.name_plate(rect, &title, &figures, size);
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
        let (aside, high) = title::room(self.style.title);
        Size::new(width + aside * size, high * size)
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
