//! The `formulad` command, run by a line as in a shell.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod diff;
mod draw;
mod general;
mod generate;
mod json;
mod kit;
mod language;
mod moves;
mod par;
mod race;
mod refused;
mod report;
mod rules;
mod scan;
mod simulate;
mod suggest;
#[cfg(unix)]
mod terminal;
mod validate;

#[path = "../../../tests/import/dat.rs"]
mod dat;
#[path = "../shell/mod.rs"]
mod shell;
