//! A picture in memory and as a file.

use egui::Rect;

use crate::palette::Palette;

/// A picture: rows of pixels from top to bottom, each red, green, blue and alpha, premultiplied.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    size: [usize; 2],
    pixels: Vec<[u8; 4]>,
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Picture({} x {})", self.size[0], self.size[1])
    }
}

impl Picture {
    /// An empty picture of this width and height.
    #[must_use]
    pub fn new(size: [usize; 2]) -> Self {
        Self {
            size,
            pixels: vec![[0; 4]; size[0] * size[1]],
        }
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> [usize; 2] {
        self.size
    }

    /// A pixel, counted from the upper left one.
    ///
    /// # Panics
    ///
    /// Outside the picture.
    #[must_use]
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 4] {
        self.row(y)[x]
    }

    /// All pixels, row by row from the top.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    fn row(&self, y: usize) -> &[[u8; 4]] {
        &self.pixels[y * self.size[0]..][..self.size[0]]
    }

    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [[u8; 4]] {
        &mut self.pixels[y * self.size[0]..][..self.size[0]]
    }

    /// The part of the picture within this rectangle, in pixels.
    #[must_use]
    pub fn part(&self, within: Rect) -> Self {
        let range = |from: f32, to: f32, most: usize| {
            let to = (to.round().max(0.0) as usize).min(most);
            (from.round().max(0.0) as usize).min(to)..to
        };
        let columns = range(within.left(), within.right(), self.size[0]);
        let rows = range(within.top(), within.bottom(), self.size[1]);
        Self {
            size: [columns.len(), rows.len()],
            pixels: rows
                .flat_map(|y| &self.row(y)[columns.clone()])
                .copied()
                .collect(),
        }
    }

    /// The number of distinct colours in it.
    #[must_use]
    pub fn colors(&self) -> usize {
        let mut all = self.pixels.clone();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    /// The picture as a small PNG file: with at most 256 colours, the most frequent ones exactly,
    /// and without its alpha.
    ///
    /// # Panics
    ///
    /// If a side is zero or more than a PNG can have.
    #[must_use]
    pub fn to_png(&self) -> Vec<u8> {
        let [width, height] = self.size.map(|n| u32::try_from(n).expect("a sane size"));
        let palette = Palette::of(&self.pixels);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.colors().concat());
        encoder.set_compression(png::Compression::High);
        // Palette indices have no gradients that a filter could predict.
        encoder.set_filter(png::Filter::NoFilter);
        let indices = palette.indices(&self.pixels);
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&indices));
        written.expect("a picture in memory can be written");
        file
    }
}
