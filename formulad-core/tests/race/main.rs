//! The race: clause by clause on small tracks, a contract that every race keeps, golden records.

mod cases;
mod contract;
mod drivers;
mod explain;
#[path = "../support/layout.rs"]
mod layout;
mod notation;
mod options;
mod outlook;
mod planners;
mod position;
mod qualifying;
mod records;
mod street;
mod table;
