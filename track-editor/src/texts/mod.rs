//! Every word that the editor says, a file for each part of it and a table in each file, which
//! other languages have their own wording of. What commands are called stands in their table,
//! [`crate::command`].

/// Texts in a row, with this between them.
fn joined(texts: impl Iterator<Item = String>, between: &str) -> String {
    texts.collect::<Vec<_>>().join(between)
}

pub(crate) mod analysis;
pub(crate) mod arrange;
pub(crate) mod art;
pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod dialogs;
pub(crate) mod drive;
pub(crate) mod edits;
pub(crate) mod files;
pub(crate) mod glossary;
pub(crate) mod guide;
pub(crate) mod inspector;
pub(crate) mod keys;
pub(crate) mod layers;
pub mod machine;
pub(crate) mod print;
pub(crate) mod problems;
pub(crate) mod replay;
pub(crate) mod road;
pub(crate) mod scan;
pub(crate) mod start;
pub(crate) mod statistics;
pub(crate) mod tabletop;
pub(crate) mod trace;
pub(crate) mod versions;
pub(crate) mod what;
