//! Cars from above.

use super::{Color, Item, Layer, Shape, Stroke, Text};
use crate::geometry::{Point, heading};

/// How much of the length of a space a car takes.
#[cfg(any(feature = "kit", feature = "png"))]
pub(crate) const CAR_SHARE: f64 = 0.84;
/// The length of a space that cars are drawn for if it cannot be measured, in millimetres.
#[cfg(any(feature = "kit", feature = "png"))]
pub(crate) const SPACE_OF_CAR: f64 = 18.0;

/// A kind of part of a car.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CarPart {
    /// A wheel, which is dark.
    Wheel,
    /// A part of the body, which has the colour of the car.
    Body,
}

/// A car from above: its parts, from the bottom to the top, as convex polygons. It is a unit long, with
/// its middle at (0, 0) and its nose towards +x.
pub const CAR: [(CarPart, &[(f64, f64)]); 7] = [
    (CarPart::Wheel, &slab(-0.30, -0.22, 0.11, 0.085)),
    (CarPart::Wheel, &slab(-0.30, 0.22, 0.11, 0.085)),
    (CarPart::Wheel, &slab(0.25, -0.22, 0.09, 0.07)),
    (CarPart::Wheel, &slab(0.25, 0.22, 0.09, 0.07)),
    (CarPart::Body, &slab(0.46, 0.0, 0.04, 0.2)),
    (
        CarPart::Body,
        &[
            (-0.45, -0.11),
            (-0.2, -0.17),
            (0.06, -0.15),
            (0.5, -0.045),
            (0.5, 0.045),
            (0.06, 0.15),
            (-0.2, 0.17),
            (-0.45, 0.11),
        ],
    ),
    (CarPart::Body, &slab(-0.47, 0.0, 0.045, 0.21)),
];

/// A rectangle around a place, given half its length and half its width.
const fn slab(x: f64, y: f64, long: f64, wide: f64) -> [(f64, f64); 4] {
    [
        (x - long, y - wide),
        (x + long, y - wide),
        (x + long, y + wide),
        (x - long, y + wide),
    ]
}

/// The colours of cars, which people with red-green colour blindness can tell apart, and whether each is dark. The
/// number on a car identifies it as well.
const COLORS: [(Color, bool); 10] = [
    (Color::hex(0xd5_5e00), true),
    (Color::hex(0x00_72b2), true),
    (Color::hex(0xf0_e442), false),
    (Color::hex(0x00_9e73), true),
    (Color::hex(0xf5_f5f5), false),
    (Color::hex(0xcc_79a7), false),
    (Color::hex(0x56_b4e9), false),
    (Color::hex(0xe6_9f00), false),
    (Color::hex(0x28_282e), true),
    (Color::hex(0x78_3e96), true),
];

/// The colours of a car and of the number on it, by its position among the entrants; they repeat after ten cars.
///
/// ```
/// use formulad_tracks::draw::car_colors;
///
/// assert_ne!(car_colors(0), car_colors(1));
/// assert_eq!(car_colors(0), car_colors(10));
/// ```
#[must_use]
pub const fn car_colors(at: usize) -> (Color, Color) {
    let (fill, is_dark) = COLORS[at % COLORS.len()];
    let ink = if is_dark {
        Color::hex(0xff_ffff)
    } else {
        Color::hex(0x14_1418)
    };
    (fill, ink)
}

/// A car of this length around a place, with its number, pointing this many degrees clockwise from the right. The
/// number stands upright. Millimetres, as all of a scene.
///
/// ```
/// use formulad_tracks::bundled;
/// use formulad_tracks::draw::{self, Theme};
///
/// let track = bundled::mini();
/// let mut scene = draw::scene(track.plan(), Some(&track), Theme::Day);
/// for (number, id) in track.grid().iter().enumerate() {
///     let space = track.space_plan(*id).ok_or("no such space")?;
///     scene.items.extend(draw::car(number, 14.0, (space.x, space.y).into(), space.heading));
/// }
/// assert!(draw::svg(&scene).contains(">1</text>"));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn car(number: usize, length: f64, at: Point, degrees: f64) -> Vec<Item> {
    let (fill, ink) = car_colors(number);
    let dark = Color::hex(0x16_161a);
    let on = heading(degrees) * length;
    let place = |(x, y): &(f64, f64)| at + on * *x + on.turn_90() * *y;
    let mut items: Vec<Item> = CAR
        .iter()
        .map(|(part, points)| {
            let shape = Shape::Polygon(points.iter().map(place).collect());
            let color = match part {
                CarPart::Wheel => dark,
                CarPart::Body => fill,
            };
            Item {
                stroke: Some(Stroke::new(length * 0.02, dark)),
                ..Item::filled(Layer::Signs, None, shape, color)
            }
        })
        .collect();
    let center: Point = place(&(-0.1, 0.0));
    let radius = 0.15 * length;
    let disc = Shape::Circle { center, radius };
    items.push(Item::filled(Layer::Signs, None, disc, fill));
    let number = Text::bold(center, 0.24 * length, number.saturating_add(1).to_string());
    items.push(Item::filled(Layer::Signs, None, Shape::Text(number), ink));
    items
}
