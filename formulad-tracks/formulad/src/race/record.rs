//! Records of races, as files.

use std::fs;
use std::path::{Path, PathBuf};

use formulad_core::Track;
use formulad_core::race::{Pending, Race, RaceRecord};
use formulad_core::saved::Saved;

use crate::{Stop, Streams, input, output};
use formulad_tracks::file::Source;
use formulad_tracks::record::to_text;

/// The file that a race is recorded in, if any.
pub(super) struct Recorder {
    path: Option<PathBuf>,
    seed: Option<u64>,
}

impl Recorder {
    pub(super) fn new(path: Option<&PathBuf>, seed: Option<u64>) -> Self {
        Self {
            path: path.cloned(),
            seed,
        }
    }

    /// Returns the file that a race is saved to while it goes on: none for a pipe, which is written at
    /// the end only.
    pub(super) fn path(&self) -> Option<&Path> {
        let path = self.path.as_deref();
        path.filter(|path| path.is_file() || !path.exists())
    }

    /// Saves the race so far, so that it is not lost whatever comes next.
    pub(super) fn update(&self, race: &Race) -> Result<(), Stop> {
        self.path().map_or(Ok(()), |path| self.save(race, path))
    }

    /// Saves the race at its end.
    pub(super) fn finish(&self, race: &Race) -> Result<(), Stop> {
        self.path
            .as_ref()
            .map_or(Ok(()), |path| self.save(race, path))
    }

    fn save(&self, race: &Race, path: &Path) -> Result<(), Stop> {
        let record = RaceRecord {
            seed: self.seed,
            ..race.record()
        };
        let text = to_text(&record).map_err(Stop::message)?;
        output::write(path, text.as_bytes())
    }
}

/// Refuses to write over a file that is not a record, such as house rules.
pub(super) fn spare_others(path: &Path) -> Result<(), Stop> {
    if !path.is_file() {
        return Ok(());
    }
    // A record that is damaged, or of another version, is still a record.
    let is_record = fs::read_to_string(path)
        .is_ok_and(|text| text.trim().is_empty() || text.contains("\"fingerprint\""));
    if is_record {
        return Ok(());
    }
    Err(Stop::message(format!(
        "{} is not a race record and is not overwritten; choose another name",
        path.display()
    )))
}

/// Replays a recorded race.
pub(super) fn replay(
    track: &Track,
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<(Race, Option<u64>), Stop> {
    let name = path.display();
    let source = Source::read(path).map_err(Stop::message)?;
    let saved: Saved<RaceRecord> = serde_json::from_str(source.text()).map_err(|error| {
        // Reading it in one go says where it goes wrong.
        let placed = serde_json::from_str::<RaceRecord>(source.text()).err();
        let error = placed.filter(|placed| placed.line() > 0).unwrap_or(error);
        let (line, column) = (error.line(), error.column());
        Stop::message(format!(
            "{name}:{line}:{column}: not a race record as `formulad race --record` writes it, or \
             damaged: {}",
            input::reason(&error)
        ))
    })?;
    input::warn_of_later(&saved, &source, streams);
    let record = saved.value;
    let race = record.replay(track);
    let race = race.map_err(|e| Stop::message(format!("cannot replay {name}: {e}")))?;
    Ok((race, record.seed))
}

/// Notes that a record ends before its race.
pub(super) fn note_end(race: &Race, streams: &mut Streams<'_>) {
    if matches!(race.pending(), Pending::Over) {
        return;
    }
    let place = match race.round() {
        0 => "before the start".to_owned(),
        round => format!("in round {round}"),
    };
    // When standard error is gone, the race has been printed.
    let _ = writeln!(
        streams.errors,
        "note: the record ends {place}; the race is not over"
    );
}
