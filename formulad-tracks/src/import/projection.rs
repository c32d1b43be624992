//! From degrees to metres.

use crate::geometry::Point;

/// The mean radius of the earth in metres (R₁ of the International Union of Geodesy and Geophysics).
const RADIUS: f64 = 6_371_008.8;

/// The equidistant cylindrical projection with the standard parallel φ₁ (J. P. Snyder, *Map
/// Projections: A Working Manual*, U.S. Geological Survey Professional Paper 1395, 1987, page 90):
/// x = R cos φ₁ (λ − λ₀), y = R (φ − φ₀), from an origin λ₀, φ₀.
///
/// Over the few kilometres of a circuit its errors are far below a metre; treating the earth as a
/// sphere stretches everything by up to 0.6 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Projection {
    /// The longitude and latitude that metres are counted from.
    origin: Point,
    /// Metres to a degree of longitude.
    across: f64,
    /// Metres to a degree of latitude.
    along: f64,
}

impl Projection {
    /// About the middle latitude of these places, each a longitude and a latitude in degrees; metres
    /// are counted from the first of them.
    pub(super) fn about(places: impl Iterator<Item = Point>) -> Self {
        let mut origin = None;
        let (mut south, mut north) = (90.0_f64, -90.0_f64);
        for place in places {
            origin.get_or_insert(place);
            south = south.min(place.y);
            north = north.max(place.y);
        }
        let middle = f64::midpoint(south, north);
        let along = RADIUS.to_radians();
        Self {
            origin: origin.unwrap_or_default(),
            across: along * libm::cos(middle.to_radians()),
            along,
        }
    }

    /// Metres to the east and to the north, in whole millimetres: the same on every machine.
    pub(super) fn metres(&self, place: Point) -> Point {
        // Across the antimeridian the shorter way round.
        let turn = (place.x - self.origin.x + 180.0).rem_euclid(360.0) - 180.0;
        let millimetres = |metres: f64| (metres * 1000.0).round() / 1000.0;
        Point::new(
            millimetres(turn * self.across),
            millimetres((place.y - self.origin.y) * self.along),
        )
    }
}
