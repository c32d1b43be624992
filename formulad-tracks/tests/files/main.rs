//! Track files and the circuits in them: reading, writing, checking; what is said of races.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod bundled;
mod commentary;
mod comments;
mod compatibility;
mod fingerprint;
mod language;
mod lints;
#[path = "../../../formulad-core/tests/support/pseudo.rs"]
mod pseudo;
mod reading;
mod report;
mod save;
mod schema;
mod words;
