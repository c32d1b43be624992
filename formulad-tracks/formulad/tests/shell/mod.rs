//! The command, run by a line as in a shell, without a process or in one.

#![allow(dead_code, reason = "each test uses some of it")]

use std::fmt;
use std::path::Path;
use std::process::Command;

use formulad::{Streams, run as run_command};

/// Splits a line into arguments at blanks, but for those between quotation marks.
pub(crate) fn args(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    let args = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    args.collect()
}

/// Runs the command with these arguments, and this on standard input: exit code, output as text or
/// bytes, errors.
pub(crate) fn formulad<T>(line: &str, mut input: &[u8]) -> (u8, T, String)
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
    let code = run_command([&["formulad"], &args(line)[..]].concat(), &mut streams);
    let output = T::try_from(output).unwrap();
    (code, output, String::from_utf8(errors).unwrap())
}

/// Runs the command in a process in this folder: exit code, output, errors.
pub(crate) fn run_in(folder: &Path, line: &str) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_formulad"))
        .args(args(line))
        .current_dir(folder)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// Runs the command in a process, in a folder without files.
pub(crate) fn run(line: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), line)
}

/// Runs a command that is refused: without output, with exit code 2. Returns its errors.
pub(crate) fn refused(line: &str) -> String {
    let (code, output, errors): (_, Vec<u8>, String) = formulad(line, b"");
    assert_eq!((code, output.len()), (2, 0), "{line}: {errors}");
    errors
}

/// Checks that each of these commands is refused with these words.
pub(crate) fn all_refused(command: &str, cases: &[(&str, &str)]) {
    for (args, said) in cases {
        let errors = refused(&format!("{command} {args}"));
        assert!(errors.contains(said), "{command} {args}: {errors}");
    }
}
