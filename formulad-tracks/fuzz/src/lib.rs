//! What the fuzz targets share: good tracks, slips, and what holds in every race.

pub mod json;
pub mod plans;
pub mod races;

pub use arbitrary::{Result, Unstructured};
