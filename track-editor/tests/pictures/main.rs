//! Pictures of the editor, painted without a screen: those of the book, and any to look at.
//!
//! `PICTURES=FOLDER cargo test -p track-editor --test pictures` writes all of them there, to
//! be looked at; a name after it chooses. `UPDATE=1` in its place writes those of the book anew.
//!
//! `LANGUAGE=de` with `PICTURES` has them in another language, `LANGUAGE=pseudo` in one that does not exist.
//!
//! Without either, scenes are played and looked over by machine: that everything is painted, no
//! text is cut, and the book has each picture in its size. Whether it shows the editor of today is
//! not compared, since any change to the editor would have to bring a dozen pictures with it.

use crate::fixture::*;
mod analysis;
mod arrange;
mod art;
mod desk;
mod drive;
mod files;
#[path = "../fixture/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "shared with the other tests, which use all of it"
)]
mod fixture;
mod panels;
mod places;
mod print;
mod problems;
mod road;
mod scene;
mod start;
mod street;
mod tools;
mod trace;

/// The smallest window that is cared for.
const SMALL: Vec2 = vec2(900.0, 600.0);
/// A window for one tool.
const TOOL: Vec2 = vec2(900.0, 520.0);
