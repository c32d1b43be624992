//! What the fuzz targets share: good tracks, slips, and what holds in every race.

pub mod json;
pub mod plans;
pub mod races;

/// What the tests of the libraries hold every race to.
#[path = "../../../formulad-core/tests/contract"]
mod contract {
    pub(crate) mod board;
    pub(crate) mod choices;
    pub(crate) mod field;
    pub(crate) mod keep;
    pub(crate) mod positions;
    pub(crate) mod prices;
}

pub use arbitrary::{Result, Unstructured};
