#![doc = include_str!("../README.md")]

pub mod bundled;
#[cfg(feature = "cli")]
pub mod cli;
pub mod draw;
pub mod file;
pub mod report;

pub use file::TrackFile;

/// Compiles and runs what the README at the top shows; it is not part of the package.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct TopReadme;

/// Compiles and runs the recipes of the documentation; it is not part of the package either.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/library.md")]
struct Recipes;
