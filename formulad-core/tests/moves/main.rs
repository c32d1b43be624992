//! Legal moves: the fast generator against a slow one, and clause by clause on small tracks.

mod cases;
mod known;
#[path = "../support/layout.rs"]
mod layout;
mod random;
mod slipstream;
mod slow;
