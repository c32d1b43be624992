//! Things by where they lie, so that those near a place are found at once.

use std::collections::BTreeMap;

use crate::geometry::Point;

/// Things in square fields.
pub(super) struct Fields<T> {
    side: f64,
    kept: BTreeMap<[i64; 2], Vec<T>>,
}

impl<T> Fields<T> {
    /// No things, in fields of this side, in millimetres.
    pub(super) const fn new(side: f64) -> Self {
        Self {
            side,
            kept: BTreeMap::new(),
        }
    }

    pub(super) const fn side(&self) -> f64 {
        self.side
    }

    /// The column and the row of the field of a place; those of places far from any board are all the same.
    fn of(&self, at: Point) -> [i64; 2] {
        [at.x, at.y].map(|mm| (mm / self.side).floor().clamp(-1e9, 1e9) as i64)
    }

    pub(super) fn put(&mut self, at: Point, thing: T) {
        self.kept.entry(self.of(at)).or_default().push(thing);
    }

    /// The things in the field of a place and in those around it: all within a side of it, and some that are further.
    pub(super) fn near(&self, at: Point) -> impl Iterator<Item = &T> {
        let [column, row] = self.of(at);
        (column - 1..=column + 1)
            .flat_map(move |column| (row - 1..=row + 1).map(move |row| [column, row]))
            .filter_map(|field| self.kept.get(&field))
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_within_a_side_is_near() {
        let mut fields = Fields::new(10.0);
        for at in [0.5, 9.5, 19.5, 40.0] {
            fields.put(Point::new(at, -at), at);
        }
        let near = |x: f64| -> Vec<f64> { fields.near(Point::new(x, -x)).copied().collect() };
        assert_eq!(near(10.5), [0.5, 9.5, 19.5]);
        assert_eq!(near(45.0), [40.0]);
        assert!(near(f64::INFINITY).is_empty());
    }
}
