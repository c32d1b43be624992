//! Track files.

pub mod draw;
