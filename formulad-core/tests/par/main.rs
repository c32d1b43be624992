//! Par against slower and simpler ways to the same numbers.

mod circuits;
mod exact;
mod exact_zones;
mod forecast;
mod refusals;
mod slow;
mod zones;
