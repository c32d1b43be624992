//! Several files as one zip archive.
//!
//! Crates that write archives also compress and encrypt them, and need random numbers, which web pages
//! get in another way. Images and documents are compressed already.

use super::KitError;

/// The oldest version that can unpack it: 1.0.
const VERSION: u16 = 10;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;
/// 1 January 1980, the first day there is: the same files always give the same bytes.
const DATE: u16 = 1 << 5 | 1;
/// Tells the command which archives are its own.
const COMMENT: &[u8] = b"formulad";

/// Packs files without compressing them.
pub(super) fn archive(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, KitError> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    let all: usize = files
        .iter()
        .map(|(name, bytes)| 200 + 2 * name.len() + bytes.len())
        .sum();
    // No number in the archive is larger than these.
    if u32::try_from(all).is_err() || u16::try_from(files.len()).is_err() {
        return Err(KitError::Archive(all));
    }
    for (name, bytes) in files {
        let mut about = Vec::new();
        for half in [VERSION, FLAGS, 0, 0, DATE] {
            about.extend(half.to_le_bytes());
        }
        let size = bytes.len() as u32;
        for word in [crc32fast::hash(bytes), size, size] {
            about.extend(word.to_le_bytes());
        }
        about.extend((name.len() as u16).to_le_bytes());
        about.extend([0; 2]);

        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&about);
        directory.extend([0; 10]);
        directory.extend((archive.len() as u32).to_le_bytes());
        directory.extend(name.as_bytes());

        archive.extend(b"PK\x03\x04");
        archive.extend(about);
        archive.extend(name.as_bytes());
        archive.extend(bytes);
    }
    let (at, size) = (archive.len() as u32, directory.len() as u32);
    let count = (files.len() as u16).to_le_bytes();
    archive.append(&mut directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend([count, count].concat());
    archive.extend(size.to_le_bytes());
    archive.extend(at.to_le_bytes());
    archive.extend((COMMENT.len() as u16).to_le_bytes());
    archive.extend(COMMENT);
    Ok(archive)
}
