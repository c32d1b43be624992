//! Watching races that were saved.

use std::path::Path;

use formulad_core::race::RaceRecord;
use formulad_tracks::bundled::Bundled;
use formulad_tracks::file::Source;
use formulad_tracks::{TrackFile, replay};

use super::{Editor, Opened, Then};
use crate::drive::Drive;
use crate::texts::{drive, files};

impl Editor {
    /// Watches the race of a file: on the circuit that is open if it was driven there, or else on the
    /// bundled one.
    pub fn open_race(&mut self, path: &Path) {
        let name = files::file_name(path);
        let bytes = self.host.bytes(path);
        let source = bytes
            .and_then(|bytes| Source::from_bytes(name, bytes).map_err(|error| error.to_string()));
        let record = source.and_then(|source| {
            let saved = replay::read(&source);
            saved.map_err(|error| files::fault(error.line, error.column, &error.to_string()))
        });
        match record {
            Ok(saved) => self.watch(saved.value, None),
            Err(reason) => self.cannot_open(path, reason),
        }
    }

    /// Watches a race on the circuit that is open if it was driven there, or else on the one
    /// that came with it, or a bundled one.
    pub(super) fn watch(&mut self, record: RaceRecord, circuit: Option<TrackFile>) {
        self.work.catch_up();
        let open = self.work.derived().track.as_ref();
        let of = |fingerprint: u64| format!("{fingerprint:016x}") == record.fingerprint;
        if open.is_some_and(|track| of(track.fingerprint())) {
            return self.watch_here(&record);
        }
        let bundled = || replay::bundled_circuit(&record).map(Bundled::file);
        match circuit.or_else(bundled) {
            Some(circuit) => self.guard(Then::Watch(Box::new(circuit), Box::new(record))),
            None => self.fail(
                t!("Cannot show the race").to_owned(),
                t!(
                    "It was driven on “{name}”, as the circuit was then. Open that version of it, \
                     and try again.",
                    name = record.track
                ),
            ),
        }
    }

    /// Opens a circuit, and watches a race on it.
    pub(super) fn watch_on(&mut self, circuit: TrackFile, record: &RaceRecord) {
        self.show(Opened::unsaved(circuit));
        self.work.catch_up();
        self.watch_here(record);
    }

    /// Watches a race that was driven on the circuit that is open.
    pub(super) fn watch_here(&mut self, record: &RaceRecord) {
        if self.driving().is_none() {
            self.start_driving();
        }
        let Some(watched) = self.driving_mut().map(|drive| drive.watch(record)) else {
            return self.fail(
                t!("Cannot show the race").to_owned(),
                drive::errors().to_owned(),
            );
        };
        match watched {
            Ok(()) => self.camera.glide_to_fit(self.board()),
            Err(error) => {
                self.leave_driving();
                self.fail(
                    t!("Cannot show the race").to_owned(),
                    drive::sentence(&error),
                );
            }
        }
    }

    /// Goes back from the race that is watched to the one that was driven, or else to drawing.
    pub(crate) fn leave_replay(&mut self) {
        let left = self.driving_mut().is_some_and(Drive::stop_watching);
        let races = self.driving().and_then(Drive::session);
        if left && races.is_none() {
            self.leave_driving();
        }
    }
}
