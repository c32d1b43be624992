//! Legal moves: the fast generator against a slow one, and clause by clause on small tracks.

mod clauses;
mod extras;
mod known;
mod pit;
mod random;
mod slipstream;
mod slow;
