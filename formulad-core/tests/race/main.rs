//! The race: clause by clause on small tracks, a contract that every race keeps, golden records.

mod contract;
