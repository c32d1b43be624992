//! Track files.

pub mod bundled;
pub mod draw;
