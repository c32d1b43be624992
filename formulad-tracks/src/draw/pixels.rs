//! The pixels of designers' pictures, for what paints pixels.

use std::sync::Arc;

use formulad_core::plan::{PictureData, PicturePlan};
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
        let pixels = unpack(image).map(Arc::new);
        self.0.push((image.data.clone(), pixels.clone()));
        pixels
    }
}

fn unpack(image: &Image) -> Option<RgbaImage> {
    let bytes = picture::bytes(&image.data).ok()?;
    let unpacked = picture::unpack(&bytes, PicturePlan::LONGEST).ok()?;
    let pixels = unpacked.pixels.into_rgba8();
    let header = image.header;
    (pixels.dimensions() == (header.width, header.height)).then_some(pixels)
}
