//! The pit lane beside the start, and its boxes.

use std::ops::Range;

use image::RgbImage;

use super::corners::Cut;
use super::curve::Curve;
use super::lanes::{Lanes, across};
use super::spaces::{FINE, INSIDE, Lane};
use super::strip::{Rgb, Strip, distance, light, median_color, quantile, sample};
use crate::geometry::{Point, Vec2, unit};

/// Rows of the strip beside the road to the width of a lane.
const ROWS: usize = 12;

/// How far away from the road a pit lane may lie, in widths of a lane.
const FAR: usize = 7;

/// How far before and past the line it may reach, in spaces.
const REACH: f64 = 20.0;

/// How far out a box lies from the middle of the pit lane, in widths of a lane of the road.
const ASIDE: f64 = 1.05;

/// How many boxes there are: two for each of five teams.
const BOXES: usize = 10;

/// A pit lane.
#[derive(Debug, Clone)]
pub(super) struct PitLane {
    /// The middles of its spaces in driving order, and the ways there.
    pub(super) spaces: Vec<(Point, Vec2)>,
    /// The middles of its boxes. One drives into the first from the space before `first_box`.
    pub(super) boxes: Vec<(Point, Vec2)>,
    /// The space that the first box lies beside.
    pub(super) first_box: usize,
    /// The lane of the road it lies beside.
    pub(super) lane: usize,
    /// The spaces of that lane that lead to the first space, and those that the last one leads to.
    pub(super) entry: [usize; 2],
    pub(super) exit: [usize; 2],
    /// The first space past the finish line.
    pub(super) past_line: Option<usize>,
    /// How clear the lines across it are together, and its boxes.
    score: f32,
    /// How clearly the boxes were seen, from 0 to 1: by custom they are before the line.
    pub(super) sure_of_boxes: f32,
}

/// The pit lane that is seen best, on either side of the road.
pub(super) fn pit(
    picture: &RgbImage,
    road: &Lanes,
    lanes: &[Lane],
    finish: &Cut,
) -> Option<PitLane> {
    let mask = Mask::of(picture, road, lanes);
    let sides = [(0, -1.0), (lanes.len().checked_sub(1)?, 1.0)];
    let found = sides.into_iter().filter_map(|(lane, right)| {
        Beside::of(picture, road, lanes, finish, &mask, lane, right)?.pit()
    });
    found.max_by(|a, b| a.score.total_cmp(&b.score))
}

/// Which pixels of a picture belong to the road.
struct Mask {
    width: usize,
    pixels: Vec<bool>,
}

impl Mask {
    fn of(picture: &RgbImage, road: &Lanes, lanes: &[Lane]) -> Self {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let mut pixels = vec![false; width * height];
        let reach = (road.width / FINE).ceil() as i64;
        for lane in lanes {
            for (at, across) in lane.places.iter().zip(&lane.across) {
                for row in 0..=FINE as u32 {
                    let at = *at + *across * (f64::from(row) / FINE - 0.5);
                    let (x, y) = (at.x as i64, at.y as i64);
                    for y in (y - reach).max(0)..(y + reach + 1).min(height as i64) {
                        for x in (x - reach).max(0)..(x + reach + 1).min(width as i64) {
                            pixels[y as usize * width + x as usize] = true;
                        }
                    }
                }
            }
        }
        Self { width, pixels }
    }

    fn is_road(&self, at: Point) -> bool {
        if at.x < 0.0 || at.y < 0.0 || at.x >= self.width as f64 {
            return true;
        }
        let index = at.y as usize * self.width + at.x as usize;
        self.pixels.get(index).copied().unwrap_or(true)
    }
}

/// What lies beside the road near the finish line, unrolled: columns in driving order, rows away from the road.
struct Beside<'a> {
    picture: &'a RgbImage,
    road: &'a Lanes,
    lanes: &'a [Lane],
    finish: &'a Cut,
    /// The lane it is beside.
    lane: usize,
    /// 1 if it is to the right of the road, −1 to the left.
    right: f64,
    /// The edge of the road.
    edge: Curve,
    /// The point of the edge in the first column.
    from: usize,
    strip: Strip,
    /// Where no pit lane can be, by columns.
    barred: Vec<bool>,
    /// The usual length of a space in pixels.
    length: f64,
    /// The colour of the road.
    color: Rgb,
}

impl<'a> Beside<'a> {
    fn of(
        picture: &'a RgbImage,
        road: &'a Lanes,
        lanes: &'a [Lane],
        finish: &'a Cut,
        mask: &Mask,
        lane: usize,
        right: f64,
    ) -> Option<Self> {
        let border = if right > 0.0 {
            road.borders.last()?
        } else {
            road.borders.first()?
        };
        let points: Vec<Point> = border
            .iter()
            .enumerate()
            .map(|(i, off)| road.middle.beside(i, *off))
            .collect();
        let step = road.width / ROWS as f64;
        let edge = Curve::along(&points, step).smoothed(road.width * 0.8);
        let step = edge.step();
        let of_lane = lanes.get(lane)?;
        let lengths = (0..of_lane.dividers.len()).map(|space| of_lane.length_of(space) as f32);
        let mut lengths: Vec<f32> = lengths.collect();
        let length = f64::from(quantile(&mut lengths, 0.5)) / FINE * road.width;
        let line = of_lane.dividers.get(*finish.get(lane)?)?.column;
        let line = edge.nearest(of_lane.places[line]);
        let color = median_color(of_lane.surface.iter().step_by(7).copied());
        let reach = ((REACH * length / step) as usize).min(edge.len() / 2 - 1);
        let from = (line + edge.len() - reach) % edge.len();
        let columns = 2 * reach + 1;
        let rows = FAR * ROWS;
        let place = |column: usize, row: usize| {
            edge.beside(
                (from + column) % edge.len(),
                right * (row as f64 + 0.5) * step,
            )
        };
        let strip = Strip::new(picture, columns, rows, place);
        let mut barred = Vec::with_capacity(columns * rows);
        for column in 0..columns {
            let i = (from + column) % edge.len();
            let way = edge.right(i);
            for row in 0..rows {
                let here = place(column, row);
                let ahead = place(column + 1, row) - here;
                // Inside of bends ways beside the edge may go backwards.
                barred.push(way.cross(ahead) > -0.25 * step || mask.is_road(here));
            }
        }
        Some(Self {
            picture,
            road,
            lanes,
            finish,
            lane,
            right,
            edge,
            from,
            strip,
            barred,
            length,
            color,
        })
    }

    /// The pit lane on this side.
    fn pit(&self) -> Option<PitLane> {
        let signs = Signs::of(&self.strip, &self.barred, self.road.bright, self.color);
        let mut best: Option<(f32, Divided)> = None;
        for width in [0.7, 0.8, 0.9, 1.0, 1.1].map(|part| (part * ROWS as f64).round() as usize) {
            for ribbon in signs.ribbons(width, (self.length / self.edge.step()) as usize) {
                let Some(divided) = self.divided(&ribbon) else {
                    continue;
                };
                if best
                    .as_ref()
                    .is_none_or(|(score, _)| divided.score > *score)
                {
                    best = Some((divided.score, divided));
                }
            }
        }
        let (_, divided) = best?;
        self.laid(&divided)
    }

    /// The places of a ribbon, unrolled and divided into spaces.
    fn divided(&self, ribbon: &Ribbon) -> Option<Divided> {
        let step = self.edge.step();
        let width = ribbon.width as f64 * step;
        let middle: Vec<Point> = ribbon
            .columns
            .clone()
            .zip(smoothed(&ribbon.rows, ribbon.width))
            .map(|(column, row)| {
                let i = (self.from + column) % self.edge.len();
                self.edge
                    .beside(i, self.right * (row + ribbon.width as f64 / 2.0) * step)
            })
            .collect();
        let fine = width / FINE;
        let middle = extended(&middle, 1.2 * self.length)?;
        let places = evenly(&middle, fine);
        let count = places.len();
        let reach = 6;
        let across = (0..count).map(|i| {
            let (before, after) = (
                places[i.saturating_sub(reach)],
                places[(i + reach).min(count - 1)],
            );
            unit(after - before, Vec2::new(1.0, 0.0)).turn_90() * width
        });
        let across: Vec<Vec2> = across.collect();
        let lane = Lane::along(
            self.picture,
            places,
            across,
            vec![0.0; count],
            1,
            self.road.bright,
        );
        let peaks = lane.lines();
        let length = self.length / fine;
        let mut tops: Vec<f32> = peaks.iter().copied().filter(|peak| *peak > 0.0).collect();
        tops.sort_by(|a, b| b.total_cmp(a));
        tops.truncate((count as f64 / length) as usize);
        let usual = quantile(&mut tops, 0.4).max(0.25 * self.usual()).max(3.0);
        // A pit lane has the colour of the road, or a lighter one, and is of one colour.
        let texture: Vec<f32> = (0..count)
            .map(|column| {
                let marks = INSIDE.map(|row| (lane.mark(column, row).abs() / 50.0).min(1.0));
                marks.sum::<f32>() / INSIDE.len() as f32
            })
            .collect();
        let like_road = |color: Rgb| odd(color, self.color);
        let (dividers, _) = open_chain(&lane, &peaks, &texture, usual, length, like_road);
        let (first, last) = (*dividers.first()?, *dividers.last()?);
        let color = median_color(lane.surface[first..=last].iter().copied());
        let like_most =
            |color_there: Rgb| (distance(color_there, color) / 22.0 - 0.5).clamp(0.0, 1.0);
        let (dividers, seen) = open_chain(&lane, &peaks, &texture, usual, length, like_most);
        let score = seen * (usual / self.usual()).min(1.0);
        Some(Divided {
            lane,
            dividers,
            score,
        })
    }

    /// How clear lines across the lane beside it usually are.
    fn usual(&self) -> f32 {
        self.lanes
            .get(self.lane)
            .map_or(1.0, |lane| lane.usual)
            .max(1.0)
    }

    /// The spaces between dividers and those at both ends, and how they are linked to the road.
    fn laid(&self, divided: &Divided) -> Option<PitLane> {
        let (first, last) = (*divided.dividers.first()?, *divided.dividers.last()?);
        let lane = &divided.lane;
        let middles = divided
            .dividers
            .windows(2)
            .map(|pair| (pair[0] + pair[1]) as f64 / 2.0);
        let mut spaces: Vec<(Point, Vec2)> = middles.map(|column| lane.place(column)).collect();
        // Where a lane runs into the road, the road begins.
        let is_on_road = |(at, _): &(Point, Vec2)| self.away(*at) < 0.45;
        let onto = spaces
            .iter()
            .rev()
            .take_while(|space| is_on_road(space))
            .count();
        spaces.truncate(spaces.len() - onto);
        let off = spaces.iter().take_while(|space| is_on_road(space)).count();
        spaces.drain(..off);
        // What is between the lane and the road is a space, too.
        let before = if off == 0 {
            self.end(lane, first, -1.0)
        } else {
            None
        };
        let after = if onto == 0 {
            self.end(lane, last, 1.0)
        } else {
            None
        };
        spaces.splice(0..0, before);
        spaces.extend(after);
        if spaces.len() < BOXES + 2 {
            return None;
        }
        let road = self.lanes.get(self.lane)?;
        let count = road.dividers.len();
        // How far ahead of the middle of a space of the road a place is, in spaces.
        let ahead = |space: usize, at: Point| {
            let (middle, way) = road.place(road.middle_of(space));
            (at - middle).dot(way) / self.length
        };
        let near = |at: Point| {
            (0..count).min_by(|a, b| {
                let far = |space: usize| road.place(road.middle_of(space)).0.distance_squared(at);
                far(*a).total_cmp(&far(*b))
            })
        };
        let (start, end) = (spaces.first()?.0, spaces.last()?.0);
        let beside = near(start)?;
        let back = if ahead(beside, start) > 0.35 { 0 } else { 1 };
        let into = (beside + count - back) % count;
        let beside = near(end)?;
        let on = if ahead(beside, end) > 0.45 { 1 } else { 0 };
        let out = (beside + on) % count;
        let line = *self.finish.get(self.lane)?;
        let from_line = |space: usize| (space + count - line + count / 2) % count;
        if from_line(into) >= from_line(out) {
            return None;
        }
        let past = |at: Point| {
            let space = near(at)?;
            Some(from_line(space) as f64 + ahead(space, at))
        };
        // The lane crosses the line if the road does between the ways in and out; at the last space at the latest.
        let is_past =
            |(at, _): &(Point, Vec2)| past(*at).is_some_and(|past| past > (count / 2) as f64 - 0.5);
        let crosses = from_line(into) < count / 2 && from_line(out) >= count / 2;
        let past_line =
            crosses.then(|| spaces.iter().position(is_past).unwrap_or(spaces.len() - 1));
        let (first_box, sure_of_boxes) = self.boxes(&spaces, past_line);
        let boxes = (first_box..first_box + BOXES).filter_map(|space| {
            let (at, way) = *spaces.get(space)?;
            (space + 1 < spaces.len()).then(|| {
                (
                    at + way.turn_90() * (self.right * ASIDE * self.road.width),
                    way,
                )
            })
        });
        Some(PitLane {
            boxes: boxes.collect(),
            first_box,
            spaces,
            lane: self.lane,
            entry: [(into + count - 1) % count, into],
            exit: [out, (out + 1) % count],
            past_line,
            score: divided.score + 3.0 * sure_of_boxes,
            sure_of_boxes,
        })
    }

    /// How far away from the edge of the road a place is, in widths of a lane.
    fn away(&self, at: Point) -> f64 {
        let i = self.edge.nearest(at);
        (at - self.edge.beside(i, 0.0)).dot(self.edge.right(i)) * self.right / self.road.width
    }

    /// The space between the lane and the road before its first divider, or past its last.
    fn end(&self, lane: &Lane, divider: usize, sign: f64) -> Option<(Point, Vec2)> {
        let (at, way) = lane.place(divider as f64);
        let onward = way * (sign * 0.6 * self.length);
        // A lane that runs into the road ends there.
        if self.away(at + onward) < 0.62 {
            return None;
        }
        // It bends towards the road.
        let toward = self.edge.right(self.edge.nearest(at)) * -self.right;
        let onward = unit(unit(onward, way) + toward * 0.25, way);
        Some((at + onward * (0.65 * self.length), onward * sign))
    }

    /// The space beside which the first box is, and how clearly boxes were seen.
    fn boxes(&self, spaces: &[(Point, Vec2)], past_line: Option<usize>) -> (usize, f32) {
        let seen: Vec<(f32, Rgb)> = spaces
            .iter()
            .map(|(at, way)| self.team(*at, *way))
            .collect();
        let coloured: Vec<f32> = seen.iter().map(|(seen, _)| *seen).collect();
        // How far the colour beside each space is from that beside the space before.
        let changes: Vec<f32> = std::iter::once(0.0)
            .chain(
                seen.windows(2)
                    .map(|pair| (distance(pair[0].1, pair[1].1) / 50.0).min(1.0)),
            )
            .collect();
        let most = spaces.len().saturating_sub(BOXES + 1);
        let value =
            |first: usize| {
                let inside = first..first + BOXES;
                let painted = coloured.iter().enumerate().map(|(space, value)| {
                    if inside.contains(&space) {
                        *value - 0.3
                    } else {
                        0.3 - *value
                    }
                });
                // Two boxes have the same colour, and those before and after them another.
                let changes = changes.iter().enumerate().skip(first).take(BOXES + 1).map(
                    |(space, change)| {
                        if (space - first).is_multiple_of(2) {
                            *change
                        } else {
                            -change
                        }
                    },
                );
                painted.sum::<f32>() + 0.5 * changes.sum::<f32>()
            };
        // By custom they end about at the line.
        let custom = past_line
            .unwrap_or(spaces.len())
            .saturating_sub(BOXES + 1)
            .clamp(1, most.max(1));
        let odd = |first: usize| 0.05 * first.abs_diff(custom) as f32;
        let best =
            (1..=most).max_by(|a, b| (value(*a) - odd(*a)).total_cmp(&(value(*b) - odd(*b))));
        let best = best.unwrap_or(1);
        let inside: f32 = coloured.iter().skip(best).take(BOXES).sum::<f32>() / BOXES as f32;
        (best, inside.clamp(0.0, 1.0))
    }

    /// How much there is a box beside a space of the pit lane, from 0 to 1, and its colour.
    fn team(&self, at: Point, way: Vec2) -> (f32, Rgb) {
        let out = way.turn_90() * self.right * self.road.width;
        let ahead = way * self.length;
        let painted = |from: f64| {
            let places = (-3..=3)
                .flat_map(|i| (0..6).map(move |j| (f64::from(i) * 0.1, from + 0.1 * f64::from(j))));
            let colors: Vec<Rgb> = places
                .map(|(along, aside)| sample(self.picture, at + ahead * along + out * aside))
                .collect();
            let color = median_color(colors.iter().copied());
            let [r, g, b] = color;
            let (least, most) = (r.min(g).min(b), r.max(g).max(b));
            let tint = ((most - least) / 110.0 - 0.2).clamp(0.0, 1.0);
            let white = if least > 215.0 { 0.45 } else { 0.0 };
            // One box of a colour, whatever is written on it.
            let mut far: Vec<f32> = colors.iter().map(|other| distance(*other, color)).collect();
            let even = 1.0 - (quantile(&mut far, 0.6) / 40.0).min(1.0);
            (tint.max(white) * even, color)
        };
        let painted = [0.6, 0.75, 0.9, 1.05].map(painted);
        let clearest = painted.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        let (painted, color) = clearest.unwrap_or((0.0, self.color));
        // The line around it.
        let line = |aside: f64| {
            let lights = (-4..=4).map(|i| {
                let level = |aside: f64| {
                    light(sample(
                        self.picture,
                        at + ahead * (f64::from(i) * 0.1) + out * aside,
                    ))
                };
                let (here, before, after) =
                    (level(aside), level(aside - 0.12), level(aside + 0.12));
                (here - before.max(after))
                    .max(before.min(after) - here)
                    .max(0.0)
            });
            let mut lights: Vec<f32> = lights.collect();
            quantile(&mut lights, 0.25) / 40.0
        };
        let outer = (0..10)
            .map(|i| line(1.38 + 0.03 * f64::from(i)))
            .fold(0.0, f32::max)
            .min(1.0);
        let inner = (0..10)
            .map(|i| line(0.45 + 0.03 * f64::from(i)))
            .fold(0.0, f32::max)
            .min(1.0);
        (painted.max(outer.min(inner)), color)
    }
}

/// A way beside the road, one lane wide.
struct Ribbon {
    columns: Range<usize>,
    /// The row of the edge nearer to the road, in each of these columns.
    rows: Vec<usize>,
    /// In rows.
    width: usize,
}

/// A ribbon divided into spaces.
struct Divided {
    lane: Lane,
    /// The columns of the lines across it.
    dividers: Vec<usize>,
    /// How clear they are together.
    score: f32,
}

/// What a strip shows of the edges of a pit lane, and of the lines across it.
struct Signs<'a> {
    columns: usize,
    rows: usize,
    /// How clear an edge at each place is, from 0 to 1.
    edges: Vec<f32>,
    /// The strength of lines across, summed up over the rows before each.
    across: Vec<f32>,
    /// How uneven and coloured places are, summed up over the rows before each.
    uneven: Vec<f32>,
    barred: &'a [bool],
}

impl<'a> Signs<'a> {
    fn of(strip: &Strip, barred: &'a [bool], bright: bool, road: Rgb) -> Self {
        let (columns, rows) = (strip.columns, strip.rows);
        let lights: Vec<f32> = (0..columns)
            .flat_map(|column| {
                strip
                    .column(column)
                    .iter()
                    .map(|it| light(*it))
                    .collect::<Vec<_>>()
            })
            .collect();
        let at = |column: usize, row: usize| lights[column * rows + row];
        let single: Vec<[f32; 2]> = (0..columns)
            .flat_map(|column| (0..rows).map(move |row| (column, row)))
            .map(|(column, row)| {
                let (before, after) = (row.saturating_sub(2), (row + 2).min(rows - 1));
                let (before, here, after) =
                    (at(column, before), at(column, row), at(column, after));
                let ridge =
                    (here - before.max(after)).max(0.0) - (before.min(after) - here).max(0.0);
                [after - before, ridge]
            })
            .collect();
        let along = 3;
        let mut edges = Vec::with_capacity(columns * rows);
        for column in 0..columns {
            let near = column.saturating_sub(along)..(column + along + 1).min(columns);
            let width = near.len() as f32;
            let mut sums = vec![[0.0_f32; 2]; rows];
            for column in near {
                for (sum, value) in sums.iter_mut().zip(&single[column * rows..][..rows]) {
                    sum[0] += value[0];
                    sum[1] += value[1];
                }
            }
            edges.extend(sums.iter().map(|[step, ridge]| {
                ((step / width).abs() / 40.0)
                    .max((ridge / width).abs() / 20.0)
                    .min(1.0)
            }));
        }
        let uneven = (0..columns)
            .flat_map(|column| {
                let mut sum = 0.0;
                let mut sums = vec![0.0];
                for (row, color) in strip.column(column).iter().enumerate() {
                    let before = at(column, row.saturating_sub(1));
                    sum += 0.6 * odd(*color, road)
                        + ((at(column, row) - before).abs() / 30.0).min(1.0);
                    sums.push(sum);
                }
                sums
            })
            .collect();
        Self {
            columns,
            rows,
            edges,
            across: across(strip, 2, bright),
            uneven,
            barred,
        }
    }

    /// The mean of sums over some rows of a column.
    fn mean(&self, sums: &[f32], column: usize, rows: Range<usize>) -> f32 {
        let of_column = &sums[column * (self.rows + 1)..][..=self.rows];
        (of_column[rows.end] - of_column[rows.start]) / rows.len().max(1) as f32
    }

    /// How clear a line across a ribbon is.
    fn line(&self, column: usize, row: usize, width: usize) -> f32 {
        let cut = |part: usize| row + (width * part).div_ceil(10);
        let part = |from: usize, to: usize| self.mean(&self.across, column, cut(from)..cut(to));
        part(1, 4).min(part(3, 7)).min(part(6, 9))
    }

    /// The ways as wide as this that look most like pit lanes.
    fn ribbons(&self, width: usize, space: usize) -> Vec<Ribbon> {
        const ACROSS: f32 = 4.0;
        let states = self.rows - width;
        let mut values: Vec<f32> = (0..self.columns)
            .flat_map(|column| (0..states).map(move |row| (column, row)))
            .map(|(column, row)| {
                let barred = &self.barred[column * self.rows + row..][..width];
                if barred[width / 6..width - width / 6]
                    .iter()
                    .any(|barred| *barred)
                {
                    return -2.0;
                }
                let edge = |row: usize| {
                    let column = &self.edges[column * self.rows..][..self.rows];
                    column[row.saturating_sub(1)..(row + 2).min(self.rows)]
                        .iter()
                        .copied()
                        .fold(0.0, f32::max)
                };
                let (near, far) = (edge(row), edge(row + width));
                let uneven = self.mean(
                    &self.uneven,
                    column,
                    row + width / 6..row + width - width / 6,
                );
                0.3 * (near + far) + 0.6 * near.min(far) - uneven
                    + ACROSS * self.line(column, row, width)
            })
            .collect();
        let mut ribbons = Vec::new();
        for _ in 0..3 {
            let path = path(&values, self.columns, states);
            // How much the ribbon looks like a divided lane around each column.
            let lines: Vec<f32> = path
                .iter()
                .enumerate()
                .map(|(column, row)| self.line(column, *row, width))
                .collect();
            let looks = path.iter().enumerate().map(|(column, row)| {
                let near = column.saturating_sub(space * 6 / 10)
                    ..(column + space * 6 / 10 + 1).min(self.columns);
                let line = lines[near].iter().copied().fold(0.0, f32::max);
                let value = values[column * states + row] - ACROSS * lines[column];
                value.max(-1.0) + 1.5 * line.min(0.7) - 0.75
            });
            let looks: Vec<f32> = looks.collect();
            let columns = clearest(&looks);
            if columns.len() < 6 * space {
                break;
            }
            let rows: Vec<usize> = columns.clone().map(|column| path[column]).collect();
            for (column, row) in columns.clone().zip(&rows) {
                let near = row.saturating_sub(width / 2)..(row + width / 2).min(states);
                for value in &mut values[column * states..][near] {
                    *value -= 2.0;
                }
            }
            ribbons.push(Ribbon {
                columns,
                rows,
                width,
            });
        }
        ribbons
    }
}

/// The path of most value through all columns, whose row changes by one at most from one column to the next.
fn path(values: &[f32], columns: usize, states: usize) -> Vec<usize> {
    const PRICE: f32 = 0.25;
    let mut total = vec![0.0_f32; states];
    let mut from: Vec<u16> = Vec::with_capacity(columns * states);
    for column in 0..columns {
        let next = (0..states).map(|state| {
            let mut best = (total[state], state);
            for other in [state.wrapping_sub(1), state + 1] {
                if let Some(other_total) = total.get(other)
                    && other_total - PRICE > best.0
                {
                    best = (other_total - PRICE, other);
                }
            }
            from.push(best.1 as u16);
            best.0 + values[column * states + state]
        });
        let next: Vec<f32> = next.collect();
        total = next;
    }
    let mut state = (0..states)
        .max_by(|a, b| total[*a].total_cmp(&total[*b]))
        .unwrap_or(0);
    let mut path = vec![0; columns];
    for column in (0..columns).rev() {
        path[column] = state;
        state = usize::from(from[column * states + state]);
    }
    path
}

/// The stretch of numbers whose sum is greatest.
fn clearest(numbers: &[f32]) -> Range<usize> {
    let (mut best, mut most) = (0..0, 0.0);
    let (mut start, mut sum) = (0, 0.0_f32);
    for (at, number) in numbers.iter().enumerate() {
        if sum <= 0.0 {
            (start, sum) = (at, 0.0);
        }
        sum += number;
        if sum > most {
            (best, most) = (start..at + 1, sum);
        }
    }
    best
}

/// How much a colour is unlike that of a pit lane beside a road of this colour, from 0 to 1: it may be lighter.
fn odd(color: Rgb, road: Rgb) -> f32 {
    let lighter = light(color) - light(road);
    let tint = distance(
        color.map(|level| level - light(color)),
        road.map(|level| level - light(road)),
    );
    let light = if lighter < 0.0 {
        -lighter / 30.0 - 0.5
    } else {
        lighter / 45.0 - 1.0
    };
    light.max(tint / 18.0 - 0.5).clamp(0.0, 1.0)
}

/// The lines across a lane with two ends that divide it best into spaces of about this length, and how well; `unlike`
/// says how unlike that of the lane the colour of a place is, from 0 to 1.
fn open_chain(
    lane: &Lane,
    peaks: &[f32],
    texture: &[f32],
    usual: f32,
    length: f64,
    unlike: impl Fn(Rgb) -> f32,
) -> (Vec<usize>, f32) {
    const WANTED: f32 = 0.5;
    let (least, most) = ((length * 0.6) as usize, (length * 1.6) as usize);
    let price = |gap: usize| {
        let ratio = libm::log(gap.max(1) as f64 / length);
        (2.5 * ratio * ratio) as f32
    };
    let prices: Vec<f32> = (0..=most).map(price).collect();
    let mut sum = 0.0;
    let odds = lane.surface.iter().zip(texture).map(|(color, texture)| {
        sum += unlike(*color) * 1.2 + texture;
        sum
    });
    let odds: Vec<f32> = std::iter::once(0.0).chain(odds).collect();
    let mut total = vec![0.0_f32; peaks.len()];
    let mut from: Vec<Option<usize>> = vec![None; peaks.len()];
    for at in 0..peaks.len() {
        let own = (peaks[at] / usual).min(1.2) - WANTED;
        for gap in least.max(1)..=most.min(at) {
            let odd = (odds[at - gap / 5] - odds[at - gap + gap / 5])
                / (gap - 2 * (gap / 5)).max(1) as f32;
            let value = total[at - gap] - prices[gap] - odd;
            if value > total[at] {
                total[at] = value;
                from[at] = Some(at - gap);
            }
        }
        total[at] += own;
    }
    let mut at = (0..peaks.len()).max_by(|a, b| total[*a].total_cmp(&total[*b]));
    let value = at.map_or(0.0, |at| total[at]);
    let mut chain = Vec::new();
    while let Some(here) = at {
        chain.push(here);
        at = from[here];
    }
    chain.reverse();
    (chain, value)
}

/// Means over `width` numbers.
fn smoothed(rows: &[usize], width: usize) -> Vec<f64> {
    let reach = width / 2;
    (0..rows.len())
        .map(|i| {
            // Fewer at the ends, the same number on either side.
            let reach = reach.min(i).min(rows.len() - 1 - i);
            let around = &rows[i - reach..=i + reach];
            around.iter().sum::<usize>() as f64 / around.len() as f64
        })
        .collect()
}

/// A polyline that goes straight on at both ends.
fn extended(middle: &[Point], by: f64) -> Option<Vec<Point>> {
    let reach = 10.min(middle.len() - 1);
    let (first, last) = (*middle.first()?, *middle.last()?);
    let before = unit(first - *middle.get(reach)?, Vec2::ZERO) * by;
    let after = unit(last - *middle.get(middle.len() - 1 - reach)?, Vec2::ZERO) * by;
    let middle = std::iter::once(first + before).chain(middle.iter().copied());
    Some(middle.chain([last + after]).collect())
}

/// The same way as points at even distances.
fn evenly(polyline: &[Point], step: f64) -> Vec<Point> {
    let mut points = Vec::new();
    let mut before = 0.0;
    for pair in polyline.windows(2) {
        let piece = pair[0].distance(pair[1]);
        while (points.len() as f64) * step < before + piece {
            let on = (points.len() as f64 * step - before) / piece.max(1e-9);
            points.push(pair[0].lerp(pair[1], on));
        }
        before += piece;
    }
    points
}
