//! The lanes of a road: how many they are, how wide, and where their borders run.

use std::rc::Rc;

use image::RgbImage;

use super::curve::Curve;
use super::spaces::{FINE, Lane};
use super::strip::{Rgb, Strip, distance, light, median_color, quantile};
use super::threads;
use crate::geometry::Point;

/// Rows of a strip to a lane.
const ROWS: usize = 14;

/// How far the line that is given may lie off the middle of the road, in lanes.
const OFF: f64 = 2.2;

/// The strength that a border of a further lane must have.
const LANE: f64 = 0.15;

/// What it is worth that all lanes are divided, when a number of lanes and their width are looked for.
const DIVIDED: f64 = 10.0;

/// The share of the spaces of a lane that are divided as clearly as others.
const DIVIDED_SHARE: f32 = 0.75;

/// What a place in a lane costs that does not look like the road.
const ROAD: f32 = 1.0;

/// The share of the land beside the road that looks unlike it: none of it is known by its colour up to the first, all
/// of it from the second on.
const LAND: std::ops::Range<f32> = 0.2..0.4;

/// What a line across a lane is worth.
const ACROSS: f32 = 6.0;

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
        // Spaces are 1.6 to 2.2 times as long as wide.
        let usual = space * 0.55;
        let widths = (-4..=4).map(|i| usual * libm::pow(1.12, f64::from(i)));
        // A fourth lane is added later.
        let counts = count.map_or(2..=3, |count| count..=count);
        let coarse = Curve::along(curve.points(), curve.step().max(space / 11.0));
        let widths = widths.filter(|width| *width >= 4.0).collect();
        let fits = threads::each(widths, |width| {
            Fit::of(picture, &coarse, width, counts.clone(), &[false, true], OFF)
        });
        let fits: Vec<Fit> = fits.into_iter().flatten().collect();
        let best = |count: usize| {
            let of_count = fits.iter().filter(|fit| fit.count == count);
            of_count.max_by(|a, b| a.score.total_cmp(&b.score))
        };
        let refined = |fit: &Fit| {
            let near = fit.middle(&coarse);
            let rounds = [
                (OFF, 0),
                (OFF / 2.0, 3),
                (OFF / 2.0, 0),
                (0.5, 1),
                (0.35, 1),
            ];
            fit.clone().refined(picture, &near, curve.step(), &rounds)
        };
        if let Some(count) = count {
            return refined(best(count)?);
        }
        // Two of three lanes look like a road, too; three of which one is none do not.
        let three = best(3).and_then(refined);
        let lanes = match three.filter(|lanes| lanes.are_divided(picture)) {
            Some(lanes) => lanes,
            None => refined(best(2)?)?,
        };
        lanes.with_all(picture)
    }

    /// The same lanes, driven the other way round.
    pub(super) fn reversed(&self) -> Self {
        let borders = self.borders.iter().rev();
        let borders = borders.map(|border| border.iter().rev().map(|off| -off).collect());
        Self {
            middle: self.middle.reversed(),
            borders: borders.collect(),
            ..*self
        }
    }

    /// A lane, unrolled.
    pub(super) fn unrolled(&self, picture: &RgbImage, lane: usize) -> Lane {
        let count = self.middle.len();
        let (left, right) = (&self.borders[lane], &self.borders[lane + 1]);
        let middles: Vec<Point> = (0..count)
            .map(|i| self.middle.beside(i, (left[i] + right[i]) / 2.0))
            .collect();
        let mut lengths = Vec::with_capacity(count + 1);
        let mut length = 0.0;
        for i in 0..count {
            lengths.push(length);
            length += middles[i].distance(middles[(i + 1) % count]);
        }
        lengths.push(length);
        let columns = (length / self.width * FINE).round().max(8.0) as usize;
        let mut places = Vec::with_capacity(columns);
        let mut across = Vec::with_capacity(columns);
        let mut beside = Vec::with_capacity(columns);
        let mut i = 0;
        for column in 0..columns {
            let at = length * column as f64 / columns as f64;
            while i + 1 < count && lengths[i + 1] <= at {
                i += 1;
            }
            let on = ((at - lengths[i]) / (lengths[i + 1] - lengths[i]).max(1e-9)).clamp(0.0, 1.0);
            let next = (i + 1) % count;
            let edge = |offs: &[f64]| {
                let from = self.middle.beside(i, offs[i]);
                from.lerp(self.middle.beside(next, offs[next]), on)
            };
            let (left, right) = (edge(left), edge(right));
            places.push(left.midpoint(right));
            across.push(right - left);
            beside.push(i as f64 + on);
        }
        Lane::along(picture, places, across, beside, count, self.bright)
    }

    /// How clear the lines across the lane are that is divided most clearly.
    fn clarity(&self, picture: &RgbImage) -> f32 {
        let lanes = (0..self.count).map(|lane| self.unrolled(picture, lane).clarity());
        lanes.fold(0.0, f32::max)
    }

    /// The share of spaces of a lane that are divided about as clearly as usual.
    fn share(&self, picture: &RgbImage, lane: usize, clarity: f32) -> f32 {
        let lane = self.unrolled(picture, lane);
        lane.share_as_clear(0.5 * clarity)
    }

    /// Whether all lanes are divided about as clearly.
    fn are_divided(&self, picture: &RgbImage) -> bool {
        let clarity = self.clarity(picture);
        (0..self.count).all(|lane| self.share(picture, lane, clarity) > DIVIDED_SHARE)
    }

    /// Adds a lane at either side as long as it is divided as clearly as the others.
    fn with_all(mut self, picture: &RgbImage) -> Option<Self> {
        for _ in 0..3 {
            let clarity = self.clarity(picture);
            let mut best: Option<(f32, Self)> = None;
            for side in [-0.5, 0.5] {
                if self.count == 4 {
                    break;
                }
                let wider = Fit {
                    count: self.count + 1,
                    width: self.width,
                    bright: self.bright,
                    score: 0.0,
                    off: vec![side * self.width; self.middle.len()],
                };
                let middle = wider.middle(&self.middle);
                let wider = wider.refined(
                    picture,
                    &middle,
                    self.middle.step(),
                    &[(1.2, 0), (0.8, 1), (0.35, 1)],
                )?;
                let share = |lane| wider.share(picture, lane, clarity);
                let share = share(0).min(share(wider.count - 1));
                if share > DIVIDED_SHARE && best.as_ref().is_none_or(|(most, _)| share > *most) {
                    best = Some((share, wider));
                }
            }
            let Some((_, wider)) = best else { break };
            self = wider;
        }
        Some(self)
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
    /// For each number of lanes, with dark lines and with bright ones.
    fn of(
        picture: &RgbImage,
        curve: &Curve,
        width: f64,
        counts: std::ops::RangeInclusive<usize>,
        brights: &[bool],
        near: f64,
    ) -> Vec<Self> {
        let step = width / ROWS as f64;
        let reach = (*counts.end() as f64 / 2.0 + near + 0.5) * ROWS as f64;
        let rows = 2 * reach.ceil() as usize + 1;
        let strip = Strip::along(picture, curve, rows, step);
        let along = ((width / curve.step() * if near > 1.0 { 0.4 } else { 0.8 }) as usize).max(1);
        let ridges = ridges(&strip, along);
        let (land, elsewhere) = elsewhere(&strip, (near * ROWS as f64) as usize);
        let elsewhere = Rc::new(elsewhere);
        let mut fits = Vec::new();
        for bright in brights {
            let lines = Lines {
                columns: strip.columns,
                rows,
                along: widened(&ridges, *bright),
                across: across(
                    &strip,
                    (0.2 * width / curve.step()).round().max(1.0) as usize,
                    *bright,
                ),
                land,
                elsewhere: Rc::clone(&elsewhere),
            };
            for count in counts.clone() {
                let (off, score) = lines.trace(count, near);
                fits.push(Self {
                    count,
                    width,
                    bright: *bright,
                    score,
                    off: off.into_iter().map(|off| off * step).collect(),
                });
            }
        }
        fits
    }

    /// Follows the lanes more and more closely, from a curve near their middle on: each time with how far they may lie
    /// off, in lanes, and with how many widths above and below.
    fn refined(
        mut self,
        picture: &RgbImage,
        curve: &Curve,
        step: f64,
        rounds: &[(f64, i32)],
    ) -> Option<Lanes> {
        let mut middle = Curve::along(curve.points(), step);
        for (near, widths) in rounds {
            let changes = (-widths..=*widths).collect();
            let finer = threads::each(changes, |change| {
                let counts = self.count..=self.count;
                let width = self.width * (1.0 + 0.025 * f64::from(change));
                Self::of(picture, &middle, width, counts, &[self.bright], *near)
            });
            let finer = finer.into_iter().flatten();
            let finer =
                finer.reduce(|best, next| if next.score > best.score { next } else { best });
            self = finer?;
            middle = self.middle(&middle);
        }
        let borders = self.borders(picture, &middle);
        Some(Lanes {
            middle,
            count: self.count,
            width: self.width,
            bright: self.bright,
            borders,
        })
    }

    /// The middle of the road, as a curve.
    fn middle(&self, curve: &Curve) -> Curve {
        let smooth = smoothed(&self.off, (self.width / curve.step() * 0.8) as usize);
        let count = curve.len();
        let points: Vec<_> = (0..count).map(|i| curve.beside(i, smooth[i])).collect();
        // Inside of tight bends the way beside a curve may go backwards for a while, in a knot.
        let goes_on = |i: usize| {
            let ahead = points[(i + 1) % count] - points[(i + count - 1) % count];
            curve.right(i).cross(ahead) < -0.3 * curve.step()
        };
        let forward: Vec<_> = (0..count)
            .filter(|i| goes_on(*i))
            .map(|i| points[i])
            .collect();
        Curve::along(&forward, curve.step()).smoothed(self.width * 0.4)
    }

    /// Where the borders are, each for itself, near where all together are.
    fn borders(&self, picture: &RgbImage, middle: &Curve) -> Vec<Vec<f64>> {
        let step = self.width / ROWS as f64;
        let reach = (self.count as f64 / 2.0 + 0.8) * ROWS as f64;
        let rows = 2 * reach.ceil() as usize + 1;
        let strip = Strip::along(picture, middle, rows, step);
        let along = ((self.width / middle.step() * 0.8) as usize).max(2);
        let ridges = ridges(&strip, along);
        let sign = if self.bright { -1.0 } else { 1.0 };
        let center = (rows as f64 - 1.0) / 2.0;
        (0..=self.count)
            .map(|border| {
                let at = center + (border as f64 - self.count as f64 / 2.0) * ROWS as f64;
                let near = (0.28 * ROWS as f64).round() as i32;
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
    let beside = (ROWS as f64 * 0.2).round() as usize;
    let single: Vec<Vec<f32>> = (0..strip.columns)
        .map(|column| {
            let lights: Vec<f32> = strip.column(column).iter().map(|c| light(*c)).collect();
            (0..strip.rows)
                .map(|row| {
                    let left = lights[row.saturating_sub(beside)];
                    let right = lights[(row + beside).min(strip.rows - 1)];
                    let here = lights[row];
                    let dark =
                        (left.min(right) - here).max(0.0) - (here - left.max(right)).max(0.0);
                    let scale = if dark > 0.0 {
                        here.max(left.min(right))
                    } else {
                        255.0 - left.max(right)
                    };
                    (dark / (8.0 + 0.35 * scale)).clamp(-1.0, 1.0)
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

/// What a strip shows of the lines along a road, by columns.
struct Lines {
    columns: usize,
    rows: usize,
    /// The strength of lines along the road, that of the strongest of three rows in each.
    along: Vec<f32>,
    /// The strength of lines across the road, summed up over the rows before each.
    across: Vec<f32>,
    /// How far the land beside the road is from the road in colour, from 0 to 1.
    land: f32,
    /// How far colours are from that of the road, from 0 to 1, summed up over the rows before each.
    elsewhere: Rc<Vec<f32>>,
}

/// The strength of lines of one kind, that of the strongest of three rows in each.
fn widened(ridges: &[Vec<f32>], bright: bool) -> Vec<f32> {
    let sign = if bright { -1.0 } else { 1.0 };
    let widen = |column: &Vec<f32>| {
        let near = |row: usize| column[row.saturating_sub(1)..column.len().min(row + 2)].iter();
        let strongest = |row| near(row).fold(0.0_f32, |most, ridge| most.max(ridge * sign));
        (0..column.len()).map(strongest).collect::<Vec<_>>()
    };
    ridges.iter().flat_map(widen).collect()
}

/// The strength of lines across the road, between places `beside` columns before and after, summed up over the rows of
/// each column.
pub(super) fn across(strip: &Strip, beside: usize, bright: bool) -> Vec<f32> {
    let count = strip.columns;
    let lights: Vec<Vec<f32>> = (0..count)
        .map(|column| {
            strip
                .column(column)
                .iter()
                .map(|color| light(*color))
                .collect()
        })
        .collect();
    let single: Vec<Vec<f32>> = (0..count)
        .map(|column| {
            let (before, after) = (
                &lights[(column + count - beside) % count],
                &lights[(column + beside) % count],
            );
            let here = lights[column].iter().zip(before.iter().zip(after));
            here.map(|(here, (before, after))| ridge(*before, *here, *after, bright))
                .collect()
        })
        .collect();
    let near = beside.div_ceil(2);
    (0..count)
        .flat_map(|column| {
            let around =
                || (column + count - near..=column + count + near).map(|i| &single[i % count]);
            let mut sum = 0.0;
            let mut sums = Vec::with_capacity(strip.rows + 1);
            sums.push(0.0);
            for row in 0..strip.rows {
                sum += around().map(|column| column[row]).fold(0.0, f32::max);
                sums.push(sum);
            }
            sums
        })
        .collect()
}

/// How much darker, or brighter, a place is than both beside it, from 0 to 1.
fn ridge(before: f32, here: f32, after: f32, bright: bool) -> f32 {
    let (least, most) = (before.min(after), before.max(after));
    let strength = if bright {
        (here - most) / (8.0 + 0.35 * (255.0 - most))
    } else {
        (least - here) / (8.0 + 0.35 * least)
    };
    strength.clamp(0.0, 1.0)
}

/// How far the land beside the road is from the road in colour, from 0 on boards in black and white to 1; and how far
/// each place of a strip is from most places near its middle, from 0 to 1, summed up over the rows of each column. It is
/// less where the land looks like the road: there corners may be all that has another colour.
fn elsewhere(strip: &Strip, near: usize) -> (f32, Vec<f32>) {
    let middle = strip.rows / 2;
    let near = near.max(ROWS);
    let rows = middle.saturating_sub(near)..(middle + near).min(strip.rows);
    let places = (0..strip.columns).step_by(3);
    let colors = places.flat_map(|column| {
        strip.column(column)[rows.clone()]
            .iter()
            .step_by(3)
            .copied()
    });
    let road = median_color(colors.clone());
    let mut usual: Vec<f32> = colors.map(|color| distance(color, road)).collect();
    let scale = 10.0 + 3.0 * quantile(&mut usual, 0.4);
    let far = |color: Rgb| (distance(color, road) / scale).min(1.0);
    let outermost = |column: usize| [strip.at(column, 0), strip.at(column, strip.rows - 1)];
    let land = (0..strip.columns).flat_map(outermost).map(far).sum::<f32>();
    let land = land / (2 * strip.columns) as f32;
    let weight = ((land - LAND.start) / (LAND.end - LAND.start)).clamp(0.0, 1.0);
    let sums = (0..strip.columns).flat_map(|column| {
        let colors = strip.column(column).iter();
        let sums = colors.scan(0.0, |sum, color| {
            *sum += weight * far(*color);
            Some(*sum)
        });
        std::iter::once(0.0).chain(sums).collect::<Vec<_>>()
    });
    (weight, sums.collect())
}

impl Lines {
    /// Where the middle of `count` lanes lies, in rows right of the middle of the strip, and how strong their borders
    /// are.
    fn trace(&self, count: usize, near: f64) -> (Vec<f64>, f64) {
        let near = (near * ROWS as f64).round() as usize;
        let states = 2 * near + 1;
        // The left border of the road in the first state.
        let left = (self.rows - 1) / 2 - near - count * ROWS / 2;
        let along = |column: usize, state: usize, border: usize| {
            self.along[column * self.rows + left + state + border * ROWS]
        };
        let mean = |sums: &[f32], column: usize, from: usize, to: usize| {
            let of_column = &sums[column * (self.rows + 1)..][..=self.rows];
            (of_column[to] - of_column[from]) / (to - from) as f32
        };
        let [a, b, c, d] = [0.1, 0.36, 0.64, 0.9].map(|part| (part * ROWS as f64).round() as usize);
        // A line across a lane reaches from border to border.
        let across = |column: usize, state: usize, lane: usize| {
            let from = left + state + lane * ROWS;
            let part =
                |first: usize, last: usize| mean(&self.across, column, from + first, from + last);
            part(a, b).min(part(b, c)).min(part(c, d))
        };
        let value = |column: usize, state: usize| {
            let inner = || (1..count).map(|border| along(column, state, border));
            let least = inner().fold(1.0, f32::min);
            // Between lanes all lines are about as strong; one that is much stronger limits the road, unless the land
            // does.
            let most = 1.25 * least + 0.1 + self.land;
            let inner: f32 = inner().map(|along| along.min(most)).sum();
            // What limits the road may be anything, and much stronger than its lines.
            let most = inner / (count - 1) as f32 + 0.1;
            let outer = along(column, state, 0).min(most) + along(column, state, count).min(most);
            let off = (state as f32 - near as f32) / near as f32;
            let elsewhere = |lane: usize| {
                let from = left + state + lane * ROWS;
                mean(&self.elsewhere, column, from + 2, from + ROWS - 2)
            };
            let elsewhere: f32 = (0..count).map(elsewhere).sum();
            inner + outer * 0.7 - 0.05 * off * off - elsewhere * ROAD
                + (0..count)
                    .map(|lane| across(column, state, lane))
                    .sum::<f32>()
                    * ACROSS
        };
        let path = cyclic_path(self.columns, states, 0.2, value);
        let on_path = || path.iter().enumerate();
        let total: f64 = on_path()
            .map(|(column, state)| f64::from(value(column, *state)))
            .sum();
        let inner = (1..count).flat_map(|border| {
            on_path().map(move |(i, state)| f64::from(along(i, *state, border)))
        });
        let inner = inner.sum::<f64>() / (count - 1) as f64;
        // All lanes are divided, and none of them is half of one.
        let crossed = (0..count).map(|lane| {
            on_path()
                .map(|(i, state)| f64::from(across(i, *state, lane)))
                .sum::<f64>()
        });
        let crossed: Vec<f64> = crossed.collect();
        let least = crossed.iter().copied().fold(f64::MAX, f64::min);
        let others = f64::from(ACROSS) * crossed.iter().sum::<f64>() - DIVIDED * least;
        // Each further lane has a further border, which has to be there.
        let score = (total - others - LANE * inner * count as f64) / self.columns as f64;
        let off = path.iter().map(|state| *state as f64 - near as f64);
        (off.collect(), score)
    }
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
