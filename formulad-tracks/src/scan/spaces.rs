//! Where lanes are divided into spaces.

use image::RgbImage;

use super::strip::{Rgb, Strip, distance, light, median_color, quantile};
use crate::geometry::{Point, Vec2, unit};

/// Rows of a lane's strip.
pub(super) const ROWS: usize = 15;

/// The first and last row that lie inside the lane's borders.
pub(super) const INSIDE: std::ops::Range<usize> = 2..13;

/// Columns of a lane's strip to the width of a lane.
pub(super) const FINE: f64 = 14.0;

/// The usual length of a space, in widths of a lane: 1 ÷ 0.57.
const LENGTH: f64 = 1.75;

/// A lane, unrolled.
#[derive(Debug, Clone)]
pub(super) struct Lane {
    /// The middle of the lane, at each column.
    pub(super) places: Vec<Point>,
    /// The way to the right, as long as the lane is wide, at each column.
    pub(super) across: Vec<Vec2>,
    /// The point of the road's middle that is beside each column, counted in points.
    pub(super) beside: Vec<f64>,
    /// What it looks like.
    pub(super) strip: Strip,
    /// The colour of the road, at each column.
    pub(super) surface: Vec<Rgb>,
    /// How far each colour is from that of the road, by columns.
    marks: Vec<f32>,
    /// How many points the road's middle has.
    pub(super) points: usize,
    /// How clear the lines across the lane usually are, in levels.
    pub(super) usual: f32,
    /// The usual length of a space, counted in points of the road's middle.
    pub(super) space_points: f64,
    /// Where the spaces of the lane begin, in driving order.
    pub(super) dividers: Vec<Divider>,
}

/// A line across a lane.
#[derive(Debug, Clone, Copy)]
pub(super) struct Divider {
    /// Its column.
    pub(super) column: usize,
    /// How clearly it was seen: 1 as clearly as most, 0 not at all.
    pub(super) seen: f32,
}

impl Lane {
    /// A lane along these places; `points` is how many points the road's middle has.
    pub(super) fn along(
        picture: &RgbImage,
        places: Vec<Point>,
        across: Vec<Vec2>,
        beside: Vec<f64>,
        points: usize,
        bright: bool,
    ) -> Self {
        let columns = places.len();
        let strip = Strip::new(picture, columns, ROWS, |column, row| {
            places[column] + across[column] * ((row as f64 + 0.5) / ROWS as f64 - 0.5)
        });
        let surface = surface(&strip);
        let places_of = |column| (0..ROWS).map(move |row| (column, row));
        let marks = (0..columns).flat_map(places_of);
        let marks = marks.map(|(column, row)| mark(strip.at(column, row), surface[column], bright));
        Self {
            marks: marks.collect(),
            places,
            across,
            beside,
            strip,
            surface,
            points,
            usual: 1.0,
            space_points: 1.0,
            dividers: Vec::new(),
        }
    }

    pub(super) fn columns(&self) -> usize {
        self.places.len()
    }

    /// How far the colour of a place is from that of the road, in levels; negative for marks that are brighter on
    /// roads with dark lines, and for those that are darker on others.
    pub(super) fn mark(&self, column: usize, row: usize) -> f32 {
        self.marks[column % self.places.len() * ROWS + row]
    }

    /// How clear the best line across the lane at a column is, in levels; the line may be slanted.
    fn line(&self, column: usize) -> f32 {
        let count = self.columns() as i32;
        let mut best = 0.0_f32;
        for slant in -3..=3 {
            let slant = slant as f32 * 1.5;
            let mut marks: [f32; INSIDE.end - INSIDE.start] = std::array::from_fn(|i| {
                let row = i + INSIDE.start;
                let part = (row as f32 + 0.5) / ROWS as f32 - 0.5;
                let at = column as i32 + (part * slant).round() as i32;
                let at = |offset: i32| (at + offset).rem_euclid(count) as usize;
                self.mark(at(0), row).max(self.mark(at(1), row))
            });
            let low = quantile(&mut marks, 0.2);
            let clear =
                low * 0.6 + 0.4 * quantile(&mut marks, 0.5).min(2.0 * low) - slant.abs() * 0.3;
            best = best.max(clear);
        }
        best
    }

    /// The lines across the lane: at the column of each how clear it is, in levels; between them 0.
    pub(super) fn lines(&self) -> Vec<f32> {
        let columns = self.columns();
        let lines: Vec<f32> = (0..columns).map(|i| self.line(i)).collect();
        let peak = |i: usize| {
            let around = (i + columns - 2..=i + columns + 2).map(|j| lines[j % columns]);
            let most = around.fold(0.0_f32, f32::max);
            if lines[i] >= most { lines[i] } else { 0.0 }
        };
        (0..columns).map(peak).collect()
    }

    /// How clear lines across the lane usually are, if it is divided into spaces.
    pub(super) fn clarity(&self) -> f32 {
        usual(&self.lines())
    }

    /// The share of spaces of the lane that are divided at least this clearly.
    pub(super) fn share_as_clear(&self, least: f32) -> f32 {
        let peaks = self.lines();
        let seen = |i: usize| (peaks[i] / least.max(1.0) / 2.0).min(1.0);
        let chain = best_chain(self.columns(), LENGTH * FINE, seen);
        let clear = chain
            .iter()
            .filter(|column| peaks[**column] >= least)
            .count();
        clear as f32 / chain.len().max(1) as f32
    }

    /// Divides the lane into spaces.
    pub(super) fn divide(&mut self) {
        let columns = self.columns();
        let peaks = self.lines();
        let usual = usual(&peaks);
        let seen = |i: usize| (peaks[i] / usual).min(1.3);
        let mut length = LENGTH * FINE;
        let mut chain = Vec::new();
        for _ in 0..2 {
            chain = best_chain(columns, length, seen);
            let gaps = (0..chain.len()).map(|i| {
                let next = chain[(i + 1) % chain.len()];
                ((next + columns - chain[i]) % columns) as f32
            });
            let mut gaps: Vec<f32> = gaps.collect();
            length = f64::from(quantile(&mut gaps, 0.5)).clamp(0.7 * length, 1.4 * length);
        }
        let divider = |column: usize| Divider {
            column,
            seen: seen(column),
        };
        self.usual = usual;
        self.space_points = self.points as f64 / chain.len().max(1) as f64;
        self.dividers = chain.into_iter().map(divider).collect();
    }

    /// The place of a column with a fraction, and the way there.
    pub(super) fn place(&self, column: f64) -> (Point, Vec2) {
        let count = self.columns();
        let i = column.floor().rem_euclid(count as f64) as usize % count;
        let on = column - column.floor();
        let next = (i + 1) % count;
        let at = self.places[i].lerp(self.places[next], on);
        let reach = 4;
        let ahead = self.places[(i + reach) % count] - self.places[(i + count - reach) % count];
        (at, unit(ahead, Vec2::new(1.0, 0.0)))
    }

    /// The place beside a column with a fraction, counted in points of the road's middle.
    pub(super) fn beside_at(&self, column: f64) -> f64 {
        let at = column.rem_euclid(self.columns() as f64) as usize % self.columns();
        self.beside[at]
    }

    /// Where a space begins, counted in points of the road's middle.
    pub(super) fn begins(&self, space: usize) -> f64 {
        self.beside[self.dividers[space].column]
    }

    /// The mark at a place near a space.
    pub(super) fn mark_at(&self, space: usize, at: Point) -> f32 {
        let from = self.dividers[space].column;
        let reach = self.length_of(space) as usize;
        let columns = from + self.columns() - reach / 2..from + self.columns() + reach + reach / 2;
        let nearest = columns
            .map(|column| column % self.columns())
            .map(|column| (column, self.places[column].distance_squared(at)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        let Some((column, _)) = nearest else {
            return 0.0;
        };
        let across = self.across[column];
        let part = (at - self.places[column]).dot(across) / across.length_squared() + 0.5;
        let row = (part * ROWS as f64).floor();
        if (0.0..ROWS as f64).contains(&row) {
            self.mark(column, row as usize)
        } else {
            0.0
        }
    }

    /// The column in the middle of a space, which begins at this divider.
    pub(super) fn middle_of(&self, space: usize) -> f64 {
        let from = self.dividers[space].column;
        from as f64 + self.length_of(space) / 2.0
    }

    /// The length of a space in columns.
    pub(super) fn length_of(&self, space: usize) -> f64 {
        let count = self.columns();
        let from = self.dividers[space].column;
        let to = self.dividers[(space + 1) % self.dividers.len()].column;
        let length = (to + count - from) % count;
        if length == 0 {
            count as f64
        } else {
            length as f64
        }
    }
}

/// How far a colour is from that of the road: see [`Lane::mark`].
fn mark(here: Rgb, surface: Rgb, bright: bool) -> f32 {
    let far = distance(here, surface);
    let lighter = light(here) - light(surface);
    let against = if bright { -lighter } else { lighter };
    if against > 0.0 && far < against * 1.25 {
        -far
    } else {
        far
    }
}

/// How clear the lines are that divide a lane: the clearest ones, as many as there are spaces.
fn usual(peaks: &[f32]) -> f32 {
    let mut tops: Vec<f32> = peaks.iter().copied().filter(|peak| *peak > 0.0).collect();
    tops.sort_by(|a, b| b.total_cmp(a));
    let spaces = (peaks.len() as f64 / (LENGTH * FINE)).round() as usize;
    tops.truncate(spaces.max(1));
    quantile(&mut tops, 0.4).max(1.0)
}

/// The colour of the road along a lane: at each column the middle of those around.
fn surface(strip: &Strip) -> Vec<Rgb> {
    const REACH: usize = 11;
    const EVERY: usize = 4;
    let columns = strip.columns;
    let coarse: Vec<Rgb> = (0..columns.div_ceil(EVERY))
        .map(|i| {
            let middle = i * EVERY + columns;
            let around = (middle - REACH..=middle + REACH).step_by(2);
            let colors = around.flat_map(|column| {
                let column = strip.column(column % columns);
                column[INSIDE].iter().step_by(2).copied()
            });
            median_color(colors)
        })
        .collect();
    (0..columns).map(|column| coarse[column / EVERY]).collect()
}

/// The chain of columns round a ring that is seen best, with spaces of about this length.
fn best_chain(columns: usize, length: f64, seen: impl Fn(usize) -> f32) -> Vec<usize> {
    const WANTED: f32 = 0.35;
    const ODD: f64 = 0.55;
    let first = (0..columns)
        .max_by(|a, b| seen(*a).total_cmp(&seen(*b)))
        .unwrap_or(0);
    let (least, most) = ((length * 0.42) as usize, (length * 2.3) as usize);
    let price: Vec<f32> = (0..=most)
        .map(|gap| {
            let ratio = libm::log((gap.max(1)) as f64 / length);
            let steep = if ratio < 0.0 { 1.6 } else { 1.0 };
            (ODD * steep * ratio * ratio * 2.0) as f32
        })
        .collect();
    let mut total = vec![f32::MIN; columns + 1];
    let mut from = vec![0_usize; columns + 1];
    total[0] = 0.0;
    for at in least.max(1)..=columns {
        let own = seen((first + at) % columns) - WANTED;
        for gap in least.max(1)..=most.min(at) {
            let before = total[at - gap];
            if before > f32::MIN && before + own - price[gap] > total[at] {
                total[at] = before + own - price[gap];
                from[at] = at - gap;
            }
        }
    }
    let mut chain = Vec::new();
    let mut at = columns;
    while at > 0 && total[at] > f32::MIN {
        at = from[at];
        chain.push((first + at) % columns);
    }
    chain.sort_unstable();
    chain
}
