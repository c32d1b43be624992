//! Keeping versions of the circuit, and going back to one.

use crate::document::Design;
use crate::document::version::Version;

/// An edit of the versions that are kept.
#[derive(Debug, Clone, PartialEq)]
pub enum VersionEdit {
    /// Adds a version.
    Keep(Version),
    /// Removes the version at this index; the string is its name.
    Drop(usize, String),
    /// Restores the circuit of the version with this name. The picture under the board and the kept
    /// versions stay.
    Restore(String, Box<Design>),
}

impl VersionEdit {
    pub(in crate::document) fn apply(&self, design: &mut Design) {
        let versions = &mut design.sketch.versions;
        match self {
            Self::Keep(version) => versions.push(version.clone()),
            Self::Drop(at, _) if *at < versions.len() => drop(versions.remove(*at)),
            Self::Drop(..) => {}
            Self::Restore(_, version) => {
                let before = std::mem::take(&mut design.plan.art.pictures);
                design.plan.clone_from(&version.plan);
                // Versions are stored without their picture files.
                for picture in &mut design.plan.art.pictures {
                    let same = before.iter().find(|it| it.name == picture.name);
                    if let Some(same) = same.filter(|_| picture.data.base64().is_empty()) {
                        picture.data = same.data.clone();
                    }
                }
                design.sketch.road.clone_from(&version.sketch.road);
                let questions = &version.sketch.questions;
                design.sketch.questions.clone_from(questions);
            }
        }
    }
}
