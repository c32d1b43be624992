//! The arrow beside the finish line that shows which way the race goes.

use formulad_core::plan::Sign;

use super::Signs;
use crate::draw::{Layer, Owner, Shape};
use crate::geometry::{Rect, Size, Vec2};

const LENGTH: f64 = 34.0;
const WIDTH: f64 = 11.0;

impl Signs<'_, '_> {
    pub(super) fn direction(&mut self) {
        let layout = self.layout;
        let Some(spot) = layout.plan.finish.first().and_then(|id| layout.find(*id)) else {
            return;
        };
        let (way, across) = (spot.way, spot.way.turn_90());
        let size = size(way);
        let reach = Rect::from_center_size(spot.at, (8.0 * layout.space, 8.0 * layout.space));
        let ahead = spot.at + way * (2.0 * layout.space);
        let cost = |rect: Rect, _| (rect.center() - ahead).length();
        let given = self.given(Sign::Direction, size);
        let Some(place) = given.or_else(|| self.grid.place(size, reach, 1, cost)) else {
            return;
        };
        self.grid.take(place);
        let tip = place.center() + way * (LENGTH / 2.0);
        let (neck, tail) = (tip - way * 13.0, tip - way * LENGTH);
        let side = across * (WIDTH / 2.0);
        let shaft = side * 0.42;
        let head = Shape::Polygon(vec![tip, neck + side, neck - side]);
        let bar = Shape::Polygon(vec![neck - shaft, neck + shaft, tail + shaft, tail - shaft]);
        for part in [bar, head] {
            let owner = Some(Owner::Sign(Sign::Direction));
            self.painter
                .fill(Layer::Signs, owner, part, self.style.pointer);
        }
    }

    /// The room that the arrow takes.
    pub(super) fn direction_size(&self) -> Option<Size> {
        let first = self.layout.plan.finish.first()?;
        Some(size(self.layout.find(*first)?.way))
    }
}

fn size(way: Vec2) -> Size {
    Size::new(
        way.x.abs() * LENGTH + way.y.abs() * WIDTH + 2.0,
        way.y.abs() * LENGTH + way.x.abs() * WIDTH + 2.0,
    )
}
