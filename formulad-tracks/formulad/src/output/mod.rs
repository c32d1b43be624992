//! Files that the command writes: whole or not at all, and never over what cannot be made again.

mod kind;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::fit::fit;
use super::input::STANDARD;
pub(super) use super::table::rows;
use super::{Stop, Streams};
use formulad_tracks::TrackFile;
use formulad_tracks::file::{create, probe, replace};
use formulad_tracks::words::escaped;
use kind::Kind;

/// The first lines of figures, by which files with them are known.
pub(super) mod headings {
    /// The races and the cars are "1,000 races" and "6 cars".
    pub(crate) fn simulated(
        laps: u8,
        circuit: &str,
        races: &str,
        cars: &str,
        seed: &str,
    ) -> String {
        t!(
            "{circuit}, 1 lap: {races} of {cars}, seed {seed}"
                | "{circuit}, {laps} laps: {races} of {cars}, seed {seed}",
            laps,
            circuit,
            races,
            cars,
            seed
        )
    }

    /// Two circuits; the number of races is that of each.
    pub(crate) fn compared(races: u64, now: &str, before: &str, number: &str) -> String {
        t!(
            "{now} (now) against {before} (before), {number} races each with the same seeds"
                | "{now} (now) against {before} (before), {number} races each with the same seeds",
            races,
            now,
            before,
            number
        )
    }
}

/// Where a command writes to.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct OutputArgs {
    /// File to write, or folder to write it into [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace a file that is there, whatever it is
    #[arg(long)]
    pub(super) force: bool,
}

/// What a command writes, by what it may replace without `--force`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// Circuits, records and shards: nothing.
    Kept,
    /// Pictures of this command.
    Picture,
    /// Reports of this command.
    Page,
    /// Figures of this command.
    Figures,
    /// Kits for the table, except for documents, which are pictures.
    Kit,
}

/// A place to write to, which has been checked before the work begins.
#[derive(Debug)]
pub(super) enum Destination {
    Standard,
    /// A pipe or a device, which is written to and not replaced.
    Device(PathBuf),
    /// A file that did not exist.
    New(PathBuf),
    /// A file to replace: one of this kind, or any.
    Over(PathBuf, Option<Made>),
}

impl OutputArgs {
    /// Returns the file asked for; `None` for standard output, which `-` is, too.
    pub(super) fn file(&self) -> Option<&Path> {
        file(self.output.as_deref())
    }

    /// Whether a folder to write into is asked for.
    pub(super) fn is_folder(&self) -> bool {
        self.output.as_deref().is_some_and(Path::is_dir)
    }

    /// Returns the same arguments with a file in the folder asked for, if it is one: called like the
    /// input, with this ending.
    pub(super) fn for_input(&self, input: &Path, ending: &str) -> Self {
        let folder = self.output.as_ref().filter(|_| self.is_folder());
        let output = folder.map(|folder| folder.join(format!("{}.{ending}", stem(input))));
        Self {
            output: output.or_else(|| self.output.clone()),
            force: self.force,
        }
    }

    /// Refuses several inputs where all of them would be written to one file.
    pub(super) fn check_room(&self, inputs: &[PathBuf]) -> Result<(), Stop> {
        if inputs.len() < 2 || self.is_folder() {
            return Ok(());
        }
        Err(Stop::message(t!(
            "several files need a folder to be written to; create one, and give it with -o"
        )))
    }

    /// Returns the same arguments with another file.
    pub(super) fn beside(&self, path: &Path) -> Self {
        Self {
            output: Some(path.to_owned()),
            force: self.force,
        }
    }

    /// Checks that what is made from these inputs can be written.
    pub(super) fn check<'a>(
        &self,
        made: Made,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<Destination, Stop> {
        Destination::of(self.output.as_deref(), self.force, made, inputs)
    }
}

/// Returns a file; `None` for `-`.
pub(super) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.as_os_str() != STANDARD)
}

/// The name of a file without the ending of its kind.
/// A path as a shell takes it.
pub(super) fn argument(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./\\:+@%,".contains(c);
    if path.chars().all(is_plain) {
        path.to_owned()
    } else {
        format!("\"{path}\"")
    }
}

fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = match name.as_ref() {
        STANDARD => "circuit",
        name => name,
    };
    let name = name.strip_suffix(".track.json").unwrap_or(name);
    let stem = Path::new(name).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

impl Destination {
    /// Checks that a file can be written: that nothing is lost by it, and that there is a folder with
    /// room for it.
    pub(super) fn of<'a>(
        path: Option<&Path>,
        force: bool,
        made: Made,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<Self, Stop> {
        let Some(path) = file(path) else {
            return Ok(Self::Standard);
        };
        let real = match fs::canonicalize(path) {
            Ok(real) => real,
            Err(_) if fs::symlink_metadata(path).is_ok_and(|link| link.is_symlink()) => {
                return Err(Stop::message(t!(
                    "cannot write {path}: it is a link to a file that does not exist; give that \
                     file",
                    path = shown(path)
                )));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                probe(path).map_err(|error| failed(path, &error.cause))?;
                return Ok(Self::New(path.to_owned()));
            }
            Err(error) => return Err(failed(path, &error)),
        };
        let there = fs::metadata(&real).map_err(|cause| failed(path, &cause))?;
        if there.is_dir() {
            return Err(failed(path, &io::ErrorKind::IsADirectory.into()));
        }
        if !there.is_file() {
            return Ok(Self::Device(path.to_owned()));
        }
        if !force {
            spare(path, made)?;
        }
        let mut inputs = inputs.into_iter();
        if inputs.any(|input| fs::canonicalize(input).is_ok_and(|input| input == real)) {
            return Err(Stop::message(t!(
                "{path} is read by this command and is not overwritten; choose another name",
                path = shown(path)
            )));
        }
        if there.permissions().readonly() {
            return Err(failed(path, &io::ErrorKind::PermissionDenied.into()));
        }
        probe(&real).map_err(|error| failed(path, &error.cause))?;
        Ok(Self::Over(path.to_owned(), (!force).then_some(made)))
    }

    /// Returns the file that is written to; `None` for standard output.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Standard => None,
            Self::Device(path) | Self::New(path) | Self::Over(path, _) => Some(path),
        }
    }

    /// Returns the file that can be written several times, each time whole.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::Standard | Self::Device(_) => None,
            Self::New(path) | Self::Over(path, _) => Some(path),
        }
    }

    /// Writes everything, whole or not at all.
    pub(super) fn write(&mut self, bytes: &[u8], streams: &mut Streams<'_>) -> Result<(), Stop> {
        match self {
            Self::Standard => Ok(streams.output.write_all(bytes)?),
            _ => self.save(bytes),
        }
    }

    /// Writes a text for people: as wide as the terminal, to standard output.
    pub(super) fn print(&mut self, text: &str, streams: &mut Streams<'_>) -> Result<(), Stop> {
        match self {
            Self::Standard => print(text, streams),
            _ => self.save(text.as_bytes()),
        }
    }

    /// Writes a file, whole or not at all; nothing to standard output. A file written once can be
    /// written again.
    pub(super) fn save(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        match self {
            Self::Standard => return Ok(()),
            Self::Device(path) => {
                let device = File::options().write(true).open(&*path);
                let written = device.and_then(|mut device| device.write_all(bytes));
                return written.map_err(|cause| failed(path, &cause));
            }
            Self::New(path) => create(path, bytes).map_err(|error| match error.cause.kind() {
                io::ErrorKind::AlreadyExists => Stop::message(t!(
                    "another program has written {path} meanwhile, and it is not overwritten; \
                     choose another name",
                    path = shown(path)
                )),
                _ => failed(path, &error.cause),
            })?,
            Self::Over(path, made) => {
                if let Some(made) = made {
                    spare(path, *made)?;
                }
                write(path, bytes)?;
            }
        }
        if let Self::New(path) | Self::Over(path, _) = self {
            *self = Self::Over(std::mem::take(path), None);
        }
        Ok(())
    }

    /// Writes a circuit.
    pub(super) fn write_track(
        &mut self,
        track: &TrackFile,
        streams: &mut Streams<'_>,
    ) -> Result<(), Stop> {
        let text = track.to_text().map_err(Stop::message)?;
        self.write(text.as_bytes(), streams)
    }
}

/// Refuses to replace what the command cannot make again.
fn spare(path: &Path, made: Made) -> Result<(), Stop> {
    let kind = Kind::of(path).map_err(|cause| failed(path, &cause))?;
    if kind.gives_way_to(made) {
        return Ok(());
    }
    Err(Stop::message(t!(
        "{path} already exists: it is {kind} and is not overwritten; choose another name, or add \
         --force",
        path = shown(path),
        kind = kind.words()
    )))
}

fn failed(path: &Path, cause: &io::Error) -> Stop {
    Stop::message(t!(
        "cannot write {path}: {reason}",
        path = shown(path),
        reason = cause.to_string()
    ))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Writes over a file, whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    replace(path, bytes).map_err(|error| failed(path, &error.cause))
}

/// Prints a text for people, as wide as the terminal.
pub(super) fn print(text: &str, streams: &mut Streams<'_>) -> Result<(), Stop> {
    Ok(write!(streams.output, "{}", fit(text, streams.width))?)
}

/// Formats a value as a JSON document.
pub(super) fn json(value: &impl Serialize) -> Result<String, Stop> {
    let text = serde_json::to_string_pretty(value).map_err(Stop::message)?;
    Ok(escaped(&text).into_owned() + "\n")
}

#[cfg(test)]
mod tests {
    use super::argument;

    #[test]
    fn paths_are_arguments_that_can_be_pasted() {
        for plain in [
            "monza.track.json",
            "../a/b-1_2.json",
            "C:\\a\\b.json",
            "Nürburg.json",
        ] {
            assert_eq!(argument(plain), plain);
        }
        assert_eq!(argument("Runde 28.11.json"), "\"Runde 28.11.json\"");
        assert_eq!(argument("a&b.json"), "\"a&b.json\"");
    }
}
