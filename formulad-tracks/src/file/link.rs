//! A circuit in a link: its track file, deflated, in characters that a URL may have after its `#`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::{NotFinite, ReadError, Source, TrackFile};

/// What such a text begins with.
const PREFIX: &str = "circuit=";
/// Maximum number of bytes that are inflated: no file is larger.
const MOST: usize = Source::MAX_BYTES as usize;
/// The best and slowest compression.
const LEVEL: u8 = 10;

/// Why there is no circuit in a link.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// It does not begin with `circuit=`.
    #[error("{}", t!("the link holds no circuit: it should begin with “circuit=”"))]
    None,
    /// Some of it is missing or changed.
    #[error("{}", t!("the link is damaged: copy all of it, without spaces or line breaks"))]
    Damaged,
    /// It inflates to more than [`Source::MAX_BYTES`].
    #[error("{}", t!(
        "the circuit in the link is larger than {most} MiB",
        most = Source::MAX_BYTES >> 20
    ))]
    TooLarge,
    /// Its content is not a track file.
    #[error("{}", t!("what is in the link is not a track file: {error}", error = .0))]
    File(#[from] ReadError),
}

impl TrackFile {
    /// Writes the file as text that can follow the `#` of a URL. The same file gives the same text,
    /// in URL-safe base64.
    ///
    /// ```
    /// use formulad_tracks::TrackFile;
    ///
    /// let file = TrackFile::parse(r#"{ "format": 1, "name": "Shared" }"#)?;
    /// let link = file.to_link()?;
    /// assert!(link.starts_with("circuit="));
    /// assert_eq!(TrackFile::from_link(&link)?, file);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotFinite`] when the plan holds a number that JSON cannot represent.
    pub fn to_link(&self) -> Result<String, NotFinite> {
        Ok(format!("{PREFIX}{}", pack(&self.to_text()?)))
    }

    /// Reads what [`TrackFile::to_link`] wrote.
    ///
    /// # Errors
    ///
    /// [`LinkError`] when there is no circuit in it, or it is damaged.
    pub fn from_link(link: &str) -> Result<Self, LinkError> {
        let letters = link.strip_prefix(PREFIX).ok_or(LinkError::None)?;
        Ok(Source::from_bytes("link", unpack(letters, MOST)?)?.parse()?)
    }
}

/// Deflates a text, and encodes it in URL-safe base64.
pub(crate) fn pack(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL))
}

/// Reads what [`pack`] wrote, up to this many bytes.
pub(crate) fn unpack(letters: &str, most: usize) -> Result<Vec<u8>, LinkError> {
    let deflated = URL_SAFE_NO_PAD.decode(letters.trim());
    let deflated = deflated.map_err(|_| LinkError::Damaged)?;
    let text = decompress_to_vec_with_limit(&deflated, most);
    text.map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkError::TooLarge,
        _ => LinkError::Damaged,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::bundled;

    #[test]
    fn every_bundled_circuit_fits_a_link() {
        for circuit in bundled::all() {
            let file = TrackFile::parse(circuit.text()).expect("it is a track file");
            let link = file.to_link().expect("its numbers are finite");
            let read = TrackFile::from_link(&link).expect("it is whole");
            assert_eq!(read, file, "{}", circuit.name());
            assert!(link.len() < circuit.text().len() / 2, "{}", circuit.name());
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "=-_".contains(c);
            assert!(link.chars().all(is_plain));
        }
    }

    #[test]
    fn what_is_wrong_with_a_link_is_said() {
        let file = TrackFile::default()
            .to_link()
            .expect("there are no numbers");
        let read = |link: &str| TrackFile::from_link(link).map(|_| ());
        assert!(matches!(read("harbour"), Err(LinkError::None)));
        assert!(matches!(
            read(&file[..file.len() - 4]),
            Err(LinkError::Damaged)
        ));
        assert!(matches!(read("circuit=§"), Err(LinkError::Damaged)));
        let with = |text: &str| read(&format!("{PREFIX}{}", pack(text)));
        assert!(matches!(with("[]"), Err(LinkError::File(_))));
        let bomb = " ".repeat(MOST + 1);
        assert!(matches!(with(&bomb), Err(LinkError::TooLarge)));
    }

    proptest! {
        #[test]
        fn no_link_is_a_panic(text in "(circuit=)?[A-Za-z0-9_=-]{0,80}") {
            let _ = TrackFile::from_link(&text);
        }
    }
}
