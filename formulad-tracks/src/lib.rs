//! Track files.
