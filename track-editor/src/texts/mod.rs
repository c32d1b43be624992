//! Every word that the editor says, a file for each part of it, so that it can be said in another
//! language by changing nothing else. What commands are called stands in their table,
//! [`crate::command`].

pub(crate) mod analysis;
pub(crate) mod arrange;
pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod dialogs;
pub(crate) mod drive;
pub(crate) mod edits;
pub(crate) mod features;
pub(crate) mod files;
pub(crate) mod inspector;
pub mod machine;
pub(crate) mod print;
pub(crate) mod problems;
pub(crate) mod road;
pub(crate) mod start;
pub(crate) mod statistics;
pub(crate) mod tools;
pub(crate) mod trace;
