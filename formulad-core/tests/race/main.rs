//! The race: clause by clause on small tracks, a contract that every race keeps, golden records.

mod checks;
mod contract;
mod drivers;
mod driving;
mod explain;
mod options;
mod order;
mod pit;
mod planners;
mod position;
mod qualifying;
mod records;
mod start;
mod street;
mod table;
