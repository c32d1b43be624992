//! Pieces between thin lines.

use image::{GrayImage, Luma};
use imageproc::region_labelling::{Connectivity, connected_components};

use super::super::smaller::reduced;
use super::cells::Cell;
use crate::geometry::{Point, Vec2};

/// The picture made smaller, if there is something to see then.
pub(super) fn reduced_by(grey: &GrayImage, by: f64) -> Option<GrayImage> {
    let size = |side: u32| (f64::from(side) / by).round() as u32;
    let (width, height) = (size(grey.width()), size(grey.height()));
    if width.min(height) < 40 || u64::from(width) * u64::from(height) > MOST {
        None
    } else {
        Some(reduced(grey, by))
    }
}

/// A picture in which a space may be 16 to 36 pixels long.
pub(super) struct Drawing {
    pub(super) grey: GrayImage,
    /// How much darker, or brighter, each place is than its surroundings on both sides, in hundredths: thin lines.
    pub(super) lines: GrayImage,
    /// The same of lines of the other kind, if they count too.
    pub(super) others: Option<GrayImage>,
    /// How much smaller it is than the picture that is read.
    pub(super) reduced: f64,
    /// Whether lines are brighter than the road.
    pub(super) bright: bool,
}

/// By how much the picture is made smaller, so that spaces are 16 to 36 pixels long in one of them.
pub(super) const REDUCED: [f64; 4] = [2.5, 1.6, 1.0, 0.65];

/// The most pixels of a picture in which cells are looked for.
const MOST: u64 = 6_000_000;

/// Strengths of lines between cells, in hundredths.
pub(super) const STRENGTHS: [u8; 4] = [45, 30, FAINT, 75];

/// The strength of faint lines, in hundredths.
pub(super) const FAINT: u8 = 18;

/// The strength that lines of the other kind must have, in hundredths.
const OTHER: u8 = 110;

/// How much darker, or brighter, each place is than its surroundings on both sides, in hundredths: thin lines.
pub(super) fn lines(grey: &GrayImage, bright: bool) -> GrayImage {
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

impl Drawing {
    /// Pieces between lines of at least this strength that have about the size and the shape of a space.
    pub(super) fn cells(&self, strength: u8) -> Vec<Cell> {
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
