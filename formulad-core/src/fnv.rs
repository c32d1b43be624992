//! FNV-1a: the same number for the same bytes everywhere.

use std::fmt::{self, Write};

/// Returns the checksum of a text, which tells altered and damaged files from whole ones. It is not secret:
/// whoever alters a file on purpose can write the new checksum.
///
/// ```
/// // From the specification of FNV-1a.
/// assert_eq!(formulad_core::fnv::checksum("a"), 0xaf63_dc4c_8601_ec8c);
/// ```
#[must_use]
pub fn checksum(text: &str) -> u64 {
    let mut hash = Fnv::new();
    hash.bytes(text.as_bytes());
    hash.finish()
}

/// A 64-bit FNV-1a hash of the numbers and the text put in.
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// The hash of a text.
    pub(crate) fn of(text: fmt::Arguments<'_>) -> u64 {
        let mut hash = Self::new();
        // This fails only if a `Display` fails, and none of ours does.
        let _ = hash.write_fmt(text);
        hash.0
    }

    /// Puts in a number, as 64 bits.
    pub(crate) fn number(&mut self, number: impl TryInto<u64>) {
        let number: u64 = number.try_into().unwrap_or(u64::MAX);
        self.bytes(&number.to_le_bytes());
    }

    pub(crate) const fn finish(self) -> u64 {
        self.0
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}
