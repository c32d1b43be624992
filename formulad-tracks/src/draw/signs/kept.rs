//! Signs that stay where they are while the board around them changes.

use formulad_core::plan::Sign;

use super::Signs;
use crate::draw::{Owner, Scene, Shape};
use crate::geometry::{Rect, Size, bounds};

/// Where those signs of a picture stand that may stand anywhere: its title and its weather table. When the board has
/// been changed since, they stay there as long as the place is free.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SignPlaces {
    /// The size of the font of the title, and its place.
    name: Option<(f64, Rect)>,
    weather: Option<Rect>,
}

impl SignPlaces {
    /// Those of a picture.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        let shapes = |sign| {
            let items = scene.items.iter();
            items.filter(move |item| item.owner == Some(Owner::Sign(sign)))
        };
        // What it is written on has a rim, and nothing with a rim lies outside.
        let board = |sign| {
            let rims = shapes(sign).filter(|item| item.stroke.is_some());
            bounds(rims.flat_map(|item| item.shape.outline()))
        };
        let font = shapes(Sign::Name).find_map(|item| match &item.shape {
            Shape::Text(text) => Some(text.size),
            _ => None,
        });
        Self {
            name: font.zip(board(Sign::Name)),
            weather: board(Sign::Weather),
        }
    }
}

impl Signs<'_, '_> {
    /// Where the title is kept, and the size of its font.
    pub(super) fn kept_name(&self) -> Option<(f64, Rect)> {
        let (font, place) = self.places.name?;
        let place = self.kept(place, self.name_size(font))?;
        Some((font, place))
    }

    /// Where the weather table is kept.
    pub(super) fn kept_weather(&self, size: Size) -> Option<Rect> {
        self.kept(self.places.weather?, size)
    }

    /// A place that a sign of this size can keep: nothing else is there, however near it is.
    fn kept(&self, place: Rect, size: Size) -> Option<Rect> {
        /// The tolerance for rounding errors.
        const NEAR: f64 = 0.01;
        let is_as_large = (place.width() - size.width).abs() < NEAR
            && (place.height() - size.height).abs() < NEAR;
        let is_free = self.grid.is_free(place.inflate(-NEAR, -NEAR)) && !self.seams.cross(place);
        let place = Rect::from_center_size(place.center(), size);
        (is_as_large && is_free).then_some(place)
    }
}
