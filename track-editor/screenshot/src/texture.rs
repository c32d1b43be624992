//! Textures: glyphs and pictures.

use std::sync::Arc;

use egui::epaint::{ImageData, ImageDelta};
use egui::{ColorImage, Pos2, TextureFilter, TextureOptions, TextureWrapMode};

/// A texture for triangles.
pub(crate) struct Texture {
    image: Arc<ColorImage>,
    options: TextureOptions,
}

impl Texture {
    /// A texture as it is first given.
    pub(crate) fn new(delta: &ImageDelta) -> Self {
        let ImageData::Color(image) = &delta.image;
        Self {
            image: Arc::clone(image),
            options: delta.options,
        }
    }

    /// Puts a patch into the texture.
    ///
    /// # Panics
    ///
    /// If the patch extends past the texture, which egui promises not to do.
    pub(crate) fn patch(&mut self, [left, top]: [usize; 2], delta: &ImageDelta) {
        let ImageData::Color(patch) = &delta.image;
        let width = patch.width().max(1);
        let image = Arc::make_mut(&mut self.image);
        let across = image.width();
        for (y, row) in patch.pixels.chunks_exact(width).enumerate() {
            image.pixels[(top + y) * across + left..][..width].copy_from_slice(row);
        }
        self.options = delta.options;
    }

    /// The colour at a place, where (0, 0) and (1, 1) are corners of the texture: red, green, blue and
    /// alpha from zero to one, premultiplied.
    ///
    /// egui makes no mipmaps by itself, so minified textures are sampled the same way as magnified ones.
    pub(crate) fn at(&self, uv: Pos2) -> [f64; 4] {
        let [width, height] = self.image.size;
        let x = f64::from(uv.x) * width as f64;
        let y = f64::from(uv.y) * height as f64;
        match self.options.magnification {
            TextureFilter::Nearest => self.texel(x.floor(), y.floor()),
            TextureFilter::Linear => {
                let (x, y) = (x - 0.5, y - 0.5);
                let (left, top) = (x.floor(), y.floor());
                let (right, below) = (x - left, y - top);
                let row = |y| {
                    let a = self.texel(left, y);
                    if right < EXACT {
                        return a;
                    }
                    mix(a, self.texel(left + 1.0, y), right)
                };
                let upper = row(top);
                if below < EXACT {
                    return upper;
                }
                mix(upper, row(top + 1.0), below)
            }
        }
    }

    fn texel(&self, x: f64, y: f64) -> [f64; 4] {
        let [width, height] = self.image.size;
        let x = wrap(x, width, self.options.wrap_mode);
        let y = wrap(y, height, self.options.wrap_mode);
        let texel = self.image.pixels[y * width + x].to_array();
        texel.map(|n| f64::from(n) / 255.0)
    }
}

/// Within this distance of a texel's centre, its neighbours are ignored: a hundredth of a shade.
const EXACT: f64 = 1.0 / 65536.0;

fn mix(a: [f64; 4], b: [f64; 4], share: f64) -> [f64; 4] {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * share)
}

/// Wraps a texel coordinate into the range of `count` texels.
fn wrap(at: f64, count: usize, mode: TextureWrapMode) -> usize {
    let (at, count) = (at as i64, count as i64);
    let wrapped = match mode {
        TextureWrapMode::ClampToEdge => at.clamp(0, count - 1),
        TextureWrapMode::Repeat => at.rem_euclid(count),
        TextureWrapMode::MirroredRepeat => match at.rem_euclid(2 * count) {
            first if first < count => first,
            second => 2 * count - 1 - second,
        },
    };
    wrapped as usize
}
