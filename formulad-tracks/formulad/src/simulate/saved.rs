//! Simulations that are saved while they go on, as shards.

use std::fs;
use std::path::{Path, PathBuf};

use formulad_core::analysis::simulate::Totals;

use super::setup::Setup;
use super::shard::{self, Shard};
use crate::output::{Destination, Made};
use crate::{Stop, Streams};

/// The file of a simulation, and what was in it.
pub(super) struct Saved {
    file: Destination,
    totals: Totals,
}

impl Saved {
    /// Opens a file of this simulation, which may be missing or empty.
    pub(super) fn open<'a>(
        path: &Path,
        setup: &Setup,
        circuits: impl IntoIterator<Item = &'a PathBuf>,
        streams: &mut Streams<'_>,
    ) -> Result<Self, Stop> {
        let mut totals = Totals::default();
        if fs::metadata(path).is_ok_and(|file| file.len() > 0) {
            let mut shards = shard::read(path, streams)?;
            let refused = |why: &str| {
                Stop::message(t!(
                    "cannot resume {file}: {reason}; give another file, or what it was begun with",
                    file = path.display().to_string(),
                    reason = why
                ))
            };
            let Some(Shard {
                setup: there,
                totals: driven,
                ..
            }) = shards.pop()
            else {
                return Err(refused(t!("it holds no shard")));
            };
            if !shards.is_empty() {
                return Err(refused(t!("it holds several shards")));
            }
            if let Some(difference) = there.difference(setup) {
                return Err(refused(&difference));
            }
            if (there.shard, there.from) != (setup.shard, setup.from) {
                return Err(refused(t!("it holds another shard")));
            }
            totals = driven;
        }
        // Only this simulation is replaced.
        let file = Destination::of(Some(path), true, Made::Kept, circuits)?;
        if file.file().is_none() {
            let name = path.display().to_string();
            return Err(Stop::message(t!(
                "cannot resume {path}: it is not a file",
                path = name
            )));
        }
        Ok(Self { file, totals })
    }

    pub(super) const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Saves the races driven so far.
    pub(super) fn save(&mut self, setup: &Setup, totals: &Totals) -> Result<(), Stop> {
        self.file.save(shard::to_lines(setup, totals)?.as_bytes())
    }
}
