//! The road, looked for where no line along it is given.
//!
//! The spaces of a road are closed cells of about one size, side by side and one behind the other. They are looked for in
//! the picture as pieces between thin lines, in several sizes and by several strengths of lines; then the road is
//! followed from cell to cell until it comes back to where it was.

use image::imageops::{self, FilterType};
use image::{GrayImage, Luma, RgbImage};
use imageproc::region_labelling::{Connectivity, connected_components};

use super::threads;
use crate::geometry::{Point, Vec2, unit};

/// A road in a picture.
#[derive(Debug, Clone)]
pub(super) struct Road {
    /// Points along its middle in order, about two spaces apart, one way or the other round.
    pub(super) middle: Vec<Point>,
    /// The usual length of a space in pixels.
    pub(super) space: f64,
}

impl Road {
    /// The road in the order of a rough line along its middle, if that is the line's road.
    pub(super) fn along(mut self, line: &[Point]) -> Option<Self> {
        const OFF: f64 = 1.3;
        let count = self.middle.len();
        let mut last = None;
        let (mut forwards, mut backwards, mut round) = (0, 0, 0.0);
        for at in line {
            let far = |i: &usize| self.middle[*i].distance_squared(*at);
            let nearest = (0..count).min_by(|a, b| far(a).total_cmp(&far(b)))?;
            let (before, after) = (
                self.middle[(nearest + count - 1) % count],
                self.middle[(nearest + 1) % count],
            );
            let way = unit(after - before, Vec2::new(1.0, 0.0));
            if way.cross(*at - self.middle[nearest]).abs() > OFF * self.space
                || self.middle[nearest].distance(*at) > 2.0 * OFF * self.space
            {
                return None;
            }
            if let Some(last) = last {
                let ahead = (nearest + count - last) % count;
                if ahead * 2 < count {
                    forwards += usize::from(ahead > 0);
                    round += ahead as f64;
                } else {
                    backwards += 1;
                    round -= (count - ahead) as f64;
                }
            }
            last = Some(nearest);
        }
        // Once round, but for the gap between the ends of the line.
        if round.abs() < 0.85 * count as f64 || forwards.min(backwards) > 0 {
            return None;
        }
        if backwards > 0 {
            self.middle.reverse();
        }
        Some(self)
    }
}

/// Looks for the road in a picture; `space` is about the length of a space in pixels, if that is known.
pub(super) fn find(picture: &RgbImage, space: Option<f64>) -> Option<Road> {
    /// The lengths of a space in the sizes that are tried.
    const LENGTHS: std::ops::Range<f64> = 14.0..44.0;
    let grey = imageops::grayscale(picture);
    let sizes = REDUCED
        .into_iter()
        .filter(|reduced| space.is_none_or(|space| LENGTHS.contains(&(space / reduced))));
    let smaller = sizes.filter_map(|reduced| Some((reduced, reduced_by(&grey, reduced)?)));
    let kinds = smaller
        .flat_map(|(reduced, small)| [(reduced, small.clone(), false), (reduced, small, true)]);
    let drawings = threads::each(kinds.collect(), |(reduced, grey, bright)| Drawing {
        lines: lines(&grey, bright),
        grey,
        others: None,
        reduced,
        bright,
    });
    // The size and the kind of lines with most cells. Faint lines count where there are no others.
    let cells_at = |strength: u8| {
        let found = threads::each(drawings.iter().collect(), |drawing: &Drawing| {
            let cells = alike(&drawing.cells(strength));
            cells.map_or(0, |cells| cells.cells.len())
        });
        (0..found.len())
            .filter(|i| found[*i] > 0)
            .max_by_key(|i| found[*i])
    };
    let best = cells_at(STRENGTHS[0]).or_else(|| cells_at(FAINT))?;
    let mut drawing = drawings.into_iter().nth(best)?;
    let cells = |drawing: &Drawing| -> Vec<Cell> {
        let cells = threads::each(STRENGTHS.to_vec(), |strength| drawing.cells(strength));
        cells.into_iter().flatten().collect()
    };
    let mut all = cells(&drawing);
    // Lines of the other kind may be the edges of the road.
    drawing.others = Some(lines(&drawing.grey, !drawing.bright));
    all.extend(cells(&drawing));
    let cells = alike(&distinct(all))?;
    let samples = middles(&cells);
    let lap = best_lap(&samples, cells.length, cells.pitch)?;
    let small = drawing.grey.dimensions();
    let (across, down) = (
        f64::from(grey.width()) / f64::from(small.0),
        f64::from(grey.height()) / f64::from(small.1),
    );
    Some(Road {
        middle: lap
            .into_iter()
            .map(|at| Point::new(at.x * across, at.y * down))
            .collect(),
        space: cells.length * drawing.reduced,
    })
}

/// The picture made smaller, if there is something to see then.
fn reduced_by(grey: &GrayImage, by: f64) -> Option<GrayImage> {
    let size = |side: u32| (f64::from(side) / by).round() as u32;
    let (width, height) = (size(grey.width()), size(grey.height()));
    if width.min(height) < 40 || u64::from(width) * u64::from(height) > MOST {
        None
    } else {
        Some(imageops::resize(grey, width, height, FilterType::Triangle))
    }
}

/// A picture in which a space may be 16 to 36 pixels long.
struct Drawing {
    grey: GrayImage,
    /// How much darker, or brighter, each place is than its surroundings on both sides, in hundredths: thin lines.
    lines: GrayImage,
    /// The same of lines of the other kind, if they count too.
    others: Option<GrayImage>,
    /// How much smaller it is than the picture that is read.
    reduced: f64,
    /// Whether lines are brighter than the road.
    bright: bool,
}

/// By how much the picture is made smaller, so that spaces are 16 to 36 pixels long in one of them.
const REDUCED: [f64; 4] = [2.5, 1.6, 1.0, 0.65];

/// The most pixels of a picture in which cells are looked for.
const MOST: u64 = 6_000_000;

/// Strengths of lines between cells, in hundredths.
const STRENGTHS: [u8; 4] = [45, 30, FAINT, 75];

/// The strength of faint lines, in hundredths.
const FAINT: u8 = 18;

/// The strength that lines of the other kind must have, in hundredths.
const OTHER: u8 = 110;

/// How far cells may be turned against each other, as the cosine of the angle.
const ALIKE: f64 = 0.85;

/// How much darker, or brighter, each place is than its surroundings on both sides, in hundredths: thin lines.
fn lines(grey: &GrayImage, bright: bool) -> GrayImage {
    const REACH: usize = 2;
    let most = |pixels: &GrayImage| extreme(pixels, REACH, u8::max);
    let least = |pixels: &GrayImage| extreme(pixels, REACH, u8::min);
    let around = if bright {
        most(&least(grey))
    } else {
        least(&most(grey))
    };
    let mut lines = GrayImage::new(grey.width(), grey.height());
    for (to, (around, here)) in lines.pixels_mut().zip(around.pixels().zip(grey.pixels())) {
        let [around, here] = [around, here].map(|pixel| f32::from(pixel.0[0]));
        let strength = if bright {
            (here - around) / (10.0 + 0.3 * (255.0 - around))
        } else {
            (around - here) / (10.0 + 0.3 * around)
        };
        *to = Luma([(strength * 100.0).clamp(0.0, 255.0) as u8]);
    }
    lines
}

/// The largest or smallest level within a square round each pixel.
fn extreme(pixels: &GrayImage, reach: usize, of: fn(u8, u8) -> u8) -> GrayImage {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let from = pixels.as_raw();
    let mut rows = vec![0_u8; from.len()];
    for (row, to) in from.chunks_exact(width).zip(rows.chunks_exact_mut(width)) {
        for (x, to) in to.iter_mut().enumerate() {
            let near = &row[x.saturating_sub(reach)..(x + reach + 1).min(width)];
            *to = near.iter().copied().reduce(of).unwrap_or(0);
        }
    }
    let mut result = rows.clone();
    for y in 0..height {
        for other in y.saturating_sub(reach)..(y + reach + 1).min(height) {
            if other != y {
                let near = &rows[other * width..][..width];
                for (to, level) in result[y * width..][..width].iter_mut().zip(near) {
                    *to = of(*to, *level);
                }
            }
        }
    }
    GrayImage::from_raw(pixels.width(), pixels.height(), result).unwrap_or_default()
}

/// A piece between lines that may be a space.
#[derive(Debug, Clone, Copy)]
struct Cell {
    at: Point,
    /// The way along its longer side, of length 1; forwards or backwards.
    way: Vec2,
    /// How long it is inside its lines.
    long: f64,
    /// How wide it is inside its lines.
    wide: f64,
    /// Its mean level.
    light: f64,
}

impl Cell {
    /// Where a place is from this cell: along it, and across it to the right.
    fn local(&self, at: Point) -> Vec2 {
        let from = at - self.at;
        Vec2::new(from.dot(self.way), from.dot(self.way.turn_90()))
    }

    /// How the other cell lies beside this one.
    fn beside(&self, other: &Self) -> Option<Neighbor> {
        if self.way.dot(other.way).abs() < ALIKE
            || !alike_in(self.wide, other.wide, 1.35)
            || !alike_in(self.long, other.long, 1.7)
        {
            return None;
        }
        let at = self.local(other.at);
        let (along, across) = (at.x.abs() / self.long, at.y.abs() / self.wide);
        if along < 0.85 && (0.85..1.5).contains(&across) {
            Some(Neighbor::Side)
        } else if (0.8..1.4).contains(&along) && across < 0.4 {
            Some(Neighbor::End)
        } else {
            None
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Neighbor {
    Side,
    End,
}

/// How far cells can be from each other that are side by side, in pixels.
const NEAR: f64 = 48.0;

fn alike_in(a: f64, b: f64, most: f64) -> bool {
    a < b * most && b < a * most
}

impl Drawing {
    /// Pieces between lines of at least this strength that have about the size and the shape of a space.
    fn cells(&self, strength: u8) -> Vec<Cell> {
        let Self { lines, grey, .. } = self;
        let mut inside = lines.clone();
        for pixel in inside.pixels_mut() {
            pixel.0[0] = u8::from(pixel.0[0] < strength);
        }
        without_islands(&mut inside);
        for (pixel, other) in inside
            .pixels_mut()
            .zip(self.others.iter().flat_map(|others| others.pixels()))
        {
            if other.0[0] >= OTHER {
                pixel.0[0] = 0;
            }
        }
        let labels = connected_components(&inside, Connectivity::Four, Luma([0]));
        drop(inside);
        let count = labels.as_raw().iter().copied().max().unwrap_or(0) as usize + 1;
        // Number, x, y, xx, xy, yy, level.
        let mut sums = vec![[0.0_f64; 7]; count];
        for ((x, y, label), level) in labels.enumerate_pixels().zip(grey.as_raw()) {
            let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
            let new = [1.0, x, y, x * x, x * y, y * y, f64::from(*level)];
            for (sum, new) in sums[label.0[0] as usize].iter_mut().zip(new) {
                *sum += new;
            }
        }
        sums.into_iter().skip(1).filter_map(cell).collect()
    }
}

/// Takes away lines that stand alone within a space, such as those of arrows.
fn without_islands(inside: &mut GrayImage) {
    /// The longest arrow.
    const LONG: u32 = 36;
    let labels = connected_components(inside, Connectivity::Eight, Luma([1]));
    let count = labels.as_raw().iter().copied().max().unwrap_or(0) as usize + 1;
    // Left, top, right, bottom.
    let mut ends = vec![[u32::MAX, u32::MAX, 0, 0]; count];
    for (x, y, label) in labels.enumerate_pixels() {
        let ends = &mut ends[label.0[0] as usize];
        *ends = [
            ends[0].min(x),
            ends[1].min(y),
            ends[2].max(x),
            ends[3].max(y),
        ];
    }
    for (pixel, label) in inside.pixels_mut().zip(labels.pixels()) {
        if label.0[0] != 0 {
            let [left, top, right, bottom] = ends[label.0[0] as usize];
            if right - left < LONG && bottom - top < LONG {
                pixel.0[0] = 1;
            }
        }
    }
}

fn cell([count, x, y, xx, xy, yy, level]: [f64; 7]) -> Option<Cell> {
    if !(50.0..900.0).contains(&count) {
        return None;
    }
    let at = Point::new(x / count, y / count);
    let (xx, xy, yy) = (
        xx / count - at.x * at.x,
        xy / count - at.x * at.y,
        yy / count - at.y * at.y,
    );
    let (mean, apart) = ((xx + yy) / 2.0, libm::hypot((xx - yy) / 2.0, xy));
    let (most, least) = (mean + apart, mean - apart);
    // Of a rectangle, the mean square along a side is a twelfth of the side's square.
    let (long, wide) = (
        (12.0 * most + 1.0).sqrt(),
        (12.0 * least.max(0.0) + 1.0).sqrt(),
    );
    let full = count / (long * wide);
    let turn = libm::atan2(2.0 * xy, xx - yy) / 2.0;
    let fits = (1.15..3.0).contains(&(long / wide))
        && full > 0.6
        && full < 1.15
        && long > 12.0
        && long < 50.0;
    fits.then_some(Cell {
        at,
        way: Vec2::new(libm::cos(turn), libm::sin(turn)),
        long,
        wide,
        light: level / count,
    })
}

/// Places that can be asked for what is near them.
struct Near {
    side: f64,
    columns: usize,
    buckets: Vec<Vec<u32>>,
}

impl Near {
    fn new(places: impl Iterator<Item = Point> + Clone, side: f64) -> Self {
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
    fn near(&self, at: Point) -> impl Iterator<Item = usize> + '_ {
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

/// Of cells in one place the fullest.
fn distinct(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_by(|a, b| (b.long * b.wide).total_cmp(&(a.long * a.wide)));
    let near = Near::new(cells.iter().map(|cell| cell.at), NEAR);
    let covered = |i: usize| {
        near.near(cells[i].at)
            .filter(|other| *other < i)
            .any(|other| {
                let at = cells[other].local(cells[i].at);
                at.x.abs() < 0.4 * cells[other].long && at.y.abs() < 0.4 * cells[other].wide
            })
    };
    (0..cells.len())
        .filter(|i| !covered(*i))
        .map(|i| cells[i])
        .collect()
}

/// Cells of about one size, side by side.
struct Cells {
    cells: Vec<Cell>,
    /// From the beginning of a space to that of the next.
    length: f64,
    /// From the middle of a lane to that of the next.
    pitch: f64,
}

/// Those cells that are about as large as most that have neighbours.
fn alike(cells: &[Cell]) -> Option<Cells> {
    let near = Near::new(cells.iter().map(|cell| cell.at), NEAR);
    let neighbors = |i: usize| {
        let (mut sides, mut ends) = (0, 0);
        for other in near.near(cells[i].at).filter(|other| *other != i) {
            match cells[i].beside(&cells[other]) {
                Some(Neighbor::Side) => sides += 1,
                Some(Neighbor::End) => ends += 1,
                None => {}
            }
        }
        (sides, ends)
    };
    let around: Vec<(u32, u32)> = (0..cells.len()).map(neighbors).collect();
    let walled: Vec<&Cell> = cells
        .iter()
        .zip(&around)
        .filter(|(_, (sides, ends))| *sides > 0 && *ends > 0 && sides + ends > 2)
        .map(|(cell, _)| cell)
        .collect();
    let like = |cell: &Cell| {
        let like = |other: &&&Cell| {
            alike_in(cell.wide, other.wide, 1.15) && alike_in(cell.long, other.long, 1.25)
        };
        walled.iter().filter(like).count()
    };
    let usual = walled.iter().max_by_key(|cell| like(cell))?;
    let most: Vec<&Cell> = walled
        .iter()
        .copied()
        .filter(|cell| {
            alike_in(cell.wide, usual.wide, 1.15) && alike_in(cell.long, usual.long, 1.25)
        })
        .collect();
    if most.len() < 24 {
        return None;
    }
    let median = |numbers: Vec<f64>| {
        let mut numbers = numbers;
        numbers.sort_by(f64::total_cmp);
        numbers.get(numbers.len() / 2).copied()
    };
    let long = median(most.iter().map(|cell| cell.long).collect())?;
    let wide = median(most.iter().map(|cell| cell.wide).collect())?;
    let kept: Vec<Cell> = cells
        .iter()
        .zip(&around)
        .filter(|(cell, (sides, ends))| {
            sides + ends > 0 && alike_in(cell.wide, wide, 1.3) && alike_in(cell.long, long, 1.6)
        })
        .map(|(cell, _)| *cell)
        .collect();
    // Lines take a part of each.
    let near = Near::new(kept.iter().map(|cell| cell.at), NEAR);
    let (mut lengths, mut pitches) = (Vec::new(), Vec::new());
    for (i, cell) in kept.iter().enumerate() {
        for other in near.near(cell.at).filter(|other| *other != i) {
            let at = cell.local(kept[other].at);
            match cell.beside(&kept[other]) {
                Some(Neighbor::Side) => pitches.push(at.y.abs()),
                Some(Neighbor::End) => lengths.push(at.x.abs()),
                None => {}
            }
        }
    }
    Some(Cells {
        cells: kept,
        length: median(lengths)?,
        pitch: median(pitches)?,
    })
}

/// A place in the middle of the road, found from the cells beside each other there.
#[derive(Debug, Clone, Copy)]
struct Sample {
    at: Point,
    /// Forwards or backwards.
    way: Vec2,
    /// How much it counts.
    weight: f64,
    /// How far the middle may be off on both sides, in lanes, where fewer cells are beside each other than usual.
    slack: f64,
    light: f64,
}

/// The middle of the road beside each cell.
fn middles(cells: &Cells) -> Vec<Sample> {
    let Cells {
        cells,
        length,
        pitch,
    } = cells;
    let near = Near::new(cells.iter().map(|cell| cell.at), NEAR);
    let mut samples = Vec::new();
    let mut lanes_of = Vec::new();
    for (i, cell) in cells.iter().enumerate() {
        // From cell to cell to the sides.
        let mut row = vec![i];
        let mut next = 0;
        while next < row.len() && row.len() < 24 {
            let from = row[next];
            next += 1;
            for other in near.near(cells[from].at) {
                let beside = cells[from].beside(&cells[other]) == Some(Neighbor::Side);
                let at = cell.local(cells[other].at);
                let level = at.x.abs() < 0.75 * length && at.y.abs() < 3.7 * pitch;
                if beside
                    && level
                    && cell.way.dot(cells[other].way).abs() > 0.7
                    && !row.contains(&other)
                {
                    row.push(other);
                }
            }
        }
        let across = row.iter().map(|other| cell.local(cells[*other].at).y);
        let (left, right) = across.fold((0.0_f64, 0.0_f64), |(left, right), at| {
            (left.min(at), right.max(at))
        });
        let lanes = ((right - left) / pitch).round() + 1.0;
        let way = row.iter().fold(Vec2::ZERO, |sum, other| {
            let way = cells[*other].way;
            sum + if way.dot(cell.way) < 0.0 { -way } else { way }
        });
        samples.push(Sample {
            at: cell.at + cell.way.turn_90() * ((left + right) / 2.0),
            way: unit(way, cell.way),
            weight: 1.0,
            slack: 0.0,
            light: cell.light,
        });
        lanes_of.push(lanes as usize);
    }
    // Roads have 2 to 4 lanes; where fewer cells are beside each other, some were not seen, or it is the pit lane.
    let with = |lanes: usize| lanes_of.iter().filter(|count| **count == lanes).count();
    let usual = (2..=4)
        .max_by_key(|lanes| with(*lanes) * lanes)
        .unwrap_or(2);
    for (sample, lanes) in samples.iter_mut().zip(&lanes_of) {
        let missing = usual.saturating_sub(*lanes);
        sample.slack = missing as f64 / 2.0;
        sample.weight = match missing {
            0 if *lanes > usual => 0.3,
            0 => 1.0,
            1 if *lanes > 1 => 0.5,
            _ => 0.12,
        };
    }
    samples
}

/// The share of what looks like a road that belongs to the lap at least.
const MOST_OF: f64 = 0.85;

/// The fewest steps of a lap: 32 spaces.
const LEAST: usize = 80;

/// The lap that most of the road belongs to, as points two spaces apart.
fn best_lap(samples: &[Sample], length: f64, pitch: f64) -> Option<Vec<Point>> {
    const TRIES: usize = 16;
    let mut best: Option<(f64, Vec<Point>)> = None;
    let mut lights: Vec<f64> = samples.iter().map(|sample| sample.light).collect();
    lights.sort_by(f64::total_cmp);
    let usual = *lights.get(lights.len() / 2)?;
    // Side roads may be darker.
    for tint in [f64::MAX, 0.15 * usual + 8.0] {
        let same: Vec<Sample> = samples
            .iter()
            .copied()
            .filter(|sample| (sample.light - usual).abs() < tint)
            .collect();
        let near = Near::new(same.iter().map(|sample| sample.at), 1.5 * length);
        let ground = Ground {
            samples: &same,
            near,
            length,
            pitch,
        };
        let mut tried = vec![false; same.len()];
        for _ in 0..TRIES {
            // From where the road is seen best.
            let clear = |i: usize| {
                let ways = [same[i].way, -same[i].way];
                ways.map(|way| ground.arc(same[i].at, way, 0.0, 5))
                    .iter()
                    .sum::<f64>()
            };
            let free = (0..same.len())
                .filter(|i| !tried[*i])
                .map(|i| (i, clear(i)));
            let Some((start, _)) = free.max_by(|a, b| a.1.total_cmp(&b.1)) else {
                break;
            };
            tried[start] = true;
            for way in [same[start].way, -same[start].way] {
                let track = ground.follow(same[start].at, way);
                for i in ground.along(&track.points) {
                    tried[i] = true;
                }
                let Some(lap) = track.lap else { continue };
                let lap = &track.points[lap..];
                // A ring within a bend is no road.
                if lap.len() < LEAST {
                    continue;
                }
                let covered: f64 = ground.along(lap).into_iter().map(|i| same[i].weight).sum();
                if best.as_ref().is_none_or(|(most, _)| covered > *most) {
                    best = Some((covered, lap.iter().step_by(5).map(|(at, _)| *at).collect()));
                }
            }
        }
    }
    let all: f64 = samples.iter().map(|sample| sample.weight).sum();
    let (covered, lap) = best?;
    (covered > MOST_OF * all).then_some(lap)
}

/// Where the road can be followed.
struct Ground<'a> {
    samples: &'a [Sample],
    near: Near,
    length: f64,
    pitch: f64,
}

/// A way along the road.
struct Track {
    /// Places and directions.
    points: Vec<(Point, Vec2)>,
    /// The first point of the lap, if it has come back to there.
    lap: Option<usize>,
}

impl Ground<'_> {
    /// How clearly there is road at a place in this direction, how far its middle is to the right, and which way it
    /// leads.
    fn road(&self, at: Point, way: Vec2) -> Option<(f64, f64, Vec2)> {
        let right = way.turn_90();
        let (mut clear, mut aside, mut ways) = (0.0, 0.0, Vec2::ZERO);
        for i in self.near.near(at) {
            let sample = &self.samples[i];
            let from = sample.at - at;
            let (ahead, beside) = (from.dot(way) / self.length, from.dot(right) / self.pitch);
            let beside = beside.signum() * (beside.abs() - sample.slack).max(0.0);
            let along = sample.way.dot(way);
            if ahead.abs() < 0.7 && beside.abs() < 1.3 && along.abs() > 0.7 {
                let (square, fourth) = (along * along, libm::pow(along, 4.0));
                let weight = sample.weight
                    * fourth
                    * square
                    * libm::exp(-4.0 * ahead * ahead - 1.5 * beside * beside);
                clear += weight;
                aside += weight * beside * self.pitch;
                ways += sample.way * (weight * along.signum());
            }
        }
        (clear > 0.05).then(|| (clear.min(1.0), aside / clear, unit(ways, way)))
    }

    /// How clearly there is road along an arc from a place on, that bends by so much each step.
    fn arc(&self, mut at: Point, mut way: Vec2, bend: f64, steps: u32) -> f64 {
        let step = 0.4 * self.length;
        let mut clear = 0.0;
        for i in 0..steps {
            way = turned(way, bend);
            at += way * step;
            let weight = 1.0 - 0.5 * f64::from(i) / f64::from(steps);
            clear += weight * self.road(at, way).map_or(0.0, |(clear, ..)| clear);
        }
        clear
    }

    /// Whether there is road straight on, behind what hides it.
    fn goes_on(&self, at: Point, way: Vec2) -> bool {
        const HIDDEN: std::ops::Range<u32> = 8..14;
        let step = 0.4 * self.length;
        let clear = HIDDEN.map(|i| {
            let road = self.road(at + way * (step * f64::from(i)), way);
            road.map_or(0.0, |(clear, ..)| clear)
        });
        clear.sum::<f64>() > 0.5 * HIDDEN.len() as f64
    }

    /// Follows the road from a place on until it has made a lap or ends.
    fn follow(&self, start: Point, way: Vec2) -> Track {
        /// A bend that the road does not take from one step to the next.
        const SUDDEN: f64 = 0.05;
        let step = 0.4 * self.length;
        let mut points = vec![(start, way)];
        let (mut at, mut way) = (start, way);
        let mut bend = 0.0_f64;
        let mut unseen = 0.0;
        while points.len() < 2500 {
            let before = bend;
            // Where nothing is seen ahead, look further.
            for steps in [5, 12] {
                let bends = (-4..=4).map(|tenths| f64::from(tenths) * 0.1);
                let arcs =
                    bends.map(|next| (next, self.arc(at, way, next, steps), (next - bend).abs()));
                let best = arcs.max_by(|a, b| (a.1 - 0.3 * a.2).total_cmp(&(b.1 - 0.3 * b.2)));
                if let Some((best, clear, _)) = best
                    && clear > 0.1
                {
                    bend = best;
                    break;
                }
            }
            // Under a bridge it goes on as before, and not up to the road above.
            if (bend - before).abs() > SUDDEN && self.goes_on(at, way) {
                bend = 0.0;
            }
            way = turned(way, bend);
            at += way * step;
            if let Some((_, aside, ahead)) = self.road(at, way) {
                unseen = 0.0;
                at += way.turn_90() * (0.5 * aside);
                way = unit(way + ahead, way);
            } else {
                unseen += step;
                if unseen > 5.0 * self.length {
                    break;
                }
            }
            points.push((at, way));
            let old = points.len().saturating_sub(40);
            let back = points[..old].iter().position(|(old, old_way)| {
                let from = at - *old;
                from.dot(*old_way).abs() <= 0.6 * step
                    && from.dot(old_way.turn_90()).abs() < 0.6 * self.pitch
                    && way.dot(*old_way) > 0.8
            });
            if back.is_some() && unseen == 0.0 {
                return Track { points, lap: back };
            }
        }
        Track { points, lap: None }
    }

    /// The numbers of the samples along a track.
    fn along(&self, track: &[(Point, Vec2)]) -> Vec<usize> {
        let mut found = vec![false; self.samples.len()];
        for (at, way) in track {
            for i in self.near.near(*at) {
                let sample = &self.samples[i];
                let from = sample.at - *at;
                if from.dot(*way).abs() < 0.5 * self.length
                    && from.dot(way.turn_90()).abs() < self.pitch
                    && sample.way.dot(*way).abs() > 0.75
                {
                    found[i] = true;
                }
            }
        }
        (0..found.len()).filter(|i| found[*i]).collect()
    }
}

/// A direction turned clockwise by an angle.
fn turned(way: Vec2, by: f64) -> Vec2 {
    let (sin, cos) = (libm::sin(by), libm::cos(by));
    Vec2::new(way.x * cos - way.y * sin, way.x * sin + way.y * cos)
}
