#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use(message, t)]
extern crate formulad_core;

pub mod bundled;
mod colors;
pub mod commentary;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(feature = "analysis")]
pub mod drivers;
pub mod entry;
pub mod figures;
pub mod file;
#[cfg(any(feature = "import", feature = "scan"))]
mod foreign;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(any(feature = "draw", feature = "generate", feature = "scan"))]
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
mod rounding;
pub mod rules;
#[cfg(feature = "scan")]
pub mod scan;
#[cfg(feature = "analysis")]
pub mod suggest;
pub mod words;

pub use file::TrackFile;
