#![doc = include_str!("../README.md")]

pub mod bundled;
#[cfg(feature = "cli")]
pub mod cli;
pub mod draw;
pub mod file;
pub mod report;

pub use file::TrackFile;
