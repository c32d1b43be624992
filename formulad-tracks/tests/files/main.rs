//! Track files: reading, writing, saving, the schema, the book that describes them.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod book;
mod fingerprint;
mod reading;
mod report;
mod save;
mod schema;
