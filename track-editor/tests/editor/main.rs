//! Tests of the editor: its document, the editor driven by intent, and its window without a GPU.
#![expect(
    clippy::float_cmp,
    reason = "places that edits set are the very same, digit for digit"
)]

mod analysis;
mod arrange;
mod art;
mod carry;
mod context;
mod corners;
#[path = "../../../formulad-tracks/tests/import/dat.rs"]
mod dat;
mod desk;
mod drive;
mod editing;
mod edits;
mod evening;
mod features;
mod fields;
mod files;
mod fit;
#[path = "../fixture/mod.rs"]
mod fixture;
mod history;
mod keys_alone;
mod know;
mod languages;
mod late;
mod links;
mod look;
mod planners;
mod print;
mod questions;
mod recovery;
mod repair;
mod road;
mod scan;
mod signs;
mod snapping;
mod start;
mod suggestions;
mod texts;
mod tips;
mod touch;
mod trace;
mod tutorial;
mod versions;
mod what;
mod window;
mod windows;
