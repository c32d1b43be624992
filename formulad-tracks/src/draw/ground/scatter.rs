//! Places spread like trees: not in rows, and none too near another.

use crate::draw::chance::PlaceNoise;
use crate::geometry::{Point, Vec2};

/// Places, one or none in each field of a grid, asked for row by row.
///
/// They depend on the grid alone, so that an edit of the road moves nothing.
pub(super) struct Scatter {
    /// The sides of a field.
    field: (f64, f64),
    /// The places of this row and of the two above, in fields.
    near: Vec<Point>,
}

/// The least distance between two places, in fields.
const APART: f64 = 0.82;
/// The number of attempts to find a place in a field.
const TRIES: u32 = 8;

impl Scatter {
    pub(super) fn new(field: (f64, f64)) -> Self {
        Self {
            field,
            near: Vec::new(),
        }
    }

    /// The place in a field, if there is room for one.
    pub(super) fn next(&mut self, column: u32, row: u32) -> Option<Point> {
        // Other numbers than those that choose what stands there.
        let mut chance = PlaceNoise::at(column ^ 0x5bd1_e995, row ^ 0x27d4_eb2f);
        let middle = Point::new(f64::from(column), f64::from(row));
        self.near.retain(|near| near.y > middle.y - 2.0);
        let found = (0..TRIES).find_map(|_| {
            let off = Vec2::new(chance.between(-0.5, 0.5), chance.between(-0.5, 0.5));
            let place = middle + off;
            let is_free = |near: &Point| near.distance(place) >= APART;
            self.near.iter().all(is_free).then_some(place)
        })?;
        self.near.push(found);
        Some(Point::new(found.x * self.field.0, found.y * self.field.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_stand_apart_in_no_rows_and_fill_the_board() {
        let (columns, rows) = (40, 30);
        let mut scatter = Scatter::new((31.0, 25.0));
        let mut places = Vec::new();
        for row in 1..=rows {
            for column in 1..=columns {
                places.extend(scatter.next(column, row));
            }
        }
        // Most fields have one.
        assert!(places.len() > 1200 * 7 / 10, "{}", places.len());
        for (at, one) in places.iter().enumerate() {
            for other in &places[at + 1..] {
                let off = *one - *other;
                let apart = Vec2::new(off.x / 31.0, off.y / 25.0).length();
                assert!(apart >= APART - 1e-9, "{one:?} {other:?}");
            }
        }
        // In rows and columns all of them would lie in the same quarter of their field.
        let quarter = |place: f64| ((place + 0.5).fract() * 4.0) as usize % 4;
        let mut quarters = [[0_usize; 4]; 2];
        for place in &places {
            quarters[0][quarter(place.x / 31.0)] += 1;
            quarters[1][quarter(place.y / 25.0)] += 1;
        }
        for most in quarters.map(|counts| counts.into_iter().max().unwrap_or(0)) {
            assert!(most < places.len() * 2 / 3, "{quarters:?}");
        }
    }
}
