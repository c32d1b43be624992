//! Records of races, as files.

use std::path::Path;

use formulad_core::Track;
use formulad_core::race::{Pending, Race, RaceRecord};

use crate::output::Destination;
use crate::{Stop, Streams, input};
use formulad_tracks::file::Source;
use formulad_tracks::record::to_text;
use formulad_tracks::replay::read;

/// The file that a race is recorded in, if any.
pub(super) struct Recorder {
    /// Standard output if there is none.
    file: Destination,
    seed: Option<u64>,
}

impl Recorder {
    pub(super) const fn new(file: Destination, seed: Option<u64>) -> Self {
        Self { file, seed }
    }

    /// Returns the file that a race is saved to while it goes on: `None` for a pipe, which is written at
    /// the end only.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.file()
    }

    /// Saves the race so far, so that it is not lost whatever comes next.
    pub(super) fn update(&mut self, race: &Race) -> Result<(), Stop> {
        match self.path() {
            Some(_) => self.finish(race),
            None => Ok(()),
        }
    }

    /// Saves the race at its end.
    pub(super) fn finish(&mut self, race: &Race) -> Result<(), Stop> {
        let record = RaceRecord {
            seed: self.seed,
            ..race.record()
        };
        let text = to_text(&record).map_err(Stop::message)?;
        self.file.save(text.as_bytes())
    }
}

/// Replays a recorded race.
pub(super) fn replay(
    track: &Track,
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<(Race, Option<u64>), Stop> {
    let name = path.display();
    let source = Source::read(path).map_err(Stop::message)?;
    let saved = read(&source).map_err(|error| {
        let (line, column) = (error.line, error.column);
        Stop::message(format!("{name}:{line}:{column}: {error}"))
    })?;
    input::warn_of_later(&saved, &source, streams);
    let record = saved.value;
    let race = record.replay(track);
    let race = race.map_err(|error| {
        Stop::message(t!(
            "cannot replay {file}: {reason}",
            file = name.to_string(),
            reason = error.to_string()
        ))
    })?;
    Ok((race, record.seed))
}

/// Notes that a record ends before its race.
pub(super) fn note_end(race: &Race, streams: &mut Streams<'_>) {
    if matches!(race.pending(), Pending::Over) {
        return;
    }
    let note = match race.round() {
        0 => t!("note: the record ends before the start; the race is not over").to_owned(),
        round => t!(
            "note: the record ends in round {round}; the race is not over",
            round
        ),
    };
    streams.note(&(note + "\n"));
}
