//! An editor for Formula D circuits: the part that knows no window.

pub mod document;
