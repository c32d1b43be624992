//! Texts of other programs: why they cannot be read, and what several formats have in common.

pub(crate) mod cells;
mod error;
pub(crate) mod json;

use formulad_core::language::Table;

pub use error::ImportError;
pub(crate) use error::shortened;

/// Texts about such files.
pub(crate) const TABLES: &[Table] = &[
    cells::said::SOURCES,
    error::texts::SOURCES,
    json::said::SOURCES,
];
