//! The pixels of designers' pictures, for what paints pixels.

use std::sync::Arc;

use formulad_core::plan::PictureData;
use image::RgbaImage;

use super::Image;
use crate::picture;

/// Unpacks pictures, each once.
#[derive(Default)]
pub(super) struct Unpacker(Vec<(PictureData, Option<Arc<RgbaImage>>)>);

impl Unpacker {
    /// The pixels of a picture; none if its file is broken, or does not hold what its beginning says.
    pub(super) fn pixels(&mut self, image: &Image) -> Option<Arc<RgbaImage>> {
        if let Some((_, known)) = self.0.iter().find(|(data, _)| *data == image.data) {
            return known.clone();
        }
        let pixels = picture::pixels(&image.data, image.header).ok();
        let pixels = pixels.map(Arc::new);
        self.0.push((image.data.clone(), pixels.clone()));
        pixels
    }
}
