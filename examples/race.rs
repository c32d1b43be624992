//! A race in ten lines.
fn main() {}
