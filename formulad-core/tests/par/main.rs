//! Par against slower and simpler ways to the same numbers.

mod circuits;
mod exact;
mod forecast;
#[path = "../support/layout.rs"]
mod layout;
mod refusals;
mod slow;
