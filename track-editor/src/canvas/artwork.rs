//! The pictures that designers put on boards, unpacked once they are seen.

use egui::Context;
use formulad_core::plan::PictureData;

use crate::board::images;
use crate::editor::{Editor, Pixels, unpacked};

/// The pictures that are being unpacked.
#[derive(Default)]
pub(super) struct PendingArt(Vec<(PictureData, Pixels)>);

impl std::fmt::Debug for PendingArt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} pictures", self.0.len())
    }
}

impl PendingArt {
    /// Starts unpacking the pictures that are wanted, and shows those that are done.
    pub(super) fn update(&mut self, ctx: &Context, editor: &Editor) {
        let wanted = images::wanted(ctx).into_iter();
        self.0.extend(wanted.map(|data| {
            let pixels = editor.unpack_art(&data);
            (data, pixels)
        }));
        self.0.retain(|(data, pixels)| match unpacked(pixels) {
            Some(made) => {
                images::show(ctx, data, made);
                false
            }
            None => true,
        });
    }
}
