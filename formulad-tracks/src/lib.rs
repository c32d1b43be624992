#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod bundled;
mod colors;
pub mod commentary;
#[cfg(feature = "draw")]
pub mod draw;
pub mod drivers;
pub mod entry;
pub mod figures;
pub mod file;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(any(feature = "draw", feature = "generate"))]
pub mod geometry;
#[cfg(feature = "import")]
pub mod import;
#[cfg(feature = "kit")]
pub mod kit;
pub mod languages;
pub mod lint;
#[cfg(feature = "page")]
pub mod page;
pub mod picture;
pub mod record;
pub mod replay;
pub mod report;
pub mod rules;
pub mod suggest;
pub mod words;

pub use file::TrackFile;
