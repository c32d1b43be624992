//! Drawing: one display list, the [`Scene`], from which every picture of a circuit is made.
//!
//! ```
//! use formulad_core::TrackPlan;
//! use formulad_tracks::draw;
//!
//! let scene = draw::scene(&TrackPlan::default(), None);
//! assert!(draw::svg(&scene).starts_with("<svg"));
//! ```

mod canvas;
mod color;
mod ground;
mod layout;
mod marks;
mod road;
mod scene;
mod signs;
mod site;
mod street;
mod style;
mod svg;

#[cfg(test)]
mod tests;

use formulad_core::{Track, TrackPlan};

use canvas::Canvas;
use layout::Layout;
use site::Site;
use style::Style;

pub use color::Color;
pub use scene::{Anchor, Item, Layer, Owner, Point, Scene, Shape, Stroke};
pub use svg::svg;

/// The picture of a plan, however broken. On the plates of corners stand the longest and shortest
/// way through: the track's, where there is one, or else those of [`TrackPlan::sections`].
#[must_use]
pub fn scene(plan: &TrackPlan, track: Option<&Track>) -> Scene {
    let style = if plan.street.is_some() {
        Style::NIGHT
    } else {
        Style::DAY
    };
    let layout = Layout::new(plan);
    let mut site = Site::new(&layout, road::VERGE + 2.0);
    let mut canvas = Canvas::default();
    ground::paint(&mut canvas, &layout, &site, &style);
    street::paint(&mut canvas, &layout, &mut site, &style);
    road::paint(&mut canvas, &layout, &style);
    marks::paint(&mut canvas, &layout, &style);
    let derived = track.is_none().then(|| plan.sections().0);
    let corners = track.map_or(derived.as_deref().unwrap_or_default(), Track::corners);
    signs::paint(&mut canvas, &layout, corners, &mut site, &style);
    ground::scenery(&mut canvas, &site, &style);
    Scene {
        width: layout.width,
        height: layout.height,
        title: plan.name.clone(),
        items: canvas.into_items(),
    }
}
