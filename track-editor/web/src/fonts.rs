//! The fonts of the window, smaller than those of egui. What they do not have is drawn by the browser.

use egui::{FontData, FontFamily, FontInsert, FontProvider};
use formulad_tracks::draw;
use track_editor::theme;

const UBUNTU: (&str, &[u8]) = ("Ubuntu-Light", include_bytes!("../fonts/ubuntu-light.ttf"));
const HACK: (&str, &[u8]) = ("Hack", include_bytes!("../fonts/hack-regular.ttf"));

/// Hands out the fonts of the page.
pub(crate) struct Fonts;

impl FontProvider for Fonts {
    fn fonts_for_family(&self, family: &FontFamily) -> Vec<FontInsert> {
        let files = match family {
            FontFamily::Monospace => vec![HACK, UBUNTU],
            FontFamily::Proportional | FontFamily::Name(_) => vec![UBUNTU],
        };
        let fallback = draw::fallback_font().map(|file| (theme::FALLBACK, file));
        let files = files.into_iter().chain(fallback);
        let insert = |(name, file)| FontInsert::new(name, FontData::from_static(file), Vec::new());
        files.map(insert).collect()
    }
}
