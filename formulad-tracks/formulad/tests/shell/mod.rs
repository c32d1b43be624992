//! The command, run by a line as in a shell, without a process or in one.

#![allow(dead_code, reason = "each test uses some of it")]

use std::process::Command;
use std::{fmt, fs};

use formulad::{Streams, run as run_command};
use tempfile::TempDir;

/// Splits a line into arguments at blanks, but for those between quotation marks of either kind.
pub(crate) fn args(line: &str) -> Vec<&str> {
    let parts = line.split(['"', '\'']).enumerate();
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
    let mut streams = Streams::new(&mut input, &mut output, &mut errors);
    let code = run_command([&["formulad"], &args(line)[..]].concat(), &mut streams);
    let output = T::try_from(output).unwrap();
    (code, output, String::from_utf8(errors).unwrap())
}

/// How many columns of a terminal a text takes: two for each letter of Chinese.
pub(crate) fn columns(text: &str) -> usize {
    let of = |c: char| if c < '\u{2e80}' { 1 } else { 2 };
    text.chars().map(of).sum()
}

/// Runs a command that succeeds without a word on standard error. Returns its output.
pub(crate) fn printed(line: &str) -> String {
    String::from_utf8(printed_bytes(line)).unwrap()
}

/// Does the same for binary output.
pub(crate) fn printed_bytes(line: &str) -> Vec<u8> {
    let (code, output, errors) = formulad(line, b"");
    assert_eq!((code, errors.as_str()), (0, ""), "{line}");
    output
}

/// Runs a command that is refused: without output, with exit code 2. Returns its errors.
pub(crate) fn refused(line: &str) -> String {
    let (code, output, errors): (_, Vec<u8>, String) = formulad(line, b"");
    assert_eq!((code, output.len()), (2, 0), "{line}: {errors}");
    errors
}

/// Checks that each of these commands is refused with these words, and no tip leads into the next
/// mistake.
pub(crate) fn all_refused(command: &str, cases: &[(&str, &str)]) {
    for (args, said) in cases {
        let errors = refused(&format!("{command} {args}"));
        assert!(errors.contains(said), "{command} {args}: {errors}");
        assert!(!errors.contains("tip:"), "{command} {args}: {errors}");
    }
}

/// Splits the lines of a file of cases, such as `info none → harbour`, at their arrows.
pub(crate) fn cases(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" → "))
}

/// The command as a process, in English whatever the machine speaks.
pub(crate) fn process() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_formulad"));
    // Nor where the tests themselves are run by a forge.
    command.env("LC_ALL", "C").env_remove("GITHUB_WORKSPACE");
    command
}

/// A folder in which the command is run as a process.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    pub(crate) fn exists(&self, name: &str) -> bool {
        self.0.path().join(name).exists()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Writes a file, and returns its path.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), contents).unwrap();
        self.path(name)
    }

    /// Runs the command: exit code, output, errors.
    pub(crate) fn run(&self, line: &str) -> (i32, String, String) {
        let output = process()
            .args(args(line))
            .current_dir(&self.0)
            .output()
            .unwrap();
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    }

    /// Runs a command that succeeds without a word on standard error. Returns its output.
    pub(crate) fn printed(&self, line: &str) -> String {
        let (code, output, errors) = self.run(line);
        assert_eq!((code, errors.as_str()), (0, ""), "{line}");
        output
    }

    /// Runs a command that is refused: without output, with this exit code and these words.
    pub(crate) fn refused(&self, line: &str, expected: i32, said: &str) -> String {
        let (code, output, errors) = self.run(line);
        assert_eq!((code, output.as_str()), (expected, ""), "{line}: {errors}");
        assert!(errors.contains(said), "{line}: {errors}");
        errors
    }
}

/// Runs the command in a process, in a folder without files.
pub(crate) fn run(line: &str) -> (i32, String, String) {
    Folder::new().run(line)
}
