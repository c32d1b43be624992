//! Drawing: one display list, the [`Scene`], from which every picture of a circuit is made.
//!
//! ```
//! use formulad_core::TrackPlan;
//! use formulad_tracks::draw::{self, Theme};
//!
//! let scene = draw::scene(&TrackPlan::default(), None, Theme::Day);
//! assert!(draw::svg(&scene).starts_with("<svg"));
//! ```

mod bridges;
mod canvas;
mod color;
#[cfg(any(feature = "pdf", feature = "png"))]
mod font;
mod ground;
mod layout;
mod marks;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod road;
mod scale;
mod scene;
mod sheets;
mod signs;
mod site;
mod street;
mod style;
mod svg;
mod theme;
#[cfg(any(feature = "pdf", feature = "png"))]
mod trace;
mod width;

#[cfg(test)]
mod tests;

use formulad_core::{Track, TrackPlan};

use canvas::Canvas;
use layout::Layout;
use site::Site;
use style::Style;

pub use canvas::Rect;
pub use color::Color;
#[cfg(feature = "pdf")]
pub use pdf::{MAX_PAGE, PdfError, pdf, pdf_on_sheets};
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, MAX_SIDE, PngError, Resolution, png};
pub use scale::{Scale, ScaleError};
pub use scene::{Anchor, Item, Layer, Owner, Point, Scene, Shape, Stroke};
pub use sheets::{MAX_OVERLAP, MAX_SHEETS, Paper, Sheet, Sheets, SheetsError, USUAL_OVERLAP};
pub use svg::svg;
pub use theme::Theme;

/// The picture of a plan, however broken. On the plates of corners stand the longest and shortest
/// way through: the track's, where there is one, or else those of [`TrackPlan::sections`].
#[must_use]
pub fn scene(plan: &TrackPlan, track: Option<&Track>, theme: Theme) -> Scene {
    let style = Style::of(theme);
    let layout = Layout::new(plan);
    let mut site = Site::new(&layout, road::VERGE + 2.0);
    let mut canvas = Canvas::default();
    ground::paint(&mut canvas, &layout, &site, style);
    street::paint(&mut canvas, &layout, &mut site, style);
    bridges::paint(&mut canvas, &layout, style);
    road::paint(&mut canvas, &layout, style);
    marks::paint(&mut canvas, &layout, style);
    let derived = track.is_none().then(|| plan.sections().0);
    let corners = track.map_or(derived.as_deref().unwrap_or_default(), Track::corners);
    signs::paint(&mut canvas, &layout, corners, &mut site, style);
    ground::scenery(&mut canvas, &site, style);
    Scene {
        width: layout.width,
        height: layout.height,
        title: plan.name.clone(),
        space: layout.length,
        items: canvas.into_items(),
    }
}
