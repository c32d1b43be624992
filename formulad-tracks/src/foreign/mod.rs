//! Texts of other programs: why they cannot be read, and what several formats have in common.

pub(crate) mod cells;
mod error;
pub(crate) mod json;
#[cfg(feature = "import-xml")]
pub(crate) mod svg;
#[cfg(feature = "import-xml")]
pub(crate) mod xml;

pub use error::ImportError;
pub(crate) use error::shortened;
