//! A designer's picture in several sizes, so that it looks smooth when it is shown small.

use std::rc::Rc;

use image::RgbaImage;
use tiny_skia::{
    FilterQuality, IntSize, Pattern, Pixmap, PremultipliedColorU8, Shader, SpreadMode, Transform,
};

use super::Image;
use crate::geometry::{Point, Vec2};

/// A picture in several sizes: each half as wide and high as the one before.
pub(super) struct Levels(Vec<Pixmap>);

impl Levels {
    pub(super) fn new(pixels: &RgbaImage) -> Self {
        let size = IntSize::from_wh(pixels.width(), pixels.height());
        let whole = size.and_then(|size| Pixmap::from_vec(premultiplied(pixels), size));
        let mut levels: Vec<Pixmap> = whole.into_iter().collect();
        while let Some(half) = levels.last().and_then(half) {
            levels.push(half);
        }
        Self(levels)
    }
}

/// A picture, and how it lies on the board.
pub(super) struct Mipmap {
    levels: Rc<Levels>,
    /// Where the top left corner of the whole picture lies, and the vectors along its edges.
    at: Point,
    right: Vec2,
    down: Vec2,
    opacity: f32,
}

impl Mipmap {
    pub(super) fn new(levels: Rc<Levels>, image: &Image) -> Self {
        let (at, [right, down]) = image.pixels();
        Self {
            levels,
            at,
            right: right * f64::from(image.header.width),
            down: down * f64::from(image.header.height),
            opacity: image.opacity,
        }
    }

    /// The shader to paint it with at `fine` pixels to a millimetre; `None` if it has no pixels.
    pub(super) fn shader(&self, fine: f32) -> Option<Shader<'_>> {
        let shown = [self.right, self.down].map(|way| way.length() * f64::from(fine));
        // The bilinear filter mixes up to two neighbouring pixels.
        let is_enough = |level: &&Pixmap| {
            f64::from(level.width()) <= 1.6 * shown[0]
                || f64::from(level.height()) <= 1.6 * shown[1]
        };
        let level = self.levels.0.iter().find(is_enough);
        let level = level.or(self.levels.0.last())?;
        let [right, down] = [
            self.right / f64::from(level.width()),
            self.down / f64::from(level.height()),
        ];
        let [a, b, c, d, x, y] =
            [right.x, right.y, down.x, down.y, self.at.x, self.at.y].map(|n| n as f32);
        Some(Pattern::new(
            level.as_ref(),
            SpreadMode::Pad,
            FilterQuality::Bilinear,
            self.opacity,
            Transform::from_row(a, b, c, d, x, y),
        ))
    }
}

fn premultiplied(pixels: &RgbaImage) -> Vec<u8> {
    let multiply = |color: u8, alpha: u8| (u16::from(color) * u16::from(alpha) + 127) / 255;
    pixels
        .pixels()
        .flat_map(|pixel| {
            let [r, g, b, a] = pixel.0;
            let [r, g, b] = [r, g, b].map(|color| multiply(color, a) as u8);
            [r, g, b, a]
        })
        .collect()
}

/// The same with a quarter of the pixels; `None` if it is only a pixel wide or high.
fn half(pixels: &Pixmap) -> Option<Pixmap> {
    let (width, height) = (pixels.width() / 2, pixels.height() / 2);
    let mut half = Pixmap::new(width, height)?;
    let from = pixels.pixels();
    let row = pixels.width() as usize;
    for (at, to) in half.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (at % width as usize * 2, at / width as usize * 2);
        let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| {
            from.get(y * row + x)
                .copied()
                .unwrap_or(PremultipliedColorU8::TRANSPARENT)
        });
        let mean = |of: fn(PremultipliedColorU8) -> u8| {
            let sum: u16 = four.iter().map(|pixel| u16::from(of(*pixel))).sum();
            ((sum + 2) / 4) as u8
        };
        let alpha = mean(PremultipliedColorU8::alpha);
        let [r, g, b] = [
            mean(PremultipliedColorU8::red),
            mean(PremultipliedColorU8::green),
            mean(PremultipliedColorU8::blue),
        ]
        .map(|color| color.min(alpha));
        if let Some(color) = PremultipliedColorU8::from_rgba(r, g, b, alpha) {
            *to = color;
        }
    }
    Some(half)
}
