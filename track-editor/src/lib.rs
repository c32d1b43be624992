//! An editor for Formula D circuits.
//!
//! This library is the editor without its window. `egui` and `egui_tiles` draw it, `image` and `base64`
//! handle the pictures that are traced, `serde_json` what it stores, and `libm` computes the same places
//! on all platforms. It uses files and dialogs only through [`host::Host`]. The program `track-editor` gives it a window.
//!
//! - [`document`]: a plan and the labelled history of edits to it
//! - [`work`]: the document with its selection and the data derived from the plan
//! - [`tools`]: what the pointer does on the board
//! - [`command`]: the one list behind menus, toolbar and shortcuts; [`actions`]: what commands do
//! - [`analysis`]: what the circuit demands of its drivers, in numbers
//! - [`drive`]: races on the circuit, to try it out
//! - [`editor`]: all of these together, with files
//! - [`board`], [`view`]: how the board and the window look
//! - [`canvas`], [`panels`], [`app`]: the user interface

#[macro_use(t)]
extern crate formulad_core;

pub mod actions;
pub mod analysis;
pub mod app;
pub mod board;
pub mod canvas;
pub mod command;
pub mod document;
pub mod drive;
pub mod editor;
pub mod host;
pub mod panels;
mod task;
pub mod texts;
pub mod theme;
pub mod tools;
pub mod view;
pub mod work;
