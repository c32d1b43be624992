//! Texts of other programs: why they cannot be read, and what several formats have in common.

pub(crate) mod cells;
mod error;
pub(crate) mod json;
#[cfg(feature = "import-xml")]
pub(crate) mod svg;
#[cfg(feature = "import-xml")]
pub(crate) mod xml;

use formulad_core::language::Table;

pub use error::ImportError;
pub(crate) use error::shortened;

/// Texts about such files.
pub(crate) const TABLES: &[Table] = &[
    cells::said::SOURCES,
    error::texts::SOURCES,
    json::said::SOURCES,
    #[cfg(feature = "import-xml")]
    svg::said::SOURCES,
    #[cfg(feature = "import-xml")]
    xml::said::SOURCES,
];
