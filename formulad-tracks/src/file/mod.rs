//! The track file, `*.track.json`.
//!
//! It is JSON: `"format": 1`, and beside it the fields of a
//! [`TrackPlan`], so that the JSON Pointer of a problem with the plan,
//! such as `/spaces/12/next/0`, also addresses the file that was read.
//!
//! **Reading** is strict about what the format knows: wrong types, missing and doubled fields and
//! numbers out of range are all reported, with line and column. It is lenient about the rest:
//! comments, trailing commas and a byte order mark are accepted (only [`TrackFile::rewrite`] keeps
//! comments), and unknown fields are kept, with a warning. A `"minor"` number beside the format
//! says that a later version wrote some of these. At most [`Source::MAX_BYTES`] are read.
//!
//! **Writing** is canonical: the same track gives the same bytes whatever its history, and a
//! small change to a track is a small change to its file. Keys stand in a fixed order, spaces are
//! sorted by number, one a line; other lists keep their order, which means something. Lengths are
//! rounded to 0.01 mm and headings to 0.1°.
//!
//! ```
//! use formulad_tracks::{TrackFile, bundled};
//!
//! let file = TrackFile::parse(bundled::all()[0].text())?;
//! assert_eq!(file.plan.name, "Port Merrow");
//! assert_eq!(file.to_text()?, bundled::all()[0].text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod comments;
mod error;
mod extra;
mod fault;
pub(crate) mod fields;
mod known;
#[cfg(feature = "link")]
mod link;
mod raw;
mod read;
pub(crate) mod save;
mod schema;
mod source;
mod span;
mod tables;
mod write;

#[cfg(test)]
mod tests;

use std::path::Path;

use formulad_core::TrackPlan;

pub use catalogue::catalogue;
pub(crate) use catalogue::kinds;
pub use error::{NotFinite, ReadError, SaveError, WriteError};
pub use extra::Extra;
pub(crate) use fault::as_cause;
#[cfg(feature = "link")]
pub use link::LinkError;
#[cfg(feature = "link")]
pub(crate) use link::{pack, unpack};
pub use save::{create, probe, replace};
pub use schema::schema;
pub use source::Source;
pub use span::{Located, Span};
pub use tables::field_tables;

/// What a track file holds: a plan, and fields that this version does not know.
///
/// ```
/// use formulad_tracks::TrackFile;
///
/// let mut file = TrackFile::parse(r#"{ "format": 1, "name": "Harbuor", "laps": 2 }"#)?;
/// assert_eq!(file.extra.warnings()[0].id, "file.unknown-field");
///
/// file.plan.name = "Harbour".to_owned();
/// assert!(file.to_text()?.contains("\"laps\": 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrackFile {
    /// The plan of the circuit.
    pub plan: TrackPlan,
    /// Fields that are not part of the format, kept for programs that know them.
    pub extra: Extra,
}

impl TrackFile {
    /// The format that is written, and the newest that is read.
    pub const FORMAT: u32 = 1;

    /// The minor format that is written, as the field `minor`, unless it is 0. Files of a later one
    /// have fields that this version can do without: it keeps them, with a warning.
    pub const MINOR: u32 = 0;

    /// A file of this plan and nothing else.
    #[must_use]
    pub fn new(plan: TrackPlan) -> Self {
        Self {
            plan,
            extra: Extra::default(),
        }
    }

    /// Reads the text of a track file. To report problems by line and column, keep the text in a
    /// [`Source`] and use [`Source::parse`].
    ///
    /// # Errors
    ///
    /// [`ReadError`] with every fault that could be found.
    pub fn parse(text: &str) -> Result<Self, ReadError> {
        Source::from_bytes("track file", text.as_bytes().to_vec())?.parse()
    }

    /// Reads a track file. To report problems by line and column, use [`Source::read`] and
    /// [`Source::parse`].
    ///
    /// # Errors
    ///
    /// [`ReadError`] when the file cannot be read, is larger than [`Source::MAX_BYTES`], or with
    /// every fault that could be found.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        Source::read(path)?.parse()
    }

    /// The canonical text.
    ///
    /// Spaces are written in the order of their ids; where the plan has another order, JSON
    /// Pointers to its spaces do not address this text.
    ///
    /// # Errors
    ///
    /// [`NotFinite`] when the plan holds a number that JSON cannot represent.
    pub fn to_text(&self) -> Result<String, NotFinite> {
        write::write(self)
    }

    /// The canonical text of the file, with the comments of the text that it was read from: each above
    /// the line of what followed it, or at the end of the line of what stood before it. For a new
    /// file, a text of the comments and of what they are about is enough.
    ///
    /// ```
    /// use formulad_tracks::file::Source;
    /// use formulad_tracks::bundled;
    ///
    /// let text = bundled::find("mini3").ok_or("bundled")?.text().replacen("{", "// A ring for three.\n{", 1);
    /// let source = Source::new("mine", text.replace("  ", "\t"));
    /// let mut file = source.parse()?;
    /// assert_eq!(file.rewrite(&source)?, text);
    ///
    /// file.plan.name = "New".into();
    /// let comments = Source::new("comments", "{\"spaces\": [\n// A kerb.\n{\"id\": 7}]}");
    /// assert!(file.rewrite(&comments)?.contains("// A kerb.\n    {\"id\": 7,"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotFinite`] when the plan holds a number that JSON cannot represent.
    pub fn rewrite(&self, source: &Source) -> Result<String, NotFinite> {
        Ok(comments::carry(source, self.to_text()?))
    }

    /// Saves the canonical text, replacing the file whole or not at all: it is written to a
    /// temporary file beside it, flushed to the disk and renamed. The permissions of the old file
    /// are kept.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when the plan holds a number that JSON cannot represent, or the file cannot be
    /// written. The old file is then unchanged.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SaveError> {
        let path = path.as_ref();
        let text = self.to_text()?;
        Ok(replace(path, text.as_bytes())?)
    }
}

impl Source {
    /// Reads the text as a track file.
    ///
    /// # Errors
    ///
    /// [`ReadError`] with every fault that could be found.
    pub fn parse(&self) -> Result<TrackFile, ReadError> {
        read::read(self)
    }
}
