//! The road unrolled: a picture whose rows run along a curve.

use image::RgbImage;

use super::curve::Curve;
use crate::geometry::Point;

/// A colour, in levels from 0 to 255.
pub(super) type Rgb = [f32; 3];

/// How far apart two colours are, in levels.
pub(super) fn distance(a: Rgb, b: Rgb) -> f32 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    ((x * x + y * y + z * z) / 3.0).sqrt()
}

/// The brightness of a colour, as eyes weigh it.
pub(super) fn light([r, g, b]: Rgb) -> f32 {
    0.299 * r + 0.587 * g + 0.114 * b
}

/// The colour at a place between pixels; beyond the edges that of the nearest pixel.
pub(super) fn sample(picture: &RgbImage, at: Point) -> Rgb {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let x = (at.x - 0.5).clamp(0.0, width as f64 - 1.0);
    let y = (at.y - 0.5).clamp(0.0, height as f64 - 1.0);
    let (left, top) = (x as usize, y as usize);
    let (fx, fy) = ((x - left as f64) as f32, (y - top as f64) as f32);
    let (right, below) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
    let pixels = picture.as_raw();
    std::array::from_fn(|channel| {
        let pixel = |x: usize, y: usize| f32::from(pixels[(y * width + x) * 3 + channel]);
        let upper = pixel(left, top) * (1.0 - fx) + pixel(right, top) * fx;
        let lower = pixel(left, below) * (1.0 - fx) + pixel(right, below) * fx;
        upper * (1.0 - fy) + lower * fy
    })
}

/// Colours on a grid: columns along the way, rows across it from left to right.
#[derive(Debug, Clone)]
pub(super) struct Strip {
    pub(super) columns: usize,
    pub(super) rows: usize,
    colors: Vec<Rgb>,
}

impl Strip {
    /// What each place of a grid looks like.
    pub(super) fn new(
        picture: &RgbImage,
        columns: usize,
        rows: usize,
        place: impl Fn(usize, usize) -> Point,
    ) -> Self {
        let mut colors = Vec::with_capacity(columns * rows);
        for column in 0..columns {
            for row in 0..rows {
                colors.push(sample(picture, place(column, row)));
            }
        }
        Self {
            columns,
            rows,
            colors,
        }
    }

    /// The picture along a curve, as wide as `rows` steps of `step` pixels around it.
    pub(super) fn along(picture: &RgbImage, curve: &Curve, rows: usize, step: f64) -> Self {
        let middle = (rows as f64 - 1.0) / 2.0;
        let rights: Vec<_> = (0..curve.len()).map(|i| curve.right(i)).collect();
        Self::new(picture, curve.len(), rows, |column, row| {
            curve.points()[column] + rights[column] * ((row as f64 - middle) * step)
        })
    }

    pub(super) fn at(&self, column: usize, row: usize) -> Rgb {
        self.colors[column * self.rows + row]
    }

    /// A column, from left to right.
    pub(super) fn column(&self, column: usize) -> &[Rgb] {
        &self.colors[column * self.rows..][..self.rows]
    }
}

/// The middle one of some numbers.
pub(super) fn median(numbers: &mut [f32]) -> f32 {
    quantile(numbers, 0.5)
}

/// The number below which this part of some numbers lies; 0 of none.
pub(super) fn quantile(numbers: &mut [f32], part: f32) -> f32 {
    if numbers.is_empty() {
        return 0.0;
    }
    let at = ((numbers.len() - 1) as f32 * part).round() as usize;
    let (_, number, _) = numbers.select_nth_unstable_by(at, f32::total_cmp);
    *number
}

/// The median of some colours, by channel.
pub(super) fn median_color(colors: impl Iterator<Item = Rgb>) -> Rgb {
    let mut channels: [Vec<f32>; 3] = Default::default();
    for color in colors {
        for (levels, level) in channels.iter_mut().zip(color) {
            levels.push(level);
        }
    }
    channels.map(|mut levels| median(&mut levels))
}
