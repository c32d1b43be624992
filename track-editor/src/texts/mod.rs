//! Every word that the editor says, a file for each part of it, so that it can be said in another
//! language by changing nothing else. What commands are called stands in their table,
//! [`crate::command`].

pub(crate) mod desk;
pub(crate) mod features;
pub(crate) mod files;
