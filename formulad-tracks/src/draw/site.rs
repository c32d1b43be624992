//! Which parts of the board are free: the board as a grid of small squares.

use super::Point;
use super::canvas::Rect;
use super::layout::Layout;

/// The side of a square where the board is not very large.
const SQUARE: f64 = 4.0;

/// The most squares a board is divided into.
const SQUARES: f64 = 60_000.0;

/// What is known about each square of the board.
pub(super) struct Site {
    square: f64,
    columns: usize,
    rows: usize,
    taken: Vec<bool>,
    inside: Vec<bool>,
    /// How many squares above and to the left are taken, with a row and a column of zeros in
    /// front.
    sums: Vec<u32>,
}

impl Site {
    /// The board with its road, which takes up this much more on either side than its lanes.
    pub(super) fn new(layout: &Layout<'_>, margin: f64) -> Self {
        let area = layout.width * layout.height;
        let square = SQUARE.max((area / SQUARES).sqrt());
        let columns = (layout.width / square).ceil() as usize;
        let rows = (layout.height / square).ceil() as usize;
        let mut site = Self {
            square,
            columns,
            rows,
            taken: vec![false; columns * rows],
            inside: Vec::new(),
            sums: Vec::new(),
        };
        let radius = layout.lane / 2.0 + margin;
        for spot in &layout.spots {
            for at in spot.middle() {
                site.take_disc(at, radius);
            }
        }
        for (_, entry, exit) in layout.tunnels() {
            for (at, _) in layout.under_ground(entry, exit).into_iter().flatten() {
                site.take_disc(at, radius);
            }
        }
        site.find_inside();
        site.sums.resize((columns + 1) * (rows + 1), 0);
        site.sum_from(0);
        site
    }

    /// The squares, as positions, in which a range of millimetres lies.
    fn span(&self, from: f64, to: f64, count: usize) -> std::ops::Range<usize> {
        let at = |mm: f64| ((mm / self.square).floor().max(0.0) as usize).min(count);
        at(from)..(at(to) + 1).min(count)
    }

    fn middle(&self, column: usize, row: usize) -> Point {
        Point::new(column as f64 + 0.5, row as f64 + 0.5) * self.square
    }

    fn take_disc(&mut self, at: Point, radius: f64) {
        for row in self.span(at.y - radius, at.y + radius, self.rows) {
            for column in self.span(at.x - radius, at.x + radius, self.columns) {
                if (self.middle(column, row) - at).length() <= radius {
                    self.taken[row * self.columns + column] = true;
                }
            }
        }
    }

    /// Marks a rectangle as taken.
    pub(super) fn take(&mut self, rect: Rect) {
        for row in self.span(rect.min.y, rect.max.y, self.rows) {
            for column in self.span(rect.min.x, rect.max.x, self.columns) {
                self.taken[row * self.columns + column] = true;
            }
        }
        let first = self.span(rect.min.y, rect.max.y, self.rows).start;
        self.sum_from(first);
    }

    /// Finds the squares of the road, and those from which no way leads to the edge of the board but
    /// across it.
    fn find_inside(&mut self) {
        let (columns, rows) = (self.columns, self.rows);
        let mut reached = vec![false; columns * rows];
        let edge = (0..columns)
            .flat_map(|c| [c, (rows - 1) * columns + c])
            .chain((0..rows).flat_map(|r| [r * columns, (r + 1) * columns - 1]));
        let mut open: Vec<usize> = Vec::new();
        for at in edge {
            if !reached[at] && !self.taken[at] {
                reached[at] = true;
                open.push(at);
            }
        }
        while let Some(at) = open.pop() {
            let (column, row) = (at % columns, at / columns);
            let near = [
                (column > 0).then(|| at - 1),
                (column + 1 < columns).then(|| at + 1),
                (row > 0).then(|| at - columns),
                (row + 1 < rows).then(|| at + columns),
            ];
            for next in near.into_iter().flatten() {
                if !reached[next] && !self.taken[next] {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
        self.inside = reached.iter().map(|reached| !reached).collect();
    }

    /// Counts anew the squares taken from this row on.
    fn sum_from(&mut self, first: usize) {
        let wide = self.columns + 1;
        for row in first..self.rows {
            let mut line = 0;
            for column in 0..self.columns {
                line += u32::from(self.taken[row * self.columns + column]);
                self.sums[(row + 1) * wide + column + 1] =
                    self.sums[row * wide + column + 1] + line;
            }
        }
    }

    /// Whether a rectangle lies on the board and nothing takes up any of it.
    pub(super) fn is_free(&self, rect: Rect) -> bool {
        let end = Point::new(self.columns as f64, self.rows as f64) * self.square;
        if rect.min.x < 0.0 || rect.min.y < 0.0 || rect.max.x > end.x || rect.max.y > end.y {
            return false;
        }
        let columns = self.span(rect.min.x, rect.max.x, self.columns);
        let rows = self.span(rect.min.y, rect.max.y, self.rows);
        let sum = |column: usize, row: usize| self.sums[row * (self.columns + 1) + column];
        sum(columns.end, rows.end) + sum(columns.start, rows.start)
            == sum(columns.start, rows.end) + sum(columns.end, rows.start)
    }

    /// Whether a place lies inside the circuit or on its road.
    pub(super) fn is_inside(&self, at: Point) -> bool {
        let (column, row) = (at.x / self.square, at.y / self.square);
        let on_board = column >= 0.0 && row >= 0.0;
        let (column, row) = (column as usize, row as usize);
        on_board
            && column < self.columns
            && row < self.rows
            && self.inside[row * self.columns + column]
    }

    /// The road and the inside of the circuit as strips across the board, each a little higher than a row.
    pub(super) fn strips(&self) -> Vec<Rect> {
        let mut strips = Vec::new();
        for (row, squares) in self.inside.chunks(self.columns).enumerate() {
            let mut column = 0;
            while column < squares.len() {
                let length = squares[column..]
                    .iter()
                    .take_while(|inside| **inside)
                    .count();
                if length > 0 {
                    let min = Point::new(column as f64, row as f64) * self.square;
                    let size = Point::new(length as f64, 1.0) * self.square;
                    strips.push(
                        Rect {
                            min,
                            max: min + size,
                        }
                        .grown(0.25 * self.square),
                    );
                }
                column += length + 1;
            }
        }
        strips
    }

    /// Of all free places for a rectangle of this size, the one that costs least; of equal ones
    /// the first from the top left. Only every `step`th square is tried, within `reach`. The cost
    /// need not be exact where it is above the least so far, which it is told.
    pub(super) fn place(
        &self,
        (width, height): (f64, f64),
        reach: Rect,
        step: usize,
        cost: impl Fn(Rect, f64) -> f64,
    ) -> Option<Rect> {
        let mut best: Option<(f64, Rect)> = None;
        let columns = self.span(reach.min.x, reach.max.x, self.columns);
        for row in self.span(reach.min.y, reach.max.y, self.rows).step_by(step) {
            for column in columns.clone().step_by(step) {
                let rect = Rect::around(self.middle(column, row), width, height);
                if !self.is_free(rect) {
                    continue;
                }
                let least = best.map_or(f64::INFINITY, |(least, _)| least);
                let cost = cost(rect, least);
                if cost < least {
                    best = Some((cost, rect));
                }
            }
        }
        best.map(|(_, rect)| rect)
    }

    /// How much a rectangle can grow on all sides and stay free, up to a limit.
    pub(super) fn room(&self, rect: Rect, limit: f64) -> f64 {
        let (mut room, mut step) = (0.0, limit);
        while step > self.square / 2.0 {
            if room + step <= limit && self.is_free(rect.grown(room + step)) {
                room += step;
            }
            step /= 2.0;
        }
        room
    }

    /// The whole board.
    pub(super) fn board(&self) -> Rect {
        Rect {
            min: Point::default(),
            max: Point::new(self.columns as f64, self.rows as f64) * self.square,
        }
    }
}
