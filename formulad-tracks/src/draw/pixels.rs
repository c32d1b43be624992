//! The pixels of designers' pictures, for writers that need pixels.

use formulad_core::plan::PictureData;
use image::RgbaImage;

use super::Image;
use crate::picture;

/// What is made of the pictures of a scene, once for each.
pub(super) struct Pictures<T>(Vec<(PictureData, Option<T>)>);

impl<T: Clone> Pictures<T> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// What is made of the pixels of a picture; `None` if its file is broken or does not match its header.
    pub(super) fn get(&mut self, image: &Image, make: impl FnOnce(RgbaImage) -> T) -> Option<T> {
        if let Some((_, known)) = self.0.iter().find(|(data, _)| *data == image.data) {
            return known.clone();
        }
        let made = picture::pixels(&image.data, image.header).ok().map(make);
        self.0.push((image.data.clone(), made.clone()));
        made
    }
}
