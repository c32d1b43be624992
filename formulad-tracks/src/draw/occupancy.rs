//! Which parts of the board are free: the board as a grid of small squares.

use std::ops::Range;

use super::layout::Layout;
use crate::geometry::{Point, Rect, Size};

/// The side of a square where the board is not very large.
const SQUARE: f64 = 4.0;

/// The most squares a board is divided into.
const SQUARES: f64 = 60_000.0;

/// What is known about each square of the board.
pub(super) struct OccupancyGrid {
    square: f64,
    columns: usize,
    rows: usize,
    taken: Squares,
    inside: Squares,
}

/// Where the middle of something can lie, and how many squares it takes up before its middle and from its middle on.
struct Fitting {
    middles: Range<usize>,
    before: usize,
    after: usize,
}

/// A set of squares, one bit each, so that testing a rectangle reads only a few words.
struct Squares {
    /// The number of words in a row.
    words: usize,
    bits: Vec<u64>,
}

impl Squares {
    /// An empty set for a grid of this size.
    fn none(columns: usize, rows: usize) -> Self {
        let words = columns.div_ceil(64);
        Self {
            words,
            bits: vec![0; words * rows],
        }
    }

    fn contains(&self, column: usize, row: usize) -> bool {
        self.bits[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    /// The first square of a row, from this one on, that is in the set, or that is not.
    fn first(&self, row: usize, from: usize, is_one: bool) -> usize {
        let flip = if is_one { 0 } else { u64::MAX };
        let words = &self.bits[row * self.words..(row + 1) * self.words];
        let mut mask = u64::MAX << (from % 64);
        for (at, word) in words.iter().enumerate().skip(from / 64) {
            let found = (word ^ flip) & mask;
            if found != 0 {
                return at * 64 + found.trailing_zeros() as usize;
            }
            mask = u64::MAX;
        }
        self.words * 64
    }

    /// The runs of squares of a row that are in the set, or that are not.
    fn runs(&self, row: usize, columns: usize, are: bool) -> impl Iterator<Item = Range<usize>> {
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = self.first(row, end, are).min(columns);
            end = self.first(row, start, !are).min(columns);
            (start < end).then_some(start..end)
        })
    }

    /// Adds squares of a row.
    fn add(&mut self, columns: &Range<usize>, row: usize) {
        for (word, mask) in masks(columns) {
            self.bits[row * self.words + word] |= mask;
        }
    }

    /// Whether none of these squares is in the set.
    fn are_free(&self, columns: &Range<usize>, rows: Range<usize>) -> bool {
        masks(columns).all(|(word, mask)| {
            rows.clone()
                .all(|row| self.bits[row * self.words + word] & mask == 0)
        })
    }

    /// The union of some rows, as a single row.
    fn pressed(&self, rows: Range<usize>) -> Self {
        let mut bits = vec![0; self.words];
        for row in rows.start..rows.end.min(self.bits.len() / self.words.max(1)) {
            let words = &self.bits[row * self.words..(row + 1) * self.words];
            for (all, word) in bits.iter_mut().zip(words) {
                *all |= word;
            }
        }
        Self {
            words: self.words,
            bits,
        }
    }
}

/// The words in which squares of a row lie, and which bits of them they are.
fn masks(columns: &Range<usize>) -> impl Iterator<Item = (usize, u64)> + use<> {
    let Range { start, end } = *columns;
    let words = if start < end {
        start / 64..(end - 1) / 64 + 1
    } else {
        0..0
    };
    words.map(move |word| {
        let from = start.saturating_sub(word * 64);
        let to = (end - word * 64).min(64);
        (word, u64::MAX << from & u64::MAX >> (64 - to))
    })
}

impl OccupancyGrid {
    /// The board with its road, which takes up this much more on either side than its lanes.
    pub(super) fn new(layout: &Layout<'_>, margin: f64) -> Self {
        let area = layout.width * layout.height;
        let square = SQUARE.max((area / SQUARES).sqrt());
        let columns = (layout.width / square).ceil() as usize;
        let rows = (layout.height / square).ceil() as usize;
        let mut grid = Self {
            square,
            columns,
            rows,
            taken: Squares::none(columns, rows),
            inside: Squares::none(columns, rows),
        };
        let radius = layout.lane / 2.0 + margin;
        for spot in &layout.spots {
            for at in spot.middle() {
                grid.take_disc(at, radius);
            }
        }
        for (at, _) in layout.ramps.iter().flatten() {
            grid.take_disc(*at, radius);
        }
        for (_, entry, exit) in layout.tunnels() {
            for (at, _) in layout.under_ground(entry, exit).into_iter().flatten() {
                grid.take_disc(at, radius);
            }
        }
        grid.find_inside();
        grid
    }

    /// The squares, as positions, in which a range of millimetres lies.
    fn span(&self, from: f64, to: f64, count: usize) -> Range<usize> {
        // What lies beyond the edge is taken to lie at it.
        let at = |mm: f64| ((mm / self.square) as usize).min(count);
        at(from)..(at(to) + 1).min(count)
    }

    fn middle(&self, column: usize, row: usize) -> Point {
        Point::new(
            (column as f64 + 0.5) * self.square,
            (row as f64 + 0.5) * self.square,
        )
    }

    fn take_disc(&mut self, at: Point, radius: f64) {
        for row in self.span(at.y - radius, at.y + radius, self.rows) {
            let down = self.middle(0, row).y - at.y;
            let across = (radius * radius - down * down).sqrt();
            // For a row that the disc does not reach, these are NaN, which is cast to 0.
            let [left, right] = [at.x - across, at.x + across].map(|x| x / self.square);
            let (first, end) = ((left - 0.5).ceil() as usize, (right + 0.5) as usize);
            self.taken.add(&(first..end.min(self.columns)), row);
        }
    }

    /// Marks a rectangle as taken.
    pub(super) fn take(&mut self, rect: Rect) {
        let columns = self.span(rect.x0, rect.x1, self.columns);
        for row in self.span(rect.y0, rect.y1, self.rows) {
            self.taken.add(&columns, row);
        }
    }

    /// Finds the squares of the road, and those from which every way to the edge of the board crosses it.
    fn find_inside(&mut self) {
        // The runs of squares off the road, row by row.
        let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
        let mut first = vec![0];
        for row in 0..self.rows {
            let free = self.taken.runs(row, self.columns, false);
            runs.extend(free.map(|run| (row, run)));
            first.push(runs.len());
        }
        let is_at_edge = |(row, run): &(usize, Range<usize>)| {
            *row == 0 || row + 1 == self.rows || run.start == 0 || run.end == self.columns
        };
        let mut reached: Vec<bool> = runs.iter().map(is_at_edge).collect();
        let mut open: Vec<usize> = (0..runs.len()).filter(|at| reached[*at]).collect();
        while let Some(at) = open.pop() {
            let (row, run) = &runs[at];
            let above = row.checked_sub(1);
            let below = Some(row + 1).filter(|row| *row < self.rows);
            for near in above.into_iter().chain(below) {
                for other in first[near]..first[near + 1] {
                    let beside = &runs[other].1;
                    let touch = beside.start < run.end && run.start < beside.end;
                    if touch && !reached[other] {
                        reached[other] = true;
                        open.push(other);
                    }
                }
            }
        }
        for row in 0..self.rows {
            for road in self.taken.runs(row, self.columns, true) {
                self.inside.add(&road, row);
            }
        }
        for ((row, run), reached) in runs.iter().zip(reached) {
            if !reached {
                self.inside.add(run, *row);
            }
        }
    }

    /// Whether a range of millimetres lies within this many squares.
    fn is_on_board(&self, from: f64, to: f64, count: usize) -> bool {
        from >= 0.0 && to <= count as f64 * self.square
    }

    /// Whether a rectangle lies on the board and nothing takes up any of it.
    pub(super) fn is_free(&self, rect: Rect) -> bool {
        if !self.is_on_board(rect.x0, rect.x1, self.columns)
            || !self.is_on_board(rect.y0, rect.y1, self.rows)
        {
            return false;
        }
        let columns = self.span(rect.x0, rect.x1, self.columns);
        let rows = self.span(rect.y0, rect.y1, self.rows);
        self.taken.are_free(&columns, rows)
    }

    /// Whether a place lies inside the circuit or on its road.
    pub(super) fn is_inside(&self, at: Point) -> bool {
        let (column, row) = (at.x / self.square, at.y / self.square);
        let on_board = column >= 0.0 && row >= 0.0;
        let (column, row) = (column as usize, row as usize);
        on_board && column < self.columns && row < self.rows && self.inside.contains(column, row)
    }

    /// The road and the inside of the circuit as strips across the board, each a little higher than a row; or the
    /// outside.
    pub(super) fn strips(&self, are_inside: bool) -> Vec<Rect> {
        let strip = |row: usize, columns: Range<usize>| {
            let origin = (columns.start as f64 * self.square, row as f64 * self.square);
            let size = (columns.len() as f64 * self.square, self.square);
            let more = 0.25 * self.square;
            Rect::from_origin_size(origin, size).inflate(more, more)
        };
        (0..self.rows)
            .flat_map(|row| {
                let runs = self.inside.runs(row, self.columns, are_inside);
                runs.map(move |columns| strip(row, columns))
            })
            .collect()
    }

    /// The squares of a range, every `step`th of them, in which the middle of something of this length can lie so that
    /// it fits on the board.
    fn fitting(&self, reach: &Range<usize>, length: f64, step: usize, count: usize) -> Fitting {
        let half = length / 2.0 / self.square;
        let before = (half - 0.5).ceil().max(0.0) as usize;
        let start = reach.start + before.saturating_sub(reach.start).next_multiple_of(step);
        let end = (count as f64 + 0.5 - half).max(0.0) as usize;
        Fitting {
            middles: start..reach.end.min(end),
            before,
            after: (half + 0.5) as usize + 1,
        }
    }

    /// Of all free places for a rectangle of this size, the one that costs least; of equal ones
    /// the first from the top left. Only every `step`th square is tried, within `reach`. The second argument of `cost`
    /// is the least cost so far; above it, the cost need not be exact.
    pub(super) fn place(
        &self,
        size: Size,
        reach: Rect,
        step: usize,
        cost: impl Fn(Rect, f64) -> f64,
    ) -> Option<Rect> {
        /// Every `FIRST`th place is tried first, to know early what costs too much.
        const FIRST: usize = 5;
        let columns = self.span(reach.x0, reach.x1, self.columns);
        let rows = self.span(reach.y0, reach.y1, self.rows);
        let mut best: Option<(f64, Rect)> = None;
        let mut limit = f64::INFINITY;
        for step in [step * FIRST, step] {
            best = None;
            let (across, down) = (
                self.fitting(&columns, size.width, step, self.columns),
                self.fitting(&rows, size.height, step, self.rows),
            );
            for row in down.middles.step_by(step) {
                let taken = self.taken.pressed(row - down.before..row + down.after);
                let Range { start, end } = across.middles;
                let mut column = start;
                while column < end {
                    let from = column - across.before;
                    let hit = taken.first(0, from, true);
                    if hit < column + across.after {
                        let free = taken.first(0, hit, false);
                        while column < free + across.before {
                            column += step;
                        }
                        continue;
                    }
                    let rect = Rect::from_center_size(self.middle(column, row), size);
                    let least = best.map_or(limit, |(least, _)| least);
                    let cost = cost(rect, least);
                    if cost < least {
                        best = Some((cost, rect));
                    }
                    column += step;
                }
            }
            limit = best.map_or(limit, |(cost, _)| cost.next_up());
        }
        best.map(|(_, rect)| rect)
    }

    /// How much a rectangle can grow on all sides and stay free, up to a limit.
    pub(super) fn room(&self, rect: Rect, limit: f64) -> f64 {
        let (mut room, mut step) = (0.0, limit);
        while step > self.square / 2.0 {
            if room + step <= limit && self.is_free(rect.inflate(room + step, room + step)) {
                room += step;
            }
            step /= 2.0;
        }
        room
    }

    /// The whole board.
    pub(super) fn board(&self) -> Rect {
        let (width, height) = (self.columns as f64, self.rows as f64);
        Rect::new(0.0, 0.0, width * self.square, height * self.square)
    }
}
