//! The command, run as a process.

use std::path::Path;
use std::process::Command;

/// Runs the command in this folder, with these arguments: exit code, output, errors.
pub(crate) fn run_in(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_formulad"))
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// Runs the command in a folder in which there are no files.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), args)
}
