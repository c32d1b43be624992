//! Legal moves: the fast generator against a slow one, and clause by clause on small tracks.

mod alone;
mod clauses;
mod extras;
mod pit;
mod random;
mod slipstream;
mod slow;
