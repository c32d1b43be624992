//! The plate of a corner: its name, the stops it asks for, its longest and its shortest path.

use formulad_core::plan::{CornerPlan, PlateStyle, Sign};
use formulad_core::track::Corner;

use super::{MARGIN, Signs};
use crate::draw::layout::DrawnSpace;
use crate::draw::style::Around;
use crate::draw::text_width::{shortened, text_width};
use crate::draw::{Layer, Owner, Shape, Stroke};
use crate::geometry::{Point, Rect, Size, Vec2, bounds, squared_distance};

/// The height of the numbers, and of the name above them.
const NUMBERS: f64 = 15.0;
const NAME: f64 = 9.0;

/// The size of the font of the name.
const FONT: f64 = 6.4;

impl Signs<'_, '_> {
    pub(super) fn corners(&mut self, derived: &[Corner]) {
        let layout = self.layout;
        let mut members: Vec<Vec<&DrawnSpace>> = vec![Vec::new(); layout.plan.corners.len()];
        for spot in &layout.spots {
            if let Some(corner) = spot.corner {
                members[corner].push(spot);
            }
        }
        for (corner, spots) in layout.plan.corners.iter().zip(members) {
            let name = short_name(corner);
            let size = plate_size(&name);
            let given = self.given(Sign::Corner(corner.id), size);
            if let Some(rect) = given.or_else(|| self.beside(&spots, size)) {
                self.grid.take(rect);
                let derived = derived.iter().find(|d| d.id == corner.id);
                self.plate(corner, &name, derived, rect);
            }
        }
    }

    /// A free place of this size close to these spaces.
    pub(super) fn beside(&self, spots: &[&DrawnSpace], size: Size) -> Option<Rect> {
        let bounds = bounds(spots.iter().map(|spot| &spot.at))?;
        let sum = spots
            .iter()
            .fold(Vec2::ZERO, |sum, spot| sum + spot.at.to_vec2());
        let middle = (sum * (1.0 / spots.len() as f64)).to_point();
        let reach = bounds.inflate(self.layout.space * 5.0, self.layout.space * 5.0);
        let size = Size::new(size.width + 2.0 * MARGIN, size.height + 2.0 * MARGIN);
        // For a very large corner, some of its spaces will do.
        let few = spots.len() / 64 + 1;
        let cost = |rect: Rect, least: f64| {
            // A plate farther from its corner is better than one on a seam, but not at any distance.
            let off = 0.35 * (rect.center() - middle).length() + self.on_seam(rect, 30.0);
            if off >= least {
                return off;
            }
            let near = spots
                .iter()
                .step_by(few)
                .map(|spot| squared_distance(rect, spot.at))
                .fold(f64::MAX, f64::min);
            near.sqrt() + off
        };
        let place = self.grid.place(size, reach, 1, cost)?;
        Some(place.inflate(-MARGIN, -MARGIN))
    }

    /// A dot for each stop, under the number in its field.
    fn dots(&mut self, corner: &CornerPlan, field: Rect) {
        const MOST: u32 = 5;
        const APART: f64 = 2.2;
        if self.style.around == Around::Paper || self.style.plates == PlateStyle::Discs {
            return;
        }
        let count = corner.stops.min(MOST);
        let first = field.center().x - APART * f64::from(count.saturating_sub(1)) / 2.0;
        for dot in 0..count {
            let center = Point::new(first + APART * f64::from(dot), field.y1 - 1.25);
            let dot = Shape::Circle {
                center,
                radius: 0.6,
            };
            let owner = Some(Owner::Corner(corner.id));
            self.painter
                .fill(Layer::Signs, owner, dot, self.style.stops.1);
        }
    }

    fn plate(&mut self, corner: &CornerPlan, name: &str, derived: Option<&Corner>, rect: Rect) {
        let style = self.style;
        let owner = Some(Owner::Corner(corner.id));
        match style.plates {
            PlateStyle::Board => self.board(owner, rect),
            PlateStyle::Card => self.card(owner, rect),
            PlateStyle::Discs => {}
        }
        let path = |path: Option<u32>| path.map_or_else(|| "–".to_owned(), |path| path.to_string());
        let (longest, shortest) = (derived.map(|d| d.longest), derived.map(|d| d.shortest));
        let numbers = [
            (corner.stops.to_string(), style.stops),
            (path(longest), style.longest),
            (path(shortest), style.shortest),
        ];
        let y0 = rect.y1 - NUMBERS;
        let row = Rect { y0, ..rect }.inflate(-1.2, -1.2);
        let gap = 0.9;
        let width = (row.width() - 2.0 * gap) / 3.0;
        for (i, (text, (fill, ink))) in numbers.into_iter().enumerate() {
            let x = row.x0 + i as f64 * (width + gap);
            let field = Rect::new(x, row.y0, x + width, row.y1);
            let (shape, rim, size) = match style.plates {
                PlateStyle::Discs => (
                    Shape::Circle {
                        center: field.center(),
                        radius: row.height() / 2.0,
                    },
                    Stroke::new(0.8, style.paper),
                    8.4,
                ),
                PlateStyle::Board | PlateStyle::Card => (
                    Shape::rounded(field, 1.2),
                    Stroke::new(0.3, style.field),
                    10.0,
                ),
            };
            self.painter.outlined(Layer::Signs, owner, shape, fill, rim);
            self.write(owner, field.center(), &shortened(&text, 4), size, ink);
            if i == 0 {
                self.dots(corner, field);
            }
        }
        if !name.is_empty() {
            let at = Point::new(rect.center().x, (rect.y0 + row.y0) / 2.0 + 0.2);
            let ink = match style.plates {
                PlateStyle::Board => style.letters,
                PlateStyle::Card => style.board,
                // Written on the ground, like the arrow of the direction.
                PlateStyle::Discs => style.pointer,
            };
            self.write(owner, at, name, FONT, ink);
        }
    }
}

/// The name of a corner, shortened to fit on a plate.
pub(super) fn short_name(corner: &CornerPlan) -> String {
    shortened(&corner.name, 28)
}

pub(super) fn plate_size(name: &str) -> Size {
    let width = (text_width(name, FONT) + 6.0).max(3.2 * NUMBERS);
    let height = if name.is_empty() {
        NUMBERS
    } else {
        NUMBERS + NAME
    };
    Size::new(width, height)
}
