//! Pictures of what egui shows, painted without a GPU.
//!
//! A [`Painter`] is given to the test harness as its renderer, where it keeps the textures, and
//! paints what the harness shows on demand. It does what egui's own painters do on a GPU (triangles
//! with a texture and a colour at each corner, blended in gamma space), but computes coverage in
//! integers, so that pictures do not depend on the machine.
//!
//! ```
//! use egui_kittest::Harness;
//! use screenshot::Painter;
//!
//! let painter = Painter::default();
//! let harness = Harness::builder()
//!     .with_size([80.0, 40.0])
//!     .renderer(painter.clone())
//!     .build_ui(|ui| {
//!         let window = ui.max_rect().expand(8.0);
//!         ui.painter().rect_filled(window, 0.0, egui::Color32::DARK_GREEN);
//!     });
//! let picture = painter.paint(&harness.ctx, harness.output());
//! assert_eq!(picture.size(), [80, 40]);
//! assert_eq!(picture.pixel(40, 20), [0, 100, 0, 255]);
//! ```

mod painter;
mod palette;
mod picture;
mod text;
mod texture;
mod triangle;

pub use painter::Painter;
pub use picture::Picture;
pub use text::{crossed_texts, cut_texts};
