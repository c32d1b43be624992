//! The editor.
fn main() {}
