//! What the examples share.

use std::error::Error;
use std::process::ExitCode;

/// Prints an error as a sentence; returns the exit code.
#[must_use]
pub fn exit(result: Result<(), Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
