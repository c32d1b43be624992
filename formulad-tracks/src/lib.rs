#![doc = include_str!("../README.md")]

pub mod bundled;
pub mod commentary;
pub mod draw;
pub mod drivers;
pub mod entry;
pub mod figures;
pub mod file;
pub mod generate;
pub mod geometry;
pub mod import;
pub mod lint;
pub mod page;
pub mod record;
pub mod report;
pub mod rules;
pub mod words;

pub use file::TrackFile;

/// Compiles and runs what the README at the top shows; it is not part of the package.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct TopReadme;

/// Compiles and runs the recipes of the documentation; it is not part of the package either.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/library.md")]
struct Recipes;

/// Compiles and runs the driver of the page on drivers; it is not part of the package either.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/drivers.md")]
struct DriversPage;

/// Compiles and runs the house rules of the documentation; it is not part of the package either.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/rulesets.md")]
struct HouseRules;

/// Compiles and runs what the page on printing shows; it is not part of the package either.
#[cfg(all(doctest, feature = "pdf", feature = "png"))]
#[doc = include_str!("../../docs/src/printing.md")]
struct Printing;

/// Compiles and runs what the page on importing shows; it is not part of the package either.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/import.md")]
struct Importing;

/// Compiles and runs what the page on generating shows; it is not part of the package either.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/generate.md")]
struct Generating;

/// Compiles and runs the environment of the page for researchers; it is not part of the package either.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/researchers.md")]
struct Researchers;
