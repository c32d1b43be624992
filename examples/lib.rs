//! Code that the examples share.

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

/// Compiles and runs the code in the README and the pages of the book, as doc tests of this crate.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    struct TopReadme;

    #[doc = include_str!("../docs/src/library.md")]
    struct Libraries;

    #[doc = include_str!("../docs/src/how-do-i.md")]
    struct HowDoI;

    #[doc = include_str!("../docs/src/drivers.md")]
    struct Drivers;

    #[doc = include_str!("../docs/src/rulesets.md")]
    struct Rulesets;

    #[doc = include_str!("../docs/src/printing.md")]
    struct Printing;

    #[doc = include_str!("../docs/src/kit.md")]
    struct Kits;

    #[doc = include_str!("../docs/src/import.md")]
    struct Importing;

    #[doc = include_str!("../docs/src/generate.md")]
    struct Generating;

    #[doc = include_str!("../docs/src/researchers.md")]
    struct Researchers;
}
