//! Pictures that a designer adds: photographs, logos.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A picture that pieces of the art can show, kept in the plan itself.
///
/// ```
/// use formulad_core::TrackPlan;
/// use formulad_core::plan::{PieceKind, PiecePlan, PictureData, PicturePlan};
///
/// let mut plan = TrackPlan::default();
/// let data = PictureData::new("iVBORw0KGgo=");
/// plan.art.pictures.push(PicturePlan { name: "logo".into(), data });
/// plan.art.pieces.push(PiecePlan {
///     picture: "logo".into(),
///     ..PiecePlan::new(PieceKind::Logo, 120.0, 80.0)
/// });
/// assert!(plan.art.picture("logo").is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PicturePlan {
    /// The name by which pieces refer to it.
    pub name: String,
    /// The image file.
    pub data: PictureData,
}

impl PicturePlan {
    /// How many bytes the files of all pictures of a plan may have together. They take up a third
    /// more in the track file, which may not be larger than 8 MiB and has other things to hold.
    pub const MOST_BYTES: usize = 2 << 20;
    /// How many pixels a side of a picture may have.
    pub const LONGEST: u32 = 4096;
    /// How many pixels all pictures of a plan may have together.
    pub const MOST_PIXELS: u64 = 32_000_000;
    /// How many pictures a plan may have.
    pub const MOST: usize = 64;
}

/// The file of a picture, PNG or JPEG, in base64. Like the rest of a plan, it may be nonsense;
/// clones share the text.
#[derive(Clone, Eq)]
pub struct PictureData(Arc<str>);

impl PictureData {
    /// Keeps a text that should be base64.
    #[must_use]
    pub fn new(base64: &str) -> Self {
        Self(base64.into())
    }

    /// The text.
    #[must_use]
    pub fn base64(&self) -> &str {
        &self.0
    }
}

impl PartialEq for PictureData {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl fmt::Debug for PictureData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} letters", self.0.len())
    }
}

impl Serialize for PictureData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PictureData {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Self(text.into()))
    }
}
