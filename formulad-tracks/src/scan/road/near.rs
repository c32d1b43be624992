//! Places near others.

use crate::geometry::Point;

/// Places that can be asked for what is near them.
pub(super) struct Near {
    side: f64,
    columns: usize,
    buckets: Vec<Vec<u32>>,
}

impl Near {
    pub(super) fn new(places: impl Iterator<Item = Point> + Clone, side: f64) -> Self {
        let (right, bottom) = places
            .clone()
            .fold((0.0_f64, 0.0_f64), |(x, y), at| (x.max(at.x), y.max(at.y)));
        let columns = (right / side) as usize + 1;
        let rows = (bottom / side) as usize + 1;
        let mut buckets = vec![Vec::new(); columns * rows];
        for (i, at) in places.enumerate() {
            buckets[(at.y.max(0.0) / side) as usize * columns + (at.x.max(0.0) / side) as usize]
                .push(i as u32);
        }
        Self {
            side,
            columns,
            buckets,
        }
    }

    /// The numbers of all places within `side` of this one, and of some that are further off.
    pub(super) fn near(&self, at: Point) -> impl Iterator<Item = usize> + '_ {
        let column = (at.x / self.side).floor() as i64;
        let row = (at.y / self.side).floor() as i64;
        let rows = (self.buckets.len() / self.columns) as i64;
        let columns = self.columns as i64;
        let around = (row - 1..=row + 1)
            .flat_map(move |row| (column - 1..=column + 1).map(move |column| (column, row)));
        around
            .filter(move |(column, row)| (0..columns).contains(column) && (0..rows).contains(row))
            .flat_map(|(column, row)| &self.buckets[row as usize * self.columns + column as usize])
            .map(|i| *i as usize)
    }
}
