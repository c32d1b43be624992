//! The command, run without a process.

use std::fmt;

use formulad_tracks::cli::{Streams, run};

/// Runs the command with these arguments, and this on standard input: exit code, output as text or
/// bytes, errors.
pub(crate) fn formulad<T>(args: &[&str], mut input: &[u8]) -> (u8, T, String)
where
    T: TryFrom<Vec<u8>, Error: fmt::Debug>,
{
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
        colour: false,
        colour_errors: false,
        progress: false,
    };
    let code = run([&["formulad"], args].concat(), &mut streams);
    let output = T::try_from(output).unwrap();
    (code, output, String::from_utf8(errors).unwrap())
}
