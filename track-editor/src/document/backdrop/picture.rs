//! Where the picture under the board is kept: in a file of its own, or in the track file.

use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Where a picture is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Picture {
    /// In a file of its own. In a track file the path is relative to the track file's folder if the
    /// picture lies in it, with `/` between folders.
    File(String),
    /// In the track file.
    Embedded(Embedded),
}

/// The bytes of a PNG or JPEG file; copies of it share them.
#[derive(Clone)]
pub struct Embedded(pub(super) Arc<[u8]>);

impl Picture {
    /// How it is stored in a track file in this folder.
    pub fn seen_from(&self, folder: &Path) -> Self {
        let Self::File(path) = self else {
            return self.clone();
        };
        let inside = Path::new(path).strip_prefix(folder).ok();
        let parts = inside.map(|inside| inside.components());
        let names = parts.and_then(|mut parts| {
            parts.try_fold(String::new(), |so_far, part| match part {
                Component::Normal(name) if so_far.is_empty() => Some(name.to_str()?.to_owned()),
                Component::Normal(name) => Some(format!("{so_far}/{}", name.to_str()?)),
                _ => None,
            })
        });
        Self::File(
            names
                .filter(|names| !names.is_empty())
                .unwrap_or_else(|| path.clone()),
        )
    }

    /// The opposite of [`Picture::seen_from`]: where the picture is that a track file in this folder
    /// names.
    pub fn found_from(&self, folder: &Path) -> Self {
        match self {
            Self::File(path) => {
                let joined = folder.join(path);
                Self::File(joined.to_str().map_or_else(|| path.clone(), str::to_owned))
            }
            Self::Embedded(_) => self.clone(),
        }
    }

    /// Whether its path is on another machine: reading it reveals the reader to that machine.
    pub fn is_elsewhere(&self) -> bool {
        let Self::File(path) = self else {
            return false;
        };
        // `\\?\C:\…` is the long form of `C:\…`.
        let rest = path.strip_prefix("\\\\?\\");
        let local = rest.is_some_and(|rest| !rest.starts_with("UNC"));
        let mut start = path.chars().take(2);
        !local && path.len() > 2 && start.all(|c| matches!(c, '/' | '\\'))
    }

    /// The file it is in; `None` if it is in the track file.
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            Self::File(path) => Some(PathBuf::from(path)),
            Self::Embedded(_) => None,
        }
    }
}

impl Embedded {
    /// Keeps the bytes of a PNG or JPEG file.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes.into())
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl PartialEq for Embedded {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl fmt::Debug for Embedded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Serialize for Embedded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Embedded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = STANDARD.decode(text).map_err(de::Error::custom)?;
        Ok(Self::new(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_beside_the_track_file_begin_at_its_folder() {
        let picture = Picture::File("/home/me/tracks/maps/monza.png".into());
        let kept = picture.seen_from(Path::new("/home/me/tracks"));
        assert_eq!(kept, Picture::File("maps/monza.png".into()));
        assert_eq!(kept.found_from(Path::new("/home/me/tracks")), picture);
        let elsewhere = picture.seen_from(Path::new("/home/you"));
        assert_eq!(elsewhere, picture);
        assert_eq!(elsewhere.found_from(Path::new("/home/you")), picture);
    }

    #[test]
    fn pictures_of_other_machines_are_known_by_their_paths() {
        for (path, elsewhere) in [
            (r"\\host\share\a.png", true),
            ("//host/share/a.png", true),
            (r"\/host/a.png", true),
            (r"\\?\UNC\host\share\a.png", true),
            (r"\\.\pipe\a", true),
            (r"\\?\C:\maps\a.png", false),
            (r"C:\maps\a.png", false),
            ("/home/me/a.png", false),
            ("maps/a.png", false),
            ("", false),
        ] {
            let picture = Picture::File(path.to_owned());
            assert_eq!(picture.is_elsewhere(), elsewhere, "{path}");
        }
    }
}
