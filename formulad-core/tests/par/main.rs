//! Par against slower and simpler ways to the same numbers.

mod circuits;
mod exact;
mod forecast;
mod refusals;
mod slow;
