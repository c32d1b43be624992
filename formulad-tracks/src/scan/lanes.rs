//! The lanes of a road: how many they are, how wide, and where their borders run.

use image::RgbImage;

use super::curve::Curve;
use super::strip::{Strip, light};

/// Rows of a strip to a lane.
const ROWS: f64 = 16.0;

/// How far the line that is given may lie off the middle of the road, in lanes.
const OFF: f64 = 1.3;

/// The lanes along a road.
#[derive(Debug, Clone)]
pub(super) struct Lanes {
    /// Along the middle of the road.
    pub(super) middle: Curve,
    /// How many lanes there are.
    pub(super) count: usize,
    /// The usual width of a lane in pixels.
    pub(super) width: f64,
    /// Whether lines are brighter than the road.
    pub(super) bright: bool,
    /// The distances of the borders from the middle, to the right, at each point of it; from left to right.
    pub(super) borders: Vec<Vec<f64>>,
}

impl Lanes {
    /// Follows the lanes along a curve near the middle of the road; `space` is about the length of a space in pixels.
    pub(super) fn follow(
        picture: &RgbImage,
        curve: &Curve,
        space: f64,
        count: Option<usize>,
    ) -> Option<Self> {
        let mut best: Option<Fit> = None;
        // Spaces are 1.6 to 2.2 times as long as wide.
        let usual = space * 0.55;
        let widths = (-6..=7).map(|i| usual * libm::pow(1.08, f64::from(i)));
        for width in widths.filter(|width| *width >= 4.0) {
            let fit = Fit::best(picture, curve, width, count);
            if best.as_ref().is_none_or(|best| fit.score > best.score) {
                best = Some(fit);
            }
        }
        let mut fit = best?;
        let mut middle = fit.middle(curve);
        for round in 0..3 {
            let near = if round == 0 { OFF / 2.0 } else { 0.35 };
            let mut finer: Option<Fit> = None;
            for change in [0.92, 0.96, 1.0, 1.04, 1.08] {
                let next = Fit::of(picture, &middle, fit.width * change, fit.count, near);
                let next = if next[usize::from(fit.bright)].score > f64::MIN {
                    next[usize::from(fit.bright)].clone()
                } else {
                    continue;
                };
                if finer.as_ref().is_none_or(|best| next.score > best.score) {
                    finer = Some(next);
                }
            }
            fit = finer?;
            middle = fit.middle(&middle);
        }
        let borders = fit.borders(picture, &middle);
        Some(Self {
            middle,
            count: fit.count,
            width: fit.width,
            bright: fit.bright,
            borders,
        })
    }
}

/// How a number of lanes of one width lies along a curve.
#[derive(Debug, Clone)]
struct Fit {
    count: usize,
    width: f64,
    bright: bool,
    /// The mean strength of lines at the borders.
    score: f64,
    /// How far the middle of the road is to the right of the curve, at each point, in pixels.
    off: Vec<f64>,
}

impl Fit {
    fn best(picture: &RgbImage, curve: &Curve, width: f64, count: Option<usize>) -> Self {
        let counts = count.map_or(2..=4, |count| count..=count);
        let fits = counts.flat_map(|count| Self::of(picture, curve, width, count, OFF));
        let mut fits: Vec<_> = fits.collect();
        fits.sort_by(|a, b| b.score.total_cmp(&a.score));
        fits.swap_remove(0)
    }

    /// With dark lines, and with bright ones.
    fn of(picture: &RgbImage, curve: &Curve, width: f64, count: usize, near: f64) -> [Self; 2] {
        let step = width / ROWS;
        let reach = (count as f64 / 2.0 + near + 0.5) * ROWS;
        let rows = 2 * reach.ceil() as usize + 1;
        let strip = Strip::along(picture, curve, rows, step);
        let along = ((width / curve.step() * 0.8) as usize).max(2);
        let ridges = ridges(&strip, along);
        [false, true].map(|bright| {
            let (off, score) = trace(&ridges, &strip, count, near, bright);
            let off = off.into_iter().map(|off| off * step).collect();
            Self {
                count,
                width,
                bright,
                score,
                off,
            }
        })
    }

    /// The middle of the road, as a curve.
    fn middle(&self, curve: &Curve) -> Curve {
        let smooth = smoothed(&self.off, (self.width / curve.step() * 0.8) as usize);
        let points: Vec<_> = smooth.iter().enumerate();
        let points: Vec<_> = points.map(|(i, off)| curve.beside(i, *off)).collect();
        Curve::along(&points, curve.step())
    }

    /// Where the borders are, each for itself, near where all together are.
    fn borders(&self, picture: &RgbImage, middle: &Curve) -> Vec<Vec<f64>> {
        let step = self.width / ROWS;
        let reach = (self.count as f64 / 2.0 + 0.8) * ROWS;
        let rows = 2 * reach.ceil() as usize + 1;
        let strip = Strip::along(picture, middle, rows, step);
        let along = ((self.width / middle.step() * 0.8) as usize).max(2);
        let ridges = ridges(&strip, along);
        let sign = if self.bright { -1.0 } else { 1.0 };
        let center = (rows as f64 - 1.0) / 2.0;
        (0..=self.count)
            .map(|border| {
                let at = center + (border as f64 - self.count as f64 / 2.0) * ROWS;
                let near = (0.28 * ROWS).round() as i32;
                let cost = |column: usize, state: usize| {
                    let row = at.round() as i32 + state as i32 - near;
                    let off = (state as i32 - near) as f32 / near as f32;
                    let value = row_at(&ridges[column], row) * sign;
                    value.max(0.0) - 0.1 * off * off
                };
                let path = cyclic_path(strip.columns, 2 * near as usize + 1, 0.15, cost);
                let off: Vec<_> = path
                    .iter()
                    .map(|state| (at.round() - center + *state as f64 - f64::from(near)) * step)
                    .collect();
                smoothed(&off, (self.width / middle.step() * 0.5) as usize)
            })
            .collect()
    }
}

fn row_at(column: &[f32], row: i32) -> f32 {
    usize::try_from(row)
        .ok()
        .and_then(|row| column.get(row))
        .copied()
        .unwrap_or(0.0)
}

/// For each place of a strip how much darker it is than what is left and right of it, on average over `along` columns
/// before and after, from −1 to 1. Lines across the road vanish in it.
fn ridges(strip: &Strip, along: usize) -> Vec<Vec<f32>> {
    let beside = (ROWS * 0.2).round() as usize;
    let single: Vec<Vec<f32>> = (0..strip.columns)
        .map(|column| {
            let lights: Vec<f32> = strip.column(column).iter().map(|c| light(*c)).collect();
            (0..strip.rows)
                .map(|row| {
                    let left = lights[row.saturating_sub(beside)];
                    let right = lights[(row + beside).min(strip.rows - 1)];
                    let here = lights[row];
                    let dark = (left.min(right) - here).max(0.0) - (here - left.max(right)).max(0.0);
                    (dark / 50.0).clamp(-1.0, 1.0)
                })
                .collect()
        })
        .collect();
    let count = strip.columns;
    let mut sums: Vec<Vec<f32>> = Vec::with_capacity(count);
    let mut sum = vec![0.0_f32; strip.rows];
    let add = |sum: &mut Vec<f32>, column: usize, sign: f32| {
        for (sum, value) in sum.iter_mut().zip(&single[column % count]) {
            *sum += sign * value;
        }
    };
    for column in 0..=2 * along {
        add(&mut sum, column + count * 4 - along, 1.0);
    }
    let width = (2 * along + 1) as f32;
    for column in 0..count {
        sums.push(sum.iter().map(|sum| sum / width).collect());
        add(&mut sum, column + along + 1, 1.0);
        add(&mut sum, column + count * 4 - along, -1.0);
    }
    sums
}

/// Where the middle of `count` lanes lies in a strip, in rows right of its middle, and how strong their borders are.
fn trace(
    ridges: &[Vec<f32>],
    strip: &Strip,
    count: usize,
    near: f64,
    bright: bool,
) -> (Vec<f64>, f64) {
    let sign = if bright { -1.0 } else { 1.0 };
    let near = (near * ROWS).round() as i32;
    let states = 2 * near as usize + 1;
    let center = (strip.rows as f64 - 1.0) / 2.0;
    let value = |column: usize, state: usize| {
        let middle = center + state as f64 - f64::from(near);
        let ridge = |border: f64| {
            let row = (middle + border * ROWS).round() as i32;
            let line = &ridges[column];
            (row_at(line, row) * sign)
                .max(row_at(line, row - 1) * sign)
                .max(row_at(line, row + 1) * sign)
                .max(0.0)
        };
        let half = count as f64 / 2.0;
        let inner: f32 = (1..count).map(|k| ridge(k as f64 - half)).sum();
        let outer = ridge(-half) + ridge(half);
        let amid: f32 = (0..count).map(|k| ridge(k as f64 + 0.5 - half)).sum();
        let off = (state as f32 - near as f32) / near as f32;
        inner + outer * 0.7 - amid * 0.8 - 0.05 * off * off
    };
    let path = cyclic_path(strip.columns, states, 0.12, value);
    let total: f64 = path
        .iter()
        .enumerate()
        .map(|(column, state)| f64::from(value(column, *state)))
        .sum();
    // More lanes have more borders to be strong.
    let mean = total / strip.columns as f64 / (count as f64 + 0.4);
    let off = path.iter().map(|state| *state as f64 - f64::from(near));
    (off.collect(), mean)
}

/// The path of most value round a ring of columns, whose state changes by one at most from one column to the next, at
/// a price.
fn cyclic_path(
    columns: usize,
    states: usize,
    price: f32,
    value: impl Fn(usize, usize) -> f32,
) -> Vec<usize> {
    let values: Vec<f32> = (0..columns)
        .flat_map(|column| (0..states).map(move |state| (column, state)))
        .map(|(column, state)| value(column, state))
        .collect();
    // Twice round, of which the second half of the first and the first half of the second are kept: they meet where
    // both know what comes before and after.
    let mut total = vec![0.0_f32; states];
    let mut from: Vec<u16> = Vec::with_capacity(columns * states * 2);
    for i in 0..2 * columns {
        let mut next = Vec::with_capacity(states);
        for state in 0..states {
            let mut best = (total[state], state);
            for other in [state.wrapping_sub(1), state + 1] {
                if let Some(other_total) = total.get(other)
                    && other_total - price > best.0
                {
                    best = (other_total - price, other);
                }
            }
            from.push(best.1 as u16);
            next.push(best.0 + values[i % columns * states + state]);
        }
        total = next;
    }
    let mut state = (0..states)
        .max_by(|a, b| total[*a].total_cmp(&total[*b]))
        .unwrap_or(0);
    let mut path = vec![0; columns];
    for i in (columns / 2..2 * columns).rev() {
        if i < columns + columns / 2 {
            path[i % columns] = state;
        }
        state = usize::from(from[i * states + state]);
    }
    path
}

/// Means over `reach` numbers before and after, round a ring.
fn smoothed(numbers: &[f64], reach: usize) -> Vec<f64> {
    let count = numbers.len();
    let width = (2 * reach + 1) as f64;
    let at = |i: usize| numbers[(i + count * 4 - reach) % count];
    let mut sum: f64 = (0..=2 * reach).map(at).sum();
    (0..count)
        .map(|i| {
            let mean = sum / width;
            sum += at(i + 2 * reach + 1) - at(i);
            mean
        })
        .collect()
}
