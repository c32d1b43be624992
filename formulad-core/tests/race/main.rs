//! The race: clause by clause on small tracks, a contract that every race keeps, golden records.

mod checks;
mod contract;
mod driving;
mod order;
mod pit;
mod position;
mod records;
mod start;
mod table;
