//! Track files.

pub mod bundled;
pub mod draw;
pub mod file;

pub use file::TrackFile;
