//! The header of a picture's file.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::PictureError;

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Network Graphics.
    Png,
    /// A photograph as cameras store it.
    Jpeg,
}

impl Format {
    /// Its media type, by which browsers know it.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// The format and the size of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// The kind of its file.
    pub format: Format,
    /// How many pixels it is wide.
    pub width: u32,
    /// How many it is high.
    pub height: u32,
}

const PNG: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The most segments of a JPEG file that are skipped before its size is read.
const MOST_SEGMENTS: usize = 10_000;

/// Reads the header of a file in base64, of which only a little is decoded.
pub(super) fn read(base64: &str) -> Result<Header, PictureError> {
    let file = Bytes(base64);
    let start: [u8; 8] = file.get(0)?;
    if start == PNG {
        return png(file);
    }
    if start.starts_with(&[0xff, 0xd8, 0xff]) {
        return jpeg(file);
    }
    Err(PictureError::Unknown)
}

fn png(file: Bytes<'_>) -> Result<Header, PictureError> {
    let kind: [u8; 4] = file.get(12)?;
    if kind != *b"IHDR" {
        return Err(damaged("it does not begin with its size"));
    }
    let [width, height] = [file.get(16)?, file.get(20)?].map(u32::from_be_bytes);
    Ok(Header {
        format: Format::Png,
        width,
        height,
    })
}

fn jpeg(file: Bytes<'_>) -> Result<Header, PictureError> {
    let mut at = 2;
    for _ in 0..MOST_SEGMENTS {
        let [mark, kind]: [u8; 2] = file.get(at)?;
        if mark != 0xff {
            break;
        }
        match kind {
            // Padding.
            0xff => at += 1,
            0x01 | 0xd0..=0xd7 => at += 2,
            // A frame; the others of this range are tables.
            0xc0..=0xcf if !matches!(kind, 0xc4 | 0xc8 | 0xcc) => {
                let [height, width] = [file.get(at + 5)?, file.get(at + 7)?];
                let [height, width] = [height, width].map(|n| u32::from(u16::from_be_bytes(n)));
                return Ok(Header {
                    format: Format::Jpeg,
                    width,
                    height,
                });
            }
            // The pixels, or the end.
            0xda | 0xd9 => break,
            _ => {
                let length = u16::from_be_bytes(file.get(at + 2)?);
                if length < 2 {
                    break;
                }
                at += 2 + usize::from(length);
            }
        }
    }
    Err(damaged("its size is nowhere to be found"))
}

/// Checks that the end of a file is not missing.
pub(super) fn is_whole(bytes: &[u8], format: Format) -> Result<(), PictureError> {
    let is_whole = match format {
        Format::Png => {
            let mut rest = bytes.get(PNG.len()..).unwrap_or_default();
            loop {
                let Some((head, after)) = rest.split_at_checked(8) else {
                    break false;
                };
                if head.ends_with(b"IEND") {
                    break after.len() >= 4;
                }
                let length = head
                    .iter()
                    .take(4)
                    .fold(0, |n, byte| n << 8 | usize::from(*byte));
                // What follows a chunk is its checksum.
                match length.checked_add(4).and_then(|length| after.get(length..)) {
                    Some(next) => rest = next,
                    None => break false,
                }
            }
        }
        // Cameras may write anything after the end marker.
        Format::Jpeg => bytes.windows(2).rev().any(|pair| pair == [0xff, 0xd9]),
    };
    is_whole
        .then_some(())
        .ok_or_else(|| damaged("its end is missing"))
}

fn damaged(why: &str) -> PictureError {
    PictureError::Damaged(why.to_owned())
}

/// A file in base64.
#[derive(Clone, Copy)]
struct Bytes<'a>(&'a str);

impl Bytes<'_> {
    /// `N` bytes from this one on.
    fn get<const N: usize>(self, at: usize) -> Result<[u8; N], PictureError> {
        // Four letters are three bytes.
        let (first, last) = (at / 3 * 4, (at + N).div_ceil(3) * 4);
        let text = self.0.as_bytes();
        let text = text.get(first..last.min(text.len())).unwrap_or_default();
        let bytes = STANDARD.decode(text).map_err(|_| PictureError::Text)?;
        let bytes = bytes.get(at % 3..).and_then(|bytes| bytes.first_chunk());
        bytes.copied().ok_or(if self.0.len() < 12 {
            PictureError::Unknown
        } else {
            damaged("its end is missing")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{PictureData, bytes, data, header};

    /// Checks everything but the pixels.
    fn check(data: &PictureData) -> Result<Header, PictureError> {
        let header = header(data)?;
        is_whole(&bytes(data)?, header.format)?;
        Ok(header)
    }

    /// The beginning of a JPEG file with a segment to be skipped, padding, and a progressive frame.
    const JPEG: [u8; 23] = [
        0xff, 0xd8, 0xff, 0xe0, 0, 5, 1, 2, 3, 0xff, 0xff, 0xc2, 0, 11, 8, 0x01, 0x02, 0x03, 0x04,
        1, 1, 0x11, 0,
    ];

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = PNG.to_vec();
        bytes.extend([0, 0, 0, 13]);
        bytes.extend(b"IHDR");
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 6, 0, 0, 0, 1, 2, 3, 4]);
        bytes.extend([0, 0, 0, 0]);
        bytes.extend(b"IEND");
        bytes.extend([0xae, 0x42, 0x60, 0x82]);
        bytes
    }

    #[test]
    fn the_size_is_read_from_the_beginning() {
        let png = header(&data(&png(640, 480))).unwrap();
        assert_eq!((png.format, png.width, png.height), (Format::Png, 640, 480));
        let jpeg = header(&data(&JPEG)).unwrap();
        assert_eq!(
            (jpeg.format, jpeg.width, jpeg.height),
            (Format::Jpeg, 0x304, 0x102)
        );
    }

    /// Truncated files are refused, and changed ones never cause a panic.
    #[test]
    fn cut_and_changed_files_are_refused() {
        for whole in [png(64, 48), [&JPEG[..], &[0xff, 0xd9]].concat()] {
            assert!(check(&data(&whole)).is_ok());
            for length in 0..whole.len() - 1 {
                assert!(check(&data(&whole[..length])).is_err(), "{length}");
            }
            for at in 0..whole.len() {
                for byte in [0, 1, 0x7f, 0xd9, 0xff] {
                    let mut changed = whole.clone();
                    changed[at] = byte;
                    let _ = check(&data(&changed));
                }
            }
        }
        for (width, height) in [(0, 10), (10, 0), (4097, 10), (u32::MAX, u32::MAX)] {
            let error = header(&data(&png(width, height)));
            assert!(matches!(error, Err(PictureError::Size { .. })), "{width}");
        }
    }
}
