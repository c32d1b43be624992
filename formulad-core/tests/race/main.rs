//! The race: clause by clause on small tracks, a contract that every race keeps, golden records.

mod cases;
mod contract;
mod drivers;
mod explain;
mod language;
#[path = "../support/layout.rs"]
mod layout;
mod notation;
mod options;
mod outlook;
mod planners;
mod position;
#[path = "../support/pseudo.rs"]
mod pseudo;
mod qualifying;
mod records;
mod street;
mod table;
